import type { Path } from '@cogcampus/contract'
import type { Wait } from '@cogcampus/contract/life/cycle'
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { ReadContext } from '../../http/context.ts'

/** Rows of a list that wait. */
export interface Waiting {
  /** The list that shows them. `rows` gets the reach that the caller has there. */
  list: Path
  rows: (context: ReadContext) => SelectQueryBuilder<Database, never, unknown>
  /** Since when a row waits, a point in time; null where nothing in the row says so. */
  since: Expression<string | null>
}

/** What a badge counts: the rows of a list that wait for the caller. */
export interface Reminder extends Waiting {
  /** The call that does the work, or several that each do a part; who may make none of them is not reminded. */
  work: Path | readonly Path[]
  /** Whether `rows` gets the reach of the work instead. */
  reach?: 'list' | 'work'
  kind: 'ANSWER' | 'WORK'
  /** By when a row is to be dealt with, a point in time; nothing of rows that may wait. */
  due?: Expression<string | null>
}

interface Cycle<S extends string> {
  waits: Partial<Record<S, Wait>>
  steps: readonly { call: string; from: S | null; tells?: unknown }[]
}

/**
 * What the declaration of a life cycle says of a state that waits: since when, in columns of `table`, and whether whoever asked
 * learns the answer from the next step (`ANSWER`), or it is work that nobody asked for. Until when, a reminder says itself.
 */
export function waiting<S extends string>(
  { waits, steps }: Cycle<S>,
  state: NoInfer<S>,
  table: keyof Database & string,
): Pick<Reminder, 'kind'> & { since: RawBuilder<string | null> } {
  const wait = waits[state]
  if (!wait) throw new Error(`Nothing waits in ${state}`)
  const asked = steps.some(({ call, from, tells }) => call === wait.by && from === state && Array.isArray(tells))
  return {
    kind: wait.for === 'staff' && asked ? 'ANSWER' : 'WORK',
    since: sql<
      string | null
    >`coalesce(${sql.join([wait.since].flat().map((column) => sql.ref(`${table}.${column}`)))})`,
  }
}
