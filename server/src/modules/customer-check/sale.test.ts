import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { cash, newCourse, orderOf } from '../../../test/orders.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newLead, newPhone, staffId } from '../../../test/world.ts'

const server = useServer()
let [here, there, courseId, consultantId] = [0, 0, 0, 0]
let consultant: Client
let principal: Client
let director: Client

beforeAll(async () => {
  ;[here, there] = await campusIds(server)
  ;[consultant, principal] = [await server.as('consultant'), await server.as('principal')]
  director = await server.as('director')
  consultantId = await staffId(server, 'consultant')
  courseId = await newCourse(server)
})

const hours = (paidHours: number, more: object = {}) => ({
  ...{ courseId, kind: 'HOURS' as const, paidHours, unitPrice: 30_000 },
  ...more,
})
const paying = (amount: number) => ({ amount, ...cash() })
interface Sale {
  lines: object[]
  payments: object[]
}

/** Hands in a deal of a new lead; answers the lead, the call's answer and the phone of the family. */
async function handIn({ lines, payments }: Sale, campusId = here) {
  const { id } = await newLead(server, { campusId, ownerId: consultantId, state: 'IN' })
  const phone = newPhone()
  const answer = await consultant.call('/admin/customer/finish', {
    id,
    patient: { name: '林小满', gender: 1, birthday: '2018-05-01' },
    parent: { name: '林先生', phone, relation: 'father' },
    order: { lines: lines as ReturnType<typeof hours>[], payments: payments as ReturnType<typeof paying>[] },
  })
  return { id, phone, answer }
}
const saidOf = (answer: { errCode: string; data: unknown }) => [
  answer.errCode,
  ((answer.data as { fields?: { path: string }[] } | null)?.fields ?? []).map((field) => field.path),
]
type Reason = { reason?: string }
const agreeAtCampus = (checkId: number, reason: Reason = {}, by = principal) =>
  by.call('/admin/customer/apply/check/campus', { id: checkId, agreed: true, ...reason })
const atCampus = async (checkId: number, reason?: Reason) => done(await agreeAtCampus(checkId, reason))
const conclude = (checkId: number, reason: Reason = {}) =>
  director.call('/admin/customer/apply/check/leader', { id: checkId, agreed: true, ...reason })
async function soldOrder(sale: Sale, reason?: Reason) {
  const { id, answer } = await handIn(sale)
  const { id: checkId } = done(answer)
  await atCampus(checkId, reason)
  done(await conclude(checkId, reason))
  const [order] = await server.sql`select id from order_info where customer_id = ${id}`
  return orderOf(principal, order?.id)
}
const share = (percent: number) =>
  server.sql`insert into config (key, value) values ('order.paidShare', to_jsonb(${percent}::integer))
    on conflict (key) do update set value = excluded.value`

