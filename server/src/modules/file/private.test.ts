import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newLead, staffId } from '../../../test/world.ts'
import { jobs } from '../../jobs/registry.ts'
import { FileSigner } from '../../lib/fileSigner.ts'
import { folderStorage } from '../../lib/storage.ts'

const server = useServer()
const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let [own, other] = [0, 0]
let principal: Client
let consultant: Client
let colleague: Client
beforeAll(async () => {
  ;[own, other] = await campusIds(server)
  principal = await server.as('principal')
  consultant = await server.as('consultant')
  colleague = await server.as('consultant1.4')
})

const get = (url: string, headers = {}) => server.app.inject({ url, headers })
const plain = (address: string) => address.replace(/\?.*/, '')
const upload = async (client: Client, bytes = pdf, fields = {}) =>
  (await client.upload({ name: 'report.pdf', bytes }, fields)).json().data as string
const leadOf = async (login: string, campusId = own) =>
  (await newLead(server, { campusId, state: 'IN', ownerId: await staffId(server, login) })).id
const contact = (client: Client, customerId: number, accessUrl: string) =>
  client.call('/admin/customer-follow/add', {
    customerId,
    method: 'call',
    twoWay: true,
    content: 'x',
    files: [{ name: 'report.pdf', accessUrl }],
  })
const filesOf = async (client: Client, customerId: number) =>
  done(await client.call('/admin/customer-follow/page', { customerId })).list.flatMap(({ files }) => files)
const signer = async () => {
  const [key] = await server.sql`select value from signing_key where name = 'file'`
  return new FileSigner(key?.value)
}

/** A file that stands in a contact with a lead of the consultant. */
async function attached() {
  const customerId = await leadOf('consultant')
  done(await contact(consultant, customerId, await upload(consultant)))
  const [file] = await filesOf(consultant, customerId)
  return { customerId, address: file?.accessUrl as string }
}

