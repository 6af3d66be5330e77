import { kinds } from 'virtual:field-kinds'
import type { ReactNode } from 'react'
import { fieldText } from '../messages/index.ts'
import type { Column, Titled } from './column.ts'
import { DateText } from './DateText.tsx'
import { DictText } from './DictText.tsx'
import { EnabledTag } from './EnabledTag.tsx'
import { MoneyText } from './MoneyText.tsx'

/** The columns of a list of a noun's rows: each has the title, the cell and the side that follow from its field, where it says nothing else. */
export function columnsOf<R extends object>(noun: string, columns: Column<R>[]): Titled<R>[] {
  return columns.map((column) => {
    const { key, title = fieldText(noun, key) } = column
    if (column.render) return { ...column, title }
    const kind = kinds[`${noun}/${key}`] ?? kinds[key] ?? 'text'
    const side = kind === 'number' || kind === 'money' ? { align: 'right' as const } : {}
    return { ...side, ...column, title, render: (row) => shown(kind, (row as Record<string, unknown>)[key] as never) }
  })
}

/** What the kind of a field makes of its value; where there is none, the cell says so. */
function shown(kind: string, value: never): ReactNode {
  if (value === null || value === undefined) return null
  if (kind === 'date') return <DateText value={value} />
  if (kind === 'enabled') return <EnabledTag status={value} />
  if (kind === 'money') return <MoneyText fen={value} />
  return kind.startsWith('dict:') ? <DictText type={kind.slice('dict:'.length)} value={value} /> : value
}