describe('a deal that is concluded', () => {
  it('makes the order with its lines, a receipt for each payment, and the hours bought and given', async () => {
    const card = { courseId, kind: 'PERIOD', paidHours: 0, unitPrice: 98_000, validDays: 30 }
    const pack = hours(10, { giftHours: 2, discount: 50_000, validDays: 90 })
    const order = await soldOrder({ lines: [pack, card], payments: [paying(100_000), paying(248_000)] })
    expect(order).toMatchObject({ state: 'PAID', type: 'NEW', payable: 348_000, paid: 348_000, due: 0, hoursLeft: 12 })
    expect(order.consultantId).toBe(consultantId)
    expect(order.lines).toMatchObject([
      { kind: 'HOURS', paidLeft: 10, giftLeft: 2, amount: 250_000, validDays: 90 },
      { kind: 'PERIOD', unlimited: true, amount: 98_000 },
    ])
    const [first, second] = order.payments.map(({ number }) => Number(number?.split('-').at(-1)))
    expect(order.payments.map(({ amount }) => amount)).toEqual([100_000, 248_000])
    expect(second).toBe((first ?? 0) + 1)
    const { list } = done(await principal.call('/admin/order-course/ledger', { orderId: order.id }))
    expect(list.map(({ kind, pot, hours }) => [kind, pot, hours])).toEqual([
      ['GRANT', 'PAID', 0],
      ['GIFT', 'GIFT', 2],
      ['GRANT', 'PAID', 10],
    ])
    expect(order.steps.map((step) => [step.call, step.toState])).toEqual([
      ['order-info/pay', 'PAID'],
      ['order-info/create', 'DRAFT'],
    ])
  })

  it('that costs nothing has no payment, and its hours', async () => {
    const order = await soldOrder({ lines: [hours(2, { discount: 60_000 })], payments: [] }, { reason: '体验' })
    expect(order).toMatchObject({ state: 'PAID', payable: 0, hoursLeft: 2, payments: [] })
  })

  it('by several at the same moment makes one order, one set of hours, and receipts without a gap', async () => {
    const { id, phone, answer } = await handIn({ lines: [hours(10)], payments: [paying(100_000), paying(200_000)] })
    const { id: checkId } = done(answer)
    await atCampus(checkId)
    const answers = await Promise.all(Array.from({ length: 40 }, () => conclude(checkId)))
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1)
    expect(new Set(answers.map(({ errCode }) => errCode))).toEqual(new Set(['', 'CHECK_DECIDED']))
    const [made] = await server.sql`select count(distinct o.id) as orders, count(distinct p.id) as receipts,
        count(distinct e.id) as entries, count(distinct i.id) as parents
      from order_info o join order_payment p on p.order_id = o.id join hour_ledger e on e.order_id = o.id
        join parent_info i on i.phone = ${phone} where o.customer_id = ${id}`
    expect(made).toMatchObject({ orders: 1, receipts: 2, entries: 1, parents: 1 })
    const numbers = await server.sql`select p.number from order_payment p join order_info o using (campus_id)
      where o.customer_id = ${id} and p.number like 'R-%-' || extract(year from now() at time zone 'Asia/Shanghai') || '-%'
      order by p.number`
    expect(numbers.map(({ number }) => Number((number as string).slice(-5)))).toEqual(numbers.map((_, at) => at + 1))
  })
})

describe('a deal that is handed in', () => {
  it('is shown to its reviewers line by line and payment by payment, with sums that follow', async () => {
    const { answer } = await handIn({
      lines: [hours(10, { giftHours: 1, discount: 20_000 })],
      payments: [{ ...paying(80_000), remark: '定金' }, paying(200_000)],
    })
    const { deal } = done(await principal.call('/admin/customer-check/detail', { id: done(answer).id }))
    expect(deal).toMatchObject({ list: 300_000, discount: 20_000, paid: 280_000, orderNumber: null })
    expect(deal?.lines).toMatchObject([{ paidHours: 10, giftHours: 1, unitPrice: 30_000, amount: 280_000 }])
    expect(deal?.payments).toMatchObject([
      { amount: 80_000, method: 'cash', remark: '定金', number: null },
      { amount: 200_000 },
    ])
    const stranger = await server.as('consultant2')
    const unseen = await stranger.call('/admin/customer-check/detail', { id: done(answer).id })
    expect(unseen.errCode).toBe('NOT_FOUND')
  })

  it('is paid as far as the setting asks, and never above its price; the rest is due afterwards', async () => {
    const lines = [hours(10)]
    const short = await handIn({ lines, payments: [paying(100_000), paying(199_999)] })
    expect(saidOf(short.answer)).toEqual(['ORDER_NOT_PAID_UP', ['order.payments.1.amount']])
    const none = await handIn({ lines, payments: [] })
    expect(saidOf(none.answer)).toEqual(['ORDER_NOT_PAID_UP', ['order.payments']])
    const over = await handIn({ lines, payments: [paying(100_000), paying(200_001)] })
    expect(saidOf(over.answer)).toEqual(['ORDER_OVERPAID', ['order.payments.1.amount']])
    await share(30)
    const order = await soldOrder({ lines, payments: [paying(90_000)] })
    await share(100)
    expect(order).toMatchObject({ state: 'PAID', due: 210_000, hoursLeft: 10 })
  })

  it('sells courses of the lead’s campus, hours that are there, and no more in advance than an order may', async () => {
    const elsewhere = await newCourse(server)
    await server.sql`delete from course_campus where course_id = ${elsewhere} and campus_id = ${here}`
    const lines = [hours(1), hours(1, { courseId: elsewhere })]
    const unsold = await handIn({ lines, payments: [paying(60_000)] })
    expect(saidOf(unsold.answer)).toEqual(['COURSE_NOT_OFFERED', ['order.lines.1.courseId']])
    const empty = await handIn({ lines: [hours(0)], payments: [] })
    expect(saidOf(empty.answer)).toEqual(['BAD_INPUT', ['order.lines.0.paidHours']])
    expect(saidOf((await handIn({ lines: [], payments: [] })).answer)).toEqual(['BAD_INPUT', ['order.lines']])
    await server.sql`insert into config (key, value) values ('order.prepayHours', '15')
      on conflict (key) do update set value = excluded.value`
    const much = await handIn({ lines: [hours(16)], payments: [paying(480_000)] })
    await server.sql`delete from config where key = 'order.prepayHours'`
    expect(saidOf(much.answer)).toEqual(['ORDER_PREPAY_HOURS', []])
    for (const { id } of [unsold, empty, much]) {
      const [lead] = await server.sql`select state from customer where id = ${id}`
      expect(lead?.state).toBe('IN')
    }
  })

  it('is asked again when it is concluded: a course that the campus stopped since leaves nothing half made', async () => {
    const course = await newCourse(server)
    const { id, phone, answer } = await handIn({ lines: [hours(1, { courseId: course })], payments: [paying(30_000)] })
    const { id: checkId } = done(answer)
    await atCampus(checkId)
    const setStatus = (status: number) =>
      server.sql`update course_campus set status = ${status} where course_id = ${course} and campus_id = ${here}`
    await setStatus(2)
    expect(saidOf(await conclude(checkId))).toEqual(['COURSE_NOT_OFFERED', ['order.lines.0.courseId']])
    expect(await server.sql`select 1 from parent_info where phone = ${phone}`).toHaveLength(0)
    const [lead] = await server.sql`select state from customer where id = ${id}`
    expect(lead?.state).toBe('FINISH_LEADER')
    await setStatus(1)
    done(await conclude(checkId))
  })
})

