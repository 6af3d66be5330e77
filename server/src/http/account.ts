import { sql } from 'kysely'
import { builder } from '../db/builder.ts'
import type { Sql } from '../db/connect.ts'
import { dueAgreements } from '../modules/parent-account/rules.ts'

/** An account of the messaging app that is signed in. It holds no roles: it makes the calls of accounts, about its own rows. */
export interface Account extends Session {
  kind: 'account'
  accountId: number
  /** Name of the parent that the account is linked to, as the logs show it; before that, what the user goes by. */
  userName: string | null
  /** From when, in milliseconds, an agreement is due that it has not accepted; infinite where none is. */
  agreementDueAt: number
}

/** A valid session of a user or an account. */
export interface Session {
  /** When this session was opened: some calls require a recent sign-in. */
  signedInAt: number
  expiresAt: number
  tokenHash: Buffer
}

/** The account of a session; null while it is locked or deleted. */
export async function loadAccount(pool: Sql, accountId: number, session: Session): Promise<Account | null> {
  const db = builder(pool)
  const found = await db
    .selectFrom('parentAccount')
    .leftJoin('parentInfo', 'parentInfo.id', 'parentAccount.parentId')
    .select([
      'parentAccount.id as accountId',
      sql<string | null>`coalesce(parent_info.name, parent_account.nick_name)`.as('userName'),
    ])
    .where('parentAccount.id', '=', accountId)
    .where('parentAccount.locked', '=', false)
    .where('parentAccount.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  const due = await dueAgreements(db, accountId)
  const agreementDueAt = Math.min(...due.map(({ effectiveAt }) => Date.parse(effectiveAt)))
  return { kind: 'account', ...found, agreementDueAt, ...session }
}
