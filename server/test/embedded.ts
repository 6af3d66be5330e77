import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { connect, type Sql } from '../src/db/connect.ts'
import { type Embedded, startEmbedded } from '../src/db/embedded.ts'

/** An embedded database for one test file alone, which may stop and kill it; set before the first test. */
export function useEmbedded(): { folder: string; sql: Sql } {
  const own = {} as { folder: string; sql: Sql }
  let database: Embedded
  beforeAll(async () => {
    own.folder = await mkdtemp(join(tmpdir(), 'cogcampus-embedded-'))
    await chmod(own.folder, 0o755)
    database = await startEmbedded(own.folder)
    own.sql = connect(database)
  })
  afterAll(async () => {
    await own.sql.end()
    await database.stop()
    await rm(own.folder, { recursive: true, force: true })
  })
  return own
}