describe('a deal below the floor price, or with gift hours above the limit,', () => {
  const cheap = () => ({ lines: [hours(1, { unitPrice: 1, giftHours: 999 })], payments: [paying(1)] })
  const shown = async (by: Client, id: number) => done(await by.call('/admin/customer-check/detail', { id })).deal

  it('shows both reviewers why it needs approval, and the price list of the campus beside its lines', async () => {
    await server.sql`update course set valid_days = 180 where id = ${courseId}`
    const { id } = done((await handIn(cheap())).answer)
    await server.sql`update course set valid_days = null where id = ${courseId}`
    const told = {
      approvalFor: ['PRICE', 'GIFT', 'VALIDITY'],
      lines: [{ unitPrice: 1, amount: 1, campusPrice: 30_000, floor: 24_000 }],
    }
    expect(await shown(principal, id)).toMatchObject(told)
    await atCampus(id, { reason: '老学员介绍' })
    expect(await shown(director, id)).toMatchObject(told)
    const plain = done((await handIn({ lines: [hours(1)], payments: [paying(30_000)] })).answer)
    expect(await shown(principal, plain.id)).toMatchObject({ approvalFor: [], lines: [{ floor: 24_000 }] })
  })

  it('is agreed to with a reason in both reviews; its order keeps why it needed approval, who gave it, and their words', async () => {
    const { id: leadId, answer } = await handIn(cheap())
    const { id } = done(answer)
    expect(saidOf(await agreeAtCampus(id))).toEqual(['BAD_INPUT', ['reason']])
    // A space of no width says nothing.
    expect(saidOf(await agreeAtCampus(id, { reason: '\u200b' }))).toEqual(['BAD_INPUT', ['reason']])
    expect((await conclude(id, { reason: '同意' })).errCode).toBe('CHECK_AT_CAMPUS')
    await atCampus(id, { reason: '老学员介绍' })
    expect(done(await director.call('/admin/customer-check/detail', { id })).opinion).toBe('老学员介绍')
    expect(saidOf(await conclude(id))).toEqual(['BAD_INPUT', ['reason']])
    done(await conclude(id, { reason: '同意' }))
    const [order] = await server.sql`select id from order_info where customer_id = ${leadId}`
    expect(await orderOf(principal, order?.id)).toMatchObject({
      ...{ state: 'PAID', approvalFor: ['PRICE', 'GIFT'] },
      approvals: [
        { call: 'customer/apply/check/leader', reason: '同意' },
        { call: 'customer/apply/check/campus', reason: '老学员介绍' },
      ],
    })
  })

  it('is agreed to at the campus only by somebody who may approve orders there, and did not sell it', async () => {
    const [role] = await server.sql`select id from rbac_role where code = 'CAMPUS_PRINCIPAL'`
    const grant = { role_id: role?.id, resource: '/admin/order-info/approve' }
    const reason = { reason: '活动' }
    const { id } = done((await handIn(cheap())).answer)
    const plain = done((await handIn({ lines: [hours(1)], payments: [paying(30_000)] })).answer)
    await server.sql`delete from rbac_role_resource where role_id = ${grant.role_id}
      and resource_id in (select id from rbac_resource where code = ${grant.resource})`
    const unable = await server.as('principal')
    expect((await agreeAtCampus(id, reason, unable)).errCode).toBe('CHECK_NEEDS_APPROVER')
    done(await agreeAtCampus(plain.id, {}, unable))
    await server.sql`insert into rbac_role_resource (role_id, resource_id)
      select ${grant.role_id}, id from rbac_resource where code = ${grant.resource}`
    const able = await server.as('principal')
    const setSeller = (owner: number) =>
      server.sql`update customer set owner_id = ${owner} where id = (select customer_id from customer_check where id = ${id})`
    const [campus] = await server.sql`select principal_id from campus where id = ${here}`
    const setPrincipal = (user: unknown) => server.sql`update campus set principal_id = ${user} where id = ${here}`
    await setSeller(await staffId(server, 'principal'))
    await setPrincipal(null)
    expect((await agreeAtCampus(id, reason, able)).errCode).toBe('ORDER_OWN_APPROVAL')
    await setPrincipal(await staffId(server, 'principal'))
    done(await agreeAtCampus(id, reason, able))
    await setPrincipal(campus?.principalId)
  })

  it('that waited before deals were measured is measured, as an order is', async () => {
    const { id } = done((await handIn(cheap())).answer)
    const plain = done((await handIn({ lines: [hours(10, { giftHours: 2 })], payments: [paying(300_000)] })).answer)
    await server.sql`update customer_check set approval_for = '[]' where id = ${id}`
    const file = new URL('../../../migrations/0222_grounds_of_waiting_deals.sql', import.meta.url)
    await server.sql.run(readFileSync(file, 'utf8'))
    expect(await shown(principal, id)).toMatchObject({ approvalFor: ['PRICE', 'GIFT'] })
    expect(await shown(principal, plain.id)).toMatchObject({ approvalFor: [] })
  })
})

