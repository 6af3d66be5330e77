import type { RecordKind } from '@cogcampus/contract/admin/record-log'
import type { Kysely } from 'kysely'
import type { WriteScope } from '../../db/scope.ts'
import type { Database } from '../../db/tables.ts'
import type { Caller } from '../../http/context.ts'

/** Puts a sign-in, a sign-out or a read of a patient's file on record. */
export async function writeRecord(
  db: Pick<Kysely<Database>, 'insertInto'>,
  kind: RecordKind,
  caller: Caller,
  who: Recorded,
): Promise<void> {
  await db
    .insertInto('recordLog')
    .values({
      kind,
      userId: 'userId' in who ? who.userId : null,
      accountId: 'accountId' in who ? who.accountId : null,
      loginName: 'loginName' in who ? who.loginName : '',
      userName: who.userName,
      campusId: 'campusId' in who ? who.campusId : null,
      ip: caller.ip,
      userAgent: caller.userAgent,
    })
    .execute()
}

/** What a call with a session writes records with. */
export const records = (scope: Pick<WriteScope, 'writeUnscoped'>) =>
  scope.writeUnscoped('a record names the campus of the user: a deleted one, and whoever sets the password')

/** A member of staff, or only the login name that was typed; or an account, which has no login name. */
type Recorded =
  | { userId: number | null; loginName: string; userName: string | null; campusId: number | null }
  | { accountId: number; userName: string | null }
