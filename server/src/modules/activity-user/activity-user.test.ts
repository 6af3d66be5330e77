import { beforeAll, describe, expect, it } from 'vitest'
import { inHours, offerAt, signUpAt } from '../../../test/activities.ts'
import { newFamily } from '../../../test/orders.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { waiting } from '../../../test/timetable.ts'
import { campusIds, done, newAccount, newLead, newPhone, staffId } from '../../../test/world.ts'
import { codeAt, ownerOfCode } from './rules.ts'

const server = useServer('demo', { reads: 8 })
let [campusId, otherId] = [0, 0]
let [desk, principal, stranger] = [null, null, null] as unknown as Client[] as [Client, Client, Client]
beforeAll(async () => {
  ;[campusId, otherId] = await campusIds(server)
  desk = await server.as('frontdesk')
  principal = await server.as('principal')
  stranger = await server.as('frontdesk2')
})

const rowsOf = (offerId: number) =>
  server.sql`select id, no, state, people, secret, customer_id, new_lead, patient_id, parent_id from activity_user
    where activity_campus_id = ${offerId} order by no`
const counts = async (offerId: number) => {
  const [row] = await server.sql`select o.taken, o.waiting, o.seats,
      coalesce(sum(u.people) filter (where u.state in ('SIGNED', 'CHECKED_IN')), 0)::int as seated,
      count(u.id) filter (where u.state = 'WAITLIST')::int as lined
    from activity_campus o left join activity_user u on u.activity_campus_id = o.id where o.id = ${offerId} group by o.id`
  return row
}

describe('seats', () => {
  it('of ten and two hundred rivals at once: ten have one, and the others wait in the order in which they came', async () => {
    const { id } = await offerAt(server, { campusId, seats: 10 })
    const answers = await Promise.all(Array.from({ length: 200 }, () => signUpAt(desk, id)))
    expect(answers.filter(({ status }) => status !== 0)).toEqual([])
    const rows = await rowsOf(id)
    expect(rows.map(({ no }) => no)).toEqual(Array.from({ length: 200 }, (_, at) => at + 1))
    expect(rows.map(({ state }) => state)).toEqual([
      ...Array.from({ length: 10 }, () => 'SIGNED'),
      ...Array.from({ length: 190 }, () => 'WAITLIST'),
    ])
    expect(await counts(id)).toMatchObject({ taken: 10, seated: 10, waiting: 190, lined: 190 })
  })

  it('that come free at once, while others sign up, are given to the first who wait, and none is given twice', async () => {
    const { id } = await offerAt(server, { campusId, seats: 5 })
    for (let no = 0; no < 12; no++) done(await signUpAt(desk, id))
    const before = await rowsOf(id)
    const [cancelled, rest] = [before.slice(0, 4), before.slice(4)]
    const answers = await Promise.all([
      ...cancelled.map((row) => desk.call('/admin/activity-user/cancel', { id: row.id, version: 1 })),
      ...Array.from({ length: 6 }, () => signUpAt(desk, id)),
    ])
    expect(answers.filter(({ status }) => status !== 0)).toEqual([])
    const after = await rowsOf(id)
    const signed = after.filter(({ state }) => state === 'SIGNED').map(({ id }) => id)
    expect(signed).toEqual(rest.slice(0, 5).map((row) => row.id))
    expect(await counts(id)).toMatchObject({ taken: 5, seated: 5, waiting: 9, lined: 9 })
  })

  it('for more people than are left make a sign-up wait, and the next one does not overtake it', async () => {
    const { id } = await offerAt(server, { campusId, seats: 3 }, { activity: { maxPeople: 3 } })
    const two = done(await signUpAt(desk, id, { people: 2 }))
    expect(two.state).toBe('SIGNED')
    expect(done(await signUpAt(desk, id, { people: 3 })).state).toBe('WAITLIST')
    expect(done(await signUpAt(desk, id, { people: 1 })).state).toBe('WAITLIST')
    const many = await signUpAt(desk, id, { people: 4 })
    expect(many.data).toMatchObject({ fields: [{ path: 'people' }] })
    done(await desk.call('/admin/activity-user/cancel', { id: two.id, version: 1 }))
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['CANCELLED', 'SIGNED', 'WAITLIST'])
  })

  it('that are all taken are refused where no one waits in line', async () => {
    const { id } = await offerAt(server, { campusId, seats: 1, waitlist: false })
    const answers = await Promise.all([signUpAt(desk, id), signUpAt(desk, id)])
    expect(answers.map(({ errCode }) => errCode).toSorted()).toContain('SIGN_UP_FULL')
    expect(await counts(id)).toMatchObject({ taken: 1, seated: 1, waiting: 0 })
  })

  it('are taken once by a phone, although it signs up twice at once; after it cancelled it may come back', async () => {
    const { id } = await offerAt(server, { campusId })
    const phone = newPhone()
    const answers = await Promise.all([signUpAt(desk, id, { phone }), signUpAt(desk, id, { phone })])
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1)
    expect(await counts(id)).toMatchObject({ taken: 1, seated: 1 })
    const [row] = await rowsOf(id)
    done(await desk.call('/admin/activity-user/cancel', { id: row?.id, version: 1 }))
    expect((await signUpAt(desk, id, { phone })).status).toBe(0)
  })

  it('from the line are told to the family in the app; where it has none, its campus is told to call', async () => {
    const { id } = await offerAt(server, { campusId, seats: 1 })
    const first = done(await signUpAt(desk, id))
    const family = await newFamily(server, campusId)
    const account = await newAccount(server, { parentId: family.parentId })
    const [parent] = await server.sql`select phone from parent_info where id = ${family.parentId}`
    const second = done(await signUpAt(desk, id, { phone: parent?.phone }))
    const third = done(await signUpAt(desk, id, { name: '无号家长' }))
    done(await desk.call('/admin/activity-user/cancel', { id: first.id, version: 1 }))
    const told = done(await account.client.call('/api/message/page', {})).list
    expect(told).toMatchObject([{ title: '您已候补成功', type: 'ACTIVITY' }])
    const [row] = await server.sql`select version from activity_user where id = ${second.id}`
    done(await desk.call('/admin/activity-user/cancel', { id: second.id, version: row?.version }))
    const staff = done(await principal.call('/admin/message/page', { pageSize: 50 })).list
    expect(staff.map(({ body }) => body).join()).toContain('无号家长候补到了')
    expect((await rowsOf(id)).map((one) => [one.id, one.state])).toContainEqual([third.id, 'SIGNED'])
  })
})

