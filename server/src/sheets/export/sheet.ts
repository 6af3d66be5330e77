import type { Language } from '@cogcampus/contract/envelope'
import type { ReadScope } from '../../db/scope.ts'
import { labelsOf } from '../../lib/labels.ts'
import { type MessageKey, text } from '../../lib/text.ts'
import { type Export, type ExportColumn, type ExportRow, type Value, wordsIn } from './declare.ts'

type Reader = Parameters<typeof labelsOf>[0]

const nameIn = (one: Value | { name: string }): Value => (typeof one === 'object' && one !== null ? one.name : one)

/** A declared export as a sheet in one language: its name, its columns, and the cells of each row. */
export async function sheetOf({ name, columns }: Pick<Export, 'name' | 'columns'>, db: Reader, language: Language) {
  const t = text.bind(null, language)
  const dicts = columns.flatMap(({ dict }) => dict ?? [])
  const labels = await labelsOf(db, language, dicts)
  const shown = ({ value, dict, words }: ExportColumn, row: ExportRow, scope: ReadScope) => {
    const found = typeof value === 'string' ? row[value] : value(row, scope)
    if (Array.isArray(found)) return found.map((one) => labelled(nameIn(one), dict, words)).join('、')
    return found === undefined ? found : labelled(found, dict, words)
  }
  const labelled = (value: Value, dict: ExportColumn['dict'], words: ExportColumn['words']) => {
    if (value === null || !(dict || words)) return value
    if (typeof words === 'function') return words(value, language)
    return dict ? (labels.get(`${dict} ${value}`) ?? value) : t(`${words}.${value}` as MessageKey)
  }
  return {
    name: wordsIn(name, language),
    columns: columns.map(({ header, value: _, ...rest }) => ({ ...rest, header: wordsIn(header, language) })),
    cells: (row: ExportRow, scope: ReadScope) => columns.map((column) => shown(column, row, scope)),
  }
}
