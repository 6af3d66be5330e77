import type { user } from '@cogcampus/contract/admin/rbac/user'
import type { Language } from '@cogcampus/contract/envelope'
import { sql } from 'kysely'
import type { Handlers } from '../../../http/context.ts'
import { notFound, refuse } from '../../../lib/errors.ts'
import { replaceLinks } from '../../../lib/update.ts'
import { sendMessage } from '../../message/send.ts'
import { assertAdministratorLeft, assertWithinOwn, holdAdministrators, managed } from './guard.ts'

type RoleHandlers = Pick<Handlers<typeof user>, 'listRoleByUser' | 'saveUserRole'>

const nameIn = (language: Language, { name, nameEn }: { name: string; nameEn: string | null }) =>
  (language === 'en' && nameEn) || name

export const userRoleHandlers: RoleHandlers = {
  async listRoleByUser({ db, scope, caller }, { userId }) {
    const person = await scope.from('rbacUser').select('id').where('id', '=', userId).executeTakeFirst()
    if (!person) throw notFound()
    const roles = await db
      .selectFrom('rbacRole')
      .select((eb) => [
        'id',
        'code',
        'name',
        'nameEn',
        'scope',
        sql<boolean>`exists (select 1 from rbac_user_role ur where ur.role_id = ${eb.ref('rbacRole.id')} and ur.user_id = ${userId})`.as(
          'held',
        ),
      ])
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .execute()
    return roles.map(({ nameEn, ...role }) => ({ ...role, name: nameIn(caller.language, { ...role, nameEn }) }))
  },

  async saveUserRole(context, { userId, roleIds }) {
    const { db, scope, actor, services, afterCommit } = context
    if (userId === actor.userId) throw refuse('NOT_ON_ONESELF')
    await managed(context, userId)
    await holdAdministrators(context)
    await assertWithinOwn(context, roleIds, { hold: true })
    await replaceLinks(scope.raw, 'rbacUserRole', ['user_id', userId], ['role_id', roleIds])
    await assertAdministratorLeft(context)
    const roles = await db
      .selectFrom('rbacRole')
      .select(['name', 'nameEn'])
      .where(sql<boolean>`id = any(${roleIds}::bigint[])`)
      .orderBy('id')
      .execute()
    await sendMessage(scope.raw, [userId], {
      type: 'ACCOUNT',
      say: (t, language) => ({
        title: t('message.rolesChanged.title'),
        body: t('message.rolesChanged.body', {
          by: actor.userName,
          roles: roles.map((role) => nameIn(language, role)).join(language === 'en' ? ', ' : '、') || '—',
        }),
      }),
    })
    afterCommit(() => services.actors.forget(new Set([userId])))
    return null
  },
}
