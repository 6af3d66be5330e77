import type { orderCourse } from '@cogcampus/contract/admin/order-course'
import { sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Handler } from '../../http/context.ts'
import { between, dayOf } from '../../lib/day.ts'
import { pageOf } from '../../lib/page.ts'
import { earned, revenue } from './total.ts'

type Ledger = Handler<(typeof orderCourse)['endpoints']['ledger']>
type Filters = Omit<Parameters<Ledger>[1], 'pageNo' | 'pageSize' | 'sort'>

/** Entries within reach with their lines, narrowed. */
export function entries(scope: ReadScope, { from, to, earned: only, ...equal }: Filters) {
  let rows = scope.from('hourLedger').innerJoin('orderCourse', 'orderCourse.id', 'hourLedger.lineId')
  for (const day of between(sql.ref('hourLedger.createdAt'), from, to)) rows = rows.where(day)
  if (only) rows = rows.where(earned)
  for (const name of ['lineId', 'orderId', 'patientId', 'campusId', 'courseId', 'kind'] as const) {
    const value = equal[name]
    if (value !== undefined) rows = rows.where(`hourLedger.${name}`, '=', value as number)
  }
  return rows
}

/** The days for which a card without a number of lessons was granted; of other entries nothing. */
export const daysGranted = sql<number | null>`case when order_course.unlimited and hour_ledger.kind = 'GRANT'
  then order_course.valid_days end`.as('days')

/** The last day that a card earned by an entry. A refund enters all that it earned with the last day that it would have had. */
export const lastEarned = sql<string | null>`case when hour_ledger.day is not null
  then least(hour_ledger.day, ${dayOf(sql.ref('hourLedger.createdAt'))}) end`.as('day')

/** The statement (`order-course/ledger`): every entry with the balance of its line after it, newest first. */
export const ledger: Ledger = ({ scope }, { pageNo, pageSize, sort, ...filters }) => {
  const rows = entries(scope, filters)
    .innerJoin('course', 'course.id', 'hourLedger.courseId')
    .innerJoin('orderInfo', 'orderInfo.id', 'hourLedger.orderId')
    .innerJoin('patient', 'patient.id', 'hourLedger.patientId')
    .select([
      'hourLedger.id',
      'hourLedger.lineId',
      'hourLedger.orderId',
      'orderInfo.number as orderNumber',
      'hourLedger.patientId',
      'patient.name as patientName',
      'course.name as courseName',
      'hourLedger.kind',
      'hourLedger.pot',
      'hourLedger.hours',
      'hourLedger.held',
      'hourLedger.balance',
      'hourLedger.amount',
      'hourLedger.fen',
      'orderCourse.unlimited',
      daysGranted,
      lastEarned,
      revenue.as('revenue'),
      'hourLedger.sessionId',
      'hourLedger.reason',
      sql<string | null>`(select user_name from rbac_user u where u.id = hour_ledger.created_by)`.as('userName'),
      'hourLedger.createdAt',
    ])
  return pageOf(rows, { pageNo, pageSize, sort }, { by: '-hourLedger.id', id: 'hourLedger.id' })
}
