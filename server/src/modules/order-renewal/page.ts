import type { orderRenewal } from '@cogcampus/contract/admin/order-renewal'
import { sql } from 'kysely'
import type { Handler } from '../../http/context.ts'
import { pageOf } from '../../lib/page.ts'

/** Renewals (`order-renewal/page`) with what a consultant needs for the conversation: attendance, progress, what is left. */
export const renewals: Handler<(typeof orderRenewal)['endpoints']['page']> = (
  { scope },
  { campusId, consultantId, state, ...page },
) => {
  const db = scope.unscoped('what is left of the orders of renewals within reach, whoever sold them')
  const ofLines = (sum: string) =>
    sql<number>`coalesce((select sum(${sql.raw(sum)}) from order_course l
      where l.order_id = order_renewal.order_id and l.course_id = order_renewal.course_id and l.deleted_at is null), 0)`
  let rows = db
    .selectFrom(scope.from('orderRenewal').selectAll('orderRenewal').as('orderRenewal'))
    .selectAll('orderRenewal')
    .select([
      sql<string>`(select name from campus c where c.id = order_renewal.campus_id)`.as('campusName'),
      sql<string>`(select name from patient p where p.id = order_renewal.patient_id)`.as('patientName'),
      sql<string>`(select name from course c where c.id = order_renewal.course_id)`.as('courseName'),
      sql<string>`(select number from order_info o where o.id = order_renewal.order_id)`.as('orderNumber'),
      sql<string | null>`(select number from order_info o where o.id = order_renewal.renewed_id)`.as('renewedNumber'),
      sql<string | null>`(select user_name from rbac_user u where u.id = order_renewal.consultant_id)`.as(
        'consultantName',
      ),
      ofLines('l.paid_left + l.gift_left').as('hoursLeft'),
      ofLines('l.used').as('used'),
      ofLines('l.paid_hours + l.gift_hours').as('hours'),
      sql<string | null>`(select max(l.valid_to) from order_course l
        where l.order_id = order_renewal.order_id and l.course_id = order_renewal.course_id)`.as('validTo'),
      sql<number>`coalesce((select -sum(e.hours) from hour_ledger e where e.patient_id = order_renewal.patient_id
        and e.course_id = order_renewal.course_id and e.kind in ('CONSUME', 'REVERSE')
        and e.created_at > now() - interval '30 days'), 0)`.as('usedLately'),
    ])
  if (campusId) rows = rows.where('orderRenewal.campusId', '=', campusId)
  if (consultantId) rows = rows.where('orderRenewal.consultantId', '=', consultantId)
  if (state) rows = rows.where('orderRenewal.state', '=', state)
  return pageOf(rows, page, { by: '-orderRenewal.id', id: 'orderRenewal.id' })
}