describe('a sign-up', () => {
  const leadOf = async (phone: string) => (await server.sql`select * from customer where phone = ${phone}`)[0]

  it('of a family that is not known becomes a lead of the campus that waits to be allocated', async () => {
    const { id } = await offerAt(server, { campusId })
    const phone = newPhone()
    done(await signUpAt(desk, id, { phone, name: '周敏', childName: '周小雨' }))
    expect(await leadOf(phone)).toMatchObject({
      ...{ campusId, source: 'activity', childName: '周小雨', contact: '周敏', state: 'WAIT', ownerId: null },
    })
    const [row] = await rowsOf(id)
    expect(row).toMatchObject({ newLead: true, customerId: (await leadOf(phone))?.id })
    const found = done(await principal.call('/admin/customer/wait', { keyword: '周小雨', pageSize: 50 }))
    expect(found.list.length).toBeGreaterThan(0)
  })

  it('of a phone that is known leaves a contact for the owner, who is told, and changes nothing else of the lead', async () => {
    const ownerId = await staffId(server, 'consultant')
    const lead = await newLead(server, { campusId, state: 'IN', ownerId })
    const [before] =
      await server.sql`select phone, state, contact_count, last_contact_at, version from customer where id = ${lead.id}`
    const { id } = await offerAt(server, { campusId })
    done(await signUpAt(desk, id, { phone: before?.phone }))
    const [after] =
      await server.sql`select phone, state, contact_count, last_contact_at, version from customer where id = ${lead.id}`
    expect(after).toEqual(before)
    const follows =
      await server.sql`select method, two_way, content from customer_follow where customer_id = ${lead.id}`
    expect(follows).toMatchObject([{ method: 'activity', twoWay: false, content: '周敏报名了活动“脑力开放日”' }])
    const told = done(await (await server.as('consultant')).call('/admin/message/page', { pageSize: 50 })).list
    expect(told[0]).toMatchObject({ title: '客户报名了活动', link: `/market/lead?id=${lead.id}` })
    expect((await rowsOf(id))[0]).toMatchObject({ customerId: lead.id, newLead: false })
  })

  it('of a family with a patient belongs to the parent and makes no lead', async () => {
    const family = await newFamily(server, campusId)
    const [parent] = await server.sql`select phone from parent_info where id = ${family.parentId}`
    const { id } = await offerAt(server, { campusId })
    done(await signUpAt(desk, id, { phone: parent?.phone }))
    expect((await rowsOf(id))[0]).toMatchObject({
      ...{ parentId: family.parentId, patientId: family.patientId, customerId: null, newLead: false },
    })
    expect(await leadOf(parent?.phone)).toBeUndefined()
  })

  it('that is refused leaves no lead behind', async () => {
    const { id } = await offerAt(server, { campusId }, { open: false })
    const phone = newPhone()
    expect((await signUpAt(desk, id, { phone })).errCode).toBe('SIGN_UP_CLOSED')
    expect(await leadOf(phone)).toBeUndefined()
  })

  it('answers the fields of the form, and is refused with the field where an answer does not fit', async () => {
    const form = [
      { label: '年级', kind: 'CHOICE' as const, required: true, options: ['一年级', '二年级'] },
      { label: '备用电话', kind: 'PHONE' as const, required: false, options: [] },
    ]
    const { id } = await offerAt(server, { campusId }, { activity: { form } })
    const refused = async (answers: string[]) => (await signUpAt(desk, id, { answers })).data
    expect(await refused([])).toMatchObject({ fields: [{ path: 'answers.0' }] })
    expect(await refused(['三年级'])).toMatchObject({ fields: [{ path: 'answers.0' }] })
    expect(await refused(['一年级', 'abc'])).toMatchObject({ fields: [{ path: 'answers.1' }] })
    expect(await refused(['一年级', '', 'x'])).toMatchObject({ fields: [{ path: 'answers' }] })
    done(await signUpAt(desk, id, { answers: ['二年级', '13911112222'] }))
    const { list } = done(await desk.call('/admin/activity-user/page', { activityCampusId: id }))
    expect(list[0]?.answers).toBe('年级：二年级\n备用电话：139****2222')
  })

  it('of another campus is unknown to its staff', async () => {
    const { id } = await offerAt(server, { campusId: otherId })
    expect((await signUpAt(desk, id)).errCode).toBe('UNKNOWN_REFERENCE')
    const signed = done(await signUpAt(stranger, id))
    const cancel = { id: signed.id, version: 1 }
    expect((await desk.call('/admin/activity-user/cancel', cancel)).errCode).toBe('NOT_FOUND')
    const checkIn = { activityCampusId: id, id: signed.id }
    expect((await desk.call('/admin/activity-user/checkIn', checkIn)).errCode).toBe('NOT_FOUND')
    const { list } = done(await desk.call('/admin/activity-user/page', { pageSize: 200 }))
    expect(list.map((row) => row.campusId)).not.toContain(otherId)
  })
})

