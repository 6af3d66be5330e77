import type { activityCampus } from '@cogcampus/contract/admin/activity-campus'
import type { WriteScope } from '../../db/scope.ts'
import type { Handlers } from '../../http/context.ts'
import { refuse } from '../../lib/errors.ts'
import { advance } from './flow.ts'

/** Opens the sign-up, as long as the activity itself stands. */
export const open: Handlers<typeof activityCampus>['open'] = async ({ scope }, seen) => {
  await assertStands(scope, seen.id)
  await advance(scope, 'activity-campus/open', seen)
  return null
}

/** The activity is locked before its offer, as where it is cancelled with all of them. */
async function assertStands(scope: WriteScope, id: number): Promise<void> {
  const offer = await scope.from('activityCampus').select('activityId').where('id', '=', id).executeTakeFirst()
  if (!offer) return
  const activity = await scope.wholeOf('activity', offer).select('state').forShare().executeTakeFirst()
  if (activity?.state !== 'PUBLISHED') throw refuse('ACTIVITY_STATE')
}
