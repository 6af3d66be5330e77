import { type SqlBool, sql } from 'kysely'
import type { WriteContext } from '../../http/context.ts'
import type { Transaction } from '../../jobs/job.ts'
import { today } from '../../lib/day.ts'
import { advance, advanceAll, type Found, lockOrders, open, type Writing } from './flow.ts'
import { settleFreezes, tellLifted, tellUnfrozen } from './tell.ts'

/**
 * Ends the freeze of an order (`order-info/unfreeze`): the validity of its lines moves by the days of the freeze. The family is told
 * where the order goes on. Whoever has compared the version gives none.
 */
export async function unfreeze(
  context: WriteContext,
  { id, version }: { id: number; version?: number },
): Promise<null> {
  const order = await open(context.scope, 'order-info/unfreeze', id, version)
  await end(context, [order])
  const state = await advance(context, 'order-info/unfreeze', order)
  if (state !== 'COMPLETED') await tellLifted(context, order)
  return null
}

/** Ends the freezes that were planned to end before today, and tells of it where the order goes on; answers how many. */
export async function endFreezes(writing: Transaction): Promise<number> {
  const orders = await lockOrders(
    writing.scope
      .from('orderInfo')
      .where('state', '=', 'FROZEN')
      .where(sql<SqlBool>`id in (select order_id from order_freeze where ended_on is null and planned_to < ${today})`),
  )
  await end(writing, orders)
  const states = await advanceAll(writing, 'job/unfreeze', orders)
  await tellUnfrozen(
    writing,
    orders.flatMap(({ id }, at) => (states[at] === 'COMPLETED' ? [] : [id])),
  )
  return orders.length
}

/**
 * Ends the freezes of orders that are locked, where they have one: the validity of their lines moves by its days, of a line that
 * begins later by those from its first day on, and not of one that had ended before. Their families need not read any more that they end.
 */
export async function end({ scope }: Writing, orders: readonly Found[]): Promise<void> {
  const parts = scope.partsOf('orderInfo', orders)
  const ended = await parts
    .update('orderFreeze')
    .set({ endedOn: sql<string>`${today}`, endedBy: sql<number>`app_user()` })
    .where('endedOn', 'is', null)
    .returning(['orderId', 'fromDay', 'endedOn'])
    .execute()
  if (ended.length === 0) return
  await settleFreezes(
    { scope },
    ended.map(({ orderId }) => orderId),
  )
  const lost = sql`(e."endedOn" - greatest(e."fromDay", order_course.valid_from))`
  await parts
    .update('orderCourse')
    .from(sql`jsonb_to_recordset(${ended}::jsonb)`.as<'e'>(sql`e("orderId" bigint, "fromDay" date, "endedOn" date)`))
    .set({
      validTo: sql`order_course.valid_to + ${lost}`,
      earnedTo: sql`case when order_course.unlimited
        then coalesce(order_course.earned_to, order_course.valid_from - 1) + ${lost} end`,
    } as object)
    .where(sql<SqlBool>`order_course.order_id = e."orderId" and order_course.valid_to >= e."fromDay"
      and order_course.deleted_at is null and ${lost} > 0`)
    .execute()
}
