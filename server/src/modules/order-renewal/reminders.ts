import type { RemindCode } from '@cogcampus/contract/enums'
import { sql } from 'kysely'
import type { Reminder } from '../message-remind/remind.ts'
import { renewalsIn } from './page.ts'

/** The badge of renewals: families to be asked before their hours or their validity end. */
export const renewalReminders = {
  CAMPUS_RENEWAL: {
    list: '/admin/order-renewal/page',
    work: '/admin/order-renewal/prepare',
    kind: 'WORK',
    rows: ({ scope }) => renewalsIn(scope, { state: 'OPEN' }),
    since: sql<string | null>`coalesce(order_renewal.asked_at, order_renewal.created_at)`,
  },
} as const satisfies Partial<Record<RemindCode, Reminder>>
