import { isDeepStrictEqual } from 'node:util'
import type { Path } from '@cogcampus/contract'
import type { customer, LeadFilters, LeadQuery } from '@cogcampus/contract/admin/customer'
import type { LeadState } from '@cogcampus/contract/life/customer'
import type { LeadList, ListFilters } from '@cogcampus/contract/life/leadNumbers'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { NO_REACH } from '../../db/reach.ts'
import type { ReadScope } from '../../db/scope.ts'
import type { Database } from '../../db/tables.ts'
import type { Handlers, ReadContext } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { maskedPhone } from '../../lib/mask.ts'
import { type Order, pageOf } from '../../lib/page.ts'
import { foundMasked, likePattern } from '../../lib/search.ts'
import { given } from '../../lib/update.ts'
import { decidable } from '../customer-check/remind.ts'
import { conditionsOf } from './filters.ts'
import { mayActOn } from './flow.ts'
import { waitsFor } from './remind.ts'
import { foundBy } from './search.ts'

type Lists = Pick<Handlers<typeof customer>, LeadList | 'similar' | 'owners'>
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
    sql<string>`case when customer.owner_id = ${userId} then customer.phone else ${maskedPhone('customer.phone')} end`.as(
      'phone',
    ),
    sql<boolean>`customer.owner_id is not distinct from ${userId}`.as('mine'),
    mayActOn({ userId, reach }).as('mayAct'),
    sql<string>`(select name from campus where campus.id = customer.campus_id)`.as('campusName'),
    sql<string | null>`(select user_name from rbac_user u where u.id = customer.owner_id)`.as('ownerName'),
    sql<string | null>`(select user_name from rbac_user u where u.id = customer.marketing_owner_id)`.as(
      'marketingOwnerName',
    ),
  ])
}

/** Narrows leads by what the contract's filters say, and by a keyword. */
function narrowed<T extends Rows>(
  rows: T,
  list: LeadList,
  { keyword, remind, ...filters }: LeadFilters,
  scope: ReadScope,
): T {
  const conditions = [
    ...conditionsOf(filters),
    ...(keyword ? [foundBy(keyword, scope)] : []),
    ...(remind ? [waitsFor(list, scope)] : []),
  ]
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
  nullsFirst: ['lastContactAt'],
}
/** Those that leads in whatever state are given in. */
const { movedAt: _, nextContactAt: __, ...ofAnyState } = order.sortable

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
const orders: Partial<Record<LeadList, string>> = {
  page: '-customer.id',
  in: 'customer.nextContactAt',
  'follow/real': '-customer.lastAnswerAt',
}
export const orderOf = (list: LeadList): Order => ({
  ...order,
  by: orders[list] ?? order.by,
  ...(list === 'page' ? { sortable: ofAnyState } : {}),
})

/** Leads in whatever state, or those deleted. */
function allLeads(scope: ReadScope, { state, deleted }: { state?: LeadState[]; deleted?: boolean }) {
  const place = state?.every((one) => one === 'POOL')
    ? 'PUBLIC'
    : state?.includes('POOL') || !state
      ? undefined
      : 'PRIVATE'
  let rows = scope.from('customer', place).where('customer.deletedAt', deleted ? 'is not' : 'is', null)
  if (deleted) rows = rows.where('customer.mergedInto', 'is', null)
  return state?.length ? rows.where('customer.state', 'in', state) : rows
}

/** The rows of a list that its filters leave. */
export function rowsOf(scope: ReadScope, list: LeadList, { state, deleted, ...filters }: ListFilters) {
  const rows = list === 'page' ? allLeads(scope, given({ state, deleted })) : lists[list](scope)
  return narrowed(rows, list, filters, scope)
}

/** Changes of stage are listed as far as the caller may decide on them. */
export const toDecide = (scope: ReadScope, actor: Pick<ReadContext['actor'], 'grants'>) =>
  decidable(scope, actor, 'STAGE')

