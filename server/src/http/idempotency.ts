import { createHash } from 'node:crypto'
import type { Envelope } from '@cogcampus/contract/envelope'
import type { FastifyRequest } from 'fastify'
import type { Executor } from '../db/connect.ts'
import { notFound, refuse } from '../lib/errors.ts'

export interface IdempotencyKey {
  key: string
  /** Of the address and everything sent: the same key with another request is refused. */
  hash: Buffer
}

/** The `Idempotency-Key` of a request, if it carries one. */
export function idempotencyKey(request: FastifyRequest, input: unknown, file: Buffer | null): IdempotencyKey | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\w.:-]{8,100}$/.test(key)) {
    throw refuse('BAD_INPUT', { data: { fields: [{ path: 'Idempotency-Key', msg: '8–100 × [A-Za-z0-9_.:-]' }] } })
  }
  const hash = createHash('sha256').update(`${request.routeOptions.url} ${JSON.stringify(input)}`)
  if (file) hash.update(file)
  return { key, hash: hash.digest() }
}

const OPEN = `select set_config('app.user', $1, true), set_config('app.operation', nextval('operation_id')::text, true)`
const OPEN_ONCE = `with claimed as (
    insert into idempotency (user_id, key, request_hash) values ($1::bigint, $2, $3) on conflict do nothing returning true)
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
  const [opened] = await tx.unsafe(OPEN_ONCE, [userId, once.key, once.hash], { prepare: true })
  if (opened?.claimed) return null
  const [first] = await tx.unsafe(
    'select request_hash, answer from idempotency where user_id = $1 and key = $2',
    [userId, once.key],
    { prepare: true },
  )
  if (!first) throw notFound()
  if (!once.hash.equals(first.requestHash as Buffer)) throw refuse('IDEMPOTENCY_KEY_REUSED')
  return first.answer as Envelope
}
