import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Sql } from './connect.ts'
import { derive } from './derive.ts'
import type { Reserved } from './pool.ts'

const folder = new URL('../../migrations/', import.meta.url)
const LOCK = 727_100_1

/** Brings the schema up to date, each file of `migrations/` once and in order, and then does what an installation needs besides, all before the next process may. */
export const install = <T>(sql: Sql, rest: () => Promise<T>): Promise<T> =>
  alone(sql, async (session) => {
    await bringUpToDate(session)
    return rest()
  })

/** Runs `work` while no other process prepares this database: a second one waits, however long that takes. */
async function alone<T>(sql: Sql, work: (session: Reserved) => Promise<T>): Promise<T> {
  const session = await sql.reserve()
  try {
    await session`set statement_timeout = 0`
    await session`select pg_advisory_lock(${LOCK})`
    return await work(session)
  } finally {
    // Of a lost connection there is nothing left to give back.
    await session`select pg_advisory_unlock_all()`.catch(() => {})
    await session`reset statement_timeout`.catch(() => {})
    session.release()
  }
}

/** Each file in its own transaction, then what follows from the tables' declarations. A file that changed after it ran is refused. */
async function bringUpToDate(session: Reserved): Promise<string[]> {
  const done: string[] = []
  await session`create table if not exists migration (name text primary key, hash text not null, ran_at timestamptz not null default now())`
  const ran = new Map((await session`select name, hash from migration`).map((row) => [row.name, row.hash]))
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
    const text = await readFile(new URL(name, folder), 'utf8')
    const hash = createHash('sha256').update(text).digest('hex')
    const known = ran.get(name)
    if (known === hash) continue
    if (known) throw new Error(`Migration ${name} was changed after it ran; write a new one instead`)
    await session`begin`
    try {
      await session`set local lock_timeout = '5s'`
      await session.run(text)
      await session`insert into migration (name, hash) values (${name}, ${hash})`
      await session`commit`
    } catch (error) {
      await session`rollback`
      throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
    }
    done.push(name)
  }
  await derive(session, done.length > 0)
  return done
}
