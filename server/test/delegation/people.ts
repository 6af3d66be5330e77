import type { Path } from '@cogcampus/contract'
import { type ScopeKind, scopeKinds } from '@cogcampus/contract/enums'
import fc from 'fast-check'
import { hashToken, newToken } from '../../src/lib/token.ts'
import { Client, type TestServer } from '../server.ts'

/** Calls that administer, and some that do not. */
export const administration: Path[] = [
  '/admin/rbac/user/add',
  '/admin/rbac/user/update',
  '/admin/rbac/user/status',
  '/admin/rbac/user/delete',
  '/admin/rbac/user/restore',
  '/admin/rbac/user/saveUserRole',
  '/admin/rbac/role/add',
  '/admin/rbac/role/update',
  '/admin/rbac/role/delete',
  '/admin/rbac/role/restore',
  '/admin/rbac/role/saveRoleResource',
  '/admin/rbac/resource/update',
  '/admin/rbac/resource/delete',
  '/admin/campus/restore',
]
export const work: Path[] = ['/admin/customer/page', '/admin/customer/detail', '/admin/dict/page']

const scope = fc.constantFrom(...scopeKinds)
/** Which of the three campuses. */
export const places = fc.subarray([0, 1, 2], { maxLength: 2 })
const mostly = <T>(usual: T, rare: T) => fc.integer({ min: 0, max: 4 }).map((chance) => (chance === 0 ? rare : usual))

export const anyRole = fc.record({
  administers: mostly(false, true),
  calls: fc.subarray(work, { minLength: 1 }),
  scope,
  chosen: places,
  status: mostly<1 | 2>(1, 2),
  deleted: mostly(false, true),
})
export const anyPerson = fc.record({
  places,
  roles: fc.subarray([0, 1, 2, 3, 4], { minLength: 1, maxLength: 3 }),
  status: mostly<1 | 2>(1, 2),
  deleted: mostly(false, true),
})
/** Five roles, of which the first administers in its scope; two administrators who hold it, and three others. */
export const anyWorld = fc.record({
  first: mostly<ScopeKind>('ALL', 'CAMPUS'),
  roles: fc.array(anyRole, { minLength: 4, maxLength: 4 }),
  administrators: fc.array(anyPerson, { minLength: 2, maxLength: 2 }),
  others: fc.array(anyPerson, { minLength: 3, maxLength: 3 }),
  /** The third campus was deleted while people worked there. */
  closed: fc.boolean(),
})
export type World = typeof anyWorld extends fc.Arbitrary<infer W> ? W : never

let made = 0
/** A name that nothing else has. */
export const unique = () => `model${++made}`

/** What stands in the tables when the walk begins. */
export interface Start {
  campusIds: number[]
  roleIds: number[]
  administrators: number[]
  others: number[]
}

/** Writes a world to the tables, as administrators of everything could have made it; people of earlier ones have nothing. */
export async function begin({ sql }: TestServer, campusIds: number[], world: World): Promise<Start> {
  const at = (indices: readonly number[]) => indices.map((index) => campusIds[index])
  const first = { scope: world.first, chosen: [], status: 1, deleted: false, administers: true, calls: [] }
  const roles = [first, ...world.roles].map(({ administers, ...role }) => ({
    ...role,
    name: unique(),
    chosen: role.scope === 'CHOSEN' ? at(role.chosen) : [],
    calls: administers ? [...administration, ...role.calls] : role.calls,
  }))
  const people = [...world.administrators, ...world.others].map((person, index) => {
    const administers = index < world.administrators.length
    const held = (administers ? [0, ...person.roles] : person.roles).map((role) => roles[role]?.name)
    const active = administers && { status: 1, deleted: false }
    return { ...person, ...active, name: unique(), places: at(person.places), roles: [...new Set(held)] }
  })
  await sql`with gone as (select id from rbac_user where login_name like 'model%'),
    roles as (delete from rbac_user_role where user_id in (select id from gone))
    delete from rbac_user_campus where user_id in (select id from gone)`
  await sql`update campus set deleted_at = case when ${world.closed}::boolean then now() end where id = ${campusIds[2]}`
  const roleRows = await sql<{ id: number }[]>`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb)
      as g(name text, scope text, status smallint, deleted boolean, chosen jsonb, calls jsonb)),
    made as (insert into rbac_role (code, name, scope, status, deleted_at)
      select name, name, scope, status, case when deleted then now() end from given returning id, name),
    chosen as (insert into rbac_role_campus select m.id, c::bigint from made m join given using (name),
      jsonb_array_elements_text(chosen) c),
    granted as (insert into rbac_role_resource select m.id, s.id from made m join given g using (name)
      join rbac_resource s on g.calls ? s.code and s.deleted_at is null)
    select id from made order by id`
  const peopleRows = await sql<{ id: number }[]>`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as g(name text, status smallint, deleted boolean, places jsonb, roles jsonb)),
    made as (insert into rbac_user (login_name, password_hash, user_name, campus_id, status, deleted_at)
      select name, 'none', '甲', (places ->> 0)::bigint, status, case when deleted then now() end from given
      returning id, login_name as name),
    places as (insert into rbac_user_campus select m.id, c::bigint from made m join given using (name),
      jsonb_array_elements_text(places) c),
    held as (insert into rbac_user_role select m.id, r.id from made m join given g using (name)
      join rbac_role r on g.roles ? r.name)
    select id from made order by id`
  const ids = peopleRows.map(({ id }) => id)
  const count = world.administrators.length
  return {
    ...{ campusIds, roleIds: roleRows.map(({ id }) => id) },
    ...{ administrators: ids.slice(0, count), others: ids.slice(count) },
  }
}

/** A session of a user whose password one knows. */
export async function sessionOf({ app, sql }: TestServer, userId: number): Promise<Client> {
  const token = newToken()
  await sql`update rbac_user set must_change_password = false where id = ${userId} and must_change_password`
  await sql`insert into session (token_hash, user_id, ip, user_agent, expires_at)
    values (${hashToken(token)}, ${userId}, '::1', 'x', now() + interval '1 hour')`
  return new Client(app, token)
}
