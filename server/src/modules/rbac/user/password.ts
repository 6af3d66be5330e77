import type { user } from '@cogcampus/contract/admin/rbac/user'
import { sql } from 'kysely'
import type { Handlers, WriteContext } from '../../../http/context.ts'
import { badField, refuse } from '../../../lib/errors.ts'
import { hashPassword, isAcceptable, verifyPassword } from '../../../lib/password.ts'
import { setting } from '../../../lib/settings.ts'
import { sendMessage } from '../../message/send.ts'
import { writeRecord } from '../../record-log/write.ts'
import { managed } from './guard.ts'

type PasswordHandlers = Pick<Handlers<typeof user>, 'changePassword' | 'resetPassword'>

/** Who may disable an account may also reset its password. */
const RESET = '/admin/rbac/user/status'

export const passwordHandlers: PasswordHandlers = {
  async changePassword(context, { oldPassword, password }) {
    const { scope, actor, t } = context
    const me = await scope.from('rbacUser').select('passwordHash').where('id', '=', actor.userId).executeTakeFirst()
    if (!(await verifyPassword(oldPassword, me?.passwordHash ?? null))) {
      throw badField('OLD_PASSWORD_WRONG', 'oldPassword', t('OLD_PASSWORD_WRONG'))
    }
    await setPassword(context, { ...actor, id: actor.userId }, password, false)
    return null
  },

  async resetPassword(context, { password, userId }) {
    const { actor, scope } = context
    if (userId === actor.userId) {
      const minutes = await setting(scope.raw, 'session.recentMinutes')
      if (Date.now() - actor.signedInAt > minutes * 60_000) throw refuse('RECENT_SIGN_IN_REQUIRED')
      await setPassword(context, { ...actor, id: userId }, password, false)
      return null
    }
    const reach = actor.grants.get(RESET)
    if (!reach || actor.mustChangePassword) throw refuse('FORBIDDEN')
    const person = await managed({ ...context, scope: scope.within(reach) }, userId)
    await setPassword(context, person, password, true)
    await sendMessage(scope.raw, [userId], {
      type: 'ACCOUNT',
      say: (t) => ({
        title: t('message.passwordReset.title'),
        body: t('message.passwordReset.body', { by: actor.userName }),
      }),
    })
    return null
  },
}

interface Person {
  id: number
  loginName: string
  userName: string
  campusId: number | null
}

/** Sets a password by the policy and ends the person's sessions, but for the one that asks. */
async function setPassword(
  { db, scope, services, actor, caller, t, afterCommit }: WriteContext,
  { id: userId, loginName, userName, campusId }: Person,
  password: string,
  mustChange: boolean,
): Promise<void> {
  const min = await setting(scope.raw, 'password.minLength')
  if (!isAcceptable(password, loginName, min)) {
    throw badField('PASSWORD_TOO_WEAK', 'password', t('PASSWORD_TOO_WEAK', { min }), { min })
  }
  const passwordHash = await hashPassword(password)
  await scope.raw
    .updateTable('rbacUser')
    .set({ passwordHash, mustChangePassword: mustChange })
    .where('id', '=', userId)
    .execute()
  await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where(sql<boolean>`token_hash <> ${actor.tokenHash}`)
    .execute()
  await writeRecord(scope.raw, 'PASSWORD', caller, { userId, loginName, userName, campusId })
  afterCommit(() => services.actors.forget(new Set([userId])))
}
