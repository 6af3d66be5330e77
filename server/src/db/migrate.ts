import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Sql } from './connect.ts'

const folder = new URL('../../migrations/', import.meta.url)
const LOCK = 727_100_1

/**
 * Brings the schema up to date: each file of `migrations/` once, in order, each in its own transaction, under a lock
 * that a second starting process waits for. A file that changed after it ran is refused.
 */
export async function migrate(sql: Sql): Promise<string[]> {
  const done: string[] = []
  const lock = await sql.reserve()
  try {
    await lock`select pg_advisory_lock(${LOCK})`
    await lock`create table if not exists migration (name text primary key, hash text not null, ran_at timestamptz not null default now())`
    const ran = new Map((await lock`select name, hash from migration`).map((row) => [row.name, row.hash]))
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
      const text = await readFile(new URL(name, folder), 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      const known = ran.get(name)
      if (known === hash) continue
      if (known) throw new Error(`Migration ${name} was changed after it ran; write a new one instead`)
      await lock`begin`
      try {
        await lock`set local statement_timeout = 0`
        await lock`set local lock_timeout = '5s'`
        await lock.unsafe(text)
        await lock`insert into migration (name, hash) values (${name}, ${hash})`
        await lock`commit`
      } catch (error) {
        await lock`rollback`
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
      }
      done.push(name)
    }
    await lock`select pg_advisory_unlock(${LOCK})`
  } finally {
    lock.release()
  }
  return done
}
