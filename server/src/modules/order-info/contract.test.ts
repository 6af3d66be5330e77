import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { newCourse, newFamily, orderOf, sold } from '../../../test/orders.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newAccount, newPhone, staffId } from '../../../test/world.ts'
import type { pdf as drawn } from '../../documents/pdf.ts'
import { todayText } from '../../lib/day.ts'

// What a template is given, instead of its PDF: that each template renders is tested with the renderer.
vi.mock('../../documents/pdf.ts', () => {
  const pdf: typeof drawn = async (_who, template, data) => Buffer.from(JSON.stringify({ template, ...data }))
  return { pdf }
})

const server = useServer()
let desk: Client
let courseId = 0
let family: Awaited<ReturnType<typeof newFamily>>
beforeAll(async () => {
  const [campusId] = await campusIds(server)
  desk = await server.as('frontdesk')
  ;[courseId, family] = [await newCourse(server), await newFamily(server, campusId)]
})

async function documentOf(
  path: '/admin/order-info/contract' | '/admin/order-info/receipt' | '/admin/order-course/statement',
  input: object,
  client = desk,
) {
  const answer = await client.send(path, input)
  expect(answer.headers['content-type']).toBe('application/pdf')
  return {
    data: answer.json(),
    name: decodeURIComponent(String(answer.headers['content-disposition']).split("UTF-8''")[1] ?? ''),
  }
}

