import type { RemindCode } from '@cogcampus/contract/enums'
import { counted } from '../../../lib/page.ts'
import type { Reminder } from '../../message-remind/remind.ts'
import { recorded } from './lists.ts'

/** The badge of session records: those of trainees that a supervisor is to countersign. */
export const recordReminders = {
  CAMPUS_COUNTERSIGN: {
    list: '/admin/so-day/record',
    work: '/admin/so-day/record/countersign',
    count: ({ scope }) => counted(recorded(scope, { recordState: 'COUNTERSIGN' }).select('soDay.id')),
  },
} as const satisfies Partial<Record<RemindCode, Reminder>>
