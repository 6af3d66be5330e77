import type { SessionState } from '@cogcampus/contract/life/session'
import { dayBefore, todayText } from '../src/lib/day.ts'
import type { Client, TestServer } from './server.ts'
import { newTimetable, type Timetable } from './timetable.ts'
import { newAccount } from './world.ts'

/** Gives the consent of the family of each of these patients. */
export const consented = ({ sql }: TestServer, patientIds: readonly number[]) => sql`
  insert into patient_consent (patient_id, parent_id, relation, code, revision, method, file, signed_on)
  select patient_id, parent_id, relation, 'consent', 1, 'SCREEN', '/files/none', ${todayText()}::date
  from patient_parent where patient_id = any(${patientIds}::bigint[])`

/** A timetable whose family has consented, a parent of it, and one of another family, both in the app. */
export async function newTreated(server: TestServer): Promise<[at: Timetable, parent: Client, stranger: Client]> {
  const at = await newTimetable(server)
  await consented(server, [at.patientId])
  const signedIn = async ({ parentId }: Timetable) => (await newAccount(server, { parentId })).client
  return [at, await signedIn(at), await signedIn(await newTimetable(server))]
}

/** Each session has a day of its own, so that none clashes; one whose day is given has another hour, whatever days came before. */
let days = 0

/** A session of the last months in one of the states that a session comes to; done, and on a day of its own, unless it says otherwise. */
export async function heldSession(
  { sql }: TestServer,
  { campusId, courseId, doctorId, patientId }: Pick<Timetable, 'campusId' | 'courseId' | 'doctorId' | 'patientId'>,
  more: { state?: SessionState; patientId?: number; day?: string } = {},
): Promise<number> {
  const { state = 'DONE', day = dayBefore(todayText(), ++days) } = more
  const hour = more.day ? '21' : '22'
  const [made] = await sql`with lesson as (
      insert into so_lesson (campus_id, course_id, doctor_id, during, seats, capacity)
      values (${campusId}, ${courseId}, ${doctorId}, tsrange(${day}::date + (${hour} || ':00')::time, ${day}::date + (${hour} || ':45')::time), 1, 1) returning *)
    insert into so_day (lesson_id, campus_id, course_id, doctor_id, during, patient_id, state, done_at)
    select id, campus_id, course_id, doctor_id, during, ${more.patientId ?? patientId}, ${state}::text,
      case when ${state}::text = 'DONE' then now() end from lesson returning id`
  return made?.id as number
}
