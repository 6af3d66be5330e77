import type { WriteContext } from '../../http/context.ts'
import { notFound, type Refusal } from '../../lib/errors.ts'
import { type Found, lock, look } from './move.ts'

interface Outcome {
  done: number[]
  refused: { id: number; errCode: string; msg: string }[]
}

/**
 * A call on several leads: good ones are done whatever befalls the others, each of which is answered with its reason.
 * When none can be done, the call itself is refused with the first reason. `absent` is why one that is not within reach
 * (any more) cannot be done.
 */
export async function onEach(
  { scope, t }: WriteContext,
  ids: readonly number[],
  refusal: (lead: Found) => Refusal | null,
  act: (leads: Found[]) => Promise<unknown>,
  absent: (id: number) => Refusal = notFound,
): Promise<Outcome> {
  const { good, refused } = judge(await lock(scope, ids), ids, refusal, absent)
  await act(good)
  return {
    done: good.map((lead) => lead.id),
    refused: refused.map(({ id, refusal: { errCode, params } }) => ({ id, errCode, msg: t(errCode, params) })),
  }
}

/**
 * Refuses a call none of whose leads can be done as they are now, before it waits for a lock: of a crowd after one lead,
 * those who come too late need not queue. Who is let through is judged again by `onEach`, under the lock.
 */
export async function refuseTooLate(
  { scope }: WriteContext,
  ids: readonly number[],
  refusal: (lead: Found) => Refusal | null,
  absent: (id: number) => Refusal = notFound,
): Promise<void> {
  judge(await look(scope, ids).execute(), ids, refusal, absent)
}

/** Parts leads that can be done from those that cannot; when there are none of the first, throws why. */
function judge(
  leads: Found[],
  ids: readonly number[],
  refusal: (lead: Found) => Refusal | null,
  absent: (id: number) => Refusal,
) {
  const found = new Map(leads.map((lead) => [lead.id, lead]))
  const good: Found[] = []
  const refused: { id: number; refusal: Refusal }[] = []
  for (const id of new Set(ids)) {
    const lead = found.get(id)
    const why = lead ? refusal(lead) : absent(id)
    if (why) refused.push({ id, refusal: why })
    else if (lead) good.push(lead)
  }
  const [first] = refused
  if (good.length === 0 && first) throw first.refusal
  return { good, refused }
}
