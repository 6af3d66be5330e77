import * as z from 'zod'
import { PastDay, PlannedDay } from '../../dates.ts'
import type { RoleCode } from '../../enums.ts'
import {
  approvalGrounds,
  ledgerKinds,
  lineKinds,
  orderStates,
  orderTypes,
  paymentKinds,
  pots,
} from '../../life/order.ts'
import { limits } from '../../limits.ts'
import { Day, DictValue, Id, Money, patientCourse, Text, Time, Version } from '../../schema.ts'

/** The roles that read orders, that sell, and that handle the money and the hours of orders. */
export const orderReaders = [
  'HQ_OPERATION',
  'CAMPUS_PRINCIPAL',
  'CAMPUS_STAFF',
  'SALES_CONSULTANT',
] as const satisfies RoleCode[]
export const orderSellers = ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'SALES_CONSULTANT'] as const satisfies RoleCode[]
export const orderOffices = ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] as const satisfies RoleCode[]
export const orderManagers = ['CAMPUS_PRINCIPAL'] as const satisfies RoleCode[]

/** The price of all lines together stays within an integer of PostgreSQL. */
export const Fen = Money.min(0).max(200_000_000)
export const Hours = z.int().min(0).max(10_000)
/** The most lines of an order. */
export const maxLines = 10

/** What a person sets of a line. */
export const lineFields = {
  courseId: Id,
  kind: z.enum(lineKinds),
  /** Course hours bought; of a card for a period, 0 is without a number. */
  paidHours: Hours,
  giftHours: Hours.default(0),
  /** For an hour, or of a card for a period. */
  unitPrice: Money.min(0).max(limits.price),
  discount: Fen.default(0),
  /** The first day; not given, the day on which the order is paid. */
  validFrom: PlannedDay.nullable().optional(),
  /** For how many days the hours can be used; not given, for good. */
  validDays: z.int().min(1).max(3650).nullable().optional(),
  remark: Text(200).nullable().optional(),
}

/** The lines of an order as it is sold. */
export const Lines = z.array(z.strictObject(lineFields)).min(1).max(maxLines)

/** The most payments that are handed in at once. */
const maxPayments = 12

export const Payment = z.strictObject({
  amount: Money.min(1).max(2_000_000_000),
  method: DictValue('payMethod'),
  paidOn: PastDay,
  remark: Text(200).nullable().optional(),
})

/** What is sold, and what was paid for it: in full, or a deposit with instalments. */
export const Sale = z.strictObject({
  lines: Lines,
  payments: z.array(Payment).max(maxPayments),
  contractNo: Text(50).nullable().optional(),
})

/** What was paid, or paid back, in a list. */
export const PaymentRow = z.strictObject({
  id: Id,
  number: z.string().nullable(),
  orderId: Id,
  orderNumber: z.string(),
  campusId: Id,
  campusName: z.string(),
  patientId: Id,
  patientName: z.string(),
  kind: z.enum(paymentKinds),
  /** Negative where it went out. */
  amount: Money,
  method: z.string().nullable(),
  paidOn: Day,
  remark: z.string().nullable(),
  createdByName: z.string().nullable(),
  createdAt: Time,
})

/** A line with what is left of it. */
export const Line = z.strictObject({
  id: Id,
  orderId: Id,
  orderNumber: z.string(),
  orderState: z.enum(orderStates),
  ...patientCourse,
  kind: z.enum(lineKinds),
  unlimited: z.boolean(),
  paidHours: z.int(),
  giftHours: z.int(),
  unitPrice: Money,
  list: Money,
  discount: Money,
  amount: Money,
  validDays: z.int().nullable(),
  validFrom: Day.nullable(),
  validTo: Day.nullable(),
  remark: z.string().nullable(),
  paidLeft: z.int(),
  giftLeft: z.int(),
  /** Of what is left, what planned sessions hold. */
  held: z.int(),
  /** Of these, gift hours. */
  giftHeld: z.int(),
  /** What can still be planned: left less held; null for a card without a number of lessons. */
  free: z.int().nullable(),
  used: z.int(),
  movedHours: z.int(),
  /** Hours that ended unused: past their last day, and gift hours with the paid ones that were given back. */
  lapsed: z.int(),
  /** By how much gift hours were corrected; negative where some were taken away. */
  adjusted: z.int(),
  movedAmount: Money,
  /** What the paid hours left, or the days left of a card, are worth. */
  worth: Money,
  /** The last day that a card without a number of lessons earned. */
  earnedTo: Day.nullable(),
  deletedAt: Time.nullable(),
  version: Version,
})

