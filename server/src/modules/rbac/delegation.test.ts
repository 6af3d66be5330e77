import type { Path } from '@cogcampus/contract'
import type { ScopeKind } from '@cogcampus/contract/enums'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newStaff, resourceId, staffRow } from '../../../test/world.ts'

const server = useServer()
const LEADS = '/admin/customer/page'
const LEAD = '/admin/customer/detail'
const PASSWORD = 'first-2026-pass'
const BEYOND = { status: 1, errCode: 'GRANT_BEYOND_OWN' }

let admin: Client
let own: number
let other: number
let made = 0

beforeAll(async () => {
  admin = await server.as('admin')
  ;[own, other] = await campusIds(server)
})

/** A role made by hand; `at` are its chosen campuses. */
async function role(scope: ScopeKind, calls: Path[], at: number[] = []): Promise<{ id: number; code: string }> {
  const code = `HAND${++made}`
  const [row] = await server.sql<{ id: number }[]>`insert into rbac_role (code, name, name_en, scope)
    values (${code}, ${`手工${made}`}, ${`Hand ${made}`}, ${scope}) returning id`
  const id = row?.id as number
  await server.sql`insert into rbac_role_campus select ${id}, c from unnest(${at}::bigint[]) c`
  await server.sql`insert into rbac_role_resource
    select ${id}, id from rbac_resource where code = any(${calls}::text[]) and deleted_at is null`
  return { id, code }
}

type Part = [scope: ScopeKind, calls: Path[], at?: number[]]

/** A member of staff at these campuses, with a role for each part. */
async function staff(at: number[], ...parts: Part[]) {
  const roles = await Promise.all(parts.map((part) => role(...part)))
  const loginName = `person.${++made}`
  const fields = { loginName, campusIds: at, roles: roles.map(({ code }) => code) }
  return { loginName, roles, ...(await newStaff(server, admin, fields)) }
}

const leadsOf = async (client: Client) => done(await client.call(LEADS, {})).total
const versionOf = async (id: number) => (await staffRow(admin, id)).version
const roleOf = async (id: number) => done(await admin.call('/admin/rbac/role/detail', { id }))

describe('who adds accounts for all campuses and sees the leads of one', () => {
  const keeper = () => staff([own], ['ALL', ['/admin/rbac/user/add', '/admin/rbac/user/page']], ['CAMPUS', [LEADS]])
  const add = (client: Client, at: number[], roleIds: number[]) =>
    client.call('/admin/rbac/user/add', {
      loginName: `added.${++made}`,
      userName: '新人',
      campusIds: at,
      roleIds,
      password: PASSWORD,
    })

  it('gives no call that is switched off, which the role would grant once it is on', async () => {
    const { client } = await keeper()
    const given = await role('CAMPUS', [LEAD])
    await server.sql`update rbac_resource set status = 2 where code = ${LEAD}`
    try {
      expect(await add(client, [own], [given.id])).toMatchObject(BEYOND)
    } finally {
      await server.sql`update rbac_resource set status = 1 where code = ${LEAD}`
    }
  })

  it('gives a new user the same leads, and no leads of a second or of another campus', async () => {
    const { client, roles } = await keeper()
    const [, seesLeads] = roles
    for (const at of [[own, other], [other]]) expect(await add(client, at, [seesLeads?.id ?? 0])).toMatchObject(BEYOND)
    done(await add(client, [own], [seesLeads?.id ?? 0]))
    await server.sql`update rbac_user set must_change_password = false where login_name = ${`added.${made}`}`
    expect(await leadsOf(await server.as(`added.${made}`, PASSWORD))).toBe(await leadsOf(client))
  })

  it('gives no role with chosen campuses among which is another', async () => {
    const { client } = await keeper()
    const both = await role('CHOSEN', [LEADS], [own, other])
    const one = await role('CHOSEN', [LEADS], [own])
    expect(await add(client, [own], [both.id])).toMatchObject(BEYOND)
    done(await add(client, [own], [one.id]))
  })
})

