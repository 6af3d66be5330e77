import type { RemindCode } from '@cogcampus/contract/enums'
import { sessionLife } from '@cogcampus/contract/life/session'
import { sql } from 'kysely'
import { dayEnd } from '../../lib/day.ts'
import { type Reminder, waiting } from '../message-remind/remind.ts'
import { begins } from './flow.ts'
import { endingCredits, sessions } from './lists.ts'

/** The badges of the timetable: leave that families ask for, leave to be made up soon, and families to call about an absence. */
export const leaveReminders = {
  CAMPUS_LEAVE: {
    ...waiting(sessionLife, 'LEAVE_ASKED', 'soDay'),
    due: begins,
    list: '/admin/so-day/list/leave',
    work: '/admin/so-day/leave/check',
    rows: ({ scope }) => sessions(scope, { state: ['LEAVE_ASKED'] }),
  },
  CAMPUS_MAKE_UP: {
    kind: 'WORK',
    // Not since it was granted: home would warn of leave from weeks ago as soon as it becomes work.
    since: sql`null::timestamptz`,
    due: dayEnd(sql.ref('soDay.makeUpUntil')),
    list: '/admin/so-day/list/leave',
    work: '/admin/so-day/makeUp',
    rows: ({ scope }) => endingCredits(sessions(scope, {})),
  },
  CAMPUS_ABSENT: {
    kind: 'WORK',
    since: begins,
    list: '/admin/so-day/page',
    work: '/admin/so-day/absent/called',
    rows: ({ scope }) => sessions(scope, { uncalled: true }),
  },
} as const satisfies Partial<Record<RemindCode, Reminder>>
