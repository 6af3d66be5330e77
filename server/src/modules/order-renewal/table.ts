import type { Generated } from 'kysely'
import type { Filled, NullableTime } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'

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
  closedAt: NullableTime
  createdAt: Filled<string>
}

export const orderRenewal = owned<OrderRenewalTable>({
  noun: 'order-renewal',
  campus: 'campusId',
  owner: 'consultantId',
  title: 'patientId',
  history: { call: '/admin/order-renewal/page' },
})
