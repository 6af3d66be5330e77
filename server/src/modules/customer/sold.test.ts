import { beforeAll, describe, expect, it } from 'vitest'
import { cash, newCourse, newFamily, orderOf } from '../../../test/orders.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, staffId } from '../../../test/world.ts'

const server = useServer()
let [campusId, courseId, consultantId] = [0, 0, 0]
let [desk, principal, consultant] = [] as unknown as [Client, Client, Client]
beforeAll(async () => {
  campusId = (await campusIds(server))[0]
  courseId = await newCourse(server)
  consultantId = await staffId(server, 'consultant')
  ;[desk, principal, consultant] = [
    await server.as('frontdesk'),
    await server.as('principal'),
    await server.as('consultant'),
  ]
})

/** A family that was registered after its visit, and what the desk typed at the door. */
async function visited(childName?: string) {
  const family = await newFamily(server, campusId)
  const [known] = await server.sql`select p.phone, c.name from parent_info p, patient c
    where p.id = ${family.parentId} and c.id = ${family.patientId}`
  const lead = { campusId, childName: childName ?? known?.name, phone: known?.phone as string }
  return { ...family, phone: lead.phone, ...done(await desk.call('/admin/customer/add', lead)) }
}
async function ordered({ patientId, parentId }: { patientId: number; parentId: number }, creditedTo = consultantId) {
  const lines = [{ courseId, kind: 'HOURS' as const, paidHours: 10, unitPrice: 30_000 }]
  const { id } = done(
    await desk.call('/admin/order-info/create', { patientId, parentId, consultantId: creditedTo, lines }),
  )
  return orderOf(desk, id)
}
async function sell(family: { patientId: number; parentId: number }, creditedTo?: number) {
  const order = await ordered(family, creditedTo)
  done(await desk.call('/admin/order-info/pay', { id: order.id, amount: order.payable, ...cash() }))
  return order
}
const leadOf = async (id: number) => done(await principal.call('/admin/customer/detail', { id }))

describe('the lead of a family that buys at the desk', () => {
  it('is in progress with the consultant of the sale, who is told, and hands in the deal', async () => {
    const { id, ...family } = await visited()
    const { number } = await sell(family)
    expect(await leadOf(id)).toMatchObject({ state: 'IN', ownerId: consultantId })
    const [told] = await server.sql`select title, body, link from message
      where receiver_id = ${consultantId} and event_key = ${`lead-sold:${id}.${number}`}`
    expect(told?.title).toContain('已付款，请申请成交')
    expect(told?.link).toBe(`/market/lead?id=${id}`)
    const patient = done(await consultant.call('/admin/patient/info', { id: family.patientId }))
    expect(patient).toMatchObject({ consultantId, lead: { id } })
  })

  it('stays with whoever holds it, and a patient with the consultant it has', async () => {
    const { id, ...family } = await visited()
    const principalId = await staffId(server, 'principal')
    await server.sql`update customer set owner_id = ${principalId}, owned_at = now() where id = ${id}`
    await server.sql`update patient set consultant_id = ${principalId} where id = ${family.patientId}`
    await sell(family)
    expect(await leadOf(id)).toMatchObject({ state: 'IN', ownerId: principalId })
    const [patient] = await server.sql`select consultant_id from patient where id = ${family.patientId}`
    expect(patient?.consultantId).toBe(principalId)
  })

  it('waits for its allocation where the sale is credited to somebody who receives no leads, nor has the patient that one', async () => {
    const { id, ...family } = await visited()
    await sell(family, await staffId(server, 'frontdesk'))
    expect(await leadOf(id)).toMatchObject({ state: 'WAIT', ownerId: null })
    const [patient] = await server.sql`select consultant_id from patient where id = ${family.patientId}`
    expect(patient?.consultantId).toBeNull()
  })

  it('is neither given up nor marked as lost while the order is not over, and does not fall into the pool by night', async () => {
    const { id, ...family } = await visited()
    await sell(family)
    const give = await principal.call('/admin/customer/inPublic', { ids: [id], reason: '久未联系' })
    expect(give.errCode).toBe('CUSTOMER_OPEN_ORDER')
    const lose = await principal.call('/admin/customer/notSet', { ids: [id], lostReason: 'price' })
    expect(lose.errCode).toBe('CUSTOMER_OPEN_ORDER')
    await server.sql`update customer set owned_at = now() - interval '40 days', last_contact_at = null,
      warned_at = now() - interval '4 days' where id = ${id}`
    const fall = done(await principal.call('/admin/customer/pool/preview', { campusId, pageSize: 200 })).list
    expect(fall.map((lead) => lead.id)).not.toContain(id)
    // That of a sibling is not kept.
    const sibling = await visited('小妹')
    await server.sql`update patient set created_at = now() - interval '1 year' where id = ${sibling.patientId}`
    await sell(sibling)
    expect((await principal.call('/admin/customer/inPublic', { ids: [sibling.id], reason: '换校区' })).status).toBe(0)
  })

  it('is in progress after a payment whatever its owner changes at the same moment', async () => {
    const { id, ...family } = await visited()
    await server.sql`update customer set owner_id = ${consultantId}, owned_at = now() where id = ${id}`
    const order = await ordered(family)
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const editing = server.sql.begin(async (tx) => {
      await tx`select id from customer where id = ${id} for update`
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const paying = desk.call('/admin/order-info/pay', { id: order.id, amount: order.payable, ...cash() })
    setTimeout(release.resolve, 300)
    const [paid] = await Promise.all([paying, editing])
    done(paid)
    expect(await leadOf(id)).toMatchObject({ state: 'IN', ownerId: consultantId })
  })

  it('held by somebody who left goes to the consultant of the sale; of a sale credited to one who left, nobody has it or the patient', async () => {
    const [left] = await server.sql`insert into rbac_user (login_name, user_name, campus_id, password_hash, status)
      values (${`left${Date.now()}`}, '离职', ${campusId}, 'x', 2) returning id`
    const leftId = left?.id as number
    const { id, ...family } = await visited()
    await server.sql`update customer set owner_id = ${leftId}, owned_at = now() where id = ${id}`
    await sell(family)
    expect(await leadOf(id)).toMatchObject({ state: 'IN', ownerId: consultantId })
    const other = await visited()
    const order = await ordered(other)
    await server.sql`update order_info set consultant_id = ${leftId} where id = ${order.id}`
    done(await desk.call('/admin/order-info/pay', { id: order.id, amount: order.payable, ...cash() }))
    expect(await leadOf(other.id)).toMatchObject({ state: 'WAIT', ownerId: null })
    const [patient] = await server.sql`select consultant_id from patient where id = ${other.patientId}`
    expect(patient?.consultantId).toBeNull()
  })

  it('is not that of a sibling, nor begun by a deposit', async () => {
    const { id, ...family } = await visited('弟弟')
    await server.sql`update patient set created_at = now() - interval '1 year' where id = ${family.patientId}`
    await sell(family)
    expect(await leadOf(id)).toMatchObject({ state: 'WAIT', ownerId: null })
    const renamed = await visited('小名')
    await server.sql`update patient set created_at = now() where id = ${renamed.patientId}`
    await sell(renamed)
    expect(await leadOf(renamed.id)).toMatchObject({ state: 'IN' })
    const deposit = await visited()
    const order = await ordered(deposit)
    done(await desk.call('/admin/order-info/pay', { id: order.id, amount: 100, ...cash() }))
    expect(await leadOf(deposit.id)).toMatchObject({ state: 'WAIT', ownerId: null })
  })
})
