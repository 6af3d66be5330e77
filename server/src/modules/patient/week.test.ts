import { expect, it } from 'vitest'
import { useServer } from '../../../test/server.ts'
import { dayOn, newTimetable } from '../../../test/timetable.ts'
import { done } from '../../../test/world.ts'
import { dayBefore } from '../../lib/day.ts'

const server = useServer()

it("The week of a patient is Monday to Sunday around a day, with all sessions the caller reaches; another campus's is unknown.", async () => {
  const at = await newTimetable(server)
  const { campusId, courseId, doctorId, patientId, desk } = at
  const monday = dayOn(1, 2)
  const plan = async (day: string) => {
    const place = { campusId, courseId, doctorId, day, from: '09:00', to: '10:00', patientIds: [patientId] }
    return done(await desk.call('/admin/so-day/add', place)).ids[0] as number
  }
  const [sunday, first, last] = [dayBefore(monday, 1), monday, dayBefore(monday, -6)]
  await plan(sunday)
  const ids = [await plan(first), await plan(last)]
  await plan(dayBefore(last, -1))
  const week = done(await desk.call('/admin/patient/week', { id: patientId, day: dayBefore(monday, -3) }))
  expect([week.from, week.to, week.sessions.map(({ id }) => id)]).toEqual([first, last, ids])
  expect(done(await at.doctor.call('/admin/so-day/patient', { patientId })).list.length).toBeGreaterThan(1)
  const stranger = await server.as('frontdesk2')
  expect((await stranger.call('/admin/patient/week', { id: patientId })).errCode).toBe('NOT_FOUND')
  const { attendance } = done(await desk.call('/admin/so-day/patient', { patientId }))
  expect(attendance).toEqual({ done: 0, absent: 0, leave: 0 })
  await server.sql`update so_day set state = 'DONE' where id = ${ids[0]}`
  await server.sql`update so_day set state = 'ABSENT' where id = ${ids[1]}`
  expect(done(await desk.call('/admin/so-day/patient', { patientId })).attendance).toEqual({
    done: 1,
    absent: 1,
    leave: 0,
  })
  const none = done(await stranger.call('/admin/so-day/patient', { patientId }))
  expect([none.list, none.attendance]).toEqual([[], { done: 0, absent: 0, leave: 0 }])
})

it('An active patient needs attention while nothing is planned ahead, and while two hours or fewer are left to plan.', async () => {
  const { campusId, courseId, doctorId, patientId, desk, doctor } = await newTimetable(server, { hours: 4 })
  const attention = async (by = desk) => done(await by.call('/admin/patient/info', { id: patientId })).attention
  const waits = async () => {
    const { list } = done(await desk.call('/admin/patient/page', { remind: true, pageSize: 200 }))
    return list.some(({ id }) => id === patientId)
  }
  await server.sql`update patient_consent set expires_on = null where patient_id = ${patientId}`
  expect(await attention()).toContain('sessions')
  expect(await attention()).not.toContain('hours')
  expect(await waits()).toBe(true)
  const place = { campusId, courseId, doctorId, from: '11:00', to: '12:00', patientIds: [patientId] }
  const plan = async (weeks: number) => done(await desk.call('/admin/so-day/add', { ...place, day: dayOn(3, weeks) }))
  await plan(3)
  expect(await attention()).not.toContain('sessions')
  await plan(4)
  // The doctor sees no order, and is told all the same.
  expect([await attention(), await attention(doctor)].map((all) => all.includes('hours'))).toEqual([true, true])
  await server.sql`update patient set state = 'PAUSED' where id = ${patientId}`
  expect(await attention()).toEqual([])
})
