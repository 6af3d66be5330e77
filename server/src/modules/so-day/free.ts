import type { soDay } from '@cogcampus/contract/admin/so-day'
import type { Out } from '@cogcampus/contract/endpoint'
import { limits } from '@cogcampus/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { notFound, unknownReference } from '../../lib/errors.ts'
import { holding } from '../../lib/states.ts'
import { closedOn } from '../campus/store.ts'
import { timesOf } from '../doctor-info/rules.ts'
import { engaged, hoursOn, onLeave, teaches, unlicensedOn } from '../doctor-info/store.ts'

const MOST = 12

type Free = Out<(typeof soDay.endpoints)['free']>

/** What a place is looked for: of a course, for patients or those of a lesson, over some days; a wanted time is tried beside the slots. */
interface Sought {
  campusId: number
  courseId: number
  patientIds: readonly number[]
  doctorId: number | null
  /** A room to be preferred, or the only one. */
  roomId?: number | null
  onlyRoom?: boolean
  /** A device besides that of the lesson. */
  macId?: number | null
  lessonId?: number | null
  day: string
  days: number
  from?: string | null
  to?: string | null
}

/**
 * Where sessions of a course can stand, as `with … found`, in SQL: the slots of the campus and the wanted time, on each day while a
 * doctor of the course who may give one more that day, the patients and those of the lesson are free, and a room of the type that the
 * course asks for and the device of the lesson are; of the devices of its type, where the campus has any that day, one is.
 * Rows of `found`: the doctor (`id`, `name`), `day`, `from_time`, `to_time`, `during` and the room.
 */
export const freePlaces = ({
  campusId,
  courseId,
  patientIds,
  doctorId,
  roomId = null,
  onlyRoom = false,
  macId = null,
  lessonId = null,
  day,
  days,
  from = null,
  to = null,
}: Sought): RawBuilder<unknown> => sql`
  with span as materialized (
    select w.first, w.first + ${days - 1}::integer as last, w.now, tsrange(w.first, w.first + ${days}::integer) as whole
    from (select greatest(${day}::date, (now() at time zone c.time_zone)::date) as first, now() at time zone c.time_zone as now
      from campus c where c.id = ${campusId}) w),
  course_asked as (select k.minutes, k.mode in ('ONE', 'GROUP') or ${onlyRoom}::boolean as in_room,
    k.room_type, k.device_type from course k where k.id = ${courseId} and k.deleted_at is null),
  days as (
    select at::date as day, span.now
    from span, generate_series(span.first, span.last, interval '1 day') at),
  slots as (
    select s.from_time, s.to_time from so_time s, course_asked k
    where s.campus_id = ${campusId} and s.status = 1 and s.deleted_at is null and s.to_time - s.from_time >= make_interval(mins => k.minutes)
    union select ${from}::time, ${to}::time from course_asked k where ${to}::time - ${from}::time >= make_interval(mins => k.minutes)),
  doctors as (
    select d.id, d.name, d.licence_from, d.licence_to, d.sessions_a_day from doctor_info d
    where d.deleted_at is null and (${doctorId}::bigint is null or d.id = ${doctorId})
      and ${teaches(sql`d.id`, sql`${campusId}`, sql`${courseId}`)}
      and exists (select from rbac_user u join rbac_user_campus c on c.user_id = u.id
        where u.id = d.id and u.status = 1 and u.deleted_at is null and c.campus_id = ${campusId})),
  -- What takes doctors and patients is fenced: each is looked up by the days, of however many sessions.
  taken as materialized (
    select d.id as doctor_id, x.during, x.lessons from span, doctors d cross join lateral (
      select l.during, 0 as lessons from (${onLeave}) l where l.doctor_id = d.id and l.during && span.whole
      union all select e.during, 1 from (${engaged}) e
        where e.doctor_id = d.id and e.day between span.first and span.last and e.lesson_id is distinct from ${lessonId}::bigint
      offset 0) x),
  taken_doctors as materialized (select doctor_id, range_agg(during) as during from taken group by doctor_id),
  given as materialized (select doctor_id, lower(during)::date as day, sum(lessons) as lessons from taken group by doctor_id, lower(during)::date),
  taken_device as materialized (
    select coalesce(range_agg(l.during), '{}') as taken from span, so_lesson l
    where l.mac_id in (${macId}::bigint, (select m.mac_id from so_lesson m where m.id = ${lessonId}::bigint and m.campus_id = ${campusId})) and l.campus_id = ${campusId} and l.seats > 0
      and l.day between span.first and span.last and l.id is distinct from ${lessonId}::bigint),
  patients as (
    select unnest(${patientIds}::bigint[]) as id
    union select m.patient_id from so_day m where m.lesson_id = ${lessonId}::bigint and m.campus_id = ${campusId}
      and m.deleted_at is null and ${holding('m')}),
  taken_patients as materialized (
    select coalesce(range_agg(x.during), '{}') as during from span, patients p cross join lateral (
      select s.during from so_day s where s.patient_id = p.id and s.day between span.first and span.last and s.deleted_at is null
        and ${holding('s')} and s.lesson_id is distinct from ${lessonId}::bigint
      offset 0) x),
  devices as materialized (
    select m.id, m.licence_from, m.licence_to, coalesce((select range_agg(l.during) from span, so_lesson l where l.mac_id = m.id and l.seats > 0
      and l.day between span.first and span.last and l.id is distinct from ${lessonId}::bigint), '{}') as taken
    from mac_info m join course_asked k on m.type = k.device_type
    where m.campus_id = ${campusId} and m.state = 'ACTIVE' and m.deleted_at is null),
  rooms as materialized (
    select r.id, r.name, r.capacity, coalesce((select range_agg(l.during) from span, so_lesson l where l.room_id = r.id and l.seats > 0
      and l.day between span.first and span.last and l.id is distinct from ${lessonId}::bigint), '{}') as taken
    from room r join course_asked k on k.room_type is null or r.type = k.room_type where r.campus_id = ${campusId} and r.status = 1 and r.deleted_at is null and (not ${onlyRoom}::boolean or r.id = ${roomId}::bigint)),
  open as materialized (
    select d.id, d.name, days.day, days.now, ${hoursOn('d.id', 'at.campus_id', 'days.day')} - coalesce(x.during, '{}') as left_over
    from doctors d cross join (select ${campusId}::bigint as campus_id) at cross join days left join taken_doctors x on x.doctor_id = d.id
      left join given g on g.doctor_id = d.id and g.day = days.day
    where not ${closedOn('at.campus_id', 'days.day')} and not ${unlicensedOn('days.day')} and coalesce(g.lessons < d.sessions_a_day, true)),
  candidates as (
    select o.id, o.name, o.day, s.from_time, s.to_time, tsrange(o.day + s.from_time, o.day + s.to_time) as during
    from open o join slots s on o.left_over @> tsrange(o.day + s.from_time, o.day + s.to_time)
    where o.day + s.from_time > o.now),
  found as (
    select c.*, room.id as room_id, room.name as room_name, k.in_room
    from candidates c cross join course_asked k cross join taken_patients p cross join taken_device m
    left join lateral (select r.id, r.name from rooms r where not r.taken && c.during
      and r.capacity >= coalesce((select l.seats from so_lesson l where l.id = ${lessonId}::bigint), ${Math.max(patientIds.length, 1)}::integer)
      order by r.id = ${roomId}::bigint desc nulls last, r.capacity, r.id limit 1) room on k.in_room
    where not p.during && c.during and not m.taken && c.during
      and coalesce((select bool_or(not x.taken && c.during) from devices x where c.day between x.licence_from and x.licence_to), true))`

