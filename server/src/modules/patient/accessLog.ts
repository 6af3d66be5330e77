import type { patient } from '@cogcampus/contract/admin/patient'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { seenName } from '../../lib/callNames.ts'
import { notFound } from '../../lib/errors.ts'
import { pageOf } from '../../lib/page.ts'

/** Who read clinical data of a patient within reach, and of files merged into it, or its masked numbers, from wherever. */
export const accessLog: Handlers<typeof patient>['accessLog'] = async ({ scope, caller }, { id, ...page }) => {
  const found = await scope.from('patient').select('patient.id').where('patient.id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  const reads = scope
    .unscoped('everyone who read of a patient within reach, also from another campus')
    .selectFrom('operationChange')
    .innerJoin('operation', 'operation.id', 'operationChange.operationId')
    .leftJoin('rbacUser', 'rbacUser.id', 'operation.userId')
    .leftJoin('campus', 'campus.id', 'rbacUser.campusId')
    .select(['operation.id', 'operation.createdAt as at', 'operation.userName', 'operation.endpoint'])
    .select('campus.name as campusName')
    .select(
      sql<
        string[]
      >`array(select ${caller.language === 'en' ? sql`coalesce(r.name_en, r.name)` : sql`r.name`} from rbac_user_role ur
        join rbac_role r on r.id = ur.role_id where ur.user_id = operation.user_id and r.deleted_at is null order by r.id)`.as(
        'roles',
      ),
    )
    .where(({ selectFrom, eb }) =>
      eb(
        'operationChange.patientId',
        'in',
        selectFrom('patient')
          .select('patient.id')
          .where(({ or }) => or({ id, mergedInto: id })),
      ),
    )
    .where('operationChange.action', '=', 'READ')
  const { list, ...totals } = await pageOf(reads, page, { by: '-operationChange.operationId', id: 'operation.id' })
  const shown = list.map(({ endpoint, ...read }) => ({ ...read, what: seenName(endpoint, caller.language) }))
  return { ...totals, list: shown }
}
