import { limits } from '@cogcampus/contract/limits'
import { Input, type InputProps } from 'antd'

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  value?: string | null
  onChange?: (value: string) => void
  max?: number
}

/** Keeps only digits, up to 11 by default (specification section 5); a pasted mobile loses its +86. */
export function PhoneInput({ value, onChange, max = limits.phoneLength, ...rest }: Props) {
  return (
    <Input
      {...rest}
      type="tel"
      inputMode="numeric"
      autoComplete="off"
      value={value ?? ''}
      onChange={(event) => onChange?.(digitsOf(event.target.value).slice(0, max))}
    />
  )
}

const digitsOf = (typed: string) => typed.replace(/\D/g, '').replace(/^(?:00)?86(?=1\d{10}$)/, '')
