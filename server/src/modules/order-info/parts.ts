import { type ApprovalGround, approvalGrounds } from '@cogcampus/contract/life/order'
import { sql } from 'kysely'
import { settingsOf } from '../../lib/settings.ts'
import type { Writing } from './flow.ts'

/** What an hour of a course `c` costs at the campus of a line `l`, in SQL: what the campus asks, or else the business. */
export const campusPrice = sql<number>`coalesce((select cc.price from course_campus cc
  where cc.course_id = c.id and cc.campus_id = l.campus_id and cc.deleted_at is null), c.price)`

/**
 * Why the order of a locked id needs the principal's word: the price of a line against the list price of the campus, whatever
 * price it names; the gift hours against the paid ones, in number and in worth, by the settings; hours that hold for longer
 * than those of their course. Line by line, as what one costs too much can be transferred to another course while the hours of
 * the other stay. A card without a number of lessons counts as a lesson every other week.
 */
export async function groundsOf({ db, scope }: Writing, id: number): Promise<ApprovalGround[]> {
  const limits = await settingsOf(db, ['order.floorShare', 'order.giftShare'])
  const { rows } = await sql<Record<ApprovalGround, boolean>>`
    select bool_or(l.amount * 100 < ${limits['order.floorShare']} * l.price
        * case when l.unlimited then ceil(l.valid_days / 14.0) else l.paid_hours end) as "PRICE",
      sum(l.gift_hours) * 100 > ${limits['order.giftShare']} * sum(l.paid_hours)
        or sum(l.gift_hours * l.price) * 100 > ${limits['order.giftShare']} * sum(l.paid_hours * l.price) as "GIFT",
      bool_or(not l.unlimited and coalesce(l.valid_days, 'infinity'::float8) > l.longest) as "VALIDITY"
    from (select l.amount::bigint, l.paid_hours, l.gift_hours, l.unlimited, l.valid_days,
        ${campusPrice}::bigint as price, c.valid_days as longest
      from order_course l join course c on c.id = l.course_id
      where l.order_id = ${id} and l.deleted_at is null) l`.execute(
    scope.unscoped('the lines of an order that is locked'),
  )
  return approvalGrounds.filter((ground) => rows[0]?.[ground])
}
