import type { Sql } from '../db/connect.ts'
import type { Storage } from '../lib/storage.ts'

const MOST = 1000

/** Removes files that no row holds, a day after their upload; answers how many. */
export async function sweepFiles(sql: Sql, storage: Pick<Storage, 'remove'>): Promise<number> {
  const swept = await sql.begin(async (tx) => {
    // Locked, so that no row can take one of them meanwhile; one that a row is about to take is skipped.
    const files = await tx<{ key: string }[]>`
      select key from stored_file f where created_at < now() - interval '1 day'
        and not exists (select from file_use u where u.file_key = f.key)
      order by created_at limit ${MOST} for update skip locked`
    const keys = files.map(({ key }) => key)
    for (const key of keys) await storage.remove(key)
    await tx`delete from stored_file where key = any(${keys}::text[])`
    return keys.length
  })
  return swept
}
