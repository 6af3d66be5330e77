import { beforeAll, expect, it } from 'vitest'
import { newCourse, newFamily, orderOf, sold } from '../../../test/orders.ts'
import { tally } from '../../../test/races.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newAccount } from '../../../test/world.ts'
import { dayBefore, todayText } from '../../lib/day.ts'

const server = useServer()
let [principal, desk, campusId, courseId] = [] as unknown as [Client, Client, number, number]

beforeAll(async () => {
  ;[campusId] = await campusIds(server)
  ;[principal, desk] = [await server.as('principal'), await server.as('frontdesk')]
  courseId = await newCourse(server)
})

/** A refund that waits for a decision, of ten hours of an order. */
async function asked(more: object = {}) {
  const family = await newFamily(server, campusId)
  const order = await sold(desk, family, { courseId })
  const { version, lines } = order
  const line = { lineId: lines[0]?.id as number, hours: 10 }
  const input = { orderId: order.id, version, lines: [line], method: 'cash', reason: '搬家', ...more }
  const { id } = done(await desk.call('/admin/order-info/refund', input))
  return { ...family, id, order }
}
const approve = async (id: number) => done(await principal.call('/admin/order-info/refund/check', { id, agreed: true }))
const payOut = (by: Client, id: number, more: object = {}) =>
  by.call('/admin/order-info/refund/payOut', { id, paidOutOn: todayText(), paidOutMethod: 'cash', ...more })
const toPay = async (by: Client) =>
  done(await by.call('/admin/message-remind/list', {})).find(({ remindCode }) => remindCode === 'CAMPUS_REFUND_PAY')
const listed = async (orderId: number) =>
  done(await desk.call('/admin/order-info/refund/page', { orderId, toPay: true })).list.map(({ id }) => id)

it('A refund that is approved waits for the desk and the principal until one of them records on which day and how the family got its money, once; no figure changes by it.', async () => {
  const { id, order } = await asked()
  const before = (await toPay(desk))?.remindCount ?? 0
  expect((await payOut(desk, id)).errCode).toBe('REFUND_NOT_TO_PAY')
  await approve(id)
  const booked = await orderOf(desk, order.id)
  expect(booked.refunded).toBe(300_000)
  expect(await toPay(desk)).toMatchObject({ remindCount: before + 1, kind: 'WORK', since: expect.any(String) })
  expect((await toPay(principal))?.remindCount).toBe(before + 1)
  expect(await toPay(await server.as('consultant'))).toBeUndefined()
  expect(await listed(order.id)).toEqual([id])
  expect((await payOut(await server.as('consultant'), id)).errCode).toBe('FORBIDDEN')
  expect((await payOut(await server.as('frontdesk2'), id)).errCode).toBe('NOT_FOUND')
  const paidOutOn = dayBefore(todayText(), 1)
  done(await payOut(desk, id, { paidOutOn, paidOutMethod: 'wechat', paidOutNote: '转给妈妈' }))
  expect(await listed(order.id)).toEqual([])
  expect((await toPay(desk))?.remindCount ?? 0).toBe(before)
  expect(done(await desk.call('/admin/order-info/refund/detail', { id }))).toMatchObject({
    ...{ toPay: false, paidOutOn, paidOutMethod: 'wechat', paidOutNote: '转给妈妈' },
    ...{ method: 'cash', paidOutByName: expect.any(String), paidOutAt: expect.any(String) },
  })
  expect((await payOut(principal, id)).errCode).toBe('REFUND_NOT_TO_PAY')
  expect((await payOut(desk, id, { paidOutOn: '2999-01-01' })).errCode).toBe('BAD_INPUT')
  expect(await orderOf(desk, order.id)).toMatchObject({ refunded: booked.refunded, payments: booked.payments })
})

it('Nobody has to pay out a refund that pays nothing back.', async () => {
  const { id, order } = await asked({ fee: 300_000 })
  await approve(id)
  expect(await listed(order.id)).toEqual([])
  expect((await payOut(desk, id)).errCode).toBe('REFUND_NOT_TO_PAY')
})

it('The parent who pays reads of a refund that it is approved and to be paid out, and then on which day it was.', async () => {
  const { id, order, parentId } = await asked()
  await server.sql`update patient_parent set payer = true where parent_id = ${parentId}`
  const { client } = await newAccount(server, { parentId })
  const seen = async () => done(await client.call('/api/order-info/info', { id: order.id })).refunds
  expect(await seen()).toMatchObject([{ state: 'SUBMITTED', toPay: false, paidOutOn: null }])
  await approve(id)
  expect(await seen()).toMatchObject([{ state: 'APPROVED', toPay: true, paidOutOn: null }])
  done(await payOut(desk, id))
  expect(await seen()).toMatchObject([{ state: 'APPROVED', toPay: false, paidOutOn: todayText() }])
})

it('Of several who record a payout at once, one does.', async () => {
  const { id } = await asked()
  await approve(id)
  const answers = await Promise.all([desk, principal, desk, principal].map((by) => payOut(by, id)))
  expect(tally(answers)).toEqual({ done: 1, REFUND_NOT_TO_PAY: 3 })
})
