import type { RemindCode } from '@cogcampus/contract/enums'
import { activityLife } from '@cogcampus/contract/life/activity'
import { sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import { type Reminder, type Waiting, waiting } from '../message-remind/remind.ts'

const submitted = (scope: ReadScope) =>
  scope.from('activity').where('activity.state', '=', 'SUBMITTED').where('activity.deletedAt', 'is', null)

/** The badge of activities: those that wait for headquarters, and that the caller did not hand in. */
export const activityReminders = {
  ADMIN_ACTIVITY: {
    ...waiting(activityLife, 'SUBMITTED', 'activity'),
    due: sql.ref('activity.startAt'),
    list: '/admin/activity/page',
    work: '/admin/activity/check',
    rows: ({ scope }) => submitted(scope).where('activity.submittedBy', 'is distinct from', scope.userId),
  },
} as const satisfies Partial<Record<RemindCode, Reminder>>

/** Activities that the caller handed in to headquarters. */
export const activitiesAsked: Waiting = {
  list: '/admin/activity/page',
  rows: ({ scope }) => submitted(scope).where('activity.submittedBy', '=', scope.userId),
  since: activityReminders.ADMIN_ACTIVITY.since,
}
