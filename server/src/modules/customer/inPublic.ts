import type { customer } from '@cogcampus/contract/admin/customer'
import { openOrderStates } from '@cogcampus/contract/life/order'
import { sql } from 'kysely'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { todayText } from '../../lib/day.ts'
import { type Refusal, refuse } from '../../lib/errors.ts'
import { onEach } from './bulk.ts'
import { type Found, move, refusalOf } from './flow.ts'

/** The columns of a lead that goes back to the pool: no owner, and the previous owner. */
export const pooled = {
  ownerId: null,
  exOwnerId: sql<number>`owner_id`,
  pooledAt: sql<string>`now()`,
  ownedAt: null,
  nextContactAt: null,
  warnedAt: null,
  lockedTo: null,
  lostReason: null,
}

/** Leads with an order that is not over. */
async function withOpenOrder({ scope }: WriteContext, ids: readonly number[]): Promise<Set<number>> {
  const rows = await scope
    .unscoped('an open order keeps its lead from the pool, also where the caller may not read the order')
    .selectFrom('orderInfo')
    .select('customerId')
    .where('customerId', 'in', [...ids])
    .where('state', 'in', [...openOrderStates])
    .where('deletedAt', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.customerId as number))
}

/** Whether a lead's lock still holds, in the business's day. */
const isLocked = (lead: Found) => lead.lockedTo !== null && lead.lockedTo >= todayText()

export const inPublic: Handlers<typeof customer>['inPublic'] = async (context, { ids, reason }) => {
  const { scope } = context
  const ordered = await withOpenOrder(context, ids)
  const refusal = (lead: Found): Refusal | null => {
    const why = refusalOf(scope, 'customer/inPublic', lead)
    if (why) return why
    if (isLocked(lead)) return refuse('CUSTOMER_LOCKED', { params: { day: lead.lockedTo ?? '' } })
    if (ordered.has(lead.id)) return refuse('CUSTOMER_OPEN_ORDER')
    return null
  }
  return onEach(context, ids, refusal, (leads) =>
    move(scope, { call: 'customer/inPublic', reason }, leads, 'POOL', pooled),
  )
}
