import { beforeAll, describe, expect, it } from 'vitest'
import { newCourse, newFamily, orderOf, sold } from '../../../test/orders.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done } from '../../../test/world.ts'
import { dayBefore } from '../../lib/day.ts'

const server = useServer()
let desk: Client
let [campusId, courseId] = [0, 0]
beforeAll(async () => {
  ;[campusId] = await campusIds(server)
  desk = await server.as('frontdesk')
  courseId = await newCourse(server)
})
const family = () => newFamily(server, campusId)

describe('a freeze', () => {
  it('before the first day of a line moves its last day by the days from then on alone', async () => {
    const order = await sold(desk, await family(), { courseId, validDays: 30 })
    const lasts = async () => (await orderOf(desk, order.id)).lines[0]?.validTo
    await server.sql`update order_course set valid_from = valid_from - 4, valid_to = valid_to - 4 where order_id = ${order.id}`
    const before = (await lasts()) as string
    done(await desk.call('/admin/order-info/freeze', { id: order.id, version: order.version, reason: '住院' }))
    await server.sql`update order_freeze set from_day = from_day - 12 where order_id = ${order.id}`
    const { version } = await orderOf(desk, order.id)
    done(await desk.call('/admin/order-info/unfreeze', { id: order.id, version }))
    expect(await lasts()).toBe(dayBefore(before, -4))
  })

  it('leaves the last day of a card that had ended before it', async () => {
    const card = { courseId, kind: 'PERIOD' as const, paidHours: 0, unitPrice: 98_000, validDays: 30 }
    const order = await sold(desk, await family(), card)
    await server.sql`update order_course set valid_from = valid_from - 60, valid_to = valid_to - 60, earned_to = valid_to - 60
      where order_id = ${order.id}`
    const ended = (await orderOf(desk, order.id)).lines[0]?.validTo
    done(await desk.call('/admin/order-info/freeze', { id: order.id, version: order.version, reason: '住院' }))
    await server.sql`update order_freeze set from_day = from_day - 12 where order_id = ${order.id}`
    const { version } = await orderOf(desk, order.id)
    done(await desk.call('/admin/order-info/unfreeze', { id: order.id, version }))
    expect((await orderOf(desk, order.id)).lines[0]?.validTo).toBe(ended)
  })

  it('stops the hours and moves their last day by its days', async () => {
    const order = await sold(desk, await family(), { courseId, validDays: 30 })
    const { validTo } = order.lines[0] as { validTo: string | null }
    done(await desk.call('/admin/order-info/freeze', { id: order.id, version: order.version, reason: '住院' }))
    const frozen = await orderOf(desk, order.id)
    expect(frozen.state).toBe('FROZEN')
    const asked = { patientId: order.patientId, courseId }
    expect(done(await desk.call('/admin/order-info/available', asked))).toEqual([])
    await server.sql`update order_freeze set from_day = from_day - 12 where order_id = ${order.id}`
    await server.sql`update order_course set valid_from = valid_from - 12 where order_id = ${order.id}`
    done(await desk.call('/admin/order-info/unfreeze', { id: order.id, version: frozen.version }))
    const after = await orderOf(desk, order.id)
    expect(after.state).toBe('PAID')
    const [moved] = await server.sql`select (${validTo}::date + 12)::text as day`
    expect(after.lines[0]?.validTo).toBe(moved?.day)
    expect(done(await desk.call('/admin/order-info/available', asked))).toHaveLength(1)
  })
})
