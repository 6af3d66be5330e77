import type { Request } from '@cogcampus/contract'
import type { WriteContext } from '../../http/context.ts'
import { dayBefore, todayText } from '../../lib/day.ts'
import { badField, refuse } from '../../lib/errors.ts'
import { post } from '../order-course/store.ts'
import { advance, dueOf, type Found, open } from './flow.ts'
import { assertNothingHeld, linesIn, sellersOf } from './rules.ts'
import { addPayment } from './store.ts'
import { tellSellers, tellVoided } from './tell.ts'

/** Whether the family of an order that is not void yet knows of it. */
const isOffered = ({ state }: Found) => state !== 'DRAFT' && state !== 'PENDING_APPROVAL'

/**
 * Voids an order of which all hours are still there (`order-info/void`): they end, what was paid goes back in full. The family is told
 * of an order that it knows of, and so are those whose sale it is.
 */
export async function voidOrder(
  context: WriteContext,
  { id, version, reason, method }: Request<'/admin/order-info/void'>,
): Promise<null> {
  const order = await open(context.scope, 'order-info/void', id, version)
  const lines = await linesIn(context, order)
  const whole = ({ used, movedAmount, paidLeft, paidHours }: (typeof lines)[number]) =>
    used === 0 && movedAmount === 0 && (order.state !== 'PAID' || paidLeft === paidHours)
  if (order.transferred > 0 || order.refunded > 0 || !lines.every(whole)) throw refuse('ORDER_USED')
  await assertNothingHeld(context, order)
  await assertNothingPassed(context, order)
  const back = order.paid
  if (back > 0) {
    if (!method) throw badField('BAD_INPUT', 'method', context.t('field.required'))
    const payment = { kind: 'REFUND', amount: -back, method, paidOn: todayText(), remark: reason } as const
    await addPayment(context, order, payment)
  }
  await post(
    context.scope,
    lines.flatMap((line) => {
      const paid = { lineId: line.id, kind: 'REFUND', pot: 'PAID', reason } as const
      return [
        ...(line.paidLeft > 0 ? [{ ...paid, hours: -line.paidLeft, amount: line.worth }] : []),
        ...(line.earnedTo
          ? [{ ...paid, kind: 'DAY' as const, day: dayBefore(line.validFrom ?? line.earnedTo, 1) }]
          : []),
        ...(line.unlimited && order.state === 'PAID' ? [{ ...paid, amount: line.amount }] : []),
        ...(line.giftLeft > 0 ? [{ ...paid, pot: 'GIFT' as const, hours: -line.giftLeft }] : []),
      ]
    }),
  )
  await advance(context, 'order-info/void', order, { reason, change: { waived: order.waived + dueOf(order) } })
  await tellSellers(context, order, await sellersOf(context, order), { decision: 'voided', reason })
  if (isOffered(order)) await tellVoided(context, order, { reason, paidBack: back > 0 })
  return null
}

/** Refuses an order whose card was taken over with days that had passed: what they were worth was not for this business to return. */
async function assertNothingPassed({ scope }: WriteContext, order: Found): Promise<void> {
  const passed = scope.partsOf('orderInfo', order).from('hourLedger').select('id').where('kind', '=', 'PASSED')
  if (await passed.executeTakeFirst()) throw refuse('ORDER_USED')
}
