import type { Absence } from '@cogcampus/contract/admin/doctor-info'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import { today } from '../../lib/day.ts'
import { closedOn, weekdayOn } from '../campus/store.ts'

/** Doctors within reach who work: a profile that is not deleted, and a member of staff who can sign in. */
export const workingDoctors = (scope: Pick<ReadScope, 'from'>) =>
  scope
    .from('doctorInfo')
    .select(['doctorInfo.id', 'doctorInfo.name', 'doctorInfo.title', 'doctorInfo.photoUrl'])
    .where('doctorInfo.deletedAt', 'is', null)
    .where(sql<SqlBool>`exists (select from rbac_user u
      where u.id = doctor_info.id and u.status = 1 and u.deleted_at is null)`)
    .orderBy('doctorInfo.name')
    .orderBy('doctorInfo.id')

/** When doctors are on leave, in SQL: `doctor_id` and `during`, on the clocks of the campuses. */
export const onLeave = sql`select l.doctor_id, l.during from doctor_leave l where l.deleted_at is null`
/** When doctors give lessons, with `lesson_id`; to be looked up by `day`, for which there is an index. */
export const engaged = sql`select l.doctor_id, l.day, l.during, l.id as lesson_id from so_lesson l where l.seats > 0`

/** The hours of a doctor at a campus on a day, as a multirange in SQL; null without any. */
export const hoursOn = (doctor: string, campus: string, day: string) => {
  const [on, of, at] = [day, doctor, campus].map((name) => sql.ref(name)) as [unknown, unknown, unknown]
  return sql`(select range_agg(tsrange(${on} + h.from_time, ${on} + h.to_time)) from doctor_hours h
    where h.doctor_id = ${of} and h.campus_id = ${at} and h.weekday = ${weekdayOn(campus, day)})`
}

/** Whether the licence of the doctor `d` does not hold on a day, in SQL; one that is not recorded is not asked for. */
export const unlicensedOn = (day: string) =>
  sql<SqlBool>`coalesce(${sql.ref(day)} not between coalesce(d.licence_from, ${sql.ref(day)}) and d.licence_to, false)`

/** Whether the licence of a doctor has ended today, in SQL. */
export const unlicensedNow = sql<SqlBool>`coalesce(doctor_info.licence_to < ${today}, false)`

/** Whether a doctor teaches a course at a campus that offers it, in SQL. */
export const teaches = (doctor: Expression<unknown>, campus: Expression<unknown>, course: Expression<unknown>) =>
  sql<SqlBool>`exists (select from course_doctor cd
    join course_campus_doctor l on l.course_doctor_id = cd.id join course_campus cc on cc.id = l.course_campus_id
    where cd.doctor_id = ${doctor} and cd.course_id = ${course} and cd.status = 1 and cd.deleted_at is null
      and cc.campus_id = ${campus} and cc.status = 1 and cc.deleted_at is null)`

/** The doctors who teach courses at campuses, by name. */
export async function teaching(scope: ReadScope, asked: readonly { campusId: number; courseId: number }[]) {
  const pairs = [...new Map(asked.map(({ campusId, courseId }) => [`${campusId} ${courseId}`, { campusId, courseId }]))]
  const wanted = sql<{ campusId: number; courseId: number }>`(select "campusId" as campus_id, "courseId" as course_id
    from jsonb_to_recordset(${pairs.map(([, pair]) => pair)}::jsonb) as pair("campusId" bigint, "courseId" bigint))`.as(
    'a',
  )
  return scope.known
    .selectFrom('doctorInfo as d')
    .innerJoin(wanted, (on) => on.on(teaches(sql.ref('d.id'), sql.ref('a.campusId'), sql.ref('a.courseId'))))
    .select(['d.id', 'd.name', 'a.campusId', 'a.courseId'])
    .where('d.deletedAt', 'is', null)
    .orderBy('d.name')
    .orderBy('d.id')
    .execute()
}

/**
 * The time in which doctors work between two days, in SQL: `doctor_id`, `campus_id` and the multirange `during`. It is their
 * weekly hours, given as rows of `doctor_hours`, less leave, holidays and days without a licence.
 */
