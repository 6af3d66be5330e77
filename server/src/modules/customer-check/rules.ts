import { dealStates } from '@cogcampus/contract/life/order'
import { type Expression, type SqlBool, sql } from 'kysely'

/**
 * Whether a row of `order_info` can be handed in as the deal of a lead that was made at `since`, in SQL: it is paid and belongs to
 * no other lead. One whose lessons have begun is no older than the lead: the family paid at once.
 */
export const isDealFor = (since: Expression<string> | string) =>
  sql<SqlBool>`(order_info.customer_id is null and order_info.deleted_at is null and order_info.type <> 'TRIAL' and (order_info.state = 'PAID'
    or order_info.state = any(${dealStates}::text[]) and order_info.created_at >= ${since}))`
