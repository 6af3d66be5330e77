import type { ApprovalGround, OrderState, OrderType } from '@cogcampus/contract/life/order'
import { type ColumnType, type Generated, type SqlBool, sql } from 'kysely'
import type { ApplicationColumns } from '../../applications/columns.ts'
import type { Filled, Kept, NullableTime } from '../../db/columns.ts'
import { owned, shared } from '../../db/table.ts'
import { ofChildren } from '../patient/table.ts'

const detail = '/admin/order-info/detail'

export interface OrderInfoTable extends Kept {
  campusId: number
  /** Given by a trigger, without gaps. */
  number: Generated<string>
  patientId: number
  parentId: number
  consultantId: number | null
  customerId: number | null
  type: Generated<OrderType>
  state: OrderState
  /** Money in fen. */
  list: number
  discount: Generated<number>
  payable: number
  /** The sums of its payments, written by a trigger. */
  paid: Generated<number>
  refunded: Generated<number>
  transferred: Generated<number>
  /** Was due when hours were given back, and is no more. */
  waived: Generated<number>
  payMethod: string | null
  paidOn: string | null
  /** Since when the family knows of it: past the draft and the principal's word; written by a trigger. */
  offeredAt: Filled<string | null>
  /** Since when it is paid as far as the setting asks; written by a trigger. */
  soldAt: Filled<string | null>
  /** Why the principal was asked when it was confirmed. */
  approvalFor: Generated<ApprovalGround[]>
  contractNo: string | null
  remark: string | null
  search: Generated<string>
  importId: Generated<number | null>
  /** Of an opening balance: patient, course, day of signing and contract. */
  openingKey: Generated<string | null>
}

export const orderInfo = owned<OrderInfoTable>({
  noun: 'order-info',
  campus: 'campusId',
  owner: 'consultantId',
  account: (accountId) =>
    sql<SqlBool>`(order_info.offered_at is not null and order_info.deleted_at is null and ${ofChildren('order_info.patient_id')(accountId)})`,
  search: ['number'],
  title: 'number',
  dicts: { payMethod: 'payMethod' },
  money: ['list', 'discount', 'payable', 'paid', 'refunded', 'transferred', 'waived'],
  // Of a deal that was handed in.
  like: { lines: 'orderCourse', payments: 'orderPayment' },
  history: { call: detail, unshown: ['offeredAt', 'soldAt', 'openingKey'] },
})

const ownOrder = (table: string) => ({
  sql: `(select o.consultant_id from order_info o where o.id = ${table}.order_id)`,
})

export interface OrderPaymentTable {
  id: Generated<number>
  orderId: number
  campusId: number
  patientId: number
  kind: Generated<'PAYMENT' | 'REFUND' | 'TRANSFER'>
  /** The number of the receipt, given by a trigger, without gaps. */
  number: Filled<string | null>
  /** Fen; negative where it went out. */
  amount: number
  method: string | null
  paidOn: string
  remark: string | null
  createdBy: Filled<number | null>
  createdAt: Filled<string>
}

export const orderPayment = owned<OrderPaymentTable>({
  noun: 'order-info',
  campus: 'campusId',
  owner: ownOrder('order_payment'),
  account: ofChildren('order_payment.patient_id', 'payer'),
  title: 'number',
  partOf: 'orderId',
  money: ['amount'],
  dicts: { method: 'payMethod' },
  history: { call: detail, newRowsOnly: true },
})

export interface OrderStepTable {
  id: Filled<number>
  orderId: Filled<number>
  call: Filled<string>
  fromState: Filled<OrderState | null>
  toState: Filled<OrderState>
  reason: Filled<string | null>
  refundId: Filled<number | null>
  userId: Filled<number | null>
  createdAt: Filled<string>
}

export const orderStep = owned<OrderStepTable>({
  noun: 'order-info',
  seenWith: 'exists (select from order_info o where o.id = order_step.order_id)',
  live: false,
  history: 'none',
})

export interface OrderFreezeTable {
  id: Generated<number>
  orderId: number
  fromDay: string
  plannedTo: string | null
  endedOn: string | null
  reason: string
  createdBy: Filled<number | null>
  createdAt: Filled<string>
  endedBy: number | null
}

export const orderFreeze = owned<OrderFreezeTable>({
  noun: 'order-info',
  campus: { query: 'select o.campus_id from order_info o where o.id = row.order_id' },
  owner: ownOrder('order_freeze'),
  live: false,
  partOf: 'orderId',
  title: 'fromDay',
  history: { call: detail },
})

/** A line of a refund: the hours that it gives back, and what they are worth in fen. */
export interface RefundLine {
  lineId: number
  hours: number
  giftHours: number
  worth: number
}

export interface OrderRefundTable extends ApplicationColumns {
  orderId: number
  patientId: number
  lines: ColumnType<RefundLine[], RefundLine[], never>
  hours: number
  worth: number
  waived: number
  fee: number
  amount: number
  method: string
  /** When the family got its money and how; who recorded that, and when. */
  paidOutOn: string | null
  paidOutMethod: string | null
  paidOutNote: string | null
  paidOutBy: number | null
  paidOutAt: NullableTime
  /** Whether it was approved and the family has not got its money yet. */
  toPay: Filled<boolean>
}

export const orderRefund = owned<OrderRefundTable>({
  noun: 'order-info',
  campus: 'campusId',
  owner: ownOrder('order_refund'),
  title: 'orderId',
  money: ['worth', 'waived', 'fee', 'amount'],
  dicts: { method: 'payMethod', paidOutMethod: 'payMethod' },
  history: { call: '/admin/order-info/refund/page', unshown: ['paidOutBy', 'paidOutAt', 'toPay'] },
})

export interface DocumentCounterTable {
  code: Filled<string>
  kind: Filled<string>
  year: Filled<number>
  last: Filled<number>
}

export const documentCounter = shared<DocumentCounterTable>({ noun: 'order-info', live: false, history: 'none' })
