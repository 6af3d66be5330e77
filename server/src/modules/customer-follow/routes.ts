import type { customerFollow } from '@cogcampus/contract/admin/customer-follow'
import type { Handlers } from '../../http/context.ts'
import { pageOf } from '../../lib/page.ts'
import { startExport } from '../export/start.ts'
import { addFollow } from './add.ts'
import { followOrder, shownFollows } from './list.ts'

export const customerFollowHandlers: Handlers<typeof customerFollow> = {
  add: (context, contact) => addFollow(context, 'customer-follow/add', contact),
  page: ({ db, scope }, { pageNo, pageSize, sort, ...filters }) =>
    pageOf(db, shownFollows(scope, filters), { pageNo, pageSize, sort }, followOrder),
  export: startExport('/admin/customer-follow/export', 'contact.many'),
}