describe('an account that gives more than the caller holds', () => {
  const calls: Path[] = [
    '/admin/rbac/user/status',
    '/admin/rbac/user/update',
    '/admin/rbac/user/delete',
    '/admin/rbac/user/restore',
    '/admin/rbac/user/saveUserRole',
    '/admin/rbac/user/page',
  ]

  it('keeps its password, its roles, its login name, its campuses and its state', async () => {
    const keeper = await staff([own], ['ALL', calls], ['CAMPUS', [LEADS]])
    const wide = await staff([other], ['CAMPUS', [LEADS]])
    const { id, loginName } = wide
    const version = await versionOf(id)
    const fields = { id, version, loginName, userName: '甲', campusIds: [other] }
    const attempts = [
      await keeper.client.call('/admin/rbac/user/resetPassword', { userId: id, password: 'mine-now-2026' }),
      await keeper.client.call('/admin/rbac/user/status', { id, version, status: 2 }),
      await keeper.client.call('/admin/rbac/user/delete', { id }),
      await keeper.client.call('/admin/rbac/user/saveUserRole', { userId: id, roleIds: [] }),
      await keeper.client.call('/admin/rbac/user/update', { ...fields, loginName: `${loginName}.x` }),
      await keeper.client.call('/admin/rbac/user/update', { ...fields, campusIds: [own] }),
    ]
    for (const answer of attempts) expect(answer).toMatchObject(BEYOND)
    await server.as(loginName, PASSWORD)
    done(await keeper.client.call('/admin/rbac/user/update', { ...fields, userName: '改名' }))
  })

  it('is not restored or enabled by the caller, even if it was nothing while it was away', async () => {
    const keeper = await staff([own], ['ALL', calls], ['CAMPUS', [LEADS]])
    const wide = await staff([other], ['CAMPUS', [LEADS]])
    const { id } = wide
    done(await admin.call('/admin/rbac/user/status', { id, version: await versionOf(id), status: 2 }))
    const enable = { id, version: await versionOf(id), status: 1 as const }
    expect(await keeper.client.call('/admin/rbac/user/status', enable)).toMatchObject(BEYOND)
    done(await admin.call('/admin/rbac/user/delete', { id }))
    expect(await keeper.client.call('/admin/rbac/user/restore', { id })).toMatchObject(BEYOND)
  })

  it('may be one of own rows only: these are their owner’s, and no other person’s who sees own rows', async () => {
    const keeper = await staff([own], ['CAMPUS', calls], ['OWN', [LEADS]])
    const peer = await staff([own], ['OWN', [LEADS]])
    const reset = { userId: peer.id, password: 'mine-now-2026' }
    expect(await keeper.client.call('/admin/rbac/user/resetPassword', reset)).toMatchObject(BEYOND)
    const principal = await staff([own], ['CAMPUS', [...calls, LEADS]])
    done(await principal.client.call('/admin/rbac/user/resetPassword', reset))
  })

  it('is made by no role with the same call and a wider scope', async () => {
    const keeper = await staff([own], ['CAMPUS', calls], ['OWN', [LEADS]])
    const friend = await staff([own])
    const wider = await role('CAMPUS', [LEADS])
    const save = { userId: friend.id, roleIds: [wider.id] }
    expect(await keeper.client.call('/admin/rbac/user/saveUserRole', save)).toMatchObject(BEYOND)
  })

  it('is not made of one’s own by a further campus, nor by leaving all for headquarters', async () => {
    const keeper = await staff([], ['ALL', calls], ['CAMPUS', [LEADS]])
    const move = async ({ id, loginName, client }: typeof keeper, campusIds: number[]) =>
      client.call('/admin/rbac/user/update', { id, version: await versionOf(id), loginName, userName: '甲', campusIds })
    expect(await leadsOf(keeper.client)).toBe(0)
    expect(await move(keeper, [other])).toMatchObject(BEYOND)
    expect(await leadsOf(keeper.client)).toBe(0)
    const seller = await staff([own], ['ALL', calls], ['OWN', [LEADS]])
    expect(await move(seller, [])).toMatchObject(BEYOND)
    expect(await move(seller, [own, other])).toMatchObject(BEYOND)
    done(await move(seller, [own]))
  })
})

