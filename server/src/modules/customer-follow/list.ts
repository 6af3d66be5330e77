import type { Request } from '@cogcampus/contract'
import type { ReadScope } from '../../db/scope.ts'
import { dayEnd, dayStart } from '../../lib/day.ts'
import { likePattern } from '../../lib/search.ts'

type Filters = Omit<Request<'/admin/customer-follow/page'>, 'pageNo' | 'pageSize' | 'sort'>

/** Contacts of leads within reach, also of those deleted. */
export const followsOfAny = (scope: ReadScope) =>
  scope.from('customer').innerJoin('customerFollow', 'customerFollow.customerId', 'customer.id')

/** Contacts are read through their lead, so nobody reads one of a lead that he does not see. */
export function follows(scope: ReadScope, filters: Filters) {
  const { customerId, campusId, userId, method, twoWay, createdFrom, createdTo, keyword } = filters
  let rows = followsOfAny(scope).where('customer.deletedAt', 'is', null)
  if (customerId) rows = rows.where('customerFollow.customerId', '=', customerId)
  if (campusId) rows = rows.where('customer.campusId', '=', campusId)
  if (userId) rows = rows.where('customerFollow.createdBy', '=', userId)
  if (method) rows = rows.where('customerFollow.method', '=', method)
  if (twoWay !== undefined) rows = rows.where('customerFollow.twoWay', '=', twoWay)
  if (keyword) rows = rows.where('customer.search', 'like', likePattern(keyword))
  if (createdFrom) rows = rows.where('customerFollow.createdAt', '>=', dayStart(createdFrom))
  if (createdTo) rows = rows.where('customerFollow.createdAt', '<', dayEnd(createdTo))
  return rows
}
