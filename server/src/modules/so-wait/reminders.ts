import type { RemindCode } from '@cogcampus/contract/enums'
import { counted } from '../../lib/page.ts'
import type { Reminder } from '../message-remind/remind.ts'
import { narrowed } from './lists.ts'

/** The badge of the waitlist: the families to call about an offer. */
export const waitReminders = {
  CAMPUS_WAIT: {
    list: '/admin/so-wait/page',
    work: '/admin/so-wait/take',
    count: ({ scope }) => counted(narrowed(scope, { remind: true }).select('soWait.id')),
  },
} as const satisfies Partial<Record<RemindCode, Reminder>>