describe('the documents of an order', () => {
  it('are a contract with the terms in force on its day, and a receipt with the amount in capitals', async () => {
    const { id } = await sold(desk, family, { courseId, paidHours: 10, giftHours: 2 })
    const order = await orderOf(desk, id)
    const contract = await documentOf('/admin/order-info/contract', { id })
    expect(contract.name).toBe(`康复训练服务合同 ${order.number}.pdf`)
    expect(contract.data).toMatchObject({
      template: 'contract',
      valid: true,
      payable: order.payable,
      lines: [{ paidHours: 10, giftHours: 2 }],
      terms: { title: '康复训练服务条款', revision: 1 },
    })
    const receipt = await documentOf('/admin/order-info/receipt', { paymentId: order.payments[0]?.id })
    expect(receipt.data).toMatchObject({ kind: 'PAYMENT', amount: 3_000_00, capitals: '叁仟元整', method: '现金' })
  })

  it('bear the logo of their campus', async () => {
    const { id } = await sold(desk, family, { courseId, paidHours: 1 })
    expect((await documentOf('/admin/order-info/contract', { id })).data.logo).toBeNull()
    const admin = await server.as('admin')
    const bytes = await sharp({ create: { width: 2000, height: 100, channels: 3, background: '#0e5f66' } })
      .png()
      .toBuffer()
    const sent = await admin.upload({ name: 'logo.png', bytes }, { kind: 'campusPhoto' })
    const logo = sent.json().data
    const [campusId] = await campusIds(server)
    const { name, code, timeZone, version } = done(await admin.call('/admin/campus/detail', { id: campusId }))
    done(await admin.call('/admin/campus/update', { id: campusId, version, name, code, timeZone, logo }))
    const { data } = await documentOf('/admin/order-info/contract', { id })
    const { format, width, height } = await sharp(Buffer.from(data.logo)).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 640, height: 160 })
  })

  it('say of a later revision of the terms that it does not hold for contracts of before', async () => {
    const { id } = await sold(desk, family, { courseId, paidHours: 1 })
    const operation = await server.as('operation')
    const next = {
      code: 'contract',
      revision: 1,
      title: '新条款',
      body: '第一条',
      effectiveAt: '2028-05-01T00:00:00+08:00',
    }
    done(await operation.call('/admin/dict/agreement/edit', next))
    expect((await documentOf('/admin/order-info/contract', { id })).data.terms.revision).toBe(1)
  })

  it('are no receipt of money that went to another order', async () => {
    const { id } = await sold(desk, family, { courseId, paidHours: 10 })
    const [payment] =
      await server.sql`insert into order_payment (order_id, campus_id, patient_id, kind, amount, paid_on)
      select id, campus_id, patient_id, 'TRANSFER', -1, ${todayText()}::date from order_info where id = ${id} returning id`
    const answer = await desk.call('/admin/order-info/receipt' as never, { paymentId: payment?.id } as never)
    expect((answer as { errCode: string }).errCode).toBe('NOT_FOUND')
  })

  it('are a statement whose hours before and entries add up to the hours after', async () => {
    const own = await newFamily(server, (await campusIds(server))[0])
    const { id } = await sold(desk, own, { courseId, paidHours: 10, giftHours: 2 })
    const { patientId } = await orderOf(desk, id)
    const whole = await documentOf('/admin/order-course/statement', { patientId })
    expect(whole.data).toMatchObject({
      opening: 0,
      closing: 12,
      rows: [
        { kind: 'GRANT', hours: 10 },
        { kind: 'GIFT', hours: 2 },
      ],
    })
    const tomorrow = new Date(Date.parse(todayText()) + 86_400_000).toISOString().slice(0, 10)
    const later = await documentOf('/admin/order-course/statement', { patientId, from: tomorrow })
    expect(later.data).toMatchObject({ opening: 12, closing: 12, rows: [] })
  })

  it('are a statement that shows a card in money and days, apart from the hours', async () => {
    const own = await newFamily(server, (await campusIds(server))[0])
    await sold(desk, own, { courseId, paidHours: 10 })
    const card = { courseId, kind: 'PERIOD' as const, paidHours: 0, unitPrice: 98_000, validDays: 30 }
    const line = (await sold(desk, own, card)).lines[0]?.id as number
    await server.sql`insert into hour_ledger (line_id, kind, pot, hours, session_id)
      values (${line}, 'CONSUME', 'PAID', -1, 1)`
    await server.sql`insert into hour_ledger (line_id, kind, pot, day)
      values (${line}, 'DAY', 'PAID', ${todayText()}::date)`
    const { data } = await documentOf('/admin/order-course/statement', { patientId: own.patientId })
    expect(data).toMatchObject({
      closing: 10,
      rows: [
        { kind: 'GRANT', hours: 10, balance: 10, fen: 300_000, note: '' },
        { kind: 'GRANT', hours: 0, balance: null, fen: 98_000, note: '+30 天' },
        { kind: 'CONSUME', hours: 0, balance: null, fen: 0, note: '' },
        { kind: 'DAY', hours: 0, balance: null, fen: -3_267, note: `至 ${todayText()}` },
      ],
    })
  })

  it('are a statement without money for a parent who does not pay', async () => {
    const own = await newFamily(server, (await campusIds(server))[0])
    await sold(desk, own, { courseId, paidHours: 10 })
    const card = { courseId, kind: 'PERIOD' as const, paidHours: 0, unitPrice: 98_000, validDays: 30 }
    const line = (await sold(desk, own, card)).lines[0]?.id as number
    await server.sql`insert into hour_ledger (line_id, kind, pot, day)
      values (${line}, 'DAY', 'PAID', ${todayText()}::date)`
    const [other] =
      await server.sql`insert into parent_info (name, phone) values ('周外公', ${newPhone()}) returning id`
    await server.sql`insert into patient_parent (patient_id, parent_id, relation, guardian, payer, may_ask_leave, sees_reports)
      values (${own.patientId}, ${other?.id}, 'grandparent', false, false, false, false)`
    await server.sql`update patient_parent set payer = true where patient_id = ${own.patientId} and parent_id = ${own.parentId}`
    const statement = async (parentId: number) => {
      const { client } = await newAccount(server, { parentId })
      return (await client.send('/api/order-info/statement', { patientId: own.patientId })).json()
    }
    expect(await statement(other?.id as number)).toMatchObject({
      ...{ money: false, closing: 10 },
      rows: [
        { kind: 'GRANT', hours: 10, balance: 10, fen: 0 },
        { kind: 'GRANT', hours: 0, balance: null, fen: 0, note: '+30 天' },
      ],
    })
    const { rows } = await statement(own.parentId)
    expect(rows).toMatchObject([{ fen: 300_000 }, { fen: 98_000 }, { kind: 'DAY', fen: -3_267 }])
  })

  it('are a statement that is the same for a consultant of the patient, whoever sold the hours', async () => {
    const consultantId = await staffId(server, 'consultant')
    const own = await newFamily(server, (await campusIds(server))[0], 1, consultantId)
    const { id, patientId } = await sold(desk, own, { courseId, paidHours: 10 })
    await server.sql`update order_info set consultant_id = null where id = ${id}`
    const consultant = await server.as('consultant')
    const shown = await documentOf('/admin/order-course/statement', { patientId }, consultant)
    expect(shown.data).toMatchObject({ closing: 10, rows: [{ kind: 'GRANT', hours: 10 }] })
  })
})
