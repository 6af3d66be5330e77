import { type Kysely, sql as query } from 'kysely'
import type { Handles } from '../db/builder.ts'
import { wholeBusiness } from '../db/scope.ts'
import type { Database } from '../db/tables.ts'
import { dayBefore, today, todayText } from '../lib/day.ts'
import { searchText } from '../lib/search.ts'
import { closedOn, weekdayOn } from '../modules/campus/store.ts'
import { generate } from '../modules/so-week/generate/write.ts'
import { templatesOf } from './timetable/templates.ts'

/** Weeks of sessions before today, and from today on. */
const WEEKS = 6

const slots = [
  ['上午一', '09:00', '10:00'],
  ['上午二', '10:00', '11:00'],
  ['上午三', '11:00', '12:00'],
  ['下午一', '13:30', '14:30'],
  ['下午二', '14:30', '15:30'],
  ['下午三', '15:30', '16:30'],
  ['下午四', '16:30', '17:30'],
  ['晚上一', '18:15', '19:15'],
  ['晚上二', '19:15', '20:15'],
] as const

/**
 * Slots and templates of each campus, the sessions of six weeks that are over, whose hours are those that the ledger says were
 * used, and those of six weeks to come, which the product's own generation plans.
 */
export async function fillTimetable(on: Handles): Promise<void> {
  const business = wholeBusiness(on, 0)
  const free = business.whole
  await fillSlots(free)
  await templatesOf(free, dayBefore(todayText(), 7 * WEEKS))
  // Seats are counted here, and no open page follows the changes; the ledger adds up what is to come by itself.
  const silenced = ['so_lesson', 'so_day', 'order_course']
  for (const table of [...silenced, 'hour_ledger']) {
    await query`alter table ${query.table(table)} disable trigger user`.execute(free)
  }
  // Nothing is known of what the statement itself makes: taken for few rows, each would be compared with all.
  await query`set local enable_nestloop = off`.execute(free)
  await past.execute(free)
  await query`set local enable_nestloop = on`.execute(free)
  await inOrder.execute(free)
  await query`alter table hour_ledger enable trigger user`.execute(free)
  // Filled a moment ago: without this, the planner takes the tables for empty.
  await query`analyze so_week, so_week_patient, so_lesson, so_day, order_course, order_info, hour_ledger, doctor_hours,
    doctor_leave`.execute(free)
  const campuses = await free.selectFrom('campus').select('id').orderBy('id').execute()
  const [from, to] = [todayText(), dayBefore(todayText(), 1 - 7 * WEEKS)]
  for (const { id: campusId } of campuses) await generate(business, { campusId, from, to })
  for (const statement of soon) await statement.execute(free)
  for (const table of silenced) await query`alter table ${query.table(table)} enable trigger user`.execute(free)
}

async function fillSlots(db: Kysely<Database>): Promise<void> {
  const rows = slots.map(([name, from, to]) => ({ name, from, to, search: searchText(name) }))
  await query`insert into so_time (campus_id, name, from_time, to_time, search)
    select c.id, s.name, s."from", s."to", s.search from campus c
      cross join jsonb_to_recordset(${rows}::jsonb) as s(name text, "from" time, "to" time, search text)
    order by c.id, s."from"`.execute(db)
}

/** Whether a patient goes to school, in SQL. */
const isPupil = (id: string) =>
  query`(select extract(year from age(p.birthday)) between 6 and 17 from patient p where p.id = ${query.ref(id)})`

/**
 * Of the weeks that are over, each day of a template is the session in which an hour of that week was used, in their order;
 * a day for which none was used was leave, was cancelled, or there was none.
 */
