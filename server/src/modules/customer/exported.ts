import type { exportedLists } from '@cogcampus/contract/admin/customer'
import type { LeadState } from '@cogcampus/contract/life/customer'
import type { ListFilters } from '@cogcampus/contract/life/leadNumbers'
import { inOrder } from '../../lib/page.ts'
import type { Export } from '../../sheets/export/declare.ts'
import { orderOf, rowsOf, shown } from './lists.ts'

type List = (typeof exportedLists)[number]
/** As an address has it: one state is no list there. */
type Query = Omit<ListFilters, 'state'> & { sort?: string; state?: LeadState | LeadState[] }

/** Lists of leads as a workbook. A phone is unmasked where the lead's own page shows it unmasked. */
export const leadExport: Export = {
  name: 'lead.many',
  id: 'customer.id',
  columns: [
    { header: 'lead.childName', value: 'childName' },
    { header: 'lead.gender', value: 'gender', dict: 'sex', width: 8 },
    { header: 'lead.birthday', value: 'birthday', type: 'day' },
    { header: 'lead.contact', value: 'contact' },
    { header: 'lead.relation', value: 'relation', dict: 'relation', width: 10 },
    { header: 'lead.phone', value: (row) => (row.mayAct ? row.wholePhone : row.phone) ?? null },
    { header: 'lead.campus', value: 'campusName', width: 20 },
    { header: 'lead.source', value: 'source', dict: 'source' },
    { header: 'lead.referrer', value: 'referrer' },
    { header: 'lead.intention', value: 'intention', width: 10 },
    { header: 'lead.state', value: 'state', words: 'lead.state', width: 12 },
    { header: 'lead.owner', value: 'ownerName' },
    { header: 'lead.marketingOwner', value: 'marketingOwnerName' },
    { header: 'lead.lastContact', value: 'lastContactAt', type: 'time' },
    { header: 'lead.nextContact', value: 'nextContactAt', type: 'time' },
    { header: 'lead.contactCount', value: 'contactCount', type: 'number' },
    { header: 'lead.lostReason', value: 'lostReason', dict: 'lostReason' },
    { header: 'lead.trialDay', value: 'trialDay', type: 'day' },
    { header: 'lead.need', value: 'need', width: 40 },
    { header: 'lead.remark', value: 'remark', width: 40 },
    { header: 'lead.createdAt', value: 'createdAt', type: 'time' },
  ],
  rows(scope, list, query) {
    const { sort, state, ...filters } = query as Query
    const name = list as List
    const rows = shown(rowsOf(scope, name, { ...filters, ...(state ? { state: [state].flat() } : {}) }), scope).select([
      'customer.phone as wholePhone',
      'customer.referrer',
      'customer.need',
      'customer.trialDay',
      'customer.remark',
    ])
    return inOrder(rows, sort, orderOf(name)) as never
  },
}
