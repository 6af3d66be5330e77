import type { RemindCode } from '@cogcampus/contract/enums'
import { counted } from '../../lib/page.ts'
import type { Reminder } from '../message-remind/remind.ts'
import { sessions } from './lists.ts'

/** The badge of the timetable: leave that families ask for. */
export const leaveReminders = {
  CAMPUS_LEAVE: {
    list: '/admin/so-day/list/leave',
    work: '/admin/so-day/leave/check',
    count: ({ scope }) => counted(sessions(scope, { state: ['LEAVE_ASKED'] }).select('soDay.id')),
  },
} as const satisfies Partial<Record<RemindCode, Reminder>>
