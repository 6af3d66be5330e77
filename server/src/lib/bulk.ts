import type { Outcome } from '@cogcampus/contract/schema'
import type * as z from 'zod'
import type { Refusal } from './errors.ts'
import type { Translate } from './text.ts'

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

/** What a call on several rows answers. */
export const outcomeOf = <R extends { id: number }>(
  t: Translate,
  { good, refused }: Parted<R>,
): z.input<typeof Outcome> => ({
  done: good.map(({ id }) => id),
  refused: refused.map(({ id, refusal: { errCode, params, said } }) => ({
    id,
    errCode,
    msg: said ?? t(errCode, params),
  })),
})
