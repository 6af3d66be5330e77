import { type ApprovalGround, approvalGrounds } from '@cogcampus/contract/life/order'
import { sql } from 'kysely'
import { settingsOf } from '../../lib/settings.ts'
import type { Writing } from './flow.ts'

/** What an hour of a course `c` costs at the campus of a line `l`, in SQL: what the campus asks, or else the business. */
export const campusPrice = sql<number>`coalesce((select cc.price from course_campus cc
  where cc.course_id = c.id and cc.campus_id = l.campus_id and cc.deleted_at is null), c.price)`

/**
 * Why the order of a locked id needs the principal's word: its price against the list price of the campus, whatever price its
 * lines name, and its gift hours against the paid ones, by the settings; hours that hold for longer than those of their course.
 * A card without a number of lessons counts as a lesson every other week.
 */
export async function groundsOf({ db, scope }: Writing, id: number): Promise<ApprovalGround[]> {
  const limits = await settingsOf(db, ['order.floorShare', 'order.giftShare'])
  const { rows } = await sql<Record<ApprovalGround, boolean>>`
    select sum(l.amount) * 100 < ${limits['order.floorShare']} * sum(${campusPrice}
        * case when l.unlimited then ceil(l.valid_days / 14.0) else l.paid_hours end) as "PRICE",
      sum(l.gift_hours) * 100 > ${limits['order.giftShare']} * sum(l.paid_hours) as "GIFT",
      bool_or(l.kind = 'HOURS' and coalesce(l.valid_days, 'infinity'::float8) > c.valid_days) as "VALIDITY"
    from order_course l join course c on c.id = l.course_id
    where l.order_id = ${id} and l.deleted_at is null`.execute(scope.unscoped('the lines of an order that is locked'))
  return approvalGrounds.filter((ground) => rows[0]?.[ground])
}
