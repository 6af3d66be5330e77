import type { Request } from '@cogcampus/contract'
import type { WriteContext } from '../../http/context.ts'
import { sendMessage } from '../message/store.ts'
import { holdersAt } from '../rbac/holders.ts'
import { advance, approvalAsked, type Found, open } from './flow.ts'
import { groundsOf } from './parts.ts'
import { assertSellable, linesIn } from './rules.ts'
import { sell } from './store.ts'

/**
 * Confirms a draft (`order-info/confirm`): its lines and prices are fixed. An order that costs nothing is paid; one below
 * the floor price or above the gift limit waits for the principal.
 */
export async function confirm(context: WriteContext, { id, version }: Request<'/admin/order-info/confirm'>) {
  const order = await open(context.scope, 'order-info/confirm', id, version)
  await assertSellable(context, order)
  const approvalFor = await groundsOf(context, order.campusId, await linesIn(context, order))
  if (approvalFor.length === 0) return { state: await sell(context, 'order-info/confirm', order) }
  const state = await advance(context, 'order-info/confirm', order, { standing: 'below', change: { approvalFor } })
  await tellPrincipal(context, order)
  return { state }
}

/** Tells the users who decide at the campus that an order waits for their word. */
async function tellPrincipal({ scope, actor }: WriteContext, { id, number, campusId, version }: Found): Promise<void> {
  const deciders = await holdersAt(scope.known, '/admin/order-info/approve', [campusId])
  const others = (deciders.get(campusId) ?? []).filter((userId) => userId !== actor.userId)
  await sendMessage(scope, others, {
    type: 'REMIND',
    words: (t) => ({
      title: t('message.approvalAsked.title', { number }),
      body: t('message.approvalAsked.body', { by: actor.userName }),
    }),
    link: `/order/detail?id=${id}`,
    opens: { call: '/admin/order-info/detail', campusId },
    eventKey: `${approvalAsked(id)}.${version}`,
  })
}
