import type { Envelope } from '@cogcampus/contract/envelope'
import type { ErrCode } from '@cogcampus/contract/errors'
import type { Executor } from '../db/statement.ts'
import { FILES } from '../lib/callNames.ts'
import type { Author, Caller } from './context.ts'
import { type IdempotencyKey, seal } from './idempotency.ts'

export interface Operation {
  endpoint: string
  /** Null for a call without a session. */
  author: Author | null
  caller: Caller
  /** `performance.now()` when the call came in. */
  started: number
}

const INSERT = `insert into operation (endpoint, user_id, account_id, user_name, campus_id, ip, request_id, ms, id, err_code)
  values ($1, $2, $3, $4, $5, $6, $7, $8, `
const DONE = `${INSERT} current_setting('app.operation')::bigint, '')`
const ANSWERED = `with answered as (update idempotency set answer = $11 where caller = $9 and key = $10) ${DONE}`
const TAKEN = `${INSERT} nextval('operation_id'), '')`
const READ = 'select record_read($1, $9, $10, $2, $3, $4, $5, $6, $7, $8, $11::interval)'
const FILE_READ = `select record_read($1, u.table_name, u.row_id, r.id, null, r.user_name, r.campus_id, $4, $5, $6,
    greatest($7::interval, '10 minutes'))
  from file_use u, rbac_user r where u.file_key = $2 and u.live and r.id = $3`
const REFUSED = `${INSERT} nextval('operation_id'), $9)`

const values = ({ endpoint, author, caller, started }: Operation) => [
  endpoint,
  author?.kind === 'staff' ? author.userId : null,
  author?.kind === 'account' ? author.accountId : null,
  author?.userName ?? null,
  author?.kind === 'staff' ? author.campusId : null,
  caller.ip,
  caller.requestId,
  Math.round(performance.now() - started),
]

/**
 * Records the author of a write in its transaction; the changes themselves are recorded by the tables'
 * triggers. With an idempotency key, the answer is kept beside it.
 */
export async function recordDone(
  tx: Executor,
  operation: Operation,
  once: IdempotencyKey | null,
  answer: Envelope,
): Promise<void> {
  const [statement, extra] = once ? [ANSWERED, [once.caller, once.name, seal(once, answer)]] : [DONE, []]
  await tx.run(statement, [...values(operation), ...extra], { prepare: true })
}

/** Records the download of a file. */
export async function recordDownload(sql: Executor, operation: Operation): Promise<void> {
  await sql.run(TAKEN, values(operation), { prepare: true })
}

/** Records who read a row, once where they read it again within minutes; of a list, which an open page asks for again, within a day. */
export async function recordRead(
  sql: Executor,
  operation: Operation,
  row: { table: string; id: number; listed: boolean },
): Promise<void> {
  await sql.run(READ, [...values(operation), row.table, row.id, row.listed ? '1 day' : '10 minutes'], { prepare: true })
}

/**
 * Records that a member of staff read a stored file, as a read of the row that holds it: once for an address, signed `age` seconds
 * ago, whether the browser keeps the file or asks for it at each view.
 */
export async function recordFileRead(
  sql: Executor,
  {
    key,
    age,
    reader,
    caller,
    started,
  }: { key: string; age: number; reader: number } & Pick<Operation, 'caller' | 'started'>,
): Promise<void> {
  const took = Math.round(performance.now() - started)
  await sql.run(FILE_READ, [FILES, key, reader, caller.ip, caller.requestId, took, `${age} seconds`], { prepare: true })
}

/** Records a refused call: after its transaction is rolled back, or in it where its writes stay. */
export async function recordRefused(sql: Executor, operation: Operation, errCode: ErrCode): Promise<void> {
  await sql.run(REFUSED, [...values(operation), errCode], { prepare: true })
}
