import type { RemindCode } from '@cogcampus/contract/enums'
import { sql } from 'kysely'
import type { Reminder } from '../message-remind/remind.ts'
import { narrowed } from './lists.ts'

/** The badge of notices: the families to ring. */
export const noticeReminders = {
  CAMPUS_NOTICE: {
    kind: 'WORK',
    since: sql<string>`notice.created_at`,
    list: '/admin/notice/page',
    work: '/admin/notice/ring',
    rows: ({ scope }) => narrowed(scope, { remind: true }),
  },
} as const satisfies Partial<Record<RemindCode, Reminder>>
