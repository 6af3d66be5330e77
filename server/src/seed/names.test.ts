import { expect, it } from 'vitest'
import { useServer } from '../../test/server.ts'
import { resourceId, roleId } from '../../test/world.ts'
import { nameOfCall } from '../lib/callNames.ts'
import { roles } from './roles.ts'
import { seed } from './seed.ts'

const server = useServer('shipped')

it('A new version renames shipped rows, but neither rows that a user changed nor rows that a user added.', async () => {
  const [path, edited] = ['/admin/rbac/user/status', '/admin/rbac/user/add']
  await server.sql`update rbac_resource set name = '旧名', name_en = 'old' where code in (${path}, ${edited}, '/dashboard')`
  await server.sql`update rbac_role set name_en = 'doctor' where code = 'DOCTOR'`
  await server.sql.begin(async (tx) => {
    await tx`select set_config('app.user', '1', true)`
    await tx`update rbac_resource set name = '我的名字' where code = ${edited}`
    await tx`insert into rbac_role (code, name, name_en, scope) values ('MINE', '我的', 'mine', 'OWN')`
  })
  await seed(server.sql)
  const named = async (id: number) =>
    (await server.sql`select name, name_en, search from rbac_resource where id = ${id}`)[0]
  expect(await named(await resourceId(server, path))).toMatchObject(nameOfCall(path))
  expect((await named(await resourceId(server, path)))?.search).toContain(nameOfCall(path).name)
  expect((await named(await resourceId(server, '/dashboard')))?.name).not.toBe('旧名')
  expect(await named(await resourceId(server, edited))).toMatchObject({ name: '我的名字', nameEn: 'old' })
  const roleOf = async (code: string) =>
    (await server.sql`select name_en from rbac_role where id = ${await roleId(server, code)}`)[0]?.nameEn
  expect(await roleOf('DOCTOR')).toBe(roles.find(({ code }) => code === 'DOCTOR')?.nameEn)
  expect(await roleOf('MINE')).toBe('mine')
})
