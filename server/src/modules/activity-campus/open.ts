import type { activityCampus } from '@cogcampus/contract/admin/activity-campus'
import { sql } from 'kysely'
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
  const { rows } = await sql<{
    state: string
  }>`select state from activity where id = ${offer.activityId} for share`.execute(
    scope.writeUnscoped('the activity of an offer within reach'),
  )
  if (rows[0]?.state !== 'PUBLISHED') throw refuse('ACTIVITY_STATE')
}
