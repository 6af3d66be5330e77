import { sql } from 'kysely'
import type { WriteScope } from '../../../db/scope.ts'
import { refuse } from '../../../lib/errors.ts'
import { reserveAll } from '../../order-course/store.ts'
import type { Writing } from '../../order-info/flow.ts'
import { doctorKey } from '../../so-day/rules.ts'
import { candidatesOf, type Range } from './candidates.ts'
import { type Judged, judge } from './judge.ts'

/** What becomes of each day of the templates; nothing is written. */
export const preview = async (reading: Pick<Writing, 'db' | 'scope'>, range: Range): Promise<Judged[]> =>
  judge(reading, await candidatesOf(allOf(reading.scope), range))

const allOf = (scope: WriteScope) => scope.writeUnscoped('the templates were found within reach, with their campus')

/** Waits until no other transaction plans by the templates of a campus, or moves one with its series; nothing is read. */
export const lockTemplates = (scope: WriteScope, campusId: number) => scope.lock(`so-week/generate ${campusId}`)

/**
 * Writes what the preview says is to be created, with its hours, and answers the preview as it was written. One at a time at
 * a campus; what others plan meanwhile shows as a conflict. Run again it finds everything there.
 */
export async function generate(writing: Writing, range: Range): Promise<Judged[]> {
  await lockTemplates(writing.scope, range.campusId)
  const doctors = await lockDoctors(writing.scope, range)
  const judged = await preview(writing, range)
  const wanted = judged.filter(({ outcome }) => outcome === 'CREATE')
  if (wanted.length === 0) return judged
  // A template went to another doctor since, whose days another transaction may be counting.
  if (wanted.some(({ doctorId }) => !doctors.has(doctorId))) throw refuse('TIMETABLE_CHANGED')
  const lessons = await insertLessons(writing, wanted)
  const sessions = await insertSessions(writing, wanted, lessons)
  const reserved = await reserveAll(
    writing,
    wanted.flatMap((candidate) => {
      const sessionId = sessions.get(candidate)
      const { patientId, courseId, day, hours } = candidate
      return sessionId === undefined ? [] : [{ sessionId, patientId, courseId, day, hours }]
    }),
  )
  // Hours went elsewhere since the preview: nothing of it stays, and another run sees what is left.
  if (reserved.includes(false)) throw refuse('TIMETABLE_CHANGED')
  const late = {
    ...{ outcome: 'CONFLICT' as const, conflict: null },
    cause: (t: Parameters<NonNullable<Judged['cause']>>[0]) => t('SESSION_CLASH'),
  }
  return judged.map((row) => (row.outcome === 'CREATE' && !sessions.has(row) ? { ...row, ...late } : row))
}

/** Waits until no other transaction gives lessons to the doctors of the templates: how many a day has is counted after it. */
async function lockDoctors(scope: WriteScope, { soWeekId, campusId }: Range): Promise<Set<number>> {
  let templates = allOf(scope)
    .selectFrom('soWeek')
    .select('doctorId')
    .distinct()
    .where('campusId', '=', campusId)
    .where('state', '=', 'ACTIVE')
  if (soWeekId !== undefined) templates = templates.where('id', '=', soWeekId)
  const ids = (await templates.execute()).map(({ doctorId }) => doctorId)
  await scope.lock(...ids.map(doctorKey))
  return new Set(ids)
}

const keyOf = ({ doctorId, day, from }: Pick<Judged, 'doctorId' | 'day' | 'from'>) => `${doctorId} ${day} ${from}`

/** Adds the lessons that are not there yet, in the order of their doctors, as every run does; returns their ids by what they take. */
async function insertLessons({ scope }: Writing, wanted: readonly Judged[]): Promise<Map<string, number>> {
  const all = Map.groupBy(wanted, keyOf)
  const known = wanted.flatMap((row) => (row.lessonId === null ? [] : [[keyOf(row), row.lessonId] as const]))
  const fresh = [...all.values()].flatMap((rows) => {
    const [row] = rows as [Judged]
    return row.lessonId === null ? [{ ...row, cause: null, seats: rows.length }] : []
  })
  const { rows } = await sql<{ id: number; doctorId: number; day: string; from: string }>`
    insert into so_lesson (campus_id, course_id, doctor_id, room_id, mac_id, during, seats, capacity)
    select "campusId", "courseId", "doctorId", "roomId", "macId", tsrange(day + "from", day + "to"), seats, capacity
    from jsonb_to_recordset(${fresh}::jsonb) as r("campusId" bigint, "courseId" bigint, "doctorId" bigint, "roomId" bigint,
      "macId" bigint, day date, "from" time, "to" time, seats integer, capacity integer)
    order by "doctorId", day, "from"
    on conflict do nothing
    returning id, doctor_id, lower(during)::date as day, to_char(lower(during), 'HH24:MI') as from`.execute(
    allOf(scope),
  )
  return new Map([...known, ...rows.map((row) => [keyOf(row), row.id] as const)])
}

/** Adds the sessions of lessons that have their place; returns the id of each. A lesson of which none got in leaves its place. */
async function insertSessions(
  { scope }: Writing,
  wanted: readonly Judged[],
  lessons: ReadonlyMap<string, number>,
): Promise<Map<Judged, number>> {
  const placed = wanted.flatMap((row) => {
    const lessonId = lessons.get(keyOf(row))
    return lessonId === undefined ? [] : [{ row, lessonId }]
  })
  const db = allOf(scope)
  const { rows } = await sql<{ id: number; soWeekId: number; patientId: number; plannedDay: string }>`
    insert into so_day (lesson_id, campus_id, course_id, doctor_id, during, patient_id, location, hours, so_week_id, planned_day)
    select l.id, l.campus_id, l.course_id, l.doctor_id, l.during, r."patientId", r.location, r.hours, r."weekId", r.day
    from jsonb_to_recordset(${placed.map(({ row, lessonId }) => ({ ...row, cause: null, lessonId }))}::jsonb)
        as r("lessonId" bigint, "patientId" bigint, location text, hours integer, "weekId" bigint, day date)
      join so_lesson l on l.id = r."lessonId"
    order by r."patientId", r.day
    on conflict do nothing
    returning id, so_week_id, patient_id, planned_day`.execute(db)
  const ids = new Map(rows.map((row) => [`${row.soWeekId} ${row.patientId} ${row.plannedDay}`, row.id]))
  if (rows.length < placed.length) {
    const made = placed.map(({ lessonId }) => lessonId)
    await sql`delete from so_lesson l where l.id = any(${made}::bigint[])
      and not exists (select from so_day s where s.lesson_id = l.id)`.execute(db)
  }
  return new Map(
    placed.flatMap(({ row }) => {
      const id = ids.get(`${row.weekId} ${row.patientId} ${row.day}`)
      return id === undefined ? [] : [[row, id] as const]
    }),
  )
}
