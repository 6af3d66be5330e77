import type { Path, Response } from '@cogcampus/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, until, useServer } from '../../../../test/server.ts'
import { campusIds, done, grant, idOf, newStaff, roleId } from '../../../../test/world.ts'

const server = useServer()
let admin: Client
let [own, other] = [0, 0]
let [here, there] = ['', '']
let made = 0
beforeAll(async () => {
  admin = await server.as('admin')
  ;[own, other] = await campusIds(server)
  const rows = await server.sql<{ id: number; name: string }[]>`select id, name from campus`
  const nameOf = (id: number) => rows.find((row) => row.id === id)?.name ?? ''
  ;[here, there] = [nameOf(own), nameOf(other)]
  await server.second({ work: true })
})

const headings = ['姓名', '登录名', '手机号', '角色', '校区']
const csv = (rows: string[][]) => Buffer.from([headings, ...rows].map((row) => row.join(',')).join('\n'))
type Detail = Response<'/admin/rbac/user/import/detail'>
const at = (by: Client, id: number, state: Detail['state']) =>
  until(async () => {
    const run = done(await by.call('/admin/rbac/user/import/detail', { id }))
    return run.state === state || run.state === 'FAILED' ? run : null
  }, 30_000)

async function whole(by: Client, rows: string[][]): Promise<Detail> {
  const path = '/admin/rbac/user/import/upload'
  const uploaded: Detail = done((await by.upload({ name: '员工.csv', bytes: csv(rows) }, {}, {}, false, path)).json())
  done(await by.call('/admin/rbac/user/import/check', { id: uploaded.id, mapping: uploaded.mapping }))
  await at(by, uploaded.id, 'CHECKED')
  done(await by.call('/admin/rbac/user/import/run', { id: uploaded.id }))
  return at(by, uploaded.id, 'DONE')
}
const names = (count: number) => Array.from({ length: count }, () => `import.${++made}`)
const passwordsOf = async (by: Client, id: number) =>
  new Map(
    done(await by.call('/admin/rbac/user/import/passwords', { id })).list.map((one) => [one.loginName, one.password]),
  )
const login = async (loginName: string, passWord: string) =>
  (
    await server.app.inject({
      method: 'POST',
      url: '/admin/rbac/user/login',
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      payload: { loginName, passWord, userType: 'A' },
    })
  ).json()

/** A principal of one campus who may import staff, and add them. */
const importing: Path[] = [
  ...(['upload', 'check', 'run', 'undo', 'detail', 'passwords'] as const).map(
    (step) => `/admin/rbac/user/import/${step}` as const,
  ),
]

