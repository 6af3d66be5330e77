import { sql } from 'kysely'
import type { ReadContext } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { linesOf, shownOrders } from './lists.ts'
import { groundsOf, measured } from './parts.ts'

const agreeing = ['customer/apply/check/campus', 'customer/apply/check/leader'] as const

/** What a decision said: the states of an order before and after a refused refund are those of one that gave back a part. */
const answer = sql<boolean | null>`case order_step.call
  when 'order-info/approve' then order_step.to_state <> 'DRAFT'
  when 'order-info/refund/check' then (select r.state = 'APPROVED' from order_refund r where r.id = order_step.refund_id) end`

/** One order in full (`order-info/detail`). */
export async function detail({ db: shared, scope }: ReadContext, { id }: { id: number }) {
  const order = await shownOrders(scope.from('orderInfo'))
    .leftJoin('rbacUser as u', 'u.id', 'orderInfo.createdBy')
    .select(['orderInfo.contractNo', 'orderInfo.remark', 'orderInfo.payMethod', 'orderInfo.paidOn'])
    .select('orderInfo.approvalFor')
    .select('u.userName as createdByName')
    .where('orderInfo.id', '=', id)
    .executeTakeFirst()
  if (!order) throw notFound()
  const parts = scope.partsOf('orderInfo', order)
  const [lines, payments, freezes, steps, approvals] = await Promise.all([
    linesOf(scope, [id]),
    parts
      .from('orderPayment')
      .leftJoin('rbacUser as u', 'u.id', 'orderPayment.createdBy')
      .select(['orderPayment.id', 'orderPayment.kind', 'orderPayment.number', 'orderPayment.amount'])
      .select(['orderPayment.method', 'orderPayment.paidOn', 'orderPayment.remark', 'u.userName'])
      .select('orderPayment.createdAt')
      .orderBy('orderPayment.id')
      .execute(),
    parts
      .from('orderFreeze')
      .select(['id', 'fromDay', 'plannedTo', 'endedOn', 'reason'])
      .orderBy('id', 'desc')
      .execute(),
    parts
      .from('orderStep')
      .leftJoin('rbacUser as u', 'u.id', 'orderStep.userId')
      .select(['orderStep.id', 'orderStep.call', 'orderStep.fromState', 'orderStep.toState', 'orderStep.reason'])
      .select(['u.userName', 'orderStep.createdAt as at', answer.as('agreed')])
      .orderBy('orderStep.id', 'desc')
      .limit(200)
      .execute(),
    // Those before the application that was granted were of another deal, which was refused.
    parts
      .from('orderInfo')
      .innerJoin('customerCheck as k', (on) =>
        on
          .onRef('k.customerId', '=', 'orderInfo.customerId')
          .on('k.kind', '=', 'FINISH')
          .on('k.state', '=', 'APPROVED'),
      )
      .innerJoin('customerStep as s', 's.customerId', 'orderInfo.customerId')
      .leftJoin('rbacUser as u', 'u.id', 's.userId')
      .select(['s.id', 's.reason', 'u.userName', 's.createdAt as at'])
      .select(sql<(typeof agreeing)[number]>`s.call`.as('call'))
      .where('s.call', 'in', agreeing)
      .whereRef('s.createdAt', '>=', 'k.createdAt')
      .orderBy('s.id', 'desc')
      .limit(20)
      .execute(),
  ])
  const reading = { db: shared, scope }
  const measuredLines = await measured(reading, order.campusId, lines(id))
  const approvalFor = order.state === 'DRAFT' ? await groundsOf(reading, order.campusId, lines(id)) : order.approvalFor
  return {
    ...{ ...order, approvalFor, lines: measuredLines.map(({ longest: _, ...line }) => line) },
    ...{ payments, freezes, steps, approvals },
  }
}
