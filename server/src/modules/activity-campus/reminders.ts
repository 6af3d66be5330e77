import type { RemindCode } from '@cogcampus/contract/enums'
import { offerLife } from '@cogcampus/contract/life/activity'
import { sql } from 'kysely'
import { type Reminder, waiting } from '../message-remind/remind.ts'

/** The badge of activities of a campus: what it is offered and has not answered. */
export const offerReminders = {
  CAMPUS_ACTIVITY: {
    ...waiting(offerLife, 'OFFERED', 'activityCampus'),
    due: sql.ref('activityCampus.startAt'),
    list: '/admin/activity-campus/page',
    work: ['/admin/activity-campus/open', '/admin/activity-campus/decline'],
    rows: ({ scope }) =>
      scope
        .from('activityCampus')
        .where('activityCampus.state', '=', 'OFFERED')
        .where('activityCampus.deletedAt', 'is', null),
  },
} as const satisfies Partial<Record<RemindCode, Reminder>>
