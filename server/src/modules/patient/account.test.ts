import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { cash, draft, newCourse, orderOf, sold } from '../../../test/orders.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { newTimetable, type Timetable } from '../../../test/timetable.ts'
import { done, newAccount, newPhone } from '../../../test/world.ts'
import { todayText } from '../../lib/day.ts'

const server = useServer()
let at: Timetable
/** A guardian who pays, a grandparent who does neither, and the parent of another family. */
let [parent, second, stranger] = [] as unknown as [Client, Client, Client]
beforeAll(async () => {
  at = await newTimetable(server, { patients: 2 })
  await server.sql`update patient_parent set guardian = true, payer = true where parent_id = ${at.parentId}`
  parent = (await newAccount(server, { parentId: at.parentId })).client
  const [other] = await server.sql`insert into parent_info (name, phone) values ('周外婆', ${newPhone()}) returning id`
  await server.sql`insert into patient_parent (patient_id, parent_id, relation, guardian, payer, may_ask_leave, sees_reports)
    values (${at.patientId}, ${other?.id}, 'grandparent', false, false, false, false)`
  second = (await newAccount(server, { parentId: other?.id })).client
  stranger = (await newAccount(server, { parentId: (await newTimetable(server)).parentId })).client
})

const refusalOf = async (work: Promise<{ errCode: string }>) => (await work).errCode
/** What those are told who have no link to the patient, and those whose link does not allow it. */
const refusals = async (make: (by: Client) => Promise<{ errCode: string }>) => [
  await refusalOf(make(stranger)),
  await refusalOf(make(second)),
]
const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
const upload = async (by: Client, kind: string) => {
  const file = { name: 'a.png', bytes: await picture() }
  return (await by.upload(file, { kind }, {}, false, '/api/file/upload')).json().data as string
}

describe('the children of an account', () => {
  it('are those of its parent, each with its hours and the rights of the link', async () => {
    const list = done(await parent.call('/api/patient/list', {}))
    expect(list.map(({ id }) => id)).toEqual(at.patientIds)
    expect(list[0]).toMatchObject({ hoursFree: 20, hoursHeld: 0, unlimited: false, guardian: true, consent: 'MISSING' })
    const fewer = done(await second.call('/api/patient/list', {}))
    expect(fewer).toMatchObject([{ id: at.patientId, guardian: false, payer: false, mayAskLeave: false }])
    expect(done(await stranger.call('/api/patient/list', {})).map(({ id }) => id)).not.toContain(at.patientId)
  })

  it('have the hours of an order beside the others while its refund is decided, and while it is frozen', async () => {
    const family = await newTimetable(server)
    const { client } = await newAccount(server, { parentId: family.parentId })
    const hours = async () => done(await client.call('/api/patient/list', {}))[0]
    const { list } = done(await family.desk.call('/admin/order-info/page', { patientId: family.patientId }))
    const { id: orderId, version, lines } = await orderOf(family.desk, list[0]?.id as number)
    const some = [{ lineId: lines[0]?.id as number, hours: 2 }]
    const input = { orderId, version, lines: some, method: 'cash' }
    const { id } = done(await family.desk.call('/admin/order-info/refund', input))
    expect(await hours()).toMatchObject({ hoursFree: 0, hoursHeld: 0, hoursRefunding: 20, hoursFrozen: 0 })
    done(await family.desk.call('/admin/order-info/refund/withdraw', { id }))
    const again = await orderOf(family.desk, orderId)
    done(await family.desk.call('/admin/order-info/freeze', { id: orderId, version: again.version, reason: '住院' }))
    expect(await hours()).toMatchObject({ hoursFree: 0, hoursHeld: 0, hoursRefunding: 0, hoursFrozen: 20 })
  })

  it('are gone with a link that staff remove, at once', async () => {
    const family = await newTimetable(server, { patients: 2 })
    const { client } = await newAccount(server, { parentId: family.parentId })
    await server.sql`delete from patient_parent where patient_id = ${family.patientId}`
    expect(done(await client.call('/api/patient/list', {})).map(({ id }) => id)).toEqual([family.patientIds[1]])
    expect(await refusalOf(client.call('/api/order-info/hours', { patientId: family.patientId }))).toBe('NOT_FOUND')
  })
})

