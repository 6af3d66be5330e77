import * as modules from './declared.ts'
import type { KnownTable, Table } from './table.ts'

type Modules = typeof modules
type RowsOf<Owned extends boolean> = {
  [T in keyof Modules as Modules[T] extends Table<unknown, Owned> ? T : never]: Modules[T] extends Table<infer R>
    ? R
    : never
}

/** Tables that belong to the whole business: any handler that may be called may read them. */
export type SharedTables = RowsOf<false>
/** Tables whose rows belong to campuses or users: handlers reach them through their scope only (scope.ts). */
export type OwnedTables = RowsOf<true>
/** Those of them of which every member of staff may know the rows. */
export type KnownTables = Pick<
  OwnedTables,
  { [T in keyof OwnedTables]: Modules[T] extends KnownTable ? T : never }[keyof OwnedTables]
>
export type Database = SharedTables & OwnedTables
export type TableName = keyof Database & string

/** What each table declares of itself (`table.ts` of its noun), by its name in code. */
export const tables = Object.fromEntries(
  Object.entries(modules).filter(([, value]) => typeof value === 'object' && 'history' in value),
) as Record<TableName, Table>
