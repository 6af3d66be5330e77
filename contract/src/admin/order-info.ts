import * as z from 'zod'
import { applications } from '../application.ts'
import { PastDay, PlannedDay } from '../dates.ts'
import { download, noun, read, remove, write } from '../endpoint.ts'
import { orderStates, orderTypes, paymentKinds } from '../life/order.ts'
import { page } from '../page.ts'
import { Code, Day, Id, Keyword, Money, Nothing, PageQuery, pageOf, Text, Time, Version } from '../schema.ts'
import { exports, imports } from '../sheets.ts'
import {
  Fen,
  Freeze,
  Hours,
  Line,
  Lines,
  maxLines,
  Order,
  OrderDetail,
  orderManagers,
  orderOffices,
  orderReaders,
  orderSellers,
  Payment,
  PaymentRow,
} from './order-info/order.ts'

const one = z.strictObject({ id: Id })
const changed = z.strictObject({ id: Id, version: Version })
const reasoned = changed.extend({ reason: Text(500) })
const fields = {
  parentId: Id,
  consultantId: Id.nullable().optional(),
  contractNo: Code.nullable().optional(),
  remark: Text(500).nullable().optional(),
}
const filters = {
  campusId: Id.optional(),
  patientId: Id.optional(),
  consultantId: Id.optional(),
  type: z.enum(orderTypes).optional(),
  state: z
    .union([z.enum(orderStates), z.array(z.enum(orderStates)).max(orderStates.length)])
    .transform((one) => (Array.isArray(one) ? one : [one]))
    .optional(),
  /** Whether something is still to be paid. */
  due: z.boolean().optional(),
  /** Orders that were sold: no drafts, void ones, transfers, trial lessons or opening balances. */
  sold: z.boolean().optional(),
  /** What the badge counts: orders that wait for the caller's word. */
  remind: z.boolean().optional(),
  /** Those of the caller’s own sales that wait for somebody else’s word. */
  asked: z.boolean().optional(),
  courseId: Id.optional(),
  /** The days in which it was created. */
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
  /** Sold: paid as far as the setting asks, first in these days. */
  soldFrom: Day.optional(),
  soldTo: Day.optional(),
  deleted: z.boolean().optional(),
}

/** A refund of hours that are left: decided by another user than the applicant; until then the hours are held. */
export const refundApplications = applications({
  name: 'refund',
  access: { apply: orderSellers, check: ['CAMPUS_PRINCIPAL', 'HQ_OPERATION'], read: orderReaders },
  fields: {
    orderId: Id,
    version: Version,
    /** The paid hours of each line; of a card without a number of lessons 0, for its days. */
    lines: z
      .array(z.strictObject({ lineId: Id, hours: Hours }))
      .min(1)
      .max(maxLines),
    /** Fen that the campus keeps. */
    fee: Fen.default(0),
    method: Payment.shape.method,
  },
  row: {
    orderId: Id,
    patientName: z.string(),
    /** Of which hours, or cards, it gives back. */
    courses: z.string(),
    hours: z.int(),
    /** Gift hours that lapse with them. */
    giftHours: z.int(),
    /** Fen: what the hours are worth; what was still due, and is waived; the fee; what is paid back. */
    worth: Money,
    waived: Money,
    fee: Money,
    amount: Money,
    method: z.string(),
    /** The freeze of its order that has not ended: an approval ends it. */
    freeze: Freeze.nullable(),
    /** Whether it was approved and the family has not got its money yet. */
    toPay: z.boolean(),
    /** When the family got its money and how, and who recorded that; null of the person where it was taken for granted. */
    paidOutOn: Day.nullable(),
    paidOutMethod: z.string().nullable(),
    paidOutNote: z.string().nullable(),
    paidOutAt: Time.nullable(),
    paidOutByName: z.string().nullable(),
  },
  filters: {
    orderId: Id.optional(),
    /** Those that are approved and not paid out: what the badge of the payout counts. */
    toPay: z.boolean().optional(),
  },
})

