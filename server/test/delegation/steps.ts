import type { Path } from '@cogcampus/contract'
import { scopeKinds } from '@cogcampus/contract/enums'
import fc from 'fast-check'
import type { Client, TestServer } from '../server.ts'
import { administration, places, type Start, unique, work } from './people.ts'

const kinds = [
  'addUser',
  'saveUserRole',
  'updateUser',
  'status',
  'deleteUser',
  'restoreUser',
  'resetPassword',
  'addRole',
  'updateRole',
  'deleteRole',
  'restoreRole',
  'saveRoleResource',
  'renameCall',
  'deleteCall',
  'restoreCampus',
] as const
export type Kind = (typeof kinds)[number]
/** The kinds of steps without some. */
export const kindsWithout = (left: Kind[]): Kind[] => kinds.filter((kind) => !left.includes(kind)).sort()

/** One thing to try; numbers choose among those there are by then. */
export const anyStep = fc.record({
  kind: fc.constantFrom(...kinds),
  by: fc.nat(20),
  user: fc.nat(20),
  role: fc.nat(20),
  roles: fc.uniqueArray(fc.nat(5), { maxLength: 2 }),
  places,
  scope: fc.constantFrom(...scopeKinds),
  status: fc.constantFrom<1 | 2>(1, 2),
  calls: fc.subarray([...work, ...administration], { maxLength: 4 }),
})
export type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never

/** The people and roles there are; those added on the way stand at the end. */
export type Scene = Start & { userIds: number[] }

/** Makes the call of a step; answers it, and the user whose password the caller then knows. */
export async function take(server: TestServer, scene: Scene, by: Client, step: Step) {
  const pick = (among: number[], index: number) => among[index % among.length] ?? 0
  const at = step.places.map((index) => scene.campusIds[index] as number)
  const userId = pick(scene.userIds, step.user)
  const roleId = pick(scene.roleIds, step.role)
  const roleIds = [...new Set(step.roles.map((index) => pick(scene.roleIds, index)))]
  const { sql } = server
  const nodes = (codes: readonly Path[]) =>
    sql<{ id: number; version: number; parentId: number }[]>`select id, version, parent_id from rbac_resource
      where code = any(${codes}::text[]) and deleted_at is null`
  const deleted = async (what: 'user' | 'role') => {
    const among = what === 'user' ? scene.userIds : scene.roleIds
    const rows = await sql.run(`select id from rbac_${what} where id = any($1::bigint[]) and deleted_at is not null`, [
      among,
    ])
    return rows.map(({ id }) => id as number)
  }
  const [person] = await sql`select version, login_name from rbac_user where id = ${userId}`
  const [role] = await sql`select version, code, name from rbac_role where id = ${roleId}`
  const [node] = await nodes([step.calls[0] ?? (work[0] as Path)])
  switch (step.kind) {
    case 'addUser': {
      const fields = { loginName: unique(), userName: '新人', campusIds: at, roleIds, password: 'first-2026-pass' }
      const answer = await by.call('/admin/rbac/user/add', fields)
      if (answer.status === 0) scene.userIds.push(answer.data.id)
      return { answer, controls: answer.data?.id }
    }
    case 'saveUserRole':
      return { answer: await by.call('/admin/rbac/user/saveUserRole', { userId, roleIds }) }
    case 'updateUser': {
      const row = { id: userId, version: person?.version, loginName: person?.loginName, userName: '改名' }
      return { answer: await by.call('/admin/rbac/user/update', { ...row, campusIds: at }) }
    }
    case 'status': {
      const row = { id: userId, version: person?.version, status: step.status }
      return { answer: await by.call('/admin/rbac/user/status', row) }
    }
    case 'deleteUser':
      return { answer: await by.call('/admin/rbac/user/delete', { id: userId }) }
    case 'restoreUser':
      return { answer: await by.call('/admin/rbac/user/restore', { id: pick(await deleted('user'), step.user) }) }
    case 'resetPassword': {
      const answer = await by.call('/admin/rbac/user/resetPassword', { userId, password: 'mine-now-2026' })
      return { answer, controls: userId }
    }
    case 'addRole': {
      const fields = { code: unique(), name: '新角色', scope: step.scope, campusIds: at }
      const answer = await by.call('/admin/rbac/role/add', fields)
      if (answer.status === 0) scene.roleIds.push(answer.data.id)
      return { answer }
    }
    case 'updateRole': {
      const row = { id: roleId, version: role?.version, code: role?.code, name: role?.name }
      const changes = { scope: step.scope, status: step.status, campusIds: step.scope === 'CHOSEN' ? at : [] }
      return { answer: await by.call('/admin/rbac/role/update', { ...row, ...changes }) }
    }
    case 'deleteRole': {
      // A role of the start has holders for the most part: one that was added can go.
      const id = step.status === 1 ? roleId : (scene.roleIds.at(-1) as number)
      return { answer: await by.call('/admin/rbac/role/delete', { id }) }
    }
    case 'restoreRole':
      return { answer: await by.call('/admin/rbac/role/restore', { id: pick(await deleted('role'), step.role) }) }
    case 'saveRoleResource': {
      const resourceIds = (await nodes(step.calls)).map(({ id }) => id)
      const row = { roleId, version: role?.version, resourceIds }
      return { answer: await by.call('/admin/rbac/role/saveRoleResource', row) }
    }
    case 'renameCall': {
      const row = { id: node?.id ?? 0, version: node?.version ?? 0, parentId: node?.parentId ?? null }
      const fields = { type: 'ACTION' as const, code: '/admin/config/update', name: '改名' }
      await sql`update rbac_resource set deleted_at = now() where code = '/admin/config/update'`
      return { answer: await by.call('/admin/rbac/resource/update', { ...row, ...fields }) }
    }
    case 'deleteCall':
      return { answer: await by.call('/admin/rbac/resource/delete', { id: node?.id ?? 0 }) }
    case 'restoreCampus':
      return { answer: await by.call('/admin/campus/restore', { id: scene.campusIds[2] as number }) }
  }
}