describe('a code', () => {
  const soon = { startAt: inHours(1), endAt: inHours(3) }
  const codeOf = async (offerId: number, at = Date.now()) => {
    const [row] = await rowsOf(offerId)
    return codeAt({ id: row?.id, secret: row?.secret }, at)
  }

  it('lets a family in once, although two hands scan it at once', async () => {
    const { id } = await offerAt(server, { campusId, ...soon })
    done(await signUpAt(desk, id))
    const { code, qr } = await codeOf(id)
    // Both have seen the seat before either takes it: they wait for its row, which is held meanwhile.
    const held = await server.sql.begin(async (tx) => {
      await tx`select id from activity_user where activity_campus_id = ${id} for update`
      const calls = [desk.call('/admin/activity-user/checkIn', { activityCampusId: id, code })]
      calls.push(principal.call('/admin/activity-user/checkIn', { activityCampusId: id, code: qr }))
      await expect.poll(() => waiting(server), { timeout: 10_000 }).toBe(2)
      return { calls }
    })
    const both = await Promise.all(held.calls)
    expect(both.filter(({ status }) => status === 0)).toHaveLength(1)
    expect(both.filter(({ errCode }) => errCode === 'CODE_USED')).toHaveLength(1)
    expect(both.find(({ status }) => status === 0)?.data).toMatchObject({ name: '周敏', came: 1, taken: 1 })
  })

  it('of another date, of no one, and of a family that waits is refused', async () => {
    const [here, there] = [
      await offerAt(server, { campusId, seats: 1, ...soon }),
      await offerAt(server, { campusId, ...soon }),
    ]
    done(await signUpAt(desk, here.id))
    const waits = done(await signUpAt(desk, here.id))
    const { code } = await codeOf(here.id)
    const enter = async (activityCampusId: number, fields: object) =>
      (await desk.call('/admin/activity-user/checkIn', { activityCampusId, ...fields })).errCode
    expect(await enter(there.id, { code })).toBe('CODE_UNKNOWN')
    expect(await enter(here.id, { code: 'x' })).toBe('CODE_UNKNOWN')
    expect(await enter(here.id, { id: waits.id })).toBe('NOT_FOUND')
    expect(await enter(here.id, {})).toBe('BAD_INPUT')
  })

  it('is taken from two hours before the start', async () => {
    const { id } = await offerAt(server, { campusId })
    done(await signUpAt(desk, id))
    const { code } = await codeOf(id)
    expect((await desk.call('/admin/activity-user/checkIn', { activityCampusId: id, code })).errCode).toBe('CODE_EARLY')
  })

  it('changes with each minute and is taken for two more; typed with spaces or scanned', () => {
    const [one, other] = [
      { id: 7, secret: 'a' },
      { id: 8, secret: 'b' },
    ]
    const at = Date.parse('2026-05-01T10:00:30Z')
    const { code, qr, seconds } = codeAt(one, at)
    expect(code).toMatch(/^\d{8}$/)
    expect(seconds).toBe(30)
    expect(codeAt(one, at + 60_000).code).not.toBe(code)
    for (const text of [code, qr, `${code.slice(0, 4)} ${code.slice(4)}`]) {
      expect(ownerOfCode([one, other], text, at + 120_000)).toBe(one)
      expect(ownerOfCode([one, other], text, at + 180_000)).toBeUndefined()
    }
    expect(ownerOfCode([other], qr, at)).toBeUndefined()
  })
})

