import type { RemindCode } from '@cogcampus/contract/enums'
import { orderLife } from '@cogcampus/contract/life/order'
import { sql } from 'kysely'
import { type Reminder, type Waiting, waiting } from '../message-remind/remind.ts'
import { narrowed } from './lists.ts'
import { refundReminder } from './refund.ts'
import { since } from './remind.ts'

/** The badges of orders: those that wait for the principal's word, refunds that are asked for, and those to be paid out. */
export const orderReminders = {
  CAMPUS_ORDER: {
    ...waiting(orderLife, 'PENDING_APPROVAL', 'orderInfo'),
    list: '/admin/order-info/page',
    work: '/admin/order-info/approve',
    rows: ({ scope }) => narrowed(scope, { remind: true }),
    since,
  },
  CAMPUS_REFUND: refundReminder,
  CAMPUS_REFUND_PAY: {
    kind: 'WORK',
    since: sql.ref('orderRefund.checkedAt'),
    list: '/admin/order-info/refund/page',
    work: '/admin/order-info/refund/payOut',
    rows: ({ scope }) => scope.from('orderRefund').where('orderRefund.toPay', '=', true),
  },
} as const satisfies Partial<Record<RemindCode, Reminder>>

/** Sales of the caller that wait for somebody else's word. */
export const ordersAsked: Waiting = {
  list: '/admin/order-info/page',
  rows: ({ scope }) => narrowed(scope, { asked: true }),
  since,
}
