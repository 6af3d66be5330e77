import type { activity } from '@cogcampus/contract/admin/activity'
import { offerLife } from '@cogcampus/contract/life/activity'
import type { Handlers } from '../../http/context.ts'
import { cancelOffers } from '../activity-campus/flow.ts'
import { tellCampuses } from '../activity-user/tell.ts'
import { advance } from './flow.ts'

/** Cancels an activity at every campus that has not begun it. */
export const cancel: Handlers<typeof activity>['cancel'] = async ({ scope }, { reason, ...seen }) => {
  await advance(scope, 'activity/cancel', seen, { reason })
  const offers = await scope
    .writeUnscoped('an activity is cancelled by its author, at whatever campus it is offered')
    .selectFrom('activityCampus')
    .select(['id', 'state'])
    .where('activityId', '=', seen.id)
    .where('state', 'in', offerLife.from('activity-campus/cancel'))
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  await cancelOffers(scope, offers, reason)
  await tellCampuses(scope, reason)
  return null
}
