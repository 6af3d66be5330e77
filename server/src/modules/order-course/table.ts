import type { LedgerKind, LineKind, Pot } from '@cogcampus/contract/life/order'
import type { Generated } from 'kysely'
import type { Filled, Kept } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'
import { ofChildren } from '../patient/table.ts'

export interface OrderCourseTable extends Kept {
  orderId: number
  campusId: number
  patientId: number
  courseId: number
  kind: LineKind
  /** Course hours bought and given. */
  paidHours: number
  giftHours: number
  /** A card for a period without a number of lessons. */
  unlimited: Generated<boolean>
  /** Fen: for an hour, or of a card for a period. */
  unitPrice: number
  list: number
  discount: number
  amount: number
  /** Days of validity from the first; without them, for good. */
  validDays: number | null
  validFrom: string | null
  validTo: string | null
  remark: string | null
  /** Written by the ledger alone. */
  paidLeft: Filled<number>
  giftLeft: Filled<number>
  paidHeld: Filled<number>
  giftHeld: Filled<number>
  used: Filled<number>
  movedHours: Filled<number>
  movedAmount: Filled<number>
  /** Fen that are left of the amount. */
  worth: Filled<number>
  /** The last day that a card without a number of lessons earned; moved by freezes. */
  earnedTo: Filled<string | null>
}

const balances = [
  'paidLeft',
  'giftLeft',
  'paidHeld',
  'giftHeld',
  'used',
  'movedHours',
  'movedAmount',
  'worth',
  'earnedTo',
] as const

const ownOrder = (table: string) => ({
  sql: `(select o.consultant_id from order_info o where o.id = ${table}.order_id)`,
})

export const orderCourse = owned<OrderCourseTable>({
  noun: 'order-course',
  campus: 'campusId',
  owner: ownOrder('order_course'),
  account: ofChildren('order_course.patient_id'),
  title: 'courseId',
  partOf: 'orderId',
  money: ['unitPrice', 'list', 'discount', 'amount', 'movedAmount', 'worth'],
  untouchedBy: balances,
  history: { call: '/admin/order-course/page' },
})

/** An entry of the ledger: only added, never changed. What a trigger fills in follows from the line. */
export interface HourLedgerTable {
  id: Generated<number>
  lineId: number
  orderId: Filled<number>
  campusId: Filled<number>
  patientId: Filled<number>
  courseId: Filled<number>
  kind: LedgerKind
  pot: Pot
  /** The change of what is left. */
  hours: Generated<number>
  /** The change of what sessions hold of it. */
  held: Generated<number>
  /** What is left of the line after the entry. */
  balance: Filled<number>
  /** Fen that left the line with the hours. */
  amount: Generated<number>
  /** The change of what the line is worth, in fen. */
  fen: Filled<number>
  /** The last day that a card earned by the entry. */
  day: string | null
  sessionId: number | null
  refundId: number | null
  reversesId: number | null
  otherLineId: number | null
  reason: string | null
  createdBy: Filled<number | null>
  createdAt: Filled<string>
}

export const hourLedger = owned<HourLedgerTable>({
  noun: 'order-course',
  campus: 'campusId',
  owner: ownOrder('hour_ledger'),
  account: ofChildren('hour_ledger.patient_id'),
  money: ['amount', 'fen'],
  history: 'none',
})
