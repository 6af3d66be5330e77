import { type ActivityCall, activityLife } from '@cogcampus/contract/life/activity'
import { answerOf } from '@cogcampus/contract/life/cycle'
import type { ReadScope, WriteScope } from '../../db/scope.ts'
import { notFound, refuse } from '../../lib/errors.ts'
import { type Seen, stepsOf } from '../../lib/step.ts'

/** Whether the caller is on the author's side: at its campus, or, of one of headquarters, there. */
export const mayChange = ({ reach }: ReadScope, { campusId }: { campusId: number | null }): boolean =>
  reach.all || (campusId !== null && reach.campusIds.includes(campusId))

const activities = stepsOf('activity', activityLife, 'ACTIVITY_STATE')

/** An activity whose steps the caller may take, locked, with the state that a call leads to; refused where it leads to none. */
export async function open(scope: WriteScope, call: ActivityCall, { agreed, ...seen }: Seen & { agreed?: boolean }) {
  const known = await scope.from('activity').select('activity.campusId').where('id', '=', seen.id).executeTakeFirst()
  if (!known || !mayChange(scope, known)) throw notFound()
  const when = answerOf(agreed)
  const columns = ['campusId', 'title', 'submittedBy'] as const
  return activities.open(scope, call, { ...seen, when }, columns)
}

/** Takes a step of an activity, as its life cycle allows. */
export async function advance(
  scope: WriteScope,
  call: ActivityCall,
  seen: Seen & { agreed?: boolean },
  change?: Parameters<typeof activities.take>[2],
) {
  const before = await open(scope, call, seen)
  if (call === 'activity/check' && before.submittedBy === scope.userId) throw refuse('CHECK_OWN')
  return { ...before, ...(await activities.take(scope, before, change)) }
}
