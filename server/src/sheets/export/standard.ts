import type { Noun } from '@cogcampus/contract/endpoint'
import type { Language } from '@cogcampus/contract/envelope'
import { holdsFiles } from '@cogcampus/contract/files'
import { capitalized, columnText, fieldText, nounText } from '@cogcampus/contract/messages'
import { nameOf } from '@cogcampus/contract/noun'
import type * as z from 'zod'
import { type TableName, tables } from '../../db/tables.ts'
import type { CellType } from '../../lib/sheet/write.ts'
import type { Export, ExportColumn, Value } from './declare.ts'

/** Fields that say nothing to a reader of a workbook: ids stand beside the names they mean. */
const isTechnical = (name: string) => name === 'version' || name === 'deletedAt' || /(^id|Id)$/.test(name)

/**
 * The export of a noun with the standard calls: the fields of its list that a cell can hold, under the labels of their
 * columns; values of dictionaries and of closed lists by their labels, the texts and names of a list in one cell.
 */
export function standardExport(noun: Noun, table: TableName, row: z.ZodObject, rows: Export['rows']): Export {
  const name = nameOf(noun.prefix)
  const { dicts = {}, money = [] } = tables[table]
  const columns = Object.entries(row.shape).flatMap(([field, schema]): ExportColumn[] => {
    const type = cellOf(schema as z.ZodType)
    if (!type || isTechnical(field) || holdsFiles(schema as z.ZodType)) return []
    const dict = (dicts as Record<string, string>)[field]
    return [
      {
        header: (language) => fieldText(name, table, field, language) ?? field,
        value: field,
        type: money.includes(field) ? 'money' : type === 'closed' ? 'text' : type,
        ...(dict ? { dict } : type === 'closed' && { words: wordOf(name, table, field) }),
      },
    ]
  })
  return { name: (language) => capitalized(nounText(name, language)), id: `${table}.id`, columns, rows }
}

/** The words of a field with a closed list of values, as the noun's texts have them. */
const wordOf = (noun: string, table: TableName, field: string) => (value: Value, language: Language) =>
  columnText(noun, table, `${field}.${value}`, language) ?? value

/**
 * What a cell makes of a field; parts have none, nor has a list of parts without names. A `closed` one, or a list of
 * such, holds words of a closed list.
 */
function cellOf(schema: z.ZodType): CellType | 'closed' | null {
  const { def } = schema as unknown as { def: Def }
  if (def.innerType) return cellOf(def.innerType)
  if (def.element) return isNamed(def.element) ? 'text' : cellOf(def.element) === 'closed' ? 'closed' : null
  if (def.type === 'number' || def.type === 'int') return 'number'
  if (def.type === 'string') return def.format === 'datetime' ? 'time' : def.format === 'date' ? 'day' : 'text'
  if (def.type === 'enum' || def.type === 'boolean') return 'closed'
  return def.type === 'object' ? null : 'text'
}

interface Def {
  type: string
  innerType?: z.ZodType
  element?: z.ZodType
  format?: string
}

const isNamed = (element: z.ZodType) =>
  'shape' in element ? 'name' in (element.shape as object) : cellOf(element) === 'text'
