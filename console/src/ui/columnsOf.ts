import { fieldText } from '../messages/fieldText.ts'
import type { Column, Titled } from './column.ts'
import { contentOf, kindOf } from './fieldContent.tsx'

/** The columns of a list of a noun's rows: each has the title, the cell and the side that follow from its field, where it says nothing else. */
export function columnsOf<R extends object>(noun: string, columns: Column<R>[]): Titled<R>[] {
  return columns.map((column) => {
    const { key, title = fieldText(noun, key), render } = column
    if (render) return { ...column, title, render }
    const kind = kindOf(noun, key)
    const side = kind === 'number' || kind === 'money' ? { align: 'right' as const } : {}
    return { ...side, ...column, title, render: (row) => contentOf(noun, key, row) }
  })
}
