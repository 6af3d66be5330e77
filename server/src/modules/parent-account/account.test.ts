import { beforeAll, describe, expect, it } from 'vitest'
import { newFamily } from '../../../test/matrix/families.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newAccount, newPhone } from '../../../test/world.ts'

const server = useServer()
let [principal, frontdesk, other] = [] as unknown as [Client, Client, Client]
let own = 0
beforeAll(async () => {
  ;[principal, frontdesk, other] = [
    await server.as('principal'),
    await server.as('frontdesk'),
    await server.as('principal2'),
  ]
  ;[own] = await campusIds(server)
})

const detail = async (id: number) => done(await frontdesk.call('/admin/parent-account/detail', { id }))
const phoneOf = async (parentId: number) =>
  (await server.sql`select phone from parent_info where id = ${parentId}`)[0]?.phone
const badge = async (by: Client) =>
  done(await by.call('/admin/message-remind/list', {})).find(({ remindCode }) => remindCode === 'CAMPUS_APP_USER')
    ?.remindCount

describe('an account that staff create', () => {
  it('is linked to the parent with its phone, waits for the first sign-in, and exists once', async () => {
    const { parentId, patientId } = await newFamily(server.sql, { campusId: own, name: '账小户' })
    const phone = await phoneOf(parentId)
    const { id } = done(await frontdesk.call('/admin/parent-account/add', { campusId: own, phone }))
    expect(await detail(id)).toMatchObject({ bound: false, parentId, patients: [{ id: patientId }] })
    expect((await detail(id)).phone).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
    expect(await frontdesk.call('/admin/parent-account/add', { campusId: own, phone })).toMatchObject({
      errCode: 'DUPLICATE',
      data: { fields: [{ path: 'phone', msg: '这个手机号已有账号' }] },
    })
    expect((await other.call('/admin/parent-account/detail', { id })).errCode).toBe('NOT_FOUND')
    const parent = done(await frontdesk.call('/admin/parent-info/detail', { id: parentId }))
    expect(parent.account).toBe('WAITING')
  })

  it('is linked to no parent beyond reach, and takes no parent who has one', async () => {
    const [, elsewhere] = await campusIds(server)
    const away = await newFamily(server.sql, { campusId: elsewhere, name: '外校' })
    const refused = await frontdesk.call('/admin/parent-account/add', {
      campusId: own,
      phone: newPhone(),
      parentId: away.parentId,
    })
    expect(refused).toMatchObject({ errCode: 'UNKNOWN_REFERENCE', data: { fields: [{ path: 'parentId' }] } })
    const silent = await phoneOf(away.parentId)
    const { id } = done(await frontdesk.call('/admin/parent-account/add', { campusId: own, phone: silent }))
    expect(await detail(id)).toMatchObject({ parentId: null, parentName: null })
  })
})

describe('the list of accounts by their last sign-in', () => {
  it('begins with those who never signed in, and ends with them the other way round', async () => {
    done(await frontdesk.call('/admin/parent-account/add', { campusId: own, phone: newPhone() }))
    const { parentId } = await newFamily(server.sql, { campusId: own, name: '登录过' })
    const { id } = await newAccount(server, { parentId })
    await server.sql`update parent_account set last_login_at = now() where id = ${id}`
    const times = async (sort: string) => {
      const { list } = done(await frontdesk.call('/admin/parent-account/page', { sort, pageSize: 200 }))
      return list.map(({ lastLoginAt }) => lastLoginAt ?? '')
    }
    const [up, down] = [await times('lastLoginAt'), await times('-lastLoginAt')]
    expect(up).toEqual(up.toSorted())
    expect(down).toEqual(down.toSorted().toReversed())
    expect([up[0], down[0] !== '']).toEqual(['', true])
  })
})

describe('an account in use', () => {
  it('is locked at once, and opened again', async () => {
    const { parentId } = await newFamily(server.sql, { campusId: own, name: '锁住' })
    const { id, client } = await newAccount(server, { parentId })
    expect((await client.call('/api/rbac/user/userInfo', {})).status).toBe(0)
    done(await frontdesk.call('/admin/parent-account/update', { id, version: 1, locked: true }))
    expect((await client.call('/api/rbac/user/userInfo', {})).errCode).toBe('REALM_EXCEPTION')
    done(await frontdesk.call('/admin/parent-account/update', { id, version: 2, locked: false }))
    expect((await client.call('/api/rbac/user/userInfo', {})).status).toBe(0)
  })

  it('is no more the matter of the campus that entered its phone, once it reaches a patient of another', async () => {
    const { parentId, patientId } = await newFamily(server.sql, { campusId: own, name: '抢先登记' })
    const [, elsewhere] = await campusIds(server)
    const phone = await phoneOf(parentId)
    const { id } = done(await other.call('/admin/parent-account/add', { campusId: elsewhere, phone }))
    await server.sql`update parent_account set parent_id = ${parentId} where id = ${id}`
    const { version } = await detail(id)
    for (const change of [{ locked: true }, { parentId: null }, { phone: newPhone() }]) {
      const refused = await other.call('/admin/parent-account/update', { id, version, ...change })
      expect(refused.errCode, JSON.stringify(change)).toBe('NOT_FOUND')
    }
    expect((await other.call('/admin/parent-account/delete', { id })).errCode).toBe('NOT_FOUND')
    expect(await detail(id)).toMatchObject({ parentId, patients: [{ id: patientId }] })
    done(await frontdesk.call('/admin/parent-account/update', { id, version, parentId: null }))
    expect(await detail(id)).toMatchObject({ parentId: null, patients: [] })
    expect((await other.call('/admin/parent-account/detail', { id })).errCode).toBe('NOT_FOUND')
  })

  it('that is rebound reaches the children of the other parent, and no longer those before', async () => {
    const [before, after] = [
      await newFamily(server.sql, { campusId: own, name: '之前' }),
      await newFamily(server.sql, { campusId: own, name: '之后' }),
    ]
    const { id, client } = await newAccount(server, { parentId: before.parentId })
    const children = async () => done(await client.call('/api/rbac/user/userInfo', {})).patients.map((row) => row.id)
    expect(await children()).toEqual([before.patientId])
    done(await frontdesk.call('/admin/parent-account/update', { id, version: 1, parentId: after.parentId }))
    expect(await children()).toEqual([after.patientId])
  })

  it('without a patient waits to be linked, for the campus that looks after it, and then no longer', async () => {
    const { parentId, patientId } = await newFamily(server.sql, { campusId: own, name: '待关联' })
    const { id } = await newAccount(server)
    const [mine, theirs] = [await badge(frontdesk), await badge(other)]
    await server.sql`update parent_account set phone = ${newPhone()}, campus_id = ${own} where id = ${id}`
    expect([await badge(frontdesk), await badge(other)]).toEqual([(mine ?? 0) + 1, theirs])
    const waiting = done(await frontdesk.call('/admin/rbac/user/page/applet', { remind: true, pageSize: 200 }))
    expect(waiting.list.map((row) => row.id)).toContain(id)
    expect(waiting.total).toBe(await badge(frontdesk))
    done(await frontdesk.call('/admin/parent-account/update', { id, version: 2, parentId }))
    expect(await badge(frontdesk)).toBe(mine)
    const users = done(await frontdesk.call('/admin/rbac/user/page/applet', { linked: true, keyword: '待关联' }))
    expect(users.list).toMatchObject([{ id, patients: [{ id: patientId }] }])
    const file = await principal.send('/admin/rbac/user/page/applet/exl', { linked: true })
    expect(file.headers['content-disposition']).toContain('.xlsx')
  })
})
