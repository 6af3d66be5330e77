import { beforeAll, describe, expect, it } from 'vitest'
import { jobHandles } from '../../../test/jobs.ts'
import { cash, draft, newFamily, newShop, orderOf, sold } from '../../../test/orders.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { statementsInTransaction } from '../../../test/statements.ts'
import { done } from '../../../test/world.ts'
import type { Transaction } from '../../jobs/job.ts'
import { todayText } from '../../lib/day.ts'
import type { Refusal } from '../../lib/errors.ts'
import { distribute } from './rules.ts'
import { consume, consumeAll, release, reserve, reverse, reverseAll, shortAmong } from './store.ts'

const server = useServer()
let [principal, desk, campusId, courseId] = [] as unknown as [Client, Client, number, number]
let sessions = 0

beforeAll(async () => {
  ;[principal, desk, campusId, courseId] = await newShop(server)
})

const write = (work: (tx: Transaction) => Promise<void>) => jobHandles(server.own).transaction(work)
const session = (patientId: number, hours = 1, day = todayText()) => ({
  sessionId: ++sessions,
  patientId,
  courseId,
  day,
  hours,
})
const wordOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: Refusal) => error.errCode,
  )
const entriesOf = async (orderId: number) =>
  done(await desk.call('/admin/order-course/ledger', { orderId, pageSize: 200 })).list.toReversed()

