import { orderTypes } from '@cogcampus/contract/life/order'
import { expect, it } from 'vitest'
import { cash, draft, newFamily } from '../../../test/orders.ts'
import { useServer } from '../../../test/server.ts'
import { zh } from '../../../test/texts.ts'
import { dayOn, newCourse, newTimetable } from '../../../test/timetable.ts'
import { done, staffId } from '../../../test/world.ts'

const server = useServer()

const day = dayOn(3)

/** A child of a campus whom nothing was sold to. */
async function child() {
  const at = await newTimetable(server)
  const { patientId } = await newFamily(server, at.campusId)
  const { courseId, doctorId } = at
  const book = (fields: object = {}, by = at.desk) =>
    by.call('/admin/so-day/trial', { patientId, courseId, doctorId, day, from: '14:00', to: '15:00', ...fields })
  return { ...at, patientId, book }
}

it('A trial lesson is booked with its hours, which nobody pays and nobody has to agree to.', async () => {
  const at = await child()
  const { id, orderId } = done(await at.book())
  expect(done(await at.desk.call('/admin/so-day/detail', { id }))).toMatchObject({
    state: 'PLANNED',
    patientId: at.patientId,
  })
  const order = done(await at.desk.call('/admin/order-info/detail', { id: orderId }))
  expect(order).toMatchObject({ type: 'TRIAL', state: 'PAID', payable: 0 })
  expect(order.lines).toMatchObject([{ paidHours: 0, giftHours: 1, free: 0 }])
})

it('The doctor of a trial lesson is told of it, as of a make-up.', async () => {
  const at = await child()
  done(await at.book())
  const [told] = done(await at.doctor.call('/admin/message/page', {})).list
  expect(told).toMatchObject({ title: '为您新排了 1 节课', body: expect.stringContaining(`周小1 ${day} 14:00–15:00`) })
})

it('A child has one; if it does not take place, its hours are there for another day, of the same course.', async () => {
  const at = await child()
  const { id, orderId } = done(await at.book())
  const tried = async () => done(await at.desk.call('/admin/patient/info', { id: at.patientId })).mayTry
  expect(await tried()).toBe(false)
  const taken = { errCode: 'TRIAL_TAKEN', data: { fields: [{ path: 'patientId', msg: zh.TRIAL_TAKEN }] } }
  expect(await at.book({ from: '16:00', to: '17:00' })).toMatchObject(taken)
  const { version } = done(await at.desk.call('/admin/so-day/detail', { id }))
  done(
    await at.desk.call('/admin/so-day/cancel', { sessions: [{ id, version }], cancelledBy: 'PATIENT', reason: '改天' }),
  )
  expect(await tried()).toBe(true)
  const other = await newCourse(server, at.campusId, [at.doctorId])
  const elsewhere = await at.book({ courseId: other })
  expect(elsewhere).toMatchObject({ errCode: 'TRIAL_TAKEN', data: { fields: [{ path: 'courseId' }] } })
  const again = done(await at.book({ from: '16:00', to: '17:00' }))
  expect(again.orderId).toBe(orderId)
  const principal = await server.as('principal')
  const order = done(await principal.call('/admin/order-info/detail', { id: orderId }))
  const gone = { id: orderId, version: order.version, reason: '改天' }
  const held = await principal.call('/admin/order-info/void', gone)
  expect([held.errCode, held.msg]).toEqual(['ORDER_HELD', expect.stringMatching(/请先取消：.+ 16:00$/)])
})

it('Of two who book at once one is done, whichever places they chose.', async () => {
  const at = await child()
  const answers = await Promise.all([at.book(), at.book({ from: '16:00', to: '17:00' })])
  expect(answers.map(({ errCode }) => errCode).toSorted()).toEqual(['', 'TRIAL_TAKEN'])
})

it('To whom lessons were sold, none is given; a draft is no sale.', async () => {
  const at = await child()
  const family = await server.sql`select parent_id from patient_parent where patient_id = ${at.patientId}`
  const { courseId, patientId } = at
  const order = await draft(at.desk, { patientId, parentId: family[0]?.parentId as number }, { courseId })
  const mayTry = async () => done(await at.desk.call('/admin/patient/info', { id: patientId })).mayTry
  expect(await mayTry()).toBe(true)
  done(await at.desk.call('/admin/order-info/pay', { id: order.id, amount: order.due, ...cash() }))
  expect(await mayTry()).toBe(false)
  expect((await at.book()).errCode).toBe('TRIAL_TAKEN')
})

