import { holdsPlace, sessionStates } from '@cogcampus/contract/life/session'
import { type SqlBool, sql } from 'kysely'

/**
 * Whether a row is in one of these states, in SQL, by the name that it has there. They are written out, so that an index of some states
 * serves it.
 */
export const inStates = (row: string, states: readonly string[]) =>
  sql<SqlBool>`${sql.ref(`${row}.state`)} in (${sql.join(states.map((state) => sql.lit(state)))})`

const withoutPlace = sessionStates.filter((state) => !holdsPlace(state))

/** Whether a session holds a place in its lesson, in SQL, by the name that it has there: written as the indexes are that serve it. */
export const holding = (session: string) =>
  sql<SqlBool>`${sql.join(
    withoutPlace.map((state) => sql`${sql.ref(`${session}.state`)} <> ${sql.lit(state)}`),
    sql` and `,
  )}`
