import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { Response } from '@cogcampus/contract'
import { sideOf } from '@cogcampus/contract/life/totalBalance'
import { beforeAll, describe, expect, it } from 'vitest'
import { cash, newCourse, newFamily, orderOf } from '../../../test/orders.ts'
import { type Client, until, useServer } from '../../../test/server.ts'
import { campusIds, done, grant } from '../../../test/world.ts'
import { WriteScope } from '../../db/scope.ts'
import { inTransaction } from '../../db/transaction.ts'
import { dayBefore, todayText } from '../../lib/day.ts'
import type { AddContext } from '../../sheets/import/declare.ts'
import { consume } from '../order-course/store.ts'
import { openingImport } from './imported.ts'

const server = useServer()
let principal: Client
let [here, there, courseId] = [0, 0, 0]
let course = ''
let sessions = 90_000
beforeAll(async () => {
  ;[here, there] = await campusIds(server)
  principal = await server.as('principal')
  courseId = await newCourse(server)
  const [row] = await server.sql`select name from course where id = ${courseId}`
  course = row?.name
  await server.second({ work: true })
})

const headings = ['患者姓名', '家长手机号', '课程', '购买课时', '赠送课时', '已用课时', '课时单价', '应付金额']
const more = ['已付金额', '签约日期', '有效期至', '合同号', '售卖方式']
const csv = (rows: string[][]) => Buffer.from([[...headings, ...more], ...rows].map((row) => row.join(',')).join('\n'))
type Detail = Response<'/admin/order-info/import/detail'>
const at = (id: number, state: Detail['state'], by = principal) =>
  until(async () => {
    const run = done(await by.call('/admin/order-info/import/detail', { id }))
    return run.state === state || run.state === 'FAILED' ? run : null
  }, 30_000)

async function checked(rows: string[][], by = principal): Promise<Detail> {
  const path = '/admin/order-info/import/upload'
  const uploaded: Detail = done((await by.upload({ name: '期初.csv', bytes: csv(rows) }, {}, {}, false, path)).json())
  done(await by.call('/admin/order-info/import/check', { id: uploaded.id, mapping: uploaded.mapping }))
  return at(uploaded.id, 'CHECKED', by)
}
async function whole(rows: string[][]): Promise<Detail> {
  const { id } = await checked(rows)
  done(await principal.call('/admin/order-info/import/run', { id }))
  return at(id, 'DONE')
}

/** A family as a spreadsheet knows it: the name of the child and the phone of a parent. */
async function family(campusId = here) {
  const { patientId, parentId } = await newFamily(server, campusId)
  const name = `期初${patientId}`
  await server.sql`update patient set name = ${name} where id = ${patientId}`
  const [parent] = await server.sql`select phone from parent_info where id = ${parentId}`
  return { patientId, name, phone: parent?.phone as string }
}
interface Balance {
  paid?: string
  gift?: string
  used?: string
  price?: string
  amount?: string
  received?: string
  signed?: string
  until?: string
  contract?: string
  of?: string
  kind?: string
}
const row = ({ name, phone }: { name: string; phone: string }, balance: Balance = {}) => {
  const { paid = '48', gift = '2', used = '20', price = '300', amount = '', received = '14400' } = balance
  const { signed = '2026-03-01', until: end = '', contract = '', of = course, kind = '' } = balance
  return [name, phone, of, paid, gift, used, price, amount, received, signed, end, contract, kind]
}
const ordersOf = async (patientId: number) => {
  const orders = await server.sql`select id from order_info where patient_id = ${patientId} order by id`
  return Promise.all(orders.map(({ id }) => orderOf(principal, id)))
}
const ledgerOf = async (patientId: number) =>
  done(await principal.call('/admin/order-course/ledger', { patientId, pageSize: 200 })).list.toReversed()

/** Does something in a transaction of its own, as the job of an import does. */
const inContext = <T>(importId: number, work: (context: AddContext) => Promise<T>) =>
  inTransaction(server.sql, (on) => {
    const reach = { all: true, campusIds: [], own: false, home: [] }
    const { db, scope } = WriteScope.open(on, reach, { kind: 'staff', userId: 1 })
    return work({ db, scope, importId, t: (key: string) => key } as unknown as AddContext)
  })

