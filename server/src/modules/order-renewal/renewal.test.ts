import { beforeAll, describe, expect, it } from 'vitest'
import { jobHandles } from '../../../test/jobs.ts'
import { cash, newCourse, newFamily, orderOf, sold } from '../../../test/orders.ts'
import { type Client, until, useServer } from '../../../test/server.ts'
import { waiting } from '../../../test/timetable.ts'
import { campusIds, done, newAccount, newPhone, newStaff, staffId } from '../../../test/world.ts'
import { hours } from '../../jobs/hours.ts'
import { dayBefore, todayText } from '../../lib/day.ts'
import { consume } from '../order-course/store.ts'

const server = useServer()
let consultant: Client
let desk: Client
let [campusId, consultantId, courseId] = [0, 0, 0]

beforeAll(async () => {
  ;[campusId] = await campusIds(server)
  ;[consultant, desk] = [await server.as('consultant'), await server.as('frontdesk')]
  ;[consultantId, courseId] = [await staffId(server, 'consultant'), await newCourse(server)]
})

/** Sold, and begun: a lesson is planned of it. */
async function begun(...made: Parameters<typeof sold>) {
  const order = await sold(...made)
  await server.sql`insert into hour_ledger (line_id, kind, pot, held)
    select id, 'RESERVE', 'PAID', 1 from order_course where order_id = ${order.id}`
  return order
}
const run = () => hours.run(jobHandles(server.own) as never)
const family = () => newFamily(server, campusId, 1, consultantId)
const renewalOf = async (patientId: number) =>
  done(await consultant.call('/admin/order-renewal/page', { pageSize: 200 })).list.filter(
    (row) => row.patientId === patientId,
  )

