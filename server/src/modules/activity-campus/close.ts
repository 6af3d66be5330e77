import type { activityCampus } from '@cogcampus/contract/admin/activity-campus'
import type { Handlers } from '../../http/context.ts'
import { advance } from './flow.ts'

/** Closes the sign-up. */
export const close: Handlers<typeof activityCampus>['close'] = async ({ scope }, seen) => {
  await advance(scope, 'activity-campus/close', seen)
  return null
}
