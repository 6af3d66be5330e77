import { treated } from '@cogcampus/contract/life/patient'
import { sql } from 'kysely'
import type { Unscoped } from '../../../db/handles.ts'
import { inStates } from '../../../lib/states.ts'
import { hoursOn, onLeave, teaches, unlicensedOn } from '../../doctor-info/store.ts'
import { consentStanding } from '../../patient-consent/store.ts'
import type { Course, Doctor, Held, Problem, Slot, Wish } from './problem.ts'

interface Term {
  campusId: number
  fromDay: string
  toDay: string
}
const minutes = (column: string) => sql`(extract(epoch from ${sql.ref(column)})::integer / 60)`
/** How many patients of the course `k` a lesson takes, in SQL. */
const capacity = sql`case when k.mode = 'GROUP' then k.capacity else 1 end`

/** Whether the template `so_week` stands in a term, in SQL; one that is paused keeps its place. */
const inTerm = ({ fromDay, toDay }: Term) =>
  sql`so_week.state <> 'ENDED' and so_week.from_day <= ${toDay}::date and coalesce(so_week.to_day, 'infinity') >= ${fromDay}::date`

/** What a proposal for a campus and a term is made from. */
export async function loadProblem(db: Unscoped, term: Term): Promise<Problem> {
  const [slots, rooms, devices, courses, doctors, wishes, held] = [
    await slotsOf(db, term),
    await roomsOf(db, term),
    await devicesOf(db, term),
    await coursesOf(db, term),
    await doctorsOf(db, term),
    await wishesOf(db, term),
    await heldIn(db, term),
  ]
  return { slots, rooms, devices, courses, doctors, wishes, held }
}

async function slotsOf(db: Unscoped, { campusId }: Term): Promise<Slot[]> {
  const { rows } = await sql<Slot>`select id, ${minutes('from_time')} as from, ${minutes('to_time')} as to from so_time
    where campus_id = ${campusId} and status = 1 and deleted_at is null order by from_time, id`.execute(db)
  return rows
}

async function roomsOf(db: Unscoped, { campusId }: Term): Promise<Problem['rooms']> {
  const { rows } = await sql<Problem['rooms'][number]>`select id, capacity, type from room
    where campus_id = ${campusId} and status = 1 and deleted_at is null order by capacity desc, id`.execute(db)
  return rows
}

async function devicesOf(db: Unscoped, { campusId, fromDay, toDay }: Term): Promise<Problem['devices']> {
  const { rows } = await sql<Problem['devices'][number]>`select id, type from mac_info
    where campus_id = ${campusId} and state = 'ACTIVE' and deleted_at is null
      and licence_from <= ${fromDay}::date and licence_to >= ${toDay}::date order by id`.execute(db)
  return rows
}

async function coursesOf(db: Unscoped, { campusId }: Term): Promise<Course[]> {
  const { rows } =
    await sql<Course>`select k.id, k.minutes, ${capacity} as capacity, k.mode in ('ONE', 'GROUP') as in_room,
      k.room_type, k.device_type
    from course k where k.deleted_at is null
      and k.id in (select w.course_id from so_wish w where w.campus_id = ${campusId} and w.deleted_at is null)
    order by k.id`.execute(db)
  return rows
}

/** The doctors of the courses that are wished for, and where their weekly hours cover a slot. */
async function doctorsOf(db: Unscoped, { campusId, fromDay, toDay }: Term): Promise<Doctor[]> {
  const { rows } = await sql<Doctor>`
    with wished as (select distinct w.course_id from so_wish w where w.campus_id = ${campusId} and w.deleted_at is null),
    term as (select ${fromDay}::date as first, ${toDay}::date as last),
    working as (
      select d.*, array(select w.course_id from wished w where ${teaches(sql`d.id`, sql`${campusId}`, sql`w.course_id`)}) as courses
      from doctor_info d where d.deleted_at is null and exists (select from rbac_user u join rbac_user_campus c on c.user_id = u.id
        where u.id = d.id and u.status = 1 and u.deleted_at is null and c.campus_id = ${campusId})),
    days as (
      select d.id as doctor_id, at.campus_id, g::date as day, ${hoursOn('d.id', 'at.campus_id', 'at.day')} as hours
      from working d, term, generate_series(term.first, least(term.last, term.first + 6), interval '1 day') g
        cross join lateral (select ${campusId}::bigint as campus_id, g::date as day) at
      where d.courses <> '{}'),
    open as (
      select days.doctor_id, days.day, extract(isodow from days.day)::integer as weekday, s.id as so_time_id, s.from_time, s.to_time
      from days join so_time s on s.campus_id = ${campusId} and s.status = 1 and s.deleted_at is null
        and days.hours @> tsrange(days.day + s.from_time, days.day + s.to_time)),
    known as (
      select o.doctor_id, o.weekday, o.so_time_id, (select avg(case when exists (select from (${onLeave}) l
          where l.doctor_id = o.doctor_id and l.during && tsrange(g::date + o.from_time, g::date + o.to_time)) then 1 else 0 end)
        from term, generate_series(o.day, term.last, interval '7 days') g)::double precision as leave
      from open o)
    select d.id, to_jsonb(d.courses) as courses, d.sessions_a_day as most,
      not ${unlicensedOn('term.first')} and not ${unlicensedOn('term.last')} as licensed,
      coalesce((select jsonb_agg(jsonb_build_object('weekday', k.weekday, 'soTimeId', k.so_time_id, 'leave', k.leave)
        order by k.weekday, k.so_time_id) from known k where k.doctor_id = d.id), '[]') as hours
    from working d cross join term where d.courses <> '{}' order by d.id`.execute(db)
  return rows
}

/** The wishes of patients; what stands in templates of the term is met already. */
async function wishesOf(db: Unscoped, term: Term): Promise<Wish[]> {
  const { rows } = await sql<Wish>`
    select w.id, w.patient_id, w.course_id, w.places, w.doctor_id, w.together_id, w.priority,
      ${inStates('p', treated)} as treated, ${consentStanding('p.id')} = 'WITHDRAWN' as withdrawn,
      greatest(0, w.times - (select count(*) from so_week join so_week_patient l on l.so_week_id = so_week.id
        where l.patient_id = w.patient_id and so_week.course_id = w.course_id and ${inTerm(term)})::integer) as times
    from so_wish w join patient p on p.id = w.patient_id
    where w.campus_id = ${term.campusId} and w.deleted_at is null and p.deleted_at is null order by w.id`.execute(db)
  return rows
}

/** What stands, also elsewhere with a doctor of the campus: one in odd weeks takes its place like one in all. */
async function heldIn(db: Unscoped, term: Term): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select so_week.weekday, ${minutes('t.from_time')} as from, ${minutes('t.to_time')} as to, so_week.course_id, so_week.doctor_id,
      so_week.room_id, so_week.mac_id, coalesce((select jsonb_agg(l.patient_id) from so_week_patient l where l.so_week_id = so_week.id), '[]') as patient_ids
    from so_week join so_time t on t.id = so_week.so_time_id where ${inTerm(term)}
      and (so_week.campus_id = ${term.campusId} or so_week.doctor_id in (
        select c.user_id from rbac_user_campus c where c.campus_id = ${term.campusId}))
    order by so_week.id`.execute(db)
  return rows
}