/** Where a session of a course can stand, the nearest to a wanted time first; two weeks ahead. */
export const free: Handlers<typeof soDay>['free'] = async ({ scope }, { patientId, ...asked }): Promise<Free> => {
  const { campusId, doctorId = null, lessonId = null, day, from = null, most = MOST } = asked
  if (!scope.mayAdd('soLesson', campusId)) throw notFound()
  const patientIds = [...new Set(asked.patientIds ?? (patientId === undefined ? [] : [patientId]))]
  if (patientIds.length > 0) {
    const known = await scope.from('patient').select('id').where('id', 'in', patientIds).execute()
    if (known.length < patientIds.length) throw unknownReference(asked.patientIds ? 'patientIds' : 'patientId')
  }
  if (lessonId !== null) {
    const known = await scope.from('soLesson').select('id').where('id', '=', lessonId).executeTakeFirst()
    if (!known) throw unknownReference('lessonId')
  }
  const { rows } = await sql<Free[number]>`${freePlaces({ ...asked, doctorId, patientIds, days: limits.freeDays })}
    select f.day, to_char(f.from_time, 'HH24:MI') as from, to_char(f.to_time, 'HH24:MI') as to,
      f.id as doctor_id, f.name as doctor_name, f.room_id, f.room_name,
      coalesce((select l.mac_id from so_lesson l where l.id = ${lessonId}::bigint and l.campus_id = ${campusId}),
        (select x.id from devices x where not x.taken && f.during and f.day between x.licence_from and x.licence_to
          order by x.id limit 1)) as mac_id
    from found f where f.room_id is not null or not f.in_room
    order by abs(extract(epoch from lower(f.during) - (${day}::date + coalesce(${from}::time, time '00:00')))), f.during, f.name, f.id
    limit ${most}`.execute(timesOf(scope))
  return rows
}
