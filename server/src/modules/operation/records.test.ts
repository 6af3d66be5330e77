import type { Response } from '@cogcampus/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newPhone, newStaff, roleId, staffId, staffRow } from '../../../test/world.ts'
import { DEMO_PASSWORD } from '../../demo/fill.ts'

const server = useServer()
let admin: Client
beforeAll(async () => {
  admin = await server.as('admin')
})
const latest = async (filter: object = {}) =>
  done(await admin.call('/admin/operation/page', { pageSize: 1, ...filter })).list[0]

type Change = Response<'/admin/operation/page'>['list'][number]['changes'][number]
const fieldOf = (change: Change | undefined, name: string) => change?.fields.find((field) => field.name === name)?.to

describe('the operation log', () => {
  it('has every change field by field, with who, where and when', async () => {
    const { id } = done(await admin.call('/admin/dict/add', { type: 'relation', value: 'aunt', label: '姑姑' }))
    expect(await latest()).toMatchObject({
      endpoint: '/admin/dict/add',
      userId: await staffId(server, 'admin'),
      ip: '127.0.0.1',
      errCode: '',
      changes: [
        {
          table: 'dict',
          rowId: id,
          action: 'INSERT',
          fields: expect.arrayContaining([
            { name: 'label', label: '名称', from: null, to: '姑姑' },
            { name: 'value', label: '值', from: null, to: 'aunt' },
          ]),
        },
      ],
    })
    done(await admin.call('/admin/dict/update', { id, version: 1, type: 'relation', value: 'aunt', label: '阿姨' }))
    const { changes } = (await latest()) ?? {}
    expect(changes).toMatchObject([
      { table: 'dict', rowId: id, action: 'UPDATE', fields: [{ name: 'label', from: '姑姑', to: '阿姨' }] },
    ])
    done(await admin.call('/admin/dict/delete', { id }))
    expect((await latest({ table: 'dict', rowId: id }))?.changes[0]?.fields).toMatchObject([{ name: 'deletedAt' }])
  })

  it('is in the order of time alone: an index of durations would cost every write of it', async () => {
    expect((await admin.call('/admin/operation/page', { sort: '-ms' })).errCode).toBe('BAD_INPUT')
    done(await admin.call('/admin/operation/page', { sort: 'createdAt' }))
  })

  it('has links added and removed, and rows of all tables that one call touched', async () => {
    const { id } = await newStaff(server, admin, {
      loginName: 'on.record',
      campusIds: await campusIds(server),
      roles: ['DOCTOR'],
    })
    const row = await latest({ table: 'rbac_user', rowId: id })
    const touched = row?.changes.map(({ action, table, added }) => `${action} ${table} ${added.length}`)
    expect(touched?.toSorted()).toEqual(['INSERT rbac_user 0', 'UPDATE rbac_user_campus 2', 'UPDATE rbac_user_role 1'])
  })

  it('never holds a password or its hash', async () => {
    const { id } = await newStaff(server, admin, { loginName: 'secretive', campusIds: [] })
    done(await admin.call('/admin/rbac/user/resetPassword', { userId: id, password: 'grep-me-2026' }))
    const change = await latest({ table: 'rbac_user', rowId: id })
    expect(change?.endpoint).toBe('/admin/rbac/user/resetPassword')
    expect(change?.changes[0]?.fields).toContainEqual({
      name: 'passwordHash',
      label: '密码',
      from: '（不显示内容）',
      to: '（不显示内容）',
    })
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
      // PostgreSQL itself refuses to empty a table that others refer to.
      const refused = new RegExp(`${table} is append-only|truncate a table referenced`)
      await expect(server.sql.run(statement), statement).rejects.toThrow(refused)
    }
  })

  it('shows each campus what was done to its own rows, and no others, whoever did it and wherever he works', async () => {
    const [own, other] = await campusIds(server)
    const principals = [await server.as('principal'), await server.as('principal2')] as const
    const { client: both } = await newStaff(server, admin, {
      loginName: 'head.of.both',
      campusIds: [own, other],
      roles: ['CAMPUS_PRINCIPAL'],
    })
    const lead = (campusId: number, childName: string) => ({ campusId, childName, phone: newPhone() })
    const { id } = done(await both.call('/admin/customer/add', lead(other, '西湖机密')))
    const { id: nearId } = done(await both.call('/admin/customer/add', lead(own, '本校的')))
    const seenBy = async (client: Client, filter: object) =>
      done(await client.call('/admin/operation/page', { pageSize: 200, ...filter })).list
    const history = { table: 'customer', rowId: id }
    expect(await seenBy(principals[0], history)).toEqual([])
    expect(JSON.stringify(await seenBy(principals[0], {}))).not.toContain('西湖机密')
    expect((await seenBy(principals[1], history))[0]?.changes[0]?.rowName).toBe('西湖机密')

    done(await both.call('/admin/customer/inPublic', { ids: [id, nearId] }))
    for (const [index, rowId] of [nearId, id].entries()) {
      const [row] = await seenBy(principals[index] as Client, { endpoint: '/admin/customer/inPublic' })
      expect(row?.changes.map((change) => change.rowId)).toEqual([rowId])
    }

    const director = await server.as('director')
    const { version } = done(await director.call('/admin/customer/detail', { id }))
    done(await director.call('/admin/customer/update', { id, version, ...lead(own, '搬来的') }))
    for (const principal of principals)
      expect((await seenBy(principal, history))[0], 'a move is on record at both').toMatchObject({
        endpoint: '/admin/customer/update',
        changes: [{ fields: expect.arrayContaining([expect.objectContaining({ name: 'campusId' })]) }],
      })
  })

  it('shows a principal what his people were refused, and who of them got a role', async () => {
    const principal = await server.as('principal')
    const consultant = await server.as('consultant')
    const userId = await staffId(server, 'consultant')
    await consultant.call('/admin/dict/add', { type: 'relation', value: 'x', label: 'x' })
    const refused = done(await principal.call('/admin/operation/page', { userId, refused: true })).list
    expect(refused[0]).toMatchObject({ endpoint: '/admin/dict/add', errCode: 'FORBIDDEN', changes: [] })
    const roleIds = [await roleId(server, 'SALES_CONSULTANT'), await roleId(server, 'DOCTOR')]
    done(await admin.call('/admin/rbac/user/saveUserRole', { userId, roleIds }))
    const [given] = done(await principal.call('/admin/operation/page', { table: 'rbac_user_role' })).list
    expect(given?.changes[0]).toMatchObject({
      rowName: (await staffRow(admin, userId)).userName,
      added: ['医生'],
      removed: [],
    })
  })

  it('shows the values of a row only to users who may read that row, phones without their middle', async () => {
    const [own] = await campusIds(server)
    const phone = newPhone()
    const principal = await server.as('principal')
    const lead = { campusId: own, childName: '保密的孩子', phone, ownerId: null }
    const { id: customerId } = done(await principal.call('/admin/customer/add', lead))
    const said = { customerId, method: 'call', twoWay: true, content: '家里的情况' }
    done(await principal.call('/admin/customer-follow/add', said))
    const operation = await server.as('operation')
    expect((await operation.call('/admin/customer/page', {})).errCode).toBe('FORBIDDEN')
    const changeOf = async (client: Client, table: string) => {
      const { list } = done(await client.call('/admin/operation/page', { table, pageSize: 1 }))
      return list[0]?.changes.find((change) => change.table === table)
    }
    expect(await changeOf(operation, 'customer_follow')).toMatchObject({
      action: 'INSERT',
      rowName: null,
      fields: expect.arrayContaining([{ name: 'content', label: '内容', from: null, to: '（不显示内容）' }]),
    })
    const all = await operation.send('/admin/operation/page', { pageSize: 200 })
    for (const secret of ['保密的孩子', phone, '家里的情况']) expect(all.body).not.toContain(secret)
    for (const reader of [principal, admin]) {
      expect(fieldOf(await changeOf(reader, 'customer_follow'), 'content')).toBe('家里的情况')
      const { list } = done(
        await reader.call('/admin/operation/page', { endpoint: '/admin/customer/add', pageSize: 1 }),
      )
      expect(list[0]?.changes[0]?.rowName).toBe('保密的孩子')
      expect(fieldOf(list[0]?.changes[0], 'phone')).toBe(`${phone.slice(0, 3)}****${phone.slice(7)}`)
    }
  })

  it('shows the values no further than the row itself is shown, however far the log reaches', async () => {
    const [own, other] = await campusIds(server)
    const { client } = await newStaff(server, admin, {
      loginName: 'log.of.all',
      campusIds: [own],
      roles: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'],
    })
    const nameIn = async (campusId: number) => {
      const lead = { campusId, childName: '林小满', phone: newPhone() }
      const { id } = done(await admin.call('/admin/customer/add', lead))
      const { list } = done(await client.call('/admin/operation/page', { table: 'customer', rowId: id }))
      return [
        list[0]?.changes[0]?.rowName,
        fieldOf(list[0]?.changes[0], 'childName'),
        list[0]?.sentence.includes('林小满'),
      ]
    }
    expect(await nameIn(own)).toEqual(['林小满', '林小满', true])
    expect(await nameIn(other)).toEqual([null, '（不显示内容）', false])
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
    const doctor = await server.as('doctor', DEMO_PASSWORD)
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
