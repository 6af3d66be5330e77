import * as z from 'zod'
import { Freeze } from '../admin/order-info/order.ts'
import { download, noun, read } from '../endpoint.ts'
import { applicationStates } from '../life/application.ts'
import { ledgerKinds, lineKinds, orderStates, orderTypes } from '../life/order.ts'
import { Day, Id, PageQuery, pageOf, Time } from '../schema.ts'

/** Of money, only those see it who pay: for others the fields are null. */
const Fen = z.int().nullable()

const Order = z.strictObject({
  id: Id,
  number: z.string(),
  patientId: Id,
  patientName: z.string(),
  campusName: z.string(),
  type: z.enum(orderTypes),
  state: z.enum(orderStates),
  courses: z.string(),
  payable: Fen,
  paid: Fen,
  due: Fen,
  hoursLeft: z.int(),
  validTo: Day.nullable(),
  /** That which has not ended: also while a refund is decided. */
  freeze: Freeze.omit({ reason: true }).nullable(),
  createdAt: Time,
})

const period = { patientId: Id, from: Day.optional(), to: Day.optional() }

/** The orders of the account's children. Catalogue `order-info` under /api. */
export const accountOrder = noun('/api/order-info', {
  page: read({
    summary: 'The orders of the children, or of one, the latest first; no drafts',
    access: 'account',
    input: PageQuery.omit({ keyword: true, sort: true }).extend({
      patientId: Id.optional(),
      /** Those that wait to be paid by the account. */
      toPay: z.boolean().optional(),
    }),
    output: pageOf(Order),
  }),
  info: read({
    summary: 'One order with its lines and payments',
    access: 'account',
    input: z.strictObject({ id: Id }),
    output: Order.extend({
      contractNo: z.string().nullable(),
      list: Fen,
      discount: Fen,
      refunded: Fen,
      lines: z.array(
        z.strictObject({
          id: Id,
          courseName: z.string(),
          kind: z.enum(lineKinds),
          unlimited: z.boolean(),
          paidHours: z.int(),
          giftHours: z.int(),
          used: z.int(),
          left: z.int(),
          held: z.int(),
          validFrom: Day.nullable(),
          validTo: Day.nullable(),
        }),
      ),
      /** None for those who do not pay. */
      payments: z.array(
        z.strictObject({
          id: Id,
          kind: z.enum(['PAYMENT', 'REFUND', 'TRANSFER']),
          number: z.string().nullable(),
          amount: z.int(),
          paidOn: Day,
        }),
      ),
      /** What was asked to be paid back, the latest first; none for those who do not pay. */
      refunds: z.array(
        z.strictObject({
          id: Id,
          state: z.enum(applicationStates),
          amount: z.int(),
          createdAt: Time,
          /** Why it was refused. */
          opinion: z.string().nullable(),
          /** Whether it was approved and the campus has not paid it out yet; since when it has. */
          toPay: z.boolean(),
          paidOutOn: Day.nullable(),
        }),
      ),
    }),
  }),
  hours: read({
    summary:
      "The statement of a child's hours: every entry that changed them, and the cards that were bought, the latest first",
    access: 'account',
    input: PageQuery.omit({ keyword: true, sort: true }).extend(period),
    output: pageOf(
      z.strictObject({
        id: Id,
        at: Time,
        kind: z.enum(ledgerKinds),
        courseName: z.string(),
        orderNumber: z.string(),
        /** The change; of a card without a number of lessons none. */
        hours: z.int(),
        /** What is left of its line after the entry; null of such a card. */
        balance: z.int().nullable(),
        reason: z.string().nullable(),
        soDayId: Id.nullable(),
      }),
    ),
  }),
  statement: download({
    summary: "The statement of a child's hours in a period, as PDF",
    access: 'account',
    input: z.strictObject(period),
  }),
})
