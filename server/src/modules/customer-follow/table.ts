import type { ColumnType, Generated } from 'kysely'
import type { Filled, NamedFile, NullableTime } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'
import type { Intention } from '../customer/table.ts'

export interface CustomerFollowTable {
  id: Generated<number>
  customerId: number
  campusId: number
  method: string
  twoWay: boolean
  content: string
  result: string | null
  intention: Intention | null
  nextContactAt: NullableTime
  files: ColumnType<NamedFile[], NamedFile[] | undefined, never>
  createdBy: Filled<number | null>
  /** When the contact was; the history says when it was noted. */
  createdAt: Generated<string>
}

export const customerFollow = owned<CustomerFollowTable>({
  noun: 'customer-follow',
  campus: 'campusId',
  owner: 'createdBy',
  // Contacts are read through their lead, whoever noted them.
  seenWith: 'exists (select from customer c where c.id = customer_follow.customer_id)',
  title: 'customerId',
  dicts: { method: 'followMethod', intention: 'intention' },
  files: ['files'],
  filesEndWith: { table: 'customer', column: 'customerId' },
  history: { call: '/admin/customer-follow/page', newRowsOnly: true },
})
