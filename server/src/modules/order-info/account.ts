import type { accountOrder } from '@cogcampus/contract/api/order-info'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Account } from '../../http/account.ts'
import type { Handlers, ReadContext } from '../../http/context.ts'
import { between } from '../../lib/day.ts'
import { notFound } from '../../lib/errors.ts'
import { pageOf } from '../../lib/page.ts'
import { statementOf } from '../order-course/statement.ts'
import { linkOf } from '../patient-parent/store.ts'
import { dueFen, validUntil } from './lists.ts'

/** Whether an account pays an order, in SQL. */
const paidBy = (accountId: number) =>
  sql<SqlBool>`exists (select from patient_parent l join parent_account a on a.parent_id = l.parent_id
    where a.id = ${accountId} and l.patient_id = order_info.patient_id and l.payer)`

/** The orders of the account's children. Money is shown to those who pay. */
function orders({ scope, actor: { accountId } }: ReadContext<Account>) {
  const pays = paidBy(accountId)
  const money = (fen: string | RawBuilder<number>) =>
    sql<number | null>`case when ${pays} then ${typeof fen === 'string' ? sql.ref(fen) : fen} end`
  return scope
    .from('orderInfo')
    .innerJoin('patient', 'patient.id', 'orderInfo.patientId')
    .innerJoin('campus', 'campus.id', 'orderInfo.campusId')
    .select(['orderInfo.id', 'orderInfo.number', 'orderInfo.patientId', 'patient.name as patientName'])
    .select(['campus.name as campusName', 'orderInfo.type', 'orderInfo.state', 'orderInfo.createdAt'])
    .select([
      money('order_info.payable').as('payable'),
      money('order_info.paid').as('paid'),
      money(dueFen).as('due'),
      sql<string>`coalesce((select string_agg(c.name, '、' order by l.id) from order_course l
        join course c on c.id = l.course_id where l.order_id = order_info.id and l.deleted_at is null), '')`.as(
        'courses',
      ),
      sql<number>`coalesce((select sum(l.paid_left + l.gift_left) from order_course l
        where l.order_id = order_info.id and l.deleted_at is null and not l.unlimited), 0)::integer`.as('hoursLeft'),
      validUntil.as('validTo'),
    ])
    .select([
      'orderInfo.contractNo',
      money('order_info.list').as('list'),
      money('order_info.discount').as('discount'),
      money('order_info.refunded').as('refunded'),
    ])
}

/** The freezes of orders that have not ended, by order. */
async function freezesOf({ scope }: ReadContext<Account>, ids: readonly number[]) {
  const rows = await scope
    .unscoped('the freezes of orders within reach')
    .selectFrom('orderFreeze')
    .select(['orderId', 'fromDay', 'plannedTo'])
    .where(sql<SqlBool>`order_id = any(${ids}::bigint[])`)
    .where('endedOn', 'is', null)
    .execute()
  return new Map(rows.map(({ orderId, fromDay, plannedTo }) => [orderId, { fromDay, plannedTo }]))
}

/** What the applet asks about orders and hours. */
export const accountOrderHandlers: Handlers<typeof accountOrder> = {
  async page(context, { patientId, toPay, ...page }) {
    let rows = orders(context)
    if (patientId) rows = rows.where('orderInfo.patientId', '=', patientId)
    if (toPay !== undefined) {
      const isToPay = sql<SqlBool>`(order_info.state = 'PENDING_PAY' and ${paidBy(context.actor.accountId)})`
      rows = rows.where(toPay ? isToPay : sql<SqlBool>`not ${isToPay}`)
    }
    const { list, ...totals } = await pageOf(rows, page, { by: '-orderInfo.id', id: 'orderInfo.id' })
    const freezes = await freezesOf(
      context,
      list.map(({ id }) => id),
    )
    return {
      ...totals,
      list: list.map(({ contractNo, list, discount, refunded, ...order }) => ({
        ...order,
        freeze: freezes.get(order.id) ?? null,
      })),
    }
  },

  async info(context, { id }) {
    const { scope } = context
    const order = await orders(context).where('orderInfo.id', '=', id).executeTakeFirst()
    if (!order) throw notFound()
    const [freezes, lines, payments, refunds] = await Promise.all([
      freezesOf(context, [id]),
      scope
        .from('orderCourse')
        .innerJoin('course', 'course.id', 'orderCourse.courseId')
        .select(['orderCourse.id', 'course.name as courseName', 'orderCourse.kind', 'orderCourse.unlimited'])
        .select(['orderCourse.paidHours', 'orderCourse.giftHours', 'orderCourse.used'])
        .select(['orderCourse.validFrom', 'orderCourse.validTo'])
        .select([
          sql<number>`order_course.paid_left + order_course.gift_left`.as('left'),
          sql<number>`order_course.paid_held + order_course.gift_held`.as('held'),
        ])
        .where('orderCourse.orderId', '=', id)
        .where('orderCourse.deletedAt', 'is', null)
        .orderBy('orderCourse.id')
        .execute(),
      scope
        .from('orderPayment')
        .select(['orderPayment.id', 'orderPayment.kind', 'orderPayment.number', 'orderPayment.amount'])
        .select('orderPayment.paidOn')
        .where('orderPayment.orderId', '=', id)
        .orderBy('orderPayment.id')
        .execute(),
      order.payable === null
        ? []
        : scope
            .unscoped('the refunds of an order within reach, for who pays it')
            .selectFrom('orderRefund')
            .select(['id', 'state', 'amount', 'createdAt', 'toPay', 'paidOutOn'])
            .where('orderId', '=', id)
            .select(sql<string | null>`case when state = 'REJECTED' then opinion end`.as('opinion'))
            .orderBy('id', 'desc')
            .limit(20)
            .execute(),
    ])
    return { ...order, freeze: freezes.get(id) ?? null, lines, payments, refunds }
  },

  async hours({ scope }, { patientId, from, to, ...page }) {
    await linkOf(scope, patientId)
    let rows = scope
      .from('hourLedger')
      .innerJoin('orderCourse', 'orderCourse.id', 'hourLedger.lineId')
      .innerJoin('course', 'course.id', 'hourLedger.courseId')
      .innerJoin('orderInfo', 'orderInfo.id', 'hourLedger.orderId')
      .select(['hourLedger.id', 'hourLedger.createdAt as at', 'hourLedger.kind', 'course.name as courseName'])
      .select(['orderInfo.number as orderNumber', 'hourLedger.reason', 'hourLedger.sessionId as soDayId'])
      .select([
        sql<number>`case when order_course.unlimited then 0 else hour_ledger.hours end`.as('hours'),
        sql<number | null>`case when not order_course.unlimited then hour_ledger.balance end`.as('balance'),
      ])
      .where('hourLedger.patientId', '=', patientId)
      .where(sql<SqlBool>`(hour_ledger.hours <> 0 or hour_ledger.kind in ('GRANT', 'REFUND'))`)
    for (const day of between(sql.ref('hourLedger.createdAt'), from, to)) rows = rows.where(day)
    return pageOf(rows, page, { by: '-hourLedger.id', id: 'hourLedger.id' })
  },

  async statement(context, input) {
    const { payer } = await linkOf(context.scope, input.patientId)
    return statementOf(context as unknown as ReadContext, input, { money: payer })
  },
}
