import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, courseAt, done, newLead, newPhone, saleOf, staffId } from '../../../test/world.ts'

const server = useServer()
let [here, there, courseId] = [0, 0, 0]
let consultant: Client
let principal: Client
let director: Client
let [consultantId, strangerId] = [0, 0]

beforeAll(async () => {
  ;[here, there] = await campusIds(server)
  courseId = await courseAt(server.sql, here)
  consultant = await server.as('consultant')
  principal = await server.as('principal')
  director = await server.as('director')
  consultantId = await staffId(server, 'consultant')
  strangerId = await staffId(server, 'consultant2')
})

/** A family under a phone: one child and one paid order of it at a campus, looked after by a consultant. */
async function newFamily(phone: string, campusId: number, by: number) {
  const { sql } = server
  const [parent] = await sql`insert into parent_info (name, phone) values ('秘密家长', ${phone})
    on conflict (phone) where deleted_at is null do update set name = excluded.name returning id`
  const [patient] = await sql`insert into patient (campus_id, name, gender, birthday, consultant_id)
    values (${campusId}, '秘密孩子', 1, '2018-01-02', ${by}) returning id`
  await sql`insert into patient_parent (patient_id, parent_id, relation) values (${patient?.id}, ${parent?.id}, 'mother')`
  const [order] =
    await sql`insert into order_info (campus_id, patient_id, parent_id, consultant_id, state, list, payable, paid)
    values (${campusId}, ${patient?.id}, ${parent?.id}, ${by}, 'PAID', 100, 100, 100) returning id`
  return { patientId: patient?.id as number, orderId: order?.id as number }
}

/** A lead in progress under a phone. */
async function leadOf(phone: string, campusId = here, ownerId = consultantId) {
  const { id } = await newLead(server, { campusId, ownerId, state: 'IN' })
  await server.sql`update customer set phone = ${phone} where id = ${id}`
  return id
}

const finish = (id: number, phone: string, patient: object, order: object = saleOf(courseId), by = consultant) =>
  by.call('/admin/customer/finish', {
    id,
    patient: patient as { id: number },
    parent: { name: '家长', phone, relation: 'mother' },
    order: order as { id: number },
  })
const fieldOf = (answer: { data: unknown }) => (answer.data as { fields: { path: string }[] }).fields[0]?.path

describe('the family of a lead', () => {
  it('is shown where it is within reach and of the lead’s campus; otherwise not even its existence is shown', async () => {
    const phone = newPhone()
    const { patientId, orderId } = await newFamily(phone, here, consultantId)
    const near = await leadOf(phone)
    const seen = done(await consultant.call('/admin/customer/detail', { id: near }))
    expect(seen.family).toMatchObject({ patients: [{ id: patientId }], orders: [{ id: orderId, patientId }] })
    await server.sql`update customer set deleted_at = now() where id = ${near}`
    const far = await leadOf(phone, there, strangerId)
    const stranger = await server.as('consultant2')
    expect(done(await stranger.call('/admin/customer/detail', { id: far })).family).toBeNull()
    expect(done(await director.call('/admin/customer/detail', { id: far })).family).toBeNull()
  })

  it('of a colleague at the same campus is not shown to a consultant, but to the principal', async () => {
    const phone = newPhone()
    const { patientId } = await newFamily(phone, here, await staffId(server, 'consultant1.3'))
    const id = await leadOf(phone)
    expect(done(await consultant.call('/admin/customer/detail', { id })).family).toBeNull()
    expect(done(await principal.call('/admin/customer/detail', { id })).family?.patients).toMatchObject([
      { id: patientId },
    ])
  })
})

