import type { material } from '@cogcampus/contract/admin/material'
import type { Handlers } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { assertOpen } from './rules.ts'

/** Rates a material; a second rating of the same person replaces the first. */
export const score: Handlers<typeof material>['score'] = async (context, { id, score: given }) => {
  const { db, scope } = context
  const row = await scope
    .from('material')
    .select('material.id')
    .where('material.id', '=', id)
    .where('material.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound()
  await assertOpen(context, [id], 'id')
  await db
    .insertInto('materialScore')
    .values({ materialId: id, userId: scope.userId, score: given })
    .onConflict((known) => known.columns(['materialId', 'userId']).doUpdateSet({ score: given }))
    .execute()
  return null
}
