import { describe, expect, it } from 'vitest'
import { useServer } from '../../../../test/server.ts'
import { campusIds, done, grant, newStaff, resourceId, roleId } from '../../../../test/world.ts'

const server = useServer()
const role = (code: string) => ({ code, name: code, scope: 'CAMPUS' as const })

describe('a role', () => {
  it('that the product ships keeps its code and is not deleted; what it may do is the administrators’ business', async () => {
    const admin = await server.as('admin')
    const id = await roleId(server, 'DOCTOR')
    const { version } = done(await admin.call('/admin/rbac/role/detail', { id }))
    expect(await admin.call('/admin/rbac/role/delete', { id })).toMatchObject({ status: 1, errCode: 'BUILT_IN' })
    const renamed = { id, version, ...role('MEDIC') }
    expect(await admin.call('/admin/rbac/role/update', renamed)).toMatchObject({ errCode: 'BUILT_IN' })
    done(await admin.call('/admin/rbac/role/update', { ...renamed, code: 'DOCTOR', name: '康复医师' }))
  })

  it('cannot be deleted while a user holds it; without holders it can be deleted and restored', async () => {
    const admin = await server.as('admin')
    const { id } = done(await admin.call('/admin/rbac/role/add', role('TEMP')))
    const holder = await newStaff(server, admin, { loginName: 'holder', campusIds: [], roles: ['TEMP'] })
    expect(await admin.call('/admin/rbac/role/delete', { id })).toMatchObject({ status: 1, errCode: 'IN_USE' })
    done(await admin.call('/admin/rbac/user/saveUserRole', { userId: holder.id, roleIds: [] }))
    done(await admin.call('/admin/rbac/role/delete', { id }))
    expect(await admin.call('/admin/rbac/user/saveUserRole', { userId: holder.id, roleIds: [id] })).toMatchObject({
      errCode: 'UNKNOWN_REFERENCE',
    })
    done(await admin.call('/admin/rbac/role/restore', { id }))
    expect((await admin.call('/admin/rbac/role/restore', { id })).errCode).toBe('NOT_FOUND')
  })

  it('for chosen campuses names them, and its holders see exactly those', async () => {
    const admin = await server.as('admin')
    const [own, other] = await campusIds(server)
    const chosen = { ...role('CHOSEN'), scope: 'CHOSEN' as const }
    expect(await admin.call('/admin/rbac/role/add', chosen)).toMatchObject({
      data: { fields: [{ path: 'campusIds' }] },
    })
    done(await admin.call('/admin/rbac/role/add', { ...chosen, campusIds: [other] }))
    await grant(server, 'CHOSEN', ['/admin/campus/page'])
    const { client } = await newStaff(server, admin, { loginName: 'chooser', campusIds: [own], roles: ['CHOSEN'] })
    const seen = done(await client.call('/admin/campus/page', {})).list.map((row) => row.id)
    expect(seen).toEqual([other])
  })

  it('of the administrators stays enabled, sees everything and holds every call', async () => {
    const admin = await server.as('admin')
    const id = await roleId(server, 'HQ_ADMIN')
    const at = async () => done(await admin.call('/admin/rbac/role/detail', { id })).version
    const fields = { id, code: 'HQ_ADMIN', name: '总部管理员' }
    for (const change of [{ scope: 'CAMPUS' as const }, { scope: 'ALL' as const, status: 2 as const }]) {
      const answer = await admin.call('/admin/rbac/role/update', { ...fields, version: await at(), ...change })
      expect(answer).toMatchObject({ status: 1, errCode: 'LAST_ADMINISTRATOR' })
    }
    const emptied = await admin.call('/admin/rbac/role/saveRoleResource', {
      roleId: id,
      version: await at(),
      resourceIds: [],
    })
    expect(emptied).toMatchObject({ status: 1, errCode: 'BUILT_IN' })
    // Whatever is deleted from the tree, they can put it back.
    const node = await resourceId(server, '/admin/rbac/resource/restore')
    done(await admin.call('/admin/rbac/resource/delete', { id: node }))
    done(await admin.call('/admin/rbac/resource/restore', { id: node }))
  })

  it('accepts only calls and nodes that exist and that the caller holds, on the version that the caller read', async () => {
    const admin = await server.as('admin')
    const { id } = done(await admin.call('/admin/rbac/role/add', role('FRESH')))
    const save = (resourceIds: number[], version = 1) =>
      admin.call('/admin/rbac/role/saveRoleResource', { roleId: id, version, resourceIds })
    const node = await resourceId(server, '/admin/dict/page')
    expect(await save([node, 999_999])).toMatchObject({
      errCode: 'UNKNOWN_REFERENCE',
      data: { fields: [{ path: 'resourceIds.1' }] },
    })
    done(await save([node]))
    const late = await save([])
    expect(late).toMatchObject({ status: 1, errCode: 'STALE_VERSION', data: { id, version: 2 } })
    expect(done(await admin.call('/admin/rbac/role/listRoleResource', { roleId: id })).resourceIds).toEqual([node])
  })

  it('cannot be given calls by a user who does not hold them', async () => {
    const admin = await server.as('admin')
    done(await admin.call('/admin/rbac/role/add', { ...role('GRANTER'), scope: 'ALL' }))
    await grant(server, 'GRANTER', ['/admin/rbac/role/saveRoleResource', '/admin/dict/page'])
    const { client } = await newStaff(server, admin, { loginName: 'granter', campusIds: [], roles: ['GRANTER'] })
    const { id: target } = done(await admin.call('/admin/rbac/role/add', { ...role('TARGET'), scope: 'ALL' }))
    const save = async (code: string, version: number) =>
      client.call('/admin/rbac/role/saveRoleResource', {
        roleId: target,
        version,
        resourceIds: [await resourceId(server, code)],
      })
    expect((await save('/admin/rbac/user/add', 1)).errCode).toBe('GRANT_BEYOND_OWN')
    expect((await save('/admin/dict/page', 1)).status).toBe(0)
  })
})

