import type { activityCampus } from '@cogcampus/contract/admin/activity-campus'
import type { Handlers } from '../../http/context.ts'
import { advance, cancelSignUps } from './flow.ts'

/** Cancels an activity at a campus, and tells everyone who signed up. */
export const cancel: Handlers<typeof activityCampus>['cancel'] = async ({ scope }, { reason, ...seen }) => {
  const offer = await advance(scope, 'activity-campus/cancel', seen, reason)
  await cancelSignUps(scope, [offer], reason)
  return null
}
