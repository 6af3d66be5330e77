import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../test/server.ts'
import { campusIds, done, grant, newStaff, staffId } from '../../test/world.ts'
import { reminders } from '../modules/message-remind/list.ts'

const server = useServer()
const twin = { campus: true }
let [own, other] = [0, 0]
beforeAll(async () => {
  ;[own, other] = await campusIds(server)
})

describe('/campus/… is the admin call of the same name at the own campus', () => {
  it('for a user who sees all campuses and belongs to one', async () => {
    const { client } = await newStaff(server, await server.as('admin'), {
      loginName: 'hq.at.campus',
      campusIds: [own],
      roles: ['HQ_ADMIN'],
    })
    expect(done(await client.call('/admin/campus/all', {})).length).toBeGreaterThan(1)
    for (const path of ['/admin/campus/all', '/admin/campus/all/admin', '/admin/campus/total'] as const) {
      expect(
        done(await client.call(path, {}, twin)).map((row) => row.id),
        path,
      ).toEqual([own])
    }
    const staff = done(await client.call('/admin/rbac/user/page', { pageSize: 200 }, twin))
    expect(staff.list.length).toBeGreaterThan(0)
    expect(staff.list.every((row) => row.campuses.some((campus) => campus.id === own))).toBe(true)
    expect((await client.call('/admin/campus/detail', { id: other }, twin)).errCode).toBe('NOT_FOUND')
    const reset = { userId: await staffId(server, 'doctor2'), password: 'reset-2026' }
    expect((await client.call('/admin/rbac/user/resetPassword', reset, twin)).errCode).toBe('NOT_FOUND')
    expect(
      (await client.call('/admin/rbac/user/add', { loginName: 'elsewhere', userName: '甲', campusIds: [other] }, twin))
        .errCode,
    ).toBe('UNKNOWN_REFERENCE')
  })

  it('refuses a user without a campus, and before that a user without the permission', async () => {
    const operation = await server.as('operation')
    expect(await operation.call('/admin/campus/page', {}, twin)).toMatchObject({
      status: 1,
      errCode: 'NO_CAMPUS',
      code: 403,
    })
    expect((await operation.call('/admin/rbac/role/page', {}, twin)).errCode).toBe('FORBIDDEN')
  })

  it('shows nothing of a campus that was deleted while its user was, as the call without it', async () => {
    const admin = await server.as('admin')
    const place = { name: '已关校区', code: 'GONE', region: '上海市', address: '无', phone: '13800000000' }
    const campus = done(await admin.call('/admin/campus/add', { ...place, timeZone: 'Asia/Shanghai', status: 1 }))
    const { id } = await newStaff(server, admin, {
      loginName: 'left.behind',
      campusIds: [campus.id],
      roles: ['SALES_CONSULTANT'],
    })
    const lead = { campusId: campus.id, childName: '林小满', phone: '19800002222', source: 'activity' }
    const added = done(await admin.call('/admin/customer/add', lead))
    done(await admin.call('/admin/customer/inPublic', { ids: [added.id], reason: '无' }))
    done(await admin.call('/admin/rbac/user/delete', { id }))
    // As before a campus with leads was kept.
    await server.sql`update campus set deleted_at = now() where id = ${campus.id}`
    done(await admin.call('/admin/rbac/user/restore', { id }))
    const client = await server.as('left.behind', 'first-2026-pass')
    for (const options of [{}, twin]) {
      expect(done(await client.call('/admin/customer/page', {}, options)).list).toEqual([])
      expect(done(await client.call('/admin/campus/all', {}, options))).toEqual([])
    }
  })

  it('never shows more than without it: a user who sees only their own rows sees only those here too', async () => {
    await grant(server, 'DOCTOR', ['/admin/rbac/user/page', '/admin/operation/page'])
    const doctor = await server.as('doctor')
    const me = await staffId(server, 'doctor')
    for (const options of [{}, twin]) {
      expect(done(await doctor.call('/admin/rbac/user/page', {}, options)).list.map((row) => row.id)).toEqual([me])
    }
  })
})

describe('a reminder', () => {
  const counts = async (client: Client, options = {}) =>
    done(await client.call('/admin/message-remind/list', {}, options)).filter(
      ({ remindCode }) => remindCode === 'CAMPUS_PATIENT',
    )

  it('counts within the scope of the list it stands beside, for users who may call that list, as long as it is registered', async () => {
    const shipped = reminders.CAMPUS_PATIENT
    reminders.CAMPUS_PATIENT = {
      list: '/admin/campus/page',
      work: '/admin/campus/page',
      kind: 'WORK',
      rows: ({ scope }) => scope.from('campus'),
      since: sql`null::timestamptz`,
    }
    try {
      const [campuses] = await server.sql`select count(*) as n from campus`
      const rest = { remindCode: 'CAMPUS_PATIENT', kind: 'WORK', since: null, due: null }
      expect(await counts(await server.as('admin'))).toEqual([{ ...rest, kind: 'OTHERS', remindCount: campuses?.n }])
      expect(await counts(await server.as('principal'))).toEqual([{ ...rest, remindCount: 1 }])
      expect(await counts(await server.as('marketer'))).toEqual([])
      const hq = await server.as('hq.at.campus', 'first-2026-pass')
      expect(await counts(hq, twin)).toEqual([{ ...rest, remindCount: 1 }])
      delete reminders.CAMPUS_PATIENT
      expect(await counts(await server.as('admin'))).toEqual([])
    } finally {
      if (shipped) reminders.CAMPUS_PATIENT = shipped
    }
  })
})

describe('messages', () => {
  it('are read, counted and marked by their receiver only', async () => {
    const [doctor, admin] = [await server.as('doctor'), await server.as('admin')]
    await server.sql`insert into message (receiver_id, type, title, body)
      select ${await staffId(server, 'doctor')}, 'SYSTEM', 'x', 'x' from generate_series(1, 3)`
    const mine = done(await doctor.call('/admin/message/page', { unread: true, pageSize: 200 }))
    expect(done(await doctor.call('/admin/message/noRead', {}))).toBe(mine.total)
    const id = mine.list[0]?.id as number
    for (const path of ['/admin/message/detail', '/admin/message/read'] as const) {
      expect((await admin.call(path, { id })).errCode).toBe('NOT_FOUND')
    }
    done(await admin.call('/admin/message/read', {}))
    expect(done(await doctor.call('/admin/message/noRead', {}))).toBe(mine.total)

    done(await doctor.call('/admin/message/read', { id }))
    const { readAt } = done(await doctor.call('/admin/message/detail', { id }))
    expect(readAt).not.toBeNull()
    done(await doctor.call('/admin/message/read', { id }))
    expect(done(await doctor.call('/admin/message/detail', { id })).readAt).toBe(readAt)
    expect(done(await doctor.call('/admin/message/noRead', {}))).toBe(mine.total - 1)
    done(await doctor.call('/admin/message/read', {}))
    expect(done(await doctor.call('/admin/message/noRead', {}))).toBe(0)
  })
})
