import type { customerFollow } from '@cogcampus/contract/admin/customer-follow'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { dayEnd, dayStart } from '../../lib/day.ts'
import { pageOf } from '../../lib/page.ts'
import { likePattern } from '../../lib/search.ts'
import { addFollow } from './add.ts'

export const customerFollowHandlers: Handlers<typeof customerFollow> = {
  add: (context, contact) => addFollow(context, 'customer-follow/add', contact),

  // Contacts are read through their lead, so nobody reads one of a lead that he does not see.
  page({ db, scope }, { customerId, userId, method, twoWay, createdFrom, createdTo, keyword, ...page }) {
    let rows = scope
      .from('customer')
      .innerJoin('customerFollow', 'customerFollow.customerId', 'customer.id')
      .select([
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
      .where('customer.deletedAt', 'is', null)
    if (customerId) rows = rows.where('customerFollow.customerId', '=', customerId)
    if (userId) rows = rows.where('customerFollow.createdBy', '=', userId)
    if (method) rows = rows.where('customerFollow.method', '=', method)
    if (twoWay !== undefined) rows = rows.where('customerFollow.twoWay', '=', twoWay)
    if (keyword) rows = rows.where('customer.search', 'like', likePattern(keyword))
    if (createdFrom) rows = rows.where('customerFollow.createdAt', '>=', dayStart(createdFrom))
    if (createdTo) rows = rows.where('customerFollow.createdAt', '<', dayEnd(createdTo))
    return pageOf(db, rows, page, {
      by: '-customerFollow.id',
      id: 'customerFollow.id',
      sortable: { createdAt: 'customerFollow.createdAt' },
    })
  },
}
