import type { assessment } from '@cogcampus/contract/admin/assessment'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { assertForm } from './rules.ts'
import { points } from './store.ts'

export const trend: Handlers<typeof assessment>['trend'] = async (context, { patientId, scaleId, form }) => {
  const { db, scope } = context
  const scale = await db.selectFrom('scale').select('forms').where('id', '=', scaleId).executeTakeFirst()
  if (!scale) throw notFound()
  assertForm(context, scale, form)
  return points(scope, patientId)
    .where('assessment.scaleId', '=', scaleId)
    .where(sql<boolean>`coalesce(assessment.form, '') = ${form ?? ''}`)
    .orderBy('assessment.day')
    .orderBy('assessment.id')
    .limit(200)
    .execute()
}
