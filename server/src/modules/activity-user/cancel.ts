import type { activityUser } from '@cogcampus/contract/admin/activity-user'
import type { Handlers } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { withdraw } from './flow.ts'

/** Takes a sign-up back. */
export const cancel: Handlers<typeof activityUser>['cancel'] = async ({ scope }, seen) => {
  const found = await scope.from('activityUser').select('id').where('id', '=', seen.id).executeTakeFirst()
  if (!found) throw notFound()
  await withdraw(scope.writeUnscoped('the sign-up is within reach, and so is its offer'), seen)
  return null
}
