import type { Days } from '@cogcampus/contract/life/leadNumbers'
import { type SqlBool, sql } from 'kysely'
import type { ReadContext } from '../../../http/context.ts'
import { dayEnd, dayOf, dayStart } from '../../../lib/day.ts'
import { sums } from '../../../lib/sums.ts'
import { followsOfAny } from '../../customer-follow/store.ts'
import { poolSteps } from '../filters.ts'
import { countOf, type Daily } from './count.ts'

// A user who sees every lead sees all events except those of deleted leads. So events are counted without their leads, and
// only the deleted leads, which are few, are looked up.

/** Whether the call is about every lead there is. */
export const aboutAll = ({ scope }: ReadContext, campusId: number | undefined) => scope.reach.all && !campusId

/** The contacts of all leads, by day: each day is one stretch of an index. */
export async function allContactsOf({ scope }: ReadContext, { from, to }: Days): Promise<Daily[]> {
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
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') one(day)`.execute(sums(scope))
  return rows
}

/** How many of all leads came into the pool, and how many out of it. */
export async function allPoolStepsOf({ db, scope }: ReadContext, { from, to }: Days) {
  const deleted = scope
    .from('customer')
    .where('customer.deletedAt', 'is not', null)
    .where(sql<SqlBool>`customer.id = stepped.customer_id`)
    .select(sql`1`.as('one'))
  const leads = (column: 'to_state' | 'from_state') =>
    sql<number>`(select count(distinct customer_id) from ${poolSteps(column, from, to)} stepped where not exists (${deleted}))`
  return db.selectNoFrom([leads('to_state').as('pooled'), leads('from_state').as('taken')]).executeTakeFirstOrThrow()
}
