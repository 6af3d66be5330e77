import type { RemindCode } from '@cogcampus/contract/enums'
import { recordLife } from '@cogcampus/contract/life/record'
import { type Reminder, waiting } from '../../message-remind/remind.ts'
import { recorded } from './lists.ts'

/** The badge of session records: those of trainees that a supervisor is to countersign. */
export const recordReminders = {
  CAMPUS_COUNTERSIGN: {
    ...waiting(recordLife, 'COUNTERSIGN', 'soDay'),
    list: '/admin/so-day/record',
    work: '/admin/so-day/record/countersign',
    rows: ({ scope }) => recorded(scope, { recordState: 'COUNTERSIGN' }),
  },
} as const satisfies Partial<Record<RemindCode, Reminder>>
