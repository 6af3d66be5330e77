import { todayText } from '../../src/lib/day.ts'
import type { TestServer } from '../server.ts'
import { newCourse } from './courses.ts'
import { newDoctor, newProfile } from './doctors.ts'
import { MARK, type Made, type Making, one } from './policy.ts'

type Row = Pick<Making, 'sql' | 'word' | 'marked' | 'campusId' | 'ownerId'> &
  Partial<Pick<Making, 'readerId'>> & { doctorId: number }

/** Each lesson has a day of its own, so that none clashes. */
let lessons = 0

async function partsOf({ sql, word, marked, campusId, ownerId, readerId = null, doctorId }: Row) {
  const courseId = await newCourse(sql, word)
  const [offered] =
    await sql`insert into course_campus (campus_id, course_id, price) values (${campusId}, ${courseId}, 1) returning id`
  await sql`with permitted as (insert into course_doctor (course_id, doctor_id, level)
      values (${courseId}, ${doctorId}, 'senior') returning id)
    insert into course_campus_doctor select ${offered?.id}, id from permitted`
  const { id: patientId } =
    await one(sql`insert into patient (campus_id, name, gender, birthday, consultant_id, doctor_id)
    values (${campusId}, ${marked}, 1, '2018-05-01', ${ownerId}, ${readerId}) returning id`)
  const { id: soTimeId } = await one(sql`insert into so_time (campus_id, name, from_time, to_time)
    values (${campusId}, ${marked + word}, '09:00', '10:00') returning id`)
  return { courseId, patientId, soTimeId, doctorId }
}

async function newTemplate(row: Row) {
  const parts = await partsOf(row)
  const { courseId, doctorId, patientId, soTimeId } = parts
  const made =
    await one(row.sql`insert into so_week (campus_id, course_id, doctor_id, weekday, so_time_id, from_day, remark)
    values (${row.campusId}, ${courseId}, ${doctorId}, 1, ${soTimeId}, '2026-05-04', ${row.marked}) returning id, version`)
  await row.sql`insert into so_week_patient (so_week_id, patient_id) values (${made.id}, ${patientId})`
  return { ...made, parts }
}

async function newSession(row: Row, deletedAt: Date | null) {
  const parts = await partsOf(row)
  const { courseId, doctorId, patientId } = parts
  const day = new Date(Date.UTC(2010, 0, 1 + lessons++)).toISOString().slice(0, 10)
  const made = await one(row.sql`with lesson as (
      insert into so_lesson (campus_id, course_id, doctor_id, during, seats, capacity)
      values (${row.campusId}, ${courseId}, ${doctorId}, tsrange(${day}::date + time '09:00', ${day}::date + time '10:00'), 1, 1)
      returning *)
    insert into so_day (lesson_id, campus_id, course_id, doctor_id, during, patient_id, remark, deleted_at)
    select id, campus_id, course_id, doctor_id, during, ${patientId}, ${row.marked}, ${deletedAt} from lesson
    returning id, version`)
  const { id: lessonId } = await one(row.sql`select lesson_id as id from so_day where id = ${made.id}`)
  return { ...made, parts: { ...parts, lessonId } }
}

/** The record of a session that is done, by a trainee: a supervisor is to countersign it. */
async function newRecord(row: Row) {
  const { id: soDayId, parts } = await newSession(row, null)
  await row.sql`update so_day set state = 'DONE' where id = ${soDayId}`
  const made = await one(row.sql`insert into so_record
      (so_day_id, campus_id, course_id, doctor_id, patient_id, day, note, state, signed_by, signed_at)
    select id, campus_id, course_id, doctor_id, patient_id, day, ${row.marked}, 'COUNTERSIGN', doctor_id, now()
    from so_day where id = ${soDayId} returning id, version`)
  return { ...made, parts: { ...parts, soDayId } }
}

/** Homework that was given in a session. */
async function newWork(row: Row, deletedAt: Date | null) {
  const { id: soDayId, parts } = await newSession(row, null)
  const made = await one(row.sql`insert into work
      (so_day_id, campus_id, course_id, doctor_id, patient_id, day, title, content, due_on, deleted_at)
    select id, campus_id, course_id, doctor_id, patient_id, day, ${row.marked}, ${row.marked}, ${todayText()}, ${deletedAt}
    from so_day where id = ${soDayId} returning id, version`)
  return { ...made, parts: { ...parts, soDayId } }
}

async function newWish(row: Row, deletedAt: Date | null) {
  const parts = await partsOf(row)
  const made = await one(row.sql`insert into so_wish (campus_id, patient_id, course_id, times, remark, deleted_at)
    values (${row.campusId}, ${parts.patientId}, ${parts.courseId}, 1, ${row.marked}, ${deletedAt}) returning id, version`)
  return { ...made, parts, atCampus: row.campusId }
}

async function newWait(row: Row) {
  const parts = await partsOf(row)
  const made = await one(row.sql`insert into so_wait (campus_id, patient_id, course_id, from_day, to_day, remark)
    values (${row.campusId}, ${parts.patientId}, ${parts.courseId}, ${todayText()}::date, ${todayText()}::date + 30, ${row.marked})
    returning id, version`)
  return { ...made, parts }
}

