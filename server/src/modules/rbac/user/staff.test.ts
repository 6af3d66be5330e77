import { describe, expect, it } from 'vitest'
import { useServer } from '../../../../test/server.ts'
import { campusIds, done, grant, newStaff, roleId, staffId, staffRow } from '../../../../test/world.ts'

const server = useServer()
const staffCalls = [
  '/admin/rbac/user/add',
  '/admin/rbac/user/update',
  '/admin/rbac/user/delete',
  '/admin/rbac/user/restore',
  '/admin/rbac/user/status',
  '/admin/rbac/user/saveUserRole',
] as const

describe('a new member of staff', () => {
  it('gets a one-time password, shown once, that opens nothing but its own change', async () => {
    const admin = await server.as('admin')
    const [campusId] = await campusIds(server)
    const roleIds = [await roleId(server, 'CAMPUS_PRINCIPAL')]
    const staff = { loginName: 'newcomer', userName: '新人', campusIds: [campusId], roleIds }
    const { password } = done(await admin.call('/admin/rbac/user/add', staff))
    expect(password).toMatch(/^[a-z2-9]{12}$/)

    const first = await server.as('newcomer', password as string)
    expect(done(await first.call('/admin/rbac/user/userInfo', {})).mustChangePassword).toBe(true)
    for (const call of ['/admin/rbac/user/page', '/admin/message-remind/list', '/admin/campus/all'] as const) {
      expect((await first.call(call, {})).errCode, call).toBe('PASSWORD_CHANGE_REQUIRED')
    }
    const chosen = 'my-own-2026'
    done(await first.call('/admin/rbac/user/changePassword', { oldPassword: password as string, password: chosen }))
    expect((await first.call('/admin/rbac/user/page', {})).status).toBe(0)
    await expect(server.as('newcomer', password as string)).rejects.toThrow('LOGIN_FAILED')
    expect((await (await server.as('newcomer', chosen)).call('/admin/message/noRead', {})).data).toBe(1)
  })

  it('with a password given by the administrator gets none back', async () => {
    const admin = await server.as('admin')
    const staff = { loginName: 'given-one', userName: '新人', campusIds: [], password: 'given-2026-one' }
    expect(done(await admin.call('/admin/rbac/user/add', staff)).password).toBeNull()
  })

  it.each([
    ['12345678', 'too common'],
    ['seven-7', 'shorter than the policy'],
    ['weak-login', 'the login name itself'],
    ['aaaabbbb', 'two letters'],
  ])('may not begin with %s: %s', async (password) => {
    const admin = await server.as('admin')
    const staff = { loginName: 'weak-login', userName: '新人', campusIds: [], password }
    const answer = await admin.call('/admin/rbac/user/add', staff)
    expect(answer).toMatchObject({ status: 2, errCode: 'PASSWORD_TOO_WEAK', data: { fields: [{ path: 'password' }] } })
  })

  it('may not take a login name in use, however it is spelt, but that of a deleted colleague', async () => {
    const admin = await server.as('admin')
    const add = (loginName: string) => admin.call('/admin/rbac/user/add', { loginName, userName: '甲', campusIds: [] })
    const { id } = done(await add('TakenName'))
    expect(await add('takenname')).toMatchObject({
      status: 2,
      errCode: 'DUPLICATE',
      data: { fields: [{ path: 'loginName' }] },
    })
    done(await admin.call('/admin/rbac/user/delete', { id }))
    expect((await add('takenname')).status).toBe(0)
    expect(await admin.call('/admin/rbac/user/restore', { id })).toMatchObject({ errCode: 'DUPLICATE' })
  })

  it('belongs to campuses that exist', async () => {
    const admin = await server.as('admin')
    await server.sql`insert into campus (name, code, time_zone, deleted_at) values ('旧校区', 'OLD', 'UTC', now())`
    const [gone] = await server.sql`select id from campus where code = 'OLD'`
    for (const campusId of [999_999, gone?.id]) {
      const staff = { loginName: `member-${campusId}`, userName: '甲', campusIds: [campusId] }
      expect(await admin.call('/admin/rbac/user/add', staff)).toMatchObject({
        status: 2,
        errCode: 'UNKNOWN_REFERENCE',
        data: { fields: [{ path: 'campusIds' }] },
      })
    }
  })
})

