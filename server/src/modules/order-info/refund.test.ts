import { beforeAll, describe, expect, it } from 'vitest'
import { jobHandles } from '../../../test/jobs.ts'
import { cash, draft, newCourse, newFamily, newShop, orderOf, sold } from '../../../test/orders.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { done, newAccount, staffId } from '../../../test/world.ts'
import { todayText } from '../../lib/day.ts'
import { earnDays } from '../order-course/bulk.ts'
import { consume, reverse } from '../order-course/store.ts'

const server = useServer()
let [principal, desk, campusId, courseId] = [] as unknown as [Client, Client, number, number]
let sessions = 0

beforeAll(async () => {
  ;[principal, desk, campusId, courseId] = await newShop(server)
})

type Order = Awaited<ReturnType<typeof orderOf>>
const use = (patientId: number, hours: number) =>
  jobHandles(server.own).transaction((tx) =>
    consume(tx, { sessionId: ++sessions, patientId, courseId, day: todayText(), hours }),
  )
const ask = async (order: Order, hours: number, more: object = {}) => {
  const { version, lines } = await orderOf(desk, order.id)
  const line = { lineId: lines[0]?.id as number, hours }
  return desk.call('/admin/order-info/refund', {
    orderId: order.id,
    version,
    lines: [line],
    method: 'cash',
    reason: '搬家',
    ...more,
  })
}
const decide = (by: Client, id: number, agreed: boolean) =>
  by.call('/admin/order-info/refund/check', { id, agreed, ...(agreed ? {} : { opinion: '请再沟通' }) })
const fieldsOf = (answer: { data: unknown }) =>
  (answer.data as { fields: { path: string }[] }).fields.map((field) => field.path)