/** An entry of the waitlist that waits, of such a patient; no call deletes one. */
export const makeWait = async (making: Making): Promise<Made> =>
  making.place === 'deleted' ? { id: 987_654_321, version: 1 } : newWait(await withDoctor(making))

/** A wish of a patient, who is the caller's own where the caller has such. */
export const makeWish = async (making: Making): Promise<Made> => newWish(await withDoctor(making), making.deletedAt)

/** A proposal that is being solved; no call deletes one. */
export const makeProposal = async ({ sql, place, campusId }: Making): Promise<Made> =>
  place === 'deleted'
    ? { id: 987_654_321, version: 1 }
    : one(sql`insert into so_proposal (campus_id, from_day, to_day, state)
        values (${campusId}, '2026-05-04', '2026-07-31', 'RUNNING') returning id, version`)

/** A row of a proposal: a lesson of a doctor with a patient. */
export async function makeProposed(making: Making): Promise<Made> {
  if (making.place === 'deleted') return { id: 987_654_321, version: 1 }
  const { id: proposalId } = await makeProposal(making)
  const row = await withDoctor(making)
  const { courseId, patientId, soTimeId, doctorId } = await partsOf(row)
  await making.sql`insert into doctor_hours (doctor_id, campus_id, weekday, from_time, to_time)
    select ${doctorId}, ${row.campusId}, 1, '08:00', '20:00'
    where not exists (select from doctor_hours where doctor_id = ${doctorId} and weekday = 1)`
  const made =
    await one(making.sql`insert into so_proposal_row (proposal_id, campus_id, course_id, doctor_id, weekday, so_time_id)
    values (${proposalId}, ${row.campusId}, ${courseId}, ${doctorId}, 1, ${soTimeId}) returning id, version`)
  await making.sql`insert into so_proposal_patient (row_id, patient_id) values (${made.id}, ${patientId})`
  return { ...made, parts: { doctorId, soTimeId, proposalId } }
}

const withDoctor = async (making: Making): Promise<Row> => ({ ...making, doctorId: (await newProfile(making)).id })

/** A template of a doctor with a patient, both the caller's own where the caller has such rows. No call deletes one. */
export const makeTemplate = async (making: Making): Promise<Made> =>
  making.place === 'deleted' ? { id: 987_654_321, version: 1 } : newTemplate(await withDoctor(making))

/** Such a template with a session that found no place. */
export async function makeUnplaced(making: Making): Promise<Made> {
  const made = await newTemplate(await withDoctor(making))
  await making.sql`insert into so_unplaced (so_week_id, patient_id, day, outcome)
    values (${made.id}, ${made.parts.patientId}, '2026-05-05', 'CONFLICT')`
  return made
}

/** A session of a doctor with a patient, in the same way. */
export const makeSession = async (making: Making): Promise<Made> =>
  newSession(await withDoctor(making), making.deletedAt)

/** Such a record of a session of a doctor with a patient. */
export const makeRecord = async (making: Making): Promise<Made> =>
  making.place === 'deleted' ? { id: 987_654_321, version: 1 } : newRecord(await withDoctor(making))

/** Such a record that was signed an hour ago. */
export async function makeSignedRecord(making: Making): Promise<Made> {
  const made = await makeRecord(making)
  await making.sql`update so_record set signed_at = now() - interval '1 hour' where id = ${made.id}`
  const [row] = await making.sql`select version from so_record where id = ${made.id}`
  return { ...made, version: row?.version ?? made.version }
}

/** Such homework of a session of a doctor with a patient. */
export const makeWork = async (making: Making): Promise<Made> => newWork(await withDoctor(making), making.deletedAt)

/** Puts the marker into homework of the other campus. */
export async function markWork({ sql }: TestServer, other: number, colleague: number): Promise<void> {
  const { id: doctorId } = await newDoctor(sql, `${MARK}w`, other)
  await sql`insert into doctor_info (id, name, type) values (${doctorId}, ${MARK}, 'therapist')`
  await newWork({ sql, marked: MARK, campusId: other, ownerId: colleague, doctorId, word: 'wwork' }, null)
}

/** Puts the marker into a template, a session, a wish and an entry of the waitlist of the other campus, which has a proposal. */
export async function markTimetable({ sql }: TestServer, other: number, colleague: number): Promise<void> {
  const { id: doctorId } = await newDoctor(sql, MARK, other)
  await sql`insert into doctor_info (id, name, type) values (${doctorId}, ${MARK}, 'therapist')`
  const row = { sql, marked: MARK, campusId: other, ownerId: colleague, doctorId }
  await newTemplate({ ...row, word: 'wtemplate' })
  await newSession({ ...row, word: 'wsession' }, null)
  await newRecord({ ...row, word: 'wrecord' })
  await newWish({ ...row, word: 'wwish' }, null)
  await newWait({ ...row, word: 'wwait' })
  await sql`insert into so_proposal (campus_id, from_day, to_day) values (${other}, '2026-05-04', '2026-07-31')`
}
