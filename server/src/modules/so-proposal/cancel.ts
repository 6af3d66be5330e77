import type { soProposal } from '@cogcampus/contract/admin/so-proposal'
import type { Handlers } from '../../http/context.ts'
import { notFound, refuse } from '../../lib/errors.ts'

/** Cancels a run that is not finished; the thread that solves it ends within a second. */
export const cancel: Handlers<typeof soProposal>['cancel'] = async ({ scope }, { id }) => {
  const cancelled = await scope
    .update('soProposal')
    .set({ state: 'CANCELLED' })
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .returning('version')
    .executeTakeFirst()
  if (cancelled) return cancelled
  const known = await scope.from('soProposal').select('id').where('id', '=', id).executeTakeFirst()
  throw known ? refuse('PROPOSAL_STATE') : notFound()
}