/** The call that does the work of a list: what waits there waits for users who may make it. */
export const workOf = {
  pagePublic: '/admin/customer/apply',
  wait: '/admin/customer/follow',
  in: '/admin/customer/follow',
  'follow/real': '/admin/customer/follow',
  not: '/admin/customer/follow',
} as const satisfies Partial<Record<LeadList, Path>>

/** The rows of a list; of those that wait for the caller only the ones that the work itself reaches. */
export function rowsFor({ scope, actor }: Pick<ReadContext, 'scope' | 'actor'>, list: LeadList, filters: ListFilters) {
  const rows = rowsOf(scope, list, filters)
  const work = (workOf as Partial<Record<LeadList, Path>>)[list]
  if (!filters.remind || !work) return rows
  const reach = actor.grants.get(work) ?? NO_REACH
  if (isDeepStrictEqual(reach, scope.reach)) return rows
  return rows.where('customer.id', 'in', scope.within(reach).from('customer').select('customer.id'))
}

/** As many as a field of choices shows; more are found by their name. */
const MOST_OWNERS = 50

/**
 * Whether a member of staff holds leads within reach, as owner or for marketing. Of all leads each person is looked up by an index; a
 * campus has so few that they are read instead, as an index of owners alone would read their leads at other campuses.
 */
function holdsLeads(scope: ReadScope): RawBuilder<SqlBool> {
  const owned = leads(scope).select('customer.ownerId')
  const marketed = leads(scope).select('customer.marketingOwnerId')
  if (!scope.reach.all) return sql<SqlBool>`rbac_user.id in (${owned} union ${marketed})`
  return sql<SqlBool>`(${oneOf(owned, 'customer.ownerId')} or ${oneOf(marketed, 'customer.marketingOwnerId')})`
}

/**
 * Whether there is a lead of a person: the first in the order of the index. Where few people hold all leads, those of somebody with
 * none would be looked for in the whole table otherwise.
 */
function oneOf<O>(
  rows: SelectQueryBuilder<Database, 'customer', O>,
  column: 'customer.ownerId' | 'customer.marketingOwnerId',
) {
  const first = rows
    .where(sql<SqlBool>`${sql.ref(column)} between rbac_user.id and rbac_user.id`)
    .orderBy(column)
    .limit(1)
  return sql`(${first}) is not null`
}

const listOf =
  (name: LeadList, by = orderOf(name)) =>
  (context: ReadContext, { pageNo, pageSize, sort, ...filters }: LeadQuery & ListFilters) =>
    pageOf(shown(rowsFor(context, name, filters), context.scope), { pageNo, pageSize, sort }, by)

export const listHandlers: Lists = {
  page: listOf('page'),
  pagePublic: listOf('pagePublic'),
  wait: listOf('wait'),
  in: listOf('in'),
  inStatus: listOf('inStatus'),
  'inStatus/check': (context, query) =>
    listOf('inStatus/check')({ ...context, scope: toDecide(context.scope, context.actor) }, query),
  not: listOf('not'),
  sale: listOf('sale'),
  'follow/real': listOf('follow/real'),

  owners({ scope }, { keyword, id }) {
    let people = scope.known.selectFrom('rbacUser').select(['id', 'userName as name']).where(holdsLeads(scope))
    if (id !== undefined) people = people.where('id', '=', id)
    if (keyword) people = people.where(foundMasked('rbacUser.search', likePattern(keyword)))
    return people.orderBy('userName').orderBy('id').limit(MOST_OWNERS).execute()
  },

  async similar({ scope }, { id }) {
    const one = await leads(scope)
      .select(['customer.childName', 'customer.contact', 'customer.campusId'])
      .where('customer.id', '=', id)
      .executeTakeFirst()
    if (!one) throw notFound()
    const rows = leads(scope)
      .where('customer.id', '<>', id)
      .where('customer.campusId', '=', one.campusId)
      .where(foundBy(one.childName, scope))
    return shown(rows, scope).orderBy('customer.id', 'desc').limit(20).execute()
  },
}
