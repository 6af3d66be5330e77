import type { Generated } from 'kysely'
import type { Filled, NullableTime } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'
import { ofChildren } from '../patient/table.ts'

export interface OrderRenewalTable {
  id: Generated<number>
  campusId: number
  patientId: number
  courseId: number
  orderId: number
  renewedId: number | null
  consultantId: number | null
  reason: 'HOURS' | 'VALIDITY'
  state: Generated<'OPEN' | 'RENEWED' | 'DECLINED'>
  answer: string | null
  /** When, and by which account, the family asked for an offer. */
  askedAt: NullableTime
  askedBy: Generated<number | null>
  /** What a family asked for, what else waits, what is over: 3, 2, 1. */
  rank: Filled<number>
  closedAt: NullableTime
  createdAt: Filled<string>
}

export const orderRenewal = owned<OrderRenewalTable>({
  noun: 'order-renewal',
  campus: 'campusId',
  owner: 'consultantId',
  // Who pays.
  account: ofChildren('order_renewal.patient_id', 'payer'),
  title: 'patientId',
  history: { call: '/admin/order-renewal/page', unshown: ['rank'] },
})
