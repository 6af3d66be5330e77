import { expect } from 'vitest'
import { dayBefore, todayText } from '../src/lib/day.ts'
import { dayWords } from '../src/lib/dayWords.ts'
import { text } from '../src/lib/text.ts'
import { cash, newFamily } from './orders.ts'
import type { Client, TestServer } from './server.ts'
import { campusIds, done, newAccount, newStaff } from './world.ts'

/** The first day of that weekday (1 is Monday), a week or more from today: none that the demo data or a clock touches. */
export function dayOn(weekday: number, weeks = 1): string {
  const today = todayText()
  const now = ((new Date(today).getUTCDay() + 6) % 7) + 1
  return dayBefore(today, now - weekday - 7 * weeks)
}

/** A day as families read it in messages. */
export const inWords = (day: string) => dayWords((key, params) => text('zh-CN', key, params), day)

let made = 0
const word = () => `tt${process.pid}x${++made}`

/** A campus with a doctor who works each day from 8 to 20 and teaches a course of 45 minutes there, and a family with hours of it. */
export async function newTimetable(server: TestServer, { patients = 1, hours = 20, capacity = 1 } = {}) {
  const [campusId] = await campusIds(server)
  const [admin, desk] = [await server.as('admin'), await server.as('frontdesk')]
  // Holidays of the demo campus would be in the way on some days of the year.
  await server.sql`delete from holiday where campus_id = ${campusId}`
  await server.sql`delete from working_day where campus_id = ${campusId}`
  const doctor = await newDoctor(server, admin, campusId)
  const courseId = await newCourse(server, campusId, [doctor.id], capacity)
  const family = await newFamily(server, campusId, patients)
  for (const patientId of family.patientIds) await sell(desk, { ...family, patientId }, courseId, hours)
  const [room] =
    await server.sql`insert into room (campus_id, name, capacity) values (${campusId}, ${word()}, 8) returning id`
  const [device] = await server.sql`insert into mac_info (campus_id, name, code, serial, type, licence_from, licence_to)
    values (${campusId}, ${word()}, ${word()}, ${word()}, 'tablet', '2020-01-01', '2099-01-01') returning id`
  const [slot] = await server.sql`insert into so_time (campus_id, name, from_time, to_time)
    values (${campusId}, ${word()}, '09:00', '10:00') returning id`
  const ids = { campusId, doctorId: doctor.id, courseId, roomId: room?.id as number, macId: device?.id as number }
  return { ...ids, ...family, soTimeId: slot?.id as number, doctor: doctor.client, admin, desk }
}
export type Timetable = Awaited<ReturnType<typeof newTimetable>>

/** The parent of a patient, who asks leave in the app: the desk answers it. */
export async function parentOf(server: TestServer, { parentId }: Pick<Timetable, 'parentId'>) {
  const { client } = await newAccount(server, { parentId })
  return (seen: { id: number; version: number }) => client.call('/api/so-day/leave', { ...seen, leaveReason: 'ill' })
}

/** A doctor of a campus, who works there each day from 8 to 20. */
export async function newDoctor(server: TestServer, admin: Client, campusId: number) {
  const staff = await newStaff(server, admin, { loginName: word(), campusIds: [campusId], roles: ['DOCTOR'] })
  done(await admin.call('/admin/doctor-info/add', { userId: staff.id, type: 'therapist' }))
  await server.sql`insert into doctor_hours (doctor_id, campus_id, weekday, from_time, to_time)
    select ${staff.id}, ${campusId}, n, '08:00', '20:00' from generate_series(1, 7) n`
  return staff
}

/** Lets a doctor teach a course wherever it is offered. */
export const permit = ({ sql }: TestServer, courseId: number, doctorId: number) => sql`
  with permitted as (insert into course_doctor (course_id, doctor_id, level) values (${courseId}, ${doctorId}, 'senior') returning id)
  insert into course_campus_doctor select cc.id, permitted.id from permitted, course_campus cc where cc.course_id = ${courseId}`

