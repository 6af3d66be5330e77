import type { Generated } from 'kysely'
import type { Kept } from '../../db/columns.ts'

export const openOrderStates = ['DRAFT', 'PENDING_PAY', 'PAID', 'ACTIVE', 'FROZEN', 'REFUNDING'] as const

export interface OrderInfoTable extends Kept {
  campusId: number
  number: Generated<string>
  patientId: number
  parentId: number
  consultantId: number | null
  customerId: number | null
  type: Generated<'NEW' | 'RENEW' | 'TRANSFER'>
  state: (typeof openOrderStates)[number] | 'COMPLETED' | 'EXPIRED' | 'REFUNDED' | 'VOID'
  /** Money in fen. */
  list: number
  discount: Generated<number>
  payable: number
  paid: Generated<number>
  refunded: Generated<number>
  payMethod: string | null
  paidOn: string | null
  contractNo: string | null
  remark: string | null
  search: Generated<string>
}
