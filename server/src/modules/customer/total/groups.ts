import type { LeadFilters } from '@cogcampus/contract/admin/customer'
import { type Days, type LeadNumberName, rowsOfNumber } from '@cogcampus/contract/life/leadNumbers'
import { type Expression, sql } from 'kysely'
import type { ReadContext } from '../../../http/context.ts'
import { sums } from '../../../lib/sums.ts'
import { follows } from '../../customer-follow/store.ts'
import { rowsOf } from '../lists.ts'
import { countIf, countOf, share } from './count.ts'

const MOST = 50

/** The users with the most sales in the period, with the leads each holds now; all users where there are few. */
export async function rankingOf(context: ReadContext, days: Days, base: LeadFilters) {
  const { scope } = context
  const { campusId } = base
  const ownerId = sql<number>`ranked.owner_id`
  const of = (name: LeadNumberName) => {
    const { list, filters } = rowsOfNumber(name, days, { campusId })
    return rowsOf(scope, list, filters).where('customer.ownerId', '=', ownerId)
  }
  const grouped = (name: LeadNumberName) => {
    const { list, filters } = rowsOfNumber(name, days, base)
    return rowsOf(scope, list, filters)
      .where('customer.ownerId', 'is not', null)
      .select('customer.ownerId')
      .groupBy('customer.ownerId')
  }
  const counted = (name: LeadNumberName) => grouped(name).select(sql<number>`count(*)`.as('count'))
  const contacts = follows(scope, { campusId, createdFrom: days.from, createdTo: days.to }).where(
    'customerFollow.createdBy',
    '=',
    ownerId,
  )
  const paid = grouped('won')
    .innerJoin('orderInfo', 'orderInfo.customerId', 'customer.id')
    .where('orderInfo.deletedAt', 'is', null)
    .select(sql<number>`sum(order_info.paid - order_info.refunded)`.as('paid'))
  const { rows } = await sql<Ranked>`
    with won as (${counted('won')}), holding as (${counted('holding')}), paid as (${paid}),
      ranked as (select owner_id, coalesce(won.count, 0) as won, coalesce(holding.count, 0) as holding
        from won full join holding using (owner_id) order by 2 desc, 3 desc, 1 limit ${sql.lit(MOST)})
    select ranked.owner_id, (select user_name from rbac_user u where u.id = ranked.owner_id) as owner_name,
      ranked.holding, ${countOf(of('overdue'))} as overdue, ${countOf(contacts)} as contacts, ranked.won,
      ${countOf(of('lost'))} as lost, coalesce(paid.paid, 0) as paid
    from ranked left join paid using (owner_id) order by ranked.won desc, coalesce(paid.paid, 0) desc, ranked.owner_id`.execute(
    sums(scope),
  )
  return rows.map((row) => ({ ...row, winRate: share(row.won, row.won + row.lost) }))
}

interface Ranked {
  ownerId: number
  ownerName: string
  holding: number
  overdue: number
  contacts: number
  won: number
  lost: number
  paid: number
}

/** How far leads of the period came, by campus; those with most of them first. */
export function campusesOf({ scope }: ReadContext, days: Days, base: LeadFilters) {
  const { list, filters } = rowsOfNumber('created', days, base)
  const created: Expression<number> = sql`count(*)`
  return rowsOf(scope, list, filters)
    .select([
      'customer.campusId',
      sql<string>`(select name from campus where campus.id = customer.campus_id)`.as('campusName'),
      sql<number>`count(*)`.as('created'),
      countIf('contacted').as('contacted'),
      countIf('handedIn').as('handedIn'),
      countIf('sold').as('sold'),
    ])
    .groupBy('customer.campusId')
    .orderBy(created, 'desc')
    .orderBy('customer.campusId')
    .limit(MOST)
    .execute()
}
