import type { Sql } from './db/connect.ts'
import { install } from './db/migrate.ts'
import { fillDemo } from './demo/fill.ts'
import { installQueue } from './jobs/install.ts'
import { firstAdministrator } from './seed/administrator.ts'
import { rebuildSearch } from './seed/rebuildSearch.ts'
import { seed } from './seed/seed.ts'

/**
 * Schema, shipped rows, and on an empty database demo data or a first administrator, whose password is returned. Of
 * several processes that start on one database the first does all of it, and the others find it done.
 */
export const prepare = (sql: Sql, { demo }: { demo: boolean }): Promise<string | null> =>
  install(sql, async () => {
    await ship(sql)
    const [people] = await sql<{ any: boolean }[]>`select exists (select 1 from rbac_user) as any`
    if (people?.any) return null
    if (!demo) return firstAdministrator(sql)
    await fillDemo(sql, { size: 1 })
    return null
  })

/** What every installation has: the tables of the queue, and the shipped rows. */
export async function ship(sql: Sql): Promise<void> {
  await installQueue(sql)
  await seed(sql)
  await rebuildSearch(sql)
}