describe('an import of staff', () => {
  it('adds accounts with roles and campuses that cannot be used until a password was issued, which is shown once', async () => {
    const [one, two] = names(2) as [string, string]
    const run = await whole(admin, [
      ['单一', one, '13800000001', '教务、医生', `${here}、${there}`],
      ['单二', two, '', '总部运营', ''],
    ])
    expect(run).toMatchObject({ good: 2, bad: 0 })
    const { list } = done(await admin.call('/admin/rbac/user/page', { keyword: one }))
    expect(list).toMatchObject([{ userName: '单一', phoneNo: '13800000001', lastLoginAt: null }])
    expect(list[0]?.roles.map(({ code }) => code).toSorted()).toEqual(['CAMPUS_STAFF', 'DOCTOR'])
    expect(list[0]?.campuses.map(({ id }) => id).toSorted()).toEqual([own, other].toSorted())
    expect((await login(one, 'none')).errCode).toBe('LOGIN_FAILED')
    const first = await passwordsOf(admin, run.id)
    expect([...first.keys()]).toEqual([one, two])
    const [kept] =
      await server.sql`select count(*) as n from rbac_user where password_hash in ('none', ${first.get(one) ?? ''})
      and import_id = ${run.id}`
    expect(kept?.n, 'only hashes are stored').toBe(0)
    expect((await login(one, first.get(one) ?? '')).status).toBe(0)
    const me = await server.as(one, first.get(one) ?? '')
    expect(done(await me.call('/admin/rbac/user/userInfo', {})).mustChangePassword).toBe(true)
    // One who has signed in keeps the password; the other's is issued anew, and the first one ends.
    const second = await passwordsOf(admin, run.id)
    expect([...second.keys()]).toEqual([two])
    expect((await login(two, first.get(two) ?? '')).errCode).toBe('LOGIN_FAILED')
    expect((await login(two, second.get(two) ?? '')).status).toBe(0)
  })

  it('names what is wrong with a row: a login name that is taken or comes twice, an unknown role or campus', async () => {
    const [one, two, three] = names(3) as [string, string, string]
    const run = await whole(admin, [
      ['甲', 'FrontDesk', '', '教务', here],
      ['乙', one, '', '教务', here],
      ['丙', one.toUpperCase(), '', '教务', here],
      ['丁', two, '', '校长大人', here],
      ['戊', three, '', '教务', `${here}、别处`],
      ['己', 'with space', '', '', here],
    ])
    expect(run).toMatchObject({ good: 1, bad: 5 })
    expect(run.faults.map(({ problem }) => problem)).toEqual([
      '这个登录名已被使用',
      '登录名：与第 3 行相同',
      '角色：不在可选范围内',
      '校区：不在可选范围内',
      '登录名：格式不正确',
    ])
  })

  it('gives nothing that the importer does not hold: each such row is refused with what is missing', async () => {
    await grant(server, 'CAMPUS_PRINCIPAL', [...importing, '/system/staffImport' as Path])
    const principal = await server.as('principal')
    const [fits, beyond, away, nowhere] = names(4) as [string, string, string, string]
    const run = await whole(principal, [
      ['合', fits, '', '教务', here],
      ['超', beyond, '', '总部管理员', here],
      ['外', away, '', '教务', there],
      ['无', nowhere, '', '', ''],
    ])
    expect(run).toMatchObject({ good: 1, bad: 3 })
    expect(run.faults.map(({ name, problem }) => [name, problem])).toEqual([
      ['超', expect.stringContaining('超出您自己的权限')],
      ['外', '校区：不在可选范围内'],
      ['无', '请填写校区；总部员工只能由管理全部校区的用户导入'],
    ])
    // One who was given more meanwhile gets no password from the importer, and is not taken back.
    const id = await idOf(server, 'rbac_user', 'login_name', fits)
    done(await admin.call('/admin/rbac/user/saveUserRole', { userId: id, roleIds: [await roleId(server, 'HQ_ADMIN')] }))
    expect([...(await passwordsOf(principal, run.id))]).toEqual([])
    done(await principal.call('/admin/rbac/user/import/undo', { id: run.id }))
    expect(await at(principal, run.id, 'UNDONE')).toMatchObject({ undone: 0, stayed: 1 })
    // Of another user's import nothing is told.
    expect((await admin.call('/admin/rbac/user/import/passwords', { id: run.id })).errCode).toBe('NOT_FOUND')
  })

  it('is undone for those who never signed in', async () => {
    const [one, two] = names(2) as [string, string]
    const run = await whole(admin, [
      ['来过', one, '', '教务', here],
      ['没来', two, '', '教务', here],
    ])
    const passwords = await passwordsOf(admin, run.id)
    expect((await login(one, passwords.get(one) ?? '')).status).toBe(0)
    done(await admin.call('/admin/rbac/user/import/undo', { id: run.id }))
    expect(await at(admin, run.id, 'UNDONE')).toMatchObject({ undone: 1, stayed: 1, left: [{ name: '来过' }] })
    expect((await login(two, passwords.get(two) ?? '')).errCode).toBe('LOGIN_FAILED')
    // The name is free again.
    await newStaff(server, admin, { loginName: two, campusIds: [own] })
  })
})
