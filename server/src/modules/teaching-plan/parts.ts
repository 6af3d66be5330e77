import { type Expression, sql } from 'kysely'
import { dayOf } from '../../lib/day.ts'

/**
 * How many sessions the plan `p` has asked for by the end of a day, from its first day on and in proportion to its days: none
 * after its end, nor while its patient pauses or has ended. What is not due in full does not count.
 */
export const dueBy = (day: Expression<unknown>) => {
  const last = sql`least(${day}, ${dayOf(sql`p.ended_at`)})`
  return sql<number>`floor(p.times_a_week / 7.0 * greatest(0, ${last} - p.start_on + 1 - coalesce((
    select sum(greatest(0, least(s.until, ${last} + 1) - greatest(s.since, p.start_on)))
    from (select to_state, ${dayOf(sql`created_at`)} as since,
        coalesce(lead(${dayOf(sql`created_at`)}) over (order by id), 'infinity') as until
      from patient_step where patient_id = p.patient_id) s
    where s.to_state in ('PAUSED', 'ENDED')), 0)))::integer`
}
