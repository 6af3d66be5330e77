import type { RemindCode } from '@cogcampus/contract/enums'
import { waitLife } from '@cogcampus/contract/life/wait'
import { type Reminder, waiting } from '../message-remind/remind.ts'
import { deadline, narrowed } from './lists.ts'

/** The badge of the waitlist: the families to call about an offer. */
export const waitReminders = {
  CAMPUS_WAIT: {
    ...waiting(waitLife, 'OFFERED', 'soWait'),
    due: deadline,
    list: '/admin/so-wait/page',
    work: '/admin/so-wait/take',
    rows: ({ scope }) => narrowed(scope, { remind: true }),
  },
} as const satisfies Partial<Record<RemindCode, Reminder>>