describe('an import of opening balances', () => {
  it('takes over a running order: money without a receipt, hours bought, given and used, each with its reason', async () => {
    const kin = await family()
    const run = await whole([row(kin, { until: '2027-02-28', contract: '2026-018' })])
    expect(run).toMatchObject({ good: 1, bad: 0 })
    const [order] = await ordersOf(kin.patientId)
    expect(order).toMatchObject({
      state: 'ACTIVE',
      type: 'NEW',
      payable: 1_440_000,
      paid: 1_440_000,
      due: 0,
      hoursLeft: 30,
    })
    expect(order).toMatchObject({ contractNo: '2026-018', paidOn: '2026-03-01', payMethod: null })
    expect(order?.payments).toMatchObject([{ kind: 'TRANSFER', amount: 1_440_000, number: null, remark: '期初导入' }])
    expect(order?.lines).toMatchObject([
      {
        courseId,
        unitPrice: 30_000,
        paidLeft: 30,
        giftLeft: 0,
        used: 20,
        validFrom: '2026-03-01',
        validTo: '2027-02-28',
      },
    ])
    const entries = await ledgerOf(kin.patientId)
    expect(entries.map(({ kind, pot, hours, reason }) => [kind, pot, hours, reason])).toEqual([
      ['GRANT', 'PAID', 48, '期初导入'],
      ['GIFT', 'GIFT', 2, '期初导入'],
      ['CONSUME', 'GIFT', -2, '期初导入：此前已用'],
      ['CONSUME', 'PAID', -18, '期初导入：此前已用'],
    ])
    expect(entries.reduce((sum, { hours }) => sum + hours, 0)).toBe(order?.hoursLeft)
    expect(order?.steps.map((step) => [step.call, step.toState])).toEqual([
      ['order-info/import', 'ACTIVE'],
      ['order-info/import', 'DRAFT'],
    ])
  })

  it('divides an amount over the hours without losing a fen, and takes over a debt and an order that is used up', async () => {
    const [odd, owing, over] = [await family(), await family(), await family()]
    const run = await whole([
      row(odd, { paid: '3', gift: '0', used: '0', price: '', amount: '100', received: '100' }),
      row(owing, { received: '5,000.50'.replace(',', '') }),
      row(over, { paid: '10', gift: '0', used: '10', received: '3000' }),
    ])
    expect(run).toMatchObject({ good: 3, bad: 0 })
    const orders = await Promise.all([odd, owing, over].map((kin) => ordersOf(kin.patientId)))
    const [first, second, third] = orders.flat()
    expect(first).toMatchObject({ state: 'PAID', payable: 10_000, hoursLeft: 3 })
    expect(first?.lines).toMatchObject([{ unitPrice: 3334, amount: 10_000 }])
    expect(second).toMatchObject({ state: 'ACTIVE', paid: 500_050, due: 939_950, hoursLeft: 30 })
    expect(third).toMatchObject({ state: 'COMPLETED', hoursLeft: 0 })
    const rest = { id: second?.id as number, amount: 939_950, ...cash() }
    expect(done(await principal.call('/admin/order-info/pay', rest)).number).toMatch(/^R-/)
  })

  it('takes over cards with what their days left are worth: those that passed before are no revenue here', async () => {
    const [kin, counted] = [await family(), await family()]
    const money = async () => done(await principal.call('/admin/total/balance', {}))
    const before = await money()
    const [signed, until] = [dayBefore(todayText(), 9), dayBefore(todayText(), -20)]
    const card = {
      kind: '期卡',
      paid: '',
      gift: '',
      used: '',
      price: '',
      amount: '300',
      received: '300',
      signed,
      until,
    }
    const run = await whole([row(kin, card), row(counted, { ...card, kind: 'Period card', paid: '10', used: '4' })])
    expect(run).toMatchObject({ good: 2, bad: 0 })
    const [[order], [hours]] = [await ordersOf(kin.patientId), await ordersOf(counted.patientId)]
    expect(order).toMatchObject({ state: 'PAID', payable: 30_000, due: 0 })
    const line = { kind: 'PERIOD', amount: 30_000, validFrom: signed, validTo: until }
    expect(order?.lines).toMatchObject([
      { ...line, unlimited: true, worth: 21_000, earnedTo: dayBefore(todayText(), 1) },
    ])
    expect(hours?.lines).toMatchObject([{ ...line, unlimited: false, paidLeft: 6, used: 4, worth: 18_000 }])
    const entries = await ledgerOf(kin.patientId)
    expect(entries.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['GRANT', '期初导入'],
      ['PASSED', '期初导入：此前已过的天数'],
    ])
    const after = await money()
    expect([after.usedBefore - before.usedBefore, after.cards - before.cards]).toEqual([21_000, 0])
    expect(sideOf('WORTH', after)).toBe(sideOf('MONEY', after))
  })

  it('names what is wrong in each row, and in a check adds nothing', async () => {
    const kin = await family()
    const [stranger, twin] = [await family(there), await family()]
    await server.sql`with other as (insert into patient (campus_id, name, gender, birthday)
        select ${here}, ${twin.name}, 1, '2015-01-01' returning id)
      insert into patient_parent (patient_id, parent_id, relation)
      select other.id, pi.id, 'mother' from other, parent_info pi where pi.phone = ${twin.phone}`
    const elsewhere = await newCourse(server)
    await server.sql`delete from course_campus where course_id = ${elsewhere} and campus_id = ${here}`
    const [unsold] = await server.sql`select name from course where id = ${elsewhere}`
    const rows: [string[], string][] = [
      [row(stranger), '没有这位患者'],
      [row({ ...kin, name: '别的名字' }), '没有这位患者'],
      [row(twin), '有多位同名患者'],
      [row(kin, { of: '没有的课程' }), '课程'],
      [row(kin, { of: unsold?.name }), '没有开设这门课程'],
      [row(kin, { used: '51', signed: '2026-01-01' }), '超过全部 50 课时'],
      [row(kin, { price: '', signed: '2026-01-02' }), '请填写课时单价或应付金额'],
      [row(kin, { amount: '14401', signed: '2026-01-03' }), '应付金额超过'],
      [row(kin, { received: '14400.01', signed: '2026-01-04' }), '已付金额超过'],
      [row(kin, { until: '2026-03-02', signed: '2026-01-05' }), '有效期已过'],
      [row(kin, { paid: '0', gift: '0', used: '0', received: '0', signed: '2026-01-06' }), '课时'],
      [row(kin, { received: '很多', signed: '2026-01-07' }), '已付金额'],
      [row(kin, { paid: '', signed: '2026-01-09' }), '请填写购买课时'],
      [row(kin, { kind: '期卡', signed: '2026-01-10' }), '请填写有效期至'],
      [
        row(kin, { kind: '年卡', paid: '', gift: '0', until: dayBefore(todayText(), -300), signed: '2026-01-11' }),
        '没有赠送和已用课时',
      ],
      [row(kin, { kind: '次卡', signed: '2026-01-12' }), '售卖方式'],
      [row(kin, { signed: '2026-01-08' }), ''],
      [row(kin, { signed: '2026-01-08' }), '与第 18 行相同'],
    ]
    const run = await checked(rows.map(([cells]) => cells))
    expect(run).toMatchObject({ good: 1, bad: rows.length - 1 })
    const problems = new Map(run.faults.map((fault) => [fault.row, fault.problem]))
    for (const [index, [, problem]] of rows.entries()) {
      if (problem) expect(problems.get(index + 2), String(index)).toContain(problem)
    }
    expect(await ordersOf(kin.patientId)).toEqual([])
  })

  it('adds nothing twice: not of a file that comes again, nor where two come at the same moment', async () => {
    const kin = await family()
    const rows = [row(kin), row(kin, { signed: '2026-04-01' })]
    const [one, two] = [await checked(rows), await checked(rows)]
    await Promise.all([one, two].map(({ id }) => principal.call('/admin/order-info/import/run', { id })))
    const runs = await Promise.all([one, two].map(({ id }) => at(id, 'DONE')))
    expect(runs.map(({ good }) => good).toSorted()).toEqual([0, 2])
    expect(await ordersOf(kin.patientId)).toHaveLength(2)
    const again = await whole(rows)
    expect(again).toMatchObject({ good: 0, bad: 2 })
    expect(again.faults[0]?.problem).toContain('已导入')
    expect((await ledgerOf(kin.patientId)).filter(({ kind }) => kind === 'GRANT')).toHaveLength(2)
  })

  it('adds nothing twice where two chunks with one row are written at once, whatever their readers saw', async () => {
    const kin = await family()
    const { id: importId } = await checked([row(kin)])
    const fields = {
      ...{
        patientName: kin.name,
        phone: kin.phone,
        courseId,
        kind: 'HOURS' as const,
        paidHours: 48,
        giftHours: 0,
        usedHours: 20,
      },
      ...{ unitPrice: 30_000, paid: 1_440_000, signedOn: '2026-03-01' },
    }
    const add = () => inContext(importId, (context) => openingImport.add(context, [{ no: 2, fields }]))
    const problems = await Promise.all(Array.from({ length: 8 }, add))
    expect(problems.map(({ size }) => size).toSorted()).toEqual([0, 1, 1, 1, 1, 1, 1, 1])
    expect(await ordersOf(kin.patientId)).toHaveLength(1)
    const again = server.sql`insert into order_info (campus_id, patient_id, parent_id, state, list, payable, opening_key)
      select campus_id, patient_id, parent_id, 'DRAFT', 1, 1, opening_key from order_info where patient_id = ${kin.patientId}`
    await expect(again).rejects.toThrow('order_info__opening_key__unique')
  })

  it('is for the front desk and the principal, each for patients of their own campus', async () => {
    const consultant = await server.as('consultant')
    const path = '/admin/order-info/import/upload'
    const answer = await consultant.upload({ name: 'a.csv', bytes: csv([]) }, {}, {}, false, path)
    expect(answer.json().errCode).toBe('FORBIDDEN')
    const kin = await family(there)
    const run = await checked([row(kin)], await server.as('principal2'))
    expect(run).toMatchObject({ good: 1, bad: 0 })
  })
})