describe('a renewal', () => {
  it('is opened once for few hours or a near end, and told to the consultant in charge', async () => {
    const [few, ending, many] = [await family(), await family(), await family()]
    await begun(desk, few, { courseId, paidHours: 8 })
    const late = await sold(desk, ending, { courseId, paidHours: 40, validDays: 60 })
    await sold(desk, many, { courseId, paidHours: 40, validDays: 60 })
    await server.sql`update order_course set valid_to = ${todayText()}::date + 30 where order_id = ${late.id}`
    const accounts = [
      await newAccount(server, { parentId: few.parentId }),
      await newAccount(server, { parentId: ending.parentId }),
    ]
    await run()
    await run()
    expect(await renewalOf(few.patientId)).toMatchObject([{ reason: 'HOURS', hoursLeft: 8, state: 'OPEN' }])
    expect(await renewalOf(ending.patientId)).toMatchObject([{ reason: 'VALIDITY', hoursLeft: 40 }])
    expect(await renewalOf(many.patientId)).toEqual([])
    const [row] = await renewalOf(few.patientId)
    const told =
      await server.sql`select 1 from message where receiver_id = ${consultantId} and event_key = ${`renewal:${row?.id}`}`
    expect(told).toHaveLength(1)
    const ids = accounts.map(({ id }) => id)
    // Of an end that is near, parents learn by the notices before it.
    expect(
      await server.sql`select account_id, title, body, link from message
        where account_id = any(${ids}::bigint[]) and event_key like 'hours-few:%'`,
    ).toMatchObject([
      {
        ...{ accountId: ids[0], title: '周小1的课时不多了', body: expect.stringContaining('还剩 8 课时') },
        link: `/hours?id=${few.patientId}`,
      },
    ])
  })

  it('has an order prepared with the same course, hours and price, once, and is won when that is paid', async () => {
    const kin = await family()
    const before = await begun(desk, kin, { courseId, paidHours: 6, unitPrice: 28_000, giftHours: 1, validDays: 90 })
    await run()
    const [task = { id: 0 }] = await renewalOf(kin.patientId)
    const { id } = done(await consultant.call('/admin/order-renewal/prepare', { id: task.id }))
    expect(done(await consultant.call('/admin/order-renewal/prepare', { id: task.id })).id).toBe(id)
    const order = await orderOf(desk, id)
    expect(order).toMatchObject({ state: 'DRAFT', type: 'RENEW', payable: before.payable, consultantId })
    expect(order.lines).toMatchObject([{ courseId, paidHours: 6, giftHours: 1, unitPrice: 28_000, validDays: 90 }])
    done(await desk.call('/admin/order-info/pay', { id, amount: order.due, ...cash() }))
    expect(await renewalOf(kin.patientId)).toMatchObject([{ state: 'RENEWED', renewedNumber: order.number }])
    expect((await consultant.call('/admin/order-renewal/prepare', { id: task.id })).errCode).toBe('RENEWAL_CLOSED')
  })

  it('has another order prepared where the first was deleted or voided, and shows none that is not there', async () => {
    const kin = await family()
    await begun(desk, kin, { courseId, paidHours: 6 })
    await run()
    const [task = { id: 0 }] = await renewalOf(kin.patientId)
    const prepare = async () => done(await consultant.call('/admin/order-renewal/prepare', { id: task.id })).id
    const first = await prepare()
    done(await desk.call('/admin/order-info/delete', { id: first }))
    expect(await renewalOf(kin.patientId)).toMatchObject([{ state: 'OPEN', renewedId: null, renewedNumber: null }])
    const second = await prepare()
    const { version, number } = await orderOf(desk, second)
    expect(await renewalOf(kin.patientId)).toMatchObject([{ renewedId: second, renewedNumber: number }])
    const principal = await server.as('principal')
    done(await principal.call('/admin/order-info/void', { id: second, version, reason: '录错了' }))
    const third = await prepare()
    expect(new Set([first, second, third]).size).toBe(3)
    expect(await prepare()).toBe(third)
  })

  it('has its deleted order restored as long as no other one was prepared for it', async () => {
    const kin = await family()
    await begun(desk, kin, { courseId, paidHours: 6 })
    await run()
    const [task = { id: 0 }] = await renewalOf(kin.patientId)
    const prepare = async () => done(await consultant.call('/admin/order-renewal/prepare', { id: task.id })).id
    const id = await prepare()
    done(await desk.call('/admin/order-info/delete', { id }))
    done(await desk.call('/admin/order-info/restore', { id }))
    expect(await prepare()).toBe(id)
    done(await desk.call('/admin/order-info/delete', { id }))
    await prepare()
    expect((await desk.call('/admin/order-info/restore', { id })).errCode).toBe('ORDER_REPLACED')
  })

  it('is that of the patient’s consultant where who sold the order has left, and the principal is told where both have', async () => {
    const staff = { loginName: 'leaver', campusIds: [campusId], roles: ['SALES_CONSULTANT'] }
    const leaver = await newStaff(server, await server.as('admin'), staff)
    const [one, other] = [await family(), await newFamily(server, campusId, 1, leaver.id)]
    for (const kin of [one, other]) {
      const { id } = await begun(desk, kin, { courseId, paidHours: 5 })
      await server.sql`update order_info set consultant_id = ${leaver.id} where id = ${id}`
    }
    await server.sql`update rbac_user set status = 2 where id = ${leaver.id}`
    await run()
    const opened = async ({ patientId }: { patientId: number }) => {
      const [row] = await server.sql`select r.id, r.consultant_id, (select m.receiver_id from message m
          where m.event_key = 'renewal:' || r.id and m.receiver_id is not null) as told
        from order_renewal r where r.patient_id = ${patientId}`
      return row as { id: number; consultantId: number | null; told: number }
    }
    const first = await opened(one)
    expect(first).toMatchObject({ consultantId, told: consultantId })
    const [campus] = await server.sql`select principal_id from campus where id = ${campusId}`
    const second = await opened(other)
    expect(second).toMatchObject({ consultantId: null, told: campus?.principalId })
    await server.sql`update order_renewal set consultant_id = ${leaver.id} where id in (${first.id}, ${second.id})`
    // Nor is who no longer works with orders, though at work.
    const third = await newFamily(server, campusId, 1, leaver.id)
    await begun(desk, third, { courseId, paidHours: 5 })
    await server.sql`update rbac_user set status = 1 where id = ${leaver.id}`
    await server.sql`update rbac_user_role set role_id = (select id from rbac_role where code = 'DOCTOR') where user_id = ${leaver.id}`
    await run()
    expect(await opened(third)).toMatchObject({ consultantId: null, told: campus?.principalId })
    const principal = await server.as('principal')
    const prepared = async ({ id }: { id: number }) => {
      const order = done(await principal.call('/admin/order-renewal/prepare', { id }))
      return (await orderOf(desk, order.id)).consultantId
    }
    expect([await prepared(first), await prepared(second)]).toEqual([consultantId, null])
  })

  it('says what is left and was used whoever sold it', async () => {
    const kin = await family()
    const { id } = await begun(desk, kin, { courseId, paidHours: 7 })
    await run()
    await server.sql`update order_info set consultant_id = null where id = ${id}`
    const lesson = { sessionId: 9_000_001, patientId: kin.patientId, courseId, day: todayText(), hours: 2 }
    await jobHandles(server.own).transaction((tx) => consume(tx, lesson))
    expect(await renewalOf(kin.patientId)).toMatchObject([{ hoursLeft: 5, used: 2, usedLately: 2, hours: 7 }])
  })

  it('that the family declines is closed with the reason, not opened again for that order, and counts in the rate', async () => {
    const kin = await family()
    await begun(desk, kin, { courseId, paidHours: 5 })
    await run()
    const [task = { id: 0 }] = await renewalOf(kin.patientId)
    const rate = async () =>
      done(await consultant.call('/admin/order-renewal/rate', {})).find((row) => row.id === consultantId)
    const before = await rate()
    done(await consultant.call('/admin/order-renewal/decline', { id: task.id, answer: '搬家' }))
    await run()
    expect(await renewalOf(kin.patientId)).toMatchObject([{ state: 'DECLINED', answer: '搬家' }])
    const unread = await server.sql`select 1 from message where event_key = ${`renewal:${task.id}`} and read_at is null`
    expect(unread).toEqual([])
    const after = await rate()
    expect(after?.declined).toBe((before?.declined ?? 0) + 1)
    expect(after?.rate).toBe(
      Math.round(((after?.renewed ?? 0) * 100) / ((after?.renewed ?? 0) + (after?.declined ?? 0))),
    )
  })

  /** A family that took one of six hours, with the order and its line. */
  async function lately() {
    const kin = await family()
    const order = await sold(desk, kin, { courseId, paidHours: 6 })
    const sessionId = 9_300_000 + kin.patientId
    const lesson = { sessionId, patientId: kin.patientId, courseId, day: todayText(), hours: 1 }
    await jobHandles(server.own).transaction((tx) => consume(tx, lesson))
    const { version, lines } = await orderOf(desk, order.id)
    return { kin, order: { id: order.id, version }, line: lines[0] as (typeof lines)[number] }
  }

  it('ends with the refund of the hours that were left, for its reason, and the family is not asked again', async () => {
    const { kin, order, line } = await lately()
    await run()
    const [task = { id: 0 }] = await renewalOf(kin.patientId)
    expect(task).toMatchObject({ state: 'OPEN', hoursLeft: 5 })
    const asked = { orderId: order.id, version: order.version, method: 'cash', reason: '搬家' }
    const refund = async (hours: number, now: object = {}) => {
      const lines = [{ lineId: line.id, hours }]
      const { id } = done(await desk.call('/admin/order-info/refund', { ...asked, ...now, lines }))
      done(await (await server.as('principal')).call('/admin/order-info/refund/check', { id, agreed: true }))
    }
    await refund(2)
    expect(await renewalOf(kin.patientId)).toMatchObject([{ state: 'OPEN', hoursLeft: 3 }])
    await refund(3, { version: (await orderOf(desk, order.id)).version })
    await run()
    expect(await renewalOf(kin.patientId)).toMatchObject([{ id: task.id, state: 'DECLINED', answer: '已退款。搬家' }])
    const unread = await server.sql`select 1 from message where event_key = ${`renewal:${task.id}`} and read_at is null`
    expect(unread).toEqual([])
  })

  it('ends with the transfer of the hours that were left to another course, for its reason, and the family is not asked again', async () => {
    const { kin, order, line } = await lately()
    await run()
    const [task = { id: 0 }] = await renewalOf(kin.patientId)
    const otherId = await newCourse(server)
    const move = async (hours: number) => {
      const { version } = (await orderOf(desk, order.id)).lines[0] as typeof line
      const to = { patientId: kin.patientId, courseId: otherId, hours, reason: '换课' }
      done(await desk.call('/admin/order-info/transfer', { lineId: line.id, version, ...to }))
    }
    await move(2)
    expect(await renewalOf(kin.patientId)).toMatchObject([{ id: task.id, state: 'OPEN', hoursLeft: 3 }])
    await move(3)
    await run()
    expect(await renewalOf(kin.patientId)).toMatchObject([
      { id: task.id, state: 'DECLINED', answer: '课时已转走。换课' },
    ])
    const unread = await server.sql`select 1 from message where event_key = ${`renewal:${task.id}`} and read_at is null`
    expect(unread).toEqual([])
  })

  it('is not opened of a patient who has paused, and ends with the treatment, for its reason', async () => {
    const kin = await family()
    await begun(desk, kin, { courseId, paidHours: 5 })
    await server.sql`update patient set state = 'PAUSED' where id = ${kin.patientId}`
    await run()
    expect(await renewalOf(kin.patientId)).toEqual([])
    await server.sql`update patient set state = 'ACTIVE' where id = ${kin.patientId}`
    await run()
    const [task = { id: 0 }] = await renewalOf(kin.patientId)
    expect(task).toMatchObject({ state: 'OPEN', hoursLeft: 5 })
    const ends = { id: kin.patientId, from: 'ACTIVE' as const, to: 'ENDED' as const, reason: '转院' }
    done(await desk.call('/admin/patient/state', ends))
    await run()
    expect(await renewalOf(kin.patientId)).toMatchObject([
      { id: task.id, state: 'DECLINED', answer: '已结束训练。转院' },
    ])
    const unread = await server.sql`select 1 from message where event_key = ${`renewal:${task.id}`} and read_at is null`
    expect(unread).toEqual([])
  })

  it('is not opened for a course of which the family moved its last hours to another', async () => {
    const { kin, line } = await lately()
    const parent = (await newAccount(server, { parentId: kin.parentId })).client
    const to = { patientId: kin.patientId, courseId: await newCourse(server), hours: 5, reason: '换课' }
    done(await desk.call('/admin/order-info/transfer', { lineId: line.id, version: line.version, ...to }))
    await run()
    expect(await renewalOf(kin.patientId)).toEqual([])
    expect(done(await parent.call('/api/patient/list', {}))[0]?.coursesLow).toEqual([])
  })
})

