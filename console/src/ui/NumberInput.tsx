import { Input, type InputProps } from 'antd'

interface Props extends Omit<InputProps, 'value' | 'onChange' | 'min' | 'max'> {
  value?: number | null
  onChange?: (value: number | null) => void
  min?: number
  max?: number
}

/** Keeps digits and clamps to min and max (specification section 5); below min only once the field is left. */
export function NumberInput({ value, onChange, min = 0, max = Number.MAX_SAFE_INTEGER, ...rest }: Props) {
  return (
    <Input
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      value={value ?? ''}
      onChange={(event) => {
        const digits = event.target.value.replace(/\D/g, '')
        onChange?.(digits === '' ? null : Math.min(Number(digits), max))
      }}
      onBlur={(event) => {
        if (value !== null && value !== undefined && value < min) onChange?.(min)
        rest.onBlur?.(event)
      }}
    />
  )
}
