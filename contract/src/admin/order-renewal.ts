import * as z from 'zod'
import { noun, read, write } from '../endpoint.ts'
import { page } from '../page.ts'
import { Day, Id, Nothing, PageQuery, pageOf, patientCourse, Text, Time } from '../schema.ts'
import { orderReaders, orderSellers } from './order-info/order.ts'

export const renewalStates = ['OPEN', 'RENEWED', 'DECLINED'] as const

const Renewal = z.strictObject({
  id: Id,
  ...patientCourse,
  /** The order that runs out. */
  orderId: Id,
  orderNumber: z.string(),
  /** The order that was prepared or bought. */
  renewedId: Id.nullable(),
  renewedNumber: z.string().nullable(),
  consultantId: Id.nullable(),
  consultantName: z.string().nullable(),
  /** Hours run out, or their validity does. */
  reason: z.enum(['HOURS', 'VALIDITY']),
  state: z.enum(renewalStates),
  /** Why the family declined. */
  answer: z.string().nullable(),
  hoursLeft: z.int(),
  validTo: Day.nullable(),
  /** Attendance: hours used in the last 30 days; progress: hours used of those bought and given. */
  usedLately: z.int(),
  used: z.int(),
  hours: z.int(),
  /** When the family asked for an offer itself; null where it did not. */
  askedAt: Time.nullable(),
  createdAt: Time,
  closedAt: Time.nullable(),
})

/** The renewals of orders whose hours or validity run out. */
export const orderRenewal = noun('/admin/order-renewal', {
  page: read({
    summary: 'Renewals: those that a family asked for, the others that wait, then what is over; the latest first',
    access: orderReaders,
    input: PageQuery.omit({ keyword: true }).extend({
      campusId: Id.optional(),
      consultantId: Id.optional(),
      state: z.enum(renewalStates).optional(),
    }),
    output: pageOf(Renewal),
  }),
  prepare: write({
    summary: 'Prepare an order with the same course, hours and price as a draft; answers the one that is there already',
    access: orderSellers,
    input: z.strictObject({ id: Id }),
    output: z.strictObject({ id: Id }),
  }),
  decline: write({
    summary: 'Note that the family does not renew, and why',
    access: orderSellers,
    input: z.strictObject({ id: Id, answer: Text(500) }),
    output: Nothing,
  }),
  rate: read({
    summary: 'How many renewals each consultant won, of those that were closed in a period',
    access: orderReaders,
    input: z.strictObject({ from: Day.optional(), to: Day.optional() }),
    output: z.array(
      z.strictObject({
        id: Id,
        name: z.string(),
        renewed: z.int(),
        declined: z.int(),
        open: z.int(),
        /** Percent of those closed; null where none was. */
        rate: z.int().nullable(),
      }),
    ),
  }),
})

export const renewalPage = page({
  path: '/order/renewal',
  component: 'order/renewal',
  name: '续费',
  nameEn: 'Renewals',
  remind: 'CAMPUS_RENEWAL',
  actions: [
    '/admin/order-renewal/page',
    '/admin/order-renewal/prepare',
    '/admin/order-renewal/decline',
    '/admin/order-renewal/rate',
  ],
})
