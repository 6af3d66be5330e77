import type { RemindCode } from '@cogcampus/contract/enums'
import { counted } from '../../lib/page.ts'
import type { Reminder } from '../message-remind/remind.ts'
import { works } from './lists.ts'

/** The badge of homework: what families handed in. */
export const workReminders = {
  DOCTOR_WORK: {
    list: '/admin/work/page',
    work: '/admin/work/review',
    count: ({ scope }) => counted(works(scope, { state: 'SUBMITTED' }).select('work.id')),
  },
} as const satisfies Partial<Record<RemindCode, Reminder>>
