import type { Kysely } from 'kysely'
import type { Database, KnownTables, SharedTables } from './tables.ts'

/** Builds queries that read: no method of it begins an INSERT, UPDATE or DELETE, and no raw SQL runs on it. */
export type Reader<DB> = Pick<Kysely<DB>, 'selectFrom' | 'selectNoFrom'>

/** Builds queries that read and write, but runs no raw SQL. */
export type Writer<DB> = Reader<DB> & Pick<Kysely<DB>, 'insertInto' | 'updateTable' | 'deleteFrom'>

/** Reads every table, also by raw SQL: what it finds is not cut down to a caller's reach. */
export type Unscoped = Reader<Database> & Pick<Kysely<Database>, 'getExecutor'>

/** Reads what every member of staff may know. */
export type Knowing = Reader<SharedTables & KnownTables>
