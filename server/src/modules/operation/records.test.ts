import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newStaff, staffId, staffRow } from '../../../test/world.ts'

const server = useServer()
let admin: Client
beforeAll(async () => {
  admin = await server.as('admin')
})
const latest = async (filter: object = {}) =>
  done(await admin.call('/admin/operation/page', { pageSize: 1, ...filter })).list[0]

describe('the operation log', () => {
  it('has every change field by field, with who, where and when', async () => {
    const { id } = done(await admin.call('/admin/dict/add', { type: 'relation', value: 'aunt', label: '姑姑' }))
    expect(await latest()).toMatchObject({
      endpoint: '/admin/dict/add',
      userId: await staffId(server, 'admin'),
      ip: '127.0.0.1',
      errCode: '',
      changes: [
        { table: 'dict', rowId: id, action: 'INSERT', fields: { label: { to: '姑姑' }, value: { to: 'aunt' } } },
      ],
    })
    done(await admin.call('/admin/dict/update', { id, version: 1, type: 'relation', value: 'aunt', label: '阿姨' }))
    const { changes } = (await latest()) ?? {}
    expect(changes).toEqual([
      { table: 'dict', rowId: id, action: 'UPDATE', fields: { label: { from: '姑姑', to: '阿姨' } } },
    ])
    done(await admin.call('/admin/dict/delete', { id }))
    expect((await latest({ table: 'dict', rowId: id }))?.changes[0]?.fields).toHaveProperty(
      'deletedAt'.replace('A', '_a'),
    )
  })

  it('has links added and removed, and rows of all tables that one call touched', async () => {
    const { id } = await newStaff(server, admin, {
      loginName: 'on.record',
      campusIds: await campusIds(server),
      roles: ['DOCTOR'],
    })
    const row = await latest({ table: 'rbac_user', rowId: id })
    const touched = row?.changes.map((change) => `${change.action} ${change.table}`)
    expect(touched?.toSorted()).toEqual(
      ['INSERT rbac_user', 'INSERT rbac_user_campus', 'INSERT rbac_user_campus', 'INSERT rbac_user_role'].toSorted(),
    )
  })

  it('never holds a password or its hash', async () => {
    const { id } = await newStaff(server, admin, { loginName: 'secretive', campusIds: [] })
    done(await admin.call('/admin/rbac/user/resetPassword', { userId: id, password: 'grep-me-2026' }))
    const change = await latest({ table: 'rbac_user', rowId: id })
    expect(change?.endpoint).toBe('/admin/rbac/user/resetPassword')
    expect(change?.changes[0]?.fields.password_hash).toEqual({ from: '***', to: '****' })
    const leaks = await server.sql`select 1 from operation_change
      where fields::text ~ 'grep-me-2026|first-2026-pass|argon2|demo-2026' limit 1`
    expect(leaks).toHaveLength(0)
  })

  it('has refused writes with the word of the refusal, and calls without permission', async () => {
    const doctor = await server.as('doctor')
    await doctor.call('/admin/dict/add', { type: 'relation', value: 'x', label: 'x' })
    expect(await latest()).toMatchObject({ endpoint: '/admin/dict/add', errCode: 'FORBIDDEN', changes: [] })
    await doctor.call('/admin/operation/page', {})
    expect(await latest()).toMatchObject({ endpoint: '/admin/operation/page', errCode: 'FORBIDDEN' })
    await admin.call('/admin/rbac/user/delete', { id: await staffId(server, 'admin') })
    expect(await latest({ refused: true })).toMatchObject({ errCode: 'NOT_ON_ONESELF' })
    await admin.send('/admin/dict/add', { type: 'relation' })
    expect(await latest()).toMatchObject({ endpoint: '/admin/dict/add', errCode: 'BAD_INPUT' })
  })

  it('has nothing of a transaction that was undone', async () => {
    const [before] = await server.sql`select count(*) as n from operation_change`
    const item = { type: 'sex', value: '1', label: '男' }
    expect((await admin.call('/admin/dict/add', item)).errCode).toBe('DUPLICATE')
    expect(await server.sql`select count(*) as n from operation_change`).toEqual([before])
  })

  it.each([
    ['operation', 'err_code'],
    ['operation_change', 'action'],
    ['record_log', 'login_name'],
    ['agreement', 'title'],
  ])('cannot be rewritten: %s', async (table, column) => {
    for (const statement of [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]) {
      await expect(server.sql.unsafe(statement), statement).rejects.toThrow(`${table} is append-only`)
    }
  })

  it('shows a principal what his own campus did', async () => {
    const principal = await server.as('principal')
    const other = await server.as('principal2')
    const { id } = await staffRow(admin, await staffId(server, 'principal2'))
    done(await other.call('/admin/user/update', { userId: id, gender: 1 }))
    const seen = done(await principal.call('/admin/operation/page', { pageSize: 200 })).list
    expect(seen.map((row) => row.userId)).not.toContain(id)
    expect(done(await other.call('/admin/operation/page', {})).list[0]?.userId).toBe(id)
  })
})

describe('the record log', () => {
  const newest = async (kind: 'LOGIN' | 'LOGIN_FAILED' | 'LOGOUT' | 'PASSWORD') =>
    done(await admin.call('/admin/record-log/page', { kind, pageSize: 1 })).list[0]

  it('has sign-ins, failures with what was typed, sign-outs and new passwords', async () => {
    const doctor = await server.as('doctor')
    const userId = await staffId(server, 'doctor')
    expect(await newest('LOGIN')).toMatchObject({ userId, loginName: 'doctor', ip: '127.0.0.1' })
    const typed = { loginName: 'No.Such-One', passWord: 'typed-in-vain', userType: 'A' as const }
    await server.anonymous.call('/admin/rbac/user/login', typed, { headers: { 'user-agent': 'Browser/1.0' } })
    expect(await newest('LOGIN_FAILED')).toMatchObject({
      userId: null,
      userName: null,
      loginName: 'No.Such-One',
      userAgent: 'Browser/1.0',
    })
    done(await doctor.call('/admin/rbac/user/logout', {}))
    expect(await newest('LOGOUT')).toMatchObject({ userId })
  })

  it('is searched for what was typed, to the letter, whatever the case', async () => {
    const found = async (keyword: string) => done(await admin.call('/admin/record-log/page', { keyword })).total
    expect(await found('ADMIN')).toBe(await found('admin'))
    expect(await found('admin')).toBeGreaterThan(0)
    for (const wild of ['%', 'adm_n', '\\']) expect(await found(wild), wild).toBe(0)
    expect(done(await admin.call('/admin/operation/page', { keyword: 'adm_n' })).total).toBe(0)
  })

  it('names the person whose password was set, for the principal of his campus to see', async () => {
    const userId = await staffId(server, 'doctor2')
    const { userName } = await staffRow(admin, userId)
    done(await admin.call('/admin/rbac/user/resetPassword', { userId, password: 'set-by-hq-2026' }))
    expect(await newest('PASSWORD')).toMatchObject({ userId, loginName: 'doctor2', userName })
    const seenBy = async (principal: string) =>
      done(await (await server.as(principal)).call('/admin/record-log/page', { kind: 'PASSWORD' })).list.map(
        (row) => row.userId,
      )
    expect(await seenBy('principal2')).toContain(userId)
    expect(await seenBy('principal')).not.toContain(userId)
  })
})