describe('a refund', () => {
  it('holds its hours until it is decided by another user, then pays for them and ends them', async () => {
    const order = await sold(desk, await newFamily(server, campusId), { courseId, giftHours: 2 })
    await use(order.patientId, 4)
    const { id } = done(await ask(order, 8, { fee: 10_000 }))
    expect(await orderOf(desk, order.id)).toMatchObject({ state: 'REFUNDING', hoursLeft: 8 })
    expect((await orderOf(desk, order.id)).lines).toMatchObject([{ held: 8 }])
    expect((await decide(desk, id, true)).errCode).toBe('FORBIDDEN')
    done(await decide(principal, id, true))
    const after = await orderOf(desk, order.id)
    expect(after).toMatchObject({ state: 'REFUNDED', hoursLeft: 0, refunded: 230_000 })
    expect(after.payments.at(-1)).toMatchObject({ kind: 'REFUND', amount: -230_000, number: expect.any(String) })
    expect((await decide(principal, id, true)).errCode).toBe('CHECK_DECIDED')
  })

  it('takes gift hours in proportion to the paid ones, rounded down, and all that are left with the last paid hour', async () => {
    const order = await sold(desk, await newFamily(server, campusId), { courseId, giftHours: 2 })
    const { id } = done(await ask(order, 6))
    const [row] = done(await desk.call('/admin/order-info/refund/page', { orderId: order.id })).list
    expect(row).toMatchObject({ hours: 6, giftHours: 1 })
    done(await decide(principal, id, true))
    expect((await orderOf(desk, order.id)).lines).toMatchObject([
      { paidLeft: 4, giftLeft: 1, movedHours: 6, lapsed: 1 },
    ])
    done(await decide(principal, done(await ask(order, 3)).id, true))
    expect((await orderOf(desk, order.id)).lines).toMatchObject([{ paidLeft: 1, giftLeft: 1 }])
    done(await decide(principal, done(await ask(order, 1)).id, true))
    expect(await orderOf(desk, order.id)).toMatchObject({ state: 'REFUNDED', hoursLeft: 0, refunded: 300_000 })
  })

  it('says of which course it is', async () => {
    const order = await sold(desk, await newFamily(server, campusId), { courseId })
    const { id } = done(await ask(order, 6))
    const [line] = (await orderOf(desk, order.id)).lines
    expect(done(await principal.call('/admin/order-info/refund/detail', { id })).courses).toBe(line?.courseName)
  })

  it('of a frozen order that is refused or withdrawn leaves it frozen; agreed to, it ends the freeze', async () => {
    const order = await sold(desk, await newFamily(server, campusId), { courseId, validDays: 30 })
    const { validTo } = order.lines[0] as { validTo: string | null }
    done(await desk.call('/admin/order-info/freeze', { id: order.id, version: order.version, reason: '住院' }))
    await server.sql`update order_freeze set from_day = from_day - 3 where order_id = ${order.id}`
    await server.sql`update order_course set valid_from = valid_from - 3 where order_id = ${order.id}`
    const stateOf = async () => (await orderOf(desk, order.id)).state
    done(await decide(principal, done(await ask(order, 4)).id, false))
    expect(await stateOf()).toBe('FROZEN')
    const { id } = done(await ask(order, 4))
    expect(await stateOf()).toBe('REFUNDING')
    done(await desk.call('/admin/order-info/refund/withdraw', { id }))
    expect(await orderOf(desk, order.id)).toMatchObject({ state: 'FROZEN', lines: [{ held: 0, validTo }] })
    done(await decide(principal, done(await ask(order, 4)).id, true))
    const after = await orderOf(desk, order.id)
    expect(after).toMatchObject({ state: 'PAID', hoursLeft: 6, freezes: [{ endedOn: todayText() }] })
    const [moved] = await server.sql`select (${validTo}::date + 3)::text as day`
    expect(after.lines[0]?.validTo).toBe(moved?.day)
    done(await desk.call('/admin/order-info/freeze', { id: order.id, version: after.version, reason: '住院' }))
    done(await decide(principal, done(await ask(order, 6)).id, true))
    expect(await orderOf(desk, order.id)).toMatchObject({ state: 'REFUNDED', freezes: [{ endedOn: todayText() }, {}] })
  })

  it('of a frozen order shows the freeze to who decides, until it has ended', async () => {
    const order = await sold(desk, await newFamily(server, campusId), { courseId })
    const freeze = { fromDay: todayText(), plannedTo: todayText(), reason: '住院' }
    const { plannedTo, reason } = freeze
    const input = { id: order.id, version: order.version, plannedTo, reason }
    done(await desk.call('/admin/order-info/freeze', input))
    const { id } = done(await ask(order, 4))
    const shown = async () => {
      const [row] = done(await principal.call('/admin/order-info/refund/page', { orderId: order.id })).list
      return [row?.freeze, done(await principal.call('/admin/order-info/refund/detail', { id })).freeze]
    }
    expect(await shown()).toEqual([freeze, freeze])
    done(await decide(principal, id, true))
    expect(await shown()).toEqual([null, null])
  })

  it('of a frozen card without a number of lessons pays for the days of the freeze, too', async () => {
    const card = { courseId, kind: 'PERIOD' as const, paidHours: 0, unitPrice: 90_000, validDays: 30 }
    const order = await sold(desk, await newFamily(server, campusId), card)
    await server.sql`update order_course set valid_from = valid_from - 14, valid_to = valid_to - 14 where order_id = ${order.id}`
    done(await desk.call('/admin/order-info/freeze', { id: order.id, version: order.version, reason: '住院' }))
    await server.sql`update order_freeze set from_day = from_day - 5 where order_id = ${order.id}`
    done(await decide(principal, done(await ask(order, 0)).id, true))
    expect(await orderOf(desk, order.id)).toMatchObject({ state: 'REFUNDED', refunded: 60_000 })
  })

  it('of a card names no hours: it is of all days that are left', async () => {
    const card = { courseId, kind: 'PERIOD' as const, paidHours: 0, unitPrice: 90_000, validDays: 30 }
    const order = await sold(desk, await newFamily(server, campusId), card)
    expect(fieldsOf(await ask(order, 3))).toEqual(['lines.0.hours'])
  })

  it('of all hours that are left goes with a lesson that is undone later: the hour comes back, and the order goes on', async () => {
    const order = await sold(desk, await newFamily(server, campusId), { courseId })
    await use(order.patientId, 1)
    const { patientId } = order
    const lesson = { sessionId: sessions, patientId }
    done(await decide(principal, done(await ask(order, 9)).id, true))
    expect((await orderOf(desk, order.id)).state).toBe('REFUNDED')
    await jobHandles(server.own).transaction((tx) => reverse(tx, lesson))
    expect(await orderOf(desk, order.id)).toMatchObject({ state: 'PAID', hoursLeft: 1, refunded: 270_000 })
  })

  it('of the applicant is never decided by the applicant', async () => {
    const order = await sold(desk, await newFamily(server, campusId), { courseId })
    const { version, lines } = order
    const line = { lineId: lines[0]?.id as number, hours: 1 }
    const input = { orderId: order.id, version, lines: [line], method: 'cash' }
    const { id } = done(await principal.call('/admin/order-info/refund', input))
    expect((await decide(principal, id, true)).errCode).toBe('CHECK_OWN')
    done(await decide(await server.as('operation'), id, true))
    expect(await orderOf(desk, order.id)).toMatchObject({ state: 'PAID', hoursLeft: 9, refunded: 30_000 })
  })

  it('that is rejected or withdrawn frees its hours, the order goes on, and the payer is told why', async () => {
    const family = await newFamily(server, campusId)
    await server.sql`update patient_parent set payer = true where parent_id = ${family.parentId}`
    const { client } = await newAccount(server, { parentId: family.parentId })
    const order = await sold(desk, family, { courseId })
    await use(order.patientId, 1)
    const first = done(await ask(order, 9))
    expect((await decide(principal, first.id, false)).msg).not.toContain('付款人')
    expect(done(await client.call('/api/message/page', {})).list).toMatchObject([
      { body: '原因：请再沟通。课时已恢复，可继续使用', link: `/order?id=${order.id}` },
    ])
    expect(await orderOf(desk, order.id)).toMatchObject({ state: 'ACTIVE', refunded: 0, hoursLeft: 9 })
    // The history says what the decision was: the order runs on after a refund of a part, too.
    expect((await orderOf(desk, order.id)).steps[0]).toMatchObject({ toState: 'ACTIVE', agreed: false })
    const seen = async () => done(await client.call('/api/order-info/info', { id: order.id })).refunds
    expect(await seen()).toMatchObject([{ state: 'REJECTED', opinion: '请再沟通' }])
    const second = done(await ask(order, 9))
    done(await desk.call('/admin/order-info/refund/withdraw', { id: second.id }))
    expect(await seen()).toMatchObject([{ state: 'WITHDRAWN', opinion: null }, { state: 'REJECTED' }])
    await server.sql`update patient_parent set payer = false where parent_id = ${family.parentId}`
    expect(await seen()).toEqual([])
    // Somebody of the family has the app, and nobody who pays.
    const third = done(await ask(order, 1))
    expect((await decide(principal, third.id, false)).msg).toContain('周小1的付款人收不到小程序消息，请电话告知')
    const after = await orderOf(desk, order.id)
    expect(after.steps.filter(({ call }) => call.startsWith('order-info/refund')).map(({ agreed }) => agreed)).toEqual([
      ...[false, null, null, null, false, null],
    ])
    expect(after).toMatchObject({ state: 'ACTIVE', hoursLeft: 9 })
    expect(after.lines).toMatchObject([{ held: 0 }])
    expect((await ask(order, 10)).errCode).toBe('HOURS_SHORT')
  })

  it('is told to the consultant of the order when it is decided, with the amount and why; who asked for it is told once', async () => {
    const consultantId = await staffId(server, 'consultant')
    const order = await sold(desk, await newFamily(server, campusId, 1, consultantId), { courseId })
    const told = () => server.sql`select title, body, link from message
      where receiver_id = ${consultantId} and event_key like ${`order-refund:${order.id}.%`} order by id`
    const refused = done(await ask(order, 4)).id
    done(await decide(principal, refused, false))
    const kept = { title: `${order.number} 未批准退款`, link: `/order/detail?id=${order.id}` }
    const why = expect.stringContaining('没有批准这张订单退款 1200.00 元：请再沟通')
    expect(await told()).toMatchObject([{ ...kept, body: why }])
    const asked = done(await ask(order, 4)).id
    await server.sql`update order_refund set applicant_id = ${consultantId} where id = ${asked}`
    done(await decide(principal, asked, false))
    expect(await told()).toHaveLength(1)
    done(await decide(principal, done(await ask(order, 10)).id, true))
    expect(await told()).toMatchObject([
      kept,
      { title: `${order.number} 已批准退款`, body: expect.stringContaining('批准了这张订单退款 3000.00 元。') },
    ])
  })

  it('is told to the consultant of the order when somebody else asks for it, with the amount and why, until it is decided', async () => {
    const consultantId = await staffId(server, 'consultant')
    const order = await sold(desk, await newFamily(server, campusId, 1, consultantId), { courseId })
    const told = (id: number) => server.sql`select title, body, link, read_at is null as unread from message
      where receiver_id = ${consultantId} and event_key = ${`refund-asked:${id}`}`
    const { id } = done(await ask(order, 4))
    const news = { title: `${order.number} 申请退款`, link: `/order/detail?id=${order.id}` }
    const body = expect.stringContaining('为这张订单申请退款 1200.00 元，等待审批。搬家')
    expect(await told(id)).toMatchObject([{ ...news, body, unread: true }])
    done(await decide(principal, id, false))
    expect(await told(id)).toMatchObject([{ ...news, unread: false }])
    const own = done(
      await (await server.as('consultant')).call('/admin/order-info/refund', {
        ...{ orderId: order.id, version: (await orderOf(desk, order.id)).version, method: 'cash', reason: '搬家' },
        lines: [{ lineId: order.lines[0]?.id as number, hours: 1 }],
      }),
    ).id
    expect(await told(own)).toEqual([])
  })

  it('that is taken back is told to the consultant of the order who was told of it, and asks for nothing any more', async () => {
    const consultantId = await staffId(server, 'consultant')
    const order = await sold(desk, await newFamily(server, campusId, 1, consultantId), { courseId })
    const { id } = done(await ask(order, 4))
    done(await desk.call('/admin/order-info/refund/withdraw', { id }))
    const told = await server.sql`select title, body, link, read_at is null as unread from message
      where receiver_id = ${consultantId} and (event_key = ${`refund-asked:${id}`}
        or event_key like ${`order-refund:${order.id}.%`}) order by id`
    const body = expect.stringContaining('退款 1200.00 元的申请，订单恢复原状')
    expect(told).toMatchObject([
      { title: `${order.number} 申请退款`, unread: false },
      { title: `${order.number} 退款申请已撤回`, body, link: `/order/detail?id=${order.id}`, unread: true },
    ])
  })

  it('that is decided while no payer uses the app is rung about by the desk', async () => {
    const order = await sold(desk, await newFamily(server, campusId), { courseId })
    done(await decide(principal, done(await ask(order, 1)).id, true))
    const rows = done(await desk.call('/admin/notice/page', { remind: true, event: 'refundDecided' })).list
    expect(rows.filter(({ patients }) => patients.some(({ id }) => id === order.patientId))).toMatchObject([
      { title: expect.stringContaining('退款已批准'), state: 'NO_ACCOUNT', toRing: true },
    ])
  })

  it('of odd amounts in several parts loses no fen, also where a consumption is undone in between', async () => {
    for (const [hours, price, discount] of [
      [7, 14_285, 3] as const,
      [3, 33_333, 1] as const,
      [11, 9_091, 7] as const,
    ]) {
      const order = await sold(desk, await newFamily(server, campusId), {
        ...{ courseId: await newCourse(server, price), paidHours: hours, unitPrice: price, discount },
      })
      let left = hours
      while (left > 0) {
        const part = Math.min(left, 2)
        const { id } = done(await ask(order, part))
        done(await decide(principal, id, true))
        left -= part
      }
      expect(await orderOf(desk, order.id)).toMatchObject({ state: 'REFUNDED', refunded: order.paid, hoursLeft: 0 })
    }
  })

  it('of an order that is not paid up waives what is due first', async () => {
    await server.sql`insert into config (key, value) values ('order.paidShare', '50') on conflict (key) do update set value = '50'`
    const order = await draft(desk, await newFamily(server, campusId), { courseId })
    done(await desk.call('/admin/order-info/pay', { id: order.id, amount: 150_000, ...cash() }))
    await server.sql`delete from config where key = 'order.paidShare'`
    await use(order.patientId, 2)
    const { id } = done(await ask(order, 8))
    done(await decide(principal, id, true))
    const after = await orderOf(desk, order.id)
    // Two of ten hours used, half paid: 1500 less 600 goes back.
    expect(after).toMatchObject({ state: 'REFUNDED', waived: 150_000, refunded: 90_000, due: 0 })
  })

  it('of a card without a number of lessons pays for the days that are left', async () => {
    const card = { courseId, kind: 'PERIOD' as const, paidHours: 0, unitPrice: 90_000, validDays: 30 }
    const order = await sold(desk, await newFamily(server, campusId), card)
    await server.sql`update order_course set valid_from = valid_from - 9, valid_to = valid_to - 9 where order_id = ${order.id}`
    const { id } = done(await ask(order, 0))
    done(await decide(principal, id, true))
    expect(await orderOf(desk, order.id)).toMatchObject({ state: 'REFUNDED', refunded: 60_000 })
    const asked = { patientId: order.patientId, courseId }
    expect(done(await desk.call('/admin/order-info/available', asked))).toEqual([])
  })

  it('is refused more hours than are left, a fee above their worth, and lines of another order, each at its field', async () => {
    const [order, other] = [
      await sold(desk, await newFamily(server, campusId), { courseId }),
      await sold(desk, await newFamily(server, campusId), { courseId }),
    ]
    expect(fieldsOf(await ask(order, 11))).toEqual(['lines.0.hours'])
    expect(fieldsOf(await ask(order, 1, { fee: 30_001 }))).toEqual(['fee'])
    const foreign = [{ lineId: other.lines[0]?.id as number, hours: 1 }]
    expect(fieldsOf(await ask(order, 1, { lines: foreign }))).toEqual(['lines.0.lineId'])
    expect(await orderOf(desk, order.id)).toMatchObject({ state: 'PAID', hoursLeft: 10 })
  })
})

