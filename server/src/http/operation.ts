import type { Envelope } from '@cogcampus/contract/envelope'
import type { ErrCode } from '@cogcampus/contract/errors'
import type { Executor } from '../db/connect.ts'
import type { Actor } from './actor.ts'
import type { Caller } from './context.ts'
import { type IdempotencyKey, seal } from './idempotency.ts'

export interface Operation {
  endpoint: string
  actor: Pick<Actor, 'userId' | 'userName' | 'campusId'>
  caller: Caller
  /** `performance.now()` when the call came in. */
  started: number
}

const INSERT = `insert into operation (endpoint, user_id, user_name, campus_id, ip, request_id, ms, id, err_code)
  values ($1, $2, $3, $4, $5, $6, $7, `
const DONE = `${INSERT} current_setting('app.operation')::bigint, '')`
const ANSWERED = `with answered as (update idempotency set answer = $9 where user_id = $2 and key = $8) ${DONE}`
const TAKEN = `${INSERT} nextval('operation_id'), '')`
const REFUSED = `${INSERT} nextval('operation_id'), $8)`

const values = ({ endpoint, actor, caller, started }: Operation) => [
  endpoint,
  actor.userId,
  actor.userName,
  actor.campusId,
  caller.ip,
  caller.requestId,
  Math.round(performance.now() - started),
]

/**
 * Notes, in the transaction of a call that changes data, who made it; the changes themselves are noted by the tables'
 * triggers. With an idempotency key, the answer is kept beside it.
 */
export async function recordDone(
  tx: Executor,
  operation: Operation,
  once: IdempotencyKey | null,
  answer: Envelope,
): Promise<void> {
  const [statement, extra] = once ? [ANSWERED, [once.name, seal(once, answer)]] : [DONE, []]
  await tx.unsafe(statement, [...values(operation), ...extra] as never[], { prepare: true })
}

/** Notes that a file was taken out of the product. */
export async function recordTaken(sql: Executor, operation: Operation): Promise<void> {
  await sql.unsafe(TAKEN, values(operation) as never[], { prepare: true })
}

/** Notes that a call was refused, after its transaction is undone. */
export async function recordRefused(sql: Executor, operation: Operation, errCode: ErrCode): Promise<void> {
  await sql.unsafe(REFUSED, [...values(operation), errCode] as never[], { prepare: true })
}
