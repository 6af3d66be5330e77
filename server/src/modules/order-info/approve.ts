import type { Request } from '@cogcampus/contract'
import type { WriteContext } from '../../http/context.ts'
import { badField } from '../../lib/errors.ts'
import { advance, open } from './flow.ts'
import { decidesOwn, sellersOf } from './rules.ts'
import { sell } from './store.ts'
import { tellSellers } from './tell.ts'

/** Decides on an order that waits (`order-info/approve`): it goes on to be paid, or back to the seller as a draft. */
export async function approve(context: WriteContext, input: Request<'/admin/order-info/approve'>): Promise<null> {
  const { id, version, agreed, reason } = input
  const { scope, t } = context
  const order = await open(scope, 'order-info/approve', id, version)
  const sold = await sellersOf(context, order)
  const own = await decidesOwn(context, order.campusId, sold)
  if ((own || !agreed) && !reason) throw badField('BAD_INPUT', 'reason', t('field.required'))
  const why = reason ?? undefined
  if (agreed) await sell(context, 'order-info/approve', order, { ...(why && { reason: why }) })
  else
    await advance(context, 'order-info/approve', order, { reason: why, standing: 'below', change: { approvalFor: [] } })
  await tellSellers(context, order, sold, { decision: agreed ? 'approved' : 'rejected', reason: reason ?? '' })
  return null
}