/** Orders: what was sold to a family, and what became of it. Catalogue `order-info`. */
export const orderInfo = noun('/admin/order-info', {
  create: write({
    summary: 'Create an order as a draft',
    access: orderSellers,
    input: z.strictObject({ patientId: Id, type: z.enum(['NEW', 'RENEW']).default('NEW'), ...fields, lines: Lines }),
    output: one,
  }),
  update: write({
    summary: 'Change the patient, payer and consultant of an order; its lines are changed each by itself',
    access: orderSellers,
    input: changed.extend(fields),
    output: z.strictObject({ version: Version }),
  }),
  delete: remove({ summary: 'Delete a draft; it can be restored', access: orderSellers, input: one, output: Nothing }),
  restore: write({ summary: 'Restore a deleted draft', access: orderSellers, input: one, output: Nothing }),
  detail: read({
    summary: 'One order with its lines, payments and history',
    access: orderReaders,
    input: one,
    output: OrderDetail,
  }),
  page: read({
    summary: 'A page of orders',
    access: orderReaders,
    input: PageQuery.extend(filters),
    output: pageOf(Order),
  }),
  patient: read({
    summary: 'The orders of a patient with their lines, those that go on first',
    access: orderReaders,
    input: z.strictObject({ patientId: Id }),
    output: z.array(Order.extend({ lines: z.array(Line) })),
  }),
  available: read({
    summary: 'The lines that a patient can use for a course on a day, in the order in which they are used',
    access: orderReaders,
    input: z.strictObject({ patientId: Id, courseId: Id.optional(), date: Day.optional() }),
    output: z.array(Line),
  }),
  families: read({
    summary: 'Patients with parents and siblings, for choosing the patient of an order',
    access: orderReaders,
    input: z.strictObject({ keyword: Keyword.optional(), patientId: Id.optional() }),
    output: z.array(
      z.strictObject({
        id: Id,
        name: z.string(),
        campusId: Id,
        campusName: z.string(),
        birthday: Day,
        /** Who is credited with what they buy, unless the order says another. */
        consultantName: z.string().nullable(),
        parents: z.array(z.strictObject({ id: Id, name: z.string(), phone: z.string(), payer: z.boolean() })),
        siblings: z.array(z.strictObject({ id: Id, name: z.string() })),
      }),
    ),
  }),
  confirm: write({
    summary: 'Confirm a draft: from here on its lines and prices are fixed; below the floor it waits for the principal',
    access: orderSellers,
    input: changed,
    output: z.strictObject({ state: z.enum(orderStates) }),
  }),
  approve: write({
    summary:
      'Decide on an order below the floor price or above the gift limit; the own one only as principal of the campus',
    access: orderManagers,
    input: changed.extend({ agreed: z.boolean(), reason: Text(500).nullable().optional() }),
    output: Nothing,
  }),
  pay: write({
    summary: 'Record a payment: in full, a deposit or an instalment; answers the number of the receipt',
    access: orderOffices,
    /** Who is credited with the order, where it names nobody yet. */
    input: z.strictObject({ id: Id, consultantId: Id.nullable().optional(), ...Payment.shape }),
    output: z.strictObject({ id: Id, number: z.string() }),
  }),
  freeze: write({
    summary: 'Freeze an order; validity moves by the days of the freeze',
    access: orderOffices,
    input: reasoned.extend({ plannedTo: PlannedDay.nullable().optional() }),
    output: Nothing,
  }),
  unfreeze: write({ summary: 'End the freeze of an order', access: orderOffices, input: changed, output: Nothing }),
  transfer: write({
    summary: 'Transfer paid hours with their money to a sibling or another course; its hours follow from the money',
    access: orderOffices,
    input: z.strictObject({
      lineId: Id,
      version: Version,
      hours: Hours.min(1),
      patientId: Id,
      courseId: Id,
      reason: Text(500),
    }),
    output: one,
  }),
  refund: refundApplications.apply,
  'refund/check': refundApplications.check,
  'refund/withdraw': refundApplications.withdraw,
  'refund/payOut': write({
    summary: 'Record that an approved refund was paid out to the family: when and how',
    access: orderOffices,
    input: z.strictObject({
      id: Id,
      paidOutOn: PastDay,
      paidOutMethod: Payment.shape.method,
      paidOutNote: Text(200).nullable().optional(),
    }),
    output: Nothing,
  }),
  'refund/detail': refundApplications.detail,
  'refund/page': refundApplications.page,
  'payment/page': read({
    summary: 'A page of what was paid and paid back, the latest first',
    access: orderReaders,
    input: PageQuery.extend({
      campusId: Id.optional(),
      patientId: Id.optional(),
      kind: z.enum(paymentKinds).optional(),
      method: Code.optional(),
      from: Day.optional(),
      to: Day.optional(),
    }),
    output: pageOf(PaymentRow),
  }),
  void: write({
    summary: 'Void an order of which nothing was consumed; what was paid is paid back',
    access: orderManagers,
    input: reasoned.extend({ method: Payment.shape.method.optional() }),
    output: Nothing,
  }),
  contract: download({ summary: 'The contract of an order, as PDF', access: orderReaders, input: one }),
  receipt: download({
    summary: 'The receipt of a payment, or the voucher of a refund, as PDF',
    access: orderReaders,
    input: z.strictObject({ paymentId: Id }),
  }),
  ...exports({ name: 'order', access: orderOffices, lists: ['page'], query: filters }),
  /** Opening balances: a campus moves in with the hours that its families have left. */
  ...imports({ name: 'opening balance', access: orderManagers }),
})

