import { sql } from 'kysely'
import type { WriteContext } from '../../http/context.ts'
import { refuse } from '../../lib/errors.ts'
import { openRenewal, settleRenewals } from './store.ts'

/** Notes that a family does not renew, and why (`order-renewal/decline`). */
export async function decline(context: WriteContext, { id, answer }: { id: number; answer: string }): Promise<null> {
  await openRenewal(context, id)
  const { numUpdatedRows } = await context.scope
    .update('orderRenewal')
    .set({ state: 'DECLINED', answer, closedAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw refuse('RENEWAL_CLOSED')
  await settleRenewals(context.scope, [{ id }])
  return null
}
