import type { Outcome } from '@cogcampus/contract/schema'
import type * as z from 'zod'
import type { Refusal } from '../lib/errors.ts'
import type { WriteContext } from './context.ts'
import { withLastChanges } from './lastChange.ts'

interface Parted<R> {
  good: R[]
  refused: { id: number; refusal: Refusal }[]
}

/**
 * Separates rows with which a call on several can be done from those with which it cannot; throws the first reason when none
 * can. `absent` is why one that is not among the rows cannot be done.
 */
export function partition<R extends { id: number }>(
  rows: readonly R[],
  ids: readonly number[],
  refusal: (row: R) => Refusal | null,
  absent: (id: number) => Refusal,
): Parted<R> {
  const found = new Map(rows.map((row) => [row.id, row]))
  const good: R[] = []
  const refused: Parted<R>['refused'] = []
  for (const id of new Set(ids)) {
    const row = found.get(id)
    const why = row ? refusal(row) : absent(id)
    if (why) refused.push({ id, refusal: why })
    else if (row) good.push(row)
  }
  const [first] = refused
  if (good.length === 0 && first) throw first.refusal
  return { good, refused }
}

/** What a call on several rows answers: of a row that moved on, who changed it last and when. */
export async function outcomeOf<R extends { id: number }>(
  { scope, actor, caller, t }: Pick<WriteContext, 'scope' | 'actor' | 'caller' | 't'>,
  { good, refused }: Parted<R>,
): Promise<z.input<typeof Outcome>> {
  const refusals = await withLastChanges(
    scope.unscoped('who was first with a row that the caller named'),
    refused.map(({ refusal }) => refusal),
    { userId: actor.userId, language: caller.language },
  )
  return {
    done: good.map(({ id }) => id),
    refused: refused.map(({ id }, at) => {
      const { errCode, params, said } = refusals[at] as Refusal
      return { id, errCode, msg: said ?? t(errCode, params) }
    }),
  }
}