describe('a principal who is a staff administrator', () => {
  it('never sees, counts, finds or touches the staff of another campus', async () => {
    await grant(server, 'CAMPUS_PRINCIPAL', staffCalls)
    const principal = await server.as('principal')
    const [own, other] = await campusIds(server)
    const stranger = await staffId(server, 'doctor2')
    const [{ userName, phoneNo, version } = {}] =
      await server.sql`select user_name, phone_no, version from rbac_user where id = ${stranger}`

    const page = done(await principal.call('/admin/rbac/user/page', { pageSize: 200 }))
    const [counted] = await server.sql<{ n: number }[]>`select count(*) as n from rbac_user_campus uc
      join rbac_user u on u.id = uc.user_id where uc.campus_id = ${own} and deleted_at is null`
    expect(page.total).toBe(counted?.n)
    expect(page.list.length).toBeGreaterThan(0)
    expect(page.list.every((row) => row.campuses.some((campus) => campus.id === own))).toBe(true)
    for (const keyword of [userName, phoneNo, 'doctor2']) {
      const found = done(await principal.call('/admin/rbac/user/page', { keyword, pageSize: 200 }))
      expect(found.list.map((row) => row.id)).not.toContain(stranger)
    }
    expect(done(await principal.call('/admin/rbac/user/page', { campusId: other }))).toMatchObject({
      list: [],
      total: 0,
    })

    const attempts = [
      principal.call('/admin/rbac/user/detail', { id: stranger }),
      principal.call('/admin/rbac/user/status', { id: stranger, version, status: 2 }),
      principal.call('/admin/rbac/user/delete', { id: stranger }),
      principal.call('/admin/rbac/user/resetPassword', { userId: stranger, password: 'mine-now-2026' }),
      principal.call('/admin/rbac/user/saveUserRole', { userId: stranger, roleIds: [] }),
      principal.call('/admin/rbac/user/listRoleByUser', { userId: stranger }),
      principal.call('/admin/rbac/user/roleCode', { userId: stranger }),
      principal.call('/admin/rbac/user/update', {
        id: stranger,
        version,
        loginName: 'doctor2',
        userName: '我的',
        campusIds: [own],
      }),
    ]
    for (const answer of await Promise.all(attempts)) expect(answer).toMatchObject({ status: 1, errCode: 'NOT_FOUND' })
    const [after] = await server.sql`select user_name, version, status, campus_id from rbac_user where id = ${stranger}`
    expect(after).toEqual({ userName, version, status: 1, campusId: other })
  })

  it('cannot move a user to another campus, nor add one there or to headquarters', async () => {
    const principal = await server.as('principal')
    const [own, other] = await campusIds(server)
    const add = (campusIds: number[]) =>
      principal.call('/admin/rbac/user/add', { loginName: 'smuggled', userName: '甲', campusIds })
    for (const answer of [await add([other]), await add([own, other]), await add([])]) {
      expect(answer).toMatchObject({ status: 2, data: { fields: [{ path: 'campusIds' }] } })
    }
    const { id } = await newStaff(server, principal, { loginName: 'at-home', campusIds: [own] })
    const { version } = await staffRow(principal, id)
    const moved = await principal.call('/admin/rbac/user/update', {
      id,
      version,
      loginName: 'at-home',
      userName: '甲',
      campusIds: [other],
    })
    expect(moved).toMatchObject({ errCode: 'UNKNOWN_REFERENCE' })
  })

  it('changes a colleague who also works elsewhere without removing the other campus', async () => {
    const [admin, principal] = [await server.as('admin'), await server.as('principal')]
    const [own, other] = await campusIds(server)
    const { id } = await newStaff(server, admin, { loginName: 'of-both', campusIds: [own, other] })
    const { version } = await staffRow(principal, id)
    const fields = { loginName: 'of-both', userName: '两边', campusIds: [own] }
    done(await principal.call('/admin/rbac/user/update', { id, version, ...fields }))
    expect((await staffRow(admin, id)).campuses.map((campus) => campus.id)).toEqual([own, other])
  })

  it('cannot take over that colleague’s account: neither set a password, nor assign a role, nor disable it', async () => {
    const [admin, principal] = [await server.as('admin'), await server.as('principal')]
    const [own, other] = await campusIds(server)
    const { id } = await newStaff(server, admin, {
      loginName: 'of-both-too',
      campusIds: [own, other],
      roles: ['CAMPUS_STAFF'],
    })
    const { version } = await staffRow(admin, id)
    const attempts = [
      await principal.call('/admin/rbac/user/resetPassword', { userId: id, password: 'mine-now-2026' }),
      await principal.call('/admin/rbac/user/saveUserRole', { userId: id, roleIds: [] }),
      await principal.call('/admin/rbac/user/status', { id, version, status: 2 }),
      await principal.call('/admin/rbac/user/delete', { id }),
    ]
    for (const answer of attempts) expect(answer).toMatchObject({ status: 1, errCode: 'GRANT_BEYOND_OWN' })
  })

  it('assigns no role with a wider reach or more calls than their own, and manages no user who holds one', async () => {
    const [admin, principal] = [await server.as('admin'), await server.as('principal')]
    const [own] = await campusIds(server)
    const { id } = await newStaff(server, principal, { loginName: 'ambitious', campusIds: [own] })
    const save = async (code: string) =>
      principal.call('/admin/rbac/user/saveUserRole', { userId: id, roleIds: [await roleId(server, code)] })
    for (const code of ['HQ_ADMIN', 'HQ_OPERATION', 'MARKETING_DIRECTOR']) {
      expect(await save(code), code).toMatchObject({ errCode: 'GRANT_BEYOND_OWN' })
    }
    expect((await save('DOCTOR')).status).toBe(0)

    const above = await newStaff(server, admin, { loginName: 'boss-here', campusIds: [own], roles: ['HQ_OPERATION'] })
    const { version } = await staffRow(admin, above.id)
    const attempts = [
      await principal.call('/admin/rbac/user/status', { id: above.id, version, status: 2 }),
      await principal.call('/admin/rbac/user/resetPassword', { userId: above.id, password: 'mine-now-2026' }),
      await principal.call('/admin/rbac/user/delete', { id: above.id }),
    ]
    for (const answer of attempts) expect(answer).toMatchObject({ errCode: 'GRANT_BEYOND_OWN' })
  })

  it('does not widen a call by another role that sees more', async () => {
    const admin = await server.as('admin')
    const [own] = await campusIds(server)
    // Sees everyone's roles and gives them, but keeps accounts at the own campus only.
    const { id: wide } = done(await admin.call('/admin/rbac/role/add', { code: 'GIVER', name: '授权', scope: 'ALL' }))
    await grant(server, 'GIVER', ['/admin/rbac/user/saveUserRole'])
    const { id: wider } = done(await admin.call('/admin/rbac/role/add', { code: 'KEEPER', name: '管理', scope: 'ALL' }))
    await grant(server, 'KEEPER', ['/admin/rbac/user/status'])
    const giver = await newStaff(server, admin, {
      loginName: 'giver',
      campusIds: [own],
      roles: ['CAMPUS_PRINCIPAL', 'GIVER'],
    })
    const friend = await newStaff(server, admin, { loginName: 'friend', campusIds: [own] })
    const save = (roleIds: number[]) =>
      giver.client.call('/admin/rbac/user/saveUserRole', { userId: friend.id, roleIds })
    expect((await save([wide])).status).toBe(0)
    expect(await save([wider])).toMatchObject({ errCode: 'GRANT_BEYOND_OWN' })
  })
})

