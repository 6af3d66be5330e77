import { sql } from 'kysely'
import type { ReadContext } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { linesOf, shownOrders } from './lists.ts'
import { measured } from './parts.ts'

const agreeing = ['customer/apply/check/campus', 'customer/apply/check/leader'] as const

/** What a decision said: the states of an order before and after a refused refund are those of one that gave back a part. */
const answer = sql<boolean | null>`case s.call
  when 'order-info/approve' then s.to_state <> 'DRAFT'
  when 'order-info/refund/check' then (select r.state = 'APPROVED' from order_refund r where r.id = s.refund_id) end`

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
  const db = scope.unscoped('payments, freezes and history are read through their order')
  const [lines, payments, freezes, steps, approvals] = await Promise.all([
    linesOf(scope, [id]),
    db
      .selectFrom('orderPayment as p')
      .leftJoin('rbacUser as u', 'u.id', 'p.createdBy')
      .select([
        'p.id',
        'p.kind',
        'p.number',
        'p.amount',
        'p.method',
        'p.paidOn',
        'p.remark',
        'u.userName',
        'p.createdAt',
      ])
      .where('p.orderId', '=', id)
      .orderBy('p.id')
      .execute(),
    db
      .selectFrom('orderFreeze')
      .select(['id', 'fromDay', 'plannedTo', 'endedOn', 'reason'])
      .where('orderId', '=', id)
      .orderBy('id', 'desc')
      .execute(),
    db
      .selectFrom('orderStep as s')
      .leftJoin('rbacUser as u', 'u.id', 's.userId')
      .select(['s.id', 's.call', 's.fromState', 's.toState', 's.reason', 'u.userName', 's.createdAt as at'])
      .select(answer.as('agreed'))
      .where('s.orderId', '=', id)
      .orderBy('s.id', 'desc')
      .limit(200)
      .execute(),
    // Those before the application that was granted were of another deal, which was refused.
    db
      .selectFrom('orderInfo as o')
      .innerJoin('customerCheck as k', (on) =>
        on.onRef('k.customerId', '=', 'o.customerId').on('k.kind', '=', 'FINISH').on('k.state', '=', 'APPROVED'),
      )
      .innerJoin('customerStep as s', 's.customerId', 'o.customerId')
      .leftJoin('rbacUser as u', 'u.id', 's.userId')
      .select(['s.id', 's.reason', 'u.userName', 's.createdAt as at'])
      .select(sql<(typeof agreeing)[number]>`s.call`.as('call'))
      .where('o.id', '=', id)
      .where('s.call', 'in', agreeing)
      .whereRef('s.createdAt', '>=', 'k.createdAt')
      .orderBy('s.id', 'desc')
      .limit(20)
      .execute(),
  ])
  const measuredLines = await measured({ db: shared, scope }, order.campusId, lines(id))
  return { ...order, lines: measuredLines.map(({ longest: _, ...line }) => line), payments, freezes, steps, approvals }
}