describe('a deal from before deals had lines', () => {
  it('is shown with its price and payment, and concluded as an order without lines', async () => {
    const { id, checkId } = await newLead(server, { campusId: there, ownerId: consultantId, state: 'FINISH_LEADER' })
    const phone = newPhone()
    const deal = {
      patient: { name: '林小满', gender: 1, birthday: '2018-05-01' },
      parent: { name: '林先生', phone, relation: 'father' },
      order: {
        list: 980_000,
        discount: 80_000,
        paid: 900_000,
        payMethod: 'wechat',
        paidOn: '2026-05-01',
        contractNo: 'A1',
      },
    }
    await server.sql`update customer_check set deal = ${deal} where id = ${checkId}`
    const migration = readFileSync(new URL('../../../migrations/0095_deal_payments.sql', import.meta.url), 'utf8')
    await server.sql.run(migration)
    const shown = done(await director.call('/admin/customer-check/detail', { id: checkId as number })).deal
    expect(shown).toMatchObject({ list: 980_000, discount: 80_000, paid: 900_000, contractNo: 'A1', lines: [] })
    expect(shown?.payments).toMatchObject([{ amount: 900_000, method: 'wechat', paidOn: '2026-05-01' }])
    done(await conclude(checkId as number))
    const [order] = await server.sql`select o.state, o.payable, o.paid, o.contract_no, o.pay_method, p.amount, p.number
      from order_info o join order_payment p on p.order_id = o.id where o.customer_id = ${id}`
    expect(order).toMatchObject({
      state: 'PAID',
      payable: 900_000,
      paid: 900_000,
      contractNo: 'A1',
      payMethod: 'wechat',
    })
    expect([order?.amount, order?.number]).toEqual([900_000, expect.stringMatching(/^R-/)])
  })
})
