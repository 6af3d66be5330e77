import type { RemindCode } from '@cogcampus/contract/enums'
import { counted } from '../../lib/page.ts'
import type { Reminder } from '../message-remind/remind.ts'

/** The badge of activities: those that wait for headquarters, and that the caller did not hand in. */
export const activityReminders = {
  ADMIN_ACTIVITY: {
    list: '/admin/activity/page',
    work: '/admin/activity/check',
    count: ({ scope }) =>
      counted(
        scope
          .from('activity')
          .select('activity.id')
          .where('activity.state', '=', 'SUBMITTED')
          .where('activity.submittedBy', 'is distinct from', scope.userId)
          .where('activity.deletedAt', 'is', null),
      ),
  },
} as const satisfies Partial<Record<RemindCode, Reminder>>