describe('a deal', () => {
  it('links no patient and no order of another campus, of a colleague, or deleted', async () => {
    const phone = newPhone()
    const id = await leadOf(phone)
    const far = await newFamily(phone, there, consultantId)
    expect(fieldOf(await finish(id, phone, { id: far.patientId }))).toBe('patient.id')
    expect(fieldOf(await finish(id, phone, { id: far.patientId }, { id: far.orderId }, director))).toBe('patient.id')
    const colleague = await newFamily(phone, here, await staffId(server, 'consultant1.3'))
    expect(fieldOf(await finish(id, phone, { id: colleague.patientId }))).toBe('patient.id')
    const own = await newFamily(phone, here, consultantId)
    await server.sql`update order_info set deleted_at = now() where id = ${own.orderId}`
    expect(fieldOf(await finish(id, phone, { id: own.patientId }, { id: own.orderId }))).toBe('order.id')
    await server.sql`update patient set deleted_at = now() where id = ${own.patientId}`
    expect(fieldOf(await finish(id, phone, { id: own.patientId }))).toBe('patient.id')
  })

  it('takes the order of the patient it names, of no other and of no new one', async () => {
    const phone = newPhone()
    const id = await leadOf(phone)
    const one = await newFamily(phone, here, consultantId)
    const other = await newFamily(phone, here, consultantId)
    expect(fieldOf(await finish(id, phone, { id: one.patientId }, { id: other.orderId }))).toBe('order.id')
    const child = { name: '新孩子', gender: 1, birthday: '2018-01-02' }
    expect(fieldOf(await finish(id, phone, child, { id: one.orderId }))).toBe('order.id')
    done(await finish(id, phone, { id: one.patientId }, { id: one.orderId }))
  })

  it('whose patient has moved to another campus since shows the patient’s name to the reviewer, and is not concluded', async () => {
    const phone = newPhone()
    const id = await leadOf(phone)
    const { patientId, orderId } = await newFamily(phone, here, consultantId)
    const check = done(await finish(id, phone, { id: patientId }, { id: orderId }))
    await server.sql`update patient set campus_id = ${there}, consultant_id = ${strangerId} where id = ${patientId}`
    const shown = done(await principal.call('/admin/customer-check/detail', { id: check.id }))
    expect(shown.deal).toMatchObject({ patientName: '秘密孩子', paid: 100 })
    done(await principal.call('/admin/customer/apply/check/campus', { id: check.id, agreed: true }))
    const agree = () => director.call('/admin/customer/apply/check/leader', { id: check.id, agreed: true })
    expect((await agree()).errCode).toBe('CHECK_DEAL_STALE')
    await server.sql`update patient set campus_id = ${here} where id = ${patientId}`
    await server.sql`update order_info set deleted_at = now() where id = ${orderId}`
    expect((await agree()).errCode).toBe('CHECK_DEAL_STALE')
    await server.sql`update order_info set deleted_at = null where id = ${orderId}`
    done(await agree())
    expect(await server.sql`select customer_id from order_info where id = ${orderId}`).toEqual([{ customerId: id }])
  })

  it('is offered with its lead on the patient’s page once an order is paid, to who can hand it in, until it is handed in', async () => {
    const phone = newPhone()
    const { patientId, orderId } = await newFamily(phone, here, consultantId)
    const leadFor = async (client: Client) => done(await client.call('/admin/patient/info', { id: patientId })).lead
    expect(await leadFor(consultant)).toBeNull()
    const id = await leadOf(phone)
    expect(await leadFor(consultant)).toEqual({ id })
    expect(await leadFor(await server.as('frontdesk'))).toBeNull()
    await server.sql`update customer set owner_id = ${await staffId(server, 'consultant1.3')},
      marketing_owner_id = ${consultantId} where id = ${id}`
    expect(await leadFor(consultant)).toBeNull()
    await server.sql`update customer set owner_id = ${consultantId} where id = ${id}`
    await server.sql`update order_info set state = 'PENDING_PAY' where id = ${orderId}`
    expect(await leadFor(consultant)).toBeNull()
    // Its lessons may be over before the reviews are.
    await server.sql`update order_info set state = 'COMPLETED', created_at = now() where id = ${orderId}`
    expect(await leadFor(consultant)).toEqual({ id })
    // What the family had bought before is no deal of this lead.
    await server.sql`update order_info set created_at = now() - interval '1 year' where id = ${orderId}`
    expect(await leadFor(consultant)).toBeNull()
    expect(fieldOf(await finish(id, phone, { id: patientId }, { id: orderId }))).toBe('order.id')
    await server.sql`update order_info set created_at = now() where id = ${orderId}`
    done(await finish(id, phone, { id: patientId }, { id: orderId }))
    expect(await leadFor(consultant)).toBeNull()
  })
})
