import { kinds } from 'virtual:field-kinds'
import type { ReactNode } from 'react'
import { DateText } from './DateText.tsx'
import { DictText } from './DictText.tsx'
import { EnabledTag } from './EnabledTag.tsx'
import { MoneyText } from './MoneyText.tsx'

/** What a field of a noun's rows is: a date, money, a number, a word of a dictionary. */
export const kindOf = (noun: string, field: string): string => kinds[`${noun}/${field}`] ?? kinds[field] ?? 'text'

/** What the kind of a field makes of its value in a row; nothing where it has none. */
export function contentOf(noun: string, field: string, row: object): ReactNode {
  const value = (row as Record<string, unknown>)[field] as never
  const kind = kindOf(noun, field)
  if (value === null || value === undefined) return null
  if (kind === 'date') return <DateText value={value} />
  if (kind === 'enabled') return <EnabledTag status={value} />
  if (kind === 'money') return <MoneyText fen={value} />
  return kind.startsWith('word:') ? <DictText type={kind.slice('word:'.length)} value={value} /> : value
}
