import type { RemindCode } from '@cogcampus/contract/enums'
import { activityLife } from '@cogcampus/contract/life/activity'
import { type Reminder, waiting } from '../message-remind/remind.ts'

/** The badge of activities: those that wait for headquarters, and that the caller did not hand in. */
export const activityReminders = {
  ADMIN_ACTIVITY: {
    ...waiting(activityLife, 'SUBMITTED', 'activity'),
    list: '/admin/activity/page',
    work: '/admin/activity/check',
    rows: ({ scope }) =>
      scope
        .from('activity')
        .where('activity.state', '=', 'SUBMITTED')
        .where('activity.submittedBy', 'is distinct from', scope.userId)
        .where('activity.deletedAt', 'is', null),
  },
} as const satisfies Partial<Record<RemindCode, Reminder>>