describe('a session', () => {
  it('reserves hours, consumes those it holds, and gives them back when it is undone', async () => {
    const order = await sold(desk, await newFamily(server, campusId), { courseId })
    const lesson = session(order.patientId, 2)
    await write((tx) => reserve(tx, lesson))
    expect((await orderOf(desk, order.id)).lines).toMatchObject([{ paidLeft: 10, held: 2, free: 8 }])
    await write((tx) => consume(tx, lesson))
    expect(await orderOf(desk, order.id)).toMatchObject({ state: 'ACTIVE', hoursLeft: 8 })
    await write((tx) => consume(tx, lesson))
    await write((tx) => reverse(tx, lesson, '点错了'))
    await write((tx) => reverse(tx, lesson))
    const after = await orderOf(desk, order.id)
    expect(after).toMatchObject({ state: 'PAID', hoursLeft: 10 })
    expect(after.lines).toMatchObject([{ held: 0, used: 0 }])
    const entries = await entriesOf(order.id)
    expect(entries.map(({ kind, hours, held, balance }) => [kind, hours, held, balance])).toEqual([
      ['GRANT', 10, 0, 10],
      ['RESERVE', 0, 2, 10],
      ['CONSUME', -2, -2, 8],
      ['REVERSE', 2, 0, 10],
    ])
  })

  it('releases what it holds, once', async () => {
    const order = await sold(desk, await newFamily(server, campusId), { courseId })
    const lesson = session(order.patientId, 3)
    await write((tx) => reserve(tx, lesson))
    await write((tx) => release(tx, lesson, '孩子发烧'))
    await write((tx) => release(tx, lesson))
    expect((await orderOf(desk, order.id)).lines).toMatchObject([{ held: 0, free: 10 }])
    expect(await entriesOf(order.id)).toHaveLength(3)
  })

  it('takes first what ends first, and of that the gift hours before the paid ones', async () => {
    const kin = await newFamily(server, campusId)
    const late = await sold(desk, kin, { courseId, validDays: 90, giftHours: 1 })
    const soon = await sold(desk, kin, { courseId, validDays: 30, giftHours: 1, paidHours: 5 })
    await write((tx) => reserve(tx, session(kin.patientId, 7)))
    const held = await server.sql`select order_id, pot, held from hour_ledger
      where patient_id = ${kin.patientId} and kind = 'RESERVE' order by id`
    expect(held).toEqual([
      { orderId: soon.id, pot: 'GIFT', held: 1 },
      { orderId: soon.id, pot: 'PAID', held: 5 },
      { orderId: late.id, pot: 'GIFT', held: 1 },
    ])
  })

  it('is refused hours that are not left, and hours past their last day, and reserves nothing then', async () => {
    const kin = await newFamily(server, campusId)
    const order = await sold(desk, kin, { courseId, validDays: 10, paidHours: 2 })
    expect(await wordOf(write((tx) => reserve(tx, session(kin.patientId, 3))))).toBe('HOURS_SHORT')
    expect(await wordOf(write((tx) => reserve(tx, session(kin.patientId, 1, '2999-01-01'))))).toBe('HOURS_ENDED')
    const stranger = await newFamily(server, campusId)
    expect(await wordOf(write((tx) => reserve(tx, session(stranger.patientId))))).toBe('HOURS_SHORT')
    expect((await orderOf(desk, order.id)).lines).toMatchObject([{ held: 0 }])
  })

  it('uses a card without a number of lessons as often as it comes, until its last day', async () => {
    const kin = await newFamily(server, campusId)
    const card = { courseId, kind: 'PERIOD' as const, paidHours: 0, unitPrice: 98_000, validDays: 30 }
    const order = await sold(desk, kin, card)
    for (let times = 0; times < 5; times++) await write((tx) => consume(tx, session(kin.patientId)))
    const after = await orderOf(desk, order.id)
    expect(after).toMatchObject({ state: 'ACTIVE', hoursLeft: 0 })
    expect(after.lines).toMatchObject([{ used: 5, free: null }])
    const [granted, ...taken] = await entriesOf(order.id)
    expect(granted).toMatchObject({ unlimited: true, days: 30, day: null, hours: 0, fen: 98_000 })
    expect(taken[0]).toMatchObject({ unlimited: true, days: null, hours: -1, fen: 0 })
    expect(await wordOf(write((tx) => reserve(tx, session(kin.patientId, 1, '2999-01-01'))))).toBe('HOURS_SHORT')
  })

  it('completes an order when its last hour is consumed, and opens it again when that is undone', async () => {
    const kin = await newFamily(server, campusId)
    const order = await sold(desk, kin, { courseId, paidHours: 1 })
    const lesson = session(kin.patientId)
    await write((tx) => consume(tx, lesson))
    expect((await orderOf(desk, order.id)).state).toBe('COMPLETED')
    await write((tx) => reverse(tx, lesson))
    expect(await orderOf(desk, order.id)).toMatchObject({ state: 'PAID', hoursLeft: 1 })
  })

  it('consumes and gives back hours of twenty orders by as many statements as of two, each order as it then stands', async () => {
    const { parentId, patientIds } = await newFamily(server, campusId, 22)
    const orders: number[] = []
    for (const [at, patientId] of patientIds.entries())
      orders.push((await sold(desk, { patientId, parentId }, { courseId, paidHours: at % 2 ? 1 : 10 })).id)
    const statesOf = async () => {
      const rows = await server.sql`select state from order_info where id = any(${orders}::bigint[]) order by id`
      return rows.map(({ state }) => state)
    }
    const lessons = patientIds.map((patientId) => session(patientId))
    const [two, twenty] = [lessons.slice(0, 2), lessons.slice(2)]
    for (const [step, states] of [
      [consumeAll, ['ACTIVE', 'COMPLETED']],
      [reverseAll, ['PAID', 'PAID']],
    ] as const) {
      const count = async (some: typeof lessons) =>
        (await statementsInTransaction(server, () => write((tx) => step(tx, some))))[1].length
      const few = await count(two)
      expect(few).toBeGreaterThan(0)
      expect(await count(twenty)).toBe(few)
      expect(await statesOf()).toEqual(orders.map((_, at) => states[at % 2]))
    }
  })

  it('of twenty patients without hours is refused, each by name, by as many statements as of two', async () => {
    const { patientIds } = await newFamily(server, campusId, 22)
    const lessons = patientIds.map((patientId) => session(patientId, 3))
    const short = async (some: typeof lessons) => {
      const refused: Refusal[] = []
      const [, statements] = await statementsInTransaction(server, () =>
        write(async (tx) => {
          refused.push(...(await shortAmong(tx, some)).values())
        }),
      )
      return { count: statements.length, refused }
    }
    const [few, many] = [await short(lessons.slice(0, 2)), await short(lessons.slice(2))]
    expect(few.count).toBeGreaterThan(0)
    expect(many.count).toBe(few.count)
    const [day, hours, left] = [todayText(), 3, 0]
    expect([...few.refused, ...many.refused].map(({ errCode, params }) => [errCode, params])).toEqual(
      lessons.map((_, at) => ['HOURS_SHORT', { of: `周小${at + 1}`, hours, left, day }]),
    )
  })

  it('keeps its order from being frozen, voided and transferred while it holds hours', async () => {
    const kin = await newFamily(server, campusId, 2)
    const order = await sold(desk, kin, { courseId })
    await write((tx) => reserve(tx, session(kin.patientId, 10)))
    const { version } = await orderOf(desk, order.id)
    const input = { id: order.id, version, reason: '测试' }
    expect((await desk.call('/admin/order-info/freeze', input)).errCode).toBe('ORDER_HELD')
    expect((await principal.call('/admin/order-info/void', { ...input, method: 'cash' })).errCode).toBe('ORDER_HELD')
    const [line] = order.lines as [(typeof order.lines)[number]]
    const to = {
      lineId: line.id,
      version: line.version,
      patientId: kin.patientIds[1] as number,
      courseId,
      reason: '转',
    }
    expect((await desk.call('/admin/order-info/transfer', { ...to, hours: 1 })).errCode).toBe('HOURS_SHORT')
  })
})

