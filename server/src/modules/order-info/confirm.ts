import type { Request } from '@cogcampus/contract'
import type { WriteContext } from '../../http/context.ts'
import { open } from './flow.ts'
import { assertSellable } from './rules.ts'
import { sell } from './store.ts'

/** Confirms a draft (`order-info/confirm`): its lines and prices are fixed. An order that costs nothing is paid. */
export async function confirm(context: WriteContext, { id, version }: Request<'/admin/order-info/confirm'>) {
  const order = await open(context.scope, 'order-info/confirm', id, version)
  await assertSellable(context, order)
  await sell(context, 'order-info/confirm', order)
  return null
}
