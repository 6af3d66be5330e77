import { beforeAll, describe, expect, it } from 'vitest'
import { jobHandles } from '../../../test/jobs.ts'
import { cash, newCourse, newFamily, orderOf, sold } from '../../../test/orders.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newAccount, newStaff, staffId } from '../../../test/world.ts'
import { hours } from '../../jobs/hours.ts'
import { todayText } from '../../lib/day.ts'
import { consume } from '../order-course/store.ts'

const server = useServer()
let consultant: Client
let desk: Client
let [campusId, consultantId, courseId] = [0, 0, 0]

beforeAll(async () => {
  ;[campusId] = await campusIds(server)
  ;[consultant, desk] = [await server.as('consultant'), await server.as('frontdesk')]
  consultantId = await staffId(server, 'consultant')
  courseId = await newCourse(server)
})

const run = () => hours.run(jobHandles(server.own) as never)
const family = () => newFamily(server, campusId, 1, consultantId)
const renewalOf = async (patientId: number) =>
  done(await consultant.call('/admin/order-renewal/page', { pageSize: 200 })).list.filter(
    (row) => row.patientId === patientId,
  )

describe('a renewal', () => {
  it('is opened once for few hours or a near end, and told to the consultant in charge', async () => {
    const [few, ending, many] = [await family(), await family(), await family()]
    await sold(desk, few, { courseId, paidHours: 8 })
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
      await server.sql`select account_id, title, body from message
        where account_id = any(${ids}::bigint[]) and event_key like 'hours-few:%'`,
    ).toMatchObject([{ accountId: ids[0], title: '周小1的课时不多了', body: expect.stringContaining('还剩 8 课时') }])
  })

  it('has an order prepared with the same course, hours and price, once, and is won when that is paid', async () => {
    const kin = await family()
    const before = await sold(desk, kin, { courseId, paidHours: 6, unitPrice: 28_000, giftHours: 1, validDays: 90 })
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

  it('is that of the patient’s consultant where who sold the order has left, and the principal is told where both have', async () => {
    const staff = { loginName: 'leaver', campusIds: [campusId], roles: ['SALES_CONSULTANT'] }
    const leaver = await newStaff(server, await server.as('admin'), staff)
    const [one, other] = [await family(), await newFamily(server, campusId, 1, leaver.id)]
    for (const kin of [one, other]) {
      const { id } = await sold(desk, kin, { courseId, paidHours: 5 })
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
    await sold(desk, third, { courseId, paidHours: 5 })
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
    const { id } = await sold(desk, kin, { courseId, paidHours: 7 })
    await run()
    await server.sql`update order_info set consultant_id = null where id = ${id}`
    const lesson = { sessionId: 9_000_001, patientId: kin.patientId, courseId, day: todayText(), hours: 2 }
    await jobHandles(server.own).transaction((tx) => consume(tx, lesson))
    expect(await renewalOf(kin.patientId)).toMatchObject([{ hoursLeft: 5, used: 2, usedLately: 2, hours: 7 }])
  })

  it('that the family declines is closed with the reason, not opened again for that order, and counts in the rate', async () => {
    const kin = await family()
    await sold(desk, kin, { courseId, paidHours: 5 })
    await run()
    const [task = { id: 0 }] = await renewalOf(kin.patientId)
    const rate = async () =>
      done(await consultant.call('/admin/order-renewal/rate', {})).find((row) => row.id === consultantId)
    const before = await rate()
    done(await consultant.call('/admin/order-renewal/decline', { id: task.id, answer: '搬家' }))
    await run()
    expect(await renewalOf(kin.patientId)).toMatchObject([{ state: 'DECLINED', answer: '搬家' }])
    const after = await rate()
    expect(after?.declined).toBe((before?.declined ?? 0) + 1)
    expect(after?.rate).toBe(
      Math.round(((after?.renewed ?? 0) * 100) / ((after?.renewed ?? 0) + (after?.declined ?? 0))),
    )
  })
})
