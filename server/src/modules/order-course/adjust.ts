import type { Request } from '@cogcampus/contract'
import type { WriteContext } from '../../http/context.ts'
import { badField, refuse } from '../../lib/errors.ts'
import { advance, open } from '../order-info/flow.ts'
import { lineIn } from '../order-info/rules.ts'
import { post } from './store.ts'

/** Corrects the gift hours of a line (`order-course/adjust`): never below what sessions hold. Paid hours follow from money alone. */
export async function adjust(
  context: WriteContext,
  { id, hours, reason }: Request<'/admin/order-course/adjust'>,
): Promise<null> {
  const { scope, t } = context
  const { orderId } = await lineIn(context, id)
  const order = await open(scope, 'order-course/adjust', orderId)
  const line = await lineIn(context, id)
  if (line.unlimited) throw refuse('ORDER_UNLIMITED')
  const { giftLeft: left, giftHeld: held } = line
  const most = Math.max(0, 10_000 - left)
  if (hours === 0 || hours > most || left + hours < held) {
    throw badField('HOURS_SHORT', 'hours', t('field.adjustable', { least: held - left, most }), { hours, left })
  }
  await post(scope, [{ lineId: id, kind: 'ADJUST', pot: 'GIFT', hours, reason }])
  await advance(context, 'order-course/adjust', order, { reason })
  return null
}
