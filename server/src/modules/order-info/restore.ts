import { type SqlBool, sql } from 'kysely'
import type { WriteContext } from '../../http/context.ts'
import { notFound, refuse } from '../../lib/errors.ts'
import { restore } from '../../lib/update.ts'

/** Whether an order was prepared for a renewal that goes on with another one, or was answered by one, in SQL: it may be beyond reach. */
const isReplaced = sql<SqlBool>`(exists (select from order_step s
    where s.order_id = order_info.id and s.call = 'order-renewal/prepare')
  and not exists (select from order_renewal r
    where r.patient_id = order_info.patient_id and r.renewed_id = order_info.id))`

/** Restores a deleted draft (`order-info/restore`); not that of a renewal for which another order was prepared or paid since. */
export async function restoreDraft({ scope }: WriteContext, { id }: { id: number }): Promise<null> {
  const draft = await scope
    .from('orderInfo')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .executeTakeFirst()
  if (!draft) throw notFound()
  // Whoever prepares another order for the renewal meanwhile waits here for this one, or this one for that.
  await scope
    .writeUnscoped('holds the renewal of a draft within reach, and changes nothing of it')
    .selectFrom('orderRenewal')
    .select('id')
    .where('renewedId', '=', id)
    .forUpdate()
    .execute()
  const replaced = await scope
    .partsOf('orderInfo', draft)
    .from('orderInfo')
    .select('orderInfo.id')
    .where(isReplaced)
    .executeTakeFirst()
  if (replaced) throw refuse('ORDER_REPLACED', { row: { table: 'order_info', id } })
  return restore(scope.update('orderInfo').where('state', '=', 'DRAFT'), id)
}
