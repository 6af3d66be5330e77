import type { orderRenewal } from '@cogcampus/contract/admin/order-renewal'
import { sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Handler } from '../../http/context.ts'
import { pageOf } from '../../lib/page.ts'

type Page = Handler<(typeof orderRenewal)['endpoints']['page']>
type Filters = Pick<Parameters<Page>[1], 'campusId' | 'consultantId' | 'state'>

/** Renewals within reach, narrowed. */
export function renewalsIn(scope: ReadScope, filters: Filters) {
  let rows = scope.from('orderRenewal')
  for (const name of ['campusId', 'consultantId', 'state'] as const) {
    const value = filters[name]
    if (value !== undefined) rows = rows.where(`orderRenewal.${name}`, '=', value)
  }
  return rows
}

/** The order by which a renewal was closed, or that is prepared for it: one that was deleted or voided meanwhile is not. */
const prepared = sql`from order_info o where o.id = order_renewal.renewed_id
  and (order_renewal.state <> 'OPEN' or o.deleted_at is null and o.state <> 'VOID')`

/** Renewals (`order-renewal/page`) with what a consultant needs for the conversation: attendance, progress, what is left. */
export const renewals: Page = ({ scope }, { pageNo, pageSize, sort, ...filters }) => {
  const ofLines = (sum: string) =>
    sql<number>`coalesce((select sum(${sql.raw(sum)}) from order_course l
      where l.order_id = order_renewal.order_id and l.course_id = order_renewal.course_id and l.deleted_at is null), 0)`
  const rows = scope
    .fromFound(renewalsIn(scope, filters).selectAll('orderRenewal').as('orderRenewal'))
    .select(['orderRenewal.id', 'orderRenewal.campusId', 'orderRenewal.patientId', 'orderRenewal.courseId'])
    .select(['orderRenewal.orderId', 'orderRenewal.consultantId', 'orderRenewal.reason'])
    .select(['orderRenewal.state', 'orderRenewal.answer', 'orderRenewal.askedAt', 'orderRenewal.createdAt'])
    .select('orderRenewal.closedAt')
    .select([
      sql<string>`(select name from campus c where c.id = order_renewal.campus_id)`.as('campusName'),
      sql<string>`(select name from patient p where p.id = order_renewal.patient_id)`.as('patientName'),
      sql<string>`(select name from course c where c.id = order_renewal.course_id)`.as('courseName'),
      sql<string>`(select number from order_info o where o.id = order_renewal.order_id)`.as('orderNumber'),
      sql<number | null>`(select o.id ${prepared})`.as('renewedId'),
      sql<string | null>`(select o.number ${prepared})`.as('renewedNumber'),
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
  return pageOf(
    rows,
    { pageNo, pageSize, sort },
    {
      // Of what is open, the family that asked first comes first, then what has waited longest.
      by: filters.state === 'OPEN' ? sql`order_renewal.asked_at nulls last` : '-orderRenewal.rank',
      id: 'orderRenewal.id',
      sortable: { createdAt: 'orderRenewal.id' },
    },
  )
}
