import type { ScopeKind } from '@cogcampus/contract/enums'
import type { Sql } from '../../src/db/connect.ts'

/**
 * What people reach, by the test's own small model and from the tables alone: a call with the rows that it shows. A row
 * is of one campus, and of one person or of the pool.
 */

/** One role of a person, as it counts for each of its calls; `calls` also has what all staff may call. */
interface Grant {
  calls: ReadonlySet<string>
  sees: (row: Row) => boolean
}
export type Reach = readonly Grant[]

interface Row {
  /** 0 is a campus that is yet to be opened. */
  campusId: number
  /** 0 is the pool. */
  ownerId: number
}

/** Something that a person reaches: a call, and one of its rows; without a row, the call itself. */
interface Reached {
  call: string
  row: Row | null
}

const OPEN = 'what all staff may call'

const reaches = (reach: Reach, { call, row }: Reached) =>
  reach.some((grant) => grant.calls.has(call) && (row === null || grant.sees(row)))

/** What one reach has and a joint one lacks, among the rows of these campuses and people. */
export function beyond(reach: Reach, joint: Reach, campusIds: number[], userIds: number[]): Reached[] {
  const rows = [...campusIds, 0].flatMap((campusId) => [...userIds, 0].map((ownerId) => ({ campusId, ownerId })))
  const calls = new Set(reach.flatMap((grant) => [...grant.calls]))
  const all = [...calls].flatMap((call) => [null, ...rows].map((row) => ({ call, row })))
  return all.filter((each) => reaches(reach, each) && !reaches(joint, each))
}

interface Held {
  userId: number
  scope: ScopeKind
  chosen: number[]
  calls: string[]
}

/** What each of these people reaches at present; those who cannot sign in reach nothing. */
export async function measure(sql: Sql, userIds: number[]): Promise<Map<number, Reach>> {
  const people = await sql<{ id: number; headquarters: boolean; open: number[] }[]>`
    select u.id, not exists (select 1 from rbac_user_campus l where l.user_id = u.id) as headquarters,
      array(select c.id from rbac_user_campus l join campus c on c.id = l.campus_id
        where l.user_id = u.id and c.deleted_at is null) as open
    from rbac_user u where u.id = any(${userIds}::bigint[]) and u.status = 1 and u.deleted_at is null`
  const held = await sql<Held[]>`
    select l.user_id, r.scope, array(select campus_id from rbac_role_campus where role_id = r.id) as chosen,
      array(select s.code from rbac_role_resource g join rbac_resource s on s.id = g.resource_id
        where g.role_id = r.id and s.type = 'ACTION' and s.status = 1 and s.deleted_at is null) as calls
    from rbac_user_role l join rbac_role r on r.id = l.role_id
    where l.user_id = any(${userIds}::bigint[]) and r.status = 1 and r.deleted_at is null`
  return new Map(
    people.map(({ id, headquarters, open }) => {
      const atHome = ({ campusId }: Row) => headquarters || open.includes(campusId)
      const own = (row: Row) => atHome(row) && (row.ownerId === 0 || row.ownerId === id)
      const by: Record<ScopeKind, (chosen: number[]) => (row: Row) => boolean> = {
        ALL: () => () => true,
        CHOSEN: (chosen) => (row) => chosen.includes(row.campusId),
        CAMPUS: () => (row) => open.includes(row.campusId),
        OWN: () => own,
      }
      const roles = held.filter(({ userId, calls }) => userId === id && calls.length > 0)
      const grants = roles.map(({ scope, chosen, calls }) => ({
        calls: new Set([...calls, OPEN]),
        sees: by[scope](chosen),
      }))
      const atWork = { calls: new Set([OPEN]), sees: (row: Row) => own(row) || open.includes(row.campusId) }
      return [id, [atWork, ...grants]]
    }),
  )
}
