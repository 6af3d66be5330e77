import type { user } from '@cogcampus/contract/admin/rbac/user'
import type { Handlers } from '../../../http/context.ts'
import { visible } from './rules.ts'

export const roleCode: Handlers<typeof user>['roleCode'] = async (context, { userId }) => {
  const id = await visible(context, userId)
  const roles = await context.db
    .selectFrom('rbacUserRole')
    .innerJoin('rbacRole', 'rbacRole.id', 'rbacUserRole.roleId')
    .select('rbacRole.code')
    .where('rbacUserRole.userId', '=', id)
    .where('rbacRole.deletedAt', 'is', null)
    .where('rbacRole.status', '=', 1)
    .orderBy('rbacRole.id')
    .execute()
  return roles.map((role) => role.code)
}
