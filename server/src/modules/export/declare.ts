import type { SelectQueryBuilder } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Database } from '../../db/tables.ts'
import type { SheetColumn } from '../../lib/sheet/write.ts'
import type { MessageKey } from '../../lib/text.ts'

type Value = string | number | boolean | null
/** A row as the query answers it. */
export type ExportRow = Record<string, Value>

export interface ExportColumn extends Omit<SheetColumn, 'header'> {
  header: MessageKey
  /** The field of a row, or what to make of one. */
  value: string | ((row: ExportRow, scope: ReadScope) => Value)
  /** Its values are those of a dictionary, and shown by their labels. */
  dict?: string
  /** Its values are words of the message files below this key. */
  words?: string
}

/** How a noun is exported. */
export interface Export {
  /** What its rows are called. */
  name: MessageKey
  columns: readonly ExportColumn[]
  /** The rows of one of its lists within reach, in the order and by the filters of that list. */
  rows: (scope: ReadScope, list: string, query: Record<string, unknown>) => SelectQueryBuilder<Database, never, object>
}
