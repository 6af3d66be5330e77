import type { user } from '@cogcampus/contract/admin/rbac/user'
import { slow } from '../../../http/before.ts'
import type { SlowHandler } from '../../../http/context.ts'
import { badField, refuse } from '../../../lib/errors.ts'
import { hashPassword, verifyPassword } from '../../../lib/password.ts'
import { clearFailures, countOldPassword, forget, keepFailure } from './login/attempts.ts'
import { assertAcceptable, passwordHashOf, setPassword } from './store.ts'

type ChangePassword = SlowHandler<(typeof user)['endpoints']['changePassword']>

export const changePassword: ChangePassword = slow(async (context, { oldPassword, password }) => {
  const { apart, actor, t } = context
  await assertAcceptable(context, actor.loginName, password)
  const attempt = await countOldPassword(apart, actor.userId)
  const checked = async () => {
    const before = await passwordHashOf(context)
    const right = await verifyPassword(oldPassword, before)
    return { before, hash: right ? await hashPassword(password) : null }
  }
  const { before, hash } = await checked().catch(async (error) => {
    await forget(apart, attempt)
    throw error
  })
  return async (context) => {
    const { db, actor } = context
    if (!hash) {
      await keepFailure(db, attempt)
      throw badField('OLD_PASSWORD_WRONG', 'oldPassword', t('OLD_PASSWORD_WRONG'), {}, { keeps: true })
    }
    if (await setPassword(context, { ...actor, id: actor.userId }, { hash, mustChange: false, before })) {
      await clearFailures(db, attempt)
      return null
    }
    await forget(db, attempt)
    throw refuse('BUSY', { keeps: true })
  }
})
