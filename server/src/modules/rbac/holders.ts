import type { Path } from '@cogcampus/contract'
import { type Expression, sql } from 'kysely'
import type { Knowing } from '../../db/handles.ts'
import { grantsOf, type Places, placesOf, rolesOf } from '../../http/rights.ts'

/** The users who work at campuses and may make a call about their rows, by campus. */
export async function holdersAt(
  db: Knowing,
  call: string,
  campusIds: readonly number[],
): Promise<Map<number, number[]>> {
  const staff = await workers(db)
    .innerJoin('rbacUserCampus', 'rbacUserCampus.userId', 'rbacUser.id')
    .select(['rbacUser.id', 'rbacUserCampus.campusId as at'])
    .where('rbacUserCampus.campusId', 'in', [...campusIds])
    .execute()
  const reaches = await reachesOf(db, call, [...new Set(staff.map(({ id }) => id))])
  const holding = staff.filter(({ id, at }) => {
    const reach = reaches.get(id)
    return reach && (reach.all || reach.campusIds.includes(at))
  })
  const byCampus = Map.groupBy(holding, ({ at }) => at)
  return new Map(campusIds.map((campusId) => [campusId, (byCampus.get(campusId) ?? []).map(({ id }) => id)]))
}

/** The names of those who work at a campus and may make a call about its rows, but for one of them. */
export async function holderNamesAt(db: Knowing, call: Path, campusId: number, but: number | null): Promise<string[]> {
  const holders = await holdersAt(db, call, [campusId])
  const ids = (holders.get(campusId) ?? []).filter((id) => id !== but)
  if (ids.length === 0) return []
  const rows = await db.selectFrom('rbacUser').select('userName').where('id', 'in', ids).orderBy('id').execute()
  return rows.map(({ userName }) => userName)
}

/** The users of headquarters who may make a call. */
export async function holdersAtHeadquarters(db: Knowing, call: string): Promise<number[]> {
  const staff = await workers(db)
    .select('rbacUser.id')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('rbacUserCampus').select('userId').whereRef('userId', '=', 'rbacUser.id'))),
    )
    .execute()
  const ids = staff.map(({ id }) => id)
  const reaches = await reachesOf(db, call, ids)
  return ids.filter((id) => reaches.has(id))
}

/** Whether users may make a call about a row of a campus, null of headquarters; with own rows alone: whether they work there. In the order of what is asked. */
export async function mayOpen(
  db: Knowing,
  asked: readonly { userId: number; call: string; campusId: number | null }[],
): Promise<boolean[]> {
  const calls = [...new Set(asked.map(({ call }) => call))]
  const reaches = new Map(
    await Promise.all(
      calls.map(async (call) => {
        const ids = asked.filter((each) => each.call === call).map(({ userId }) => userId)
        return [call, await reachesOf(db, call, [...new Set(ids)])] as const
      }),
    ),
  )
  return asked.map(({ userId, call, campusId }) => {
    const reach = reaches.get(call)?.get(userId)
    if (!reach) return false
    const worksThere = reach.home === 'HEADQUARTERS' || (campusId !== null && reach.home.includes(campusId))
    return reach.all || (campusId !== null && reach.campusIds.includes(campusId)) || (reach.own && worksThere)
  })
}

/** Whether a role of this user grants a call now, of whatever rows; in SQL. */
export const holds = (
  user: Expression<unknown>,
  call: Path | Expression<unknown>,
) => sql<boolean>`exists (select from rbac_user_role ur
  join rbac_role r on r.id = ur.role_id and r.status = 1 and r.deleted_at is null
  where ur.user_id = ${user} and (r.code = 'HQ_ADMIN' or exists (select from rbac_role_resource rr
    join rbac_resource s on s.id = rr.resource_id and s.type = 'ACTION' and s.status = 1 and s.deleted_at is null
    left join rbac_resource p on p.id = s.parent_id
    where rr.role_id = r.id and s.code = ${sql.lit(call)} and (p.id is null or p.status = 1 and p.deleted_at is null))))`

/** A member of staff who still works, in SQL; null of anybody else. */
export const working = (person: Expression<unknown>) =>
  sql<number | null>`(select u.id from rbac_user u where u.id = ${person} and u.status = 1 and u.deleted_at is null)`

/** A member of staff who still works, at this campus or at headquarters, and may make this call; in SQL, null of anybody else. A row without a campus is of headquarters. */
export const workingAt = (campus: Expression<unknown>, person: Expression<unknown>, call: Path) =>
  sql<
    number | null
  >`(select u.id from rbac_user u where u.id = ${working(person)} and ${holds(sql.ref('u.id'), call)} and (
    not exists (select from rbac_user_campus c where c.user_id = u.id)
    or exists (select from rbac_user_campus c where c.user_id = u.id and c.campus_id = ${campus})))`

const workers = (db: Knowing) =>
  db
    .selectFrom('rbacUser')
    .where('rbacUser.status', '=', 1)
    .where('rbacUser.deletedAt', 'is', null)
    .orderBy('rbacUser.id')

async function reachesOf(db: Knowing, call: string, userIds: readonly number[]) {
  const [places, roles] = await Promise.all([placesOf(db, userIds), rolesOf(db, userIds)])
  return new Map(
    userIds.flatMap((id) => {
      const reach = grantsOf(roles.get(id) ?? [], places.get(id) as Places).get(call)
      return reach ? [[id, reach] as const] : []
    }),
  )
}
