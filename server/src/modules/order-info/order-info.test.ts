import { beforeAll, describe, expect, it } from 'vitest'
import { cash, draft, newCourse, newFamily, orderOf, sold } from '../../../test/orders.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, idOf, newStaff, staffId } from '../../../test/world.ts'
import { todayText } from '../../lib/day.ts'

const server = useServer()
let principal: Client
let desk: Client
let [campusId, otherId] = [0, 0]
let courseId = 0

beforeAll(async () => {
  ;[campusId, otherId] = await campusIds(server)
  ;[principal, desk] = [await server.as('principal'), await server.as('frontdesk')]
  courseId = await newCourse(server)
})

const family = (children = 1) => newFamily(server, campusId, children)
const fieldsOf = (answer: { data: unknown }) =>
  ((answer.data as { fields?: { path: string }[] } | null)?.fields ?? []).map((field) => field.path)

describe('selling an order', () => {
  it('begins as a draft whose sums follow from its lines', async () => {
    const order = await draft(desk, await family(), { courseId, paidHours: 10, giftHours: 2, discount: 50_000 })
    expect(order).toMatchObject({ state: 'DRAFT', list: 300_000, discount: 50_000, payable: 250_000, due: 250_000 })
    expect(order.lines).toMatchObject([{ paidLeft: 0, giftLeft: 0, amount: 250_000 }])
    done(
      await desk.call('/admin/order-course/add', {
        orderId: order.id,
        courseId,
        kind: 'PERIOD',
        paidHours: 0,
        unitPrice: 98_000,
        validDays: 30,
      }),
    )
    expect(await orderOf(desk, order.id)).toMatchObject({ payable: 348_000 })
  })

  it('takes a deposit and the rest, grants the hours once it is paid, and gives each receipt its number', async () => {
    const order = await draft(desk, await family(), { courseId, giftHours: 1, validDays: 90 })
    const pay = (amount: number) => desk.call('/admin/order-info/pay', { id: order.id, amount, ...cash() })
    const first = done(await pay(100_000))
    expect(await orderOf(desk, order.id)).toMatchObject({ state: 'PENDING_PAY', due: 200_000, hoursLeft: 0 })
    const second = done(await pay(200_000))
    const paid = await orderOf(desk, order.id)
    expect(paid).toMatchObject({ state: 'PAID', due: 0, hoursLeft: 11 })
    expect(paid.lines).toMatchObject([{ paidLeft: 10, giftLeft: 1, validFrom: todayText() }])
    const numberOf = (receipt: string) => Number(receipt.split('-').at(-1))
    expect(numberOf(second.number)).toBe(numberOf(first.number) + 1)
    expect(paid.steps.map((step) => [step.call, step.toState])).toEqual([
      ['order-info/pay', 'PAID'],
      ['order-info/pay', 'PENDING_PAY'],
      ['order-info/create', 'DRAFT'],
    ])
    const entries = done(await desk.call('/admin/order-course/ledger', { orderId: order.id }))
    expect(entries.list).toMatchObject([
      { kind: 'GIFT', pot: 'GIFT', hours: 1, balance: 11 },
      { kind: 'GRANT', pot: 'PAID', hours: 10, balance: 10 },
    ])
  })

  it('grants the hours from the share of the price that the setting names, and takes the rest later', async () => {
    await server.sql`insert into config (key, value) values ('order.paidShare', '30') on conflict (key) do update set value = '30'`
    const order = await draft(desk, await family(), { courseId })
    const pay = (amount: number) => desk.call('/admin/order-info/pay', { id: order.id, amount, ...cash() })
    done(await pay(90_000))
    expect(await orderOf(desk, order.id)).toMatchObject({ state: 'PAID', due: 210_000, hoursLeft: 10 })
    done(await pay(210_000))
    expect(await orderOf(desk, order.id)).toMatchObject({ state: 'PAID', due: 0, hoursLeft: 10 })
    await server.sql`delete from config where key = 'order.paidShare'`
  })

  it('refuses a payment above what is due, at the amount, and records nothing of it', async () => {
    const order = await draft(desk, await family(), { courseId })
    const answer = await desk.call('/admin/order-info/pay', { id: order.id, amount: 300_001, ...cash() })
    expect([answer.errCode, fieldsOf(answer)]).toEqual(['ORDER_OVERPAID', ['amount']])
    expect(await orderOf(desk, order.id)).toMatchObject({ state: 'DRAFT', paid: 0, payments: [] })
  })

  it('refuses an order without lines, a course that is not on the shelf, and a parent of another family, each at its field', async () => {
    const { patientId, parentId } = await family()
    const other = await family()
    const line = { courseId, kind: 'HOURS' as const, paidHours: 1, unitPrice: 1 }
    const create = (more: object) =>
      desk.call('/admin/order-info/create', { patientId, parentId, lines: [line], ...more })
    expect(fieldsOf(await create({ lines: [] }))).toEqual(['lines'])
    expect(fieldsOf(await create({ parentId: other.parentId }))).toEqual(['parentId'])
    await server.sql`update course set on_shelf = false where id = ${courseId}`
    expect(fieldsOf(await create({}))).toEqual(['lines.0.courseId'])
    await server.sql`update course set on_shelf = true where id = ${courseId}`
    expect(fieldsOf(await create({ lines: [{ ...line, paidHours: 0 }] }))).toEqual(['lines.0.paidHours'])
    expect(fieldsOf(await create({ lines: [{ ...line, discount: 2 }] }))).toEqual(['lines.0.discount'])
    expect(fieldsOf(await create({ lines: [{ ...line, kind: 'PERIOD' }] }))).toEqual(['lines.0.validDays'])
    expect(await server.sql`select 1 from order_info where patient_id = ${patientId}`).toHaveLength(0)
  })

  it('refuses to delete the last line, and to change lines or delete the order once it is paid', async () => {
    const order = await draft(desk, await family(), { courseId })
    const lineId = order.lines[0]?.id as number
    expect((await desk.call('/admin/order-course/delete', { id: lineId })).errCode).toBe('ORDER_EMPTY')
    done(await desk.call('/admin/order-info/pay', { id: order.id, amount: 300_000, ...cash() }))
    const line = { courseId, kind: 'HOURS' as const, paidHours: 99, unitPrice: 1 }
    expect((await desk.call('/admin/order-course/add', { orderId: order.id, ...line })).errCode).toBe('ORDER_STATE')
    const change = { id: lineId, version: order.lines[0]?.version as number, ...line }
    expect((await desk.call('/admin/order-course/update', change)).errCode).toBe('ORDER_STATE')
    expect((await desk.call('/admin/order-info/delete', { id: order.id })).errCode).toBe('ORDER_STATE')
  })

  it('is limited to the hours and months that may be paid in advance, where the settings have a limit', async () => {
    await server.sql`insert into config (key, value) values ('order.prepayHours', '15'), ('order.prepayMonths', '3')
      on conflict (key) do update set value = excluded.value`
    const kin = await family()
    const long = await draft(desk, kin, { courseId, validDays: 94 })
    const pay = (id: number) => desk.call('/admin/order-info/pay', { id, amount: 300_000, ...cash() })
    expect((await pay(long.id)).errCode).toBe('ORDER_PREPAY_MONTHS')
    const first = await draft(desk, kin, { courseId, validDays: 93 })
    expect((await pay(first.id)).status).toBe(0)
    const second = await draft(desk, kin, { courseId })
    expect((await pay(second.id)).errCode).toBe('ORDER_PREPAY_HOURS')
    const other = await family()
    const rivals = await Promise.all([1, 2, 3, 4].map(() => draft(desk, other, { courseId, validDays: 90 })))
    const paid = await Promise.all(rivals.map(({ id }) => pay(id)))
    expect(paid.filter(({ status }) => status === 0)).toHaveLength(1)
    // Neither a confirmation nor a deposit goes around it.
    const third = await family()
    const [begun, confirmed, deposit] = await Promise.all([1, 2, 3].map(() => draft(desk, third, { courseId })))
    const confirm = ({ id, version }: { id: number; version: number }) =>
      desk.call('/admin/order-info/confirm', { id, version })
    expect((await confirm(begun as typeof first)).status).toBe(0)
    expect((await confirm(confirmed as typeof first)).errCode).toBe('ORDER_PREPAY_HOURS')
    const down = { id: deposit?.id as number, amount: 1, ...cash() }
    expect((await desk.call('/admin/order-info/pay', down)).errCode).toBe('ORDER_PREPAY_HOURS')
    await server.sql`delete from config where key like 'order.prepay%'`
  })

  it('is credited to somebody else only by the principal once it is sold, and the former consultant is told', async () => {
    const consultantId = await staffId(server, 'consultant')
    const kin = await family()
    const { id } = await draft(desk, kin, { courseId })
    const credit = async (by: Client, to: number) => {
      const { version } = await orderOf(principal, id)
      return by.call('/admin/order-info/update', { id, version, parentId: kin.parentId, consultantId: to })
    }
    done(await credit(desk, consultantId))
    done(await desk.call('/admin/order-info/pay', { id, amount: 300_000, ...cash() }))
    expect(fieldsOf(await credit(desk, await staffId(server, 'frontdesk')))).toEqual(['consultantId'])
    done(await credit(desk, consultantId))
    done(await credit(principal, await staffId(server, 'principal')))
    const told = await server.sql`select title from message where receiver_id = ${consultantId}
      and event_key like ${`order-recredited:${id}.%`}`
    expect(told).toHaveLength(1)
  })

  it('numbers orders and receipts without gaps, by campus and year: a refused order takes no number', async () => {
    const kin = await family()
    const before = await draft(desk, kin, { courseId })
    await server.sql`update course set on_shelf = false where id = ${courseId}`
    const line = { courseId, kind: 'HOURS' as const, paidHours: 1, unitPrice: 1 }
    const { patientId, parentId } = kin
    expect((await desk.call('/admin/order-info/create', { patientId, parentId, lines: [line] })).status).not.toBe(0)
    await server.sql`update course set on_shelf = true where id = ${courseId}`
    // A call that is rolled back after the number was given gives it back.
    await server.sql
      .begin(async (tx) => {
        await tx`insert into order_info (campus_id, patient_id, parent_id, state, list, payable)
          values (${campusId}, ${patientId}, ${parentId}, 'DRAFT', 1, 1)`
        throw new Error('undone')
      })
      .catch(() => {})
    const after = await draft(desk, kin, { courseId })
    const [code, year, number] = before.number.split('-').slice(1)
    expect(after.number).toBe(`O-${code}-${year}-${String(Number(number) + 1).padStart(5, '0')}`)
    const numbers =
      await server.sql`select number from order_info where number like ${`O-${code}-${year}-%`} order by number`
    expect(numbers.map((row) => Number((row.number as string).slice(-5)))).toEqual(numbers.map((_, at) => at + 1))
  })
})

