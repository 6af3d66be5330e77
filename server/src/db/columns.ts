import type { ColumnType, Generated, RawBuilder, Updateable } from 'kysely'

/** A column that the database fills and code never writes. */
export type Filled<T> = ColumnType<T, never, never>
/** A time: ISO 8601 text on the way out, text or Date on the way in. */
export type TimeColumn = ColumnType<string, string | Date | undefined, string | Date>
export type NullableTime = ColumnType<string | null, string | Date | null | undefined, string | Date | null>

/** A stored file by the name that it came with. */
export interface NamedFile {
  name: string
  accessUrl: string
}

/** The columns that most tables share; triggers maintain them. */
export interface Kept {
  id: Generated<number>
  createdBy: Filled<number | null>
  createdAt: Generated<string>
  updatedBy: Filled<number | null>
  updatedAt: Filled<string>
  version: Filled<number>
  deletedAt: NullableTime
}

/** What an update sets of a table: values, or SQL that says them. */
export type Change<T> = { [K in keyof Updateable<T>]: Updateable<T>[K] | RawBuilder<unknown> }
