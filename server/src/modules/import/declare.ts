import type { Kysely, SelectQueryBuilder } from 'kysely'
import type * as z from 'zod'
import type { ReadScope, WriteScope } from '../../db/scope.ts'
import type { Database, OwnedTables } from '../../db/tables.ts'
import type { Person } from '../../http/actor.ts'
import type { MessageKey, Params } from '../../lib/text.ts'

export interface ImportColumn {
  /** What the template calls it, in both languages. */
  header: MessageKey
  /** What other files call it, parted by `|`. */
  also?: MessageKey
  required?: true
  as: 'text' | 'phone' | 'day' | 'campus' | { dict: string }
}

/** A row of a file as the contract's fields, under its number in the file. */
export interface ImportRow<F> {
  no: number
  fields: F
}

/** What the rules of a noun are given: one transaction, within the reach that the importer has now. */
export interface ImportContext {
  db: Kysely<Database>
  scope: WriteScope
  actor: Person
  importId: number
  t: (key: MessageKey, params?: Params) => string
}

/** Why rows cannot be taken, by their number. */
export type Problems = Map<number, string>

/** How a noun is imported. */
export interface Import<F extends object> {
  /** Its table; its calls stand under `/admin/<noun>/import`. */
  noun: keyof OwnedTables & string
  /** What its rows are called. */
  name: MessageKey
  /** The page that shows an import. */
  page: `/${string}`
  /** The contract's fields, by which every row is checked. */
  fields: z.ZodObject
  columns: { [K in keyof F & string]?: ImportColumn }
  /** The field that no two rows share, and the one by which a person knows a row. */
  unique: keyof F & string
  title: keyof F & string
  /** The rows that the database knows already, or that a rule refuses. */
  refused: (context: ImportContext, rows: readonly ImportRow<F>[]) => Promise<Problems>
  /** Adds rows at one go; answers those that somebody else has added meanwhile. */
  add: (context: ImportContext, rows: readonly ImportRow<F>[]) => Promise<Problems>
  /** Deletes up to `most` rows of an import that nobody has worked with; answers how many. */
  undo: (context: ImportContext, most: number) => Promise<number>
  /** Rows of an import that are still there. */
  left: (scope: ReadScope, importId: number) => SelectQueryBuilder<Database, never, { id: number; name: string }>
}
