import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The steps by which somebody makes an order their own sale. */
const sellingCalls = ['order-info/create', 'order-renewal/prepare', 'order-info/confirm'] as const

/** Whoever made an order (a row of `order_info`, or its id) or one of its lines, asked for the word, or is named as its consultant. */
export const sellers = (orderId: RawBuilder<number> | number) => sql<{ userId: number }>`
  select s.user_id from order_step s where s.order_id = ${orderId} and s.call = any(${sellingCalls}::text[])
  union select unnest(array[l.created_by, l.updated_by]) from order_course l where l.order_id = ${orderId}
  union select o.consultant_id from order_info o where o.id = ${orderId}`

/** Whether an order is a sale of this user, who is not the principal, and waits for somebody else's word. */
export const askedBy = (userId: number) =>
  sql<SqlBool>`(order_info.state = 'PENDING_APPROVAL' and not ${waitsFor(userId)})`

/**
 * Whether an order waits for this user's word on its price: it is not the user's own sale, or the user is the principal of its
 * campus (`approve.ts`).
 */
export const waitsFor = (userId: number) =>
  sql<SqlBool>`(order_info.state = 'PENDING_APPROVAL' and (
    exists (select from campus c where c.id = order_info.campus_id and c.principal_id = ${userId})
    or not exists (select from (${sellers(sql`order_info.id`)}) seller where seller.user_id = ${userId})))`

/** Since when an order waits for that word, in SQL: it can be changed meanwhile. */
export const since = sql<string>`(select max(s.created_at) from order_step s where s.order_id = order_info.id and s.call = 'order-info/confirm')`
