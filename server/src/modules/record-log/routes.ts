import type { recordLog } from '@cogcampus/contract/admin/record-log'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { filterByUserName } from '../../lib/filterByUserName.ts'
import { pageOf } from '../../lib/page.ts'
import { contains } from '../../lib/search.ts'

export const recordLogHandlers: Handlers<typeof recordLog> = {
  page({ scope }, { userId, accountId, kind, ip, from, to, keyword, ...page }) {
    let query = scope
      .from('recordLog')
      .select(['id', 'kind', 'userId', 'accountId', 'loginName', 'userName', 'ip', 'userAgent', 'createdAt'])
    if (userId) query = query.where('userId', '=', userId)
    if (accountId) query = query.where('accountId', '=', accountId)
    if (kind) query = query.where('kind', '=', kind)
    if (ip) query = query.where('ip', '=', ip)
    if (from) query = query.where('createdAt', '>=', from)
    if (to) query = query.where('createdAt', '<=', to)
    // A login name of no member of staff was only ever typed; what accounts do is found by their id.
    if (keyword) {
      query = query.where(
        sql<boolean>`(${filterByUserName(keyword)} or user_id is null and ${contains(keyword, 'loginName')})`,
      )
    }
    return pageOf(query, page, { by: '-createdAt', id: 'id', sortable: { createdAt: 'createdAt' } })
  },
}
