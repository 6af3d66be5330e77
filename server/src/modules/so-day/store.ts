import { type Clash, type Resource, resources } from '@cogcampus/contract/life/session'
import { type SqlBool, sql } from 'kysely'
import type { ReadScope, WriteScope } from '../../db/scope.ts'
import { Refusal, refuse } from '../../lib/errors.ts'
import { holding } from '../../lib/states.ts'
import type { Translate } from '../../lib/text.ts'
import type { Place } from './rules.ts'

/** The stretch of a lesson, in SQL. */
export const during = ({ day, from, to }: Pick<Place, 'day' | 'from' | 'to'>) =>
  sql<string>`tsrange(${day}::date + ${from}::time, ${day}::date + ${to}::time)`

/** A lesson that is to stand somewhere, with its patients; `lessonId`, where it stands already: it is not in its own way. */
export interface Wanted extends Pick<Place, 'doctorId' | 'roomId' | 'macId' | 'day' | 'from' | 'to' | 'lessonId'> {
  patientIds: readonly number[]
}
const columns = { DOCTOR: 'doctor_id', ROOM: 'room_id', DEVICE: 'mac_id' } as const
const takenBy = (resource: keyof typeof columns) => sql`select l.during, l.id as lesson_id, l.course_id
  from so_lesson l where w.resource = ${sql.lit(resource)} and l.${sql.ref(columns[resource])} = w.id
    and l.day = w.day and l.during && w.during and l.seats > 0`
type Found = Clash & { no: number; lessonId: number }

/**
 * What stands in the way of each of these lessons, by the resource that is taken, in one statement; of what the caller may not see
 * only which resource it takes.
 */
export async function clashesOf(scope: ReadScope, lessons: readonly Wanted[]): Promise<Clash[][]> {
  const { rows } = await sql<Found>`
    with asked as materialized (
      select s.*, tsrange(s.day + s.from_time, s.day + greatest(s.from_time, s.to_time)) as during
      from rows from (jsonb_to_recordset(${lessons}::jsonb) as ("doctorId" bigint, "roomId" bigint, "macId" bigint,
        day date, "from" time, "to" time, "lessonId" bigint, "patientIds" jsonb)) with ordinality
        as s(doctor_id, room_id, mac_id, day, from_time, to_time, lesson_id, patient_ids, no)),
    wanted as (select a.no, kind.resource, kind.id, a.day, a.during, a.lesson_id
      from asked a cross join lateral (values ('DOCTOR', a.doctor_id), ('ROOM', a.room_id), ('DEVICE', a.mac_id)) kind(resource, id)
      where kind.id is not null
      union all select a.no, 'PATIENT', patient.id::bigint, a.day, a.during, a.lesson_id
      from asked a cross join lateral jsonb_array_elements_text(a.patient_ids) patient(id)),
    found as (
      select w.no, w.resource, w.id, t.during, t.lesson_id, t.course_id from wanted w cross join lateral (
        ${takenBy('DOCTOR')} union all ${takenBy('ROOM')} union all ${takenBy('DEVICE')}
        union all select s.during, s.lesson_id, s.course_id from so_day s
          where w.resource = 'PATIENT' and s.patient_id = w.id and s.day = w.day and s.during && w.during and s.deleted_at is null
            and ${holding('s')}
        -- A fence: each is looked up by the day, of however many lessons.
        offset 0) t where t.lesson_id is distinct from w.lesson_id),
    named as (
      select f.*, case f.resource when 'DOCTOR' then (select d.name from doctor_info d where d.id = f.id)
        when 'ROOM' then (select r.name from room r where r.id = f.id)
        when 'DEVICE' then (select m.name from mac_info m where m.id = f.id)
        else (select p.name from patient p where p.id = f.id) end as name
      from found f)
    select f.no::integer, f.resource, f.id, f.name, lower(f.during)::date as day, to_char(lower(f.during), 'HH24:MI') as from,
      to_char(upper(f.during), 'HH24:MI') as to, k.name as course, f.lesson_id
    from named f join course k on k.id = f.course_id
    order by f.no, array_position(${resources}::text[], f.resource), f.during, f.id`.execute(
    scope.unscoped('a clash is told, and what it is with to those who see that'),
  )
  const seen = await seenAmong(scope, rows)
  const told = Map.groupBy(rows, ({ no }) => no)
  return lessons.map(({ day, from, to }, at) =>
    (told.get(at + 1) ?? []).map(({ no, ...clash }) =>
      seen.has(clash.lessonId) ? clash : { ...clash, name: null, course: null, lessonId: null, day, from, to },
    ),
  )
}