describe('a transfer', () => {
  it('to a course of another price carries the money: whole hours of it, and every fen', async () => {
    const kin = await family()
    const [dear, same] = [await newCourse(server, 70_000), await newCourse(server, 27_000)]
    const order = await sold(desk, kin, { courseId, paidHours: 10, unitPrice: 27_000 })
    const transfer = async (hours: number, to: number, more: object = {}) => {
      const { id: lineId, version } = (await orderOf(desk, order.id)).lines[0] as { id: number; version: number }
      const input = { lineId, version, hours, patientId: kin.patientId, courseId: to, reason: '换课', ...more }
      return desk.call('/admin/order-info/transfer', input)
    }
    expect(fieldsOf(await transfer(4, dear, { toHours: 400 }))).toEqual(['toHours'])
    expect(fieldsOf(await transfer(2, dear))).toEqual(['hours'])
    const carried = await orderOf(desk, done(await transfer(4, dear)).id)
    expect(carried).toMatchObject({ paid: 108_000, hoursLeft: 1, lines: [{ amount: 108_000, paidHours: 1 }] })
    const equal = await orderOf(desk, done(await transfer(4, same)).id)
    expect(equal).toMatchObject({ paid: 108_000, hoursLeft: 4 })
    const listed = await orderOf(desk, done(await transfer(2, await newCourse(server))).id)
    expect(listed).toMatchObject({ paid: 54_000, hoursLeft: 1 })
  })

  it('of hours past their last day is refused by words that say so', async () => {
    const kin = await family(2)
    const order = await sold(desk, kin, { courseId, validDays: 10 })
    await server.sql`update order_course set valid_from = valid_from - 12, valid_to = valid_to - 12 where order_id = ${order.id}`
    const { id: lineId, version } = (await orderOf(desk, order.id)).lines[0] as { id: number; version: number }
    const to = { lineId, version, hours: 1, patientId: kin.patientIds[1] as number, courseId, reason: '转' }
    expect(await desk.call('/admin/order-info/transfer', to)).toMatchObject({ errCode: 'HOURS_ENDED' })
  })

  it('moves hours with their money to a sibling, and no fen is lost by odd amounts', async () => {
    const kin = await family(2)
    const courseId = await newCourse(server, 14_285)
    const order = await sold(desk, kin, { courseId, paidHours: 7, unitPrice: 14_285, discount: 1 })
    const [line] = order.lines as [(typeof order.lines)[number]]
    const move = async (hours: number) => {
      const now = await orderOf(desk, order.id)
      const { id: lineId, version } = now.lines[0] as { id: number; version: number }
      const to = { patientId: kin.patientIds[1] as number, courseId, hours, reason: '弟弟来上' }
      return done(await desk.call('/admin/order-info/transfer', { lineId, version, ...to }))
    }
    const first = await orderOf(desk, (await move(3)).id)
    expect(first).toMatchObject({ state: 'PAID', type: 'TRANSFER', due: 0, hoursLeft: 3, patientId: kin.patientIds[1] })
    expect(await orderOf(desk, order.id)).toMatchObject({ state: 'PAID', hoursLeft: 4, transferred: first.paid })
    // Its history tells of the transfer, though it goes on as it was.
    const told = { call: 'order-info/transfer', fromState: 'PAID', toState: 'PAID', reason: '弟弟来上' }
    expect((await orderOf(desk, order.id)).steps[0]).toMatchObject({ ...told, userName: expect.any(String) })
    expect(await server.sql`select reason from hour_ledger where order_id = ${first.id}`).toEqual([
      { reason: '弟弟来上' },
    ])
    const second = await orderOf(desk, (await move(4)).id)
    const source = await orderOf(desk, order.id)
    expect(first.paid + second.paid).toBe(line.amount)
    expect(source).toMatchObject({ state: 'COMPLETED', hoursLeft: 0, transferred: line.amount })
    expect(first.lines[0]?.validTo).toBe(line.validTo)
  })

  it('is refused to another family, with more hours than are free, and while something is due', async () => {
    const [kin, strangers] = [await family(2), await family()]
    const order = await sold(desk, kin, { courseId })
    const [line] = order.lines as [(typeof order.lines)[number]]
    const transfer = (to: object) =>
      desk.call('/admin/order-info/transfer', {
        lineId: line.id,
        version: line.version,
        patientId: kin.patientIds[1] as number,
        courseId,
        hours: 1,
        reason: '转课',
        ...to,
      })
    expect(fieldsOf(await transfer({ patientId: strangers.patientId }))).toEqual(['patientId'])
    const tooMany = await transfer({ hours: 11 })
    expect([tooMany.errCode, fieldsOf(tooMany)]).toEqual(['HOURS_SHORT', ['hours']])
    expect(fieldsOf(await transfer({ patientId: kin.patientId }))).toEqual(['courseId'])
    await server.sql`insert into config (key, value) values ('order.paidShare', '1') on conflict (key) do update set value = '1'`
    const open = await draft(desk, kin, { courseId })
    done(await desk.call('/admin/order-info/pay', { id: open.id, amount: 100_000, ...cash() }))
    await server.sql`delete from config where key = 'order.paidShare'`
    const [due] = (await orderOf(desk, open.id)).lines as [(typeof order.lines)[number]]
    expect((await transfer({ lineId: due.id, version: due.version })).errCode).toBe('ORDER_DUE')
  })
})

