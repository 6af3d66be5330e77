import type { customer, LeadQuery } from '@cogcampus/contract/admin/customer'
import type { LeadState } from '@cogcampus/contract/life/customer'
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Database } from '../../db/tables.ts'
import type { Handlers, ReadContext } from '../../http/context.ts'
import { dayEnd, dayStart, startOfToday } from '../../lib/day.ts'
import { notFound } from '../../lib/errors.ts'
import { pageOf } from '../../lib/page.ts'
import { likePattern } from '../../lib/search.ts'
import { given } from '../../lib/update.ts'

type Lists = Pick<
  Handlers<typeof customer>,
  'page' | 'pagePublic' | 'wait' | 'in' | 'inStatus' | 'inStatus/check' | 'not' | 'sale' | 'follow/real' | 'similar'
>
type Rows = SelectQueryBuilder<Database, 'customer', object>

/** Leads within reach that are neither deleted nor merged. `place` when only leads of one place are wanted. */
export function leads(scope: ReadScope, place?: 'PUBLIC' | 'PRIVATE') {
  return scope.from('customer', place).where('customer.deletedAt', 'is', null)
}

/** What a list shows of a lead. Only its owner reads the phone in full. */
export function shown<T extends Rows>(rows: T, { userId, reach }: Pick<ReadScope, 'userId' | 'reach'>) {
  return (rows as Rows).select([
    'customer.id',
    'customer.campusId',
    'customer.childName',
    'customer.gender',
    'customer.birthday',
    'customer.contact',
    'customer.relation',
    'customer.source',
    'customer.intention',
    'customer.place',
    'customer.stage',
    'customer.review',
    'customer.state',
    'customer.ownerId',
    'customer.marketingOwnerId',
    'customer.lastContactAt',
    'customer.nextContactAt',
    'customer.contactCount',
    'customer.lostReason',
    'customer.movedAt',
    'customer.checkId',
    'customer.createdAt',
    'customer.deletedAt',
    'customer.version',
    sql<string>`case when customer.owner_id = ${userId} then customer.phone else
      overlay(customer.phone placing '****' from greatest(length(customer.phone) - 7, 1) for 4) end`.as('phone'),
    sql<boolean>`customer.owner_id is not distinct from ${userId}`.as('mine'),
    // As `mayAct` of move.ts says it.
    sql<boolean>`(${reach.all} or customer.owner_id is not distinct from ${userId}
      or customer.campus_id = any(${reach.campusIds}::bigint[]))`.as('mayAct'),
    sql<string>`(select name from campus where campus.id = customer.campus_id)`.as('campusName'),
    sql<string | null>`(select user_name from rbac_user u where u.id = customer.owner_id)`.as('ownerName'),
    sql<string | null>`(select user_name from rbac_user u where u.id = customer.marketing_owner_id)`.as(
      'marketingOwnerName',
    ),
  ])
}

const next = sql.ref('customer.nextContactAt')
const dues: Record<NonNullable<LeadQuery['due']>, Expression<SqlBool>> = {
  OVERDUE: sql`${next} < ${startOfToday()}`,
  TODAY: sql`(${next} >= ${startOfToday()} and ${next} < ${startOfToday(1)})`,
  WEEK: sql`(${next} >= ${startOfToday()} and ${next} < ${startOfToday(7)})`,
  NONE: sql`${next} is null`,
}
const reaches: Record<NonNullable<LeadQuery['reached']>, Expression<SqlBool>> = {
  CONTACT: sql`customer.first_contact_at is not null`,
  NO_CONTACT: sql`customer.first_contact_at is null`,
  FINISH: sql`customer.finish_at is not null`,
  DONE: sql`customer.done_at is not null`,
  NOT: sql`customer.stage = 'NOT'`,
}

export type Filters = Omit<LeadQuery, 'pageNo' | 'pageSize' | 'sort'>

/** Narrows leads by what the contract's filters say. */
export function narrowed<T extends Rows>(rows: T, filters: Partial<Filters>): T {
  const conditions: Expression<SqlBool>[] = []
  const same = (column: string, value: unknown) => {
    if (value !== undefined) conditions.push(sql<SqlBool>`${sql.ref(`customer.${column}`)} = ${value}`)
  }
  same('campusId', filters.campusId)
  same('ownerId', filters.ownerId)
  same('marketingOwnerId', filters.marketingOwnerId)
  same('source', filters.source)
  same('lostReason', filters.lostReason)
  if (filters.intention === 'NONE') conditions.push(sql<SqlBool>`customer.intention is null`)
  else same('intention', filters.intention)
  if (filters.due) conditions.push(dues[filters.due])
  if (filters.reached) conditions.push(reaches[filters.reached])
  if (filters.unowned !== undefined) {
    conditions.push(
      filters.unowned ? sql<SqlBool>`customer.owner_id is null` : sql<SqlBool>`customer.owner_id is not null`,
    )
  }
  if (filters.createdFrom) conditions.push(sql<SqlBool>`customer.created_at >= ${dayStart(filters.createdFrom)}`)
  if (filters.createdTo) conditions.push(sql<SqlBool>`customer.created_at < ${dayEnd(filters.createdTo)}`)
  if (filters.movedFrom) conditions.push(sql<SqlBool>`customer.moved_at >= ${dayStart(filters.movedFrom)}`)
  if (filters.movedTo) conditions.push(sql<SqlBool>`customer.moved_at < ${dayEnd(filters.movedTo)}`)
  if (filters.keyword) conditions.push(sql<SqlBool>`customer.search like ${likePattern(filters.keyword)}`)
  return conditions.reduce<Rows>((query, condition) => query.where(condition), rows as Rows) as T
}

