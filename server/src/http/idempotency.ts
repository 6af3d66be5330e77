import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { Envelope } from '@cogcampus/contract/envelope'
import type { FastifyRequest } from 'fastify'
import type { Executor } from '../db/connect.ts'
import { notFound, refuse } from '../lib/errors.ts'

/** An `Idempotency-Key` as the database may know it. Answers can hold a one-time password, so only the key opens them. */
export interface IdempotencyKey {
  /** What its row is found by; it tells nothing of the key. */
  name: Buffer
  /** Seals the answer; never stored. */
  secret: Buffer
  /** Digest of the address and everything sent: an answer opens for the same request only. */
  request: Buffer
}

/** The `Idempotency-Key` of a request, if it carries one. */
export function idempotencyKey(request: FastifyRequest, input: unknown, file: Buffer | null): IdempotencyKey | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\w.:-]{8,100}$/.test(key)) {
    throw refuse('BAD_INPUT', { data: { fields: [{ path: 'Idempotency-Key', msg: '8–100 × [A-Za-z0-9_.:-]' }] } })
  }
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'idempotency', 64))
  const digest = createHash('sha256').update(`${request.routeOptions.url} ${JSON.stringify(input)}`)
  if (file) digest.update(file)
  return { name: derived.subarray(0, 32), secret: derived.subarray(32), request: digest.digest() }
}

const [IV, TAG] = [12, 16]

/** An answer as it is stored: readable with the key and the request that it answered. */
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

const OPEN = `select set_config('app.user', $1, true), set_config('app.operation', nextval('operation_id')::text, true)`
const OPEN_ONCE = `with claimed as (
    insert into idempotency (user_id, key) values ($1::bigint, $2) on conflict do nothing returning true)
  select set_config('app.user', $1::bigint::text, true), set_config('app.operation', nextval('operation_id')::text, true),
    exists (select from claimed) as claimed`

/**
 * Opens a write: tells the transaction on whose behalf it runs and under which operation. With a key it also claims
 * it, waiting for a rival that holds it, and answers what the first call answered, if there was one.
 */
export async function openWrite(tx: Executor, userId: number, once: IdempotencyKey | null): Promise<Envelope | null> {
  if (!once) {
    await tx.unsafe(OPEN, [String(userId)], { prepare: true })
    return null
  }
  const [opened] = await tx.unsafe(OPEN_ONCE, [userId, once.name], { prepare: true })
  if (opened?.claimed) return null
  const [first] = await tx.unsafe(
    'select answer from idempotency where user_id = $1 and key = $2',
    [userId, once.name],
    { prepare: true },
  )
  if (!first) throw notFound()
  const answer = unseal(once, first.answer as Buffer)
  if (!answer) throw refuse('IDEMPOTENCY_KEY_REUSED')
  return answer
}
