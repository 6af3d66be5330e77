import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { Envelope } from '@cogcampus/contract/envelope'
import type { FastifyRequest } from 'fastify'
import type { Executor } from '../db/statement.ts'
import { notFound, refuse } from '../lib/errors.ts'
import { keyOf, type Who } from '../lib/who.ts'

/** An `Idempotency-Key` in the form that the database stores. Answers can hold a one-time password, so only the key decrypts them. */
export interface IdempotencyKey {
  /** The caller: the same key of another caller is another key. */
  caller: string
  /** The lookup hash of its row; the key cannot be derived from it. */
  name: Buffer
  /** Encrypts the answer; never stored. */
  secret: Buffer
  /** Digest of the address and the whole input: an answer is returned to the same request only. */
  request: Buffer
}

/** The `Idempotency-Key` of a request, if it carries one. */
export function idempotencyKey(
  request: FastifyRequest,
  who: Who | null,
  input: unknown,
  fileDigest: Buffer | null,
): IdempotencyKey | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\w.:-]{8,100}$/.test(key)) {
    throw refuse('BAD_INPUT', { data: { fields: [{ path: 'Idempotency-Key', msg: '8–100 × [A-Za-z0-9_.:-]' }] } })
  }
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'idempotency', 64))
  const digest = createHash('sha256').update(`${request.routeOptions.url} ${JSON.stringify(input)}`)
  if (fileDigest) digest.update(fileDigest)
  return {
    caller: keyOf(who),
    name: derived.subarray(0, 32),
    secret: derived.subarray(32),
    request: digest.digest(),
  }
}

const [IV, TAG] = [12, 16]

/** Encrypts an answer for storage: readable only with the key and the same request. */
export function seal({ secret, request }: IdempotencyKey, answer: Envelope): Buffer {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(request)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(answer)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Null when it answered another request. */
function unseal({ secret, request }: IdempotencyKey, stored: Buffer): Envelope | null {
  const decipher = createDecipheriv('aes-256-gcm', secret, stored.subarray(0, IV), { authTagLength: TAG })
  decipher.setAAD(request).setAuthTag(stored.subarray(IV, IV + TAG))
  const text = decipher.update(stored.subarray(IV + TAG))
  try {
    return JSON.parse(Buffer.concat([text, decipher.final()]).toString())
  } catch {
    return null
  }
}

const OPEN = `select set_config('app.user', $1, true), set_config('app.operation', nextval('operation_id')::text, true),
    set_config('app.tab', $2, true)`
const OPEN_ONCE = `with claimed as (
    insert into idempotency (caller, key) values ($2, $3) on conflict do nothing returning true)
  select set_config('app.user', $1, true), set_config('app.operation', nextval('operation_id')::text, true),
    set_config('app.tab', $4, true), exists (select from claimed) as claimed`

/**
 * Opens a write: sets in the transaction which member of staff it runs for, if any, under which operation and from which
 * tab. With a key it also claims it, waiting for a concurrent call that holds it, and returns the answer of the first call, if there
 * was one.
 */
export async function openWrite(
  tx: Executor,
  who: Who | null,
  once: IdempotencyKey | null,
  tab = '',
): Promise<Envelope | null> {
  const user = who?.kind === 'staff' ? String(who.userId) : ''
  if (!once) {
    await tx.run(OPEN, [user, tab], { prepare: true })
    return null
  }
  const [opened] = await tx.run(OPEN_ONCE, [user, once.caller, once.name, tab], { prepare: true })
  if (opened?.claimed) return null
  const [first] = await tx.run(
    'select answer from idempotency where caller = $1 and key = $2',
    [once.caller, once.name],
    { prepare: true },
  )
  if (!first) throw notFound()
  const answer = unseal(once, first.answer as Buffer)
  if (!answer) throw refuse('IDEMPOTENCY_KEY_REUSED')
  return answer
}

/** Whether the caller's key has the answer of an earlier call. */
export async function isAnswered(sql: Executor, { caller, name }: IdempotencyKey): Promise<boolean> {
  const rows = await sql.run('select 1 from idempotency where caller = $1 and key = $2', [caller, name], {
    prepare: true,
  })
  return rows.length > 0
}

/** Releases a claimed key within its transaction: the call was refused and may be tried again. */
export async function releaseKey(tx: Executor, { caller, name }: IdempotencyKey): Promise<void> {
  await tx.run('delete from idempotency where caller = $1 and key = $2', [caller, name], { prepare: true })
}