describe('the photo of a child', () => {
  const change = (by: Client, photo: string | null) =>
    by.call('/api/patient/edit/patientImg', { patientId: at.patientId, photo })

  it('is changed by a guardian, and served by a signed address to those who read the child', async () => {
    done(await change(parent, await upload(parent, 'patientPhoto')))
    const [first] = done(await second.call('/api/patient/list', {}))
    const address = first?.photo as string
    expect((await server.app.inject(address)).statusCode).toBe(200)
    expect((await server.app.inject(address.replace(/\?.*/, ''))).statusCode).toBe(404)
    expect(await refusals((by) => change(by, null))).toEqual(['NOT_FOUND', 'LINK_RIGHT_MISSING'])
    expect(await refusalOf(change(stranger, address))).toBe('UNKNOWN_REFERENCE')
  })

  it('is uploaded to a signed address, too, which belongs to the account that asked for it', async () => {
    const bytes = await picture()
    const input = { filename: 'b.png', size: bytes.length, kind: 'patientPhoto' as const }
    const ticket = done(await parent.call('/api/file/authUrl', input))
    const put = await server.app.inject({
      method: 'PUT',
      url: ticket.uploadUrl,
      payload: bytes,
      headers: { 'content-type': 'image/png' },
    })
    expect(put.statusCode).toBe(200)
    expect(await refusalOf(change(second, ticket.accessUrl))).toBe('UNKNOWN_REFERENCE')
    done(await change(parent, ticket.accessUrl))
  })
})

describe('an upload address', () => {
  it('is given for a filename alone; what the file is for is known when a row names it', async () => {
    const { uploadUrl, accessUrl } = done(await parent.call('/api/file/authUrl', { filename: 'c.png' }))
    const headers = { 'content-type': 'image/png' }
    const put = await server.app.inject({ method: 'PUT', url: uploadUrl, payload: await picture(), headers })
    expect(put.statusCode).toBe(200)
    done(await parent.call('/api/patient/edit/patientImg', { patientId: at.patientId, photo: accessUrl }))
    const [child] = done(await parent.call('/api/patient/list', {}))
    expect((await server.app.inject(child?.photo as string)).statusCode).toBe(200)
  })
})

describe('who opened the file of a child', () => {
  it('is read by its guardian, with the names of those who did', async () => {
    done(await at.desk.call('/admin/patient/info', { id: at.patientId }))
    const log = done(await parent.call('/api/patient/accessLog', { patientId: at.patientId }))
    expect(log.list[0]).toMatchObject({
      ...{ userName: expect.any(String), what: '查看患者档案' },
      ...{ roles: [expect.stringMatching(/./)], campusName: expect.stringMatching(/./) },
    })
    const beyond = done(await parent.call('/api/patient/accessLog', { patientId: at.patientId, pageNo: 99 }))
    expect(beyond).toEqual({ list: [], total: log.total })
    const ask = (by: Client) => by.call('/api/patient/accessLog', { patientId: at.patientId })
    expect(await refusals(ask)).toEqual(['NOT_FOUND', 'LINK_RIGHT_MISSING'])
  })
})

