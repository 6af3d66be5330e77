import type { Request } from '@cogcampus/contract'
import { sql } from 'kysely'
import type { WriteContext } from '../../http/context.ts'
import { notFound, refuse } from '../../lib/errors.ts'

/** Records that the family got the money of an approved refund (`order-info/refund/payOut`); it was booked at the decision. */
export async function payOut(
  { scope, actor }: WriteContext,
  { id, paidOutNote = null, ...how }: Request<'/admin/order-info/refund/payOut'>,
): Promise<null> {
  const { numUpdatedRows } = await scope
    .update('orderRefund')
    .set({ ...how, paidOutNote, paidOutBy: actor.userId, paidOutAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('toPay', '=', true)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return null
  const refund = await scope.from('orderRefund').select('id').where('id', '=', id).executeTakeFirst()
  if (!refund) throw notFound()
  throw refuse('REFUND_NOT_TO_PAY', { row: { table: 'order_refund', id } })
}
