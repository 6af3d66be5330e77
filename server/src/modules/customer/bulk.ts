import type { Outcome } from '@cogcampus/contract/schema'
import type * as z from 'zod'
import { outcomeOf, partition } from '../../http/bulk.ts'
import type { WriteContext } from '../../http/context.ts'
import { notFound, type Refusal } from '../../lib/errors.ts'
import { type Found, look, selectForUpdate } from './flow.ts'

/**
 * Runs a bulk action on leads: those that can be done are done, each other one is returned with its reason.
 * When none can be done, the call itself is refused with the first reason. `absent` is why one that is not within reach
 * (any more) cannot be done.
 */
export async function onEach(
  context: WriteContext,
  ids: readonly number[],
  refusal: (lead: Found) => Refusal | null,
  act: (leads: Found[]) => Promise<unknown>,
  absent: (id: number) => Refusal = notFound,
): Promise<z.input<typeof Outcome>> {
  const parted = partition(await selectForUpdate(context.scope, ids), ids, refusal, absent)
  await act(parted.good)
  return outcomeOf(context, parted)
}

/**
 * Refuses a call none of whose leads can be done as they are now, before it waits for a lock: of many calls on one lead,
 * late calls need not wait for the lock. `onEach` checks again under the lock.
 */
export async function refuseTooLate(
  { scope }: WriteContext,
  ids: readonly number[],
  refusal: (lead: Found) => Refusal | null,
  absent: (id: number) => Refusal = notFound,
): Promise<void> {
  partition(await look(scope, ids).execute(), ids, refusal, absent)
}
