import { beforeAll, describe, expect, it } from 'vitest'
import { cash, draft, newCourse, newFamily, orderOf } from '../../../test/orders.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, staffId } from '../../../test/world.ts'

const server = useServer()
let principal: Client
let desk: Client
let campusId = 0
let courseId = 0

beforeAll(async () => {
  ;[campusId] = await campusIds(server)
  ;[principal, desk] = [await server.as('principal'), await server.as('frontdesk')]
  courseId = await newCourse(server)
})

const family = (children = 1) => newFamily(server, campusId, children)
const fieldsOf = (answer: { data: unknown }) =>
  ((answer.data as { fields?: { path: string }[] } | null)?.fields ?? []).map((field) => field.path)

describe('an order below the floor price, or with gift hours above the limit,', () => {
  const cheap = { paidHours: 1, giftHours: 999, unitPrice: 1 }

  /** A draft of the desk that was confirmed and waits. */
  async function waiting(line: object = cheap) {
    const { id, version } = await draft(desk, await family(), { courseId, ...line })
    expect(done(await desk.call('/admin/order-info/confirm', { id, version })).state).toBe('PENDING_APPROVAL')
    return orderOf(desk, id)
  }
  const decide = (client: Client, { id, version }: { id: number; version: number }, more: object = {}) =>
    client.call('/admin/order-info/approve', { id, version, agreed: true, ...more })

  it('is not paid, and gives no hours, before the principal agrees', async () => {
    const { id } = await draft(desk, await family(), { courseId, ...cheap })
    const pay = () => desk.call('/admin/order-info/pay', { id, amount: 1, ...cash() })
    expect((await pay()).errCode).toBe('ORDER_NEEDS_APPROVAL')
    const { version, approvalFor } = await orderOf(desk, id)
    expect(approvalFor).toEqual(['PRICE', 'GIFT'])
    done(await desk.call('/admin/order-info/confirm', { id, version }))
    const order = await orderOf(desk, id)
    expect(order).toMatchObject({ state: 'PENDING_APPROVAL', approvalFor: ['PRICE', 'GIFT'], hoursLeft: 0 })
    expect(order.lines).toMatchObject([{ unitPrice: 1, campusPrice: 30_000, floor: 24_000 }])
    expect((await pay()).errCode).toBe('ORDER_STATE')
    expect((await decide(desk, order)).errCode).toBe('FORBIDDEN')
    done(await decide(principal, order))
    done(await pay())
    expect(await orderOf(desk, id)).toMatchObject({ state: 'PAID', hoursLeft: 1000 })
    const told =
      await server.sql`select title from message where event_key like ${`order-approval%:${id}.%`} order by id`
    expect(told.map((row) => row.title)).toEqual(
      expect.arrayContaining([`${order.number} 等您同意`, `${order.number} 已同意`]),
    )
  })

  it('is measured by the list price of the campus and by the settings, not by the price that its lines name', async () => {
    const grounds = async (line: object) => {
      const { id, version } = await draft(desk, await family(), { courseId, ...line })
      done(await desk.call('/admin/order-info/confirm', { id, version }))
      return (await orderOf(desk, id)).approvalFor
    }
    expect(await grounds({ unitPrice: 24_000, giftHours: 2 })).toEqual([])
    expect(await grounds({ unitPrice: 23_999 })).toEqual(['PRICE'])
    expect(await grounds({ discount: 60_001 })).toEqual(['PRICE'])
    expect(await grounds({ giftHours: 3 })).toEqual(['GIFT'])
    const card = { kind: 'PERIOD' as const, paidHours: 0, validDays: 30 }
    expect(await grounds({ ...card, unitPrice: 1 })).toEqual(['PRICE'])
    expect(await grounds({ ...card, unitPrice: 150_000 })).toEqual([])
    await server.sql`update course set valid_days = 180 where id = ${courseId}`
    expect(await grounds({ validDays: 180 })).toEqual([])
    for (const validDays of [181, null]) expect(await grounds({ validDays })).toEqual(['VALIDITY'])
    await server.sql`update course set valid_days = null where id = ${courseId}`
    const limits = { 'order.floorShare': 0, 'order.giftShare': 1000 }
    await server.sql`insert into config (key, value) select * from jsonb_each(${limits}::jsonb)
      on conflict (key) do update set value = excluded.value`
    expect(await grounds({ unitPrice: 1, giftHours: 99 })).toEqual([])
    await server.sql`delete from config where key = any(${Object.keys(limits)}::text[])`
  })

  it('is measured line by line, gift hours by their worth too, and cards with a number of lessons by their validity', async () => {
    const dear = await newCourse(server, 60_000)
    await server.sql`update course set valid_days = 180 where id = ${dear}`
    type Line = Parameters<typeof draft>[2] & { paidHours: number; unitPrice: number }
    const grounds = async (...lines: Line[]) => {
      const { patientId, parentId } = await family()
      const whole = lines.map((line) => ({ kind: 'HOURS' as const, validDays: 180, ...line }))
      const { id } = done(await desk.call('/admin/order-info/create', { patientId, parentId, lines: whole }))
      done(await desk.call('/admin/order-info/confirm', { id, version: (await orderOf(desk, id)).version }))
      return (await orderOf(desk, id)).approvalFor
    }
    const cheapCourse = { courseId, paidHours: 100, unitPrice: 30_000 }
    const dearCourse = { courseId: dear, paidHours: 10, unitPrice: 60_000 }
    expect(await grounds(cheapCourse, dearCourse)).toEqual([])
    // What is too dear for one line could be transferred to another course, and leave the hours of the other line for nothing.
    expect(await grounds({ ...cheapCourse, unitPrice: 0 }, { ...dearCourse, unitPrice: 400_000 })).toEqual(['PRICE'])
    expect(await grounds(cheapCourse, { ...dearCourse, paidHours: 0, unitPrice: 0, giftHours: 10 })).toEqual([])
    expect(await grounds(cheapCourse, { ...dearCourse, paidHours: 0, unitPrice: 0, giftHours: 11 })).toEqual(['GIFT'])
    const card = { ...dearCourse, kind: 'PERIOD' as const, unitPrice: 600_000 }
    expect(await grounds(card)).toEqual([])
    expect(await grounds({ ...card, validDays: 181 })).toEqual(['VALIDITY'])
  })

  it('goes back to the seller as a draft, with the reason', async () => {
    const order = await waiting()
    expect(fieldsOf(await decide(principal, order, { agreed: false }))).toEqual(['reason'])
    done(await decide(principal, order, { agreed: false, reason: '赠送太多' }))
    const after = await orderOf(desk, order.id)
    expect(after).toMatchObject({ state: 'DRAFT', approvalFor: order.approvalFor })
    expect(after.steps[0]).toMatchObject({ call: 'order-info/approve', reason: '赠送太多' })
  })

  it('that the principal voids instead is told to who asked for the word, with the reason', async () => {
    const { id, version, number } = await waiting()
    done(await principal.call('/admin/order-info/void', { id, version, reason: '价格谈不拢' }))
    const [told] = await server.sql`select title, body, link from message
      where receiver_id = ${await staffId(server, 'frontdesk')} and event_key like ${`order-void:${id}.%`}`
    expect(told).toMatchObject({ title: `${number} 已作废`, link: `/order/detail?id=${id}` })
    expect(told?.body).toContain('作废了这张订单：价格谈不拢')
  })

  it('is asked of everybody who may decide but its seller, and of nobody any more once it is decided or taken back', async () => {
    const asked = (id: number) =>
      server.sql`select receiver_id, read_at is not null as settled from message
        where event_key like ${`order-approval-asked:${id}.%`}`
    const [order, own] = [await waiting(), await draft(principal, await family(), { courseId, ...cheap })]
    expect((await asked(order.id)).map(({ settled }) => settled)).toContain(false)
    done(await decide(principal, order, { agreed: false, reason: '赠送太多' }))
    expect((await asked(order.id)).map(({ settled }) => settled)).not.toContain(false)
    done(await principal.call('/admin/order-info/confirm', { id: own.id, version: own.version }))
    const principalId = await staffId(server, 'principal')
    expect((await asked(own.id)).map(({ receiverId }) => receiverId)).not.toContain(principalId)
  })

  it('stands in the list that the badge opens after those that were asked before it, whenever they were made', async () => {
    const [first, second] = [await draft(desk, await family(), { courseId, ...cheap }), await waiting()]
    done(await desk.call('/admin/order-info/confirm', { id: first.id, version: first.version }))
    const { list } = done(await principal.call('/admin/order-info/page', { remind: true, pageSize: 200 }))
    const ids = list.map(({ id }) => id).filter((id) => id === first.id || id === second.id)
    expect(ids).toEqual([second.id, first.id])
  })

  it('is decided by one of two who decide at once', async () => {
    const order = await waiting()
    const answers = await Promise.all([
      decide(principal, order),
      decide(principal, order, { agreed: false, reason: '不同意' }),
    ])
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1)
  })

  it('is nobody’s own to decide but that of the principal of the campus, with a reason', async () => {
    const mine = async (client: Client) => {
      const { id, version } = await draft(client, await family(), { courseId, ...cheap })
      done(await client.call('/admin/order-info/confirm', { id, version }))
      return orderOf(client, id)
    }
    const admin = await server.as('admin')
    /** The orders that the badge opens. */
    const toDecide = async (client: Client) =>
      done(await client.call('/admin/order-info/page', { remind: true, pageSize: 200 })).list.map(({ id }) => id)
    const sold = await mine(admin)
    expect((await decide(admin, sold, { reason: '活动' })).errCode).toBe('ORDER_OWN_APPROVAL')
    expect(await toDecide(principal)).toContain(sold.id)
    expect(await toDecide(admin)).not.toContain(sold.id)
    // Whoever set the price sold it, whoever made the draft and asked.
    const changed = await draft(desk, await family(), { courseId })
    const [line] = changed.lines as [(typeof changed.lines)[number]]
    const dearest = { courseId, kind: 'HOURS' as const, ...cheap }
    done(await admin.call('/admin/order-course/update', { id: line.id, version: line.version, ...dearest }))
    done(
      await desk.call('/admin/order-info/confirm', {
        id: changed.id,
        version: (await orderOf(desk, changed.id)).version,
      }),
    )
    const asked = await orderOf(desk, changed.id)
    expect((await decide(admin, asked, { reason: '活动' })).errCode).toBe('ORDER_OWN_APPROVAL')
    expect(await toDecide(admin)).not.toContain(asked.id)
    const own = await mine(principal)
    const [campus] = await server.sql`select principal_id from campus where id = ${campusId}`
    const setPrincipal = (id: unknown) => server.sql`update campus set principal_id = ${id} where id = ${campusId}`
    expect(await toDecide(principal)).toContain(own.id)
    await setPrincipal(null)
    expect(await toDecide(principal)).not.toContain(own.id)
    expect((await decide(principal, own, { reason: '活动' })).errCode).toBe('ORDER_OWN_APPROVAL')
    await setPrincipal(await staffId(server, 'principal'))
    expect(fieldsOf(await decide(principal, own))).toEqual(['reason'])
    done(await decide(principal, own, { reason: '活动' }))
    await setPrincipal(campus?.principalId)
  })
})