describe('a role', () => {
  const calls: Path[] = [
    '/admin/rbac/role/add',
    '/admin/rbac/role/update',
    '/admin/rbac/role/delete',
    '/admin/rbac/role/restore',
    '/admin/rbac/role/saveRoleResource',
  ]
  const maker = () => staff([], ['ALL', calls], ['CHOSEN', [LEADS, LEAD], [own]])
  const update = async (client: Client, id: number, changes: object) => {
    const { code, name, scope, version, campusIds } = await roleOf(id)
    return client.call('/admin/rbac/role/update', { id, code, name, scope, version, campusIds, ...changes })
  }
  const save = async (client: Client, roleId: number, codes: string[]) => {
    const resourceIds = await Promise.all(codes.map((code) => resourceId(server, code)))
    const { version } = await roleOf(roleId)
    return client.call('/admin/rbac/role/saveRoleResource', { roleId, version, resourceIds })
  }

  it('gets no call that reaches further with one of its holders than with the caller', async () => {
    const { client } = await maker()
    const away = await staff([other], ['CAMPUS', []])
    const [held] = away.roles
    expect(await save(client, held?.id ?? 0, [LEAD])).toMatchObject(BEYOND)
    const near = await staff([own], ['CAMPUS', []])
    done(await save(client, near.roles[0]?.id ?? 0, [LEAD]))
  })

  it('that gives more than the caller holds is neither narrowed, disabled, deleted nor emptied by the caller', async () => {
    const { client } = await maker()
    const { id } = await role('CHOSEN', [LEADS], [own, other])
    const attempts = [
      await update(client, id, { campusIds: [own] }),
      await update(client, id, { status: 2 }),
      await save(client, id, []),
      await client.call('/admin/rbac/role/delete', { id }),
    ]
    for (const answer of attempts) expect(answer).toMatchObject(BEYOND)
  })

  it('is made by its maker for chosen campuses of their own, and for no other', async () => {
    const { client } = await maker()
    const { id } = await role('CHOSEN', [LEADS], [own])
    expect(await update(client, id, { campusIds: [own, other] })).toMatchObject(BEYOND)
    expect(await update(client, id, { scope: 'ALL' })).toMatchObject(BEYOND)
    done(await update(client, id, { name: '改名' }))
  })

  it('of one’s own is not widened', async () => {
    const keeper = await staff([own], ['ALL', calls], ['OWN', [LEADS]])
    const id = keeper.roles[1]?.id ?? 0
    expect(await update(keeper.client, id, { scope: 'CAMPUS' })).toMatchObject(BEYOND)
    expect(await save(keeper.client, id, [LEADS, LEAD])).toMatchObject(BEYOND)
  })

  it('is neither enabled nor restored while a user who holds it would get more than the caller holds', async () => {
    const { client } = await maker()
    const away = await staff([other], ['CAMPUS', [LEADS]])
    const id = away.roles[0]?.id ?? 0
    done(await update(admin, id, { status: 2 }))
    expect(await update(client, id, { status: 1 })).toMatchObject(BEYOND)

    done(await admin.call('/admin/rbac/user/delete', { id: away.id }))
    done(await admin.call('/admin/rbac/role/delete', { id }))
    done(await admin.call('/admin/rbac/user/restore', { id: away.id }))
    expect(await client.call('/admin/rbac/role/restore', { id })).toMatchObject(BEYOND)
    done(await admin.call('/admin/rbac/role/restore', { id }))
  })

  it('that is disabled counts as given: it may be enabled again', async () => {
    const keeper = await staff([own], ['CAMPUS', ['/admin/rbac/user/saveUserRole']])
    const friend = await staff([own])
    const { id } = await role('ALL', [LEADS])
    done(await update(admin, id, { status: 2 }))
    const wanted = { userId: friend.id, roleIds: [id] }
    expect(await keeper.client.call('/admin/rbac/user/saveUserRole', wanted)).toMatchObject(BEYOND)
  })

  it('gives together what neither of two administrators could give: one of the two halves is refused', async () => {
    const giver = await staff([], ['ALL', ['/admin/rbac/user/saveUserRole', LEADS]])
    const { client } = await staff([], ['ALL', [...calls, LEADS]], ['CHOSEN', [LEAD], [own]])
    for (let round = 0; round < 6; round++) {
      const friend = await staff([other])
      const { id } = await role('CAMPUS', [LEADS])
      const answers = await Promise.all([
        giver.client.call('/admin/rbac/user/saveUserRole', { userId: friend.id, roleIds: [id] }),
        save(client, id, [LEADS, LEAD]),
      ])
      expect(answers.map((answer) => answer.errCode).sort()).toEqual(['', 'GRANT_BEYOND_OWN'])
    }
  })
})