describe('what a guardian agrees to', () => {
  const patientId = () => at.patientId
  const revision = async (by: Client) =>
    done(await by.call('/api/patient-consent/agreements', {})).find(({ code }) => code === 'consent')?.revision ?? 0
  const sign = async (by: Client, file?: string, shown?: number) =>
    by.call('/api/patient-consent/add', {
      patientId: patientId(),
      agreements: [{ code: 'consent', revision: shown ?? (await revision(by)) }],
      file: file ?? (await upload(by, 'consentScan')),
    })
  const list = (by: Client) => by.call('/api/patient-consent/list', { patientId: patientId() })

  it('is signed on the screen, counts at once, and is withdrawn again', async () => {
    done(await sign(parent))
    expect(done(await parent.call('/api/patient/list', {}))[0]?.consent).toBe('GIVEN')
    done(await sign(parent))
    const signed = done(await list(parent))
    expect(signed.map(({ state }) => state)).toEqual(['GIVEN', 'REPLACED'])
    expect((await server.app.inject(signed[0]?.file as string)).statusCode).toBe(200)
    const withdraw = (by: Client) => by.call('/api/patient-consent/withdraw', { id: signed[0]?.id as number })
    expect(await refusals(withdraw)).toEqual(['NOT_FOUND', 'LINK_RIGHT_MISSING'])
    done(await withdraw(parent))
    expect(await refusalOf(withdraw(parent))).toBe('CONSENT_STATE')
    expect(done(await parent.call('/api/patient/list', {}))[0]?.consent).toBe('WITHDRAWN')
  })

  it('is signed in the revision that the guardian was shown, or not at all', async () => {
    const before = done(await list(parent))
    const inForce = await revision(parent)
    const other = await sign(parent, undefined, inForce + 1)
    expect(other).toMatchObject({ errCode: 'AGREEMENT_MOVED_ON', code: 409, data: { revision: inForce } })
    const twice = { code: 'consent' as const, revision: inForce }
    const file = await upload(parent, 'consentScan')
    const both = { patientId: patientId(), agreements: [twice, twice], file }
    expect(await parent.call('/api/patient-consent/add', both)).toMatchObject({ status: 2 })
    expect(done(await list(parent)).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })

  it('is signed with a signature of its own: not with that of another guardian, nor with an earlier one', async () => {
    const scan = await upload(parent, 'consentScan')
    done(await sign(parent, scan))
    await server.sql`update patient_parent set guardian = true where patient_id = ${at.patientId}`
    const [signed] = done(await list(second))
    const theirs = (signed?.file ?? '').replace(/\?.*/, '')
    const refused = { errCode: 'UNKNOWN_REFERENCE', data: { fields: [{ path: 'file' }] } }
    expect(await sign(second, theirs)).toMatchObject(refused)
    expect(await sign(parent, scan)).toMatchObject(refused)
    done(await sign(second))
    await server.sql`update patient_parent set guardian = false
      where patient_id = ${at.patientId} and parent_id <> ${at.parentId}`
  })

  it('is neither signed by a parent who is no guardian nor by another family', async () => {
    expect(await refusals(sign)).toEqual(['NOT_FOUND', 'LINK_RIGHT_MISSING'])
    expect(await refusalOf(list(stranger))).toBe('NOT_FOUND')
    const scan = await upload(parent, 'consentScan')
    expect(await refusalOf(sign(stranger, scan))).toBe('UNKNOWN_REFERENCE')
  })
})

describe('orders and hours', () => {
  it('are read by the family; money by those who pay', async () => {
    const { list } = done(await parent.call('/api/order-info/page', { patientId: at.patientId }))
    expect(list).toMatchObject([{ hoursLeft: 20, payable: 600_000, paid: 600_000, due: 0 }])
    const id = list[0]?.id as number
    expect(done(await parent.call('/api/order-info/info', { id }))).toMatchObject({
      lines: [{ left: 20, used: 0 }],
      payments: [{ amount: 600_000 }],
    })
    expect(done(await second.call('/api/order-info/info', { id }))).toMatchObject({
      payable: null,
      paid: null,
      lines: [{ left: 20 }],
      payments: [],
    })
    expect(await refusalOf(stranger.call('/api/order-info/info', { id }))).toBe('NOT_FOUND')
    expect(done(await stranger.call('/api/order-info/page', { patientId: at.patientId })).list).toEqual([])
  })

  it('that wait to be paid are asked for by who pays them, and by nobody else of the family', async () => {
    const { desk, patientId, parentId, courseId } = await newTimetable(server)
    const { client } = await newAccount(server, { parentId })
    const order = await draft(desk, { patientId, parentId }, { courseId })
    const waiting = async (by = client, toPay = true) =>
      done(await by.call('/api/order-info/page', { toPay })).list.map(({ id, due }) => [id, due])
    const pays = (payer: boolean) =>
      server.sql`update patient_parent set payer = ${payer} where parent_id = ${parentId}`
    await pays(true)
    expect(await waiting()).toEqual([])
    done(await desk.call('/admin/order-info/confirm', { id: order.id, version: order.version }))
    expect(await waiting()).toEqual([[order.id, order.due]])
    expect(await waiting(client, false)).not.toContainEqual([order.id, order.due])
    expect(await waiting(stranger)).toEqual([])
    await pays(false)
    expect(await waiting()).toEqual([])
    await pays(true)
    done(await desk.call('/admin/order-info/pay', { id: order.id, amount: order.due, ...cash() }))
    expect(await waiting()).toEqual([])
  })

  it('say that an order is frozen, since when and until when, as long as it is', async () => {
    const { desk, patientId, parentId } = await newTimetable(server)
    const { client } = await newAccount(server, { parentId })
    const id = done(await client.call('/api/order-info/page', { patientId })).list[0]?.id as number
    const seen = async () => [
      done(await client.call('/api/order-info/page', { patientId })).list[0]?.freeze,
      done(await client.call('/api/order-info/info', { id })).freeze,
    ]
    expect(await seen()).toEqual([null, null])
    const [today, version] = [todayText(), async () => (await orderOf(desk, id)).version]
    const input = { id, version: await version(), reason: '住院', plannedTo: today }
    done(await desk.call('/admin/order-info/freeze', input))
    const freeze = { fromDay: today, plannedTo: today }
    expect(await seen()).toEqual([freeze, freeze])
    done(await desk.call('/admin/order-info/unfreeze', { id, version: await version() }))
    expect(await seen()).toEqual([null, null])
  })

  it('of a draft are not there for the family', async () => {
    const lines = [{ courseId: at.courseId, kind: 'HOURS' as const, paidHours: 5, unitPrice: 30_000 }]
    const { patientId, parentId } = at
    const { id } = done(await at.desk.call('/admin/order-info/create', { patientId, parentId, lines }))
    expect(await refusalOf(parent.call('/api/order-info/info', { id }))).toBe('NOT_FOUND')
    const { list } = done(await parent.call('/api/order-info/page', { patientId }))
    expect(list.map((order) => order.id)).not.toContain(id)
  })

  it('of an order that became void are there for the family only where it was offered before', async () => {
    const { patientId, parentId, courseId } = at
    const principal = await server.as('principal')
    const voided = async (line: object, confirmed: boolean) => {
      const { id } = await draft(at.desk, { patientId, parentId }, { courseId, ...line })
      const version = async () => (await orderOf(at.desk, id)).version
      if (confirmed) done(await at.desk.call('/admin/order-info/confirm', { id, version: await version() }))
      done(await principal.call('/admin/order-info/void', { id, version: await version(), reason: '录错了' }))
      return id
    }
    const unoffered = [await voided({}, false), await voided({ unitPrice: 1, giftHours: 99 }, true)]
    const offered = await voided({}, true)
    for (const id of unoffered) expect(await refusalOf(parent.call('/api/order-info/info', { id }))).toBe('NOT_FOUND')
    const { list } = done(await parent.call('/api/order-info/page', { patientId }))
    expect(list).toContainEqual(expect.objectContaining({ id: offered, state: 'VOID' }))
    for (const id of unoffered) expect(list).not.toContainEqual(expect.objectContaining({ id }))
  })

  it('are stated line by line, and as a PDF of the own child alone', async () => {
    const { list } = done(await parent.call('/api/order-info/hours', { patientId: at.patientId }))
    expect(list).toMatchObject([{ kind: 'GRANT', hours: 20, balance: 20 }])
    const pdf = await parent.send('/api/order-info/statement', { patientId: at.patientId })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const theirs = await stranger.send('/api/order-info/statement', { patientId: at.patientId })
    expect(theirs.json()).toMatchObject({ errCode: 'NOT_FOUND', data: null })
  })

  it('state a card without a number of lessons as bought and as paid back, with no hours that run out', async () => {
    const { patientId, parentId } = at
    const card = { courseId: await newCourse(server), paidHours: 0, unitPrice: 98_000, validDays: 30 }
    const order = await sold(at.desk, { patientId, parentId }, { ...card, kind: 'PERIOD' })
    const latest = async () => done(await parent.call('/api/order-info/hours', { patientId })).list[0]
    expect(await latest()).toMatchObject({ kind: 'GRANT', hours: 0, balance: null })
    const lines = [{ lineId: order.lines[0]?.id as number, hours: 0 }]
    const asked = { orderId: order.id, version: order.version, lines, method: 'cash', reason: '搬家' }
    const { id } = done(await at.desk.call('/admin/order-info/refund', asked))
    done(await (await server.as('principal')).call('/admin/order-info/refund/check', { id, agreed: true }))
    expect(await latest()).toMatchObject({ kind: 'REFUND', hours: 0, balance: null, reason: '搬家' })
  })

  it('are valid no more once they are paid back, for the family as for the desk', async () => {
    const { patientId, parentId, courseId } = at
    const order = await sold(at.desk, { patientId, parentId }, { courseId, paidHours: 5, validDays: 30 })
    const seen = async () => done(await parent.call('/api/order-info/info', { id: order.id }))
    expect((await seen()).validTo).not.toBeNull()
    const lines = [{ lineId: order.lines[0]?.id as number, hours: 5 }]
    const asked = { orderId: order.id, version: order.version, lines, method: 'cash', reason: '搬家' }
    const { id } = done(await at.desk.call('/admin/order-info/refund', asked))
    done(await (await server.as('principal')).call('/admin/order-info/refund/check', { id, agreed: true }))
    expect(await seen()).toMatchObject({ state: 'REFUNDED', validTo: null })
  })
})
