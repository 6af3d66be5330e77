// What the uploads of one user cost the others: how long their writes take alone and meanwhile, and the memory.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { signIn } from './api.ts'
import { openDatabase } from './database.ts'
import type { Row } from './report.ts'
import { serve } from './servers.ts'
import { fileOf } from './sheets.ts'

const MARKER = { 'x-requested-with': 'XMLHttpRequest' }
const WRITERS = 4
/** A writer does something else between two writes. */
const PAUSE_MS = 20
const ALONE_MS = 8_000

/** Others' writes while one person uploads 16 sheets of 100,000 rows, and 48 pictures of 40 megapixels. */
export async function measureFairness(): Promise<Row[]> {
  const database = await openDatabase()
  const product = await serve('product', database.socket)
  try {
    const [busy, other] = [await signIn(product.url, 'principal'), await signIn(product.url, 'admin')]
    const [campus] = await database.sql`select name from campus order by id limit 1`
    const picture = await sharp({ create: { width: 8000, height: 5000, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer()
    const send = async (path: string, name: string, bytes: Buffer) => {
      const form = new FormData()
      form.set('name', name)
      form.set('file', new Blob([new Uint8Array(bytes)]), name)
      const headers = { ...MARKER, authorization: busy }
      const answer = await fetch(product.url + path, { method: 'POST', headers, body: form })
      return ((await answer.json()) as { status: number }).status
    }
    const sheet = fileOf(campus?.name)
    const uploads: Record<string, () => Promise<number>[]> = {
      '16 sheets of 100,000 rows': () =>
        Array.from({ length: 16 }, () => send('/admin/customer/import/upload', 'a.csv', sheet)),
      '48 pictures of 40 megapixels': () =>
        Array.from({ length: 48 }, () => send('/admin/file/upload', 'a.jpg', picture)),
    }
    await writesUntil(product.url, other, sleep(2_000))
    const rows: Row[] = []
    for (const [what, start] of Object.entries(uploads)) {
      const alone = await writesUntil(product.url, other, sleep(ALONE_MS))
      const before = await residentMb(product.pid)
      const sending = Promise.all(start())
      const meanwhile = await writesUntil(product.url, other, sending)
      const refused = (await sending).filter((status) => status !== 0).length
      const [floor, p95] = [percentile(alone, 0.95), percentile(meanwhile, 0.95)]
      rows.push({
        what: `p95 of others' writes during ${what}, against alone`,
        value: p95 / floor,
        target: '≤ 2',
        note: `${floor.toFixed(1)} → ${p95.toFixed(1)} ms, ${meanwhile.length} writes, longest ${Math.max(...meanwhile).toFixed(0)} ms, ${refused} uploads refused, memory + ${(await residentMb(product.pid)) - before} MB after`,
      })
    }
    return rows
  } finally {
    await product.stop()
    await database.stop()
  }
}

/** The milliseconds of each write made until `end`. */
async function writesUntil(url: string, token: string, end: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let ended = false
  void end.then(() => {
    ended = true
  })
  const writer = async () => {
    while (!ended) {
      const value = randomUUID()
      const began = performance.now()
      const answer = await fetch(`${url}/admin/dict/add`, {
        method: 'POST',
        headers: { ...MARKER, 'content-type': 'application/json', authorization: token, 'idempotency-key': value },
        body: JSON.stringify({ type: 'fair', value, label: value }),
      })
      if (((await answer.json()) as { status: number }).status !== 0) throw new Error('A write was refused')
      times.push(performance.now() - began)
      await sleep(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
  return times
}

const percentile = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
