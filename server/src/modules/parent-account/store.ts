import { type Kysely, sql } from 'kysely'
import type { WriteScope } from '../../db/scope.ts'
import type { Database } from '../../db/tables.ts'
import type { Account } from '../../http/account.ts'
import type { Caller } from '../../http/context.ts'
import { refuse } from '../../lib/errors.ts'
import { setting } from '../../lib/settings.ts'
import { hashToken, newToken } from '../../lib/token.ts'
import { writeRecord } from '../record-log/store.ts'

type Opened = { token: string } & Pick<Account, 'kind' | 'accountId' | 'userName'>

/**
 * Signs an account in that the messaging app vouches for: opens a session and puts it on record, in the transaction of
 * the sign-in. Answers the token and who is signed in; refused with ACCOUNT_LOCKED while the account is locked or deleted.
 */
export async function openAccountSession(db: Kysely<Database>, accountId: number, caller: Caller): Promise<Opened> {
  const account = await db
    .updateTable('parentAccount')
    .set({ lastLoginAt: sql<string>`now()` })
    .where('id', '=', accountId)
    .where('locked', '=', false)
    .where('deletedAt', 'is', null)
    .returning((eb) =>
      eb
        .selectFrom('parentInfo')
        .select('name')
        .whereRef('parentInfo.id', '=', 'parentAccount.parentId')
        .as('userName'),
    )
    .executeTakeFirst()
  if (!account) throw refuse('ACCOUNT_LOCKED')
  const token = newToken()
  const hours = await setting(db, 'session.hours')
  await sql`insert into session (token_hash, account_id, ip, user_agent, expires_at)
    values (${hashToken(token)}, ${accountId}, ${caller.ip}, ${caller.userAgent}, now() + make_interval(hours => ${hours}))`.execute(
    db,
  )
  await writeRecord(db, 'LOGIN', caller, { accountId, ...account })
  return { token, kind: 'account', accountId, ...account }
}

/** Holds back every other who is about to take this phone, until this transaction ends: the second finds what the first made of it. */
export const lockPhone = (scope: Pick<WriteScope, 'lock'>, phone: string) => scope.lock(`parent-account ${phone}`)
