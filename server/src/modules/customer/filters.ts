import type { LeadFilters } from '@cogcampus/contract/admin/customer'
import { holdingStates } from '@cogcampus/contract/life/customer'
import { type Expression, type SqlBool, sql } from 'kysely'
import { between, startOfToday } from '../../lib/day.ts'

type Condition = Expression<SqlBool>
const next = sql.ref('customer.nextContactAt')
const dues: Record<NonNullable<LeadFilters['due']>, Condition> = {
  OVERDUE: sql`${next} < ${startOfToday()}`,
  TODAY: sql`(${next} >= ${startOfToday()} and ${next} < ${startOfToday(1)})`,
  WEEK: sql`(${next} >= ${startOfToday()} and ${next} < ${startOfToday(7)})`,
  NONE: sql`${next} is null`,
}
const reaches: Record<NonNullable<LeadFilters['reached']>, Condition> = {
  CONTACT: sql`customer.first_contact_at is not null`,
  CONTACT_DAY: sql`customer.first_contact_at <= customer.created_at + interval '24 hours'`,
  NO_CONTACT: sql`customer.first_contact_at is null`,
  FINISH: sql`customer.finish_at is not null`,
  DONE: sql`customer.done_at is not null`,
  NOT: sql`customer.stage = 'NOT'`,
}
// A warning ends with the next contact, but not when a deal is handed in.
const warned = sql<SqlBool>`(customer.warned_at is not null and customer.state in ('WAIT', 'IN', 'NOT'))`
const sentBack = sql<SqlBool>`(customer.state = 'IN' and exists (
  select 1 from customer_check c where c.customer_id = customer.id and c.state = 'REJECTED'
    and not exists (select 1 from customer_check n where n.customer_id = c.customer_id and n.id > c.id)))`

const held = sql<SqlBool>`(customer.owner_id is not null and customer.state in (${sql.join(holdingStates.map((state) => sql.lit(state)))}))`

/** A filter of yes and no. */
const either = (condition: Condition, wanted: boolean): Condition =>
  wanted ? condition : sql<SqlBool>`not (${condition})`

/** The leads of all steps into the pool (`to_state`) or out of it (`from_state`) between two days. */
export function poolSteps(column: 'to_state' | 'from_state', from?: string, to?: string) {
  const days = sql.join(between(sql.ref('s.created_at'), from, to), sql` and `)
  return sql`(select s.customer_id from customer_step s where ${sql.ref(`s.${column}`)} = 'POOL' and ${days})`
}

const poolStep = (column: 'to_state' | 'from_state', from?: string, to?: string): Condition[] =>
  from || to ? [sql<SqlBool>`customer.id in ${poolSteps(column, from, to)}`] : []

/**
 * What each of the contract's filters says of a lead, in SQL: lists show by it and statistics count by it. What a keyword
 * finds and what waits depend on who asks (`search.ts`, `remind.ts`).
 */
export function conditionsOf(filters: Omit<LeadFilters, 'keyword' | 'remind'>): Condition[] {
  const same = (column: string, value: unknown): Condition[] =>
    value === undefined ? [] : [sql<SqlBool>`${sql.ref(`customer.${column}`)} = ${value}`]
  const sameOrNone = (column: string, value: unknown): Condition[] =>
    value === 'NONE' ? [sql<SqlBool>`${sql.ref(`customer.${column}`)} is null`] : same(column, value)
  const yesOrNo = (condition: Condition, wanted: boolean | undefined): Condition[] =>
    wanted === undefined ? [] : [either(condition, wanted)]
  return [
    ...same('campusId', filters.campusId),
    ...same('ownerId', filters.ownerId),
    ...same('marketingOwnerId', filters.marketingOwnerId),
    ...yesOrNo(sql`customer.marketing_owner_id is not null`, filters.marketed),
    ...sameOrNone('source', filters.source),
    ...same('lostReason', filters.lostReason),
    ...sameOrNone('intention', filters.intention),
    ...(filters.due ? [dues[filters.due]] : []),
    ...(filters.reached ? [reaches[filters.reached]] : []),
    ...yesOrNo(warned, filters.warned),
    ...yesOrNo(sentBack, filters.sentBack),
    ...yesOrNo(held, filters.held),
    ...yesOrNo(sql`customer.owner_id is null`, filters.unowned),
    ...between(sql.ref('customer.created_at'), filters.createdFrom, filters.createdTo),
    ...between(sql.ref('customer.moved_at'), filters.movedFrom, filters.movedTo),
    ...poolStep('to_state', filters.pooledFrom, filters.pooledTo),
    ...poolStep('from_state', filters.takenFrom, filters.takenTo),
  ]
}
