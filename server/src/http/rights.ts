import { endpoints } from '@cogcampus/contract'
import type { ScopeKind } from '@cogcampus/contract/enums'
import { sql } from 'kysely'
import type { Knowing } from '../db/handles.ts'
import type { Home, Reach } from '../db/reach.ts'

/** The calls that roles are granted; all others are open to anyone or to every signed-in user. */
export const grantable: ReadonlySet<string> = new Set(
  endpoints.flatMap(({ path, endpoint }) => (typeof endpoint.access === 'string' ? [] : [path])),
)
/** Whether roles are granted the call at this path. */
export const isGrantable = (path: string): boolean => grantable.has(path)

/** Where a user works. */
export interface Places {
  campusIds: number[]
  home: Home
}

/** A role that is not deleted, with the calls that it grants. */
export interface Role {
  id: number
  code: string
  name: string
  nameEn: string | null
  scope: ScopeKind
  status: 1 | 2
  campusIds: number[]
  calls: Iterable<string>
}

/**
 * The places of users, by user. A headquarters user never had a campus. A user whose last campus was deleted is no
 * headquarters user and sees none.
 */
export async function placesOf(db: Knowing, userIds: readonly number[]): Promise<Map<number, Places>> {
  const rows = await db
    .selectFrom('rbacUserCampus')
    .innerJoin('campus', 'campus.id', 'rbacUserCampus.campusId')
    .select(['userId', 'campusId', sql<boolean>`campus.deleted_at is null`.as('open')])
    .where(sql<boolean>`user_id = any(${userIds}::bigint[])`)
    .orderBy('campusId')
    .execute()
  const byUser = Map.groupBy(rows, (row) => row.userId)
  return new Map(
    userIds.map((userId) => {
      const ofUser = byUser.get(userId) ?? []
      const campusIds = ofUser.filter((row) => row.open).map((row) => row.campusId)
      return [userId, { campusIds, home: ofUser.length === 0 ? 'HEADQUARTERS' : campusIds }]
    }),
  )
}

interface Granted {
  /** Whether calls count that are switched off in the tree, or below a page that is: what a role grants once they are on. */
  off: boolean
}

/** The roles of users, by user, in the order of their ids; disabled roles included. */
export async function rolesOf(
  db: Knowing,
  userIds: readonly number[],
  granted: Granted = { off: false },
): Promise<Map<number, Role[]>> {
  const rows = await rolesWith(db, granted)
    .select(
      sql<number[]>`array(select ur.user_id from rbac_user_role ur
        where ur.role_id = rbac_role.id and ur.user_id = any(${userIds}::bigint[]))`.as('holders'),
    )
    .where(sql<boolean>`id in (select ur.role_id from rbac_user_role ur where ur.user_id = any(${userIds}::bigint[]))`)
    .execute()
  const byUser = new Map<number, Role[]>(userIds.map((userId) => [userId, []]))
  for (const { holders, ...row } of rows) {
    const role = withCalls(row)
    for (const userId of holders) byUser.get(userId)?.push(role)
  }
  return byUser
}

/** Roles by their ids, or all of them. */
export async function rolesById(db: Knowing, ids: readonly number[] | null, granted: Granted): Promise<Role[]> {
  let query = rolesWith(db, granted)
  if (ids) query = query.where(sql<boolean>`id = any(${ids}::bigint[])`)
  return (await query.execute()).map(withCalls)
}

function rolesWith(db: Knowing, { off }: Granted) {
  const on = sql`s.status = 1 and not exists (select 1 from rbac_resource p
    where p.id = s.parent_id and (p.status <> 1 or p.deleted_at is not null))`
  return db
    .selectFrom('rbacRole')
    .select(['id', 'code', 'name', 'nameEn', 'scope', 'status'])
    .select([
      sql<number[]>`array(select rc.campus_id from rbac_role_campus rc where rc.role_id = rbac_role.id)`.as(
        'campusIds',
      ),
      sql<string[]>`array(select s.code from rbac_role_resource rr join rbac_resource s on s.id = rr.resource_id
        where rr.role_id = rbac_role.id and s.type = 'ACTION' and s.deleted_at is null and ${off ? sql`true` : on})`.as(
        'calls',
      ),
    ])
    .where('deletedAt', 'is', null)
    .orderBy('id')
}

/** Whatever is done to the tree, the administrators keep what they need to undo it. */
const withCalls = <R extends Role>(role: R): R => (role.code === 'HQ_ADMIN' ? { ...role, calls: grantable } : role)

/** What a role lets its holder see who works at these places. */
export function reachOf(role: Pick<Role, 'scope' | 'campusIds'>, { campusIds, home }: Places): Reach {
  switch (role.scope) {
    case 'ALL':
      return { all: true, campusIds: [], own: false, home }
    case 'CHOSEN':
      return { all: false, campusIds: role.campusIds, own: false, home }
    case 'CAMPUS':
      return { all: false, campusIds, own: false, home }
    case 'OWN':
      return { all: false, campusIds: [], own: true, home }
  }
}

/** The reach of each call that enabled ones of these roles grant. */
export function grantsOf(roles: readonly Role[], places: Places): Map<string, Reach> {
  const grants = new Map<string, Reach>()
  for (const role of roles) {
    if (role.status !== 1) continue
    const reach = reachOf(role, places)
    for (const call of role.calls) {
      const held = grants.get(call)
      grants.set(call, held ? union(held, reach) : reach)
    }
  }
  return grants
}

/** The union of two reaches. */
export function union(a: Reach, b: Reach): Reach {
  return {
    all: a.all || b.all,
    campusIds: [...new Set([...a.campusIds, ...b.campusIds])],
    own: a.own || b.own,
    home: a.home,
  }
}
