import { beforeAll, describe, expect, it } from 'vitest'
import { jobHandles } from '../../../test/jobs.ts'
import { newCourse, newFamily, orderOf, sold } from '../../../test/orders.ts'
import { type Client, until, useServer } from '../../../test/server.ts'
import { dayOn, newTimetable, waiting } from '../../../test/timetable.ts'
import { campusIds, done } from '../../../test/world.ts'
import { earnCards } from '../../jobs/hours.ts'
import { dayBefore, todayText } from '../../lib/day.ts'
import { reserve } from './store.ts'

const server = useServer()
let [principal, desk]: Client[] = []
let [campusId, courseId] = [0, 0]
beforeAll(async () => {
  ;[campusId] = await campusIds(server)
  ;[principal, desk] = await Promise.all([server.as('principal'), server.as('frontdesk')])
  courseId = await newCourse(server, 10_000)
})
const as = (client: Client | undefined) => client as Client

/** A card of thirty days for ¥300.00, without a number of lessons. */
async function newCard() {
  const card = { courseId, kind: 'PERIOD' as const, paidHours: 0, unitPrice: 30_000, validDays: 30 }
  const order = await sold(as(desk), await newFamily(server, campusId), card)
  return { order, line: order.lines[0] as (typeof order.lines)[number] }
}
const lineOf = async (orderId: number) =>
  (await orderOf(as(desk), orderId)).lines[0] as Awaited<ReturnType<typeof newCard>>['line']
const extend = async (orderId: number, validTo: string | null) => {
  const { id, version } = await lineOf(orderId)
  return as(principal).call('/admin/order-course/extend', { id, version, validTo, reason: '调整' })
}
const refund = async (orderId: number, lineId: number) => {
  const { version } = await orderOf(as(desk), orderId)
  const lines = [{ lineId, hours: 0 }]
  return as(desk).call('/admin/order-info/refund', { orderId, version, lines, method: 'cash', reason: '搬家' })
}
const agreed = async (orderId: number, lineId: number) => {
  const { id } = done(await refund(orderId, lineId))
  done(await as(principal).call('/admin/order-info/refund/check', { id, agreed: true }))
}

describe('the last day of a card without a number of lessons', () => {
  it('stays after what it has earned, so that the rest of its price is earned or paid back', async () => {
    const { order } = await newCard()
    await earnCards(jobHandles(server.own))
    for (const day of [null, todayText()]) {
      expect(await extend(order.id, day)).toMatchObject({
        errCode: 'BAD_INPUT',
        data: { fields: [{ path: 'validTo' }] },
      })
    }
    done(await extend(order.id, dayBefore(todayText(), -59)))
    expect(await lineOf(order.id)).toMatchObject({ worth: 29_000 })
  })

  it('is not moved once the card was paid back, which is over with it, also where it had not begun', async () => {
    const { order, line } = await newCard()
    await server.sql`update order_course set valid_from = valid_from + 10, valid_to = valid_to + 10 where id = ${line.id}`
    await agreed(order.id, line.id)
    expect(await orderOf(as(desk), order.id)).toMatchObject({ state: 'REFUNDED', validTo: null })
    expect((await extend(order.id, dayBefore(todayText(), -100))).errCode).toBe('ORDER_STATE')
    expect((await refund(order.id, line.id)).status).not.toBe(0)
  })
})

describe('the last day of a line', () => {
  it('is neither before its first day nor before a session that holds hours of it', async () => {
    const of = await newTimetable(server)
    const { campusId, courseId, doctorId, patientId, patientIds } = of
    const [line] = await server.sql`select id, order_id from order_course where patient_id = ${patientId}`
    const endOn = (day: string) => extend(line?.orderId, day)
    const [held, before] = [dayOn(3, 2), dayOn(2, 2)]
    const lesson = { campusId, courseId, doctorId, patientIds, from: '11:00', to: '12:00' }
    done(await of.desk.call('/admin/so-day/add', { ...lesson, day: held }))
    expect(await endOn(before)).toMatchObject({ errCode: 'ORDER_HELD', data: { fields: [{ path: 'validTo' }] } })
    done(await endOn(held))
    await server.sql`update order_course set valid_from = ${dayOn(1, 2)} where id = ${line?.id}`
    expect(await endOn(dayOn(7))).toMatchObject({ errCode: 'BAD_INPUT', data: { fields: [{ path: 'validTo' }] } })
  })
})

describe('a line that is shortened while its session goes to a later day', () => {
  it('is waited for, and the session stays where its hours hold', async () => {
    const of = await newTimetable(server)
    const { campusId, courseId, doctorId, patientId, patientIds } = of
    const [line] = await server.sql`select id, order_id from order_course where patient_id = ${patientId}`
    const [day, later] = [dayOn(3, 2), dayOn(4, 2)]
    const lesson = { campusId, courseId, doctorId, patientIds, day, from: '11:00', to: '12:00' }
    const { ids } = done(await of.desk.call('/admin/so-day/add', lesson))
    const detail = async () => done(await of.desk.call('/admin/so-day/detail', { id: ids[0] as number }))
    const { id, version } = await detail()
    const going = await server.sql.begin(async (tx) => {
      // What `order-course/extend` locks, and what it changes.
      await tx`select from order_info where id = ${line?.orderId} for update`
      await tx`update order_course set valid_to = ${day} where id = ${line?.id}`
      const moving = of.desk.call('/admin/so-day/move', { id, version, day: later })
      await until(async () => (await waiting(server)) === 1)
      return [moving]
    })
    expect((await going[0])?.errCode).toBe('HOURS_ENDED')
    expect(await detail()).toMatchObject({ day })
    // Another time of the day asks nothing of the hours.
    done(await of.desk.call('/admin/so-day/move', { id, version, from: '14:00', to: '15:00' }))
  })
})

describe('a card of which planned sessions hold lessons', () => {
  it('is not refunded: they would be given for nothing', async () => {
    const { order, line } = await newCard()
    const session = { sessionId: 8_000_001, patientId: order.patientId, courseId, day: todayText(), hours: 1 }
    await jobHandles(server.sql).transaction((tx) => reserve(tx, session))
    expect((await refund(order.id, line.id)).errCode).toBe('ORDER_HELD')
    expect((await orderOf(as(desk), order.id)).state).toBe('PAID')
  })
})