const past = query`
  with calendar as materialized (
    select c.id as campus_id, c.time_zone, g.at, ${weekdayOn('c.id', 'g.at')}::smallint as weekday
    from campus c cross join generate_series((select min(from_day) from so_week), ${today}, interval '1 day') g(at)
    where not ${closedOn('c.id', 'g.at')}),
  days as (
    select w.id as week_id, w.campus_id, w.course_id, w.doctor_id, w.room_id, w.mac_id, l.patient_id, g.at::date as day, g.time_zone,
      tsrange(g.at::date + t.from_time, g.at::date + t.to_time) as during, k.mode,
      case when k.mode = 'GROUP' then least(k.capacity, r.capacity) else 1 end as capacity,
      row_number() over (partition by l.patient_id, w.course_id, date_trunc('week', g.at) order by g.at) as no,
      ${isPupil('l.patient_id')} as pupil,
      (w.id * 7919 + l.patient_id * 104729 + extract(doy from g.at)::bigint * 31) % 1009 as luck
    from so_week w join so_week_patient l on l.so_week_id = w.id join so_time t on t.id = w.so_time_id
      join calendar g on g.campus_id = w.campus_id and g.weekday = w.weekday
        and g.at between w.from_day and least(w.to_day, ${today})
      join course k on k.id = w.course_id left join room r on r.id = w.room_id
    where w.state <> 'DRAFT'
      and w.parity in ('EVERY', case when extract(week from g.at)::integer % 2 = 0 then 'EVEN' else 'ODD' end)
      and g.at::date + t.to_time < now() at time zone g.time_zone
      and not exists (select from doctor_leave v where v.doctor_id = w.doctor_id and v.deleted_at is null
        and v.during && tsrange(g.at::date + t.from_time, g.at::date + t.to_time))),
  used as (
    select id, patient_id, course_id, date_trunc('week', created_at at time zone 'Asia/Shanghai') as week,
      row_number() over (partition by patient_id, course_id, date_trunc('week', created_at at time zone 'Asia/Shanghai') order by id) as no
    from hour_ledger where kind = 'CONSUME' and session_id is null and created_at > now() - interval '50 days'),
  held as materialized (
    select d.*, u.id as entry_id, case when u.id is not null then case when luck % 17 = 0 then 'ABSENT' else 'DONE' end
      when luck % 3 = 0 then 'LEAVE' else 'CANCELLED' end as state
    from days d left join used u on u.patient_id = d.patient_id and u.course_id = d.course_id and u.no = d.no
      and u.week = date_trunc('week', d.day::timestamp)
    where u.id is not null or luck % 5 = 0),
  lessons as (
    insert into so_lesson (campus_id, course_id, doctor_id, room_id, mac_id, during, seats, capacity, created_at)
    select campus_id, course_id, doctor_id, room_id, mac_id, during, count(entry_id), capacity, min(day)::timestamp - interval '20 days'
    from held group by week_id, campus_id, course_id, doctor_id, room_id, mac_id, during, capacity order by during, doctor_id
    returning id, doctor_id, during),
  sessions as (
    insert into so_day (lesson_id, campus_id, course_id, doctor_id, during, patient_id, state, location, so_week_id, planned_day,
      leave_reason, leave_note, leave_asked_at, leave_granted_at, leave_granted_by, reason, cancelled_by, late, checked_in_at, done_at, created_at)
    select l.id, h.campus_id, h.course_id, h.doctor_id, h.during, h.patient_id, h.state,
      case h.mode when 'HOME' then 'HOME' when 'ONLINE' then 'TELE' else 'CENTER' end, h.week_id, h.day,
      case when h.state = 'LEAVE' then (array['ill', case when h.pupil then 'school' else 'family' end, 'family'])[1 + h.luck / 15 % 3] end,
      case when h.state = 'LEAVE' then (array['发烧', case when h.pupil then '学校活动' else '家里有事' end, '外出'])[1 + h.luck / 15 % 3] end,
      case when h.state = 'LEAVE' then (lower(h.during) - interval '1 day 3 hours') at time zone h.time_zone end,
      case when h.state = 'LEAVE' then (lower(h.during) - interval '1 day 1 hour') at time zone h.time_zone end,
      case when h.state = 'LEAVE' then (select c.principal_id from campus c where c.id = h.campus_id) end,
      case when h.state = 'CANCELLED' then '临时有事' end,
      case when h.state = 'CANCELLED' then (array['PATIENT', 'DOCTOR', 'CENTRE'])[1 + h.luck / 15 % 3] end,
      h.state = 'DONE' and h.luck % 13 = 0,
      case when h.state = 'DONE' then (lower(h.during) + make_interval(mins => case when h.luck % 13 = 0 then 8 else -(h.luck % 9)::integer end))
        at time zone h.time_zone end,
      case when h.state = 'DONE' then (upper(h.during) + interval '2 minutes') at time zone h.time_zone end,
      h.day::timestamp - interval '20 days'
    from held h join lessons l on l.doctor_id = h.doctor_id and l.during = h.during
    order by h.during, h.patient_id
    returning id, so_week_id, patient_id, planned_day)
  update hour_ledger e set session_id = s.id, created_at = upper(h.during) at time zone h.time_zone
  from sessions s join held h on h.week_id = s.so_week_id and h.patient_id = s.patient_id and h.day = s.planned_day
  where e.id = h.entry_id`

/** No entry is older than one before it. */
const inOrder = query`
  update hour_ledger e set created_at = ordered.at
  from (select id, max(created_at) over (partition by line_id order by id) as at from hour_ledger) ordered
  where e.id = ordered.id and e.created_at < ordered.at`

/** Families have confirmed the next days, some ask for leave. */
const soon = [
  query`update so_day set state = 'CONFIRMED' where state = 'PLANNED' and day <= ${today} + 2 and id % 5 < 3`,
  query`update so_day set state = 'LEAVE_ASKED', leave_asked_at = now() - (1 + id % 7) * interval '5 hours',
      leave_reason = (array['ill', case when ${isPupil('patient_id')} then 'school' else 'family' end])[1 + id % 2],
      leave_note = (array['发烧，想请一天假', case when ${isPupil('patient_id')} then '学校有活动' else '家里有事' end])[1 + id % 2]
    where state = 'PLANNED' and day between ${today} + 1 and ${today} + 7 and id % 19 = 0`,
]
