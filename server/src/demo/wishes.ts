import { type Kysely, sql as query } from 'kysely'
import type { Database } from '../db/tables.ts'

/** Wishes of each campus for the next term. */
const WISHES = 14

/**
 * What some families of each campus wish: a session or two more a week of a course of which they have hours, after school or at
 * the weekend, some with a doctor of that course, siblings together.
 */
export async function fillWishes(db: Kysely<Database>): Promise<void> {
  await query`
    with lines as (
      select distinct on (l.patient_id) l.campus_id, l.patient_id, l.course_id
      from order_course l join patient p on p.id = l.patient_id and p.state = 'ACTIVE' and p.deleted_at is null
        join course_campus o on o.campus_id = l.campus_id and o.course_id = l.course_id and o.status = 1 and o.deleted_at is null
        join course k on k.id = l.course_id and k.deleted_at is null
      where l.deleted_at is null and l.paid_left + l.gift_left - l.paid_held - l.gift_held > 4
      order by l.patient_id, l.id),
    families as (
      select l.*, (select min(b.patient_id) from patient_parent a join patient_parent b on b.parent_id = a.parent_id
          join lines s on s.patient_id = b.patient_id and s.campus_id = l.campus_id
          where a.patient_id = l.patient_id and b.patient_id <> l.patient_id) as sibling_id
      from lines l),
    chosen as (
      select f.*, row_number() over (partition by f.campus_id order by f.sibling_id is null, coalesce(least(f.sibling_id, f.patient_id), f.patient_id), f.patient_id) as no
      from families f)
    insert into so_wish (campus_id, patient_id, course_id, times, places, doctor_id, together_id, priority, remark)
    select c.campus_id, c.patient_id, c.course_id, least(5, 1 + c.no % 2 + (select count(*) from so_week w join so_week_patient l on l.so_week_id = w.id
        where l.patient_id = c.patient_id and w.course_id = c.course_id and w.state <> 'ENDED')),
      coalesce((select jsonb_agg(jsonb_build_object('weekday', d, 'soTimeId', s.id,
          'kind', case when d <= 5 and s.from_time < '15:00' then 'IMPOSSIBLE' else 'PREFERRED' end) order by d, s.from_time)
        from generate_series(1, 7) d join so_time s on s.campus_id = c.campus_id
        where d <= 5 and s.from_time < '15:00' and c.no % 3 > 0 or d = 1 + c.no % 7 and s.from_time >= '15:00'), '[]'),
      case when c.no % 4 = 1 then (select min(cd.doctor_id) from course_doctor cd join course_campus_doctor l on l.course_doctor_id = cd.id
        join course_campus o on o.id = l.course_campus_id where cd.course_id = c.course_id and cd.status = 1 and cd.deleted_at is null
          and o.campus_id = c.campus_id and o.deleted_at is null) end,
      c.sibling_id, 1 + (c.no + 1) % 3, case when c.no % 5 = 0 then '放学后最好' end
    from chosen c where c.no <= ${WISHES} order by c.campus_id, c.no`.execute(db)
}
