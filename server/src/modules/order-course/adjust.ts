import type { Request } from '@cogcampus/contract'
import type { WriteContext } from '../../http/context.ts'
import { badField, refuse } from '../../lib/errors.ts'
import { advance, open } from '../order-info/flow.ts'
import { lineIn } from '../order-info/rules.ts'
import { post } from './store.ts'

/** Corrects the hours of a line (`order-course/adjust`): never below what sessions hold, paid hours never above what was bought. */
export async function adjust(
  context: WriteContext,
  { id, pot, hours, reason }: Request<'/admin/order-course/adjust'>,
): Promise<null> {
  const { scope, t } = context
  const { orderId } = await lineIn(context, id)
  const order = await open(scope, 'order-course/adjust', orderId)
  const line = await lineIn(context, id)
  if (line.unlimited) throw refuse('ORDER_UNLIMITED')
  const [left, held] = pot === 'PAID' ? [line.paidLeft, line.paidHeld] : [line.giftLeft, line.giftHeld]
  const most = pot === 'PAID' ? line.paidHours - line.movedHours - left : 10_000
  if (hours === 0 || hours > most || left + hours < held) {
    throw badField('HOURS_SHORT', 'hours', t('field.adjustable', { least: held - left, most }), { hours, left })
  }
  await post(scope, [{ lineId: id, kind: 'ADJUST', pot, hours, reason }])
  await advance(context, 'order-course/adjust', order, { reason })
  return null
}
