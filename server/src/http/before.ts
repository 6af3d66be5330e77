import type { FastifyRequest } from 'fastify'
import { builder } from '../db/builder.ts'
import { refuse, sessionInvalid } from '../lib/errors.ts'
import { keyOf } from '../lib/who.ts'
import type { Actor } from './actor.ts'
import type { Services, SlowContext } from './context.ts'
import { type IdempotencyKey, isAnswered } from './idempotency.ts'

/** Marks a handler whose slow part, such as hashing a password, is done before the transaction; it returns the work for that. */
export const slow = <H extends object>(handler: H): H & { slow: true } =>
  Object.assign(handler, { slow: true as const })

/** Does slow work in the turn of its caller, unless the caller went away while it waited. */
export function inTurn<T>(
  { turns }: Services,
  { socket }: FastifyRequest,
  who: Actor | null,
  work: () => Promise<T>,
): Promise<T> {
  return turns.take(keyOf(who), async () => {
    if (socket.destroyed) throw refuse('BUSY')
    return work()
  })
}

/**
 * Does the slow part of a write of staff; returns the work for the transaction. What was done under the same key before is
 * not prepared again, and a session that ended meanwhile does nothing more.
 */
export async function prepare(
  { sql, actors }: Services,
  { who, once }: { who: Actor; once: IdempotencyKey | null },
  before: (own: Pick<SlowContext, 'apart'>) => Promise<unknown>,
): Promise<unknown> {
  if (once && (await isAnswered(sql, once))) return answered
  const work = await before({ apart: builder(sql) })
  if (!(await actors.findByHash(who.tokenHash))) throw sessionInvalid()
  return work
}

/** Stands for the work of a call whose answer is stored already. */
const answered = async () => {
  throw refuse('BUSY')
}
