import { type SqlBool, sql } from 'kysely'

/** The steps by which somebody makes an order their own sale. */
export const sellingCalls = ['order-info/create', 'order-renewal/prepare', 'order-info/confirm'] as const

/**
 * Whether an order waits for this user's word on its price: it is not the user's own sale, or the user is the principal of its
 * campus (`approve.ts`).
 */
export const waitsFor = (userId: number) =>
  sql<SqlBool>`(order_info.state = 'PENDING_APPROVAL' and (
    exists (select from campus c where c.id = order_info.campus_id and c.principal_id = ${userId})
    or not (order_info.consultant_id is not distinct from ${userId}
      or exists (select from order_step s where s.order_id = order_info.id and s.user_id = ${userId}
        and s.call = any(${sellingCalls}::text[]))
      or exists (select from order_course l where l.order_id = order_info.id and ${userId} in (l.created_by, l.updated_by)))))`
