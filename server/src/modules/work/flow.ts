import { type WorkCall, workLife } from '@cogcampus/contract/life/work'
import type { Change } from '../../db/columns.ts'
import type { WriteScope } from '../../db/scope.ts'
import type { WriteContext } from '../../http/context.ts'
import { notFound, refuse, staleVersion } from '../../lib/errors.ts'
import type { WorkTable } from './table.ts'

/** Homework as the caller saw it; without a version, as it is. */
interface Seen {
  id: number
  version?: number
}

/** Homework within reach, locked; refuses a step in its state, and a version that is not its own. */
export async function open(scope: WriteScope, call: WorkCall, { id, version }: Seen) {
  const found = await scope
    .from('work', 'given')
    .select(['work.id', 'work.version', 'work.state', 'work.campusId', 'work.patientId', 'work.title'])
    .where('work.id', '=', id)
    .where('work.deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound()
  const step = workLife.step(call, found.state)
  if (!step) throw refuse('WORK_STATE')
  if (version !== undefined && found.version !== version) throw staleVersion(null)
  return { ...found, to: step.to ?? found.state }
}

/** Takes a step of locked homework: every change of a state by a call goes through here. */
export async function advance(
  { scope }: WriteContext,
  { id, state, to }: Awaited<ReturnType<typeof open>>,
  change: Omit<Change<WorkTable>, 'state'>,
): Promise<{ version: number }> {
  const changed = await scope
    .update('work')
    .set({ ...change, state: to } as object)
    .where('id', '=', id)
    .where('state', '=', state)
    .returning('version')
    .executeTakeFirst()
  if (!changed) throw refuse('WORK_STATE')
  return changed
}
