import { sql } from 'kysely'
import type { TableName } from '../../../db/tables.ts'
import type { ReadContext } from '../../../http/context.ts'
import { camel } from './values.ts'

/** The table that a column refers to, by `<table>.<column>` as code names them. */
export type References = ReadonlyMap<string, TableName>

let known: Promise<References> | undefined

/** What the foreign keys of the database say; they are read once. */
export function references(db: ReadContext['db']): Promise<References> {
  known ??= read(db).catch((error) => {
    known = undefined
    throw error
  })
  return known
}

async function read(db: ReadContext['db']): Promise<References> {
  const keys = sql<{ table: string; column: string; target: string }>`(
    select conrelid::regclass::text as "table", attname as "column", confrelid::regclass::text as target
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and cardinality(conkey) = 1 and connamespace = 'public'::regnamespace)`
  const rows = await db.selectFrom(keys.as('keys')).selectAll().execute()
  return new Map(rows.map((row) => [`${camel(row.table)}.${camel(row.column)}`, camel(row.target) as TableName]))
}
