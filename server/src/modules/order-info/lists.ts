import type { orderInfo } from '@cogcampus/contract/admin/order-info'
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Database } from '../../db/tables.ts'
import type { Handlers, ReadContext } from '../../http/context.ts'
import { between } from '../../lib/day.ts'
import { pageOf } from '../../lib/page.ts'
import { foundMasked, likePattern } from '../../lib/search.ts'
import { shownLines, usable } from '../order-course/lists.ts'
import { askedBy, since, waitsFor } from './remind.ts'

type Lists = Pick<Handlers<typeof orderInfo>, 'page' | 'patient' | 'available'>
type Rows = SelectQueryBuilder<Database, 'orderInfo', object>

/** What is still to be paid of an order, in SQL. */
export const dueFen = sql<number>`(order_info.payable - order_info.paid - order_info.waived)`

/** Until when something of an order is valid, in SQL: what was given back or moved to another one is valid no more. */
export const validUntilOf = (order: 'order_info' | 'o') =>
  sql<string | null>`(select max(l.valid_to) from order_course l
    where l.order_id = ${sql.ref(`${order}.id`)} and l.deleted_at is null
      and ${sql.ref(`${order}.state`)} not in ('VOID', 'REFUNDED')
      and not (l.moved_amount > 0 and (l.unlimited or l.paid_left + l.gift_left = 0)))`
export const validUntil = validUntilOf('order_info')

/** What a list shows of an order. */
export const shownOrders = <O>(rows: SelectQueryBuilder<Database, 'orderInfo', O>) =>
  rows.select([
    'orderInfo.id',
    'orderInfo.number',
    'orderInfo.campusId',
    'orderInfo.patientId',
    'orderInfo.parentId',
    'orderInfo.consultantId',
    'orderInfo.customerId',
    'orderInfo.type',
    'orderInfo.state',
    'orderInfo.list',
    'orderInfo.discount',
    'orderInfo.payable',
    'orderInfo.paid',
    'orderInfo.refunded',
    'orderInfo.transferred',
    'orderInfo.waived',
    'orderInfo.createdAt',
    'orderInfo.deletedAt',
    'orderInfo.version',
    dueFen.as('due'),
    sql<string>`(select name from campus c where c.id = order_info.campus_id)`.as('campusName'),
    sql<string>`(select name from patient p where p.id = order_info.patient_id)`.as('patientName'),
    sql<string>`(select name from parent_info p where p.id = order_info.parent_id)`.as('parentName'),
    sql<string | null>`(select user_name from rbac_user u where u.id = order_info.consultant_id)`.as('consultantName'),
    sql<string>`coalesce((select string_agg(c.name, '、' order by l.id) from order_course l join course c on c.id = l.course_id
      where l.order_id = order_info.id and l.deleted_at is null), '')`.as('courses'),
    sql<number>`coalesce((select sum(l.paid_left + l.gift_left) from order_course l
      where l.order_id = order_info.id and l.deleted_at is null and not l.unlimited), 0)`.as('hoursLeft'),
    sql<number>`coalesce((select sum(l.gift_left) from order_course l
      where l.order_id = order_info.id and l.deleted_at is null), 0)`.as('giftLeft'),
    sql<boolean>`exists (select from order_course l where l.order_id = order_info.id and l.unlimited and l.deleted_at is null
      and l.moved_amount = 0)`.as('unlimited'),
    validUntil.as('validTo'),
  ])

type Filters = Omit<Parameters<Lists['page']>[1], 'pageNo' | 'pageSize' | 'sort'>

export const due = sql<SqlBool>`order_info.paid + order_info.waived < order_info.payable
  and order_info.state not in ('VOID', 'REFUNDED')`

/** Orders that were sold and paid: no drafts, void ones, transfers, trial lessons or opening balances. */
const sold = sql<SqlBool>`(order_info.type not in ('TRANSFER', 'TRIAL') and order_info.sold_at is not null and order_info.state <> 'VOID' and order_info.import_id is null)`