describe('a role that holds a call which no longer exists', () => {
  it('can still be changed and given', async () => {
    const admin = await server.as('admin')
    const { id } = done(await admin.call('/admin/rbac/role/add', role('OUTDATED')))
    await server.sql`with gone as (insert into rbac_resource (type, code, name)
      values ('ACTION', '/admin/gone/page', 'gone') returning id)
      insert into rbac_role_resource (role_id, resource_id) select ${id}, id from gone`
    done(await admin.call('/admin/rbac/role/update', { id, version: 1, ...role('OUTDATED'), name: '旧' }))
    await newStaff(server, admin, { loginName: 'outdated', campusIds: [], roles: ['OUTDATED'] })
  })
})

describe('the permission tree', () => {
  const page = (code: string, parentId: number | null = null) => ({ parentId, type: 'PAGE' as const, code, name: code })

  it('stays a tree: no node below itself, none below a call', async () => {
    const admin = await server.as('admin')
    const { id: top } = done(await admin.call('/admin/rbac/resource/add', page('/top')))
    const { id: below } = done(await admin.call('/admin/rbac/resource/add', page('/below', top)))
    const move = (parentId: number) =>
      admin.call('/admin/rbac/resource/update', { id: top, version: 1, ...page('/top', parentId) })
    for (const parentId of [top, below, await resourceId(server, '/admin/dict/page')]) {
      expect(await move(parentId)).toMatchObject({ status: 1, errCode: 'NOT_A_TREE' })
    }
    expect((await admin.call('/admin/rbac/resource/delete', { id: top })).errCode).toBe('IN_USE')
  })

  it('stays a tree when two nodes are moved under each other at once', async () => {
    const admin = await server.as('admin')
    for (let round = 0; round < 8; round++) {
      const [one, two] = [page(`/one${round}`), page(`/two${round}`)]
      const [a, b] = [
        done(await admin.call('/admin/rbac/resource/add', one)),
        done(await admin.call('/admin/rbac/resource/add', two)),
      ]
      const answers = await Promise.all([
        admin.call('/admin/rbac/resource/update', { id: a.id, version: 1, ...one, parentId: b.id }),
        admin.call('/admin/rbac/resource/update', { id: b.id, version: 1, ...two, parentId: a.id }),
      ])
      expect(answers.map((answer) => answer.errCode).sort()).toEqual(['', 'NOT_A_TREE'])
    }
  })

  it('gains no invisible node: none is restored under a deleted node, none stands below a call', async () => {
    const admin = await server.as('admin')
    const { id: group } = done(await admin.call('/admin/rbac/resource/add', page('/group')))
    const { id } = done(await admin.call('/admin/rbac/resource/add', page('/member', group)))
    const call = { ...page('/group'), id: group, version: 1, type: 'ACTION' as const }
    expect(await admin.call('/admin/rbac/resource/update', call)).toMatchObject({ errCode: 'NOT_A_TREE' })
    for (const gone of [id, group]) done(await admin.call('/admin/rbac/resource/delete', { id: gone }))
    const early = await admin.call('/admin/rbac/resource/restore', { id })
    expect(early).toMatchObject({ status: 1, errCode: 'PARENT_DELETED' })
    for (const back of [group, id]) done(await admin.call('/admin/rbac/resource/restore', { id: back }))
  })

  it('lets a user name a node only after a call that the user holds', async () => {
    const admin = await server.as('admin')
    done(await admin.call('/admin/rbac/role/add', { ...role('PLANTER'), scope: 'ALL' }))
    await grant(server, 'PLANTER', ['/admin/rbac/resource/update', '/admin/dict/page'])
    const { client } = await newStaff(server, admin, { loginName: 'planter', campusIds: [], roles: ['PLANTER'] })
    const id = await resourceId(server, '/admin/dict/page')
    const wanted = await resourceId(server, '/admin/dict/detail')
    done(await admin.call('/admin/rbac/resource/delete', { id: wanted }))
    const row = done(await admin.call('/admin/rbac/resource/detail', { id }))
    const renamed = {
      id,
      version: row.version,
      parentId: row.parentId,
      type: 'ACTION' as const,
      name: 'x',
      code: '/admin/dict/detail',
    }
    expect(await client.call('/admin/rbac/resource/update', renamed)).toMatchObject({ errCode: 'GRANT_BEYOND_OWN' })
    done(await admin.call('/admin/rbac/resource/restore', { id: wanted }))
  })

  it('gets from importRoutes the shipped nodes that are missing, and keeps the others as they are', async () => {
    const admin = await server.as('admin')
    const dict = await resourceId(server, '/system/dict')
    await server.sql`update rbac_resource set name = '我的字典' where id = ${dict}`
    const routes = [
      { path: '/system/dict', component: 'system/dict', name: '字典' },
      {
        path: '/new/page',
        component: 'new/page',
        name: '新页',
        parent: '/system',
        actions: ['/admin/dict/page', '/no/call'],
      },
    ]
    const { added } = done(await admin.call('/admin/rbac/resource/importRoutes', { routes }))
    expect(added).toEqual(['/new/page'])
    const [{ name } = {}] = await server.sql`select name from rbac_resource where id = ${dict}`
    expect(name).toBe('我的字典')
    expect(done(await admin.call('/admin/rbac/resource/importRoutes', { routes })).added).toEqual([])
  })

  it('gives each person a menu of the pages that their roles hold, each below its group, and no group without one', async () => {
    type Node = { path: string; component: string; childList: Node[] }
    const walked = (nodes: Node[], group: string | null = null): { path: string; group: string | null }[] =>
      nodes.flatMap((node) =>
        node.component === 'Layout' ? walked(node.childList, node.path) : [{ path: node.path, group }],
      )
    const groups = (nodes: Node[]) => nodes.filter((node) => node.component === 'Layout')
    for (const loginName of ['admin', 'director', 'consultant', 'principal', 'frontdesk', 'doctor']) {
      const tree = done(await (await server.as(loginName)).call('/admin/rbac/user/allRoutes/new', {})) as Node[]
      const held = await server.sql`
        select distinct p.code as path, g.code as "group" from rbac_user u
          join rbac_user_role ur on ur.user_id = u.id join rbac_role_resource rr on rr.role_id = ur.role_id
          join rbac_resource p on p.id = rr.resource_id and p.type = 'PAGE' and p.deleted_at is null
          left join rbac_resource g on g.id = p.parent_id
        where u.login_name = ${loginName}`
      const inOrder = (pages: readonly { path?: string; group?: string | null }[]) =>
        pages.map(({ path, group }) => `${group} ${path}`).sort()
      expect([loginName, ...inOrder(walked(tree))]).toEqual([loginName, ...inOrder(held)])
      expect(groups(tree).filter((node) => node.childList.length === 0)).toEqual([])
    }
  })
})
