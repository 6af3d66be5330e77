import type { Response } from '@cogcampus/contract'
import type { total } from '@cogcampus/contract/admin/total'
import { type TotalBase, type TotalDays, totalNumberNames, totalNumbers } from '@cogcampus/contract/life/totalNumbers'
import { sql } from 'kysely'
import type { Handlers, ReadContext } from '../../http/context.ts'
import { periodOf } from '../../lib/period.ts'
import { payments } from '../order-info/paymentPage.ts'
import { compared, figuresOf } from './store.ts'

type Money = Response<'/admin/total/orderTotal'>

const names = totalNumberNames.filter((name) => totalNumbers[name].group === 'money')

/** The money of a period (`total/orderTotal`), by course and by method of payment. */
export const orderTotal: Handlers<typeof total>['orderTotal'] = async (context, { from, to, ...base }) => {
  const period = periodOf(context, { from, to })
  const [money, courses, methods] = await Promise.all([
    compared(context, period, { base, names }),
    coursesOf(context, period, base),
    methodsOf(context, period, base),
  ])
  return { ...money, courses, methods }
}

/** What each course earned and still owes; the name of a course is known to all staff. */
async function coursesOf(context: ReadContext, period: TotalDays, base: TotalBase): Promise<Money['courses']> {
  const counted = await figuresOf(context, { stretches: [period], base, by: 'courseId', names })
  const rows = await context.scope.known
    .selectFrom('course')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...counted.flatMap(({ key }) => key ?? [])])
    .execute()
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]))
  return counted
    .flatMap(({ key, figures }) =>
      key === null ? [] : [{ courseId: key, courseName: nameOf.get(key) ?? '', figures }],
    )
    .sort((a, b) => (b.figures.revenue ?? 0) - (a.figures.revenue ?? 0) || a.courseId - b.courseId)
}

/** What came in and went out by each method; not of a course, as a payment is for a whole order. */
async function methodsOf(
  { scope, actor }: ReadContext,
  days: TotalDays,
  { campusId, courseId }: TotalBase,
): Promise<Money['methods']> {
  const reach = actor.grants.get('/admin/order-info/payment/page')
  if (!reach || courseId !== undefined) return []
  const of = (kind: 'PAYMENT' | 'REFUND') =>
    sql<number>`coalesce(sum(abs(order_payment.amount)) filter (where order_payment.kind = ${kind}), 0)::bigint`
  return payments(scope.planned().scope.within(reach), { campusId, ...days })
    .where('orderPayment.kind', '<>', 'TRANSFER')
    .select([sql<string>`order_payment.method`.as('method'), of('PAYMENT').as('received'), of('REFUND').as('refunded')])
    .groupBy('orderPayment.method')
    .orderBy(sql`2`, 'desc')
    .execute()
}