describe('the permission tree', () => {
  it('is changed by no user who does not hold every call for all campuses', async () => {
    const calls: Path[] = [
      '/admin/rbac/resource/add',
      '/admin/rbac/resource/update',
      '/admin/rbac/resource/delete',
      '/admin/rbac/resource/restore',
      '/admin/rbac/resource/importRoutes',
    ]
    const { client } = await staff([], ['ALL', [...calls, LEADS]])
    const id = await resourceId(server, LEADS)
    const node = done(await admin.call('/admin/rbac/resource/detail', { id }))
    const { version, parentId, code } = node
    const page = { parentId: null, type: 'PAGE' as const, code: '/mine', name: '我的' }
    const attempts = [
      await client.call('/admin/rbac/resource/update', { id, version, parentId, type: 'ACTION', code, name: '改名' }),
      await client.call('/admin/rbac/resource/delete', { id }),
      await client.call('/admin/rbac/resource/add', page),
      await client.call('/admin/rbac/resource/importRoutes', {
        routes: [{ path: '/mine', component: 'a/b', name: 'x' }],
      }),
    ]
    done(await admin.call('/admin/rbac/resource/delete', { id }))
    attempts.push(await client.call('/admin/rbac/resource/restore', { id }))
    done(await admin.call('/admin/rbac/resource/restore', { id }))
    for (const answer of attempts) expect(answer).toMatchObject(BEYOND)
  })
})

describe('a campus', () => {
  it('is not restored by a user who holds less than those who would work there again', async () => {
    const { client } = await staff([], ['ALL', ['/admin/campus/restore']])
    const add = async () => {
      const code = `GONE${++made}`
      return done(await admin.call('/admin/campus/add', { code, name: code, timeZone: 'Asia/Shanghai' })).id
    }
    const [emptied, empty] = [await add(), await add()]
    const { id } = await staff([emptied], ['CAMPUS', [LEADS]])
    done(await admin.call('/admin/rbac/user/delete', { id }))
    for (const campusId of [emptied, empty]) done(await admin.call('/admin/campus/delete', { id: campusId }))
    done(await admin.call('/admin/rbac/user/restore', { id }))
    expect(await client.call('/admin/campus/restore', { id: emptied })).toMatchObject(BEYOND)
    done(await client.call('/admin/campus/restore', { id: empty }))
  })
})

describe('the refusal', () => {
  it('names the role, the call and the campus that are missing, in the language of the caller', async () => {
    const keeper = await staff([own], ['ALL', ['/admin/rbac/user/saveUserRole']], ['CAMPUS', [LEADS]])
    const [, seesLeads] = keeper.roles
    const [campus] = await server.sql`select name from campus where id = ${other}`
    const [call] = await server.sql`select name, name_en from rbac_resource where code = ${LEADS}`
    const friend = await staff([other])
    const give = (roleIds: number[], language: string) =>
      keeper.client.call(
        '/admin/rbac/user/saveUserRole',
        { userId: friend.id, roleIds },
        { headers: { 'accept-language': language } },
      )
    const number = seesLeads?.code.slice(4)
    const zh = (await give([seesLeads?.id ?? 0], 'zh-CN')).msg
    const en = (await give([seesLeads?.id ?? 0], 'en')).msg
    expect(zh).toBe(`超出您自己的权限：角色“手工${number}”中，您不能在“${campus?.name}”使用“${call?.name}”`)
    expect(en).toBe(
      `This goes beyond what you hold yourself: of the role “Hand ${number}”, you do not hold “${call?.nameEn}” at “${campus?.name}”`,
    )
    const four = await role('CAMPUS', [LEAD, '/admin/dict/page', '/admin/dict/add', '/admin/dict/update'])
    expect((await give([four.id], 'en')).msg).toMatch(/you do not hold “.+”, “.+”, “.+” and others \(4 in all\)$/)
  })

  it('is announced: the roles to choose from say why one may not be given', async () => {
    const keeper = await staff([own], ['ALL', ['/admin/rbac/user/listRoleByUser']], ['CAMPUS', [LEADS]])
    const [, seesLeads] = keeper.roles
    const away = await staff([other])
    const reason = async (input: { userId?: number; campusIds?: number[] }) => {
      const roles = done(await keeper.client.call('/admin/rbac/user/listRoleByUser', input))
      return roles.find(({ id }) => id === seesLeads?.id)?.beyond
    }
    expect(await reason({ userId: away.id })).toMatch(/^您不能在“.+”使用“.+”$/)
    expect(await reason({ campusIds: [other] })).toMatch(/^您不能在“.+”使用“.+”$/)
    expect(await reason({ campusIds: [own] })).toBeNull()
    const forAdmin = done(await admin.call('/admin/rbac/user/listRoleByUser', { userId: away.id }))
    expect(forAdmin.map(({ id }) => id)).toContain(seesLeads?.id)
    expect(forAdmin.every(({ beyond }) => beyond === null)).toBe(true)
  })
})
