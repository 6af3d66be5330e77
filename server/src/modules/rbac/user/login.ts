import type { user } from '@cogcampus/contract/admin/rbac/user'
import { sql } from 'kysely'
import type { Handlers } from '../../../http/context.ts'
import { refuse } from '../../../lib/errors.ts'
import { verifyPassword } from '../../../lib/password.ts'
import { setting } from '../../../lib/settings.ts'
import { hashToken, newToken } from '../../../lib/token.ts'
import { writeRecord } from '../../record-log/write.ts'
import { assertMayTry, countFailure, forgetFailures } from './failures.ts'

type LoginHandlers = Pick<Handlers<typeof user>, 'login' | 'logout'>

export const loginHandlers: LoginHandlers = {
  /** Unknown name, wrong password, disabled and locked account: one answer, in the same time. */
  async login({ db, caller }, { loginName, passWord }) {
    await assertMayTry(db, 'address', caller.ip)
    const person = await db
      .selectFrom('rbacUser')
      .select(['id', 'loginName', 'userName', 'campusId', 'passwordHash', 'status'])
      .where(sql`lower(login_name)`, '=', loginName.trim().toLowerCase())
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    const right = await verifyPassword(passWord, person?.passwordHash ?? null)
    const locked = await isLocked(db, loginName)
    if (!person || !right || person.status !== 1 || locked) {
      await Promise.all([countFailure(db, 'address', caller.ip), countFailure(db, 'account', loginName)])
      await writeRecord(db, 'LOGIN_FAILED', caller, {
        userId: person?.id ?? null,
        loginName: loginName.slice(0, 50),
        userName: person?.userName ?? null,
        campusId: person?.campusId ?? null,
      })
      throw refuse('LOGIN_FAILED')
    }
    const token = newToken()
    const hours = await setting(db, 'session.hours')
    // Only while the account is still what was checked: a password set meanwhile ends the sessions that it finds.
    const opened = await sql`insert into session (token_hash, user_id, ip, user_agent, expires_at)
      select ${hashToken(token)}::bytea, id, ${caller.ip}, ${caller.userAgent}, now() + make_interval(hours => ${hours})
      from rbac_user where id = ${person.id} and password_hash = ${person.passwordHash} and status = 1
        and deleted_at is null for share`.execute(db)
    if (opened.numAffectedRows === 0n) throw refuse('LOGIN_FAILED')
    await db.updateTable('rbacUser').set({ lastLoginAt: sql<string>`now()` }).where('id', '=', person.id).execute()
    await forgetFailures(db, loginName)
    await writeRecord(db, 'LOGIN', caller, { ...person, userId: person.id })
    return token
  },

  async logout({ db, scope, services, actor, caller, afterCommit }) {
    await db.deleteFrom('session').where('tokenHash', '=', actor.tokenHash).execute()
    await writeRecord(scope.raw, 'LOGOUT', caller, actor)
    afterCommit(() => services.actors.forget(new Set([actor.userId])))
    return null
  },
}

async function isLocked(db: Parameters<typeof assertMayTry>[0], loginName: string): Promise<boolean> {
  try {
    await assertMayTry(db, 'account', loginName)
    return false
  } catch {
    return true
  }
}
