import type { ErrCode } from '@cogcampus/contract/errors'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { Actor } from './actor.ts'
import type { Caller } from './context.ts'

/** Notes who made a call that changes data, and with what outcome; the row changes are noted by the tables' triggers. */
export async function recordOperation(
  db: Kysely<Database>,
  endpoint: string,
  actor: Actor,
  caller: Caller,
  errCode: ErrCode | '',
  started: number,
  id?: number,
): Promise<void> {
  await db
    .insertInto('operation')
    .values({
      id: id ?? sql<number>`nextval('operation_id')`,
      endpoint,
      userId: actor.userId,
      userName: actor.userName,
      campusId: actor.campusId,
      ip: caller.ip,
      requestId: caller.requestId,
      errCode,
      ms: Math.round(performance.now() - started),
    })
    .execute()
}
