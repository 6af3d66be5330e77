import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from './api.ts'
import { type BenchDatabase, openDatabase } from './database.ts'
import type { Row } from './report.ts'
import { serve } from './servers.ts'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 10)
const CUT_EVERY_MS = 10_000
const WRITERS = 8
const READERS = 8
const MARKER = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' }

interface Count {
  reads: number
  failedReads: number
  writes: number
  retries: number
  values: string[]
}

/** Mixed load while connections to the database are cut: what was acknowledged is there once, and the process lives. */
export async function measureSoak(): Promise<Row[]> {
  const database = await openDatabase()
  const product = await serve('product', database.socket)
  try {
    const [principal, admin] = [await signIn(product.url, 'principal'), await signIn(product.url, 'admin')]
    const end = Date.now() + MINUTES * 60_000
    const count: Count = { reads: 0, failedReads: 0, writes: 0, retries: 0, values: [] }
    const cutting = cut(database, end)
    await Promise.all([
      ...Array.from({ length: READERS }, () => read(product.url, principal, end, count)),
      ...Array.from({ length: WRITERS }, () => write(product.url, admin, end, count)),
    ])
    const cuts = await cutting
    const [kept] = await database.sql<[{ lost: number; doubled: number }]>`
      select (select count(*) from unnest(${count.values}::text[]) v
          where not exists (select from dict where type = 'soak' and value = v)) as lost,
        (select count(*) from operation where endpoint = '/admin/dict/add' and err_code = '')
          - (select count(*) from dict where type = 'soak') as doubled`
    const note = `${count.reads} reads, ${count.writes} writes, ${cuts} cuts, ${count.retries} retries of writes`
    return [
      { what: `soak of ${MINUTES} min: acknowledged writes lost`, value: kept.lost, target: '0', note },
      { what: 'soak: writes doubled', value: kept.doubled, target: '0', note: '' },
      { what: 'soak: reads that failed', value: count.failedReads, target: '–', note: '' },
      { what: 'soak: the process is the one that was started', value: product.alive() ? 1 : 0, target: '1', note: '' },
    ]
  } finally {
    await product.stop()
    await database.stop()
  }
}

/** Ends connections of the product every ten seconds: in turn one, half and all of them. */
async function cut({ sql }: BenchDatabase, end: number): Promise<number> {
  let cuts = 0
  while (Date.now() + CUT_EVERY_MS < end) {
    await sleep(CUT_EVERY_MS)
    const share = [0, 0.5, 1][cuts++ % 3] as number
    await sql`with found as (select pid, row_number() over (order by random()) as place, count(*) over () as all_of_them
        from pg_stat_activity where usename = 'cogcampus_app')
      select pg_terminate_backend(pid) from found where place <= greatest(1, ${share}::numeric * all_of_them)`
  }
  return cuts
}

async function read(url: string, token: string, end: number, count: Count): Promise<void> {
  while (Date.now() < end) {
    const pageNo = 1 + Math.floor(Math.random() * 20)
    const answer = await call(`${url}/admin/record-log/page?pageNo=${pageNo}`, { headers: { authorization: token } })
    count.reads++
    if (answer?.status !== 0) count.failedReads++
  }
}

/** Each write is sent again, with its key, until it is acknowledged. */
async function write(url: string, token: string, end: number, count: Count): Promise<void> {
  while (Date.now() < end) {
    const value = randomUUID()
    const request = {
      method: 'POST',
      headers: { ...MARKER, authorization: token, 'idempotency-key': value },
      body: JSON.stringify({ type: 'soak', value, label: value }),
    }
    while ((await call(`${url}/admin/dict/add`, request))?.status !== 0) {
      count.retries++
      await sleep(100)
    }
    count.writes++
    count.values.push(value)
  }
}

const call = (url: string, request: RequestInit): Promise<{ status: number } | null> =>
  fetch(url, request).then(
    (answer) => answer.json() as Promise<{ status: number }>,
    () => null,
  )
