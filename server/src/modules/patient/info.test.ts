import { orderLife } from '@cogcampus/contract/life/order'
import { FEW_HOURS } from '@cogcampus/contract/life/patient'
import { expect, it } from 'vitest'
import { cash, newCourse, newFamily, orderOf, sold } from '../../../test/orders.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { dayOn, newTimetable } from '../../../test/timetable.ts'
import { campusIds, done, staffId } from '../../../test/world.ts'

const server = useServer()

it('An order in the file of a patient names the course of its first line with hours left, or of its first line.', async () => {
  const [desk, [campusId]] = [await server.as('frontdesk'), await campusIds(server)]
  const family = await newFamily(server, campusId)
  const [first, second] = [await newCourse(server), await newCourse(server)]
  const courseIds = async () => {
    const { orders } = done(await desk.call('/admin/patient/info', { id: family.patientId }))
    return orders.map(({ courseId }) => courseId)
  }
  const line = { kind: 'HOURS' as const, paidHours: 2, unitPrice: 30_000 }
  const { patientId, parentId } = family
  const lines = [first, second].map((courseId) => ({ courseId, ...line }))
  const { id } = done(await desk.call('/admin/order-info/create', { patientId, parentId, lines }))
  expect(await courseIds()).toEqual([first])
  const { due, lines: sold } = await orderOf(desk, id)
  done(await desk.call('/admin/order-info/pay', { id, amount: due, ...cash() }))
  expect(await courseIds()).toEqual([first])
  await server.sql`insert into hour_ledger (line_id, kind, pot, hours) values (${sold[0]?.id as number}, 'EXPIRE', 'PAID', -2)`
  expect(await courseIds()).toEqual([second])
})

it('The file of a patient tells each who may open it how many hours are left and held, and a doctor no order of them.', async () => {
  const { campusId, courseId, doctorId, patientId, parentId, desk, doctor } = await newTimetable(server, { hours: 4 })
  const file = async (by: Client) => done(await by.call('/admin/patient/info', { id: patientId }))
  // Whoever gives the patient a lesson may open the file.
  const place = { campusId, courseId, doctorId, day: dayOn(3, 3), from: '11:00', to: '12:00', patientIds: [patientId] }
  done(await desk.call('/admin/so-day/add', place))
  const [atDesk, atDoctor] = [await file(desk), await file(doctor)]
  expect([atDesk.orders.length, atDoctor.orders]).toEqual([1, []])
  expect([atDesk.hoursLeft, atDoctor.hoursLeft]).toEqual(Array(2).fill({ unlimited: false, hours: 4, held: 1 }))
  await sold(
    desk,
    { patientId, parentId },
    { courseId: await newCourse(server), kind: 'PERIOD', paidHours: 0, unitPrice: 90_000, validDays: 30 },
  )
  expect((await file(doctor)).hoursLeft).toMatchObject({ unlimited: true, hours: 4 })
  // What has run out of time cannot be used, whatever is left of it.
  await server.sql`update order_course set valid_from = '2020-01-01', valid_to = '2020-12-31' where patient_id = ${patientId}`
  expect((await file(doctor)).hoursLeft).toBeNull()
  const stranger = await server.as('frontdesk2')
  expect((await stranger.call('/admin/patient/info', { id: patientId })).errCode).toBe('NOT_FOUND')
})

it('The file of a patient says how many sessions at other campuses whoever opens it may not see.', async () => {
  const { patientId, doctor, desk, ...place } = await newTimetable(server, { hours: 4 })
  const beyond = async (by: Client) => done(await by.call('/admin/patient/info', { id: patientId })).beyond
  const { campusId, courseId, doctorId } = place
  const hours = { campusId, courseId, patientIds: [patientId], day: dayOn(3, 3) }
  done(await desk.call('/admin/so-day/add', { ...hours, doctorId, from: '11:00', to: '12:00' }))
  const none = { assessments: 0, plans: 0, results: 0, homework: 0, comments: 0, sessions: 0, orders: 0 }
  expect(await beyond(doctor)).toEqual(none)
  const [, elsewhere] = await campusIds(server)
  await server.sql`with lesson as (insert into so_lesson (campus_id, course_id, doctor_id, during, seats, capacity)
      values (${elsewhere}, ${courseId}, ${await staffId(server, 'doctor2')}, '[2020-01-06 09:00,2020-01-06 10:00)', 1, 1) returning *)
    insert into so_day (lesson_id, campus_id, course_id, doctor_id, during, patient_id, state, location)
    select id, campus_id, course_id, doctor_id, during, ${patientId}, 'DONE', 'CENTER' from lesson`
  await server.sql`update patient set doctor_id = null where id = ${patientId}`
  expect(await Promise.all([doctor, desk].map(beyond))).toEqual(Array(2).fill({ ...none, comments: 1, sessions: 1 }))
  expect(await beyond(await server.as('operation'))).toEqual(none)
})

it('What is asked of one patient is answered as the list of all answers it.', async () => {
  const [states, planned] = [orderLife.from('hours/reserve'), ['PLANNED', 'CONFIRMED', 'LEAVE_ASKED']]
  const rows = await server.sql`select p.id,
      p.id in (select patients_with_hours(${states}::text[], ${FEW_HOURS})) as hours,
      p.id in (select patients_expected(${planned}::text[])) as expected,
      exists (select from hours_of_patient(p.id, ${states}::text[]) h where h.unlimited or h.hours - h.held > ${FEW_HOURS}) as hours_of_one,
      session_expected(p.id, ${planned}::text[]) as expected_of_one
    from patient p`
  const told = (field: string) => rows.filter((row) => row[field]).map(({ id }) => id)
  expect(told('hoursOfOne')).toEqual(told('hours'))
  expect(told('expectedOfOne')).toEqual(told('expected'))
  for (const field of ['hours', 'expected']) {
    expect(told(field).length).toBeGreaterThan(0)
    expect(told(field).length).toBeLessThan(rows.length)
  }
  // The marks of a page say whether the list of those who wait has its patient.
  const desk = await server.as('frontdesk')
  for (const remind of [true, false]) {
    const { list } = done(await desk.call('/admin/patient/page', { remind, pageSize: 8 }))
    const files = await Promise.all(list.map(({ id }) => desk.call('/admin/patient/info', { id })))
    expect(files.length).toBeGreaterThan(0)
    expect(files.map((file) => done(file).attention.length > 0)).toEqual(files.map(() => remind))
  }
})

it('The list of patients of whom something waits says of each what, and since when; the list of all says it of none.', async () => {
  const { patientId, desk } = await newTimetable(server, { hours: FEW_HOURS + 2 })
  await server.sql`update patient set state = 'ACTIVE', consent_until = '2020-12-31' where id = ${patientId}`
  const attention = async (filters: { remind?: boolean }) => {
    const { list } = done(await desk.call('/admin/patient/page', { ...filters, pageSize: 5 }))
    return list.find(({ id }) => id === patientId)?.attention
  }
  const [consent, sessions] = [
    { what: 'consent', since: '2021-01-01' },
    { what: 'sessions', since: null },
  ]
  expect(await attention({ remind: true })).toEqual([consent, sessions])
  expect(await attention({})).toBeNull()
})
