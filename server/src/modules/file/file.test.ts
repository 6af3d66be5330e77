import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { done } from '../../../test/world.ts'

const server = useServer()
let client: Client
let jpeg: Buffer
beforeAll(async () => {
  client = await server.as('frontdesk')
  jpeg = await sharp({ create: { width: 120, height: 80, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 12/1 0/1' } })
    .jpeg()
    .toBuffer()
})

const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF')
const ticket = async (filename: string) => done(await client.call('/admin/file/authUrl', { filename }))
const put = (url: string, payload: Buffer, type = 'application/octet-stream') =>
  server.app.inject({ method: 'PUT', url, payload, headers: { 'content-type': type } })
const get = (url: string) => server.app.inject({ url })

/** A zip of one file, which says what it likes about its size. */
function zip(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, Buffer.from(name), packed])
}

describe('a picture', () => {
  it('sent as a form comes back as WebP without the place and camera of the photograph', async () => {
    expect(jpeg.includes('SecretCamera') && (await sharp(jpeg).metadata()).exif).toBeTruthy()
    const answer = await client.upload({ name: '我的照片.jpg', bytes: jpeg })
    const url = answer.json().data
    expect(url).toMatch(/^\/files\/[\w-]{32}\.webp\?by=\d+&until=\d+&sig=[\w-]{22}$/)
    const stored = await get(url)
    expect(stored.headers['content-type']).toBe('image/webp')
    const meta = await sharp(stored.rawPayload).metadata()
    expect(meta).toMatchObject({ format: 'webp', width: 120, height: 80 })
    expect(meta.exif).toBeUndefined()
    expect(stored.rawPayload.includes('SecretCamera')).toBe(false)
  })

  it('is turned the way its EXIF says before that is dropped, and drawn no larger than 2048', async () => {
    const wide = sharp({ create: { width: 3000, height: 1500, channels: 3, background: 'red' } })
    const turned = await wide.withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { data } = (await client.upload({ name: 'a.jpg', bytes: turned })).json()
    expect(await sharp((await get(data)).rawPayload).metadata()).toMatchObject({ width: 1024, height: 2048 })
  })

  it('loses what was hidden behind it', async () => {
    const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')])
    const { data } = (await client.upload({ name: 'a.jpg', bytes: polyglot })).json()
    expect((await get(data)).rawPayload.includes('<script>')).toBe(false)
  })
})

describe('a stored file', () => {
  it('is shown under its own name and loads nothing; in a sandbox, unless it is a PDF, which some browsers show in none', async () => {
    const { data } = (await client.upload({ name: 'report.pdf', bytes: pdf }, { name: '报告 "一".pdf' })).json()
    const { headers, rawPayload } = await get(data)
    expect(rawPayload.equals(pdf)).toBe(true)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-security-policy']).toBe("default-src 'none'")
    const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const picture = (await client.upload({ name: 'a.png', bytes: png })).json().data
    expect((await get(picture)).headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-disposition']).toBe(`inline; filename*=UTF-8''${encodeURIComponent('报告 "一".pdf')}`)
  })

  it.each([
    ['x.PDF.html', 'x.PDF.html.pdf'],
    ['报告', '报告.pdf'],
    ['A.PDF', 'A.PDF'],
  ])('%s is read under a name that ends as its content demands: %s', async (name, shown) => {
    const { data } = (await client.upload({ name: 'a.pdf', bytes: pdf }, { name })).json()
    expect((await get(data)).headers['content-disposition']).toBe(
      `inline; filename*=UTF-8''${encodeURIComponent(shown)}`,
    )
  })

  it.each([
    ...['..%2f..%2fetc%2fpasswd', '%2e%2e/%2e%2e/etc/passwd', '....//etc/passwd', '%00', 'a%00.webp', '..\\..\\x.webp'],
    ...[`${'A'.repeat(32)}.webp`, `${'A'.repeat(31)}%2f.webp`, `${'A'.repeat(500)}.webp`, 'x', ''],
  ])('is found by a key made here and by nothing else: /files/%s', async (key) => {
    const answer = await get(`/files/${key}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ errCode: 'UNKNOWN_PATH' })
  })
})

describe('what is refused by its content, whatever its name says', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const bomb = () => zip('[Content_Types].xml', Buffer.alloc(200_000_000))
  const cases: [string, () => Buffer | Promise<Buffer>, string][] = [
    ['SVG', () => Buffer.from(svg), 'FILE_TYPE_REFUSED'],
    ['SVG with an XML head', () => Buffer.from(`<?xml version="1.0"?>${svg}`), 'FILE_TYPE_REFUSED'],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'FILE_TYPE_REFUSED'],
    ['text', () => Buffer.from('just text'), 'FILE_TYPE_REFUSED'],
    ['a zip', () => zip('a.txt', Buffer.from('hello')), 'FILE_TYPE_REFUSED'],
    ['a zip that unpacks to 200 MB', bomb, 'FILE_TYPE_REFUSED'],
    [
      'a program',
      () => Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(100)]),
      'FILE_TYPE_REFUSED',
    ],
    ['half a picture', () => jpeg.subarray(0, jpeg.length / 2), 'FILE_TYPE_REFUSED'],
    ['the first bytes of a picture', () => jpeg.subarray(0, 12), 'FILE_TYPE_REFUSED'],
    ['nothing', () => Buffer.alloc(0), 'FILE_MISSING'],
    ['a picture of too many pixels', () => huge(), 'FILE_TYPE_REFUSED'],
    ['more than 20 MB', () => Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)]), 'FILE_TOO_LARGE'],
  ]
  const huge = () =>
    sharp({ create: { width: 8000, height: 8000, channels: 3, background: 'red' } })
      .png()
      .toBuffer()

  it.each(cases)('as a form and at a signed address: %s', async (_what, make, errCode) => {
    const bytes = await make()
    const form = await client.upload({ name: 'innocent.jpg', bytes })
    expect(form.json()).toMatchObject({ status: 2, errCode, data: { fields: [{ path: 'file' }] } })
    const { uploadUrl, accessUrl } = await ticket('innocent.jpg')
    const answer = await put(uploadUrl, bytes, 'image/jpeg')
    expect(answer.json()).toMatchObject({ status: 2, errCode })
    expect(answer.statusCode).toBe(answer.json().code)
    expect((await get(accessUrl)).statusCode).toBe(404)
  })
})

describe('a file whose row could not be kept', () => {
  const stored = async () => (await readdir(server.folder(), { recursive: true })).filter((name) => name.includes('.'))
  it.each([
    ['stored_file', `name <> 'undone.pdf'`],
    ['operation', `request_id = '' or err_code <> ''`],
  ])('because of %s leaves nothing on the disk', async (table, rule) => {
    const { uploadUrl } = await ticket('undone.pdf')
    const before = await stored()
    await server.sql.run(`alter table ${table} add constraint ${table}__file__check check (${rule}) not valid`)
    expect((await client.upload({ name: 'undone.pdf', bytes: pdf })).json().errCode).toBe('RULE_BROKEN')
    expect((await put(uploadUrl, pdf)).json().errCode).toBe('RULE_BROKEN')
    await server.sql.run(`alter table ${table} drop constraint ${table}__file__check`)
    expect(await stored()).toEqual(before)
  })
})

describe('a recording', () => {
  const recorded = (brand: string) =>
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0${brand}isom`)])

  it.each(['M4A ', 'mp42', 'isom'])(
    'named .m4a is stored as sound, whatever its recorder calls it: %s',
    async (brand) => {
      const form = await client.upload({ name: '作业录音.M4A', bytes: recorded(brand) })
      const { uploadUrl, accessUrl } = await ticket('作业录音.m4a')
      expect((await put(uploadUrl, recorded(brand))).json()).toMatchObject({ status: 0, data: accessUrl })
      for (const url of [form.json().data, accessUrl]) {
        expect(url).toMatch(/\.m4a(\?|$)/)
        expect((await get(url)).headers['content-type']).toBe('audio/mp4')
      }
    },
  )

  it('with the head of a video stays a video where its name says so', async () => {
    const { data } = (await client.upload({ name: 'a.mp4', bytes: recorded('mp42') })).json()
    expect((await get(data)).headers['content-type']).toBe('video/mp4')
  })
})

describe('a signed address', () => {
  it('takes one PUT of the named kind, which is read at the address it named; a second use is refused', async () => {
    const { uploadUrl, accessUrl } = await ticket('a.png')
    const first = await put(uploadUrl, jpeg, 'image/png')
    expect(first.json()).toMatchObject({ status: 0, data: accessUrl })
    const stored = (await get(accessUrl)).rawPayload
    expect((await sharp(stored).metadata()).format).toBe('webp')
    const again = await put(uploadUrl, pdf)
    expect(again.statusCode).toBe(410)
    expect(again.json()).toMatchObject({ status: 1, errCode: 'UPLOAD_EXPIRED' })
    expect((await get(accessUrl)).rawPayload.equals(stored)).toBe(true)
  })

  it('that was asked for by size takes a file of that size, neither longer nor shorter', async () => {
    const sized = async (size: number) => {
      const { uploadUrl } = done(await client.call('/admin/file/authUrl', { filename: 'a.pdf', size }))
      return { uploadUrl, answer: (await put(uploadUrl, pdf)).json() }
    }
    expect((await sized(pdf.length)).answer).toMatchObject({ status: 0 })
    for (const size of [pdf.length - 1, pdf.length + 1])
      expect((await sized(size)).answer).toMatchObject({ status: 2, errCode: 'FILE_INCOMPLETE' })
    const { uploadUrl } = done(await client.call('/admin/file/authUrl', { filename: 'a.pdf', size: pdf.length + 1 }))
    const forged = uploadUrl.replace(/\.\d+$/, `.${pdf.length}`)
    expect((await put(forged, pdf)).json().errCode).toBe('UPLOAD_EXPIRED')
    const most = await client.call('/admin/file/authUrl', { filename: 'a.pdf', size: 20 * 1024 * 1024 + 1 })
    expect(most).toMatchObject({ status: 2, data: { fields: [{ path: 'size' }] } })
  })

  it('leaves its use on record, done or refused, as any write does', async () => {
    const of = async (accessUrl: string) =>
      await server.sql`select f.created_by from stored_file f where f.key = ${accessUrl.slice('/files/'.length).replace(/\?.*/, '')}`
    const used = async () =>
      await server.sql`select user_name, campus_id, err_code from operation where endpoint = '/admin/file/upload' order by id desc limit 1`
    const [me] = await server.sql`select id, user_name, campus_id from rbac_user where login_name = 'frontdesk'`
    const kept = await ticket('a.pdf')
    await put(kept.uploadUrl, pdf)
    expect(await of(kept.accessUrl)).toMatchObject([{ createdBy: me?.id }])
    expect(await used()).toMatchObject([{ userName: me?.userName, campusId: me?.campusId, errCode: '' }])
    await put((await ticket('a.pdf')).uploadUrl, jpeg)
    expect(await used()).toMatchObject([{ errCode: 'FILE_TYPE_REFUSED' }])
  })

  it('is worth nothing once its owner may no longer sign in', async () => {
    const { uploadUrl } = await ticket('a.pdf')
    await server.sql`update rbac_user set status = 2 where login_name = 'frontdesk'`
    expect((await put(uploadUrl, pdf)).json().errCode).toBe('UPLOAD_EXPIRED')
    await server.sql`update rbac_user set status = 1 where login_name = 'frontdesk'`
  })

  it('of two PUTs at once takes exactly one', async () => {
    const { uploadUrl } = await ticket('a.pdf')
    const answers = await Promise.all(Array.from({ length: 8 }, () => put(uploadUrl, pdf)))
    expect(answers.filter((answer) => answer.json().status === 0)).toHaveLength(1)
  })

  it.each([
    ['that was never given', async () => '/files/upload/never-given', 'UPLOAD_EXPIRED'],
    [
      'for a file of another length',
      async () => done(await client.call('/admin/file/authUrl', { filename: 'a.pdf', size: 100 })).uploadUrl,
      'FILE_INCOMPLETE',
    ],
  ])('%s is refused before a byte of the file is read', async (_what, url, errCode) => {
    const app = await server.second()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const headers = { 'content-length': 19 * 1024 * 1024, 'content-type': 'application/pdf' }
    const sending = request({ port, host: '127.0.0.1', method: 'PUT', path: await url(), headers })
    sending.flushHeaders()
    const [answer] = await once(sending, 'response', { signal: AbortSignal.timeout(5000) })
    expect(await json(answer)).toMatchObject({ errCode })
    expect(answer.headers.connection).toBe('close')
    sending.destroy()
  })

  it('is refused after five minutes, with another kind of file, and when it was never given', async () => {
    const late = await ticket('a.pdf')
    await server.sql`update upload_ticket set expires_at = expires_at - interval '5 minutes'`
    expect((await put(late.uploadUrl, pdf)).json().errCode).toBe('UPLOAD_EXPIRED')
    expect((await put((await ticket('a.docx')).uploadUrl, pdf)).json().errCode).toBe('FILE_TYPE_REFUSED')
    expect((await put('/files/upload/never-given', pdf)).json().errCode).toBe('UPLOAD_EXPIRED')
  })

  it.each(['a.svg', 'a.html', 'a.exe', 'a', '.pdf.js', 'a.PDF.'])('is not given for %s', async (filename) => {
    const answer = await client.call('/admin/file/authUrl', { filename })
    expect(answer).toMatchObject({ status: 2, errCode: 'FILE_TYPE_REFUSED', data: { fields: [{ path: 'filename' }] } })
  })
})
