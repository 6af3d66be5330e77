import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useDatabase } from '../../test/server.ts'
import { buildApp } from '../app.ts'
import { connect } from '../db/connect.ts'
import { folderStorage } from '../lib/storage.ts'

const at = useDatabase('shipped')
let folder: string
let applet: string
let app: Awaited<ReturnType<typeof buildApp>>
let sql: ReturnType<typeof connect>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cogcampus-applet-'))
  applet = join(folder, 'applet/h5')
  await writeFile(join(folder, 'index.html'), '<html><head></head><body>console</body></html>')
  sql = connect(at)
  const options = { sql, storage: folderStorage(folder), pages: { console: folder, applet }, schedules: false }
  app = await buildApp({ ...options, logLevel: 'silent' })
})
afterAll(async () => {
  await app.close()
  await sql.end()
  await rm(folder, { recursive: true, force: true })
})

const open = (url: string, language = 'zh-CN') =>
  app.inject({ url, headers: { accept: 'text/html', 'accept-language': language } })

it('While the applet is not built, its address says so and looks again; a failed build is told; the console is whole', async () => {
  const building = await open('/applet/')
  expect([building.statusCode, building.headers['retry-after'], building.headers['cache-control']]).toEqual([
    503,
    '5',
    'no-store',
  ])
  expect(building.body).toContain('小程序页面正在准备')
  expect(building.body).toContain('http-equiv="refresh"')
  await mkdir(join(folder, 'applet'), { recursive: true })
  await writeFile(join(folder, 'applet/failed'), 'no network')
  const failed = await open('/applet/', 'en')
  expect(failed.body).toContain('The pages of the mini-program were not built')
  expect(failed.body).not.toContain('http-equiv="refresh"')
  expect((await open('/login')).statusCode).toBe(200)
})

it('The applet is served as soon as it is built, without a restart; hashed files are kept, and only own scripts run', async () => {
  await mkdir(join(applet, 'js'), { recursive: true })
  await writeFile(join(applet, 'index.html'), '<html><body>applet</body></html>')
  await writeFile(join(applet, 'js/app.0a1b2c3d.js'), '1')
  const page = await open('/applet/')
  expect([page.statusCode, page.body, page.headers['cache-control']]).toEqual([
    200,
    '<html><body>applet</body></html>',
    'no-cache',
  ])
  const policy = page.headers['content-security-policy']
  expect(policy).toContain("script-src 'self'")
  // Photos, films and sounds that a family chooses or records are read and played before they are sent.
  for (const from of ['connect-src', 'media-src', 'img-src'])
    expect(policy).toMatch(new RegExp(`${from} 'self' [^;]*blob:`))
  // Of these pages alone.
  expect((await open('/login')).headers['content-security-policy']).toContain("connect-src 'self';")
  expect((await open('/applet/js/app.0a1b2c3d.js')).headers['cache-control']).toContain('immutable')
  expect((await open('/applet')).headers.location).toBe('/applet/')
  expect((await open('/applet/js/none.js')).statusCode).toBe(404)
})
