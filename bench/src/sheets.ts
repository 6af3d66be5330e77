// Files of 100,000 leads in and out, and one of a million out, as the jobs of a running product do it.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../../server/src/app.ts'
import { connect } from '../../server/src/db/connect.ts'
import { folderStorage } from '../../server/src/lib/storage.ts'
import { openDatabase } from './database.ts'
import { grow } from './leads.ts'
import type { Row } from './report.ts'
import { signedIn } from './signedIn.ts'

const ROWS = 100_000
const MANY = 1_000_000

export async function measureSheets(): Promise<Row[]> {
  const database = await openDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'cogcampus-bench-files-'))
  const sql = connect({ socket: database.socket })
  const app = await buildApp({ sql, storage: folderStorage(folder), logLevel: 'silent', work: true })
  try {
    const call = await signedIn(app)
    const [campus] = await sql`select name from campus order by id limit 1`
    const uploaded = await timed(() => call.upload('/admin/customer/import/upload', fileOf(campus?.name)))
    const { id, mapping } = uploaded.answer as { id: number; mapping: object }
    const step = (name: string, input: object, state: string) =>
      timed(async () => {
        await call.post(`/admin/customer/import/${name}`, input)
        for (;;) {
          const run = (await call.get(`/admin/customer/import/detail?id=${id}`)) as { state: string; good: number }
          if (run.state === state) return run.good
          if (run.state === 'FAILED') throw new Error(JSON.stringify(run))
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      })
    const check = await step('check', { id, mapping }, 'CHECKED')
    const run = await step('run', { id }, 'DONE')
    const written = async (list: string, keyword?: string) =>
      timed(async () => {
        const { id: wanted } = (await call.post('/admin/customer/export', { list, keyword })) as { id: number }
        for (;;) {
          const { list: rows } = (await call.get(`/admin/export/page?id=${wanted}`)) as {
            list: { state: string; rows: number }[]
          }
          if (rows[0]?.state === 'DONE') return rows[0].rows
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      })
    const part = await written('page', '孩子1')
    const whole = await written('page', '孩子')
    const [leads] = await sql`select count(*) as n from customer`
    await grow({ sql }, MANY - Number(leads?.n))
    const all = await written('page')
    const perSecond = ({ answer, ms }: { answer: unknown; ms: number }) => Math.round((Number(answer) / ms) * 1000)
    return [
      { what: `import: upload of ${ROWS} rows, s`, value: uploaded.ms / 1000, target: '–', note: grown(uploaded) },
      { what: 'import: checked rows a second', value: perSecond(check), target: '–', note: grown(check) },
      { what: 'import: added rows a second', value: perSecond(run), target: '–', note: grown(run) },
      { what: `export: ${part.answer} rows, rows a second`, value: perSecond(part), target: '–', note: grown(part) },
      {
        what: `export: ${whole.answer} rows, rows a second`,
        value: perSecond(whole),
        target: 'flat',
        note: grown(whole),
      },
      { what: `export: ${all.answer} rows, rows a second`, value: perSecond(all), target: 'flat', note: grown(all) },
    ]
  } finally {
    await app.close()
    await sql.end()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const grown = ({ mb }: { mb: number }) => `memory at most + ${mb} MB`

/** How long it took, and how far the memory of the process rose above where it stood. */
async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; ms: number; mb: number }> {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 20)
  const began = performance.now()
  const answer = await work()
  clearInterval(watch)
  return { answer, ms: performance.now() - began, mb: Math.round((most - before) / 1_000_000) }
}

/** A file as a fair's organizer hands it out. */
/** A CSV file of 100,000 leads. */
export function fileOf(campus: string): Buffer {
  const start = 10_000_000_000 + randomBytes(4).readUInt32LE()
  const rows = Array.from(
    { length: ROWS },
    (_, row) => `孩子${row},${start + row},${campus},李先生,父亲,转介绍,2018-05-01,想了解课程`,
  )
  return Buffer.from(`姓名,手机号,校区,联系人,关系,来源,出生日期,需求\n${rows.join('\n')}`)
}
