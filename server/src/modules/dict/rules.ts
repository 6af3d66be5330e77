import { type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import { snake } from '../../db/table.ts'
import { tables } from '../../db/tables.ts'
import { refuse } from '../../lib/errors.ts'

/** Every column that holds values of a dictionary, as the tables declare it. */
const columnsOf = (type: string) =>
  Object.entries(tables).flatMap(([table, { dicts = {} }]) =>
    Object.entries(dicts).flatMap(([column, of]) =>
      of === type ? [{ table: snake(table), column: snake(column) }] : [],
    ),
  )

/** Refuses to take a value away that a row holds, in a list or alone, unless the row is deleted. */
export async function assertUnused(scope: ReadScope, { type, value }: { type: string; value: string }): Promise<void> {
  const uses = columnsOf(type).map(({ table, column }) => {
    const row = sql`to_jsonb(r)`
    const held = sql`${row} -> ${column}`
    return sql<SqlBool>`exists (select from ${sql.table(table)} r where ${row} -> 'deleted_at' is not distinct from
      case when ${row} ? 'deleted_at' then 'null'::jsonb end and (${row} ->> ${column} = ${value} or ${held} @> to_jsonb(array[${value}]::text[])))`
  })
  if (uses.length === 0) return
  const { rows } = await sql<{ used: boolean }>`select ${sql.join(uses, sql` or `)} as used`.execute(
    scope.unscoped('whether any row of the business holds a value of a dictionary'),
  )
  if (rows[0]?.used) throw refuse('IN_USE')
}
