import type { ContactFilters } from '@cogcampus/contract/admin/customer-follow'
import { sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import { dayEnd, dayStart } from '../../lib/day.ts'
import { contains } from '../../lib/search.ts'
import { foundBy } from '../customer/search.ts'

/** Contacts of leads within reach, also of those deleted. */
export const followsOfAny = (scope: ReadScope) =>
  scope.from('customer').innerJoin('customerFollow', 'customerFollow.customerId', 'customer.id')

/** Contacts are read through their lead, so a user cannot read one of a lead that they do not see. */
export function follows(scope: ReadScope, filters: ContactFilters) {
  const { customerId, campusId, marketed, userId, method, twoWay, result, createdFrom, createdTo, keyword } = filters
  let rows = followsOfAny(scope).where('customer.deletedAt', 'is', null)
  if (customerId) rows = rows.where('customerFollow.customerId', '=', customerId)
  if (campusId) rows = rows.where('customer.campusId', '=', campusId)
  if (marketed !== undefined) rows = rows.where('customer.marketingOwnerId', marketed ? 'is not' : 'is', null)
  if (userId) rows = rows.where('customerFollow.createdBy', '=', userId)
  if (method) rows = rows.where('customerFollow.method', '=', method)
  if (twoWay !== undefined) rows = rows.where('customerFollow.twoWay', '=', twoWay)
  if (result) {
    rows = rows.where('customerFollow.result', 'is not', null).where(contains(result, 'customerFollow.result'))
  }
  if (keyword) rows = rows.where(foundBy(keyword, scope))
  if (createdFrom) rows = rows.where('customerFollow.createdAt', '>=', dayStart(createdFrom))
  if (createdTo) rows = rows.where('customerFollow.createdAt', '<', dayEnd(createdTo))
  return rows
}

/** What the list and the workbook show of each contact. */
export const shownFollows = (scope: ReadScope, filters: ContactFilters) =>
  follows(scope, filters).select([
    'customerFollow.id',
    'customerFollow.customerId',
    'customer.childName',
    'customerFollow.method',
    'customerFollow.twoWay',
    'customerFollow.content',
    'customerFollow.result',
    'customerFollow.intention',
    'customerFollow.nextContactAt',
    'customerFollow.files',
    'customerFollow.createdAt',
    sql<string>`(select name from campus where campus.id = customer.campus_id)`.as('campusName'),
    sql<string | null>`(select user_name from rbac_user u where u.id = customer_follow.created_by)`.as('userName'),
  ])

/** The latest first, by time: so an index gives a period, and what one person did in it, in this order. */
export const followOrder = {
  by: '-customerFollow.createdAt',
  id: 'customerFollow.id',
  sortable: { createdAt: 'customerFollow.createdAt' },
}
