import { accountAgreements } from '@cogcampus/contract/api/rbac/user'
import { sql } from 'kysely'
import type { Reader } from '../../db/handles.ts'
import type { SharedTables } from '../../db/tables.ts'

type Db = Reader<SharedTables>

/** Of each agreement, the first revision that an account has not accepted and none after it: what is or becomes due, and when. */
export const dueAgreements = (db: Db, accountId: number) =>
  db
    .selectFrom('agreement')
    .distinctOn('agreement.code')
    .select(['agreement.code', 'agreement.revision', 'agreement.effectiveAt'])
    .where('agreement.code', 'in', accountAgreements)
    .where(
      'agreement.revision',
      '>',
      sql<number>`coalesce((select max(a.revision) from account_agreement a
        where a.account_id = ${accountId} and a.code = agreement.code), 0)`,
    )
    .orderBy('agreement.code')
    .orderBy('agreement.effectiveAt')
    .execute()

/** Whether one of these is due now. */
export const isDue = (due: readonly { effectiveAt: string }[]): boolean =>
  due.some(({ effectiveAt }) => Date.parse(effectiveAt) <= Date.now())

/** The agreements of accounts, each in the revision in force. */
export async function inForce(db: Db) {
  const rows = await db
    .selectFrom('agreement')
    .distinctOn('code')
    .select(['code', 'revision', 'title', 'body', 'effectiveAt'])
    .where('code', 'in', accountAgreements)
    .where('effectiveAt', '<=', sql<string>`now()`)
    .orderBy('code')
    .orderBy('revision', 'desc')
    .execute()
  return accountAgreements.flatMap((code) => rows.filter((row) => row.code === code).map((row) => ({ ...row, code })))
}
