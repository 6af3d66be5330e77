import type { RemindCode } from '@cogcampus/contract/enums'
import { workLife } from '@cogcampus/contract/life/work'
import { type Reminder, waiting } from '../message-remind/remind.ts'
import { works } from './lists.ts'

/** The badge of homework: what families handed in. */
export const workReminders = {
  DOCTOR_WORK: {
    ...waiting(workLife, 'SUBMITTED', 'work'),
    list: '/admin/work/page',
    work: '/admin/work/review',
    rows: ({ scope }) => works(scope, { state: 'SUBMITTED' }),
  },
} as const satisfies Partial<Record<RemindCode, Reminder>>
