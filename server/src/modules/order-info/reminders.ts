import type { RemindCode } from '@cogcampus/contract/enums'
import { orderLife } from '@cogcampus/contract/life/order'
import { type Reminder, waiting } from '../message-remind/remind.ts'
import { narrowed } from './lists.ts'
import { refundReminder } from './refund.ts'

/** The badges of orders: those that wait for the principal's word, and refunds that are asked for. */
export const orderReminders = {
  CAMPUS_ORDER: {
    ...waiting(orderLife, 'PENDING_APPROVAL', 'orderInfo'),
    list: '/admin/order-info/page',
    work: '/admin/order-info/approve',
    rows: ({ scope }) => narrowed(scope, { remind: true }),
  },
  CAMPUS_REFUND: refundReminder,
} as const satisfies Partial<Record<RemindCode, Reminder>>
