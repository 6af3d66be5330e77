import type { LeadColumns, LeadState } from '@cogcampus/contract/life/customer'
import type { ColumnType, Generated } from 'kysely'
import type { Filled, Kept, NullableTime } from '../../db/columns.ts'

export type Intention = 'A' | 'B' | 'C' | 'D'

export interface CustomerTable extends Kept {
  campusId: number
  childName: string
  gender: number | null
  birthday: string | null
  contact: string | null
  relation: string | null
  phone: string
  source: string | null
  referrer: string | null
  need: string | null
  intention: Intention | null
  trialDay: string | null
  remark: string | null
  search: Generated<string>
  place: Generated<LeadColumns['place']>
  stage: Generated<LeadColumns['stage']>
  review: Generated<LeadColumns['review']>
  state: Filled<LeadState>
  movedAt: Generated<string>
  ownerId: number | null
  ownedAt: NullableTime
  marketingOwnerId: number | null
  exOwnerId: number | null
  pooledAt: NullableTime
  lockedTo: string | null
  warnedAt: NullableTime
  lostReason: string | null
  firstContactAt: NullableTime
  lastContactAt: NullableTime
  lastAnswerAt: NullableTime
  nextContactAt: NullableTime
  contactCount: Generated<number>
  finishAt: NullableTime
  doneAt: NullableTime
  patientId: number | null
  checkId: number | null
  importId: number | null
  mergedInto: number | null
}

export interface CustomerStepTable {
  id: Filled<number>
  customerId: Filled<number>
  call: Filled<string>
  fromState: Filled<LeadState | null>
  toState: Filled<LeadState>
  fromOwnerId: Filled<number | null>
  toOwnerId: Filled<number | null>
  reason: Filled<string | null>
  userId: Filled<number | null>
  createdAt: Filled<string>
}

export interface CustomerClaimTable {
  id: Generated<number>
  customerId: number
  userId: number
  createdAt: Generated<string>
}

export interface CustomerMergeTable {
  id: Generated<number>
  winnerId: number
  loserId: number
  /** The winner's fields that the merge filled, each with what it took. */
  taken: ColumnType<Record<string, unknown>, Record<string, unknown>, never>
  reason: string | null
  createdBy: Filled<number | null>
  createdAt: Filled<string>
  undoneBy: number | null
  undoneAt: NullableTime
}
