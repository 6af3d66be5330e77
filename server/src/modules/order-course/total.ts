import { type Expression, type SqlBool, sql } from 'kysely'
import { today } from '../../lib/day.ts'

/** Entries by which sessions used paid hours of a line with a number of them, or gave them back: what became revenue. */
export const earned = sql<SqlBool>`(hour_ledger.pot = 'PAID' and hour_ledger.session_id is not null
  and hour_ledger.kind in ('CONSUME', 'REVERSE') and not order_course.unlimited)`

/** The revenue of an entry in fen, in SQL: its hours at what an hour of its line costs; negative where hours came back. */
export const revenue = sql<number>`case when ${earned} then coalesce(round(-hour_ledger.hours
  * (order_course.amount - order_course.moved_amount)::numeric
  / nullif(order_course.paid_hours - order_course.moved_hours, 0)), 0)::bigint else 0 end`

/** Cards for a period without a number of lessons that were sold. */
export const soldCard = sql<SqlBool>`(order_course.unlimited and order_course.valid_from is not null
  and order_course.valid_to >= order_course.valid_from and exists (select from order_info o
    where o.id = order_course.order_id and o.deleted_at is null and o.state not in ('DRAFT', 'PENDING_APPROVAL', 'PENDING_PAY', 'VOID')))`

/**
 * What such a card earned by the end of a day, in fen, in SQL: its price less what its days left are worth (`worthOfDays`),
 * and no more than a refund left of it.
 */
export const cardEarned = (
  day: Expression<unknown>,
) => sql<number>`(order_course.amount - greatest(order_course.moved_amount,
  floor(order_course.amount::numeric
    * least(order_course.valid_to - order_course.valid_from + 1, greatest(0, order_course.valid_to - (${day})))
    / (order_course.valid_to - order_course.valid_from + 1))))::bigint`

/** Lines of which something is still owed to the family: paid hours, or days of a card. */
export const stillOpen = sql<SqlBool>`((order_course.paid_left > 0 or order_course.unlimited)
  and (not order_course.unlimited or (order_course.valid_to > ${today} and order_course.amount > order_course.moved_amount
    and ${soldCard})))`

/** What is owed of a line, in fen, in SQL: its paid hours left at what an hour costs, or what the days left of a card are worth. */
export const owed = sql<number>`(case when order_course.unlimited
  then case when ${stillOpen} then order_course.amount - order_course.moved_amount - ${cardEarned(today)} else 0 end
  else coalesce(floor((order_course.amount - order_course.moved_amount)::numeric * order_course.paid_left
    / nullif(order_course.paid_hours - order_course.moved_hours, 0)), 0) end)::bigint`