describe('a staff administrator', () => {
  it('does not disable, delete or give roles to oneself', async () => {
    const admin = await server.as('admin')
    const id = await staffId(server, 'admin')
    const attempts = [
      await admin.call('/admin/rbac/user/status', { id, version: 1, status: 2 }),
      await admin.call('/admin/rbac/user/delete', { id }),
      await admin.call('/admin/rbac/user/saveUserRole', { userId: id, roleIds: [] }),
    ]
    for (const answer of attempts) expect(answer).toMatchObject({ status: 1, errCode: 'NOT_ON_ONESELF', code: 409 })
  })

  it('does not overwrite what a colleague changed meanwhile, and is shown it', async () => {
    const admin = await server.as('admin')
    const { id } = await newStaff(server, admin, { loginName: 'edited', campusIds: [] })
    const { version } = await staffRow(admin, id)
    const edit = (userName: string) =>
      admin.call('/admin/rbac/user/update', { id, version, loginName: 'edited', userName, campusIds: [] })
    expect(done(await edit('先到')).version).toBe(version + 1)
    const late = await edit('后到')
    expect(late).toMatchObject({ status: 1, errCode: 'STALE_VERSION', code: 409 })
    expect(late.data).toEqual(await staffRow(admin, id))
    expect((await staffRow(admin, id)).userName).toBe('先到')
  })

  it('changes only the fields that were sent', async () => {
    const admin = await server.as('admin')
    const { id } = await newStaff(server, admin, { loginName: 'partly', campusIds: [], phoneNo: '13912340000' })
    const { version } = await staffRow(admin, id)
    const fields = { loginName: 'partly', userName: '改名', campusIds: [] }
    done(await admin.call('/admin/rbac/user/update', { id, version, ...fields }))
    expect(await staffRow(admin, id)).toMatchObject({ userName: '改名', phoneNo: '13912340000' })
    done(await admin.call('/admin/rbac/user/update', { id, version: version + 1, ...fields, phoneNo: null }))
    expect((await staffRow(admin, id)).phoneNo).toBeNull()
  })

  it('deletes softly: the user is gone from lists, is found among the deleted, and is restored completely', async () => {
    const admin = await server.as('admin')
    const { id } = await newStaff(server, admin, { loginName: 'leaver', campusIds: [], roles: ['DOCTOR'] })
    const seen = async (deleted: boolean) =>
      done(await admin.call('/admin/rbac/user/page', { keyword: 'leaver', deleted })).list.map((row) => row.id)
    done(await admin.call('/admin/rbac/user/delete', { id }))
    expect([await seen(false), await seen(true)]).toEqual([[], [id]])
    await expect(server.as('leaver', 'first-2026-pass')).rejects.toThrow('LOGIN_FAILED')
    expect((await admin.call('/admin/rbac/user/delete', { id })).errCode).toBe('NOT_FOUND')
    done(await admin.call('/admin/rbac/user/restore', { id }))
    expect([await seen(false), await seen(true)]).toEqual([[id], []])
    expect((await staffRow(admin, id)).roles.map((role) => role.code)).toEqual(['DOCTOR'])
    await server.as('leaver', 'first-2026-pass')
  })

  it('also restores a user whose role was deleted meanwhile, without that role', async () => {
    const admin = await server.as('admin')
    const role = { code: 'GONE', name: '已撤', scope: 'CAMPUS' as const }
    const { id: roleId } = done(await admin.call('/admin/rbac/role/add', role))
    const { id } = await newStaff(server, admin, { loginName: 'returner', campusIds: [], roles: ['GONE', 'DOCTOR'] })
    done(await admin.call('/admin/rbac/user/delete', { id }))
    done(await admin.call('/admin/rbac/role/delete', { id: roleId }))
    done(await admin.call('/admin/rbac/user/restore', { id }))
    expect((await staffRow(admin, id)).roles.map((held) => held.code)).toEqual(['DOCTOR'])
  })

  it('never leaves a user in a campus or a role that another user deletes at that moment', async () => {
    const admin = await server.as('admin')
    for (let round = 0; round < 6; round++) {
      const code = `RACE${round}`
      const zone = { timeZone: 'Asia/Shanghai' }
      const campus = done(await admin.call('/admin/campus/add', { code, name: code, ...zone }))
      const role = done(await admin.call('/admin/rbac/role/add', { code, name: code, scope: 'CAMPUS' }))
      const joins = { userName: code, campusIds: [], roleIds: [] }
      const [toCampus, goneCampus, toRole, goneRole] = await Promise.all([
        admin.call('/admin/rbac/user/add', { ...joins, loginName: `campus${round}`, campusIds: [campus.id] }),
        admin.call('/admin/campus/delete', { id: campus.id }),
        admin.call('/admin/rbac/user/add', { ...joins, loginName: `roles${round}`, roleIds: [role.id] }),
        admin.call('/admin/rbac/role/delete', { id: role.id }),
      ])
      expect([toCampus.status === 0, goneCampus.status === 0].filter(Boolean), code).toHaveLength(1)
      expect([toRole.status === 0, goneRole.status === 0].filter(Boolean), code).toHaveLength(1)
    }
  })
})

