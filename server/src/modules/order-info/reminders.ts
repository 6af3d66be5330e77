import type { RemindCode } from '@cogcampus/contract/enums'
import { counted } from '../../lib/page.ts'
import type { Reminder } from '../message-remind/remind.ts'
import { narrowed } from './lists.ts'
import { refundReminder } from './refund.ts'

/** The badges of orders: those that wait for the principal's word, and refunds that are asked for. */
export const orderReminders = {
  CAMPUS_ORDER: {
    list: '/admin/order-info/page',
    work: '/admin/order-info/approve',
    count: ({ scope }) => counted(narrowed(scope, { state: ['PENDING_APPROVAL'] }).select('orderInfo.id')),
  },
  CAMPUS_REFUND: refundReminder,
} as const satisfies Partial<Record<RemindCode, Reminder>>
