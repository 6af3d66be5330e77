import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, until, useServer } from '../../../test/server.ts'
import { done, newPhone } from '../../../test/world.ts'
import { folderStorage, newFileKey } from '../../lib/storage.ts'

const server = useServer()
const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'ignore' })
/** A disk of one megabyte is mounted where files are stored: only root may do so, on Linux. */
const mayMount = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'cogcampus-mount-'))
  try {
    mount('-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', folder)
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true })
  }
})()

let base = ''
let client: Client
const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF'), Buffer.alloc(bytes)])
const csv = () => Buffer.from(`学生姓名,家长电话\n${`林小满,${newPhone()}\n`.repeat(100_000)}`)
const stored = async () => {
  const all = await readdir(server.folder(), { recursive: true, withFileTypes: true })
  return all.filter((entry) => entry.isFile() && entry.name !== 'filling')
}
const rows = () => server.sql`select key from stored_file order by key`
const fill = () => execFileSync('sh', ['-c', `cat /dev/zero > ${join(server.folder(), 'filling')} || true`])

/** Sends a file as a browser does; what comes back is an answer, not a broken connection. */
async function send(path: string, bytes: Buffer, name: string) {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)]), name)
  const answer = await fetch(base + path, { method: 'POST', headers: client.headers, body })
  return { code: answer.status, ...((await answer.json()) as { errCode: string; msg: string }) }
}
async function put(bytes: Buffer) {
  const { uploadUrl } = done(await client.call('/admin/file/authUrl', { filename: 'a.pdf' }))
  const answer = await fetch(base + uploadUrl, { method: 'PUT', body: new Uint8Array(bytes) })
  return { code: answer.status, ...((await answer.json()) as { errCode: string; msg: string }) }
}
async function exported() {
  const { id } = done(await client.call('/admin/customer/export', { list: 'page' }))
  return until(async () => {
    const [row] = done(await client.call('/admin/export/page', { id })).list
    return row?.state === 'FAILED' || row?.state === 'DONE' ? row : null
  }, 20_000)
}
const refused = {
  code: 507,
  errCode: 'STORAGE_UNAVAILABLE',
  msg: '现在无法保存：存储空间已满或不可写，请联系管理员',
}

if (!mayMount) process.stderr.write('A full and a read-only disk are not tested: no disk can be mounted here.\n')

describe.runIf(mayMount)('on a disk (where one can be mounted: by root on Linux)', () => {
  beforeAll(async () => {
    mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', server.folder())
    client = await server.as('principal')
    const app = await server.second({ work: true })
    await app.listen({ port: 0, host: '127.0.0.1' })
    base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  })
  afterAll(() => void execFileSync('umount', ['-l', server.folder()]))
  beforeEach(() => rm(join(server.folder(), 'filling'), { force: true }))

  it('that is full, an upload, an import and an export are refused by name, and nothing of them is left.', async () => {
    const before = await rows()
    expect(await send('/admin/file/upload', pdf(5_000_000), 'a.pdf')).toMatchObject(refused)
    expect(await put(pdf(5_000_000))).toMatchObject(refused)
    expect(await send('/admin/customer/import/upload', csv(), 'a.csv')).toMatchObject(refused)
    fill()
    expect(await exported()).toMatchObject({ state: 'FAILED', problem: refused.msg })
    expect(await send('/admin/file/upload', pdf(10), 'a.pdf')).toMatchObject(refused)
    expect(await stored()).toEqual([])
    expect(await rows()).toEqual(before)
  })

  it('that has room again, the same is stored.', async () => {
    expect(await send('/admin/file/upload', pdf(10), 'a.pdf')).toMatchObject({ errCode: '' })
    expect(await exported()).toMatchObject({ state: 'DONE' })
    expect(await stored()).toHaveLength(2)
  })

  it('that became read-only, an upload, an import and an export are refused by name, and reading goes on.', async () => {
    const { data } = (await client.upload({ name: 'b.pdf', bytes: pdf(10) })).json()
    mount('-o', 'remount,ro', server.folder())
    try {
      expect(await send('/admin/file/upload', pdf(10), 'a.pdf')).toMatchObject(refused)
      expect(await put(pdf(10))).toMatchObject(refused)
      expect(await send('/admin/customer/import/upload', csv(), 'a.csv')).toMatchObject(refused)
      expect(await exported()).toMatchObject({ state: 'FAILED', problem: refused.msg })
      expect((await fetch(base + data)).status).toBe(200)
    } finally {
      mount('-o', 'remount,rw', server.folder())
    }
  })
})

describe('Where the store is lost while the server runs', () => {
  let app: FastifyInstance
  let marker = ''
  beforeAll(async () => {
    client = await server.as('principal')
    marker = join(server.folder(), '.installation')
    app = await server.second({ storage: folderStorage(server.folder(), { marked: true }) })
  })
  afterAll(() => rm(marker, { force: true }))
  beforeEach(() => rm(marker, { force: true }))
  const putTo = (url: string) => app.inject({ method: 'PUT', url, payload: pdf(10) })

  it.each([10, 300_000])('an upload of %d bytes by form or by ticket is refused by name.', async (bytes) => {
    const form = await client.at(app).upload({ name: 'a.pdf', bytes: pdf(bytes) })
    const { uploadUrl } = done(await client.call('/admin/file/authUrl', { filename: 'a.pdf' }))
    for (const answer of [form, await putTo(uploadUrl)]) {
      expect({ ...answer.json(), code: answer.statusCode }).toMatchObject(refused)
    }
  })

  it('the ticket of a refused upload is as good as before: once, and until its time.', async () => {
    const { uploadUrl } = done(await client.call('/admin/file/authUrl', { filename: 'a.pdf' }))
    expect((await putTo(uploadUrl)).statusCode).toBe(507)
    await writeFile(marker, 'id')
    expect((await putTo(uploadUrl)).json()).toMatchObject({ status: 0 })
    expect((await putTo(uploadUrl)).json()).toMatchObject({ errCode: 'UPLOAD_EXPIRED' })
  })
})

it('Where the marker of the store is missing, nothing is written, and no file counts as removed.', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cogcampus-store-'))
  try {
    await writeFile(join(folder, '.installation'), 'id')
    const storage = folderStorage(folder, { marked: true })
    expect(await storage.get(newFileKey('pdf'))).toBeNull()
    await rm(join(folder, '.installation'))
    await expect(storage.get(newFileKey('pdf'))).rejects.toMatchObject({ code: 'STORE_GONE' })
    await expect(storage.write(newFileKey('pdf'), Readable.from(['x']))).rejects.toThrow('is gone')
    expect(await readdir(folder)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