/** A line beside the price list of the campus. */
export const MeasuredLine = Line.extend({
  /** What an hour of the course costs at the campus. */
  campusPrice: Money,
  /** The least that the line may cost without the principal's word. */
  floor: Money,
})

/** An order in a list. */
export const Order = z.strictObject({
  id: Id,
  number: z.string(),
  campusId: Id,
  campusName: z.string(),
  patientId: Id,
  patientName: z.string(),
  parentId: Id,
  parentName: z.string(),
  consultantId: Id.nullable(),
  consultantName: z.string().nullable(),
  customerId: Id.nullable(),
  type: z.enum(orderTypes),
  state: z.enum(orderStates),
  courses: z.string(),
  list: Money,
  discount: Money,
  payable: Money,
  paid: Money,
  refunded: Money,
  transferred: Money,
  waived: Money,
  /** Still to be paid. */
  due: Money,
  /** Hours left over all lines, those of cards without a number not counted. */
  hoursLeft: z.int(),
  /** Of these, gift hours. */
  giftLeft: z.int(),
  /** Whether it has a card without a number of lessons, which was not given back. */
  unlimited: z.boolean(),
  /** The last day of all lines; those that were given back or moved are not counted. */
  validTo: Day.nullable(),
  createdAt: Time,
  deletedAt: Time.nullable(),
  version: Version,
})

/** For how long, and why, nothing of an order is planned or lapses. */
export const Freeze = z.strictObject({ fromDay: Day, plannedTo: Day.nullable(), reason: z.string() })

export const OrderDetail = Order.extend({
  contractNo: z.string().nullable(),
  remark: z.string().nullable(),
  payMethod: z.string().nullable(),
  paidOn: Day.nullable(),
  /** Why the principal was asked for a word when it was confirmed; of a draft, why the principal will be. */
  approvalFor: z.array(z.enum(approvalGrounds)),
  createdByName: z.string().nullable(),
  lines: z.array(MeasuredLine),
  payments: z.array(
    z.strictObject({
      id: Id,
      kind: z.enum(paymentKinds),
      number: z.string().nullable(),
      amount: Money,
      method: z.string().nullable(),
      paidOn: Day,
      remark: z.string().nullable(),
      userName: z.string().nullable(),
      createdAt: Time,
    }),
  ),
  freezes: z.array(Freeze.extend({ id: Id, endedOn: Day.nullable() })),
  steps: z.array(
    z.strictObject({
      id: Id,
      call: z.string(),
      fromState: z.enum(orderStates).nullable(),
      /** The answer of a decision; null of other steps. */
      agreed: z.boolean().nullable(),
      toState: z.enum(orderStates),
      reason: z.string().nullable(),
      userName: z.string().nullable(),
      at: Time,
    }),
  ),
  /** Who agreed to the deal that the order is of, with their words. */
  approvals: z.array(
    z.strictObject({
      id: Id,
      call: z.enum(['customer/apply/check/campus', 'customer/apply/check/leader']),
      reason: z.string().nullable(),
      userName: z.string().nullable(),
      at: Time,
    }),
  ),
})

/** An entry of the ledger of course hours. */
export const LedgerEntry = z.strictObject({
  id: Id,
  lineId: Id,
  orderId: Id,
  orderNumber: z.string(),
  patientId: Id,
  patientName: z.string(),
  courseName: z.string(),
  kind: z.enum(ledgerKinds),
  pot: z.enum(pots),
  hours: z.int(),
  held: z.int(),
  /** What is left of the line after the entry; of a card without a number of lessons it says nothing. */
  balance: z.int(),
  amount: Money,
  /** The change of what the line is worth. */
  fen: Money,
  /** Whether it is of a card without a number of lessons; the days for which that was granted, and the last day that it earned. */
  unlimited: z.boolean(),
  days: z.int().nullable(),
  day: Day.nullable(),
  /** What a session, or the days of a card, earned by it; negative where its hours came back. */
  revenue: Money,
  sessionId: Id.nullable(),
  reason: z.string().nullable(),
  userName: z.string().nullable(),
  createdAt: Time,
})
