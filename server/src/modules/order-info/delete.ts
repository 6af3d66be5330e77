import type { WriteContext } from '../../http/context.ts'
import { softDelete } from '../../lib/update.ts'
import { open } from './flow.ts'

/** Deletes a draft (`order-info/delete`); its number stays taken. */
export async function remove({ scope }: WriteContext, { id }: { id: number }): Promise<null> {
  await open(scope, 'order-info/delete', id)
  return softDelete(scope.update('orderInfo'), id)
}
