import type { Request } from '@cogcampus/contract'
import { isUnsold } from '@cogcampus/contract/life/order'
import type { WriteContext } from '../../http/context.ts'
import { badField, refuse } from '../../lib/errors.ts'
import { leadSold } from '../customer/allocation.ts'
import { dueOf, type Found, open } from './flow.ts'
import { groundsOf } from './parts.ts'
import { assertCredited, assertDue, assertSellable, linesIn } from './rules.ts'
import { addPayments, sell } from './store.ts'

/** Records a payment (`order-info/pay`): a deposit, an instalment or all that is due, never more. An order that names nobody is credited with it. */
export async function pay(context: WriteContext, { id, consultantId, ...payment }: Request<'/admin/order-info/pay'>) {
  const found = await open(context.scope, 'order-info/pay', id)
  const order = consultantId == null ? found : await credit(context, found, consultantId)
  if (order.state === 'DRAFT') {
    const grounds = await groundsOf(context, order.campusId, await linesIn(context, order))
    if (grounds.length > 0) throw refuse('ORDER_NEEDS_APPROVAL')
  }
  const [receipt] = await receive(context, order, [payment], () => '')
  return receipt as { id: number; number: string }
}

/** Credits an order that names nobody to a consultant; one that was credited to another meanwhile stays theirs. */
async function credit(context: WriteContext, order: Found, consultantId: number): Promise<Found> {
  if (order.consultantId === consultantId) return order
  if (order.consultantId !== null) throw badField('RULE_BROKEN', 'consultantId', context.t('field.credited'))
  await assertCredited(context, order.campusId, consultantId, null)
  await context.scope.partsOf('orderInfo', order).update('orderInfo').set({ consultantId }).execute()
  return { ...order, consultantId }
}

type Payment = Omit<Request<'/admin/order-info/pay'>, 'id' | 'consultantId'>

/**
 * Receives payments for an order that is locked: none for one that costs nothing. It is sold with them once its price is paid
 * as far as the setting asks; whether its price needs somebody's word is the caller's to know. Returns the numbers of the receipts; `at` says where a payment stands in the input.
 */
export async function receive(
  context: WriteContext,
  order: Found,
  payments: readonly Payment[],
  at: (index: number) => string,
): Promise<{ id: number; number: string | null }[]> {
  assertDue(context, dueOf(order), payments, at)
  if (order.state === 'DRAFT') await assertSellable(context, order)
  const receipts = await addPayments(
    context,
    payments.map((payment) => ({ order, ...payment })),
  )
  const paid = payments.length > 0
  const state = await sell(context, paid ? 'order-info/pay' : 'order-info/confirm', order)
  if (paid && state === 'PAID' && isUnsold(order.state)) await leadSold(context, order)
  return receipts
}
