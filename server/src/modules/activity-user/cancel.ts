import type { activityUser } from '@cogcampus/contract/admin/activity-user'
import type { Handlers } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { withdraw } from './flow.ts'
import { tell } from './tell.ts'

/** Takes a sign-up back. */
export const cancel: Handlers<typeof activityUser>['cancel'] = async ({ scope }, seen) => {
  const found = await scope.from('activityUser').select('id').where('id', '=', seen.id).executeTakeFirst()
  if (!found) throw notFound()
  await withdraw(scope, seen)
  await tell(scope, 'activityTakenBack', [seen.id])
  return null
}
