import { type ActivityCall, activityLife } from '@cogcampus/contract/life/activity'
import { answerOf } from '@cogcampus/contract/life/cycle'
import type { Change } from '../../db/columns.ts'
import type { ReadScope, WriteScope } from '../../db/scope.ts'
import { notFound, refuse } from '../../lib/errors.ts'
import { updateVersion } from '../../lib/update.ts'
import type { ActivityTable } from './table.ts'

/** An activity as the caller saw it. */
export interface Seen {
  id: number
  version: number
}

/** Whether the caller is on the author's side: at its campus, or, of one of headquarters, there. */
export const mayChange = ({ reach }: ReadScope, { campusId }: { campusId: number | null }): boolean =>
  reach.all || (campusId !== null && reach.campusIds.includes(campusId))

/** An activity whose steps the caller may take, locked, with the state that a call leads to; refused where it leads to none. */
export async function stepOf(scope: WriteScope, call: ActivityCall, id: number, agreed?: boolean) {
  const before = await scope
    .from('activity')
    .select(['activity.id', 'activity.state', 'activity.campusId', 'activity.submittedBy'])
    .where('activity.id', '=', id)
    .where('activity.deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!before || !mayChange(scope, before)) throw notFound()
  const step = activityLife.step(call, before.state, answerOf(agreed))
  if (!step) throw refuse('ACTIVITY_STATE')
  return { before, to: step.to ?? before.state }
}

/** Takes a step of an activity, as its life cycle allows; refuses a version that is not its own. */
export async function advance(
  scope: WriteScope,
  call: ActivityCall,
  seen: Seen,
  { agreed, ...change }: Change<ActivityTable> & { agreed?: boolean } = {} as never,
): Promise<void> {
  const { before, to } = await stepOf(scope, call, seen.id, agreed)
  if (call === 'activity/check' && before.submittedBy === scope.userId) throw refuse('CHECK_OWN')
  await updateVersion(scope.update('activity'), seen, { ...change, state: to } as Change<ActivityTable>, () =>
    scope
      .from('activity')
      .select(['activity.state', 'activity.deletedAt'])
      .where('activity.id', '=', seen.id)
      .executeTakeFirst(),
  )
}
