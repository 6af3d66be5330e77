import { beforeAll, describe, expect, it } from 'vitest'
import { jobHandles } from '../../../test/jobs.ts'
import { cash, draft, newCourse, newFamily, sold } from '../../../test/orders.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { readersOfTotals } from '../../../test/totals.ts'
import { done } from '../../../test/world.ts'
import { earnCards } from '../../jobs/hours.ts'
import { dayBefore, todayText } from '../../lib/day.ts'

const server = useServer()
const today = todayText()
let [own, other, principal, operation] = [] as unknown as [number, number, Client, Client]
beforeAll(async () => {
  ;[own, other, principal, operation] = await readersOfTotals(server)
})

describe('the figures of money', () => {
  it('follow an order from its payment over its lessons to its refund', async () => {
    const desk = await server.as('frontdesk')
    const family = await newFamily(server, own)
    const courseId = await newCourse(server)
    const days = { from: today, to: today }
    const money = async (base: object = {}) =>
      done(await principal.call('/admin/total/orderTotal', { ...days, ...base }))
    const before = (await money()).figures
    const order = await sold(desk, family, { courseId, paidHours: 10, unitPrice: 30_000, discount: 50_000 })
    const after = await money()
    expect((after.figures.received ?? 0) - (before.received ?? 0)).toBe(250_000)
    expect((after.figures.newOrders ?? 0) - (before.newOrders ?? 0)).toBe(1)
    const [line] = order.lines
    const [held] = await server.sql`select id from so_day where campus_id = ${own} order by id limit 1`
    await server.sql`insert into hour_ledger (line_id, kind, pot, hours, session_id) values (${line?.id}, 'CONSUME', 'PAID', -3, ${held?.id})`
    const { figures, courses } = await money()
    expect((figures.revenue ?? 0) - (before.revenue ?? 0)).toBe(75_000)
    expect((figures.liability ?? 0) - (before.liability ?? 0)).toBe(175_000)
    const ofCourse = courses.find((course) => course.courseId === courseId)
    expect(ofCourse?.figures).toMatchObject({ revenue: 75_000, usedHours: 3, liability: 175_000, hoursLeft: 7 })
    expect((await money({ courseId })).figures).toMatchObject({
      revenue: 75_000,
      usedHours: 3,
      newOrders: 1,
      signed: 250_000,
    })
    expect(courses.reduce((sum, course) => sum + (course.figures.revenue ?? 0), 0)).toBe(figures.revenue)
    expect(after.methods.reduce((sum, method) => sum + method.received, 0)).toBe(after.figures.received)
    // What is paid back is a figure of its own: what was received stays.
    await server.sql`insert into order_payment (order_id, campus_id, patient_id, kind, number, amount, method, paid_on)
      values (${order.id}, ${own}, ${family.patientId}, 'REFUND', ${`R-${order.id}`}, -40000, 'cash', ${today})`
    const refunded = (await money()).figures
    expect(refunded.received).toBe(after.figures.received)
    expect((refunded.refunded ?? 0) - (after.figures.refunded ?? 0)).toBe(40_000)
  })

  it('count an order as new on the day on which it is paid up, whenever it was made', async () => {
    const desk = await server.as('frontdesk')
    const courseId = await newCourse(server)
    const made = dayBefore(today, 40)
    const newOn = async (day: string) =>
      done(await principal.call('/admin/total/orderTotal', { from: day, to: day, courseId })).figures.newOrders
    const { id, due } = await draft(desk, await newFamily(server, own), { courseId })
    await server.sql`update order_info set created_at = ${`${made}T12:00:00+08:00`} where id = ${id}`
    const pay = async (amount: number) => done(await desk.call('/admin/order-info/pay', { id, amount, ...cash() }))
    await pay(10_000)
    expect([await newOn(made), await newOn(today)], 'a deposit').toEqual([0, 0])
    await pay(due - 10_000)
    expect([await newOn(made), await newOn(today)], 'paid up').toEqual([0, 1])
  })

  it('spread the price of a card over its days, to the last fen, and end with its refund', async () => {
    const desk = await server.as('frontdesk')
    const family = await newFamily(server, own)
    const courseId = await newCourse(server)
    const order = await sold(desk, family, {
      courseId,
      kind: 'PERIOD',
      paidHours: 0,
      unitPrice: 100_000,
      validDays: 30,
      validFrom: today,
    })
    const [line] = order.lines
    await server.sql`update order_course set valid_from = ${dayBefore(today, 9)}, valid_to = ${dayBefore(today, -20)} where id = ${line?.id}`
    const earnedIn = async (from: string, to: string) =>
      done(await principal.call('/admin/total/orderTotal', { from, to, courseId })).figures.cardRevenue
    const night = () => earnCards(jobHandles(server.own))
    // Ten days that no night has entered yet; a night that runs again enters nothing.
    await night()
    expect(await earnedIn(today, today)).toBe(33_334)
    await night()
    expect(await earnedIn(today, dayBefore(today, -60))).toBe(33_334)
    const { figures } = done(await principal.call('/admin/total/orderTotal', { courseId }))
    expect(figures.liability).toBe(66_666)
    await server.sql`insert into hour_ledger (line_id, kind, pot, hours, amount) values (${line?.id}, 'REFUND', 'PAID', 0, 66666)`
    expect(await earnedIn(today, today)).toBe(33_334)
    expect(done(await principal.call('/admin/total/orderTotal', { courseId })).figures.liability).toBe(0)
  })

  it('are those of the day of the entry: the last hour takes the rest, and a later refund moves nothing', async () => {
    const desk = await server.as('frontdesk')
    const courseId = await newCourse(server)
    const price = { courseId, paidHours: 3, unitPrice: 30_000, discount: 2 }
    const [line] = (await sold(desk, await newFamily(server, own), price)).lines
    const money = async () => done(await principal.call('/admin/total/orderTotal', { courseId })).figures
    const lesson = () => server.sql`insert into hour_ledger (line_id, kind, pot, hours, session_id)
      select ${line?.id}, 'CONSUME', 'PAID', -1, min(id) from so_day where campus_id = ${own}`
    await lesson()
    expect(await money()).toMatchObject({ revenue: 29_999, liability: 59_999 })
    await server.sql`insert into hour_ledger (line_id, kind, pot, hours, amount) values (${line?.id}, 'REFUND', 'PAID', -1, 29999)`
    expect(await money()).toMatchObject({ revenue: 29_999, liability: 30_000 })
    await lesson()
    expect(await money()).toMatchObject({ revenue: 59_999, liability: 0 })
  })

  it('list payments to those who read orders, each at its campus', async () => {
    const { list, total } = done(
      await operation.call('/admin/order-info/payment/page', { campusId: other, kind: 'PAYMENT' }),
    )
    expect(total).toBeGreaterThan(0)
    for (const row of list) expect(row).toMatchObject({ campusId: other, kind: 'PAYMENT' })
    expect(done(await principal.call('/admin/order-info/payment/page', { campusId: other })).total).toBe(0)
    expect(await (await server.as('doctor')).call('/admin/order-info/payment/page', {})).toMatchObject({
      errCode: 'FORBIDDEN',
    })
  })
})
