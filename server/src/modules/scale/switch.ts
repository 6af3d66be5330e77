import type { scale } from '@cogcampus/contract/admin/scale'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'

/** The same again changes nothing. */
export const switchScale: Handlers<typeof scale>['switch'] = async ({ db, scope }, { id, campusId, on }) => {
  const usable = await db
    .selectFrom('scale')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    // A disabled one can still be switched off.
    .$if(on, (rows) => rows.where('status', '=', 1))
    .executeTakeFirst()
  if (!usable) throw notFound()
  const status = on ? 1 : 2
  await scope
    .insert('scaleCampus', { campusId, scaleId: id, status })
    .onConflict((conflict) =>
      conflict
        .columns(['campusId', 'scaleId'])
        .doUpdateSet({ status })
        .where(sql<boolean>`scale_campus.status <> ${status}`),
    )
    .execute()
  return null
}
