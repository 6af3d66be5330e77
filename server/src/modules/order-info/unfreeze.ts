import type { Request } from '@cogcampus/contract'
import { type SqlBool, sql } from 'kysely'
import type { WriteContext } from '../../http/context.ts'
import { today } from '../../lib/day.ts'
import { advance, type Found, lockOrders, open, type Writing } from './flow.ts'

/** Ends the freeze of an order (`order-info/unfreeze`): the validity of its lines moves by the days of the freeze. */
export async function unfreeze(
  context: WriteContext,
  { id, version }: Request<'/admin/order-info/unfreeze'>,
): Promise<null> {
  const order = await open(context.scope, 'order-info/unfreeze', id, version)
  await end(context, [order])
  await advance(context, 'order-info/unfreeze', order)
  return null
}

/** Ends the freezes that were planned to end before today; answers how many. */
export async function endFreezes(writing: Writing): Promise<number> {
  const orders = await lockOrders(
    writing.scope
      .from('orderInfo')
      .where('state', '=', 'FROZEN')
      .where(sql<SqlBool>`id in (select order_id from order_freeze where ended_on is null and planned_to < ${today})`),
  )
  await end(writing, orders)
  for (const order of orders) await advance(writing, 'order-info/unfreeze', order)
  return orders.length
}

/** Ends the freezes of orders that are locked, where they have one: the validity of their lines moves by its days. */
export async function end({ scope }: Writing, orders: readonly Found[]): Promise<void> {
  const ids = orders.map((order) => order.id)
  await sql`
    with ended as (
      update order_freeze set ended_on = ${today}, ended_by = app_user()
      where order_id = any(${ids}::bigint[]) and ended_on is null returning order_id, ended_on - from_day as days)
    update order_course l set valid_to = valid_to + ended.days,
      earned_to = case when l.unlimited then coalesce(l.earned_to, l.valid_from - 1) + ended.days end from ended
    where l.order_id = ended.order_id and ended.days > 0 and l.valid_to is not null and l.deleted_at is null`.execute(
    scope.writeUnscoped('the orders are locked, found within reach or by the night run'),
  )
}
