import { type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import { snake } from '../../db/table.ts'
import { tables } from '../../db/tables.ts'
import type { WriteContext } from '../../http/context.ts'
import { refuse, unknownReference } from '../../lib/errors.ts'

/** Every column that holds values of a dictionary, as the tables declare it. */
const columnsOf = (type: string) =>
  Object.entries(tables).flatMap(([table, { dicts = {} }]) =>
    Object.entries(dicts).flatMap(([column, of]) =>
      of === type ? [{ table: snake(table), column: snake(column) }] : [],
    ),
  )

/** Refuses to take a value away that a row holds, in a list or alone, unless the row is deleted; `inUse` is the refusal. */
export async function assertUnused(
  scope: ReadScope,
  { type, value }: { type: string; value: string },
  inUse = refuse('IN_USE'),
): Promise<void> {
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
  if (rows[0]?.used) throw inUse
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
