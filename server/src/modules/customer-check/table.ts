import type { Request } from '@cogcampus/contract'
import type { checkKinds, checkStates } from '@cogcampus/contract/admin/customer-check'
import type { ColumnType, Generated } from 'kysely'
import type { NullableTime } from '../../db/columns.ts'

/** A deal as it was handed in. */
export type Deal = Pick<Request<'/admin/customer/finish'>, 'patient' | 'parent' | 'order'>

export interface CustomerCheckTable {
  id: Generated<number>
  customerId: number
  campusId: number
  kind: (typeof checkKinds)[number]
  state: Generated<(typeof checkStates)[number]>
  toState: 'WAIT' | 'NOT' | 'DONE'
  reason: string | null
  lostReason: string | null
  deal: ColumnType<Deal | null, Deal | null, never>
  paid: number | null
  applicantId: number
  campusCheckerId: number | null
  campusCheckedAt: NullableTime
  checkerId: number | null
  checkedAt: NullableTime
  opinion: string | null
  createdAt: Generated<string>
}
