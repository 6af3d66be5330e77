import type { soProposal } from '@cogcampus/contract/admin/so-proposal'
import type { Handlers } from '../../http/context.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { badField, unknownReference } from '../../lib/errors.ts'

/** Asks for a proposal, in the background. */
export const solve: Handlers<typeof soProposal>['solve'] = async (context, { campusId, fromDay, toDay }) => {
  const { scope, t } = context
  if (!scope.mayAdd('soProposal', campusId)) throw unknownReference('campusId')
  const wish = await scope
    .from('soWish')
    .select('id')
    .where('campusId', '=', campusId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!wish) throw badField('PROPOSAL_NO_WISH', 'campusId', t('PROPOSAL_NO_WISH'))
  const row = await scope
    .insert('soProposal', {
      campusId,
      fromDay,
      toDay,
      runId: null,
      wanted: null,
      placed: null,
      objective: null,
      bound: null,
      seconds: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const runId = await enqueue(context, 'proposal', { id: row.id })
  await scope.update('soProposal').set({ runId }).where('id', '=', row.id).execute()
  return row
}
