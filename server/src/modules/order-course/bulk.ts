import { type SqlBool, sql } from 'kysely'
import type { WriteScope } from '../../db/scope.ts'
import type { Transaction } from '../../jobs/job.ts'
import { today } from '../../lib/day.ts'
import { lockOrders } from '../order-info/flow.ts'
import { post } from './store.ts'

/** How many orders one transaction locks. */
const BATCH = 200

const lastDay = sql<string>`least(order_course.valid_to, ${today})`

/** Cards with days up to today that they have not earned yet. */
const behind = sql<SqlBool>`order_course.unlimited and order_course.deleted_at is null and order_course.worth > 0
  and ${lastDay} > coalesce(order_course.earned_to, order_course.valid_from - 1)`

/**
 * Enters what cards without a number of lessons earned up to today, with the days of nights that were missed, for some
 * orders after `after`. Frozen orders wait: their days come when the freeze has moved them; so do those that a refund is
 * asked for, of which a card may be left that ended meanwhile. Answers how many cards, and the last order where there may be
 * more.
 */
export async function earnDays(
  { scope }: Transaction,
  after: number,
): Promise<{ cards: number; last: number | undefined }> {
  const orders = await lockOrders(
    scope
      .from('orderInfo')
      .where('id', '>', after)
      .where('state', 'in', ['PAID', 'ACTIVE', 'COMPLETED', 'EXPIRED', 'REFUNDED'])
      .where(sql<SqlBool>`exists (select from order_course where order_course.order_id = order_info.id and ${behind})`)
      .limit(BATCH),
  )
  const ids = orders.map((order) => order.id)
  const lines = await scope
    .from('orderCourse')
    .select(['id', lastDay.as('day')])
    .where('orderId', 'in', [0, ...ids])
    .where(behind)
    .orderBy('id')
    .execute()
  await post(
    scope,
    lines.map(({ id: lineId, day }) => ({ lineId, kind: 'DAY', pot: 'PAID', day })),
  )
  return { cards: lines.length, last: orders.length === BATCH ? ids.at(-1) : undefined }
}

/** Enters as earned what a refund left of cards that it ends, whose orders are locked. */
export async function closeCards(scope: WriteScope, lineIds: readonly number[]): Promise<void> {
  const lines = await scope
    .from('orderCourse')
    .select(['id', sql<string>`greatest(valid_from, valid_to)`.as('day')])
    .where('id', 'in', [0, ...lineIds])
    .where('worth', '>', 0)
    .execute()
  await post(
    scope,
    lines.map(({ id: lineId, day }) => ({ lineId, kind: 'DAY', pot: 'PAID', day })),
  )
}
