import { Input, type InputProps } from 'antd'
import { useState } from 'react'
import { t } from '../messages/index.ts'
import { fenOf, typedYuan, yuanOf } from './money.ts'

interface Props extends Omit<InputProps, 'value' | 'onChange' | 'min' | 'max'> {
  /** An integer number of fen. */
  value?: number | null
  onChange?: (fen: number | null) => void
  min?: number
  max?: number
  negative?: boolean
}
const largest = 10_000_000_000

/** Yuan on the screen, fen outside: digits, one point, a leading minus if allowed, clamped (specification section 5). */
export function MoneyInput({ value, onChange, min, max = largest, negative = false, ...rest }: Props) {
  const [typed, setTyped] = useState<string>()
  const lowest = min ?? (negative ? -largest : 0)
  const change = (text: string) => {
    const kept = typedYuan(text, negative)
    const fen = fenOf(kept)
    setTyped(fen !== null && fen > max ? yuanOf(max) : kept)
    onChange?.(fen === null ? null : Math.min(fen, max))
  }
  return (
    <Input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      suffix={t('common.yuan')}
      value={typed ?? yuanOf(value)}
      onChange={(event) => change(event.target.value)}
      onBlur={(event) => {
        setTyped(undefined)
        if (value !== null && value !== undefined && value < lowest) onChange?.(lowest)
        rest.onBlur?.(event)
      }}
    />
  )
}
