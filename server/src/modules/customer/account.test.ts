import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, courseAt, done, newAccount, newLead, newPhone, newStaff, staffId } from '../../../test/world.ts'
import { dateText } from '../../lib/day.ts'

const server = useServer()
let campusId = 0
let principal: Client
beforeAll(async () => {
  ;[campusId] = await campusIds(server)
  principal = await server.as('principal')
})

/** A visitor whose phone is verified. */
async function visitor(phone = newPhone()) {
  const { id, client } = await newAccount(server)
  await server.sql`update parent_account set phone = ${phone} where id = ${id}`
  return { client, phone }
}
const ask = (client: Client, more: object = {}) =>
  client.call('/api/customer/trial', { campusId, childName: '来访', contactName: '来访妈妈', ...more })
const leads = async (phone: string) => done(await principal.call('/admin/customer/page', { keyword: phone })).list

describe('a trial that a visitor asks for', () => {
  it('is a lead of the campus that waits, once, however often it is asked for', async () => {
    const { client, phone } = await visitor()
    const courseId = await courseAt(server.sql, campusId)
    const answers = await Promise.all([ask(client, { courseId, need: '想先试一次' }), ask(client)])
    expect(answers.map(({ data }) => data?.known).toSorted()).toEqual([false, true])
    const list = await leads(phone)
    expect(list).toMatchObject([{ childName: '来访', state: 'WAIT', source: 'applet' }])
    expect(done(await ask(client))).toEqual({ known: true })
    expect(await leads(phone)).toHaveLength(1)
  })

  it('of a known phone is noted at its lead, and the owner is told', async () => {
    const ownerId = await staffId(server, 'consultant')
    const { id } = await newLead(server, { campusId, state: 'IN', ownerId, childName: '老客户' })
    const [lead] = await server.sql`select phone from customer where id = ${id}`
    const { client } = await visitor(lead?.phone)
    expect(done(await ask(client, { childName: '弟弟' }))).toEqual({ known: true })
    const consultant = await server.as('consultant')
    const contacts = done(await consultant.call('/admin/customer-follow/page', { customerId: id }))
    expect(contacts.list).toMatchObject([{ content: '在小程序中为弟弟申请体验课', twoWay: false, userName: null }])
    const messages = done(await consultant.call('/admin/message/page', { pageSize: 200 }))
    expect(messages.list.map(({ title }) => title)).toContain('客户老客户申请体验课')
    expect(done(await principal.call('/admin/customer/detail', { id })).state).toBe('IN')
  })

  it('of a known phone whose owner has left is told to the principal', async () => {
    const { id: ownerId } = await newStaff(server, await server.as('admin'), {
      ...{ loginName: 'left-consultant', roles: ['SALES_CONSULTANT'], campusIds: [campusId] },
    })
    const { id } = await newLead(server, { campusId, state: 'IN', ownerId, childName: '无人跟进' })
    await server.sql`update rbac_user set status = 2 where id = ${ownerId}`
    const [lead] = await server.sql`select phone from customer where id = ${id}`
    const { client } = await visitor(lead?.phone)
    done(await ask(client))
    const messages = done(await principal.call('/admin/message/page', { pageSize: 200 }))
    expect(messages.list.map(({ title }) => title)).toContain('客户无人跟进申请体验课')
  })

  it('that is asked for again and again is one message a day to the owner', async () => {
    const ownerId = await staffId(server, 'consultant')
    const { id } = await newLead(server, { campusId, state: 'IN', ownerId, childName: '常客' })
    const [lead] = await server.sql`select phone from customer where id = ${id}`
    const { client } = await visitor(lead?.phone)
    for (const childName of ['老大', '老二', '老三']) done(await ask(client, { childName }))
    const { list } = done(await (await server.as('consultant')).call('/admin/message/page', { pageSize: 200 }))
    const days = list.filter(({ title }) => title === '客户常客申请体验课').map((each) => dateText(each.createdAt))
    expect(days.length).toBeGreaterThan(0)
    expect(days).toEqual([...new Set(days)])
  })

  it('needs a verified phone, an open campus and a course that it offers', async () => {
    const { client: unbound } = await newAccount(server)
    expect(await ask(unbound)).toMatchObject({ errCode: 'PHONE_REQUIRED' })
    const { client, phone } = await visitor()
    for (const field of ['campusId', 'courseId']) {
      expect(await ask(client, { [field]: 987_654_321 })).toMatchObject({
        errCode: 'UNKNOWN_REFERENCE',
        data: { fields: [{ path: field }] },
      })
    }
    expect(await leads(phone)).toEqual([])
  })
})
