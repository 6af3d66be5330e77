import type { RemindCode } from '@cogcampus/contract/enums'
import { counted } from '../../../lib/page.ts'
import type { Reminder } from '../../message-remind/remind.ts'
import { commented } from './lists.ts'

/** The badge of class comments: the doctor's own sessions that are done without one. */
export const commentReminders = {
  DOCTOR_COMMENT: {
    list: '/admin/so-day/reply',
    work: '/admin/reply/add',
    count: ({ scope }) => counted(commented(scope, { remind: true }).select('soDay.id')),
  },
} as const satisfies Partial<Record<RemindCode, Reminder>>
