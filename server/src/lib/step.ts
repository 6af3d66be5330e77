import type { ErrCode } from '@cogcampus/contract/errors'
import type { LifeCycle } from '@cogcampus/contract/life/cycle'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Change } from '../db/columns.ts'
import type { Within } from '../db/parts.ts'
import type { WriteScope } from '../db/scope.ts'
import { snake } from '../db/table.ts'
import type { Database, OwnedTables } from '../db/tables.ts'
import { notFound, type Refusal, refuse, staleVersion } from './errors.ts'

/** Tables whose rows have a life cycle. */
type Living = {
  [T in keyof OwnedTables]: Selectable<OwnedTables[T]> extends { id: number; version: number; state: string }
    ? T
    : never
}[keyof OwnedTables]

/** A row as the caller saw it; without a version, as it is. `when`: which of the moves of a call is meant. */
export interface Seen {
  id: number
  version?: number | undefined
  when?: string | undefined
}

interface Steppable<S> {
  id: number
  version: number
  state: S
}

interface Steps<T extends Living, S extends string, C extends string> {
  /** The row within reach, locked, with the state `to` that the call leads to. Refuses what {@link refusal} does, and a row that is not there. */
  open: <const K extends keyof Selectable<Database[T]> & string = never>(
    scope: WriteScope,
    call: C,
    seen: Seen,
    columns?: readonly K[],
  ) => Promise<Within<T> & Pick<Selectable<Database[T]>, K> & Steppable<S> & { to: S }>
  /** Why a row that was found takes no step of this call: its state, or a version that the caller has not seen. */
  refusal: (call: C, row: Steppable<S>, seen?: Omit<Seen, 'id'>) => Refusal | null
  /** Puts an opened row into the state that its step leads to, with what else changes. */
  take: (
    scope: WriteScope,
    row: Steppable<S> & { to: S },
    change?: Omit<Change<Database[T]>, 'state'>,
  ) => Promise<{ version: number }>
}

/**
 * The way to take a step with one row of a table, as its life cycle allows: find it within reach and lock it, look at state and
 * version, write. `errCode` is the refusal of a step that the state does not allow; `part` the one way of being one's own in
 * which rows may be changed.
 */
export function stepsOf<T extends Living, S extends string, C extends string>(
  table: T,
  life: LifeCycle<S, C>,
  errCode: ErrCode,
  { part }: { part?: string } = {},
): Steps<T, S, C> {
  // Any table with a life cycle will do: all have these columns.
  const any = table as 'work'
  // Of some, no row is ever deleted.
  const isThere = sql<SqlBool>`to_jsonb(${sql.table(snake(table))}) ->> 'deleted_at' is null`
  const refusal: Steps<T, S, C>['refusal'] = (call, { id, state, version }, seen = {}) => {
    const row = { table: snake(table), id }
    const possible = seen.when === undefined ? life.allows(call, state) : life.step(call, state, seen.when)
    if (!possible) return refuse(errCode, { row: { ...row, state } })
    return seen.version === undefined || seen.version === version ? null : staleVersion(row)
  }
  return {
    refusal,
    async open(scope, call, seen, columns = []) {
      const found = await scope
        .from(any, part)
        .select(['id', 'version', 'state', ...(columns as readonly never[])])
        .where('id', '=', seen.id)
        .where(isThere)
        .forUpdate()
        .executeTakeFirst()
      if (!found) throw notFound()
      const row = found as unknown as Steppable<S>
      const why = refusal(call, row, seen)
      if (why) throw why
      return { ...row, to: life.after(call, row.state, seen.when) ?? row.state } as never
    },
    async take(scope, { id, state, to }, change = {} as never) {
      const changed = await scope
        .update(any)
        .set({ ...change, state: to } as object)
        .where('id', '=', id)
        .where('state', '=', state as never)
        .returning('version')
        .executeTakeFirst()
      if (!changed) throw refuse(errCode, { row: { table: snake(table), id } })
      return changed
    },
  }
}