/** The lessons among these that the caller may see. */
async function seenAmong(scope: ReadScope, found: readonly Found[]): Promise<Set<number>> {
  if (found.length === 0) return new Set()
  const ids = [...new Set(found.map(({ lessonId }) => lessonId))]
  const rows = await scope
    .from('soDay')
    .select('soDay.lessonId')
    .where(sql<SqlBool>`so_day.lesson_id = any(${ids}::bigint[])`)
    .execute()
  return new Set(rows.map(({ lessonId }) => lessonId))
}

/** The field of the input that names each resource. */
export const fields: Record<Resource, string> = {
  DOCTOR: 'doctorId',
  PATIENT: 'patientIds',
  ROOM: 'roomId',
  DEVICE: 'macId',
}

/** A clash in words: what is taken, when, and by what where the caller may know that. */
export const clashText = (t: Translate, { resource, name, day, from, to, course }: Omit<Clash, 'lessonId' | 'id'>) =>
  name === null || course === null
    ? t(`clash.unseen.${resource}`, { day, from, to })
    : t(`clash.${resource}`, { name, day, from, to, course })

/** The refusal of a lesson that clashes: it says which resource is taken, by what and when, and names the fields. */
export function clashRefusal(t: Translate, clashes: readonly Clash[]): Refusal {
  const told = clashes.map((clash) => ({ clash, msg: clashText(t, clash) }))
  const named = [...new Set(told.map(({ msg }) => msg))]
  return refuse('SESSION_CLASH', {
    data: { clashes, fields: told.map(({ clash, msg }) => ({ path: fields[clash.resource], msg })) },
    said: named.length > 0 ? named.join(t('moves.next')) : undefined,
  })
}

/** What a family hears of a place that is gone: not what stands there, nor why the doctor is away. */
export const placeGone = () => refuse('SESSION_CLASH')

/** Does what a family asks for; where a lesson, or the doctor's leave, hours or licence is in the way, refused with {@link placeGone}. */
export async function withoutReasons<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && /^SESSION_(CLASH|DOCTOR_)/.test(error.errCode)) throw placeGone()
    throw error
  }
}

interface NewLesson extends Place {
  capacity: number
  patientIds: readonly number[]
}
interface NewSessions {
  location: 'CENTER' | 'HOME' | 'TELE'
  hours: number
  remark?: string | null | undefined
  makeUpOf?: number | null
}

/**
 * Puts a lesson with its sessions into the timetable. Of two who want one room, device or patient at once, one waits here for the
 * other and is refused with what stands there then: no lock is taken of these, and the constraints decide.
 */
export async function insertLesson(
  { scope, t }: { scope: WriteScope; t: Translate },
  lesson: NewLesson,
  sessions: NewSessions,
): Promise<{ lessonId: number; sessions: { id: number; patientId: number }[] }> {
  const { campusId, courseId, doctorId, roomId, macId, capacity } = lesson
  const { patientIds } = lesson
  const row = { campusId, courseId, doctorId, roomId, macId, during: during(lesson) }
  const made = await scope
    .writeUnscoped('its campus and its patients were found within reach; the doctor is another than the one who books')
    .insertInto('soLesson')
    .values({ ...row, capacity, seats: patientIds.length, overrunReason: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw clashRefusal(t, (await clashesOf(scope, [lesson])).flat())
  return { lessonId: made.id, sessions: await insertSessions({ scope, t }, { ...lesson, id: made.id }, sessions) }
}

/** Puts the sessions of patients into a lesson; refused where one has another session then. */
export async function insertSessions(
  { scope, t }: { scope: WriteScope; t: Translate },
  lesson: Omit<NewLesson, 'capacity'> & { id: number },
  sessions: NewSessions,
): Promise<{ id: number; patientId: number }[]> {
  const { id: lessonId, campusId, courseId, doctorId } = lesson
  const patientIds = lesson.patientIds.toSorted((a, b) => a - b)
  const { location, hours, remark = null, makeUpOf = null } = sessions
  const copied = { lessonId, campusId, courseId, doctorId, during: during(lesson) }
  const more = { soWeekId: null, plannedDay: null, substituteFor: null, reason: null, cancelledBy: null }
  const added = await scope
    .insert(
      'soDay',
      patientIds.map((patientId) => ({ ...copied, ...more, patientId, location, hours, remark, makeUpOf })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'patientId'])
    .execute()
  if (added.length < patientIds.length)
    throw clashRefusal(t, (await clashesOf(scope, [{ ...lesson, lessonId }])).flat())
  return added
}