describe('a private file', () => {
  it('is read by the signed address that its row answers, and by no other', async () => {
    const { address, customerId } = await attached()
    expect((await get(address)).rawPayload.equals(pdf)).toBe(true)
    expect((await get(plain(address))).statusCode).toBe(404)
    expect((await get(address.replace(/until=\d+/, 'until=9999999999'))).statusCode).toBe(404)
    expect((await get(address.replace(/sig=..../, 'sig=AAAA'))).statusCode).toBe(404)
    const { address: another } = await attached()
    expect((await get(plain(address) + another.slice(plain(another).length))).statusCode).toBe(404)
    const { timeline } = done(await consultant.call('/admin/customer/detail', { id: customerId }))
    expect(timeline.flatMap(({ files }) => files)).toEqual([{ name: 'report.pdf', accessUrl: address }])
  })

  it('that is no picture stands in no field of pictures, whatever its upload said', async () => {
    const headUrl = await upload(consultant)
    const userId = await staffId(server, 'consultant')
    const answer = await consultant.call('/admin/user/update', { userId, headUrl })
    expect(answer).toMatchObject({ errCode: 'FILE_TYPE_REFUSED', data: { fields: [{ path: 'headUrl' }] } })
    expect((await get(plain(headUrl))).statusCode).toBe(404)
  })

  it('has a key that the log of requests does not hold as a whole, however its address is written', async () => {
    const { address } = await attached()
    const key = plain(address).slice('/files/'.length)
    expect((await get(address)).statusCode).toBe(200)
    await get(address.replace('/files/', '/%66iles/'))
    await get(address.replace('/files/', '//files/'))
    await get(`/files/upload/${key}`)
    const log = server.log()
    expect(log).toContain(`"url":"/files/${key.slice(0, 6)}…"`)
    expect(log).not.toContain(key)
    expect(log).not.toContain(key.slice(6, 26))
  })

  it('of two calls that give it different purposes at once has that of one, and the other is refused', async () => {
    const userId = await staffId(server, 'consultant')
    for (let round = 0; round < 5; round++) {
      const customerId = await leadOf('consultant')
      const address = await upload(consultant, png)
      const answers = await Promise.all([
        consultant.call('/admin/user/update', { userId, headUrl: address }),
        contact(consultant, customerId, address),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([0, 2])
    }
  })

  it('has an address that ends within an hour and that a browser keeps for no longer', async () => {
    const { address } = await attached()
    const sign = await signer()
    const now = Date.now()
    expect((await get(sign.sign(plain(address), null, now - 3_600_000))).statusCode).toBe(404)
    expect(sign.check(plain(address), { until: String(Math.floor(now / 1000) + 3601), sig: '' }, now).seconds).toBe(0)
    const answer = await get(address)
    const [, seconds] = /^private, max-age=(\d+)$/.exec(String(answer.headers['cache-control'])) ?? []
    const until = Number(new URLSearchParams(address.split('?')[1]).get('until'))
    expect(until * 1000 - now).toBeGreaterThanOrEqual(1_799_000)
    expect(until * 1000 - now).toBeLessThanOrEqual(3_600_000)
    expect(Math.abs(Number(seconds) - (until - now / 1000))).toBeLessThan(60)
  })

  it('stands in its row without the signature, whichever address was sent', async () => {
    const { customerId, address } = await attached()
    const [row] = await server.sql`select files from customer_follow where customer_id = ${customerId}`
    expect(row?.files).toEqual([{ name: 'report.pdf', accessUrl: plain(address) }])
    done(await contact(consultant, customerId, plain(address)))
    expect(await filesOf(consultant, customerId)).toHaveLength(2)
  })

  it('ends at once with its row, and comes back with it', async () => {
    const { customerId, address } = await attached()
    await server.sql`update customer set deleted_at = now() where id = ${customerId}`
    expect((await get(address)).statusCode).toBe(404)
    await server.sql`update customer set deleted_at = null where id = ${customerId}`
    expect((await get(address)).statusCode).toBe(200)
    const winner = await leadOf('consultant')
    await server.sql`update customer set deleted_at = now(), merged_into = ${winner} where id = ${customerId}`
    expect((await get(address)).statusCode).toBe(200)
  })

  it('is put into a row only by its uploader, or by a caller who can read a row that holds it', async () => {
    const { address } = await attached()
    const theirs = await leadOf('consultant1.4')
    const stolen = await contact(colleague, theirs, address)
    expect(stolen).toMatchObject({ errCode: 'UNKNOWN_REFERENCE', data: { fields: [{ path: 'files.0.accessUrl' }] } })
    const fresh = await upload(consultant)
    expect((await contact(colleague, theirs, fresh)).errCode).toBe('UNKNOWN_REFERENCE')
    expect((await contact(colleague, theirs, `/files/${'A'.repeat(32)}.pdf`)).errCode).toBe('UNKNOWN_REFERENCE')
    expect((await contact(principal, theirs, address)).errCode).toBe('')
    const abroad = await leadOf('consultant2.4', other)
    const outsider = await server.as('principal2')
    expect((await contact(outsider, abroad, address)).errCode).toBe('UNKNOWN_REFERENCE')
  })

  it('does not become public by being put where pictures are public', async () => {
    const address = await upload(principal, png, { kind: 'contactFile' })
    const userId = await staffId(server, 'principal')
    const answer = await principal.call('/admin/user/update', { userId, headUrl: address })
    expect(answer).toMatchObject({ errCode: 'UNKNOWN_REFERENCE', data: { fields: [{ path: 'headUrl' }] } })
  })
})

describe('a public file', () => {
  it('is read by its plain address while it stands in a row', async () => {
    const admin = await server.as('admin')
    const photo = await upload(admin, png, { kind: 'campusPhoto' })
    expect((await get(plain(photo))).statusCode).toBe(404)
    expect((await get(photo)).statusCode).toBe(200)
    const save = async (photos: string[]) => {
      const { name, code, timeZone, version } = done(await admin.call('/admin/campus/detail', { id: own }))
      return admin.call('/admin/campus/update', { id: own, version, name, code, timeZone, photos })
    }
    done(await save([photo]))
    const { photos, version } = done(await admin.call('/admin/campus/detail', { id: own }))
    expect(photos).toEqual([plain(photo)])
    expect((await get(plain(photo))).statusCode).toBe(200)
    done(await save(photos))
    const stale = await admin.call('/admin/campus/update', { ...(await fieldsOf(admin)), version: version - 1 })
    expect(stale).toMatchObject({ errCode: 'STALE_VERSION', data: { photos } })
    done(await save([]))
    expect((await get(plain(photo))).statusCode).toBe(404)
    expect((await get(photo)).statusCode).toBe(404)
  })
  const fieldsOf = async (admin: Client) => {
    const { id, name, code, timeZone } = done(await admin.call('/admin/campus/detail', { id: own }))
    return { id, name, code, timeZone }
  }

  it('without a kind takes that of the field it is first put into', async () => {
    const address = await upload(consultant, png)
    const userId = await staffId(server, 'consultant')
    done(await consultant.call('/admin/user/update', { userId, headUrl: address }))
    const { headUrl } = done(await consultant.call('/admin/rbac/user/userInfo', {}))
    expect(headUrl).toBe(plain(address))
    expect((await get(plain(address))).statusCode).toBe(200)
    expect((await contact(consultant, await leadOf('consultant'), address)).errCode).toBe('UNKNOWN_REFERENCE')
  })

  it('is a picture and nothing else', async () => {
    const form = await principal.upload({ name: 'a.pdf', bytes: pdf }, { kind: 'avatar' })
    expect(form.json()).toMatchObject({ errCode: 'FILE_TYPE_REFUSED' })
    const { uploadUrl } = done(await principal.call('/admin/file/authUrl', { filename: 'a.pdf', kind: 'avatar' }))
    const put = await server.app.inject({ method: 'PUT', url: uploadUrl, payload: pdf })
    expect(put.json()).toMatchObject({ errCode: 'FILE_TYPE_REFUSED' })
  })
})

describe('a part of a file', () => {
  it.each([
    ['bytes=0-3', 206, `bytes 0-3/${pdf.length}`, pdf.subarray(0, 4)],
    ['bytes=9-', 206, `bytes 9-${pdf.length - 1}/${pdf.length}`, pdf.subarray(9)],
    ['bytes=-5', 206, `bytes ${pdf.length - 5}-${pdf.length - 1}/${pdf.length}`, pdf.subarray(-5)],
    ['bytes=0-999999', 206, `bytes 0-${pdf.length - 1}/${pdf.length}`, pdf],
    ['bytes=999999-', 416, `bytes */${pdf.length}`, Buffer.alloc(0)],
    ['bytes=5-2', 200, undefined, pdf],
    ['bytes=0-1,4-5', 200, undefined, pdf],
    ['lines=1-2', 200, undefined, pdf],
  ])('is answered where %s is asked for', async (range, status, contentRange, bytes) => {
    const { address } = await attached()
    const answer = await get(address, { range })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([status, contentRange])
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    const changed = await get(address, { range, 'if-range': '"another"' })
    expect(changed.rawPayload.equals(pdf)).toBe(true)
  })
})

describe('a file that no row holds', () => {
  it('is removed a day after its upload; one of a deleted row is not', async () => {
    const { customerId, address } = await attached()
    const [unused, late] = [await upload(consultant), await upload(consultant)]
    await server.sql`update customer set deleted_at = now() where id = ${customerId}`
    const old = [address, late].map((each) => plain(each).slice('/files/'.length))
    await server.sql`update stored_file set created_at = now() - interval '25 hours' where key = any(${old})`
    await jobs.tidy.run({ sql: server.sql, storage: folderStorage(server.folder()) } as never)
    expect((await get(late)).statusCode).toBe(404)
    expect((await get(unused)).statusCode).toBe(200)
    await server.sql`update customer set deleted_at = null where id = ${customerId}`
    expect((await get(address)).statusCode).toBe(200)
  })
})
