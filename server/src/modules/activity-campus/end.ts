import type { activityCampus } from '@cogcampus/contract/admin/activity-campus'
import type { Handlers } from '../../http/context.ts'
import { advance, endSignUps } from './flow.ts'

/** Ends an activity that is running. */
export const end: Handlers<typeof activityCampus>['end'] = async ({ scope }, seen) => {
  const offer = await advance(scope, 'activity-campus/end', seen)
  await endSignUps(scope, [offer])
  return null
}
