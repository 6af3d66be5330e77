import type { Language } from '@cogcampus/contract/envelope'
import type { Kysely, SelectQueryBuilder } from 'kysely'
import type * as z from 'zod'
import type { Writer } from '../../db/handles.ts'
import type { ReadScope, WriteScope } from '../../db/scope.ts'
import type { Database, OwnedTables, SharedTables } from '../../db/tables.ts'
import type { Person } from '../../http/actor.ts'
import type { MessageKey, Params } from '../../lib/text.ts'

export interface ImportColumn {
  /** What the template calls it, in both languages. */
  header: MessageKey
  /** What other files call it, parted by `|`. */
  also?: MessageKey
  required?: true
  /** `campuses` and `roles`: several in one cell. `words`: a value by what it is called, other words for it parted by `|` behind. */
  as:
    | ('text' | 'number' | 'money' | 'phone' | 'day' | 'campus' | 'campuses' | 'roles' | 'course')
    | { dict: string }
    | { words: Readonly<Record<string, MessageKey>> }
}

/** A row of a file as the contract's fields, under its number in the file. */
export interface ImportRow<F> {
  no: number
  fields: F
}

/** What the rules of a noun are given: one transaction, within the reach that the importer has now. */
export interface ImportContext {
  db: Writer<SharedTables>
  scope: WriteScope
  actor: Person
  caller: { language: Language }
  importId: number
  t: (key: MessageKey, params?: Params) => string
}

/** What rows that `refused` has let pass are added by. */
export interface AddContext extends ImportContext {
  whole: Kysely<Database>
}

/** The reasons why rows cannot be imported, by row number. */
export type Problems = Map<number, string>

/** How a noun is imported. */
export interface Import<F extends object> {
  /** Its calls stand under `/admin/<noun>/import`. */
  noun: string
  table: keyof OwnedTables & string
  /** What its rows are called. */
  name: MessageKey
  /** The page that shows an import. */
  page: `/${string}`
  /** The contract's fields, by which every row is checked. */
  fields: z.ZodObject
  columns: { [K in keyof F & string]?: ImportColumn }
  /** The field that no two rows share, and the one by which a person knows a row. */
  unique: keyof F & string
  /** What no two rows share, where that is more than one field. */
  same?: (fields: F) => string
  title: keyof F & string
  /** The rows that the database knows already, or that a rule refuses. */
  refused: (context: ImportContext, rows: readonly ImportRow<F>[]) => Promise<Problems>
  /** Adds rows in one statement; returns those that another user has added meanwhile. */
  add: (context: AddContext, rows: readonly ImportRow<F>[]) => Promise<Problems>
  /** Deletes up to `most` unchanged rows of an import; returns how many. */
  undo: (context: ImportContext, most: number) => Promise<number>
  /** Rows of an import that are still there. */
  left: (scope: ReadScope, importId: number) => SelectQueryBuilder<Database, never, { id: number; name: string }>
}
