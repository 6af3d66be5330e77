import type { recordLog } from '@cogcampus/contract/admin/record-log'
import type { Handlers } from '../../http/context.ts'
import { pageOf } from '../../lib/page.ts'
import { contains } from '../../lib/search.ts'

export const recordLogHandlers: Handlers<typeof recordLog> = {
  page({ db, scope }, { userId, kind, ip, from, to, keyword, ...page }) {
    let query = scope
      .from('recordLog')
      .select(['id', 'kind', 'userId', 'loginName', 'userName', 'ip', 'userAgent', 'createdAt'])
    if (userId) query = query.where('userId', '=', userId)
    if (kind) query = query.where('kind', '=', kind)
    if (ip) query = query.where('ip', '=', ip)
    if (from) query = query.where('createdAt', '>=', from)
    if (to) query = query.where('createdAt', '<=', to)
    if (keyword) query = query.where(contains(keyword, 'loginName', 'userName'))
    return pageOf(db, query, page, { by: '-id', id: 'id', sortable: { createdAt: 'id' } })
  },
}
