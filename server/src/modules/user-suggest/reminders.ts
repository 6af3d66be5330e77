import type { RemindCode } from '@cogcampus/contract/enums'
import { suggestLife } from '@cogcampus/contract/life/suggest'
import { type Reminder, waiting } from '../message-remind/remind.ts'
import { narrowed } from './lists.ts'

/** The badge of feedback: what is not answered. */
export const suggestReminders = {
  ADMIN_SUGGEST: {
    ...waiting(suggestLife, 'NEW', 'userSuggest'),
    list: '/admin/user-suggest/page',
    work: '/admin/user-suggest/opinion',
    rows: ({ scope }) => narrowed(scope, { remind: true }),
  },
} as const satisfies Partial<Record<RemindCode, Reminder>>
