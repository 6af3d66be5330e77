import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { useEmbedded } from '../../test/embedded.ts'
import { until } from '../../test/server.ts'
import type { Sql } from './connect.ts'
import { CONNECTION_LOST, isLost } from './statement.ts'

const embedded = useEmbedded()
let sql: Sql
beforeAll(async () => {
  sql = embedded.sql
  await sql`create table seat (id integer primary key, taken integer not null)`
  await sql`insert into seat values (1, 0), (2, 0)`
})

const postmaster = async () =>
  Number((await readFile(join(embedded.folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
/** The database and all its processes. */
const processes = async () => {
  const pid = await postmaster()
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return [String(pid), ...children.trim().split(' ')]
}
const signal = (name: string, pids: string[]) => execFileSync('kill', [`-${name}`, ...pids])
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
/** Prints how long a work took, beside its target. What decides is its outcome: a busy machine is no outage. */
const timed = async (name: string, target: number, work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1000
  process.stdout.write(`# time: ${name}: ${seconds.toFixed(2)} s, target ${target}\n`)
}

describe('when a connection ends', () => {
  it('on which a statement waits for a lock, that statement fails and every other goes on', async () => {
    const holding = await sql.reserve()
    await holding`begin`
    await holding`update seat set taken = 1 where id = 1`
    const waiting = sql.begin((tx) => tx`update seat set taken = 2 where id = 1`).catch((error) => error)
    await until(async () => (await sql`select pg_terminate_backend(pid) from pg_locks where not granted`).count > 0)
    expect(isLost(await waiting)).toBe(true)
    await holding`rollback`
    holding.release()
    expect(await sql.begin((tx) => tx`update seat set taken = 3 where id = 1`)).toHaveLength(0)
    expect(await sql`select taken from seat where id = 1`).toEqual([{ taken: 3 }])
  })

  it('that short reads share, they are read again on another', async () => {
    const reads = Array.from({ length: 40 }, () => sql.reads`select pg_sleep(0.05), taken from seat where id = 1`)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()`
    for (const [row] of await Promise.all(reads)) expect(row?.taken).toBe(3)
  })

  it('in the middle of a transaction, nothing of it stays', async () => {
    const broken = sql.begin(async (tx) => {
      const [me] = await tx`select pg_backend_pid() as pid`
      await tx`update seat set taken = 9 where id = 2`
      await sql`select pg_terminate_backend(${me?.pid})`
      await tx`update seat set taken = 10 where id = 2`
    })
    expect(isLost(await broken.catch((error) => error))).toBe(true)
    expect(await sql`select taken from seat where id = 2`).toEqual([{ taken: 0 }])
  })

  it('a transaction is not said to be done where one of its statements had failed, caught or not', async () => {
    const work = sql.begin(async (tx) => {
      await tx`select 1 / 0`.catch(() => {})
      return 'done'
    })
    await expect(work).rejects.toThrow('had failed')
  })
})

it('A connection that was given back within a transaction is not given to another caller.', async () => {
  const left = await sql.reserve()
  const [mine] = await left`select pg_backend_pid() as pid`
  await left`begin`
  await left`select 1 / 0`.catch(() => {})
  left.release()
  const next = await sql.reserve()
  expect(await next`select pg_backend_pid() <> ${mine?.pid} as other`).toEqual([{ other: true }])
  next.release()
})

describe('a single connection that stands still', () => {
  it('delays a transaction by seconds, and a read until another connection answers it', async () => {
    await Promise.all(Array.from({ length: 8 }, () => sql.begin((tx) => tx`select pg_sleep(0.05)`)))
    const [idle] = await sql`select array_agg(pid::text) as pids from pg_stat_activity
      where state = 'idle' and query = 'commit' and pid <> pg_backend_pid()`
    signal('STOP', idle?.pids)
    try {
      await timed('calls where a connection stands still', 5, async () => {
        const calls = Array.from({ length: 16 }, () => sql.begin((tx) => tx`select 1`))
        for (const outcome of await Promise.all(calls.map(outcomeOf)))
          expect(['done', CONNECTION_LOST]).toContain(outcome)
      })
      expect(await outcomeOf(sql.begin((tx) => tx`select 1`))).toBe('done')
    } finally {
      signal('CONT', idle?.pids)
    }
  }, 20_000)
})

describe('when all connections for transactions are taken', () => {
  it('and none is given back, a call is refused while they are still taken', async () => {
    const held = await Promise.all(Array.from({ length: 16 }, () => sql.reserve()))
    await timed('a call without a connection', 5, async () =>
      expect(await outcomeOf(sql.begin((tx) => tx`select 1`))).toBe(CONNECTION_LOST),
    )
    for (const each of held) each.release()
    // Without the limit of a few seconds it is the turn that ends, after 25.
  }, 15_000)

  it('a call waits while turns come', async () => {
    // All take longer than a call waits where no turn comes, each far less.
    const calls = Array.from({ length: 160 }, () => sql.begin((tx) => tx`select pg_sleep(0.5)`))
    for (const outcome of await Promise.all(calls.map(outcomeOf))) expect(outcome).toBe('done')
  }, 30_000)
})

describe('a database that stands still', () => {
  it('fails what waits, at once what comes, and serves again once it goes on', async () => {
    await Promise.all(Array.from({ length: 30 }, () => sql.reads`select 1`))
    const pids = await processes()
    const holding = await sql.reserve()
    signal('STOP', pids)
    try {
      const calls = [
        sql.reads`select 1`,
        sql`select 1`,
        holding`select 1`,
        ...Array.from({ length: 40 }, () => sql.begin((tx) => tx`select 1`)),
      ]
      await timed('calls to a database that stands still', 5, async () => {
        for (const outcome of await Promise.all(calls.map(outcomeOf))) expect(outcome).toBe(CONNECTION_LOST)
      })
      expect(sql.reachable).toBe(false)
      // In one process a timer cannot overtake what fails without asking the database; what asks it waits for seconds.
      const waited = new Promise((resolve) => setTimeout(resolve, 1000, 'waited'))
      expect(await Promise.race([outcomeOf(sql.reads`select 1`), waited])).toBe(CONNECTION_LOST)
    } finally {
      signal('CONT', pids)
      holding.release()
    }
    await timed('work after the database goes on', 5, () =>
      until(async () => (await outcomeOf(sql.begin((tx) => tx`select 1`))) === 'done'),
    )
    expect(sql.reachable).toBe(true)
  }, 30_000)

  it('is not taken for one where a statement only takes its time', async () => {
    const [slow] = await Promise.all([sql`select pg_sleep(4)`, sql.reads`select 1`])
    expect(slow).toHaveLength(1)
    expect(sql.reachable).toBe(true)
  }, 10_000)
})

it('A database that was killed is started again, with all that was acknowledged', async () => {
  await sql`update seat set taken = 5 where id = 2`
  const before = await postmaster()
  const heard: string[] = []
  let listening = 0
  await sql.listen(
    'news',
    (payload) => heard.push(payload),
    () => listening++,
  )
  process.kill(before, 'SIGKILL')
  // Its file is written anew, and old processes answer for a moment more.
  const another = async () => {
    const pid = await postmaster().catch(() => 0)
    return pid > 0 && pid !== before && (await outcomeOf(sql`select 1`)) === 'done'
  }
  await until(another)
  expect(await sql`select taken from seat where id = 2`).toEqual([{ taken: 5 }])
  await until(() => listening === 2)
  await sql`notify news, 'again'`
  await until(() => heard.length === 1)
}, 40_000)
