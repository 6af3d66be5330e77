import type { doctorInfo } from '@cogcampus/contract/admin/doctor-info'
import { type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Handlers } from '../../http/context.ts'
import { computed as ofStaff } from '../rbac/user/columns.ts'

/** Members of staff within reach who hold the role DOCTOR and can be signed in. */
export const staffWhoAreDoctors = (scope: Pick<ReadScope, 'from'>) =>
  scope
    .from('rbacUser')
    .where('rbacUser.deletedAt', 'is', null)
    .where('rbacUser.status', '=', 1)
    .where(sql<SqlBool>`exists (select from rbac_user_role ur join rbac_role r on r.id = ur.role_id
      where ur.user_id = rbac_user.id and r.code = 'DOCTOR' and r.deleted_at is null)`)

export const staff: Handlers<typeof doctorInfo>['staff'] = ({ scope }) =>
  staffWhoAreDoctors(scope)
    .select(['rbacUser.id', 'rbacUser.userName as name', ofStaff.campuses().as('campuses')])
    .where(sql<SqlBool>`not exists (select from doctor_info d where d.id = rbac_user.id)`)
    .orderBy('rbacUser.id')
    .execute()
