import type { Response } from '@cogcampus/contract'
import { type BalancePartName, balancePartNames, sideOf } from '@cogcampus/contract/life/totalBalance'
import { beforeAll, describe, expect, it } from 'vitest'
import { jobHandles } from '../../../test/jobs.ts'
import { cash, draft, newCourse, newFamily, orderOf, sold } from '../../../test/orders.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done } from '../../../test/world.ts'
import { earnCards, endHours } from '../../jobs/hours.ts'
import { todayText } from '../../lib/day.ts'
import { consume, reverse } from '../order-course/store.ts'

const server = useServer()
let [own, other, courseId, sessions] = [0, 0, 0, 7_000_000]
let [principal, desk, operation]: Client[] = []
beforeAll(async () => {
  ;[own, other] = await campusIds(server)
  ;[principal, desk, operation] = await Promise.all([
    server.as('principal'),
    server.as('frontdesk'),
    server.as('operation'),
  ])
  courseId = await newCourse(server, 10_000)
})

type Parts = Response<'/admin/total/balance'>
const as = (client: Client | undefined) => client as Client
const parts = async (client = principal, campusId?: number) =>
  done(await as(client).call('/admin/total/balance', campusId === undefined ? {} : { campusId }))

/** Fails unless the sides are equal before and after, and no other part of the campus changed than these. */
async function expectMoved(change: () => Promise<unknown>, want: Partial<Record<BalancePartName, number>>) {
  const before = await parts()
  await change()
  const after = await parts()
  expectEqual(before)
  expectEqual(after)
  const moved = balancePartNames.flatMap((name) =>
    after[name] === before[name] ? [] : [[name, after[name] - before[name]] as const],
  )
  expect(Object.fromEntries(moved)).toEqual(want)
}
const expectEqual = (all: Parts) => expect(sideOf('WORTH', all), JSON.stringify(all)).toBe(sideOf('MONEY', all))

/** An order of ten hours for 995.55 yuan: a price that no hour divides. */
const AMOUNT = 99_555
const line = () => ({ courseId, paidHours: 10, unitPrice: 10_000, discount: 445, validDays: 90 })
const tenHours = async () => sold(as(desk), await newFamily(server, own, 2), line())
const write = (work: Parameters<ReturnType<typeof jobHandles>['transaction']>[0]) =>
  jobHandles(server.sql).transaction(work)
const today = todayText()

describe('the two sides of the money', () => {
  it('are equal at each campus and at all, by the fen', async () => {
    for (const [client, campusId] of [[operation], [operation, own], [operation, other], [principal]] as const) {
      const all = await parts(client, campusId)
      expectEqual(all)
      expect(all.received).toBeGreaterThan(0)
      expect(all.liability).toBeGreaterThan(0)
    }
    const [whole, here, there] = [await parts(operation), await parts(operation, own), await parts(operation, other)]
    expect(whole.received).toBeGreaterThanOrEqual(here.received + there.received)
    expect(await parts(principal)).toEqual(here)
    expect((await parts(principal, other)).received).toBe(0)
    expect((await as(desk).call('/admin/total/balance', {})).code).toBe(403)
  })

  it('move together with a deposit, what is left of the price, and an order that is voided', async () => {
    const kin = await newFamily(server, own)
    const { id } = await draft(as(desk), kin, line())
    const pay = (amount: number) => async () =>
      done(await as(desk).call('/admin/order-info/pay', { id, amount, ...cash() }))
    await expectMoved(pay(10_000), { received: 10_000, deposits: 10_000 })
    await expectMoved(pay(AMOUNT - 10_000), {
      ...{ received: AMOUNT - 10_000, deposits: -10_000, liability: AMOUNT },
    })
    const { version } = await orderOf(as(desk), id)
    await expectMoved(
      async () =>
        done(
          await as(principal).call('/admin/order-info/void', { id, version, reason: '家长改变主意', method: 'cash' }),
        ),
      { refunded: AMOUNT, liability: -AMOUNT },
    )
  })

  it('keep every fen of lessons that price and hours do not divide, and of one that is taken back', async () => {
    const order = await tenHours()
    const hour = Math.floor(AMOUNT / 10)
    const one = { sessionId: ++sessions, patientId: order.patientId, courseId, day: today, hours: 1 }
    await expectMoved(() => write((tx) => consume(tx, one)), { lessons: hour, liability: -hour })
    await expectMoved(() => write((tx) => reverse(tx, one)), { lessons: -hour, liability: hour })
  })

  it('name the fee of a refund, and take the rest from what is owed', async () => {
    const order = await tenHours()
    const lineId = order.lines[0]?.id as number
    const hours = 4
    const worth = Math.floor((AMOUNT * hours) / 10)
    const input = { orderId: order.id, version: order.version, lines: [{ lineId, hours }], fee: 3_000, method: 'cash' }
    const { id } = done(await as(desk).call('/admin/order-info/refund', input))
    await expectMoved(
      async () => done(await as(principal).call('/admin/order-info/refund/check', { id, agreed: true })),
      { refunded: worth - 3_000, fees: 3_000, liability: -worth },
    )
  })

  it('stay as they are when hours go to a sibling with their money', async () => {
    const kin = await newFamily(server, own, 2)
    const order = await sold(as(desk), kin, line())
    const [bought] = order.lines as [(typeof order.lines)[number]]
    const input = {
      lineId: bought.id,
      version: bought.version,
      patientId: kin.patientIds[1] as number,
      courseId,
      hours: 3,
      reason: '给弟弟',
    }
    await expectMoved(async () => done(await as(desk).call('/admin/order-info/transfer', input)), {})
  })

  it('name what expired', async () => {
    const order = await tenHours()
    await server.sql`update order_course set valid_from = ${today}::date - 9, valid_to = ${today}::date - 1 where order_id = ${order.id}`
    await expectMoved(() => endHours(jobHandles(server.own)), { expired: AMOUNT, liability: -AMOUNT })
  })

  it('name what a card earned by its days', async () => {
    await earnCards(jobHandles(server.own))
    const card = { courseId, kind: 'PERIOD' as const, paidHours: 0, unitPrice: 30_000, validDays: 30 }
    await sold(as(desk), await newFamily(server, own), card)
    await expectMoved(() => earnCards(jobHandles(server.own)), { cards: 1_000, liability: -1_000 })
  })
})
