import { type AnnouncementCall, announcementLife } from '@cogcampus/contract/life/announcement'
import type { WriteScope } from '../../db/scope.ts'
import { notFound, refuse } from '../../lib/errors.ts'
import { updateVersion } from '../../lib/update.ts'

/** An announcement as the caller saw it. */
interface Seen {
  id: number
  version: number
}

/** Takes a step of an announcement within reach, as its life cycle allows; refuses a version that is not its own. */
export async function advance(
  scope: WriteScope,
  call: AnnouncementCall,
  seen: Seen,
  sendAt: string | null,
): Promise<void> {
  const state = await stateAfter(scope, call, seen.id)
  await updateVersion(scope.update('announcement'), seen, { state, sendAt }, () =>
    scope.from('announcement').select(['state', 'deletedAt']).where('id', '=', seen.id).executeTakeFirst(),
  )
}

/** The state to which a call leads an announcement within reach; refused where it takes no step. */
export async function stateAfter(scope: WriteScope, call: AnnouncementCall, id: number) {
  const before = await scope
    .from('announcement')
    .select('state')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw notFound()
  const step = announcementLife.step(call, before.state)
  if (!step) throw refuse('ANNOUNCEMENT_STATE')
  return step.to ?? before.state
}