describe('a renewal that a family asks for', () => {
  /** A family with few hours of a begun course: who pays, who does not, and a stranger. */
  async function few(paidHours = 5) {
    const [kin, other] = [await family(), await family()]
    await begun(desk, kin, { courseId, paidHours })
    await server.sql`update patient_parent set payer = true where patient_id = ${kin.patientId}`
    const [second] =
      await server.sql`insert into parent_info (name, phone) values ('周外公', ${newPhone()}) returning id`
    await server.sql`insert into patient_parent (patient_id, parent_id, relation, payer) values (${kin.patientId}, ${second?.id}, 'grandparent', false)`
    const clientOf = async (parentId: number) => (await newAccount(server, { parentId })).client
    const [payer, reader, stranger] = [
      await clientOf(kin.parentId),
      await clientOf(second?.id),
      await clientOf(other.parentId),
    ]
    return { ...kin, payer, reader, stranger, input: { patientId: kin.patientId, courseId } }
  }
  const lowOf = async (by: Client) => done(await by.call('/api/patient/list', {}))[0]?.coursesLow
  const ask = (by: Client, input: { patientId: number; courseId: number }) => by.call('/api/order-renewal/ask', input)

  it('stands before all others, is told once to who is in charge, and is one however often and by how many it is asked', async () => {
    const { payer, patientId, input } = await few()
    await run()
    const last = await few()
    await run()
    const answers = await Promise.all([ask(payer, input), ask(payer, input)])
    expect(new Set(answers.map((answer) => done(answer).askedAt)).size).toBe(1)
    const [row] = await renewalOf(patientId)
    expect(await renewalOf(patientId)).toMatchObject([{ state: 'OPEN', askedAt: expect.any(String) }])
    const list = done(await consultant.call('/admin/order-renewal/page', { pageSize: 200 })).list
    const at = (id: number) => list.findIndex((each) => each.patientId === id)
    expect(at(patientId)).toBeLessThan(at(last.patientId))
    const open = done(await consultant.call('/admin/order-renewal/page', { state: 'OPEN', pageSize: 200 })).list
    const asked = open.map(({ askedAt }) => askedAt ?? 'not asked')
    expect(asked).toEqual(asked.toSorted())
    const told = await server.sql`select title from message
      where receiver_id = ${consultantId} and event_key like ${`renewal-asked:${row?.id}:%`}`
    expect(told).toMatchObject([{ title: '周小1的家人想了解续费' }])
  })

  it('is opened by the wish where the night has not opened one, by the rule of the night alone', async () => {
    const { payer, patientId, input } = await few()
    expect(await renewalOf(patientId)).toEqual([])
    done(await ask(payer, input))
    await run()
    expect(await renewalOf(patientId)).toMatchObject([{ state: 'OPEN', reason: 'HOURS', hoursLeft: 5 }])
    const many = await few(40)
    expect(await lowOf(many.payer)).toEqual([])
    expect((await ask(many.payer, many.input)).errCode).toBe('RENEWAL_EARLY')
    expect(await renewalOf(many.patientId)).toEqual([])
  })

  it('is opened again after the family declined, and ends as others do', async () => {
    const { payer, patientId, input } = await few()
    await run()
    const [task = { id: 0 }] = await renewalOf(patientId)
    done(await consultant.call('/admin/order-renewal/decline', { id: task.id, answer: '搬家' }))
    expect(await lowOf(payer)).toMatchObject([{ askedAt: null }])
    done(await ask(payer, input))
    expect(await renewalOf(patientId)).toMatchObject([{ id: task.id, state: 'OPEN', answer: null }])
    done(await consultant.call('/admin/order-renewal/decline', { id: task.id, answer: '不续' }))
    const open =
      await server.sql`select 1 from message where event_key like ${`renewal-asked:${task.id}:%`} and read_at is null`
    expect(open).toEqual([])
  })

  it('stays open where staff close the former one in the same moment', async () => {
    const { payer, patientId, input } = await few()
    await run()
    const [task = { id: 0 }] = await renewalOf(patientId)
    const asked = await server.sql.begin(async (tx) => {
      await tx`update order_renewal set state = 'DECLINED', answer = '搬家', closed_at = now() where id = ${task.id}`
      const answer = ask(payer, input)
      await until(() => waiting(server))
      return { answer }
    })
    done(await asked.answer)
    expect(await renewalOf(patientId)).toMatchObject([{ id: task.id, state: 'OPEN', askedAt: expect.any(String) }])
  })

  it('is answered by the order that is paid: who was asked need not read of it any more', async () => {
    const kin = await few()
    done(await ask(kin.payer, kin.input))
    const order = await sold(desk, kin, { courseId, paidHours: 20 })
    const [row] = await renewalOf(kin.patientId)
    expect(row).toMatchObject({ state: 'RENEWED', renewedNumber: order.number })
    expect(
      await server.sql`select 1 from message where event_key like ${`renewal-asked:${row?.id}:%`} and read_at is null`,
    ).toEqual([])
  })

  it('is a matter of who pays: others read how many lessons are left and until when, and neither ask nor see that it was asked', async () => {
    const { payer, reader, stranger, patientId, input } = await few()
    const lines = await server.sql`select id from order_course where patient_id = ${patientId}`
    expect(lines).toHaveLength(1)
    const lesson = { sessionId: 9_100_000 + patientId, patientId, courseId, day: todayText(), hours: 2 }
    await jobHandles(server.own).transaction((tx) => consume(tx, lesson))
    // Two hours in 30 days: three hours last for 45.
    const low = { courseId, hours: 3, lessons: 3, until: dayBefore(todayText(), -45), askedAt: null }
    expect(await lowOf(payer)).toMatchObject([low])
    expect((await ask(reader, input)).errCode).toBe('LINK_RIGHT_MISSING')
    expect((await ask(stranger, input)).errCode).toBe('NOT_FOUND')
    const { askedAt } = done(await ask(payer, input))
    expect(await lowOf(payer)).toMatchObject([{ ...low, askedAt: expect.any(String) }])
    expect(Date.parse((await lowOf(payer))?.[0]?.askedAt ?? '')).toBe(Date.parse(askedAt))
    expect(await lowOf(reader)).toMatchObject([low])
    expect(await lowOf(stranger)).toEqual([])
  })

  it('and the night go by one rule: what was bought and not begun is not low, what was used up lately is', async () => {
    const kin = await family()
    const parent = (await newAccount(server, { parentId: kin.parentId })).client
    await sold(desk, kin, { courseId, paidHours: 2 })
    await run()
    expect([await lowOf(parent), await renewalOf(kin.patientId)]).toEqual([[], []])
    const lesson = {
      sessionId: 9_200_000 + kin.patientId,
      patientId: kin.patientId,
      courseId,
      day: todayText(),
      hours: 2,
    }
    await jobHandles(server.own).transaction((tx) => consume(tx, lesson))
    await run()
    expect(await lowOf(parent)).toMatchObject([{ hours: 0, lessons: 0, until: null }])
    expect(await renewalOf(kin.patientId)).toMatchObject([{ reason: 'HOURS', hoursLeft: 0 }])
    await server.sql`alter table hour_ledger disable trigger user`
    await server.sql`update hour_ledger set created_at = now() - interval '31 days' where patient_id = ${kin.patientId}`
    await server.sql`alter table hour_ledger enable trigger user`
    expect(await lowOf(parent)).toEqual([])
  })
})
