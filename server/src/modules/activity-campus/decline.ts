import type { activityCampus } from '@cogcampus/contract/admin/activity-campus'
import type { Handlers } from '../../http/context.ts'
import { advance } from './flow.ts'

/** Declines an offer. */
export const decline: Handlers<typeof activityCampus>['decline'] = async ({ scope }, { reason, ...seen }) => {
  await advance(scope, 'activity-campus/decline', seen, reason)
  return null
}