describe('an adjustment', () => {
  it('by the principal adds or takes gift hours alone, with a reason on record, never below zero', async () => {
    const order = await sold(desk, await newFamily(server, campusId), { courseId })
    const id = order.lines[0]?.id as number
    const adjust = (hours: number, by = principal) =>
      by.call('/admin/order-course/adjust', { id, hours, reason: '补偿' })
    expect((await adjust(-1)).errCode).toBe('HOURS_SHORT')
    done(await adjust(3))
    done(await adjust(-1))
    expect((await adjust(-3)).errCode).toBe('HOURS_SHORT')
    expect((await orderOf(desk, order.id)).lines).toMatchObject([{ paidLeft: 10, giftLeft: 2 }])
    expect((await entriesOf(order.id)).at(-1)).toMatchObject({ kind: 'ADJUST', pot: 'GIFT', hours: -1, reason: '补偿' })
    expect((await adjust(1, desk)).errCode).toBe('FORBIDDEN')
    const paid = { id, pot: 'PAID', hours: -1, reason: '补偿' }
    expect((await principal.call('/admin/order-course/adjust', paid)).errCode).toBe('BAD_INPUT')
    expect((await orderOf(desk, order.id)).lines).toMatchObject([{ paidLeft: 10 }])
  })
})

describe('the database itself', () => {
  const refusal = (statement: Promise<unknown>) =>
    statement.then(
      () => 'done',
      (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
    )

  it('refuses to change or delete an entry of the ledger or a payment', async () => {
    await sold(desk, await newFamily(server, campusId), { courseId })
    const { sql } = server
    expect(await refusal(sql`update hour_ledger set hours = hours + 1`)).toBe('hour_ledger is append-only')
    expect(await refusal(sql`delete from hour_ledger`)).toBe('hour_ledger is append-only')
    expect(await refusal(sql`truncate hour_ledger cascade`)).toBe('hour_ledger is append-only')
    expect(await refusal(sql`delete from order_payment`)).toBe('order_payment is append-only')
  })

  it('refuses a balance below zero, more held than is left, and a balance that no entry explains', async () => {
    const order = await sold(desk, await newFamily(server, campusId), { courseId })
    const line = order.lines[0]?.id as number
    const { sql } = server
    const post = (kind: string, hours: number, held: number) =>
      refusal(sql`insert into hour_ledger (line_id, kind, pot, hours, held, session_id, reason)
        values (${line}, ${kind}, 'PAID', ${hours}, ${held}, 1, 'x')`)
    expect(await post('CONSUME', -11, 0)).toBe('order_course__paid_left__check')
    expect(await post('RESERVE', 0, 11)).toBe('order_course__paid_left__check')
    expect(await post('RELEASE', 0, -1)).toBe('order_course__paid_left__check')
    expect(await post('GRANT', -1, 0)).toBe('hour_ledger__kind__check')
    expect(await post('GRANT', 1, 0)).toBe('order_course__paid_left__check')
    await sql`insert into hour_ledger (line_id, kind, pot, hours) values (${line}, 'EXPIRE', 'PAID', -1)`
    expect(await post('ADJUST', 1, 0)).toBe('hour_ledger__pot__check')
    const changed = refusal(sql`update order_course set paid_left = 3 where id = ${line}`)
    expect(await changed).toContain('The ledger alone changes the balances')
  })

  it('refuses to pay more than an order costs, or to give back more than was paid', async () => {
    const order = await draft(desk, await newFamily(server, campusId), { courseId })
    done(await desk.call('/admin/order-info/pay', { id: order.id, amount: 100_000, ...cash() }))
    const pay = (kind: string, amount: number) =>
      refusal(server.sql`insert into order_payment (order_id, campus_id, patient_id, kind, amount, method, paid_on)
        values (${order.id}, ${campusId}, ${order.patientId}, ${kind}, ${amount}, 'cash', ${todayText()}::date)`)
    expect(await pay('PAYMENT', 200_001)).toBe('order_info__paid__check')
    expect(await pay('REFUND', -100_001)).toBe('order_info__refunded__check')
  })
})

describe('taking hours of lines', () => {
  const line = (id: number, paid: number, gift: number, validTo: string | null = null) => ({
    ...{ id, orderId: id, paid, gift, validTo, unlimited: false },
  })

  it('takes of what ends on the same day gift hours before paid ones over all lines, or the other way round', () => {
    const lines = [line(1, 2, 1, '2026-01-01'), line(2, 2, 1, '2026-01-01'), line(3, 9, 9)]
    expect(distribute(lines, 3, true)).toEqual([
      { lineId: 1, orderId: 1, pot: 'GIFT', hours: 1 },
      { lineId: 2, orderId: 2, pot: 'GIFT', hours: 1 },
      { lineId: 1, orderId: 1, pot: 'PAID', hours: 1 },
    ])
    expect(distribute(lines, 3, false)).toEqual([
      { lineId: 1, orderId: 1, pot: 'PAID', hours: 2 },
      { lineId: 2, orderId: 2, pot: 'PAID', hours: 1 },
    ])
    expect(distribute(lines, 25, true)).toBeNull()
  })
})