/** What the figures of orders ask of an order, as conditions. */
export const orderConditions = ({ sold: bought, type }: Pick<Filters, 'sold' | 'type'>): Expression<SqlBool>[] => [
  ...(bought === undefined ? [] : [sql<SqlBool>`${sold} = ${bought}`]),
  ...(type ? [sql<SqlBool>`order_info.type = ${type}`] : []),
]

/** Orders within reach that the filters leave. */
export function narrowed(
  scope: ReadScope,
  { keyword, deleted, state, due: owing, sold: bought, remind, asked, ...rest }: Filters,
): Rows {
  const { createdFrom, createdTo, soldFrom, soldTo, courseId, ...equal } = rest
  let rows = scope.from('orderInfo').where('orderInfo.deletedAt', deleted ? 'is not' : 'is', null)
  for (const day of between(sql.ref('orderInfo.createdAt'), createdFrom, createdTo)) rows = rows.where(day)
  for (const day of between(sql.ref('orderInfo.soldAt'), soldFrom, soldTo)) rows = rows.where(day)
  if (state?.length) rows = rows.where('orderInfo.state', 'in', state)
  if (owing !== undefined) rows = rows.where(owing ? due : sql<SqlBool>`(${due}) is not true`)
  if (bought !== undefined) rows = rows.where((eb) => eb.and(orderConditions({ sold: bought })))
  if (asked !== undefined) rows = rows.where(sql<SqlBool>`${askedBy(scope.userId)} = ${asked}`)
  if (remind !== undefined) rows = rows.where(sql<SqlBool>`${waitsFor(scope.userId)} = ${remind}`)
  if (courseId !== undefined) {
    rows = rows.where(
      sql<SqlBool>`exists (select from order_course l
        where l.order_id = order_info.id and l.course_id = ${courseId} and l.deleted_at is null)`,
    )
  }
  if (keyword) rows = rows.where(foundMasked('orderInfo.search', likePattern(keyword)))
  for (const name of ['campusId', 'patientId', 'consultantId', 'type'] as const) {
    const value = equal[name]
    if (value !== undefined) rows = rows.where(`orderInfo.${name}`, '=', value as number)
  }
  return rows
}

export const orderOrder = {
  by: '-orderInfo.id',
  id: 'orderInfo.id',
  sortable: { id: 'orderInfo.id', createdAt: 'orderInfo.id' },
}

/** The lines of orders, by order. */
export async function linesOf(scope: ReadScope, orderIds: readonly number[]) {
  const lines = await shownLines(scope.from('orderCourse'))
    .where('orderCourse.orderId', 'in', [0, ...orderIds])
    .where('orderCourse.deletedAt', 'is', null)
    .orderBy('orderCourse.id')
    .execute()
  return (id: number) => lines.filter((line) => line.orderId === id)
}

export const orderLists: Lists = {
  page({ scope }: ReadContext, { pageNo, pageSize, sort, ...filters }) {
    return pageOf(
      shownOrders(narrowed(scope, filters)),
      { pageNo, pageSize, sort },
      filters.remind || filters.asked ? { ...orderOrder, by: since } : orderOrder,
    )
  },

  async patient({ scope }, { patientId }) {
    const orders = await shownOrders(narrowed(scope, { patientId }))
      .orderBy(sql`order_info.state in ('COMPLETED', 'EXPIRED', 'REFUNDED', 'VOID')`)
      .orderBy('orderInfo.id', 'desc')
      .limit(200)
      .execute()
    const of = await linesOf(
      scope,
      orders.map((order) => order.id),
    )
    return orders.map((order) => ({ ...order, lines: of(order.id) }))
  },

  available: ({ scope }, { patientId, courseId, date }) =>
    shownLines(usable(scope.from('orderCourse'), { patientId, courseId, day: date })).execute(),
}
