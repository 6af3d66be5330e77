import type { RemindCode } from '@cogcampus/contract/enums'
import { sql } from 'kysely'
import type { Reminder } from '../../message-remind/remind.ts'
import { commented } from './lists.ts'

/** The badge of class comments: the doctor's own sessions that are done without one. */
export const commentReminders = {
  DOCTOR_COMMENT: {
    list: '/admin/so-day/reply',
    work: '/admin/reply/add',
    kind: 'WORK',
    rows: ({ scope }) => commented(scope, { remind: true }),
    since: sql.ref('soDay.doneAt'),
  },
} as const satisfies Partial<Record<RemindCode, Reminder>>
