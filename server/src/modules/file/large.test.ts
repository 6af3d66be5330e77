import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Client, until, useServer } from '../../../test/server.ts'
import { done } from '../../../test/world.ts'

const server = useServer()
const MB = 1024 * 1024
const chunk = Buffer.alloc(MB)
const video = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42\0\0\0\0mp42isom')])

let client: Client
let port = 0
beforeAll(async () => {
  client = await server.as('principal')
  const app = await server.second()
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})

const stored = async () =>
  (await readdir(server.folder(), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
const rows = async () => (await server.sql`select key from stored_file`).length
const ticket = (size: number, filename = 'lesson.mp4', kind: 'material' | 'contactFile' = 'material') =>
  client.call('/admin/file/authUrl', { filename, size, kind })

/** Sends a file of this many megabytes from its head on; breaks off after `sent` of them. */
async function put(path: string, megabytes: number, { head = video, sent = megabytes } = {}) {
  const length = megabytes * MB
  const sending = request({
    ...{ port, host: '127.0.0.1', method: 'PUT', path },
    headers: { 'content-type': 'application/octet-stream', 'content-length': length },
  })
  // Where the address is not good (any more), the server answers before all is sent, and reads no further.
  const answered = once(sending, 'response').catch(() => [null])
  sending.on('error', () => {})
  const send = (bytes: Buffer) => new Promise((next) => (sending.destroyed ? next(null) : sending.write(bytes, next)))
  const bodies = [Buffer.concat([head, Buffer.alloc(MB - head.length)]), ...Array(sent - 1).fill(chunk)]
  for (const body of bodies) {
    if (await Promise.race([answered.then(() => true), send(body).then(() => false)])) break
  }
  if (sent < megabytes) {
    sending.destroy()
    return null
  }
  if (!sending.destroyed) sending.end()
  const [answer] = await answered
  const said = answer ? ((await json(answer)) as { status: number; errCode: string }) : null
  sending.destroy()
  return said
}

describe('A large file', () => {
  it('is stored where its kind allows it, and nowhere else.', async () => {
    const { uploadUrl, accessUrl } = done(await ticket(30 * MB))
    expect(await put(uploadUrl, 30)).toMatchObject({ status: 0 })
    const key = accessUrl.slice('/files/'.length).replace(/\?.*/, '')
    expect(await server.sql`select bytes, mime from stored_file where key = ${key}`).toMatchObject([
      { bytes: 30 * MB, mime: 'video/mp4' },
    ])
    expect(await ticket(501 * MB)).toMatchObject({ errCode: 'BAD_INPUT' })
    expect(await ticket(30 * MB, 'lesson.mp4', 'contactFile')).toMatchObject({ errCode: 'FILE_TOO_LARGE' })
    const bytes = Buffer.concat([video, Buffer.alloc(21 * MB)])
    const form = await client.upload({ name: 'lesson.mp4', bytes }, { kind: 'material' })
    expect(form.json()).toMatchObject({ errCode: 'FILE_TOO_LARGE' })
  })

  it('that would have to be looked at as a whole is refused: a picture, an office file.', async () => {
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52])
    const { uploadUrl } = done(await ticket(21 * MB, 'scan.png'))
    expect(await put(uploadUrl, 21, { head: png })).toMatchObject({ errCode: 'FILE_TOO_LARGE' })
  })

  it('of which the upload breaks off at 90 % leaves nothing, and the same address takes it again.', async () => {
    const [files, known] = [(await stored()).length, await rows()]
    const { uploadUrl } = done(await ticket(30 * MB))
    await put(uploadUrl, 30, { sent: 27 })
    await until(async () => ((await stored()).length === files ? true : null))
    expect(await rows()).toBe(known)
    const again = await until(async () => {
      const answer = await put(uploadUrl, 30)
      return answer?.status === 0 ? answer : null
    }, 5000)
    expect(again).toMatchObject({ status: 0 })
    expect([(await stored()).length, await rows()]).toEqual([files + 1, known + 1])
  })
})

describe('A request whose body does not arrive', () => {
  const begin = (path: string, method: string, headers: object) => {
    const sending = request({ port, host: '127.0.0.1', method, path, headers: { ...client.headers, ...headers } })
    const ended = new Promise<string>((end) =>
      sending.on('error', ({ code }: NodeJS.ErrnoException) => end(code ?? '')),
    )
    return { sending, ended }
  }
  const arrived = () => new Promise((next) => setTimeout(next, 200))

  it('is ended after half a minute; a file on its way only where no byte of it arrives for so long.', async () => {
    const { uploadUrl } = done(await ticket(30 * MB))
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const call = begin('/admin/tag/add', 'POST', { 'content-type': 'application/json', 'content-length': 100 })
      const file = begin(uploadUrl, 'PUT', { 'content-type': 'video/mp4', 'content-length': 30 * MB })
      for (const { sending } of [call, file]) sending.write('{')
      await arrived()
      file.sending.write(video)
      call.sending.write('"')
      await arrived()
      let ended = false
      file.ended.then(() => (ended = true))
      await vi.advanceTimersByTimeAsync(30_000)
      expect(await call.ended).toBe('ECONNRESET')
      expect(ended).toBe(false)
      await vi.advanceTimersByTimeAsync(30_000)
      expect(await file.ended).toBe('ECONNRESET')
    } finally {
      vi.useRealTimers()
    }
  })
})
