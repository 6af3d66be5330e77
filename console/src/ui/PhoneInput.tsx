import { limits } from '@cogcampus/contract/limits'
import { Input, type InputProps } from 'antd'

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  value?: string | null
  onChange?: (value: string) => void
  max?: number
}

/** Keeps only digits, up to 11 by default (specification section 5), 12 of a landline with a long area code; a pasted mobile loses its +86. */
export function PhoneInput({ value, onChange, max, ...rest }: Props) {
  return (
    <Input
      {...rest}
      type="tel"
      inputMode="numeric"
      autoComplete="off"
      value={value ?? ''}
      onChange={(event) => {
        const digits = digitsOf(event.target.value)
        onChange?.(digits.slice(0, max ?? mostOf(digits)))
      }}
    />
  )
}

const digitsOf = (typed: string) => typed.replace(/\D/g, '').replace(/^(?:00)?86(?=1\d{10}$)/, '')

const mostOf = (digits: string): number => (/^0[3-9]/.test(digits) ? limits.longLandline : limits.phoneLength)
