import type { scale } from '@cogcampus/contract/admin/scale'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'

export const campuses: Handlers<typeof scale>['campuses'] = async ({ db, scope }, { id }) => {
  const known = await db
    .selectFrom('scale')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!known) throw notFound()
  return scope
    .from('campus')
    .select(['campus.id', 'campus.name'])
    .select(
      sql<boolean>`exists (select from scale_campus s
        where s.scale_id = ${id} and s.campus_id = campus.id and s.status = 1)`.as('on'),
    )
    .where('campus.deletedAt', 'is', null)
    .where('campus.status', '=', 1)
    .orderBy('campus.id')
    .execute()
}
