import type { Days } from '@cogcampus/contract/life/leadNumbers'
import { type SqlBool, sql } from 'kysely'
import type { ReadContext } from '../../../http/context.ts'
import { dayEnd, dayOf, dayStart } from '../../../lib/day.ts'
import { followsOfAny } from '../../customer-follow/list.ts'
import { poolSteps } from '../filters.ts'
import { countOf, type Daily } from './count.ts'

// Whoever sees every lead sees all that happened to leads except to deleted ones. So what happened is counted by itself, and
// only the deleted leads are looked at, which are few.

/** Whether the call is about every lead there is. */
export const aboutAll = ({ scope }: ReadContext, campusId: number | undefined) => scope.reach.all && !campusId

/** The contacts of all leads, by day: each day is one stretch of an index. */
export async function allContactsOf({ scope, services }: ReadContext, { from, to }: Days): Promise<Daily[]> {
  const at = sql.ref<string>('customer_follow.created_at')
  const day = sql<string>`one.day::date`
  const made = scope.from('customerFollow').where(at, '>=', dayStart(day)).where(at, '<', dayEnd(day))
  const deleted = followsOfAny(scope)
    .where('customer.deletedAt', 'is not', null)
    .where(at, '>=', dayStart(from))
    .where(at, '<', dayEnd(to))
    .select([dayOf(at).as('day'), sql<number>`count(*)`.as('count')])
    .groupBy(sql`1`)
  const { rows } = await sql<Daily>`
    with deleted as materialized (${deleted})
    select ${day} as day, ${countOf(made)} - coalesce((select count from deleted where deleted.day = ${day}), 0) as count
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') one(day)`.execute(services.db)
  return rows
}

/** How many of all leads came into the pool, and how many out of it. */
export async function allPoolStepsOf({ scope, services }: ReadContext, { from, to }: Days) {
  const deleted = scope
    .from('customer')
    .where('customer.deletedAt', 'is not', null)
    .where(sql<SqlBool>`customer.id = stepped.customer_id`)
    .select(sql`1`.as('one'))
  const leads = (column: 'to_state' | 'from_state') =>
    sql`(select count(distinct customer_id) from ${poolSteps(column, from, to)} stepped where not exists (${deleted}))`
  const { rows } = await sql<{ pooled: number; taken: number }>`
    select ${leads('to_state')} as pooled, ${leads('from_state')} as taken`.execute(services.db)
  return rows[0] as (typeof rows)[number]
}
