import { Input, type InputProps } from 'antd'
import { useState } from 'react'
import { t } from '../messages/index.ts'

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
    const kept = keep(text, negative)
    const fen = Math.round(Number(kept) * 100)
    const valid = kept !== '' && Number.isFinite(fen)
    setTyped(valid && fen > max ? show(max) : kept)
    onChange?.(valid ? Math.min(fen, max) : null)
  }
  return (
    <Input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      suffix={t('common.yuan')}
      value={typed ?? show(value)}
      onChange={(event) => change(event.target.value)}
      onBlur={(event) => {
        setTyped(undefined)
        if (value !== null && value !== undefined && value < lowest) onChange?.(lowest)
        rest.onBlur?.(event)
      }}
    />
  )
}

function keep(text: string, negative: boolean): string {
  const sign = negative && text.trimStart().startsWith('-') ? '-' : ''
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.')
  return sign + whole + (rest.length > 0 ? `.${rest.join('').slice(0, 2)}` : '')
}

function show(fen: number | null | undefined): string {
  return fen === null || fen === undefined ? '' : (fen / 100).toFixed(2)
}
