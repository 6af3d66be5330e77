import type { Request } from '@cogcampus/contract'
import { sql } from 'kysely'
import type { WriteContext } from '../../http/context.ts'
import { badField } from '../../lib/errors.ts'
import { sendMessage } from '../message/store.ts'
import { advance, type Found, open } from './flow.ts'
import { sellers } from './remind.ts'
import { decidesOwn } from './rules.ts'
import { sell } from './store.ts'

/** Decides on an order that waits (`order-info/approve`): it goes on to be paid, or back to the seller as a draft. */
export async function approve(context: WriteContext, input: Request<'/admin/order-info/approve'>): Promise<null> {
  const { id, version, agreed, reason } = input
  const { scope, t } = context
  const order = await open(scope, 'order-info/approve', id, version)
  const sold = await sellersOf(context, order)
  const own = await decidesOwn(context, order.campusId, sold)
  if ((own || !agreed) && !reason) throw badField('BAD_INPUT', 'reason', t('field.required'))
  const why = reason ?? undefined
  if (agreed) await sell(context, 'order-info/approve', order, { ...(why && { reason: why }) })
  else
    await advance(context, 'order-info/approve', order, { reason: why, standing: 'below', change: { approvalFor: [] } })
  await tellSellers(context, order, sold, input)
  return null
}

async function sellersOf({ scope }: WriteContext, order: Found): Promise<number[]> {
  const rows = await scope
    .partsOf('orderInfo', order)
    .from('orderInfo')
    .innerJoin(sql<{ userId: number | null }>`(${sellers(order.id)})`.as('seller'), (join) => join.onTrue())
    .select('seller.userId')
    .execute()
  return rows.flatMap(({ userId }) => userId ?? [])
}

async function tellSellers(
  { scope, actor }: WriteContext,
  { id, number, campusId, version }: Found,
  sold: readonly number[],
  { agreed, reason }: Request<'/admin/order-info/approve'>,
): Promise<void> {
  const decision = agreed ? 'approved' : 'rejected'
  await sendMessage(
    scope,
    sold.filter((seller) => seller !== actor.userId),
    {
      type: 'REMIND',
      words: (t) => ({
        title: t(`message.order.${decision}.title`, { number }),
        body: t(`message.order.${decision}.body`, { by: actor.userName, reason: reason ?? '' }),
      }),
      link: `/order/detail?id=${id}`,
      opens: { call: '/admin/order-info/detail', campusId },
      eventKey: `order-approval:${id}.${version}`,
    },
  )
}