export const worked = (hours: Expression<unknown>, { from, to }: { from: string; to: string }) => sql`
  with weekly as materialized (
    select h.doctor_id, h.campus_id, h.weekday, h.from_time, h.to_time, d.licence_from, d.licence_to
    from (${hours}) h join doctor_info d on d.id = h.doctor_id and d.deleted_at is null
    where exists (select from rbac_user u join rbac_user_campus c on c.user_id = u.id
      where u.id = d.id and u.status = 1 and u.deleted_at is null and c.campus_id = h.campus_id)),
  -- The days of each campus by themselves: they are few, and each is looked at once, not once for each doctor.
  calendar as materialized (
    select c.id as campus_id, g.day, ${weekdayOn('c.id', 'g.day')}::integer as weekday
    from campus c cross join (select at::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') at) g
    where not ${closedOn('c.id', 'g.day')})
  select w.doctor_id, w.campus_id, w.during - coalesce((select range_agg(l.during) from (${onLeave}) l
    where l.doctor_id = w.doctor_id and l.during && tsrange(${from}::date, ${to}::date + 1)), '{}') as during
  from (select d.doctor_id, d.campus_id, range_agg(tsrange(g.day + d.from_time, g.day + d.to_time)) as during
    from weekly d join calendar g on g.campus_id = d.campus_id and g.weekday = d.weekday
    where not ${unlicensedOn('g.day')}
    group by d.doctor_id, d.campus_id) w`

interface Doctor {
  id: number
  name: string
  title: string | null
  photoUrl: string | null
}
interface Stretch {
  campusId: number
  from: string
  to: string
}
interface DayOf {
  doctorId: number
  day: string
  free: { from: string; to: string }[]
  absences: Absence[]
  minutes: number
}

/** When doctors are free at a campus, day by day: their weekly hours less leave and lessons. */
export async function availabilityOf(scope: ReadScope, doctors: readonly Doctor[], { campusId, from, to }: Stretch) {
  const ids = doctors.map(({ id }) => id)
  const { rows } = await sql<DayOf>`
    with asked as (
      select d.id as doctor_id, ${campusId}::bigint as campus_id, g.at::date as day, ${unlicensedOn('g.day')} as unlicensed
      from doctor_info d cross join lateral (select at, at::date as day
        from generate_series(${from}::date, ${to}::date, interval '1 day') at) g
      where d.id = any(${ids}::bigint[])),
    planned as (
      select a.*, ${hoursOn('a.doctor_id', 'a.campus_id', 'a.day')} as hours,
        ${closedOn('a.campus_id', 'a.day')} as holiday,
        (select range_agg(e.during) from (${engaged}) e where e.doctor_id = a.doctor_id and e.day = a.day) as given,
        (select range_agg(l.during) from (${onLeave}) l
          where l.doctor_id = a.doctor_id and l.during && tsrange(a.day, a.day + 1)) as on_leave
      from asked a),
    known as (
      select *, case when hours is null or holiday or unlicensed then '{}'::tsmultirange
        else hours - coalesce(given, '{}') - coalesce(on_leave, '{}') end as left_over
      from planned)
    select doctor_id, day, coalesce((select jsonb_agg(jsonb_build_object('from', to_char(lower(r), 'HH24:MI'),
        'to', to_char(upper(r), 'HH24:MI')) order by lower(r)) from unnest(left_over) r), '[]') as free,
      array_remove(array[case when hours is null then 'OFF' end, case when hours is not null and holiday then 'HOLIDAY' end,
        case when hours && on_leave then 'LEAVE' end, case when hours is not null and unlicensed then 'LICENCE' end], null) as absences,
      coalesce((select sum(extract(epoch from upper(r) - lower(r)) / 60) from unnest(left_over) r), 0)::integer as minutes
    from known order by day`.execute(
    scope.unscoped('the hours, leave, lessons and holidays of doctors that the caller sees'),
  )
  const byDoctor = Map.groupBy(rows, (row) => row.doctorId)
  return doctors.map((doctor) => {
    const days = byDoctor.get(doctor.id) ?? []
    return {
      ...doctor,
      days: days.map(({ day, free, absences }) => ({ day, free, absences })),
      freeMinutes: days.reduce((total, { minutes }) => total + minutes, 0),
    }
  })
}