it('A patient without a parent is told so, and a course that the campus does not sell is refused at its field.', async () => {
  const at = await child()
  const other = await newCourse(server, at.campusId, [at.doctorId])
  await server.sql`update course_campus set status = 2 where course_id = ${other}`
  const refused = (path: string) => ({ data: { fields: [{ path }] } })
  expect(await at.book({ courseId: other })).toMatchObject({ errCode: 'COURSE_NOT_OFFERED', ...refused('courseId') })
  await server.sql`delete from patient_parent where patient_id = ${at.patientId}`
  const alone = { data: { fields: [{ path: 'patientId', msg: zh['field.noParent'] }] } }
  expect(await at.book()).toMatchObject(alone)
})

it('A consultant books it for an own child, at a place that is free; the child of a colleague is unknown.', async () => {
  const at = await child()
  const { campusId, courseId } = at
  const consultant = await server.as('consultant')
  const ask = { campusId, courseId, patientId: at.patientId, day }
  expect((await consultant.call('/admin/so-day/free', ask)).errCode).toBe('UNKNOWN_REFERENCE')
  expect((await at.book({}, consultant)).errCode).toBe('UNKNOWN_REFERENCE')
  await server.sql`update patient set consultant_id = (select id from rbac_user where login_name = 'consultant')
    where id = ${at.patientId}`
  const [place] = done(await consultant.call('/admin/so-day/free', ask))
  const { from, to, doctorId, roomId } = place ?? {}
  const booked = done(await at.book({ day: place?.day, from, to, doctorId, roomId }, consultant))
  const order = done(await at.desk.call('/admin/order-info/detail', { id: booked.orderId }))
  expect(order.consultantId).toBe(await staffId(server, 'consultant'))
  const abroad = await server.as('consultant2')
  expect((await abroad.call('/admin/so-day/free', { campusId, courseId, day })).errCode).toBe('NOT_FOUND')
})

it('Nothing of it is left where the place is taken meanwhile.', async () => {
  const [one, other] = [await child(), await child()]
  done(await one.book())
  const { campusId, patientId } = other
  expect(campusId).toBe(one.campusId)
  const taken = await other.desk.call('/admin/so-day/trial', {
    ...{ patientId, courseId: one.courseId, doctorId: one.doctorId, day, from: '14:00', to: '15:00' },
  })
  expect(taken.errCode).toBe('SESSION_CLASH')
  const [row] = await server.sql`select count(*)::integer as orders from order_info where patient_id = ${patientId}`
  expect(row?.orders).toBe(0)
})

it('A trial is no sale: no figure of orders counts it, no deal can be made of it, and a cap on hours leaves it out.', async () => {
  const at = await child()
  const [parent] = await server.sql`select p.phone, p.id from parent_info p join patient_parent l on l.parent_id = p.id
    where l.patient_id = ${at.patientId}`
  const consultant = await server.as('consultant')
  const childName = done(await at.desk.call('/admin/patient/detail', { id: at.patientId })).name
  const lead = done(
    await consultant.call('/admin/customer/add', { childName, phone: parent?.phone, campusId: at.campusId }),
  )
  await server.sql`update patient set consultant_id = (select id from rbac_user where login_name = 'consultant')
    where id = ${at.patientId}`
  const familyOf = async () => done(await consultant.call('/admin/customer/detail', { id: lead.id })).family
  expect((await familyOf())?.patients).toMatchObject([{ id: at.patientId, mayTry: true, trialDay: null }])
  done(await at.book())
  expect(await familyOf()).toMatchObject({
    patients: [{ id: at.patientId, mayTry: false, trialDay: day }],
    orders: [],
  })
  const sold = done(await at.desk.call('/admin/order-info/page', { sold: true, patientId: at.patientId }))
  expect(sold.list).toEqual([])
  await server.sql`insert into config (key, value) values ('order.prepayHours', '10')
    on conflict (key) do update set value = '10'`
  const { id, version } = await draft(
    at.desk,
    { patientId: at.patientId, parentId: parent?.id },
    { courseId: at.courseId },
  )
  done(await at.desk.call('/admin/order-info/confirm', { id, version }))
  await server.sql`delete from config where key = 'order.prepayHours'`
})

it('Sheets have a word for each kind of order.', () => {
  expect(orderTypes.filter((type) => !zh[`order.type.${type}`])).toEqual([])
})