describe('undoing an import of opening balances', () => {
  const undo = async (id: number) => {
    done(await principal.call('/admin/order-info/import/undo', { id }))
    return at(id, 'UNDONE')
  }

  it('takes back what was not touched: hours and money go, the statement says why, and the file can come again', async () => {
    const kin = await family()
    const run = await whole([row(kin)])
    expect(await undo(run.id)).toMatchObject({ undone: 1, stayed: 0 })
    const entries = await ledgerOf(kin.patientId)
    expect(entries.at(-1)).toMatchObject({ kind: 'ADJUST', hours: -30, balance: 0, reason: '撤销期初导入' })
    expect(entries.reduce((sum, { hours }) => sum + hours, 0)).toBe(0)
    const [order] = await ordersOf(kin.patientId)
    expect(order).toMatchObject({ state: 'VOID', hoursLeft: 0, transferred: 1_440_000 })
    expect(order?.deletedAt).toEqual(expect.any(String))
    const restored = await principal.call('/admin/order-info/restore', { id: order?.id as number })
    expect(restored.errCode).toBe('NOT_FOUND')
    expect(done(await principal.call('/admin/order-course/page', { patientId: kin.patientId })).total).toBe(0)
    expect(await whole([row(kin, { used: '21' })])).toMatchObject({ good: 1, bad: 0 })
  })

  it('leaves each balance of which hours were used, which was paid, or changed afterwards', async () => {
    const kin = [await family(), await family(), await family(), await family()] as const
    const run = await whole(kin.map((each) => row(each, { received: '14000' })))
    const [used, paid, changed, free] = kin
    const scope =
      await server.sql`select l.id, o.id as order_id, o.version, o.parent_id, l.version as line_version, p.name
      from order_course l join order_info o on o.id = l.order_id join patient p on p.id = o.patient_id where o.import_id = ${run.id}`
    const of = ({ name }: { name: string }) => scope.find((each) => each.name === name)
    const lesson = { sessionId: ++sessions, patientId: used.patientId, courseId, day: '2026-05-01', hours: 1 }
    await inContext(run.id, (writing) => consume(writing, lesson))
    done(await principal.call('/admin/order-info/pay', { id: of(paid)?.orderId, amount: 100, ...cash() }))
    const { id, lineVersion: version } = of(changed) as { id: number; lineVersion: number }
    done(await principal.call('/admin/order-course/extend', { id, version, validTo: '2027-05-01', reason: '补' }))
    const undone = await undo(run.id)
    expect(undone).toMatchObject({ undone: 1, stayed: 3 })
    expect(undone.left.map(({ name }) => name)).toEqual([used, paid, changed].map(({ name }) => name))
    expect(await ordersOf(free.patientId)).toMatchObject([{ state: 'VOID' }])
    expect(await ordersOf(used.patientId)).toMatchObject([{ state: 'ACTIVE', hoursLeft: 29 }])
  })

  it('keeps a balance of which hours are used while the undo waits for its order', async () => {
    const kin = await family()
    const run = await whole([row(kin)])
    let undone: Promise<number> | undefined
    await inContext(run.id, async (writing) => {
      const lesson = { sessionId: ++sessions, patientId: kin.patientId, courseId, day: '2026-05-01', hours: 1 }
      await consume(writing, lesson)
      undone = inContext(run.id, (context) => openingImport.undo(context, 1000))
      await setTimeout(400)
    })
    expect(await undone).toBe(0)
    expect(await ordersOf(kin.patientId)).toMatchObject([{ state: 'ACTIVE', hoursLeft: 29 }])
  })
})

describe('the front desk of an installation that imported opening balances', () => {
  it('loses that right by the migration; a role made by hand keeps it', async () => {
    const calls = ['/admin/order-info/import/run', '/admin/order-info/page'] as const
    const admin = await server.as('admin')
    done(await admin.call('/admin/rbac/role/add', { code: 'IMPORTER', name: '导入', scope: 'CAMPUS' }))
    for (const role of ['CAMPUS_STAFF', 'IMPORTER']) await grant(server, role, calls)
    await server.sql.run(readFileSync(new URL('../../../migrations/0210_opening_import.sql', import.meta.url), 'utf8'))
    const held = await server.sql`select r.code as role, s.code from rbac_role_resource h
      join rbac_role r on r.id = h.role_id join rbac_resource s on s.id = h.resource_id
      where r.code in ('CAMPUS_STAFF', 'IMPORTER') and s.code = any(${[...calls]}::text[])`
    expect(held.map(({ role, code }) => `${role} ${code}`).toSorted()).toEqual([
      'CAMPUS_STAFF /admin/order-info/page',
      'IMPORTER /admin/order-info/import/run',
      'IMPORTER /admin/order-info/page',
    ])
  })
})
