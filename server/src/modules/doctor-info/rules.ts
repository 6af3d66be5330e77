import { sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import { engaged, hoursOn, onLeave, teaches, unlicensedOn } from './store.ts'

/**
 * Why a doctor cannot be scheduled: GONE without a profile or an account at the campus, LICENCE on a day on which it does
 * not hold, COURSE that the doctor may not teach there, LEAVE, BUSY with another lesson, FULL with as many as a day may have,
 * HOURS outside the weekly ones.
 */
export type Obstacle = 'GONE' | 'LICENCE' | 'COURSE' | 'LEAVE' | 'BUSY' | 'FULL' | 'HOURS'

/** A session to be scheduled, on the clock of the campus. */
export interface Slot {
  doctorId: number
  campusId: number
  courseId: number
  day: string
  /** `HH:mm`. */
  from: string
  to: string
  /** The lesson that is to stand there: it is not in its own way. */
  lessonId?: number
}

/** What slots that are taken together have of a day of their doctor: those before count, and the lessons stand nowhere else. */
const ahead = sql`(select count(*) from asked a where a.no < s.no and a.doctor_id = s.doctor_id and a.day = s.day)`
const elsewhere = sql`e.lesson_id not in (select a.lesson_id from asked a where a.lesson_id is not null)`

/** The times of doctors, of whom others are told no more than whether, and how much, they are busy. */
export const timesOf = (scope: ReadScope) =>
  scope.unscoped('whether, and how much, a doctor is busy: with what is not told')

/**
 * Why each of these slots cannot be given to its doctor, in the order of the slots, in one statement; empty where it can. Each
 * is asked for by itself unless they are to be taken `together`.
 */
export async function obstaclesOf(
  scope: ReadScope,
  slots: readonly Slot[],
  { together = false } = {},
): Promise<Obstacle[][]> {
  const { rows } = await sql<{ obstacles: Obstacle[] }>`
    with asked as (
      select s.*, tsrange(s.day + from_time, s.day + greatest(from_time, to_time)) as during
      from rows from (jsonb_to_recordset(${slots}::jsonb) as ("doctorId" bigint, "campusId" bigint, "courseId" bigint, day date,
        "from" time, "to" time, "lessonId" bigint)) with ordinality
        as s(doctor_id, campus_id, course_id, day, from_time, to_time, lesson_id, no))
    select array_remove(array[
      case when d.id is null or not exists (select from rbac_user u join rbac_user_campus c on c.user_id = u.id
        where u.id = d.id and u.status = 1 and u.deleted_at is null and c.campus_id = s.campus_id) then 'GONE' end,
      case when ${unlicensedOn('s.day')} then 'LICENCE' end,
      case when not ${teaches(sql`s.doctor_id`, sql`s.campus_id`, sql`s.course_id`)} then 'COURSE' end,
      case when exists (select from (${onLeave}) l where l.doctor_id = s.doctor_id and l.during && s.during) then 'LEAVE' end,
      case when exists (select from (${engaged}) e where e.doctor_id = s.doctor_id and e.day = s.day and e.during && s.during
        and e.lesson_id is distinct from s.lesson_id) then 'BUSY' end,
      case when d.sessions_a_day <= (select count(*) from (${engaged}) e where e.doctor_id = s.doctor_id
        and e.day = s.day and e.lesson_id is distinct from s.lesson_id
        and ${together ? elsewhere : sql`true`}) + ${together ? ahead : sql`0`} then 'FULL' end,
      case when not coalesce(${hoursOn('s.doctor_id', 's.campus_id', 's.day')} @> s.during, false) then 'HOURS' end
      ], null) as obstacles
    from asked s left join doctor_info d on d.id = s.doctor_id and d.deleted_at is null
    order by s.no`.execute(timesOf(scope))
  // Of a doctor who is not of the campus nothing else is told there.
  return rows.map(({ obstacles }) => (obstacles.includes('GONE') ? ['GONE'] : obstacles))
}
