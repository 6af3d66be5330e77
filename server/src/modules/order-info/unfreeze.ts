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

/**
 * Ends the freezes of orders that are locked, where they have one: the validity of their lines moves by its days, of a line that
 * begins later by those from its first day on, and not of one that had ended before.
 */
export async function end({ scope }: Writing, orders: readonly Found[]): Promise<void> {
  const ids = orders.map((order) => order.id)
  await sql`
    with ended as (
      update order_freeze set ended_on = ${today}, ended_by = app_user()
      where order_id = any(${ids}::bigint[]) and ended_on is null returning order_id, from_day, ended_on),
    lost as (
      select line.id, ended_on - greatest(from_day, line.valid_from) as days
      from ended join order_course line on line.order_id = ended.order_id
      where line.valid_to >= ended.from_day and line.deleted_at is null)
    update order_course l set valid_to = valid_to + lost.days,
      earned_to = case when l.unlimited then coalesce(l.earned_to, l.valid_from - 1) + lost.days end
    from lost where l.id = lost.id and lost.days > 0`.execute(
    scope.writeUnscoped('the orders are locked, found within reach or by the night run'),
  )
}
