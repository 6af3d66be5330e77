import { Input, type InputProps } from 'antd'
import { useState } from 'react'

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  value?: number | null
  onChange?: (value: number | null) => void
}

const numberOf = (text: string): number | null => {
  const value = text === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : null
}

/** A number with decimals or a sign, as scores have; null until what is typed is a number. It never changes what is typed. */
export function ScoreInput({ value, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState('')
  return (
    <Input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={numberOf(typed) === (value ?? null) ? typed : (value ?? '')}
      onChange={(event) => {
        const text = event.target.value.replace(/[^\d.-]/g, '')
        setTyped(text)
        onChange?.(numberOf(text))
      }}
    />
  )
}
