import type { user } from '@cogcampus/contract/admin/rbac/user'
import type { Handlers, ReadContext } from '../../../http/context.ts'
import { notFound } from '../../../lib/errors.ts'
import { routesOf, treeOf } from './menu.ts'

type OwnHandlers = Pick<Handlers<typeof user>, 'userInfo' | 'roleCode' | 'allRoutes' | 'allRoutes/new'>

/** What the console asks about whoever is signed in. */
export const ownHandlers: OwnHandlers = {
  async userInfo({ services, actor, caller }) {
    const me = await services.db
      .selectFrom('rbacUser')
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
    }
  },

  async roleCode(context, { userId }) {
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
  },

  async allRoutes(context, { userId }) {
    return routesOf(context, await visible(context, userId))
  },

  async 'allRoutes/new'(context) {
    return treeOf(await routesOf(context, context.actor.userId))
  },
}

/** The caller himself, or somebody he may look up as a member of staff. */
async function visible({ scope, actor }: ReadContext, userId: number = actor.userId): Promise<number> {
  if (userId === actor.userId) return userId
  const reach = actor.grants.get('/admin/rbac/user/detail')
  const person =
    reach && (await scope.within(reach).from('rbacUser').select('id').where('id', '=', userId).executeTakeFirst())
  if (!person) throw notFound()
  return person.id
}
