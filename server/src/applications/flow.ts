import {
  type ApplicationActor,
  type ApplicationRoute,
  type ApplicationState,
  applicationRoutes,
  decidedBy,
} from '@cogcampus/contract/life/application'
import { answerOf } from '@cogcampus/contract/life/cycle'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { NO_REACH } from '../db/reach.ts'
import type { ReadScope } from '../db/scope.ts'
import { snake } from '../db/table.ts'
import type { Database, OwnedTables } from '../db/tables.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import { type Refusal, refuse } from '../lib/errors.ts'
import { holdersAt } from '../modules/rbac/holders.ts'
import type { ApplicationColumns } from './columns.ts'

/** The tables with the columns of applications. */
export type ApplicationTable = {
  [T in keyof OwnedTables]: OwnedTables[T] extends ApplicationColumns ? T : never
}[keyof OwnedTables]

/** Any table of applications will do: all have these columns. */
export const rowsOf = (scope: ReadScope, table: ApplicationTable) =>
  scope.from(table as 'courseApply') as SelectQueryBuilder<Database, 'courseApply', object>

export interface Kind {
  table: ApplicationTable
  route: ApplicationRoute
  /** The call that decides. */
  check: string
}

type Actor = Pick<ReadContext['actor'], 'grants' | 'home'>

/** Where the caller decides: for the campuses at which they work, and for headquarters with its reach. */
function placesOf({ grants, home }: Actor, check: string) {
  const reach = grants.get(check) ?? NO_REACH
  const atHeadquarters = home === 'HEADQUARTERS'
  return { reach, campusIds: atHeadquarters ? [] : home, headquarters: atHeadquarters || reach.all }
}

/** Applications that wait for a decision of the caller: what the badge counts, and the list shows that it opens. */
export function decidable(scope: ReadScope, actor: Actor, { table, route, check }: Kind) {
  const { reach, campusIds, headquarters } = placesOf(actor, check)
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const inState = (states: ApplicationState[]) => sql`${column('state')} = any(${states}::text[])`
  const atCampus = sql`(${column('campusId')} = any(${campusIds}::bigint[]) and ${inState(decidedBy(route, 'campus'))})`
  return rowsOf(scope.within(reach), table)
    .where(
      headquarters
        ? sql<SqlBool>`(${inState(decidedBy(route, 'headquarters'))} or ${atCampus})`
        : sql<SqlBool>`${atCampus}`,
    )
    .where(sql<SqlBool>`${column('applicantId')} <> ${scope.userId}`)
    .where(sql<SqlBool>`${column('campusCheckerId')} is distinct from ${scope.userId}`)
}

/** Applications that the caller handed in, and that wait for somebody's decision. */
export const handedIn = (scope: ReadScope, { table, route }: Pick<Kind, 'table' | 'route'>) =>
  rowsOf(scope, table)
    .where(sql<SqlBool>`${sql.ref(`${table}.state`)} = any(${applicationRoutes[route].from('check')}::text[])`)
    .where(sql<SqlBool>`${sql.ref(`${table}.applicantId`)} = ${scope.userId}`)

/** An application as a step finds it. */
interface Found {
  id: number
  campusId: number
  state: ApplicationState
  applicantId: number
  campusCheckerId: number | null
}

/**
 * The state after a decision (`agreed`) or a withdrawal. Refuses a caller who may not take the step: an applicant does not
 * decide, no user decides twice, and each step has its place.
 */
export function stateAfter(
  { scope, actor }: WriteContext,
  { table, route, check }: Kind,
  { id, campusId, state, applicantId, campusCheckerId }: Found,
  agreed?: boolean,
): ApplicationState {
  const { campusIds, headquarters } = placesOf(actor, check)
  const step = applicationRoutes[route].step(agreed === undefined ? 'withdraw' : 'check', state, answerOf(agreed))
  const refusal: Record<ApplicationActor, () => Refusal | null> = {
    applicant: () => (applicantId === scope.userId ? null : refuse('CHECK_NOT_APPLICANT')),
    reviewer: () => (applicantId === scope.userId ? refuse('CHECK_OWN') : null),
    campus: () => refusal.reviewer() ?? (campusIds.includes(campusId) ? null : refuse('CHECK_AT_CAMPUS')),
    headquarters: () =>
      refusal.reviewer() ??
      (campusCheckerId === scope.userId ? refuse('CHECK_TWICE') : null) ??
      (headquarters ? null : refuse('CHECK_AT_HEADQUARTERS')),
  }
  if (!step?.to) throw refuse('CHECK_DECIDED', { row: { table: snake(table), id, state } })
  const no = refusal[step.by as ApplicationActor]()
  if (no) throw no
  return step.to
}

/** The state of a new application: one of a user who decides for the campus, or of a campus where none does, skips that step. */
export async function firstState(context: WriteContext, kind: Kind, campusId: number): Promise<ApplicationState> {
  const { scope, actor } = context
  if (kind.route === 'direct') return 'SUBMITTED'
  const at = await holdersAt(scope.known, kind.check, [campusId])
  const reviewers = at.get(campusId) ?? []
  const others = reviewers.filter((id) => id !== actor.userId)
  return others.length < reviewers.length || others.length === 0 ? 'CAMPUS_AGREED' : 'SUBMITTED'
}

/** The name of the table in SQL. */
export const sqlName = ({ table }: Pick<Kind, 'table'>) => snake(table)
