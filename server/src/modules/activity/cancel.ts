import type { activity } from '@cogcampus/contract/admin/activity'
import { offerLife } from '@cogcampus/contract/life/activity'
import type { Handlers } from '../../http/context.ts'
import { cancelOffers } from '../activity-campus/flow.ts'
import { tellCampuses } from '../activity-user/tell.ts'
import { advance } from './flow.ts'

/** Cancels an activity at every campus that has not begun it. */
export const cancel: Handlers<typeof activity>['cancel'] = async ({ scope }, { reason, ...seen }) => {
  const activity = await advance(scope, 'activity/cancel', seen, { reason })
  const offers = await scope
    .partsOf('activity', activity)
    .from('activityCampus')
    .select(['id', 'state'])
    .where('state', 'in', offerLife.from('activity-campus/cancel'))
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  await cancelOffers(scope, offers, reason)
  await tellCampuses(scope, reason)
  return null
}
