import type { materialApply } from '@cogcampus/contract/admin/material-apply'
import type { Handlers } from '../../http/context.ts'
import { notFound, refuse } from '../../lib/errors.ts'

/** Ends what an approved application brought about, or puts it into force again: a publication goes back to its campus. */
export const status: Handlers<typeof materialApply>['status'] = async ({ scope }, { id, status: wanted }) => {
  const changed = await scope
    .update('materialApply')
    .set({ status: wanted })
    .where('id', '=', id)
    .where('state', '=', 'APPROVED')
    .where('status', '<>', wanted)
    .returning(['kind', 'materialId'])
    .executeTakeFirst()
  if (!changed) return refuseOthers(scope, id)
  if (changed.kind === 'PUBLISH') {
    await scope
      .update('material')
      .set({ scope: wanted === 1 ? 'ALL' : 'CAMPUS' })
      .where('id', '=', changed.materialId)
      .execute()
  }
  return null
}

/** An approved application that has the status already stays as it is; of any other, nothing is in force. */
async function refuseOthers(scope: Parameters<typeof status>[0]['scope'], id: number): Promise<null> {
  const found = await scope.from('materialApply').select('state').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  if (found.state !== 'APPROVED') throw refuse('CHECK_NOT_APPROVED')
  return null
}
