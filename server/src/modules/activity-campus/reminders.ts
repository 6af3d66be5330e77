import type { RemindCode } from '@cogcampus/contract/enums'
import { counted } from '../../lib/page.ts'
import type { Reminder } from '../message-remind/remind.ts'

/** The badge of activities of a campus: what it is offered and has not answered. */
export const offerReminders = {
  CAMPUS_ACTIVITY: {
    list: '/admin/activity-campus/page',
    work: '/admin/activity-campus/decline',
    count: ({ scope }) =>
      counted(
        scope
          .from('activityCampus')
          .select('activityCampus.id')
          .where('activityCampus.state', '=', 'OFFERED')
          .where('activityCampus.deletedAt', 'is', null),
      ),
  },
} as const satisfies Partial<Record<RemindCode, Reminder>>
