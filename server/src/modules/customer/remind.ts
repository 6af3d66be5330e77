import type { LeadList } from '@cogcampus/contract/life/leadNumbers'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import { startOfToday } from '../../lib/day.ts'

type Caller = Pick<ReadScope, 'reach' | 'userId'>
type Condition = Expression<SqlBool>

const own = ({ userId }: Caller) => sql<SqlBool>`customer.owner_id = ${userId}`
/** What the caller holds, and of what the caller manages that which meets a condition. */
function ownOrManaged(caller: Caller, managed: Condition): Condition {
  const { all, campusIds } = caller.reach
  if (all) return sql<SqlBool>`(${own(caller)} or ${managed})`
  if (campusIds.length === 0) return own(caller)
  return sql<SqlBool>`(${own(caller)} or (customer.campus_id = any(${campusIds}::bigint[]) and ${managed}))`
}

const due = (caller: Caller): Condition =>
  sql<SqlBool>`(customer.next_contact_at < ${startOfToday(1)} and ${ownOrManaged(caller, sql<SqlBool>`true`)})`

/**
 * Which rows of a list wait for the caller: the badge beside the list counts them, and the list
 * shows them when it is narrowed by `remind`.
 */
const waiting: Partial<Record<LeadList, (caller: Caller) => Condition>> = {
  // What the caller gave back cannot be claimed by the caller again so soon.
  pagePublic: ({ userId }) => sql<SqlBool>`(customer.moved_at >= now() - interval '24 hours'
    and customer.ex_owner_id is distinct from ${userId})`,
  wait: (caller) =>
    ownOrManaged(caller, sql<SqlBool>`(customer.owner_id is null or customer.owned_at < now() - interval '24 hours')`),
  in: due,
  'follow/real': due,
  not: due,
  'inStatus/check': () => sql<SqlBool>`true`,
}

/** The condition of `remind` in a list; a list without a badge has nothing that waits. */
export const waitsFor = (list: LeadList, caller: Caller): Condition => waiting[list]?.(caller) ?? sql<SqlBool>`false`
