import { holdsPlace, sessionStates } from '@cogcampus/contract/life/session'
import { type SqlBool, sql } from 'kysely'

const withoutPlace = sessionStates.filter((state) => !holdsPlace(state))

/** Whether a session holds a place in its lesson, in SQL, by the name that it has there: written as the indexes are that serve it. */
export const holding = (session: string) =>
  sql<SqlBool>`${sql.join(
    withoutPlace.map((state) => sql`${sql.ref(`${session}.state`)} <> ${sql.lit(state)}`),
    sql` and `,
  )}`
