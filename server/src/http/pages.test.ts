import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { useDatabase } from '../../test/server.ts'
import { Way } from '../../test/way.ts'
import { buildApp } from '../app.ts'
import { connect } from '../db/connect.ts'
import { folderStorage } from '../lib/storage.ts'

const at = useDatabase('shipped')
const ending: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ending.reverse()) await end()
})

it('While the database is away, pages are served as they were last, and files are answered busy.', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cogcampus-pages-'))
  await writeFile(join(folder, 'index.html'), '<html><head><title>x</title></head><body></body></html>')
  const way = new Way(at)
  const sql = connect(await way.open())
  const options = { sql, storage: folderStorage(folder), pages: { console: folder, applet: folder }, schedules: false }
  const app = await buildApp({ ...options, logLevel: 'silent' })
  ending.push(
    () => rm(folder, { recursive: true, force: true }),
    () => sql.end(),
    () => app.close(),
  )
  const page = () => app.inject({ url: '/login', headers: { accept: 'text/html' } })
  const file = () => app.inject({ url: `/files/${'a'.repeat(32)}.webp` })
  const before = await page()
  expect(before.body).toContain('认知功能康复训练软件')
  expect((await file()).statusCode).toBe(404)
  way.cut()
  const [shown, refused] = [await page(), await file()]
  expect([shown.statusCode, shown.body]).toEqual([200, before.body])
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().errCode]).toEqual([503, '1', 'BUSY'])
})
