import type { user } from '@cogcampus/contract/admin/rbac/user'
import type { Reach } from '../../../db/reach.ts'
import type { Handlers } from '../../../http/context.ts'

export const userInfo: Handlers<typeof user>['userInfo'] = async ({ scope, actor, caller }) => {
  const me = await scope
    .from('rbacUser')
    .leftJoin('campus', 'campus.id', 'rbacUser.campusId')
    .select([
      'rbacUser.id as userId',
      'rbacUser.loginName',
      'rbacUser.userName',
      'rbacUser.phoneNo',
      'rbacUser.headUrl',
      'rbacUser.gender',
      'rbacUser.campusId',
      'campus.name as campusName',
      'rbacUser.mustChangePassword',
    ])
    .where('rbacUser.id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  return {
    ...me,
    roleNameList: actor.roles.map((role) => (caller.language === 'en' && role.nameEn) || role.name),
    permissions: [...actor.grants.keys()],
    ...widthOf([...actor.grants.values()]),
  }
}

/** How far an account sees with any of its calls: one campus or several, own rows only or others', too. */
function widthOf(reaches: Reach[]) {
  const wide = reaches.some(({ all, own, home }) => all || (own && home === 'HEADQUARTERS'))
  const campuses = new Set(reaches.flatMap(({ own, home, campusIds }) => [...campusIds, ...(own ? home : [])]))
  return {
    oneCampus: !wide && campuses.size <= 1,
    ownRows: reaches.every(({ all, campusIds }) => !all && campusIds.length === 0),
  }
}