describe('the last administrator', () => {
  it('remains: of two administrators who disable each other at once exactly one succeeds', async () => {
    const admin = await server.as('admin')
    const second = await newStaff(server, admin, { loginName: 'second-admin', campusIds: [], roles: ['HQ_ADMIN'] })
    const first = await staffId(server, 'admin')
    for (let round = 0; round < 5; round++) {
      const versions =
        await server.sql`select id, version from rbac_user where id in (${first}, ${second.id}) order by id`
      const at = (id: number) => versions.find((row) => row.id === id)?.version
      const clients = [await server.as('admin'), await server.as('second-admin', 'first-2026-pass')] as const
      const answers = await Promise.all([
        clients[0].call('/admin/rbac/user/status', { id: second.id, version: at(second.id), status: 2 }),
        clients[1].call('/admin/rbac/user/status', { id: first, version: at(first), status: 2 }),
      ])
      expect(answers.filter((answer) => answer.status === 0)).toHaveLength(1)
      const [left] = await server.sql`select count(*) as n from rbac_user u join rbac_user_role ur on ur.user_id = u.id
        join rbac_role r on r.id = ur.role_id where r.code = 'HQ_ADMIN' and u.status = 1 and u.deleted_at is null`
      expect(left?.n).toBe(1)
      await server.sql`update rbac_user set status = 1 where id in (${first}, ${second.id})`
    }
  })

  it('is neither disabled, deleted nor stripped of the role by a user with the same permissions', async () => {
    const admin = await server.as('admin')
    const { id } = done(await admin.call('/admin/rbac/role/add', { code: 'DEPUTY', name: '副手', scope: 'ALL' }))
    await server.sql`insert into rbac_role_resource select ${id}, resource_id from rbac_role_resource rr
      join rbac_role r on r.id = rr.role_id where r.code = 'HQ_ADMIN'`
    const deputy = await newStaff(server, admin, { loginName: 'deputy', campusIds: [], roles: ['DEPUTY'] })
    await server.sql`update rbac_user set status = 2 where login_name = 'second-admin'`
    const last = await staffId(server, 'admin')
    const { version } = await staffRow(admin, last)
    const attempts = [
      await deputy.client.call('/admin/rbac/user/status', { id: last, version, status: 2 }),
      await deputy.client.call('/admin/rbac/user/delete', { id: last }),
      await deputy.client.call('/admin/rbac/user/saveUserRole', { userId: last, roleIds: [] }),
    ]
    for (const answer of attempts) expect(answer).toMatchObject({ status: 1, errCode: 'LAST_ADMINISTRATOR' })
    expect((await admin.call('/admin/rbac/user/page', {})).status).toBe(0)
  })
})

