import type { Envelope } from '@cogcampus/contract/envelope'
import { beforeAll, describe, expect, it } from 'vitest'
import { jobHandles } from '../../../test/jobs.ts'
import { cash, draft, newCourse, newFamily, orderOf, sold } from '../../../test/orders.ts'
import { deadlocks, tally } from '../../../test/races.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done } from '../../../test/world.ts'
import { todayText } from '../../lib/day.ts'
import type { Refusal } from '../../lib/errors.ts'
import { consume } from '../order-course/store.ts'

const server = useServer('demo', { reads: 8 })
/** Sixteen of a server are in transactions at the same time; that a thousand find their turn, the first test shows. */
const [THOUSAND, MANY] = [1000, 300]
let desks: Client[] = []
let principals: Client[] = []
let campusId = 0
let courseId = 0

beforeAll(async () => {
  ;[campusId] = await campusIds(server)
  const second = await server.second()
  const [desk, principal] = [await server.as('frontdesk'), await server.as('principal')]
  desks = [desk, desk.at(second)]
  principals = [principal, principal.at(second)]
  courseId = await newCourse(server)
})

const desk = (at = 0) => desks[at % desks.length] as Client
const principal = (at = 0) => principals[at % principals.length] as Client
const each = <T>(act: (at: number) => Promise<T>, times = MANY) =>
  Promise.all(Array.from({ length: times }, (_, at) => act(at)))

/** Whether money and hours of an order are the sums of its payments and its ledger. */
async function isBalanced(orderId: number) {
  const [row] = await server.sql`
    select o.paid - o.refunded - o.transferred = (select coalesce(sum(amount), 0) from order_payment where order_id = o.id)
      and (select bool_and(l.paid_left = s.hours and l.paid_held = s.held) from order_course l cross join lateral (
        select coalesce(sum(hours), 0) as hours, coalesce(sum(held), 0) as held from hour_ledger where line_id = l.id) s
        where l.order_id = o.id) as balanced
    from order_info o where o.id = ${orderId}`
  return row?.balanced as boolean
}