/** Only orders that an index gives: a list is as quick among a million. */
const order = {
  id: 'customer.id',
  by: '-customer.movedAt',
  sortable: {
    id: 'customer.id',
    createdAt: 'customer.createdAt',
    movedAt: 'customer.movedAt',
    lastContactAt: 'customer.lastContactAt',
    nextContactAt: 'customer.nextContactAt',
  },
}

/** The rows of each list of the catalogue; the menu's counts are counted from the same. */
export const lists = {
  pagePublic: (scope: ReadScope) => leads(scope, 'PUBLIC').where('customer.state', '=', 'POOL'),
  wait: (scope: ReadScope) => leads(scope, 'PRIVATE').where('customer.state', '=', 'WAIT'),
  in: (scope: ReadScope) => leads(scope, 'PRIVATE').where('customer.state', '=', 'IN'),
  inStatus: (scope: ReadScope) =>
    leads(scope, 'PRIVATE').where('customer.state', 'in', ['IN_CHECK', 'FINISH_CAMPUS', 'FINISH_LEADER']),
  'inStatus/check': (scope: ReadScope) =>
    leads(scope, 'PRIVATE')
      .where('customer.state', '=', 'IN_CHECK')
      .where(sql<SqlBool>`exists (select 1 from customer_check c
        where c.id = customer.check_id and c.applicant_id <> ${scope.userId})`),
  not: (scope: ReadScope) => leads(scope, 'PRIVATE').where('customer.state', '=', 'NOT'),
  sale: (scope: ReadScope) => leads(scope, 'PRIVATE').where('customer.state', '=', 'DONE'),
  'follow/real': (scope: ReadScope) =>
    leads(scope, 'PRIVATE').where('customer.state', '=', 'IN').where('customer.lastAnswerAt', 'is not', null),
} as const satisfies Record<string, (scope: ReadScope) => unknown>

/** The order of each list that is not the latest change of state first. */
const orders: Partial<Record<keyof typeof lists, string>> = {
  in: 'customer.nextContactAt',
  'follow/real': '-customer.lastAnswerAt',
}
export const orderOf = (list: keyof typeof lists) => ({ ...order, by: orders[list] ?? order.by })
export const orderOfAll = { ...order, by: '-customer.id' }

/** Leads in whatever state, or those deleted. */
export function allLeads(scope: ReadScope, { state, deleted }: { state?: LeadState[]; deleted?: boolean }) {
  const place = state?.every((one) => one === 'POOL')
    ? 'PUBLIC'
    : state?.includes('POOL') || !state
      ? undefined
      : 'PRIVATE'
  let rows = scope.from('customer', place).where('customer.deletedAt', deleted ? 'is not' : 'is', null)
  if (deleted) rows = rows.where('customer.mergedInto', 'is', null)
  return state?.length ? rows.where('customer.state', 'in', state) : rows
}

const listOf =
  (name: keyof typeof lists) =>
  ({ db, scope }: ReadContext, { pageNo, pageSize, sort, ...filters }: LeadQuery) =>
    pageOf(db, shown(narrowed(lists[name](scope), filters), scope), { pageNo, pageSize, sort }, orderOf(name))

export const listHandlers: Lists = {
  page({ db, scope }, { pageNo, pageSize, sort, state, deleted, ...filters }) {
    const rows = allLeads(scope, given({ state, deleted }))
    return pageOf(db, shown(narrowed(rows, filters), scope), { pageNo, pageSize, sort }, orderOfAll)
  },
  pagePublic: listOf('pagePublic'),
  wait: listOf('wait'),
  in: listOf('in'),
  inStatus: listOf('inStatus'),
  'inStatus/check': listOf('inStatus/check'),
  not: listOf('not'),
  sale: listOf('sale'),
  'follow/real': listOf('follow/real'),

  async similar({ scope }, { id }) {
    const one = await leads(scope)
      .select(['customer.childName', 'customer.contact', 'customer.campusId'])
      .where('customer.id', '=', id)
      .executeTakeFirst()
    if (!one) throw notFound()
    const rows = leads(scope)
      .where('customer.id', '<>', id)
      .where('customer.campusId', '=', one.campusId)
      .where('customer.search', 'like', likePattern(one.childName))
    return shown(rows, scope).orderBy('customer.id', 'desc').limit(20).execute()
  },
}
