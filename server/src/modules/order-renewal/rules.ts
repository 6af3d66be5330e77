import { expected } from '@cogcampus/contract/life/session'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { today } from '../../lib/day.ts'
import { inStates } from '../../lib/states.ts'

/** Of lines `l`: hours of them were taken in the last 30 days, and none were paid back or transferred since. */
const takenLately = sql`exists (select from hour_ledger e where e.line_id = l.id and e.kind = 'CONSUME'
  and e.created_at > now() - interval '30 days' and not exists (select from hour_ledger g where g.line_id = l.id
    and g.kind in ('REFUND', 'TRANSFER_OUT') and g.id > e.id))`

/**
 * What patients have left of their courses, in SQL: a row for each of `patient_id` and `course_id`, with their latest order, the `hours`
 * that are left and the last `day` on which some can be used. `low` is the one rule for when hours run out, for console, job and phone:
 * the course was begun, no card without a number of lessons runs, and no more than `few` hours are left; what was used up longer than
 * 30 days ago is over, as is what the family gave back or moved. `among` narrows the lines `l`.
 */
export const hoursLeftByCourse = (few: number, among: RawBuilder<SqlBool> = sql<SqlBool>`true`) => sql`(
  select n.*, not n.endless and n.begun and n.hours <= ${few} as low
  from (select l.patient_id, l.course_id, max(l.order_id) as order_id, bool_or(l.unlimited) as endless,
      coalesce(sum(l.paid_left + l.gift_left) filter (where not l.unlimited), 0)::integer as hours,
      sum(l.used + l.paid_held + l.gift_held) > 0 as begun,
      max(coalesce(l.valid_to, 'infinity')) filter (where l.unlimited or l.paid_left + l.gift_left > 0) as day
    from order_course l join order_info o on o.id = l.order_id
    where l.deleted_at is null and o.deleted_at is null and o.type <> 'TRIAL' and o.state in ('ACTIVE', 'PAID', 'COMPLETED')
      and coalesce(l.valid_to, 'infinity') >= ${today} and ${among}
      and (l.unlimited or l.paid_left + l.gift_left > 0 or ${takenLately})
    group by l.patient_id, l.course_id) n)`

/** Until about when the hours of a row `s` of {@link hoursLeftByCourse} last, in SQL: as lessons were given in 30 days, or are planned for 30. */
export const lastsUntil = sql<string | null>`case when s.hours > 0 then least(nullif(s.day, 'infinity'),
  ${today} + ceil(s.hours * 30.0 / nullif(greatest(
    (select -sum(e.hours) from hour_ledger e where e.patient_id = s.patient_id and e.course_id = s.course_id
      and e.kind in ('CONSUME', 'REVERSE') and e.created_at > now() - interval '30 days'),
    (select sum(d.hours) from so_day d where d.patient_id = s.patient_id and d.course_id = s.course_id and d.deleted_at is null
      and ${inStates('d', expected)} and d.day between ${today} and ${today} + 30)), 0))::integer) end`
