import { sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import { snake } from '../../db/table.ts'
import { type Database, tables } from '../../db/tables.ts'
import type { WriteContext } from '../../http/context.ts'
import { unknownReference } from '../../lib/errors.ts'

/** Every column that holds values of a dictionary, as the tables declare it. */
const columnsOf = (type: string) =>
  Object.entries(tables).flatMap(([table, { dicts = {} }]) =>
    Object.entries(dicts).flatMap(([column, of]) => (of === type ? [{ table, column: snake(column) }] : [])),
  )

/** The table of which a row holds a value, in a list or alone, unless the row is deleted; null where none does. */
export async function holderOf(
  scope: ReadScope,
  { type, value }: { type: string; value: string },
): Promise<keyof Database | null> {
  const uses = columnsOf(type).map(({ table, column }) => {
    const row = sql`to_jsonb(r)`
    const held = sql`${row} -> ${column}`
    return sql`when exists (select from ${sql.table(snake(table))} r where ${row} -> 'deleted_at' is not distinct from
      case when ${row} ? 'deleted_at' then 'null'::jsonb end and (${row} ->> ${column} = ${value} or ${held} @> to_jsonb(array[${value}]::text[]))) then ${sql.lit(table)}`
  })
  if (uses.length === 0) return null
  const { rows } = await sql<{
    holder: keyof Database | null
  }>`select case ${sql.join(uses, sql` `)} end as holder`.execute(
    scope.unscoped('whether any row of the business holds a value of a dictionary'),
  )
  return rows[0]?.holder ?? null
}

/** Refuses an item of a type that does not exist; the type stays while the item is written. */
export async function assertType(db: WriteContext['db'], type: string): Promise<void> {
  if (type === 'dictType') return
  const known = await db
    .selectFrom('dict')
    .select('id')
    .where('type', '=', 'dictType')
    .where('value', '=', type)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!known) throw unknownReference('type')
}
