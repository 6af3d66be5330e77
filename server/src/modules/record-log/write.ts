import type { RecordKind } from '@cogcampus/contract/admin/record-log'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { Caller } from '../../http/context.ts'

/** Puts a sign-in, a sign-out or a read of a patient's file on record. */
export async function writeRecord(
  db: Kysely<Database>,
  kind: RecordKind,
  caller: Caller,
  person: { userId: number | null; loginName: string; userName: string | null; campusId: number | null },
): Promise<void> {
  await db
    .insertInto('recordLog')
    .values({
      kind,
      userId: person.userId,
      loginName: person.loginName,
      userName: person.userName,
      campusId: person.campusId,
      ip: caller.ip,
      userAgent: caller.userAgent,
    })
    .execute()
}
