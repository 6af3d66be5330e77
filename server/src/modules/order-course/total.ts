import { type SqlBool, sql } from 'kysely'

/** Entries by which sessions used paid hours of a line with a number of them, or gave them back: what became revenue. */
export const earned = sql<SqlBool>`(hour_ledger.pot = 'PAID' and hour_ledger.session_id is not null
  and hour_ledger.kind in ('CONSUME', 'REVERSE') and not order_course.unlimited)`

/** Entries by which cards without a number of lessons earned days. */
export const earnedDays = sql<SqlBool>`(hour_ledger.pot = 'PAID' and hour_ledger.kind = 'DAY')`

/** Both, so that an index has them. */
export const recognised = sql<SqlBool>`(hour_ledger.pot = 'PAID' and (hour_ledger.kind = 'DAY'
  or hour_ledger.session_id is not null and hour_ledger.kind in ('CONSUME', 'REVERSE')))`

/** The revenue of an entry in fen, in SQL, as it was when it was written; negative where hours came back. */
export const revenue = sql<number>`case when ${recognised} then -hour_ledger.fen else 0 end`

/** Lines of which something is still owed to the family: paid hours, or days of a card. */
export const stillOpen = sql<SqlBool>`((order_course.paid_left > 0 or order_course.unlimited)
  and (order_course.worth > 0 or not order_course.unlimited))`
