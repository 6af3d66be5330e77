import type { DeviceBlock } from '@cogcampus/contract/life/device'
import { treated } from '@cogcampus/contract/life/patient'
import type { SessionPlace } from '@cogcampus/contract/life/session'
import { type SqlBool, sql } from 'kysely'
import type { Unscoped } from '../../../db/handles.ts'
import { inStates } from '../../../lib/states.ts'
import { movedOn } from '../../campus/store.ts'
import { engaged } from '../../doctor-info/store.ts'
import { blockedOn } from '../../mac-info/rules.ts'
import { consentStanding } from '../../patient-consent/store.ts'
import { macFits, roomFits } from '../../so-day/rules.ts'
import { standsOn } from '../rules.ts'

/** The day of a template for one of its patients, with what the campus knows of it. */
export interface Candidate {
  weekId: number
  campusId: number
  courseId: number
  doctorId: number
  roomId: number | null
  macId: number | null
  day: string
  from: string
  to: string
  patientId: number
  patientName: string
  doctorName: string
  courseName: string
  roomName: string | null
  macName: string | null
  /** The minutes of the course, and of the slot. */
  minutes: number
  slotMinutes: number
  hours: number
  capacity: number
  location: SessionPlace
  holiday: string | null
  /** Whether the template planned it already, wherever the session went since. */
  exists: boolean
  treated: boolean
  /** Whether the family has withdrawn its consent. */
  withdrawn: boolean
  roomOpen: boolean
  roomFits: boolean
  macFits: boolean
  blocked: DeviceBlock | null
  /** The lesson that the template planned for other patients of the group, while it stands there, and its patients. */
  lessonId: number | null
  seats: number
  /** How many lessons the doctor gives on the day, and may give. */
  lessons: number
  mostLessons: number | null
}

/** Which templates are meant: one, or all of a campus; and the days, both included. */
export interface Range {
  soWeekId?: number
  campusId: number
  from: string
  to: string
  /** Those that are not active yet, or paused, as well. */
  inactive?: boolean
}

/**
 * A template stands once a week: what it planned on another day of the week, before that was changed, counts as well. A day
 * that is worked by the plan of another weekday stands for a day of another week.
 */
const planned = sql<boolean>`exists (select from so_day e where e.so_week_id = w.id and e.patient_id = p.id
  and e.planned_day between w.day - 6 and w.day + 6 and (e.planned_day = w.day
    or e.deleted_at is null and e.state <> 'CANCELLED' and date_trunc('week', e.planned_day) = date_trunc('week', w.day)
      and not ${movedOn('w.campus_id', 'w.day')} and not ${movedOn('w.campus_id', 'e.planned_day')}))`

/** Every day on which the templates stand that is still ahead, for each of their patients, in the order of time. */
export async function candidatesOf(
  db: Unscoped,
  { soWeekId, campusId, from, to, inactive }: Range,
): Promise<Candidate[]> {
  const one = soWeekId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`so_week.id = ${soWeekId}`
  const { rows } = await sql<Candidate>`
    with days as (select at::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') at),
    standing as (
      select so_week.*, days.day, t.from_time, t.to_time, days.day + t.from_time as starts, days.day + t.to_time as ends
      from so_week join so_time t on t.id = so_week.so_time_id join days on ${standsOn('days.day')}
      where so_week.campus_id = ${campusId} and ${inactive ? sql`so_week.state <> 'ENDED'` : sql`so_week.state = 'ACTIVE'`} and ${one})
    select w.id as week_id, w.campus_id, w.course_id, w.doctor_id, w.room_id, w.mac_id, w.day,
      to_char(w.from_time, 'HH24:MI') as from, to_char(w.to_time, 'HH24:MI') as to,
      p.id as patient_id, p.name as patient_name, d.name as doctor_name, k.name as course_name,
      room.name as room_name, mac_info.name as mac_name, k.minutes,
      (extract(epoch from w.to_time - w.from_time) / 60)::integer as slot_minutes, k.hours_per_lesson as hours,
      least(case when k.mode = 'GROUP' then least(k.capacity, room.capacity) else 1 end, planned.capacity) as capacity,
      case k.mode when 'HOME' then 'HOME' when 'ONLINE' then 'TELE' else 'CENTER' end as location,
      h.name as holiday, ${planned} as exists,
      p.deleted_at is null and ${inStates('p', treated)} as treated,
      ${consentStanding('p.id')} = 'WITHDRAWN' as withdrawn,
      w.room_id is null or (room.status = 1 and room.deleted_at is null) as room_open,
      ${roomFits} as room_fits, ${macFits} as mac_fits,
      case when w.mac_id is not null then ${blockedOn(sql.ref('w.day'))} end as blocked,
      planned.id as lesson_id, coalesce(planned.seats, 0) as seats,
      d.sessions_a_day as most_lessons, (select count(*) from (${engaged}) e
        where e.doctor_id = w.doctor_id and e.day = w.day)::integer as lessons
    from standing w join campus c on c.id = w.campus_id join course k on k.id = w.course_id
      join doctor_info d on d.id = w.doctor_id
      join so_week_patient l on l.so_week_id = w.id join patient p on p.id = l.patient_id
      left join room on room.id = w.room_id left join mac_info on mac_info.id = w.mac_id
      left join holiday h on h.campus_id = w.campus_id and w.day between h.from_day and h.to_day
      left join lateral (select o.id, o.seats, o.capacity from so_day s join so_lesson o on o.id = s.lesson_id
        where s.so_week_id = w.id and s.planned_day = w.day and o.seats > 0 and o.doctor_id = w.doctor_id
          and o.course_id = w.course_id and o.during = tsrange(w.starts, w.ends) limit 1) planned on true
    where w.starts > now() at time zone c.time_zone
    order by w.day, w.from_time, w.id, p.id`.execute(db)
  return rows
}