describe('hundreds of users at once', () => {
  it('pay for one order, a thousand: what is due is taken, each receipt has its number, the others are refused', async () => {
    const order = await draft(desk(), await newFamily(server, campusId), { courseId })
    const pay = (at: number) => desk(at).call('/admin/order-info/pay', { id: order.id, amount: 10_000, ...cash() })
    expect(tally(await each(pay, THOUSAND))).toEqual({ done: 30, ORDER_OVERPAID: THOUSAND - 30 })
    const paid = await orderOf(desk(), order.id)
    expect(paid).toMatchObject({ state: 'PAID', due: 0, hoursLeft: 10 })
    const numbers = paid.payments.map(({ number }) => Number(number?.split('-').at(-1)))
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] as number) + at))
    expect(await isBalanced(order.id)).toBe(true)
  }, 120_000)

  it('submit one payment with one key: it is taken once, and all read the same receipt', async () => {
    const order = await draft(desk(), await newFamily(server, campusId), { courseId })
    const input = { id: order.id, amount: 10_000, ...cash() }
    const headers = { 'idempotency-key': `pay-${order.id}-once` }
    const answers = await each((at) => desk(at).call('/admin/order-info/pay', input, { headers }))
    expect(new Set(answers.map(({ data }) => data?.number)).size).toBe(1)
    expect((await orderOf(desk(), order.id)).paid).toBe(10_000)
  }, 120_000)

  it('decide on one refund, and ask for another: one decision counts, nothing is paid twice', async () => {
    const order = await sold(desk(), await newFamily(server, campusId), { courseId })
    const lines = [{ lineId: order.lines[0]?.id as number, hours: 3 }]
    const input = { orderId: order.id, version: order.version, lines, method: 'cash' }
    const asked = await each((at) => desk(at).call('/admin/order-info/refund', input))
    expect(tally(asked)).toEqual({ done: 1, ORDER_STATE: MANY - 1 })
    const id = asked.find(({ status }) => status === 0)?.data?.id as number
    const decided = await each((at) =>
      principal(at).call('/admin/order-info/refund/check', {
        id,
        agreed: at % 3 > 0,
        ...(at % 3 > 0 ? {} : { opinion: '不' }),
      }),
    )
    expect(tally(decided)).toEqual({ done: 1, CHECK_DECIDED: MANY - 1 })
    const after = await orderOf(desk(), order.id)
    expect([
      [0, 10],
      [90_000, 7],
    ]).toContainEqual([after.refunded, after.hoursLeft])
    expect(await isBalanced(order.id)).toBe(true)
  }, 120_000)

  it('consume hours of one order by sessions of their own: no more than there are, none twice', async () => {
    const kin = await newFamily(server, campusId)
    const [first, second] = [await sold(desk(), kin, { courseId }), await sold(desk(), kin, { courseId })]
    const session = (at: number) => ({
      sessionId: at + 1,
      patientId: kin.patientId,
      courseId,
      day: todayText(),
      hours: 1,
    })
    // Each session comes from two hands.
    const answers = await each((at) =>
      jobHandles(server.own)
        .transaction((tx) => consume(tx, session(at >> 1)))
        .then(
          () => 'done',
          (error: Refusal) => error.errCode ?? String(error),
        ),
    )
    const consumed =
      await server.sql`select session_id from hour_ledger where patient_id = ${kin.patientId} and kind = 'CONSUME'`
    expect(consumed).toHaveLength(20)
    expect(new Set(consumed.map((row) => row.sessionId)).size).toBe(20)
    expect(new Set(answers)).toEqual(new Set(['done', 'HOURS_SHORT']))
    for (const { id } of [first, second]) {
      expect(await orderOf(desk(), id)).toMatchObject({ state: 'COMPLETED', hoursLeft: 0 })
      expect(await isBalanced(id)).toBe(true)
    }
  }, 120_000)

  it('pay, transfer, refund and void one order at once: money and hours still add up, and no two waited for each other', async () => {
    const before = await deadlocks(server)
    const kin = await newFamily(server, campusId, 2)
    const [order, other] = [await sold(desk(), kin, { courseId }), await draft(desk(), kin, { courseId })]
    const [line] = order.lines as [(typeof order.lines)[number]]
    const { id, version } = order
    const acts = [
      (at: number) => desk(at).call('/admin/order-info/pay', { id: other.id, amount: 1_000, ...cash() }),
      (at: number) =>
        desk(at).call('/admin/order-info/transfer', {
          ...{ lineId: line.id, version: line.version, patientId: kin.patientIds[1] as number, courseId },
          ...{ hours: 1, reason: '转' },
        }),
      (at: number) =>
        desk(at).call('/admin/order-info/refund', {
          ...{ orderId: id, version, lines: [{ lineId: line.id, hours: 1 }], method: 'cash' },
        }),
      (at: number) => principal(at).call('/admin/order-info/void', { id, version, reason: '错', method: 'cash' }),
    ]
    const answers = await each(
      (at) => (acts[at % acts.length] as (typeof acts)[number])(at) as Promise<Envelope<unknown>>,
    )
    tally(answers)
    const orders = await server.sql`select id from order_info where patient_id = any(${kin.patientIds}::bigint[])`
    for (const each of orders) expect(await isBalanced(each.id as number)).toBe(true)
    // Every fen that went into the first order is in it, with the sibling, or was paid back.
    const after = await orderOf(desk(), id)
    const moved = await server.sql`select coalesce(sum(paid), 0)::integer as paid from order_info
      where type = 'TRANSFER' and patient_id = ${kin.patientIds[1]}`
    expect(after.transferred).toBe(moved[0]?.paid)
    expect(await deadlocks(server)).toBe(before)
  }, 120_000)
})

describe('if a payment were read first and written then, without a lock', () => {
  it('two would be taken of which only one is due; the database itself refuses the second', async () => {
    const order = await draft(desk(), await newFamily(server, campusId), { courseId })
    const pay = () =>
      server.sql.begin(async (tx) => {
        const [row] = await tx`select payable - paid as due from order_info where id = ${order.id}`
        return tx`insert into order_payment (order_id, campus_id, patient_id, amount, method, paid_on)
          values (${order.id}, ${campusId}, ${order.patientId}, ${row?.due}, 'cash', ${todayText()}::date)`
      })
    const outcomes = await Promise.allSettled([pay(), pay()])
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toMatchObject([{ reason: { code: '23514' } }])
    expect(done(await desk().call('/admin/order-info/detail', { id: order.id })).paid).toBe(300_000)
  })
})
