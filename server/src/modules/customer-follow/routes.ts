import type { customerFollow } from '@cogcampus/contract/admin/customer-follow'
import type { Handlers } from '../../http/context.ts'
import { pageOf } from '../../lib/page.ts'
import { directExport } from '../../sheets/export/direct.ts'
import { startExport } from '../../sheets/export/start.ts'
import { addFollow } from './add.ts'
import { followExport } from './exported.ts'
import { followOrder, shownFollows } from './store.ts'

export const customerFollowHandlers: Handlers<typeof customerFollow> = {
  add: (context, contact) => addFollow(context, 'customer-follow/add', contact),
  page: ({ scope }, { pageNo, pageSize, sort, ...filters }) =>
    pageOf(shownFollows(scope, filters), { pageNo, pageSize, sort }, followOrder),
  export: startExport('/admin/customer-follow/export', followExport),
  'page/exl': directExport('/admin/customer-follow', 'page', followExport),
}
