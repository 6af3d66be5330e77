import type { orderInfo } from '@cogcampus/contract/admin/order-info'
import { type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Handlers } from '../../http/context.ts'
import { pageOf } from '../../lib/page.ts'
import { foundMasked, likePattern } from '../../lib/search.ts'

type Call = Handlers<typeof orderInfo>['payment/page']
type Filters = Omit<Parameters<Call>[1], 'pageNo' | 'pageSize' | 'sort'>

/** What was paid, paid back or moved between orders, within reach, narrowed. */
export function payments(scope: ReadScope, { keyword, from, to, ...equal }: Filters) {
  let rows = scope.from('orderPayment')
  if (from) rows = rows.where('orderPayment.paidOn', '>=', from)
  if (to) rows = rows.where('orderPayment.paidOn', '<=', to)
  for (const name of ['campusId', 'patientId', 'kind', 'method'] as const) {
    const value = equal[name]
    if (value !== undefined) rows = rows.where(`orderPayment.${name}`, '=', value as number)
  }
  if (keyword) {
    rows = rows.where(
      sql<SqlBool>`order_payment.order_id in (select o.id from order_info o where ${foundMasked('o.search', likePattern(keyword))})`,
    )
  }
  return rows
}

/** What was paid and paid back, the latest first (`order-info/payment/page`). */
export const paymentPage: Call = ({ scope }, { pageNo, pageSize, sort, ...filters }) =>
  pageOf(
    payments(scope, filters)
      .innerJoin('orderInfo', 'orderInfo.id', 'orderPayment.orderId')
      .innerJoin('patient', 'patient.id', 'orderPayment.patientId')
      .select([
        'orderPayment.id',
        'orderPayment.number',
        'orderPayment.orderId',
        'orderInfo.number as orderNumber',
        'orderPayment.campusId',
        'orderPayment.patientId',
        'patient.name as patientName',
        'orderPayment.kind',
        'orderPayment.amount',
        'orderPayment.method',
        'orderPayment.paidOn',
        'orderPayment.remark',
        'orderPayment.createdAt',
        sql<string>`(select c.name from campus c where c.id = order_payment.campus_id)`.as('campusName'),
        sql<string | null>`(select u.user_name from rbac_user u where u.id = order_payment.created_by)`.as(
          'createdByName',
        ),
      ]),
    { pageNo, pageSize, sort },
    { by: '-orderPayment.paidOn', id: 'orderPayment.id' },
  )
