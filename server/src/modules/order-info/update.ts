import type { Request } from '@cogcampus/contract'
import type { WriteContext } from '../../http/context.ts'
import { given, updateVersion } from '../../lib/update.ts'
import { open } from './flow.ts'
import { shownOrders } from './lists.ts'
import { assertCredited, payerOf } from './rules.ts'

/** Changes the people of an order, its contract number and its remark (`order-info/update`). */
export async function update(context: WriteContext, { id, version, ...fields }: Request<'/admin/order-info/update'>) {
  const { scope } = context
  const order = await open(scope, 'order-info/update', id)
  await payerOf(context, order, fields.parentId)
  await assertCredited(context, order.campusId, fields.consultantId, order.consultantId)
  const current = () => shownOrders(scope.from('orderInfo')).where('orderInfo.id', '=', id).executeTakeFirst()
  return updateVersion(scope.update('orderInfo'), { id, version }, given(fields), current)
}
