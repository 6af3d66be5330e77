import type { patient } from '@cogcampus/contract/admin/patient'
import type { Handlers } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'

/** One that was merged into another is separated from it instead. */
export const restore: Handlers<typeof patient>['restore'] = async ({ scope }, { id }) => {
  const { numUpdatedRows } = await scope
    .update('patient')
    .set({ deletedAt: null })
    .where('patient.id', '=', id)
    .where('patient.deletedAt', 'is not', null)
    .where('patient.mergedInto', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw notFound()
  return null
}
