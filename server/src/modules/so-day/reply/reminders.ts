import type { RemindCode } from '@cogcampus/contract/enums'
import { sql } from 'kysely'
import type { Reminder } from '../../message-remind/remind.ts'
import { commented } from './lists.ts'

/** What waits of class comments: own sessions that are done without one, and what families wrote. */
export const commentReminders = {
  DOCTOR_COMMENT: {
    list: '/admin/so-day/reply',
    work: '/admin/reply/add',
    kind: 'WORK',
    rows: ({ scope }) => commented(scope, { remind: true }),
    since: sql.ref('soDay.doneAt'),
  },
  DOCTOR_REPLY: {
    list: '/admin/so-day/reply',
    work: '/admin/reply/read',
    kind: 'ANSWER',
    rows: ({ scope }) => commented(scope, { unread: true, mine: true }),
    since: sql`(select min(r.created_at) from reply r
      where r.so_day_id = so_day.id and r.author_account_id is not null and r.read_at is null)`,
  },
} as const satisfies Partial<Record<RemindCode, Reminder>>