describe('voiding an order', () => {
  it('pays back what was paid and ends its hours, where nothing was consumed', async () => {
    const order = await sold(desk, await family(), { courseId, giftHours: 2 })
    const input = { id: order.id, version: order.version, reason: '录错了' }
    expect(fieldsOf(await principal.call('/admin/order-info/void', input))).toEqual(['method'])
    done(await principal.call('/admin/order-info/void', { ...input, method: 'cash' }))
    const after = await orderOf(desk, order.id)
    expect(after).toMatchObject({ state: 'VOID', refunded: 300_000, hoursLeft: 0, due: 0 })
    expect(after.payments.map((payment) => payment.amount)).toEqual([300_000, -300_000])
  })

  it('is for principals alone', async () => {
    const order = await draft(desk, await family(), { courseId })
    const input = { id: order.id, version: order.version, reason: '录错了' }
    expect((await desk.call('/admin/order-info/void', input)).errCode).toBe('FORBIDDEN')
  })
})

describe('who sees orders', () => {
  it('are found by the days in which they were made, and their entries by their days', async () => {
    const kin = await newFamily(server, campusId)
    const [old, fresh] = [await sold(desk, kin, { courseId }), await sold(desk, kin, { courseId })]
    // 23:30 of 9 May in Shanghai.
    await server.sql`update order_info set created_at = '2026-05-09T15:30:00Z' where id = ${old.id}`
    await server.sql`alter table hour_ledger disable trigger user`
    await server.sql`update hour_ledger set created_at = '2026-05-09T15:30:00Z' where order_id = ${old.id}`
    await server.sql`alter table hour_ledger enable trigger user`
    const { patientId } = kin
    const orders = async (days: object) =>
      done(await desk.call('/admin/order-info/page', { patientId, ...days })).list.map(({ id }) => id)
    expect(await orders({ createdTo: '2026-05-09' })).toEqual([old.id])
    expect(await orders({ createdFrom: '2026-05-10' })).toEqual([fresh.id])
    expect(await orders({ createdFrom: '2026-05-09' })).toEqual([fresh.id, old.id])
    expect(await orders({ createdFrom: '2026-05-09', state: ['DRAFT', 'PAID'] })).toEqual([fresh.id, old.id])
    const entries = async (days: object) =>
      done(await desk.call('/admin/order-course/ledger', { patientId, ...days })).list.map(({ orderId }) => orderId)
    expect(await entries({ from: '2026-05-09', to: '2026-05-09' })).toEqual([old.id])
    expect(await entries({ from: '2026-05-10' })).toEqual([fresh.id])
  })

  it('credits an order without a consultant with its payment, and to nobody else later', async () => {
    const consultantId = await staffId(server, 'consultant')
    const free = await newFamily(server, campusId)
    const { id } = await draft(desk, free, { courseId })
    const pay = (who: object) => desk.call('/admin/order-info/pay', { id, amount: 100, ...cash(), ...who })
    expect(fieldsOf(await pay({ consultantId: await staffId(server, 'consultant2') }))).toEqual(['consultantId'])
    done(await pay({ consultantId: null }))
    done(await pay({ consultantId }))
    expect(fieldsOf(await pay({ consultantId: await staffId(server, 'frontdesk') }))).toEqual(['consultantId'])
    const [order] = await server.sql`select consultant_id, paid from order_info where id = ${id}`
    expect(order).toEqual({ consultantId, paid: 200 })
  })

  it('credits an order to who is named and works there, otherwise to the patient’s consultant, and to nobody by entering it', async () => {
    const consultantId = await staffId(server, 'consultant')
    const [free, looked] = [await newFamily(server, campusId), await newFamily(server, campusId, 1, consultantId)]
    const consultantOf = async (order: { id: number }) =>
      (await server.sql`select consultant_id from order_info where id = ${order.id}`)[0]?.consultantId
    expect(await consultantOf(await draft(desk, free, { courseId }))).toBeNull()
    expect(await consultantOf(await draft(desk, looked, { courseId }))).toBe(consultantId)
    expect(await consultantOf(await draft(await server.as('consultant'), looked, { courseId }))).toBe(consultantId)
    const line = { courseId, kind: 'HOURS' as const, paidHours: 1, unitPrice: 30_000 }
    const named = (id: number) =>
      desk.call('/admin/order-info/create', {
        patientId: free.patientId,
        parentId: free.parentId,
        lines: [line],
        consultantId: id,
      })
    expect(await consultantOf(done(await named(consultantId)))).toBe(consultantId)
    expect(fieldsOf(await named(await staffId(server, 'consultant2')))).toEqual(['consultantId'])
    const told = done(await desk.call('/admin/order-info/families', { patientId: looked.patientId }))
    expect(told).toMatchObject([{ consultantName: expect.any(String) }])
    const alone = done(await desk.call('/admin/order-info/families', { patientId: free.patientId }))
    expect(alone).toMatchObject([{ consultantName: null }])
  })

  it('credits an order to the patient’s consultant only while that one works, and at the campus', async () => {
    const staff = { loginName: 'leaver', campusIds: [campusId], roles: ['SALES_CONSULTANT'] }
    const { id } = await newStaff(server, await server.as('admin'), staff)
    const kin = await newFamily(server, campusId, 1, id)
    const credited = async () => {
      const made = await draft(desk, kin, { courseId })
      const [told] = done(await desk.call('/admin/order-info/families', { patientId: kin.patientId }))
      return [made.consultantId, told?.consultantName ?? null]
    }
    expect(await credited()).toEqual([id, 'leaver'])
    const [, otherId] = await campusIds(server)
    await server.sql`update rbac_user_campus set campus_id = ${otherId} where user_id = ${id}`
    expect(await credited()).toEqual([null, null])
    await server.sql`update rbac_user_campus set campus_id = ${campusId} where user_id = ${id}`
    await server.sql`update rbac_user set status = 2 where id = ${id}`
    expect(await credited()).toEqual([null, null])
    const line = { courseId, kind: 'HOURS' as const, paidHours: 1, unitPrice: 30_000 }
    const { patientId, parentId } = kin
    const named = { patientId, parentId, lines: [line], consultantId: id }
    expect(fieldsOf(await desk.call('/admin/order-info/create', named))).toEqual(['consultantId'])
  })

  it('a campus sees its own alone, and a consultant own orders', async () => {
    const order = await draft(desk, await family(), { courseId })
    const [principal2, consultant] = [await server.as('principal2'), await server.as('consultant')]
    expect((await principal2.call('/admin/order-info/detail', { id: order.id })).errCode).toBe('NOT_FOUND')
    expect((await consultant.call('/admin/order-info/detail', { id: order.id })).errCode).toBe('NOT_FOUND')
    const own = await newFamily(server, campusId, 1, await staffId(server, 'consultant'))
    const mine = await draft(consultant, own, { courseId })
    expect(mine).toMatchObject({ consultantName: expect.any(String), patientName: '周小1', parentName: '周敏' })
    expect((await principal2.call('/admin/order-info/pay', { id: mine.id, amount: 1, ...cash() })).errCode).toBe(
      'NOT_FOUND',
    )
    const foreign = await newFamily(server, otherId)
    const line = { courseId, kind: 'HOURS' as const, paidHours: 1, unitPrice: 1 }
    const answer = await desk.call('/admin/order-info/create', { ...foreign, lines: [line] } as never)
    expect(answer.status).not.toBe(0)
    expect(await idOf(server, 'campus', 'id', String(otherId))).toBe(otherId)
  })
})
