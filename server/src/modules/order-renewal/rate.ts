import type { orderRenewal } from '@cogcampus/contract/admin/order-renewal'
import { sql } from 'kysely'
import type { Handler } from '../../http/context.ts'
import { dayEnd, dayStart } from '../../lib/day.ts'

/** How many renewals each consultant won (`order-renewal/rate`): of those closed in a period, and what waits now. */
export const rate: Handler<(typeof orderRenewal)['endpoints']['rate']> = async ({ scope }, { from, to }) => {
  const after = from ? sql`closed_at >= ${dayStart(from)}` : sql`true`
  const before = to ? sql`closed_at < ${dayEnd(to)}` : sql`true`
  const closed = (state: string) =>
    sql<number>`count(*) filter (where order_renewal.state = ${state} and ${after} and ${before})`
  const rows = await scope
    .from('orderRenewal')
    .innerJoin('rbacUser', 'rbacUser.id', 'orderRenewal.consultantId')
    .select(['rbacUser.id', 'rbacUser.userName as name'])
    .select([closed('RENEWED').as('renewed'), closed('DECLINED').as('declined')])
    .select(sql<number>`count(*) filter (where order_renewal.state = 'OPEN')`.as('open'))
    .groupBy(['rbacUser.id', 'rbacUser.userName'])
    .orderBy('rbacUser.id')
    .execute()
  return rows.map((row) => {
    const sum = row.renewed + row.declined
    return { ...row, rate: sum > 0 ? Math.round((row.renewed * 100) / sum) : null }
  })
}
