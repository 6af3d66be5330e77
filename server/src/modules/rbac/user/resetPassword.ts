import type { user } from '@cogcampus/contract/admin/rbac/user'
import { slow } from '../../../http/before.ts'
import type { SlowContext, SlowHandler, WriteContext } from '../../../http/context.ts'
import { refuse } from '../../../lib/errors.ts'
import { hashPassword } from '../../../lib/password.ts'
import { setting } from '../../../lib/settings.ts'
import { sendMessage } from '../../message/store.ts'
import { Delegation } from '../delegation.ts'
import { staffInReach } from './rules.ts'
import { assertAcceptable, passwordHashOf, setPassword } from './store.ts'

/** A caller who may disable an account may also reset its password. */
const RESET = '/admin/rbac/user/status'

type ResetPassword = SlowHandler<(typeof user)['endpoints']['resetPassword']>

export const resetPassword: ResetPassword = slow((context, { password, userId }) =>
  userId === context.actor.userId ? resetOwn(context, password) : resetOthers(context, userId, password),
)

async function resetOwn(context: SlowContext, password: string) {
  const { db, actor } = context
  const minutes = await setting(db, 'session.recentMinutes')
  if (Date.now() - actor.signedInAt > minutes * 60_000) throw refuse('RECENT_SIGN_IN_REQUIRED')
  await assertAcceptable(context, actor.loginName, password)
  const before = await passwordHashOf(context)
  const hash = await hashPassword(password)
  return async (context: WriteContext) => {
    const set = await setPassword(context, { ...actor, id: actor.userId }, { hash, mustChange: false, before })
    if (!set) throw refuse('BUSY')
    return null
  }
}

async function resetOthers({ actor }: SlowContext, userId: number, password: string) {
  const reach = actor.grants.get(RESET)
  if (!reach || actor.mustChangePassword) throw refuse('FORBIDDEN')
  const hash = await hashPassword(password)
  return async (context: WriteContext) => {
    const { scope } = context
    const delegation = await Delegation.begin(context)
    const person = await staffInReach({ scope: scope.within(reach) }, userId)
    await delegation.assertCovers([userId])
    await assertAcceptable(context, person.loginName, password)
    await setPassword(context, person, { hash, mustChange: true })
    await sendMessage(scope, [userId], {
      type: 'ACCOUNT',
      words: (t) => ({
        title: t('message.passwordReset.title'),
        body: t('message.passwordReset.body', { by: actor.userName }),
      }),
    })
    return null
  }
}
