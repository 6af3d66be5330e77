import type { user } from '@cogcampus/contract/admin/rbac/user'
import { sql } from 'kysely'
import type { Handlers } from '../../../http/context.ts'
import { refuse } from '../../../lib/errors.ts'
import { sendMessage } from '../../message/store.ts'
import { Delegation } from '../delegation.ts'
import { assertAdministratorLeft, staffInReach } from './rules.ts'
import { nameIn, saveRoles } from './store.ts'

export const saveUserRole: Handlers<typeof user>['saveUserRole'] = async (context, { userId, roleIds }) => {
  const { db, scope, actor, services, afterCommit } = context
  if (userId === actor.userId) throw refuse('NOT_ON_ONESELF')
  const delegation = await Delegation.begin(context)
  await staffInReach(context, userId)
  await delegation.assertCovers([userId])
  await saveRoles(db, userId, roleIds)
  await delegation.assertCovers([userId])
  await assertAdministratorLeft(context)
  const roles = await db
    .selectFrom('rbacRole')
    .select(['name', 'nameEn'])
    .where(sql<boolean>`id = any(${roleIds}::bigint[])`)
    .orderBy('id')
    .execute()
  await sendMessage(scope, [userId], {
    type: 'ACCOUNT',
    words: (t, language) => ({
      title: t('message.rolesChanged.title'),
      body: t('message.rolesChanged.body', {
        by: actor.userName,
        roles: roles.map((role) => nameIn(language, role)).join(language === 'en' ? ', ' : '、') || '—',
      }),
    }),
  })
  afterCommit(() => services.actors.invalidate({ kind: 'staff', userId }))
  return null
}
