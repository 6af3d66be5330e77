import * as z from 'zod'
import { PlannedDay } from '../dates.ts'
import { download, noun, read, remove, write } from '../endpoint.ts'
import { ledgerKinds, orderStates } from '../life/order.ts'
import { page } from '../page.ts'
import { Day, Id, Nothing, PageQuery, pageOf, Text, Version } from '../schema.ts'
import { LedgerEntry, Line, lineFields, orderManagers, orderReaders, orderSellers } from './order-info/order.ts'

/** The lines of orders, and the ledger of their course hours. Catalogue `order-course`. */
export const orderCourse = noun('/admin/order-course', {
  add: write({
    summary: 'Add a line to a draft',
    access: orderSellers,
    input: z.strictObject({ orderId: Id, ...lineFields }),
    output: z.strictObject({ id: Id }),
  }),
  update: write({
    summary: 'Change a line of a draft',
    access: orderSellers,
    input: z.strictObject({ id: Id, version: Version, ...lineFields }),
    output: z.strictObject({ version: Version }),
  }),
  delete: remove({
    summary: 'Delete a line of a draft',
    access: orderSellers,
    input: z.strictObject({ id: Id }),
    output: Nothing,
  }),
  extend: write({
    summary: 'Change the last day of a line that is paid',
    access: orderManagers,
    input: z.strictObject({ id: Id, version: Version, validTo: PlannedDay.nullable(), reason: Text(500) }),
    output: z.strictObject({ version: Version }),
  }),
  adjust: write({
    summary: 'Correct the gift hours of a line, with a reason',
    access: orderManagers,
    input: z.strictObject({
      id: Id,
      hours: z.int().min(-10_000).max(10_000),
      reason: Text(500),
    }),
    output: Nothing,
  }),
  detail: read({ summary: 'One line', access: orderReaders, input: z.strictObject({ id: Id }), output: Line }),
  page: read({
    summary: 'A page of order lines',
    access: orderReaders,
    input: PageQuery.extend({
      campusId: Id.optional(),
      patientId: Id.optional(),
      courseId: Id.optional(),
      orderId: Id.optional(),
      orderState: z.enum(orderStates).optional(),
      /** Lines with hours that end by this day. */
      endsBy: Day.optional(),
      /** Lines with paid hours left, and cards without a number of lessons with days left. */
      open: z.boolean().optional(),
    }),
    output: pageOf(Line),
  }),
  statement: download({
    summary: "The statement of a patient's hours in a period, as PDF",
    access: orderReaders,
    input: z.strictObject({ patientId: Id, from: Day.optional(), to: Day.optional() }),
  }),
  ledger: read({
    summary: 'The statement: every entry of a line, an order or a patient with the balance after it, newest first',
    access: orderReaders,
    input: PageQuery.omit({ keyword: true }).extend({
      lineId: Id.optional(),
      orderId: Id.optional(),
      patientId: Id.optional(),
      campusId: Id.optional(),
      courseId: Id.optional(),
      kind: z.enum(ledgerKinds).optional(),
      /** Entries by which sessions used paid hours, or gave them back: what became revenue. */
      earned: z.boolean().optional(),
      from: Day.optional(),
      to: Day.optional(),
    }),
    output: pageOf(LedgerEntry),
  }),
})

export const orderLinePage = page({
  path: '/order/line',
  component: 'order/line',
  name: '课时包',
  nameEn: 'Order lines',
  actions: [
    '/admin/order-course/page',
    '/admin/order-course/detail',
    '/admin/order-course/add',
    '/admin/order-course/update',
    '/admin/order-course/delete',
    '/admin/order-course/extend',
    '/admin/order-course/adjust',
  ],
})

export const ledgerPage = page({
  path: '/order/ledger',
  component: 'order/ledger',
  name: '课时流水',
  nameEn: 'Hours ledger',
  actions: ['/admin/order-course/ledger', '/admin/order-course/statement'],
})
