import type { customerFollow } from '@cogcampus/contract/admin/customer-follow'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { pageOf } from '../../lib/page.ts'
import { addFollow } from './add.ts'
import { follows } from './list.ts'

export const customerFollowHandlers: Handlers<typeof customerFollow> = {
  add: (context, contact) => addFollow(context, 'customer-follow/add', contact),

  page({ db, scope }, { pageNo, pageSize, sort, ...filters }) {
    const rows = follows(scope, filters).select([
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
    return pageOf(
      db,
      rows,
      { pageNo, pageSize, sort },
      {
        by: '-customerFollow.id',
        id: 'customerFollow.id',
        sortable: { createdAt: 'customerFollow.createdAt' },
      },
    )
  },
}
