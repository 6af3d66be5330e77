import type { Request } from '@cogcampus/contract'
import type { checkKinds, checkStates } from '@cogcampus/contract/admin/customer-check'
import type { ApprovalGround } from '@cogcampus/contract/life/order'
import type { ColumnType, Generated } from 'kysely'
import type { ApplicationColumns } from '../../applications/columns.ts'
import { owned } from '../../db/table.ts'

type HandedIn = Pick<Request<'/admin/customer/finish'>, 'patient' | 'parent' | 'order'>

/** A price without lines: of deals that were handed in before a deal had lines. */
export interface PriceOnly {
  list: number
  discount: number
  payments: { amount: number; method: string; paidOn: string }[]
  contractNo?: string | null
}

/** A deal as it was handed in. */
export type Deal = Omit<HandedIn, 'order'> & { order: HandedIn['order'] | PriceOnly }

/** Its states are those of its life cycle; what else it has in common with applications stands there. */
export interface CustomerCheckTable extends Omit<ApplicationColumns, 'state'> {
  customerId: number
  kind: (typeof checkKinds)[number]
  state: Generated<(typeof checkStates)[number]>
  toState: 'WAIT' | 'NOT' | 'DONE'
  lostReason: string | null
  deal: ColumnType<Deal | null, Deal | null, never>
  paid: number | null
  /** Why the price of a deal needs the word of whoever approves orders at its campus. */
  approvalFor: Generated<ApprovalGround[]>
}

export const customerCheck = owned<CustomerCheckTable>({
  noun: 'customer-check',
  campus: 'campusId',
  owner: 'applicantId',
  title: 'customerId',
  money: ['paid'],
  like: { patient: 'patient', parent: 'patientParent', order: 'orderInfo' },
  dicts: { lostReason: 'lostReason' },
  history: { call: '/admin/customer-check/detail', masked: ['phone'] },
})
