import type { notice } from '@cogcampus/contract/admin/notice'
import { type SqlBool, sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { notFound, refuse } from '../../lib/errors.ts'
import { narrowed } from './lists.ts'

/**
 * Notes that a family was rung, about all that has not reached it until then: whoever is on the phone tells it at once. Taken back, all
 * that was noted with it is to be rung about again.
 */
export const ring: Handlers<typeof notice>['ring'] = async ({ scope, actor }, { id, rung }) => {
  const row = await scope
    .from('notice')
    .select(['accountId', 'patientId', 'rungAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const { accountId, patientId, rungAt } = row
  const ofFamily = sql<SqlBool>`(notice.account_id, notice.patient_id) is not distinct from (${accountId}::bigint, ${patientId}::bigint)`
  const open = rung
    ? narrowed(scope, { remind: true }).where('notice.id', '<=', id)
    : scope.from('notice').where('notice.rungAt', '=', rungAt)
  const { numUpdatedRows } = await scope
    .update('notice')
    .set(rung ? { rungAt: sql<string>`now()`, rungBy: actor.userId } : { rungAt: null, rungBy: null })
    .where('id', 'in', open.where(ofFamily).select('notice.id'))
    .where('rungAt', rung ? 'is' : 'is not', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw refuse('NOTICE_STATE')
  return null
}
