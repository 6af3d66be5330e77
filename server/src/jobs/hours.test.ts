import { beforeAll, describe, expect, it } from 'vitest'
import { jobHandles } from '../../test/jobs.ts'
import { newCourse, newFamily, orderOf, sold } from '../../test/orders.ts'
import { type Client, useServer } from '../../test/server.ts'
import { statementsInTransaction } from '../../test/statements.ts'
import { campusIds, done, newAccount, newStaff, staffId } from '../../test/world.ts'
import { todayText } from '../lib/day.ts'
import { consume, reserve } from '../modules/order-course/store.ts'
import { endFreezes } from '../modules/order-info/unfreeze.ts'
import { hours } from './hours.ts'

const server = useServer()
let desk: Client
let campusId = 0
let courseId = 0

beforeAll(async () => {
  ;[campusId] = await campusIds(server)
  desk = await server.as('frontdesk')
  courseId = await newCourse(server)
})

const run = () => hours.run(jobHandles(server.own) as never)
/** Moves the validity of an order's lines so that they end so many days from today. */
const endIn = (orderId: number, days: number) =>
  server.sql`update order_course set valid_to = ${todayText()}::date + ${days}::integer, valid_from = ${todayText()}::date - 90 where order_id = ${orderId}`

describe('the nightly run', () => {
  it('enters hours past their last day as expired, once, and the order is over', async () => {
    const order = await sold(desk, await newFamily(server, campusId), { courseId, giftHours: 2, validDays: 30 })
    await endIn(order.id, -1)
    await run()
    await run()
    expect(await orderOf(desk, order.id)).toMatchObject({ state: 'EXPIRED', hoursLeft: 0 })
    const { list } = done(await desk.call('/admin/order-course/ledger', { orderId: order.id, kind: 'EXPIRE' }))
    expect(list.map(({ pot, hours }) => [pot, hours]).sort()).toEqual([
      ['GIFT', -2],
      ['PAID', -10],
    ])
  })

  it('leaves to planned sessions what they hold, frozen orders and hours that still hold today', async () => {
    const [held, frozen, today] = [
      await sold(desk, await newFamily(server, campusId), { courseId, validDays: 30 }),
      await sold(desk, await newFamily(server, campusId), { courseId, validDays: 30 }),
      await sold(desk, await newFamily(server, campusId), { courseId, validDays: 30 }),
    ]
    const session = { sessionId: 1, patientId: held.patientId, courseId, day: todayText(), hours: 1 }
    await jobHandles(server.own).transaction((tx) => reserve(tx, session))
    done(await desk.call('/admin/order-info/freeze', { id: frozen.id, version: frozen.version, reason: '住院' }))
    for (const { id } of [held, frozen]) await endIn(id, -1)
    await endIn(today.id, 0)
    await run()
    expect(await orderOf(desk, held.id)).toMatchObject({ state: 'PAID', hoursLeft: 1 })
    expect(await orderOf(desk, frozen.id)).toMatchObject({ state: 'FROZEN', hoursLeft: 10 })
    expect(await orderOf(desk, today.id)).toMatchObject({ state: 'PAID', hoursLeft: 10 })
    await jobHandles(server.own).transaction((tx) => consume(tx, session))
    expect(await orderOf(desk, held.id)).toMatchObject({ state: 'COMPLETED', hoursLeft: 0 })
  })

  it('keeps the order of a card that ended open while a session holds of it, so that it can still be given', async () => {
    const kin = await newFamily(server, campusId)
    const card = { courseId, kind: 'PERIOD' as const, paidHours: 0, unitPrice: 98_000, validDays: 30 }
    const made = await sold(desk, kin, card)
    const sessions = [2, 3].map((sessionId) => ({
      ...{ sessionId, patientId: kin.patientId, courseId, day: todayText(), hours: 1 },
    }))
    for (const session of sessions) await jobHandles(server.own).transaction((tx) => reserve(tx, session))
    await endIn(made.id, -1)
    await run()
    for (const session of sessions) {
      expect((await orderOf(desk, made.id)).state).toMatch(/PAID|ACTIVE/)
      await jobHandles(server.own).transaction((tx) => consume(tx, session))
    }
    expect((await orderOf(desk, made.id)).state).toBe('COMPLETED')
  })

  it('ends a freeze that was planned to end, and moves the last day by its days', async () => {
    const order = await sold(desk, await newFamily(server, campusId), { courseId, validDays: 30 })
    const input = { id: order.id, version: order.version, reason: '旅行', plannedTo: todayText() }
    done(await desk.call('/admin/order-info/freeze', input))
    await run()
    expect((await orderOf(desk, order.id)).state).toBe('FROZEN')
    await server.sql`update order_freeze set from_day = from_day - 5, planned_to = planned_to - 1 where order_id = ${order.id}`
    await server.sql`update order_course set valid_from = valid_from - 5 where order_id = ${order.id}`
    await run()
    const after = await orderOf(desk, order.id)
    const [moved] = await server.sql`select (${order.lines[0]?.validTo ?? null}::date + 5)::text as day`
    expect([after.state, after.lines[0]?.validTo]).toEqual(['PAID', moved?.day])
  })

  it('ends twenty freezes by as many statements as two', async () => {
    await run()
    const count = async (freezes: number) => {
      const { parentId, patientIds } = await newFamily(server, campusId, freezes)
      for (const patientId of patientIds) {
        const { id, version } = await sold(desk, { patientId, parentId }, { courseId, validDays: 30 })
        const input = { id, version, reason: '旅行', plannedTo: todayText() }
        done(await desk.call('/admin/order-info/freeze', input))
        await server.sql`update order_freeze set from_day = from_day - 5, planned_to = planned_to - 1 where order_id = ${id}`
      }
      const end = () => jobHandles(server.own).transaction(endFreezes)
      const [ended, statements] = await statementsInTransaction(server, end)
      expect(ended).toBe(freezes)
      return statements.length
    }
    const two = await count(2)
    expect(two).toBeGreaterThan(0)
    expect(await count(20)).toBe(two)
  })

  it('tells the family, who is in charge and the desk, each once, that a freeze has ended by itself', async () => {
    const [consultantId, deskId] = [await staffId(server, 'consultant'), await staffId(server, 'frontdesk')]
    const kin = await newFamily(server, campusId, 1, consultantId)
    const account = await newAccount(server, { parentId: kin.parentId })
    const order = await sold(desk, kin, { courseId, validDays: 30 })
    const input = { id: order.id, version: order.version, reason: '旅行', plannedTo: todayText() }
    done(await desk.call('/admin/order-info/freeze', input))
    await server.sql`update order_freeze set from_day = from_day - 5, planned_to = planned_to - 1 where order_id = ${order.id}`
    await run()
    await run()
    const told = await server.sql`select receiver_id, account_id, event, link, body from message
      where event_key like ${`freeze-ended:${order.id}:%`}`
    const family = told.filter(({ accountId }) => accountId !== null)
    const [moved] = await server.sql`select to_char(valid_to, 'FMMM月FMDD日') as day from order_course
      where order_id = ${order.id}`
    const body = expect.stringContaining(`${moved?.day} 周`)
    expect(family).toMatchObject([{ event: 'freezeEnded', link: `/order?id=${order.id}`, body }])
    expect(family[0]?.accountId).toBe(account.id)
    const staff = told.filter(({ receiverId }) => receiverId !== null)
    const receivers = staff.map(({ receiverId }) => receiverId)
    expect(receivers).toEqual(expect.arrayContaining([consultantId, deskId]))
    expect(new Set(receivers).size).toBe(receivers.length)
    expect(new Set(staff.map(({ link }) => link))).toEqual(new Set([`/order/detail?id=${order.id}`]))
    expect((await orderOf(desk, order.id)).steps[0]).toMatchObject({ call: 'job/unfreeze', fromState: 'FROZEN' })
  })

  it('tells the family once, three days before, that a freeze ends by itself, and not of one that is no longer', async () => {
    const told = async (days: number, since: number) => {
      const kin = await newFamily(server, campusId)
      const account = await newAccount(server, { parentId: kin.parentId })
      const order = await sold(desk, kin, { courseId, validDays: 30 })
      done(await desk.call('/admin/order-info/freeze', { id: order.id, version: order.version, reason: '旅行' }))
      await server.sql`update order_freeze set from_day = ${todayText()}::date - ${since}::integer,
        planned_to = ${todayText()}::date + ${days}::integer where order_id = ${order.id}`
      await run()
      await run()
      const rows = await server.sql`select link from message where account_id = ${account.id} and event = 'freezeEnds'`
      return rows.map(({ link }) => link === `/order?id=${order.id}`)
    }
    expect([await told(4, 10), await told(3, 10), await told(0, 10)]).toEqual([[], [true], [true]])
    expect(await told(3, 0)).toEqual([])
  })

  it('tells of an order that nobody is credited with the patient’s consultant, and the principal where that one has left', async () => {
    const staff = { loginName: 'leaver', campusIds: [campusId], roles: ['SALES_CONSULTANT'] }
    const leaver = await newStaff(server, await server.as('admin'), staff)
    const consultantId = await staffId(server, 'consultant')
    const [campus] = await server.sql`select principal_id from campus where id = ${campusId}`
    const told = []
    for (const ofPatient of [consultantId, leaver.id]) {
      const order = await sold(desk, await newFamily(server, campusId, 1, ofPatient), { courseId, validDays: 30 })
      await server.sql`update order_info set consultant_id = null where id = ${order.id}`
      await server.sql`update rbac_user set status = 2 where id = ${leaver.id}`
      await endIn(order.id, 7)
      await run()
      const rows =
        await server.sql`select receiver_id from message where event_key like ${`hours-end:${order.lines[0]?.id}:%`}`
      told.push(...rows.map(({ receiverId }) => receiverId))
    }
    expect(told).toEqual([consultantId, campus?.principalId])
  })

  it('tells the consultant and the parent 30, 7 and 1 days before hours end, each once', async () => {
    const consultantId = await staffId(server, 'consultant')
    const kin = await newFamily(server, campusId, 1, consultantId)
    const account = await newAccount(server, { parentId: kin.parentId })
    const order = await sold(desk, kin, { courseId, validDays: 30 })
    const told = async (column: 'receiver_id' | 'account_id', id: number) =>
      (
        await server.sql.run(`select 1 from message where ${column} = $1 and event_key like $2`, [
          id,
          `hours-end:${order.lines[0]?.id}:%`,
        ])
      ).length
    const counts: [number, number][] = []
    for (const days of [31, 30, 29, 7, 1, 0]) {
      await endIn(order.id, days)
      await run()
      await run()
      counts.push([await told('receiver_id', consultantId), await told('account_id', account.id)])
    }
    // Each day is another last day here, so each is told anew; more than 30 days before, none is.
    expect(counts).toEqual([0, 1, 2, 3, 4, 5].map((count) => [count, count]))
    await endIn(order.id, 5)
    await run()
    const [message] =
      await server.sql`select title from message where receiver_id = ${consultantId} order by id desc limit 1`
    expect(message?.title).toContain('周小1')
  })
})
