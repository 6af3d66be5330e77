import { sql, TableNode, type UpdateQueryBuilder } from 'kysely'
import type { Change } from '../db/columns.ts'
import type { Writer } from '../db/handles.ts'
import { snake } from '../db/table.ts'
import type { Database, SharedTables } from '../db/tables.ts'
import { notFound, staleVersion } from './errors.ts'

/** A patch without its absent fields, so that an update changes only the fields that were sent. */
export function given<T extends object>(patch: T): Partial<T> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<T>
}

type Rows<T extends keyof Database> = UpdateQueryBuilder<Database, T, T, { numUpdatedRows: bigint }>

/**
 * The versioned update (optimistic lock): writes `values` to the row of `rows` with this id while it has this version and
 * is not deleted; returns its new version, and what `also` names of it. Otherwise it refuses: STALE_VERSION with the row of `current`, or
 * NOT_FOUND where that is null or a deleted row.
 */
export async function updateVersion<T extends keyof Database>(
  rows: Rows<T>,
  { id, version }: { id: number; version: number },
  values: Change<Database[T]>,
  current: () => Promise<object | null | undefined>,
  also: readonly 'campusId'[] = [],
): Promise<{ version: number; campusId?: number | null }> {
  // Any kept table will do: all have these columns.
  const changed = await (rows as unknown as Rows<'room'>)
    .set(values as never)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deletedAt', 'is', null)
    .returning(['version', ...also])
    .executeTakeFirst()
  if (changed) return changed
  const row = await current()
  const there = row && !(row as { deletedAt?: string | null }).deletedAt
  throw there ? staleVersion({ table: tableOf(rows), id }, row) : notFound()
}

/** The table that an update is of, by its name in SQL. */
function tableOf<T extends keyof Database>(rows: Rows<T>): string {
  const { table } = rows.toOperationNode()
  if (!table || !TableNode.is(table)) throw new Error('An update without a table')
  return snake(table.table.identifier.name)
}

/** Soft-deletes a row; refuses with NOT_FOUND where it is deleted already or not among `rows`. */
export const softDelete = <T extends keyof Database>(rows: Rows<T>, id: number): Promise<null> => mark(rows, id, true)
/** Restores a soft-deleted row. */
export const restore = <T extends keyof Database>(rows: Rows<T>, id: number): Promise<null> => mark(rows, id, false)

async function mark<T extends keyof Database>(rows: Rows<T>, id: number, deleted: boolean): Promise<null> {
  const { numUpdatedRows } = await (rows as unknown as Rows<'room'>)
    .set({ deletedAt: deleted ? sql<string>`now()` : null })
    .where('id', '=', id)
    .where('deletedAt', deleted ? 'is' : 'is not', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw notFound()
  return null
}

/** Makes a link table hold exactly `wanted` for one owner: adds what is missing, removes what is too much. */
export async function replaceLinks(
  db: Writer<SharedTables>,
  table: keyof SharedTables,
  owner: [column: string, id: number],
  linked: [column: string, ids: readonly number[]],
): Promise<void> {
  const [ownerColumn, ownerId] = owner
  const [linkColumn, ids] = linked
  // Any link table will do: each is an owner's id and what it is linked to.
  const links = table as 'rbacUserRole'
  const [ofOwner, link] = [ownerColumn as 'userId', linkColumn as 'roleId']
  await db
    .deleteFrom(links)
    .where(ofOwner, '=', ownerId)
    .where(sql<boolean>`${sql.ref(link)} <> all(${ids}::bigint[])`)
    .execute()
  await db
    .insertInto(links)
    .columns([ofOwner, link])
    .expression(sql`select ${ownerId}::bigint, id from unnest(${ids}::bigint[]) id`)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
