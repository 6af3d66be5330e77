import type { Path } from '@cogcampus/contract'
import type { Envelope } from '@cogcampus/contract/envelope'
import type { Client, TestServer } from './server.ts'

/** The number of a row by what it is called; `where` is SQL of the test itself. */
export async function idOf(server: TestServer, table: string, column: string, value: string): Promise<number> {
  const [row] = await server.sql.unsafe(`select id from ${table} where ${column} = $1 and deleted_at is null`, [value])
  if (!row) throw new Error(`No ${table} with ${column} ${value}`)
  return row.id
}
export const staffId = (server: TestServer, loginName: string) => idOf(server, 'rbac_user', 'login_name', loginName)
export const roleId = (server: TestServer, code: string) => idOf(server, 'rbac_role', 'code', code)
export const resourceId = (server: TestServer, code: string) => idOf(server, 'rbac_resource', 'code', code)

/** The campuses of `principal` and of `principal2`. */
export async function campusIds(server: TestServer): Promise<[own: number, other: number]> {
  const rows =
    await server.sql`select login_name, campus_id from rbac_user where login_name in ('principal', 'principal2')`
  const of = (name: string) => rows.find((row) => row.loginName === name)?.campusId as number
  return [of('principal'), of('principal2')]
}

/** Gives a role more calls, the way an administrator does. */
export async function grant(server: TestServer, code: string, paths: readonly Path[]): Promise<void> {
  const admin = await server.as('admin')
  const id = await roleId(server, code)
  const held = await admin.call('/admin/rbac/role/listRoleResource', { roleId: id })
  const more = await Promise.all(paths.map((path) => resourceId(server, path)))
  const resourceIds = [...new Set([...held.data.resourceIds, ...more])]
  done(await admin.call('/admin/rbac/role/saveRoleResource', { roleId: id, version: held.data.version, resourceIds }))
}

/** The data of an answer that must have been done. */
export function done<T>(answer: Envelope<T>): T {
  if (answer.status !== 0) throw new Error(`Refused: ${JSON.stringify(answer)}`)
  return answer.data
}

/** A new member of staff who has already changed the first password. */
export async function newStaff(
  server: TestServer,
  by: Client,
  staff: { loginName: string; campusIds: number[]; roles?: string[]; userName?: string; phoneNo?: string },
): Promise<{ id: number; client: Client }> {
  const { roles = [], ...fields } = staff
  const roleIds = await Promise.all(roles.map((code) => roleId(server, code)))
  const password = 'first-2026-pass'
  const { id } = done(
    await by.call('/admin/rbac/user/add', { userName: staff.loginName, ...fields, roleIds, password }),
  )
  await server.sql`update rbac_user set must_change_password = false where id = ${id}`
  return { id, client: await server.as(staff.loginName, password) }
}

/** The row of a member of staff as its detail call answers it. */
export async function staffRow(by: Client, id: number) {
  return done(await by.call('/admin/rbac/user/detail', { id }))
}
