import type { Response } from '@cogcampus/contract'
import type { total } from '@cogcampus/contract/admin/total'
import { type RawBuilder, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Handlers } from '../../http/context.ts'
import { sums } from '../../lib/sums.ts'
import { earned, earnedDays } from '../order-course/total.ts'
import { dueFen } from '../order-info/lists.ts'
import type { Rows } from './lists.ts'

type Balance = Response<'/admin/total/balance'>

const sum = (value: RawBuilder<number>, where: RawBuilder<unknown> = sql`true`) =>
  sql<number>`coalesce(sum(${value}) filter (where ${where}), 0)::bigint`

/** What was paid of an order and not returned or moved. */
const kept = sql<number>`order_info.paid - order_info.refunded - order_info.transferred`
const sold = sql`order_info.sold_at is not null`

const amount = sql<number>`order_payment.amount`
const lost = sql<number>`-hour_ledger.fen`
const before = sql`(hour_ledger.kind = 'PASSED' or hour_ledger.session_id is null and hour_ledger.kind in ('CONSUME', 'REVERSE'))`

/**
 * Both sides of the money of all orders until now (`total/balance`), each part from its own rows: payments, orders, entries of
 * the ledger, refunds and lines, in one statement, so that nothing is paid between two of them. A deleted order is on neither
 * side.
 */
export const balance: Handlers<typeof total>['balance'] = async ({ scope: within }, { campusId }) => {
  const { scope } = within.planned()
  const { rows } = await sql<Balance>`select payment.*, orders.*, entry.*, refund.*, line.*
    from (${payments(scope, campusId)}) payment, (${orders(scope, campusId)}) orders, (${entries(scope, campusId)}) entry,
      (${refunds(scope, campusId)}) refund, (${lines(scope, campusId)}) line`.execute(sums(scope))
  return rows[0] as Balance
}

/** The rows of orders that are not deleted, at one campus or at all within reach. */
function ofOrders(rows: unknown, table: string, campusId: number | undefined): Rows {
  const standing = (rows as Rows).where(sql<boolean>`order_info.deleted_at is null`)
  return campusId === undefined
    ? standing
    : standing.where(sql<boolean>`${sql.ref(`${table}.campus_id`)} = ${campusId}`)
}

function payments(scope: ReadScope, campusId: number | undefined) {
  const rows = scope.from('orderPayment').innerJoin('orderInfo', 'orderInfo.id', 'orderPayment.orderId')
  return ofOrders(rows, 'order_payment', campusId).select([
    sum(amount, sql`order_payment.kind = 'PAYMENT'`).as('received'),
    sum(sql`-${amount}`, sql`order_payment.kind = 'REFUND'`).as('refunded'),
    sum(amount, sql`order_payment.kind = 'TRANSFER'`).as('takenOver'),
  ])
}

function orders(scope: ReadScope, campusId: number | undefined) {
  return ofOrders(scope.from('orderInfo'), 'order_info', campusId).select([
    sum(dueFen, sold).as('due'),
    sum(kept, sql`not ${sold}`).as('deposits'),
  ])
}

function entries(scope: ReadScope, campusId: number | undefined) {
  const rows = scope
    .from('hourLedger')
    .innerJoin('orderCourse', 'orderCourse.id', 'hourLedger.lineId')
    .innerJoin('orderInfo', 'orderInfo.id', 'hourLedger.orderId')
    .where('hourLedger.pot', '=', 'PAID')
  return ofOrders(rows, 'hour_ledger', campusId).select([
    sum(lost, earned).as('lessons'),
    sum(lost, earnedDays).as('cards'),
    sum(lost, before).as('usedBefore'),
    sum(lost, sql`hour_ledger.kind = 'EXPIRE'`).as('expired'),
    sum(lost, sql`hour_ledger.kind = 'ADJUST'`).as('corrected'),
  ])
}

function refunds(scope: ReadScope, campusId: number | undefined) {
  const rows = scope.from('orderRefund').innerJoin('orderInfo', 'orderInfo.id', 'orderRefund.orderId')
  return ofOrders(rows.where('orderRefund.state', '=', 'APPROVED'), 'order_refund', campusId).select(
    sum(sql`order_refund.fee`).as('fees'),
  )
}

function lines(scope: ReadScope, campusId: number | undefined) {
  const rows = scope.from('orderCourse').innerJoin('orderInfo', 'orderInfo.id', 'orderCourse.orderId')
  return ofOrders(rows, 'order_course', campusId).select(sum(sql`order_course.worth`).as('liability'))
}
