import type { LeadColumns, LeadState } from '@cogcampus/contract/life/customer'
import { type ColumnType, type Generated, type SqlBool, sql } from 'kysely'
import type { Filled, Kept, NullableTime } from '../../db/columns.ts'
import { type OwnRows, owned } from '../../db/table.ts'

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
  attempts: Generated<number>
  finishAt: NullableTime
  doneAt: NullableTime
  patientId: number | null
  checkId: number | null
  importId: number | null
  mergedInto: number | null
}

/** Leads of the pool belong to every user who follows up leads at their campus. */
const pool: OwnRows = () => sql<SqlBool>`customer.state = 'POOL'`
const held: OwnRows = (userId) =>
  sql<SqlBool>`(customer.state <> 'POOL' and (customer.owner_id = ${userId} or customer.marketing_owner_id = ${userId}))`

export const customer = owned<CustomerTable>({
  noun: 'customer',
  campus: 'campusId',
  own: { PUBLIC: pool, PRIVATE: held },
  search: ['childName', 'contact', 'phone'],
  title: 'childName',
  dicts: { gender: 'sex', relation: 'relation', source: 'source', intention: 'intention', lostReason: 'lostReason' },
  history: {
    call: '/admin/customer/detail',
    masked: ['phone'],
    // The state says the first three, the operation's own time the last.
    unshown: ['place', 'stage', 'review', 'movedAt'],
  },
})

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

export const customerStep = owned<CustomerStepTable>({
  noun: 'customer',
  seenWith: 'exists (select from customer c where c.id = customer_step.customer_id)',
  live: false,
  history: 'none',
})

export interface CustomerClaimTable {
  id: Generated<number>
  customerId: number
  userId: number
  createdAt: Generated<string>
}

export const customerClaim = owned<CustomerClaimTable>({
  noun: 'customer',
  live: false,
  owner: 'userId',
  history: 'none',
})

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

export const customerMerge = owned<CustomerMergeTable>({
  noun: 'customer',
  live: false,
  campus: { query: 'select c.campus_id from customer c where c.id in (row.winner_id, row.loser_id)' },
  title: 'winnerId',
  like: { taken: 'customer' },
  history: { call: '/admin/customer/merge', masked: ['phone'] },
})
