import type { Request } from '@cogcampus/contract'
import { isUnsold } from '@cogcampus/contract/life/order'
import type { WriteContext } from '../../http/context.ts'
import { badField } from '../../lib/errors.ts'
import { given, updateVersion } from '../../lib/update.ts'
import { sendMessage } from '../message/store.ts'
import { type Found, open } from './flow.ts'
import { shownOrders } from './lists.ts'
import { assertCredited, payerOf } from './rules.ts'

/**
 * Changes the people of an order, its contract number and its remark (`order-info/update`). Once it is sold, only whoever
 * decides on its price credits it to somebody else, and the former consultant is told.
 */
export async function update(context: WriteContext, { id, version, ...fields }: Request<'/admin/order-info/update'>) {
  const { scope, actor, t } = context
  const order = await open(scope, 'order-info/update', id)
  await payerOf(context, order, fields.parentId)
  await assertCredited(context, order.campusId, fields.consultantId, order.consultantId)
  const { consultantId: before } = order
  const moved = before !== null && fields.consultantId !== undefined && fields.consultantId !== before
  if (moved && !isUnsold(order.state)) {
    if (!actor.grants.has('/admin/order-info/approve')) throw badField('RULE_BROKEN', 'consultantId', t('field.sold'))
    if (before !== actor.userId) await tellFormer(context, order, before)
  }
  const current = () => shownOrders(scope.from('orderInfo')).where('orderInfo.id', '=', id).executeTakeFirst()
  return updateVersion(scope.update('orderInfo'), { id, version }, given(fields), current)
}

async function tellFormer(
  { scope, actor }: WriteContext,
  { id, number, version }: Found,
  former: number,
): Promise<void> {
  await sendMessage(scope, [former], {
    type: 'REMIND',
    words: (t) => ({
      title: t('message.recredited.title', { number }),
      body: t('message.recredited.body', { by: actor.userName, number }),
    }),
    eventKey: `order-recredited:${id}.${version}`,
  })
}
