import type { Request } from '@cogcampus/contract'
import type { WriteContext } from '../../http/context.ts'
import { todayText } from '../../lib/day.ts'
import { badField } from '../../lib/errors.ts'
import { advance, open } from './flow.ts'
import { assertNothingHeld } from './rules.ts'
import { tellFrozen } from './tell.ts'

type Freeze = Omit<Request<'/admin/order-info/freeze'>, 'version'> & { version?: number }

/**
 * Freezes an order from today (`order-info/freeze`): nothing of it is planned or lapses until the freeze ends. The family is told. Whoever
 * has compared the version gives none.
 */
export async function freeze(context: WriteContext, { id, version, reason, plannedTo = null }: Freeze): Promise<null> {
  const { scope } = context
  const order = await open(scope, 'order-info/freeze', id, version)
  const fromDay = todayText()
  if (plannedTo !== null && plannedTo < fromDay) {
    throw badField('BAD_INPUT', 'plannedTo', context.t('field.pastDay'))
  }
  await assertNothingHeld(context, order)
  await scope
    .partsOf('orderInfo', order)
    .insert('orderFreeze', { orderId: id, fromDay, plannedTo, reason, endedOn: null, endedBy: null })
    .execute()
  await advance(context, 'order-info/freeze', order, { reason })
  await tellFrozen(context, order, fromDay, plannedTo)
  return null
}
