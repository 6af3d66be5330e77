import type { user } from '@cogcampus/contract/admin/rbac/user'
import { sql } from 'kysely'
import type { Handlers, WriteContext } from '../../../http/context.ts'
import { badField, notFound, refuse } from '../../../lib/errors.ts'
import { pageOf } from '../../../lib/page.ts'
import { hashPassword, isAcceptable, makePassword } from '../../../lib/password.ts'
import { likePattern, searchText } from '../../../lib/search.ts'
import { setting } from '../../../lib/settings.ts'
import { given, orStale, replaceLinks, restore, softDelete } from '../../../lib/update.ts'
import { sendMessage } from '../../message/send.ts'
import { assertAdministratorLeft, assertCampuses, assertWithinOwn, managed } from './guard.ts'
import { loginHandlers } from './login.ts'
import { ownHandlers } from './me.ts'
import { passwordHandlers } from './password.ts'
import { userRoleHandlers } from './roles.ts'
import { staffRow, staffRows } from './select.ts'

export const userHandlers: Handlers<typeof user> = {
  ...loginHandlers,
  ...ownHandlers,
  ...passwordHandlers,
  ...userRoleHandlers,

  page({ db, scope, caller }, { campusId, roleId, status, deleted, keyword, ...page }) {
    let query = staffRows(scope, caller.language).where('rbacUser.deletedAt', deleted ? 'is not' : 'is', null)
    if (status) query = query.where('rbacUser.status', '=', status)
    if (keyword) query = query.where('rbacUser.search', 'like', likePattern(keyword))
    if (campusId) query = query.where(linked('rbac_user_campus', 'campus_id', campusId))
    if (roleId) query = query.where(linked('rbac_user_role', 'role_id', roleId))
    return pageOf(db, query, page, {
      by: '-rbac_user.id',
      id: 'rbac_user.id',
      sortable: {
        userName: 'rbac_user.user_name',
        loginName: 'rbac_user.login_name',
        lastLoginAt: 'rbac_user.last_login_at',
        createdAt: 'rbac_user.created_at',
      },
    })
  },

  async detail({ scope, caller }, { id }) {
    const found = await staffRow(scope, caller.language, id)
    if (!found) throw notFound()
    return found
  },

  async add(context, { campusIds, roleIds = [], password, ...fields }) {
    const { scope, t } = context
    await assertCampuses(context, campusIds)
    await assertWithinOwn(context, roleIds, { hold: true })
    const min = await setting(scope.raw, 'password.minLength')
    if (password && !isAcceptable(password, fields.loginName, min)) {
      throw badField('PASSWORD_TOO_WEAK', 'password', t('PASSWORD_TOO_WEAK', { min }), { min })
    }
    const first = password ?? makePassword()
    const { id } = await scope.raw
      .insertInto('rbacUser')
      .values({
        phoneNo: null,
        gender: null,
        headUrl: null,
        remark: null,
        ...given(fields),
        ...named(fields),
        campusId: campusIds[0] ?? null,
        passwordHash: await hashPassword(first),
        mustChangePassword: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await replaceLinks(scope.raw, 'rbacUserCampus', ['user_id', id], ['campus_id', campusIds])
    await replaceLinks(scope.raw, 'rbacUserRole', ['user_id', id], ['role_id', roleIds])
    await sendMessage(scope.raw, [id], {
      type: 'ACCOUNT',
      say: (t) => ({ title: t('message.welcome.title'), body: t('message.welcome.body') }),
      link: '/info/userInfo',
    })
    return { id, password: password ? null : first }
  },

  async update(context, { id, version, campusIds, ...fields }) {
    const { scope, services, afterCommit } = context
    await assertCampuses(context, campusIds)
    const before = await managed(context, id, { shared: true })
    const all = [...campusIds, ...before.elsewhere]
    const changed = await scope
      .update('rbacUser')
      .set({ ...given(fields), ...named({ ...before, ...given(fields) }), campusId: all[0] ?? null })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('deletedAt', 'is', null)
      .returning('version')
      .executeTakeFirst()
    const row = await orStale(changed, () => staffRow(scope, context.caller.language, id))
    await replaceLinks(scope.raw, 'rbacUserCampus', ['user_id', id], ['campus_id', all])
    afterCommit(() => services.actors.forget(new Set([id])))
    return row
  },

  async status(context, { id, version, status }) {
    const { scope } = context
    if (id === context.actor.userId) throw refuse('NOT_ON_ONESELF')
    await managed(context, id)
    const changed = await scope
      .update('rbacUser')
      .set({ status })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('deletedAt', 'is', null)
      .returning('version')
      .executeTakeFirst()
    const row = await orStale(changed, () => staffRow(scope, context.caller.language, id))
    if (status === 2) await endSessions(context, id)
    return row
  },

  async delete(context, { id }) {
    if (id === context.actor.userId) throw refuse('NOT_ON_ONESELF')
    await managed(context, id)
    await softDelete(context.scope.update('rbacUser'), id)
    await endSessions(context, id)
    return null
  },

  async restore(context, { id }) {
    await managed(context, id, { deleted: true })
    return restore(context.scope.update('rbacUser'), id)
  },
}

const linked = (table: 'rbac_user_campus' | 'rbac_user_role', column: 'campus_id' | 'role_id', id: number) =>
  sql<boolean>`exists (select 1 from ${sql.table(table)} l where l.user_id = rbac_user.id and ${sql.ref(`l.${column}`)} = ${id})`

const named = ({ loginName, userName, phoneNo }: { loginName: string; userName: string; phoneNo?: string | null }) => ({
  loginName,
  userName,
  search: searchText(userName, loginName, phoneNo),
})

async function endSessions(context: WriteContext, userId: number): Promise<void> {
  await context.db.deleteFrom('session').where('userId', '=', userId).execute()
  await assertAdministratorLeft(context)
  context.afterCommit(() => context.services.actors.forget(new Set([userId])))
}
