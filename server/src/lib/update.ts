import { type Kysely, sql, type UpdateQueryBuilder } from 'kysely'
import type { Database } from '../db/tables.ts'
import { notFound, staleVersion } from './errors.ts'

/** A patch with its absent fields left out, so that an update touches only what was sent. */
export function given<T extends object>(patch: T): Partial<T> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<T>
}

/**
 * The end of every versioned update: `changed` is the row the compare-and-set returned. When it returned none, the
 * row has moved on and goes back to the caller with STALE_VERSION, or it is not there (any more).
 */
export async function orStale<T>(
  changed: T | undefined,
  current: () => Promise<object | null | undefined>,
): Promise<T> {
  if (changed) return changed
  const row = await current()
  const there = row && !(row as { deletedAt?: string | null }).deletedAt
  throw there ? staleVersion(row) : notFound()
}

type Rows<T extends keyof Database> = UpdateQueryBuilder<Database, T, T, { numUpdatedRows: bigint }>

/** Marks a row as deleted; it is not found when it is already, or not among `rows`. */
export const softDelete = <T extends keyof Database>(rows: Rows<T>, id: number): Promise<null> => mark(rows, id, true)
/** The opposite. */
export const restore = <T extends keyof Database>(rows: Rows<T>, id: number): Promise<null> => mark(rows, id, false)

async function mark<T extends keyof Database>(rows: Rows<T>, id: number, deleted: boolean): Promise<null> {
  // Any kept table will do: all have these columns.
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
  db: Kysely<Database>,
  table: keyof Database,
  owner: [column: string, id: number],
  linked: [column: string, ids: readonly number[]],
): Promise<void> {
  const [ownerColumn, ownerId] = owner
  const [linkColumn, ids] = linked
  const names = { table: sql.table(snake(table)), owner: sql.ref(ownerColumn), link: sql.ref(linkColumn) }
  await sql`delete from ${names.table} where ${names.owner} = ${ownerId} and ${names.link} <> all(${ids}::bigint[])`.execute(
    db,
  )
  await sql`insert into ${names.table} (${names.owner}, ${names.link})
    select ${ownerId}, id from unnest(${ids}::bigint[]) id on conflict do nothing`.execute(db)
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
