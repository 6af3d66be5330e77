import { type Expression, sql } from 'kysely'
import { dayOf } from '../../lib/day.ts'

/** Joins to plans `p` the days on which the campus of the patient is `closed`, looked up once for a campus. */
export const withClosed = sql`join patient plan_of on plan_of.id = p.patient_id
  cross join lateral closed_days(plan_of.campus_id) closed`

/**
 * How many sessions the plan `p` has asked for by the end of a day, from its first day on and in proportion to its days: none
 * after its end, none while its patient pauses or has ended, and none on the days on which the campus of the patient is closed
 * (`withClosed`). A day that is left out for two reasons is left out once. What is not due in full does not count.
 */
export const dueBy = (day: Expression<unknown>) => {
  const last = sql`least(${day}, ${dayOf(sql`p.ended_at`)})`
  const off = sql`(closed + coalesce((select range_agg(daterange(s.since, greatest(s.since, s.until)))
    from (select to_state, ${dayOf(sql`created_at`)} as since,
        coalesce(lead(${dayOf(sql`created_at`)}) over (order by id), 'infinity') as until
      from patient_step where patient_id = p.patient_id) s
    where s.to_state in ('PAUSED', 'ENDED')), '{}'))`
  return sql<number>`floor(p.times_a_week / 7.0 * greatest(0, ${last} - p.start_on + 1 - coalesce((
    select sum(upper(o.days) - lower(o.days))
    from unnest(${off} * datemultirange(daterange(p.start_on, greatest(p.start_on, ${last} + 1)))) o(days)), 0)))::integer`
}