describe('an order with a card and hours', () => {
  /** Ten hours, and a card of thirty days from `from` on. */
  async function both() {
    const { patientId, parentId } = await newFamily(server, campusId)
    const other = await newCourse(server)
    const card = { courseId: other, kind: 'PERIOD' as const, paidHours: 0, unitPrice: 90_000, validDays: 30 }
    const lines = [{ courseId, kind: 'HOURS' as const, paidHours: 10, unitPrice: 30_000 }, card]
    const { id } = done(await desk.call('/admin/order-info/create', { patientId, parentId, lines }))
    done(await desk.call('/admin/order-info/pay', { id, amount: 390_000, ...cash() }))
    return orderOf(desk, id)
  }
  const ofCard = async ({ id }: Order) => {
    const [card] = await server.sql`select id, worth from order_course where order_id = ${id} and unlimited`
    return card as { id: number; worth: number }
  }

  it('earns every day of the card, also where its last ones passed while the refund of the hours was decided', async () => {
    const order = await both()
    const { id } = done(await ask(order, 10))
    const { id: cardId } = await ofCard(order)
    await server.sql`update order_course set valid_from = valid_from - 30, valid_to = valid_to - 30 where id = ${cardId}`
    const night = () => jobHandles(server.own).transaction((tx) => earnDays(tx, order.id - 1))
    await night()
    expect((await ofCard(order)).worth).toBe(90_000)
    done(await decide(principal, id, true))
    expect((await orderOf(desk, order.id)).state).toBe('REFUNDED')
    await night()
    expect((await ofCard(order)).worth).toBe(0)
  })

  it('is not voided once the card was given back, though its fee was all that it was worth', async () => {
    const order = await both()
    const { id: lineId } = await ofCard(order)
    const { id } = done(await ask(order, 0, { lines: [{ lineId, hours: 0 }] }))
    await server.sql`update order_refund set fee = worth, amount = 0 where id = ${id}`
    done(await decide(principal, id, true))
    const { state, version, refunded } = await orderOf(desk, order.id)
    expect([state, refunded]).toEqual(['PAID', 0])
    const voided = { id: order.id, version, reason: '重新下单', method: 'cash' }
    expect((await principal.call('/admin/order-info/void', voided)).errCode).toBe('ORDER_USED')
  })
})

describe('an order, its lines, payments and refunds', () => {
  const lists = [
    '/admin/order-info/page',
    '/admin/order-course/page',
    '/admin/order-info/payment/page',
    '/admin/order-info/refund/page',
  ] as const

  it.each(lists)(
    'is found by a phone of the family as a whole or by its last four digits, never by another part, and by the end of its number: %s',
    async (path) => {
      const family = await newFamily(server, campusId)
      const order = await sold(desk, family, { courseId })
      done(await ask(order, 1))
      const [parent] = await server.sql`select phone from parent_info where id = ${family.parentId}`
      const found = async (keyword: string) => done(await desk.call(path, { keyword })).total > 0
      expect([await found(parent?.phone), await found(parent?.phone.slice(-4))]).toEqual([true, true])
      expect(await found(order.number.split('-').at(-1) as string)).toBe(true)
      expect([await found(parent?.phone.slice(0, 8)), await found(parent?.phone.slice(-6))]).toEqual([false, false])
    },
  )
})
