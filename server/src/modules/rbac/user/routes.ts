import { user } from '@cogcampus/contract/admin/rbac/user'
import { sql } from 'kysely'
import type { Handlers, WriteContext } from '../../../http/context.ts'
import { crudHandlers } from '../../../http/crud.ts'
import { refuse } from '../../../lib/errors.ts'
import { restore, softDelete, updateVersion } from '../../../lib/update.ts'
import { directExport } from '../../../sheets/export/direct.ts'
import { startExport } from '../../../sheets/export/start.ts'
import { importCalls } from '../../../sheets/import/calls.ts'
import { Delegation } from '../delegation.ts'
import { add } from './add.ts'
import { routes } from './allRoutes.ts'
import { changePassword } from './changePassword.ts'
import { computed } from './columns.ts'
import { staffImport } from './imported.ts'
import { importPasswords } from './importPasswords.ts'
import { listRoleByUser } from './listRoleByUser.ts'
import { login } from './login.ts'
import { signOut } from './logout.ts'
import { appUserExport, pageApplet } from './pageApplet.ts'
import { resetPassword } from './resetPassword.ts'
import { roleCode } from './roleCode.ts'
import { assertAdministratorLeft, staffInReach } from './rules.ts'
import { saveUserRole } from './saveUserRole.ts'
import { updateWith } from './update.ts'
import { userInfo } from './userInfo.ts'

const standard = crudHandlers(user, 'rbacUser', {
  sortable: ['userName', 'loginName', 'lastLoginAt', 'createdAt'],
  by: '-id',
  columns: computed,
  filters: {
    campusId: (id) => linked('rbac_user_campus', 'campus_id', id),
    roleId: (id) => linked('rbac_user_role', 'role_id', id),
  },
  prepare: (_, { campusIds, ...fields }) => ({ ...fields, campusId: campusIds[0] ?? null }),
})

export const userHandlers: Handlers<typeof user, 'add' | 'changePassword' | 'resetPassword' | 'import/passwords'> = {
  login,
  logout: signOut,
  userInfo,
  roleCode,
  allRoutes: routes.allRoutes,
  'allRoutes/new': routes['allRoutes/new'],
  changePassword,
  resetPassword,
  listRoleByUser,
  saveUserRole,

  'page/applet': pageApplet,
  'page/applet/exl': directExport('/admin/rbac/user', 'page/applet', appUserExport),
  export: startExport('/admin/rbac/user/export', appUserExport),

  ...importCalls(staffImport),
  'import/passwords': importPasswords,

  page: standard.page,
  detail: standard.detail,
  update: updateWith(standard.update),

  add,

  async status(context, { id, version, status }) {
    const { scope } = context
    if (id === context.actor.userId) throw refuse('NOT_ON_ONESELF')
    await assertManages(context, id)
    const current = () => standard.detail(context as never, { id })
    const row = await updateVersion(scope.update('rbacUser'), { id, version }, { status }, current)
    if (status === 2) await endSessions(context, id)
    return row
  },

  async delete(context, { id }) {
    if (id === context.actor.userId) throw refuse('NOT_ON_ONESELF')
    await assertManages(context, id)
    await softDelete(context.scope.update('rbacUser'), id)
    await endSessions(context, id)
    return null
  },

  async restore(context, { id }) {
    await assertManages(context, id, { deleted: true })
    return restore(context.scope.update('rbacUser'), id)
  },
}

/** Refuses what may only be done to an account that gives nothing beyond what the caller holds. */
async function assertManages(context: WriteContext, userId: number, { deleted = false } = {}): Promise<void> {
  const delegation = await Delegation.begin(context)
  await staffInReach(context, userId, { deleted })
  await delegation.assertCovers([userId])
}

const linked = (table: 'rbac_user_campus' | 'rbac_user_role', column: 'campus_id' | 'role_id', id: number) =>
  sql<boolean>`exists (select 1 from ${sql.table(table)} l where l.user_id = rbac_user.id and ${sql.ref(`l.${column}`)} = ${id})`

async function endSessions(context: WriteContext, userId: number): Promise<void> {
  await context.db.deleteFrom('session').where('userId', '=', userId).execute()
  await assertAdministratorLeft(context)
  context.afterCommit(() => context.services.actors.invalidate({ kind: 'staff', userId }))
}
