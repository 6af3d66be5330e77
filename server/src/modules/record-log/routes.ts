import type { recordLog } from '@cogcampus/contract/admin/record-log'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { ofNamed } from '../../lib/named.ts'
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
    // A name that no account has was only ever typed.
    if (keyword) {
      query = query.where(sql<boolean>`(${ofNamed(keyword)} or user_id is null and ${contains(keyword, 'loginName')})`)
    }
    return pageOf(db, query, page, { by: '-createdAt', id: 'id', sortable: { createdAt: 'createdAt' } })
  },
}
