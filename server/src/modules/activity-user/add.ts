import type { activityUser } from '@cogcampus/contract/admin/activity-user'
import type { Handlers } from '../../http/context.ts'
import { unknownReference } from '../../lib/errors.ts'
import { signUp } from './flow.ts'

/** Signs a family up that called, or came. */
export const add: Handlers<typeof activityUser>['add'] = async ({ scope, t }, { activityCampusId, ...wanted }) => {
  const offer = await scope
    .from('activityCampus')
    .select('activityCampus.id')
    .where('activityCampus.id', '=', activityCampusId)
    .where('activityCampus.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!offer) throw unknownReference('activityCampusId')
  const { id, state } = await signUp(scope, activityCampusId, { ...wanted, source: 'STAFF' }, t)
  return { id, state }
}
