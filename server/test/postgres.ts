import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect, type Sql } from '../src/db/connect.ts'
import { startEmbedded } from '../src/db/embedded.ts'
import { install } from '../src/db/migrate.ts'
import { fillDemo } from '../src/demo/fill.ts'
import { ship } from '../src/prepare.ts'

/** One real PostgreSQL for the whole run, with two databases to copy: as shipped, and with demo data. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cogcampus-test-'))
  await chmod(folder, 0o755)
  // A race of a thousand on two servers takes up to sixty connections, and several files run at once.
  const postgres = await startEmbedded(folder, { connections: 400 })
  const admin = connect(postgres)
  const within = async (database: string, work: (sql: Sql) => Promise<void>) => {
    const sql = connect({ ...postgres, database })
    await work(sql)
    await sql.end()
  }
  // Its rows end with the run: no commit waits for the disk, and nothing is tidied up. What outlives a crash is tested on
  // databases of its own.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'])
    await admin.run(`alter system set ${setting} = off`)
  await admin.run("alter system set max_wal_size = '8GB'")
  // A statement is planned once on each connection, as on one that has sent it often, and not anew for its first five.
  await admin.run('alter system set plan_cache_mode = force_generic_plan')
  await admin.run('select pg_reload_conf()')
  await admin.run('create database shipped')
  await within('shipped', (sql) => install(sql, () => ship(sql)))
  await admin.run('create database demo template shipped')
  await within('demo', (sql) => fillDemo(sql, { size: 0.34 }))
  await admin.end()
  project.provide('postgres', { socket: postgres.socket })
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { socket: string }
  }
}
