import type { ContactFilters } from '@cogcampus/contract/admin/customer-follow'
import { inOrder } from '../../lib/page.ts'
import type { Export } from '../../sheets/export/declare.ts'
import { followOrder, shownFollows } from './store.ts'

/** Contacts as a workbook, as the list of contacts shows them. */
export const followExport: Export = {
  name: 'contact.many',
  id: 'customerFollow.id',
  columns: [
    { header: 'contact.time', value: 'createdAt', type: 'time' },
    { header: 'contact.lead', value: 'childName' },
    { header: 'contact.consultant', value: 'userName' },
    { header: 'lead.campus', value: 'campusName', width: 20 },
    { header: 'contact.method', value: 'method', dict: 'followMethod', width: 10 },
    { header: 'contact.answer', value: 'twoWay', words: 'contact.answer', width: 10 },
    { header: 'contact.content', value: 'content', width: 60 },
    { header: 'contact.result', value: 'result', width: 30 },
    { header: 'contact.intention', value: 'intention', width: 10 },
    { header: 'lead.nextContact', value: 'nextContactAt', type: 'time' },
    { header: 'contact.files', value: ({ files }) => (files as unknown as object[]).length, type: 'number' },
  ],
  rows(scope, _, query) {
    const { sort, ...filters } = query as ContactFilters & { sort?: string }
    return inOrder(shownFollows(scope, filters), sort, followOrder) as never
  },
}