describe('the list of staff', () => {
  it('finds a person by part of the name, pinyin, initials, login name and the tail of the phone', async () => {
    const admin = await server.as('admin')
    const { id } = await newStaff(server, admin, {
      loginName: 'ouyang.nana',
      userName: '欧阳娜娜',
      campusIds: [],
      phoneNo: '13377778899',
    })
    for (const keyword of ['欧阳', '阳娜', 'ouyangnana', 'Ou Yang', 'oynn', 'ynn', 'ANG.NA', '78899', '13377778899']) {
      const found = done(await admin.call('/admin/rbac/user/page', { keyword })).list.map((row) => row.id)
      expect(found, keyword).toContain(id)
    }
    for (const keyword of ['%', '_', '\\', 'oynnx', '欧阳娜娜娜']) {
      expect(done(await admin.call('/admin/rbac/user/page', { keyword })).total, keyword).toBe(0)
    }
  })

  it('sorts by its own fields both ways, shows every row once, and refuses any other field by name', async () => {
    const admin = await server.as('admin')
    const names: string[] = []
    for (let pageNo = 1; ; pageNo++) {
      const { list } = done(await admin.call('/admin/rbac/user/page', { sort: 'loginName', pageNo, pageSize: 17 }))
      names.push(...list.map((row) => row.loginName))
      if (list.length < 17) break
    }
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)))
    expect(new Set(names).size).toBe(done(await admin.call('/admin/rbac/user/page', {})).total)
    const back = done(await admin.call('/admin/rbac/user/page', { sort: '-loginName', pageSize: 3 }))
    expect(back.list.map((row) => row.loginName)).toEqual(names.toReversed().slice(0, 3))
    for (const sort of ['passwordHash', 'password_hash', 'id', 'constructor']) {
      const answer = await admin.call('/admin/rbac/user/page', { sort })
      expect(answer, sort).toMatchObject({ status: 2, data: { fields: [{ path: 'sort' }] } })
    }
  })

  it('counts no further than a thousand and says so, and gives at most 200 rows', async () => {
    const admin = await server.as('admin')
    await server.sql`insert into rbac_user (login_name, password_hash, user_name)
      select 'bulk.' || n, 'none', '批量' from generate_series(1, 1001) n`
    const page = done(await admin.call('/admin/rbac/user/page', { pageSize: 200, pageNo: 2 }))
    expect(page).toMatchObject({ total: 1000, totalCapped: true })
    expect(page.list).toHaveLength(200)
    const exact = done(await admin.call('/admin/rbac/user/page', { status: 2 }))
    expect(exact.totalCapped).toBeUndefined()
    expect((await admin.call('/admin/rbac/user/page', { pageSize: 201 })).status).toBe(2)
    expect(done(await admin.call('/admin/rbac/user/page', { pageNo: 100_000 })).list).toEqual([])
  })
})
