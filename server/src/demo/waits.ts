import { type Kysely, sql } from 'kysely'
import type { Handles } from '../db/builder.ts'
import { wholeBusiness } from '../db/scope.ts'
import type { Database } from '../db/tables.ts'
import { offerAll } from '../jobs/waitlist.ts'
import { today } from '../lib/day.ts'
import { teaches } from '../modules/doctor-info/store.ts'

/** Families of each campus who wait, and places there that came free. */
const WAITS = 9
const PLACES = 6

/** Families of each campus who wait for an hour more; what came free in the next days is offered by the product's own rules. */
export async function fillWaits(on: Handles): Promise<void> {
  const business = wholeBusiness(on, 0)
  const free = business.whole
  await fillEntries(free)
  await fillPlaces(free)
  const campuses = await free.selectFrom('campus').select('id').orderBy('id').execute()
  for (const { id } of campuses) await offerAll(business, id)
}

async function fillEntries(db: Kysely<Database>): Promise<void> {
  await sql`
    with lines as (
      select distinct on (l.patient_id) l.campus_id, l.patient_id, l.course_id
      from order_course l join patient p on p.id = l.patient_id and p.state = 'ACTIVE' and p.deleted_at is null
        join course_campus o on o.campus_id = l.campus_id and o.course_id = l.course_id and o.status = 1 and o.deleted_at is null
        join course k on k.id = l.course_id and k.deleted_at is null
      where l.deleted_at is null and l.paid_left + l.gift_left - l.paid_held - l.gift_held > 2
        and p.consent_until > ${today} + 60
      order by l.patient_id, l.id),
    chosen as (select l.*, row_number() over (partition by l.campus_id order by (l.patient_id * 7919) % 1009, l.patient_id) as no from lines l)
    insert into so_wait (campus_id, patient_id, course_id, doctor_id, weekdays, from_time, to_time, from_day, to_day, remark, created_at)
    select c.campus_id, c.patient_id, c.course_id,
      case when c.no % 4 = 0 then (select min(cd.doctor_id) from course_doctor cd join course_campus_doctor l on l.course_doctor_id = cd.id
        join course_campus o on o.id = l.course_campus_id where cd.course_id = c.course_id and cd.status = 1 and cd.deleted_at is null
          and o.campus_id = c.campus_id and o.deleted_at is null) end,
      (case c.no % 3 when 0 then '[6, 7]' when 1 then '[]' else '[1, 2, 3, 4, 5]' end)::jsonb,
      case c.no % 3 when 2 then time '15:00' end, case when c.no % 5 = 1 then time '18:00' end,
      ${today} - c.no::integer, ${today} + 30 + 5 * c.no::integer,
      (array['放学后最好', '周末也可以', '希望尽快开始'])[1 + c.no % 6], now() - make_interval(days => c.no::integer)
    from chosen c where c.no <= ${WAITS} order by c.campus_id, c.no desc`.execute(db)
}

/** Slots of the next week in which a doctor works and gives no lesson, as one of those who wait wants it, as if a session had been cancelled there. */
async function fillPlaces(db: Kysely<Database>): Promise<void> {
  await sql`
    with slots as (
      select s.campus_id, h.doctor_id, tsrange(g.at::date + s.from_time, g.at::date + s.to_time) as during,
        row_number() over (partition by s.campus_id order by (h.doctor_id * 104729 + s.id * 7919 + extract(day from g.at)::bigint * 31) % 1009, h.doctor_id, g.at, s.id) as no
      from so_time s cross join generate_series(${today} + 2, ${today} + 8, interval '1 day') g(at)
        join doctor_hours h on h.campus_id = s.campus_id and h.weekday = extract(isodow from g.at)
          and h.from_time <= s.from_time and s.to_time <= h.to_time
      where not exists (select from so_lesson l where l.doctor_id = h.doctor_id and l.seats > 0
          and l.during && tsrange(g.at::date + s.from_time, g.at::date + s.to_time))
        and exists (select from so_wait w join course k on k.id = w.course_id and k.mode <> 'GROUP'
          where w.campus_id = s.campus_id and ${teaches(sql`h.doctor_id`, sql`s.campus_id`, sql`w.course_id`)} and coalesce(w.doctor_id, h.doctor_id) = h.doctor_id
            and (w.weekdays = '[]' or w.weekdays @> to_jsonb(h.weekday::integer))
            and s.from_time >= coalesce(w.from_time, '00:00') and s.to_time <= coalesce(w.to_time, '24:00')))
    insert into so_wait_place (campus_id, doctor_id, during)
    select campus_id, doctor_id, during from slots where no <= ${PLACES} order by campus_id, no`.execute(db)
}
