import type { activityUser } from '@cogcampus/contract/admin/activity-user'
import type { Handlers } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { withdraw } from './flow.ts'
import { tell } from './tell.ts'

/** Takes a sign-up back. */
export const cancel: Handlers<typeof activityUser>['cancel'] = async ({ scope }, seen) => {
  const found = await scope.from('activityUser').select('id').where('id', '=', seen.id).executeTakeFirst()
  if (!found) throw notFound()
  const db = scope.writeUnscoped('the sign-up is within reach, and so is its offer')
  await withdraw(db, seen, scope.told)
  await tell(db, 'activityTakenBack', [seen.id], {}, scope.told)
  return null
}