describe('phones', () => {
  it('stand masked in the list, among the answers too; whoever reads one in full is on record', async () => {
    const form = [{ label: '备用电话', kind: 'PHONE' as const, required: false }]
    const { id, activityId } = await offerAt(server, { campusId }, { activity: { form } })
    done(await signUpAt(desk, id, { phone: '13912345678', answers: ['13987654321'] }))
    const [row] = done(await desk.call('/admin/activity-user/page', { activityId })).list
    expect(row).toMatchObject({ phone: '139****5678', answers: '备用电话：139****4321' })
    const ask = { id: row?.id ?? 0 }
    const numbers = done(await desk.call('/admin/activity-user/reveal', ask))
    expect(numbers).toEqual({ phone: '13912345678', answers: '备用电话：13987654321' })
    expect((await stranger.call('/admin/activity-user/reveal', ask)).errCode).toBe('NOT_FOUND')
    const { list } = done(
      await principal.call('/admin/operation/page', { endpoint: '/admin/activity-user/reveal', read: true }),
    )
    expect(list).toHaveLength(1)
  })

  it('are looked for by their last four digits or the whole, and by no other part, from which they could be put together', async () => {
    const { id } = await offerAt(server, { campusId })
    const phone = newPhone()
    done(await signUpAt(desk, id, { phone }))
    const found = async (keyword: string) =>
      done(await desk.call('/admin/activity-user/page', { activityCampusId: id, keyword })).total
    expect([await found('周敏'), await found(phone), await found(phone.slice(-4))]).toEqual([1, 1, 1])
    for (const part of [phone.slice(0, 7), phone.slice(3, 9), phone.slice(4)]) expect(await found(part), part).toBe(0)
  })
})
