import type { customer } from '@cogcampus/contract/admin/customer'
import type { Handlers } from '../../http/context.ts'
import { type Refusal, refuse } from '../../lib/errors.ts'
import { onEach } from './bulk.ts'
import { type Found, move, refusalOf } from './flow.ts'
import { withOpenOrder } from './rules.ts'

/** A lead without an owner cannot be marked as failed: it is allocated or pooled. */
const unowned = (lead: Found): Refusal | null => (lead.ownerId === null ? refuse('CUSTOMER_UNOWNED') : null)

export const notSet: Handlers<typeof customer>['notSet'] = async (
  context,
  { ids, lostReason, reason, nextContactAt = null },
) => {
  const { scope } = context
  const ordered = await withOpenOrder(context, ids)
  const refusal = (lead: Found): Refusal | null =>
    refusalOf(scope, 'customer/notSet', lead) ??
    unowned(lead) ??
    (ordered.has(lead.id) ? refuse('CUSTOMER_OPEN_ORDER') : null)
  return onEach(context, ids, refusal, (leads) =>
    move(scope, { call: 'customer/notSet', reason }, leads, 'NOT', {
      lostReason,
      nextContactAt,
      warnedAt: null,
    }),
  )
}
