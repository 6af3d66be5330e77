import type { user } from '@cogcampus/contract/admin/rbac/user'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/tables.ts'
import type { Caller, Handlers } from '../../../http/context.ts'
import { refuse } from '../../../lib/errors.ts'
import { verifyPassword } from '../../../lib/password.ts'
import { setting } from '../../../lib/settings.ts'
import { hashToken, newToken } from '../../../lib/token.ts'
import { writeRecord } from '../../record-log/store.ts'
import { type Attempt, clearFailures, countSignIn, forget, keepFailure, rememberDevice } from './login/attempts.ts'

/** Unknown name, wrong password, disabled and locked account: one answer, in the same time. */
export const login: Handlers<typeof user>['login'] = async ({ db, apart, caller }, { loginName, passWord }) => {
  const attempt = await countSignIn(apart, caller, loginName)
  const person = await db
    .selectFrom('rbacUser')
    .select(['id as userId', 'loginName', 'userName', 'campusId', 'passwordHash', 'status'])
    .where(sql`lower(login_name)`, '=', loginName.trim().toLowerCase())
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  // Over the limit the guess is not looked at, in the time that looking takes.
  const hash = (attempt.evaluated && person?.passwordHash) || null
  const right = await verifyPassword(passWord, hash).catch(async (error) => {
    await forget(apart, attempt)
    throw error
  })
  return ({ db, identify }) => {
    if (!person || !right || person.status !== 1) return fail(db, caller, attempt, loginName, person)
    identify({ kind: 'staff', ...person })
    return open(db, caller, attempt, person)
  }
}

interface Person {
  userId: number
  loginName: string
  userName: string
  campusId: number | null
  passwordHash: string
}

/** Records the failure, which stays. */
async function fail(
  db: Kysely<Database>,
  caller: Caller,
  attempt: Attempt,
  loginName: string,
  person?: Person,
): Promise<never> {
  await keepFailure(db, attempt)
  await writeRecord(db, 'LOGIN_FAILED', caller, {
    userId: person?.userId ?? null,
    loginName: loginName.slice(0, 50),
    userName: person?.userName ?? null,
    campusId: person?.campusId ?? null,
  })
  throw refuse('LOGIN_FAILED', { keeps: true })
}

/** Opens a session; answers its token. */
async function open(db: Kysely<Database>, caller: Caller, attempt: Attempt, person: Person): Promise<string> {
  const token = newToken()
  const hours = await setting(db, 'session.hours')
  // Only while the account is still what was checked: a password set meanwhile ends the sessions that it finds.
  const opened = await sql`insert into session (token_hash, user_id, ip, user_agent, expires_at)
    select ${hashToken(token)}::bytea, id, ${caller.ip}, ${caller.userAgent}, now() + make_interval(hours => ${hours})
    from rbac_user where id = ${person.userId} and password_hash = ${person.passwordHash} and status = 1
      and deleted_at is null for no key update`.execute(db)
  if (opened.numAffectedRows === 0n) throw refuse('LOGIN_FAILED')
  await db.updateTable('rbacUser').set({ lastLoginAt: sql<string>`now()` }).where('id', '=', person.userId).execute()
  await rememberDevice(db, caller, person.userId)
  await clearFailures(db, attempt)
  await writeRecord(db, 'LOGIN', caller, person)
  return token
}