/** Another doctor of the campus who teaches the course. */
export async function newColleague(server: TestServer, { admin, campusId, courseId }: Timetable) {
  const doctor = await newDoctor(server, admin, campusId)
  await permit(server, courseId, doctor.id)
  return doctor
}

/** A course that a campus offers and these doctors teach there: for one patient, or for a group. */
export async function newCourse({ sql }: TestServer, campusId: number, doctorIds: readonly number[], capacity = 1) {
  const [course] = await sql`insert into course
    (code, name, domain, mode, minutes, capacity, hours_per_lesson, price, on_shelf)
    values (${word()}, ${word()}, 'memory', ${capacity > 1 ? 'GROUP' : 'ONE'}, 45, ${capacity}, 1, 30000, true) returning id`
  const [offered] =
    await sql`insert into course_campus (campus_id, course_id, price) values (${campusId}, ${course?.id}, 30000) returning id`
  await sql`with permitted as (insert into course_doctor (course_id, doctor_id, level)
      select ${course?.id}, id, 'senior' from unnest(${doctorIds}::bigint[]) id returning id)
    insert into course_campus_doctor select ${offered?.id}, id from permitted`
  return course?.id as number
}

/** Sells hours of a course to a patient. */
export async function sell(
  desk: Client,
  { patientId, parentId }: { patientId: number; parentId: number },
  courseId: number,
  hours: number,
): Promise<void> {
  const lines = [{ courseId, kind: 'HOURS' as const, paidHours: hours, unitPrice: 30_000 }]
  const { id } = done(await desk.call('/admin/order-info/create', { patientId, parentId, lines }))
  done(await desk.call('/admin/order-info/pay', { id, amount: hours * 30_000, ...cash() }))
}

/** How often the timetable holds one resource twice at a time: never, whatever was done. */
export async function overlaps({ sql }: TestServer): Promise<number> {
  const [row] = await sql`
    with held as (
      select 'doctor ' || doctor_id as key, id, during from so_lesson where seats > 0
      union all select 'room ' || room_id, id, during from so_lesson where seats > 0 and room_id is not null
      union all select 'device ' || mac_id, id, during from so_lesson where seats > 0 and mac_id is not null
      union all select 'patient ' || patient_id, id, during from so_day
        where deleted_at is null and state not in ('LEAVE', 'CANCELLED'))
    select count(*)::integer as count from held a join held b on a.key = b.key and a.id < b.id and a.during && b.during`
  return row?.count as number
}

/** The hours of a patient's lines as the ledger holds them. */
export async function hoursOf({ sql }: TestServer, patientId: number): Promise<{ left: number; held: number }> {
  const [row] = await sql`select coalesce(sum(paid_left + gift_left), 0)::integer as left,
    coalesce(sum(paid_held + gift_held), 0)::integer as held from order_course where patient_id = ${patientId}`
  return row as { left: number; held: number }
}

/** How many statements wait for a row that another transaction holds. */
export async function waiting({ sql }: TestServer): Promise<number> {
  const [row] = await sql`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return row?.count as number
}

/** Fails unless a row is seen by the consultant once the patient is theirs, and by no other campus; answers both. */
export async function seenByConsultant(
  server: TestServer,
  patientId: number | undefined,
  see: (by: Client) => Promise<{ errCode: string }>,
): Promise<[consultant: Client, stranger: Client]> {
  const [consultant, stranger] = [await server.as('consultant'), await server.as('frontdesk2')]
  const seen = async () => [(await see(consultant)).errCode, (await see(stranger)).errCode]
  expect(await seen()).toEqual(['NOT_FOUND', 'NOT_FOUND'])
  await server.sql`update patient set consultant_id = (select id from rbac_user where login_name = 'consultant')
    where id = ${patientId}`
  expect(await seen()).toEqual(['', 'NOT_FOUND'])
  return [consultant, stranger]
}
