import type { RemindCode } from '@cogcampus/contract/enums'
import { counted } from '../../lib/page.ts'
import type { Reminder } from '../message-remind/remind.ts'
import { narrowed } from './lists.ts'

/** The badge of feedback: what is not answered. */
export const suggestReminders = {
  ADMIN_SUGGEST: {
    list: '/admin/user-suggest/page',
    work: '/admin/user-suggest/opinion',
    count: ({ scope }) => counted(narrowed(scope, { remind: true }).select('userSuggest.id')),
  },
} as const satisfies Partial<Record<RemindCode, Reminder>>
