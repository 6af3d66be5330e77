import type { customer } from '@cogcampus/contract/admin/customer'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { todayText } from '../../lib/day.ts'
import { type Refusal, refuse } from '../../lib/errors.ts'
import { onEach } from './bulk.ts'
import { type Found, move, refusalOf } from './flow.ts'
import { withOpenOrder } from './rules.ts'

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
