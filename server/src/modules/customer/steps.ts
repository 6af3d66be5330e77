import type { customer } from '@cogcampus/contract/admin/customer'
import { sql } from 'kysely'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { todayText } from '../../lib/day.ts'
import { type Refusal, refuse } from '../../lib/errors.ts'
import { openOrderStates } from '../order-info/table.ts'
import { onEach } from './each.ts'
import { type Found, move, refusalOf } from './move.ts'

type Steps = Pick<Handlers<typeof customer>, 'notSet' | 'inPublic'>

/** What a lead becomes when it goes back to the pool: nobody's, and whose it was. */
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
  const rows = await scope.raw
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

export const steps: Steps = {
  notSet(context, { ids, lostReason, reason }) {
    const { scope } = context
    const refusal = (lead: Found): Refusal | null => refusalOf(scope, 'customer/notSet', lead) ?? unowned(lead)
    return onEach(context, ids, refusal, (leads) =>
      move(scope.raw, { call: 'customer/notSet', reason }, leads, 'NOT', {
        lostReason,
        nextContactAt: null,
        warnedAt: null,
      }),
    )
  },

  async inPublic(context, { ids, reason }) {
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
      move(scope.raw, { call: 'customer/inPublic', reason }, leads, 'POOL', pooled),
    )
  },
}

/** A lead that nobody holds has not been lost by anybody: it is allocated or pooled. */
const unowned = (lead: Found): Refusal | null => (lead.ownerId === null ? refuse('CUSTOMER_UNOWNED') : null)
