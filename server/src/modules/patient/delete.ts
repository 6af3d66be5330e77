import type { patient } from '@cogcampus/contract/admin/patient'
import { openOrderStates } from '@cogcampus/contract/life/order'
import type { Handlers } from '../../http/context.ts'
import { refuse } from '../../lib/errors.ts'
import { softDelete } from '../../lib/update.ts'

/** A patient with an open order is in use. */
export const remove: Handlers<typeof patient>['delete'] = async ({ scope }, { id }) => {
  await softDelete(scope.update('patient'), id)
  const order = await scope
    .unscoped('an open order keeps its patient, also where the caller sees no orders')
    .selectFrom('orderInfo')
    .select('id')
    .where('patientId', '=', id)
    .where('state', 'in', [...openOrderStates])
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (order) throw refuse('IN_USE')
  return null
}
