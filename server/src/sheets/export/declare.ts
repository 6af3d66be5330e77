import type { Language } from '@cogcampus/contract/envelope'
import type { SelectQueryBuilder } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Database } from '../../db/tables.ts'
import type { SheetColumn } from '../../lib/sheet/write.ts'
import { type MessageKey, text } from '../../lib/text.ts'

/** A text of the message files, or what says it in a language. */
export type Words = MessageKey | ((language: Language) => string)
/** The words in a language. */
export const wordsIn = (words: Words, language: Language): string =>
  typeof words === 'function' ? words(language) : text(language, words)

export type Value = string | number | boolean | null
/** A row as the query answers it; of a list of texts or of named things, a cell holds each. */
export type ExportRow = Record<string, Value>

export interface ExportColumn extends Omit<SheetColumn, 'header'> {
  header: Words
  /** The field of a row, or what to make of one. */
  value: string | ((row: ExportRow, scope: ReadScope) => Value)
  /** Its values are those of a dictionary, and shown by their labels. */
  dict?: string
  /** Its values are words of the message files below this key, or what says them in a language. */
  words?: string | ((value: Value, language: Language) => Value)
}

/** How a noun is exported. */
export interface Export {
  /** What its rows are called. */
  name: Words
  /** The column by which rows chosen one by one are found. */
  id: string
  columns: readonly ExportColumn[]
  /** The rows of one of its lists within reach, in the order and by the filters of that list. */
  rows: (
    scope: ReadScope,
    list: string,
    query: Record<string, unknown>,
    language: Language,
  ) => SelectQueryBuilder<Database, never, object>
}
