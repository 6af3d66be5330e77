import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../src/db/connect.ts'
import { startEmbedded } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { fillDemo } from '../src/demo/fill.ts'
import { seed } from '../src/seed/seed.ts'

/** One real PostgreSQL for the whole run, with two databases to copy: as shipped, and with demo data. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cogcampus-test-'))
  await chmod(folder, 0o755)
  const postgres = await startEmbedded(folder)
  const admin = connect(postgres)
  for (const name of ['shipped', 'demo']) {
    await admin.unsafe(`create database ${name}`)
    const sql = connect({ ...postgres, database: name })
    await migrate(sql)
    await seed(sql)
    if (name === 'demo') await fillDemo(sql, { size: 0.34 })
    await sql.end()
  }
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