export const orderPage = page({
  path: '/order/list',
  component: 'order/list',
  name: '订单',
  nameEn: 'Orders',
  remind: 'CAMPUS_ORDER',
  actions: [
    '/admin/order-info/page',
    '/admin/order-info/create',
    '/admin/order-info/update',
    '/admin/order-info/delete',
    '/admin/order-info/restore',
    '/admin/order-info/families',
    '/admin/order-info/export',
  ],
})

export const orderDetailPage = page({
  path: '/order/detail',
  component: 'order/detail',
  name: '订单详情',
  nameEn: 'Order',
  hidden: true,
  actions: [
    '/admin/order-info/detail',
    '/admin/order-info/patient',
    '/admin/order-info/available',
    '/admin/order-info/confirm',
    '/admin/order-info/approve',
    '/admin/order-info/pay',
    '/admin/order-info/freeze',
    '/admin/order-info/unfreeze',
    '/admin/order-info/transfer',
    '/admin/order-info/void',
    '/admin/order-info/contract',
    '/admin/order-info/receipt',
  ],
})

export const orderImportPage = page({
  path: '/order/import',
  component: 'order/import',
  name: '期初课时导入',
  nameEn: 'Opening balances',
  actions: [
    '/admin/order-info/import/page',
    '/admin/order-info/import/detail',
    '/admin/order-info/import/template',
    '/admin/order-info/import/upload',
    '/admin/order-info/import/check',
    '/admin/order-info/import/run',
    '/admin/order-info/import/undo',
    '/admin/order-info/import/errors',
  ],
})

export const paymentPage = page({
  path: '/order/payment',
  component: 'order/payment',
  name: '收退款流水',
  nameEn: 'Payments',
  actions: ['/admin/order-info/payment/page'],
})

export const refundPage = page({
  path: '/order/refund',
  component: 'order/refund',
  name: '退款审批',
  nameEn: 'Refunds',
  remind: 'CAMPUS_REFUND',
  actions: [
    '/admin/order-info/refund/page',
    '/admin/order-info/refund/detail',
    '/admin/order-info/refund',
    '/admin/order-info/refund/check',
    '/admin/order-info/refund/withdraw',
    '/admin/order-info/refund/payOut',
  ],
})
