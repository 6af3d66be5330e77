import { beforeAll, describe, expect, it } from 'vitest'
import { draft, newCourse, newFamily, orderOf, sold } from '../../../test/orders.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { inWords } from '../../../test/timetable.ts'
import { campusIds, done, newAccount, newPhone } from '../../../test/world.ts'
import { dayBefore, todayText } from '../../lib/day.ts'

const server = useServer()
let desk: Client
let [campusId, courseId] = [0, 0]
beforeAll(async () => {
  ;[campusId] = await campusIds(server)
  desk = await server.as('frontdesk')
  courseId = await newCourse(server)
})
const family = (patients = 1) => newFamily(server, campusId, patients)

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

describe('a family is told in writing', () => {
  const told = async ({ id }: { id: number }) => {
    const [last] =
      await server.sql`select event, link, title, body from message where account_id = ${id} order by id desc limit 1`
    return last
  }

  it('since when its order is frozen, until when, and what that means', async () => {
    const kin = await family()
    const account = await newAccount(server, { parentId: kin.parentId })
    const order = await sold(desk, kin, { courseId, validDays: 30 })
    const plannedTo = dayBefore(todayText(), -20)
    const freeze = async (more: object = {}) => {
      const { id, version } = await orderOf(desk, order.id)
      done(await desk.call('/admin/order-info/freeze', { id, version, reason: '住院', ...more }))
    }
    await freeze({ plannedTo })
    const news = await told(account)
    expect(news).toMatchObject({ event: 'freezeBegun', link: `/order?id=${order.id}`, title: '周小1的订单已冻结' })
    expect(news?.body).toContain(`${order.number} 自 ${inWords(todayText())} 起冻结`)
    expect(news?.body).toContain(`${inWords(plannedTo)} 之后自动解除`)
    const { id, version } = await orderOf(desk, order.id)
    done(await desk.call('/admin/order-info/unfreeze', { id, version }))
    await freeze()
    expect((await told(account))?.body).toContain('没有约定解除日期')
  })

  it('that the campus has ended the freeze, and until when the order can be used; not any more that it ends by itself', async () => {
    const kin = await family()
    const account = await newAccount(server, { parentId: kin.parentId })
    const order = await sold(desk, kin, { courseId, validDays: 30 })
    const plannedTo = dayBefore(todayText(), -3)
    const input = { id: order.id, version: order.version, reason: '住院', plannedTo }
    done(await desk.call('/admin/order-info/freeze', input))
    const [reminder] = await server.sql`insert into message (account_id, type, title, body, event, event_key)
      values (${account.id}, 'REMIND', '恢复使用', 'x', 'freezeEnds', ${`freeze-ends:${order.id}:${plannedTo}`}) returning id`
    const { version } = await orderOf(desk, order.id)
    done(await desk.call('/admin/order-info/unfreeze', { id: order.id, version }))
    const news = await told(account)
    const link = `/order?id=${order.id}`
    expect(news).toMatchObject({ event: 'freezeLifted', link, title: '周小1的订单已恢复使用' })
    expect(news?.body).toContain(`校区已解除订单 ${order.number} 的冻结`)
    const { validTo } = (await orderOf(desk, order.id)).lines[0] as { validTo: string | null }
    expect(news?.body).toContain(`有效期至 ${inWords(validTo as string)}`)
    const [read] = await server.sql`select read_at is not null as read from message where id = ${reminder?.id}`
    expect(read?.read).toBe(true)
  })

  it('nothing any more of a freeze that is going to end, once a refund has ended it', async () => {
    const kin = await family()
    const account = await newAccount(server, { parentId: kin.parentId })
    const order = await sold(desk, kin, { courseId })
    const plannedTo = dayBefore(todayText(), -10)
    const input = { id: order.id, version: order.version, reason: '住院', plannedTo }
    done(await desk.call('/admin/order-info/freeze', input))
    const [reminder] = await server.sql`insert into message (account_id, type, title, body, event, event_key)
      values (${account.id}, 'REMIND', '恢复使用', 'x', 'freezeEnds', ${`freeze-ends:${order.id}:${plannedTo}`}) returning id`
    const { version, lines } = await orderOf(desk, order.id)
    const asked = { orderId: order.id, version, method: 'cash', reason: '搬家' }
    const hours = [{ lineId: lines[0]?.id as number, hours: 10 }]
    const { id } = done(await desk.call('/admin/order-info/refund', { ...asked, lines: hours }))
    done(await (await server.as('principal')).call('/admin/order-info/refund/check', { id, agreed: true }))
    const [read] = await server.sql`select read_at is not null as read from message where id = ${reminder?.id}`
    expect(read?.read).toBe(true)
  })

  it('that its order is void, why, and that what it paid goes back; of a draft, which it never saw, it is not', async () => {
    const principal = await server.as('principal')
    const voided = async (make: typeof sold) => {
      const kin = await family()
      const account = await newAccount(server, { parentId: kin.parentId })
      const { id, version, number } = await make(desk, kin, { courseId })
      const input = { id, version, reason: '录错了', method: 'cash' }
      done(await principal.call('/admin/order-info/void', input))
      return { id, number, news: await told(account) }
    }
    const { id, number, news } = await voided(sold)
    expect(news).toMatchObject({ event: 'orderVoided', link: `/order?id=${id}`, title: '周小1的订单已作废' })
    expect(news?.body).toBe(`订单 ${number} 已作废，课时不能再用，也不用再付款。\n已付的钱全部退还。\n原因：录错了`)
    expect((await voided(draft)).news).toBeUndefined()
  })

  it('how many hours of its order are those of which other one now', async () => {
    const kin = await family(2)
    const account = await newAccount(server, { parentId: kin.parentId })
    const order = await sold(desk, kin, { courseId })
    const { id: lineId, version } = order.lines[0] as { id: number; version: number }
    const to = { patientId: kin.patientIds[1] as number, courseId, hours: 3, reason: '弟弟来上' }
    const { id } = done(await desk.call('/admin/order-info/transfer', { lineId, version, ...to }))
    const news = await told(account)
    expect(news).toMatchObject({ event: 'hoursTransferred', link: `/order?id=${order.id}` })
    expect(news?.body).toContain(`订单 ${order.number} 的 3 课时已转到新订单 ${(await orderOf(desk, id)).number}`)
  })

  it('that a sibling got hours, in the order of that one, where a parent is of it alone; and nobody twice', async () => {
    const kin = await family(2)
    const sibling = kin.patientIds[1] as number
    const [made] = await server.sql`insert into parent_info (name, phone) values ('周远', ${newPhone()}) returning id`
    await server.sql`insert into patient_parent (patient_id, parent_id, relation)
      values (${sibling}, ${made?.id}, 'father')`
    const [ofBoth, ofOne] = [
      await newAccount(server, { parentId: kin.parentId }),
      await newAccount(server, { parentId: made?.id }),
    ]
    const order = await sold(desk, kin, { courseId })
    const { id: lineId, version } = order.lines[0] as { id: number; version: number }
    const to = { patientId: sibling, courseId, hours: 3, reason: '弟弟来上' }
    const { id } = done(await desk.call('/admin/order-info/transfer', { lineId, version, ...to }))
    const { number } = await orderOf(desk, id)
    const news = { event: 'hoursTransferred', link: `/order?id=${id}`, title: '周小2收到转入的课时' }
    expect(await told(ofOne)).toMatchObject({ ...news, body: `新订单 ${number} 有转入的 3 课时，可以约课。` })
    expect(done(await ofOne.client.call('/api/order-info/info', { id }))).toMatchObject({ number })
    expect(await told(ofBoth)).toMatchObject({ event: 'hoursTransferred', link: `/order?id=${order.id}` })
    const twice = await server.sql`select 1 from message where account_id = ${ofBoth.id} and event = 'hoursTransferred'`
    expect(twice).toHaveLength(1)
  })
})
