import type { Outcome } from '@cogcampus/contract/life/activity'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The lead that a sign-up made, or that it was merged into. */
const lead = sql`(select coalesce(k.merged_into, k.id) from customer k where k.id = activity_user.customer_id)`

const conditions: Record<Outcome, RawBuilder<SqlBool>> = {
  SIGNED: sql`activity_user.state <> 'CANCELLED'`,
  CAME: sql`activity_user.state = 'CHECKED_IN'`,
  LEAD: sql`activity_user.new_lead`,
  VISITED: sql`(activity_user.new_lead and exists (select from customer_follow f where f.customer_id = ${lead}
    and f.two_way and f.method in ('visit', 'trial') and f.created_at >= activity_user.created_at))`,
  DEAL: sql`(activity_user.new_lead and exists (select from customer c where c.id = ${lead} and c.state = 'DONE'))`,
}

/**
 * Whether a sign-up came as far as this on the way to a deal, in SQL. A lead counts for the activity whose sign-up made it,
 * although the family cancels.
 */
export const hasOutcome = (outcome: Outcome): RawBuilder<SqlBool> => conditions[outcome]

/** What the orders of the lead have been paid, less refunds, in SQL. */
export const amountOf: RawBuilder<number> = sql`(select coalesce(sum(o.paid - o.refunded), 0) from order_info o
  where o.customer_id = ${lead} and o.deleted_at is null)`
