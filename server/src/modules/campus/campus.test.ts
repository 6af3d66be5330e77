import { constraintText } from '@cogcampus/contract/messages'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, staffId } from '../../../test/world.ts'

const server = useServer()
let [admin, principal] = [] as unknown as [Client, Client]
let [own, other] = [0, 0]
beforeAll(async () => {
  ;[admin, principal] = [await server.as('admin'), await server.as('principal')]
  ;[own, other] = await campusIds(server)
})

const detail = async (id: number, by = admin) => done(await by.call('/admin/campus/detail', { id }))
const fields = (row: Awaited<ReturnType<typeof detail>>) => {
  const { id, version, name, code, timeZone } = row
  return { id, version, name, code, timeZone }
}
const made = async (code: string) => {
  const { id } = done(await admin.call('/admin/campus/add', { name: code, code, timeZone: 'Asia/Shanghai' }))
  return detail(id)
}

describe('a campus', () => {
  it('is opened by headquarters with its rooms and holidays, and found by name, code, pinyin and address', async () => {
    const rooms = [{ name: '评估室', capacity: 2 }]
    const holidays = [{ name: '春节', from: '2027-02-05', to: '2027-02-12' }]
    const campus = {
      name: '无锡滨湖校区',
      code: 'WX01',
      timeZone: 'Asia/Shanghai',
      address: '太湖大道 1 号',
      rooms,
      holidays,
    }
    const { id } = done(await admin.call('/admin/campus/add', campus))
    expect(await detail(id)).toMatchObject({ ...campus, roomCount: 1, staffCount: 0, version: 1 })
    for (const keyword of ['滨湖', 'wx01', 'binhu', 'wxbh', '太湖大道']) {
      expect(
        done(await admin.call('/admin/campus/page', { keyword })).list.map((row) => row.id),
        keyword,
      ).toEqual([id])
    }
    expect(done(await principal.call('/admin/campus/page', { keyword: '滨湖' }))).toMatchObject({ list: [], total: 0 })
    // Also when a change did not send the address.
    done(await admin.call('/admin/campus/update', { ...fields(await detail(id)), region: '江苏' }))
    expect(done(await admin.call('/admin/campus/page', { keyword: '太湖大道' })).total).toBe(1)
  })

  it('has rooms that are the whole list sent: kept by id, added without, removed when missing', async () => {
    const campus = await made('ROOMS')
    const save = async (rooms: { id?: number; name: string; capacity: number }[]) => {
      done(await admin.call('/admin/campus/update', { ...fields(await detail(campus.id)), rooms }))
      return (await detail(campus.id)).rooms.map(({ id, name, capacity }) => ({ id, name, capacity }))
    }
    const [a, b] = await save([
      { name: 'A', capacity: 2 },
      { name: 'B', capacity: 3 },
    ])
    expect(
      await save([
        { ...(a as object), name: 'A', capacity: 4, id: a?.id as number },
        { name: 'C', capacity: 1 },
      ]),
    ).toMatchObject([{ id: a?.id, capacity: 4 }, { name: 'C' }])
    const again = await save([{ name: 'B', capacity: 5 }])
    expect(again).toMatchObject([{ name: 'B', capacity: 5 }])
    expect(again[0]?.id).not.toBe(b?.id)
    const [kept] = await server.sql`select count(*) as n from room where campus_id = ${campus.id}`
    expect(kept?.n, 'removed rooms stay as deleted rows').toBe(4)
  })

  it('lets one save swap the names of two rooms', async () => {
    const campus = await made('SWAP')
    const save = async (rooms: { id?: number; name: string; capacity: number }[]) => {
      done(await admin.call('/admin/campus/update', { ...fields(await detail(campus.id)), rooms }))
      return (await detail(campus.id)).rooms
    }
    const [a, b] = await save([
      { name: 'A', capacity: 2 },
      { name: 'B', capacity: 3 },
    ])
    const swapped = await save([
      { id: a?.id as number, name: 'B', capacity: 2 },
      { id: b?.id as number, name: 'A', capacity: 3 },
    ])
    expect(Object.fromEntries(swapped.map((room) => [room.id, room.name]))).toEqual({
      [a?.id as number]: 'B',
      [b?.id as number]: 'A',
    })
  })

  it('accepts no room of another campus, no two rooms of one name, and no room with a capacity of 0', async () => {
    const campus = await made('STRICT')
    const [foreign] = await server.sql`select id, name from room where campus_id = ${other} limit 1`
    const save = (rooms: { id?: number; name: string; capacity: number }[]) =>
      admin.call('/admin/campus/update', { ...fields(campus), rooms })
    expect((await save([{ id: foreign?.id, name: 'mine', capacity: 1 }])).errCode).toBe('NOT_FOUND')
    const twice = await save([
      { name: 'A', capacity: 1 },
      { name: 'A', capacity: 2 },
    ])
    expect(twice).toMatchObject({ status: 2, errCode: 'DUPLICATE', data: { fields: [{ path: 'rooms' }] } })
    expect(await save([{ name: 'A', capacity: 0 }])).toMatchObject({ data: { fields: [{ path: 'rooms.0.capacity' }] } })
    expect(await detail(campus.id)).toMatchObject({ version: 1, rooms: [] })
    const [untouched] = await server.sql`select name from room where id = ${foreign?.id}`
    expect(untouched?.name).toBe(foreign?.name)
  })

  /** How often the waitlist was woken. */
  const woken = async () => {
    const [row] =
      await server.sql`select count(*)::integer as count from job_run where name = 'waitlist' and owner_id is not null`
    return row?.count as number
  }

  it('has holidays that end after they begin and do not overlap; one that is over wakes the waitlist', async () => {
    const campus = await made('DAYS')
    const save = (...holidays: [string, string][]) =>
      admin.call('/admin/campus/update', {
        ...fields(campus),
        holidays: holidays.map(([from, to]) => ({ name: '假', from, to })),
      })
    const refused = (msg?: string) => ({
      status: 2,
      errCode: 'RULE_BROKEN',
      data: { fields: [{ path: 'holidays', msg }] },
    })
    expect(await save(['2027-05-05', '2027-05-01'])).toMatchObject(
      refused(constraintText('holiday__holidays__check', 'zh-CN')),
    )
    const overlapping = save(['2027-05-01', '2027-05-03'], ['2027-05-03', '2027-05-04'])
    expect(await overlapping).toMatchObject(refused(constraintText('holiday__holidays__exclude', 'zh-CN')))
    done(await save(['2027-05-01', '2027-05-03'], ['2027-05-04', '2027-05-04']))
    const { holidays } = await detail(campus.id)
    expect(holidays.map(({ from, to }) => [from, to])).toEqual([
      ['2027-05-01', '2027-05-03'],
      ['2027-05-04', '2027-05-04'],
    ])
    const before = await woken()
    const shorter = [{ name: '假', from: '2027-05-01', to: '2027-05-02' }]
    done(await admin.call('/admin/campus/update', { ...fields(await detail(campus.id)), holidays: shorter }))
    expect(await woken()).toBe(before + 1)
  })

  it('has days worked by the plan of another weekday: one entry a day, another weekday than its own', async () => {
    const campus = await made('WORKED')
    const save = async (...workingDays: [day: string, weekday: number][]) =>
      admin.call('/admin/campus/update', {
        ...fields(await detail(campus.id)),
        workingDays: workingDays.map(([day, weekday]) => ({ day, weekday })),
      })
    const refused = (errCode: string, constraint: string) => ({
      status: 2,
      errCode,
      data: { fields: [{ path: 'workingDays', msg: constraintText(constraint, 'zh-CN') }] },
    })
    // 2026-10-10 is a Saturday.
    expect(await save(['2026-10-10', 6])).toMatchObject(refused('RULE_BROKEN', 'working_day__working_days__check'))
    expect(await save(['2026-10-10', 1], ['2026-10-10', 2])).toMatchObject(
      refused('DUPLICATE', 'working_day__working_days__unique'),
    )
    const before = await woken()
    done(await save(['2026-10-10', 1], ['2026-09-20', 5]))
    expect(await woken()).toBe(before + 1)
    const kept = (await detail(campus.id)).workingDays
    expect(kept).toMatchObject([
      { day: '2026-09-20', weekday: 5 },
      { day: '2026-10-10', weekday: 1 },
    ])
    done(await save(['2026-10-10', 2], ['2026-09-20', 5]))
    expect((await detail(campus.id)).workingDays).toMatchObject([kept[0], { day: '2026-10-10', weekday: 2 }])
  })

  it('has a name and a code of its own, a time zone that exists and a principal within reach', async () => {
    const campus = await made('OWN-CODE')
    const save = (change: object) => admin.call('/admin/campus/update', { ...fields(campus), ...change })
    expect(await save({ code: 'sh01' })).toMatchObject({ errCode: 'DUPLICATE', data: { fields: [{ path: 'code' }] } })
    expect(await save({ timeZone: 'Mars/Base' })).toMatchObject({ data: { fields: [{ path: 'timeZone' }] } })
    expect(await save({ principalId: 999_999 })).toMatchObject({ errCode: 'UNKNOWN_REFERENCE' })
    const mine = { ...fields(await detail(own)), principalId: await staffId(server, 'doctor2') }
    expect(await principal.call('/admin/campus/update', mine)).toMatchObject({
      data: { fields: [{ path: 'principalId' }] },
    })
  })

  it('is not overwritten by a user who read an earlier version, nor are its rooms', async () => {
    const campus = await made('STALE')
    done(await admin.call('/admin/campus/update', { ...fields(campus), name: '先到' }))
    const late = await admin.call('/admin/campus/update', {
      ...fields(campus),
      name: '后到',
      rooms: [{ name: 'R', capacity: 1 }],
    })
    expect(late).toMatchObject({
      status: 1,
      errCode: 'STALE_VERSION',
      data: { id: campus.id, name: '先到', version: 2 },
    })
    expect((await detail(campus.id)).rooms).toEqual([])
  })

  it('is edited by its principal, who can neither create nor delete one', async () => {
    const mine = await detail(own, principal)
    done(await principal.call('/admin/campus/update', { ...fields(mine), intro: '欢迎' }))
    const closing = { ...fields(await detail(own)), status: 2 as const }
    expect(await principal.call('/admin/campus/update', closing)).toMatchObject({ status: 1, errCode: 'FORBIDDEN' })
    expect((await principal.call('/admin/campus/update', { ...closing, id: other })).errCode).toBe('NOT_FOUND')
    expect((await detail(own)).status).toBe(1)
    done(await principal.call('/admin/campus/update', { ...closing, status: 1 }))
  })

  it('with staff cannot be deleted; without staff it can be deleted and restored', async () => {
    expect(await admin.call('/admin/campus/delete', { id: own })).toMatchObject({ status: 1, errCode: 'IN_USE' })
    const { id } = await made('GONE')
    done(await admin.call('/admin/campus/delete', { id }))
    expect(done(await admin.call('/admin/campus/all', {})).map((row) => row.id)).not.toContain(id)
    done(await admin.call('/admin/campus/restore', { id }))
    expect(done(await admin.call('/admin/campus/all', {})).map((row) => row.id)).toContain(id)
  })

  it('counts its staff, rooms and coming holidays alike in every view', async () => {
    const [total] = done(await principal.call('/admin/campus/total', {}))
    const current = done(await principal.call('/admin/campus/total/current', {}))
    expect(total).toMatchObject({
      id: own,
      staff: current.staff,
      rooms: current.rooms,
      holidaysAhead: current.holidaysAhead,
    })
    expect(current).toMatchObject({ campuses: 1, campusName: total?.name, rooms: (await detail(own)).rooms.length })
    const [tree] = done(await principal.call('/admin/campus/user/tree', {}))
    expect(tree?.childList.length).toBe(total?.staff)
    const doctors = done(await principal.call('/admin/campus/user/role/page', { roleCode: 'DOCTOR', pageSize: 200 }))
    expect(doctors.list.length).toBeGreaterThan(0)
    expect(doctors.list.every((row) => row.roleNames.includes('医生'))).toBe(true)
    expect(done(await principal.call('/admin/campus/user/page', { campusId: other })).total).toBe(0)
  })

  it('offers the roles that its staff hold, those of the customer among them, to look for staff by', async () => {
    const { id } = done(await admin.call('/admin/rbac/role/add', { code: 'NIGHT', name: '夜班', scope: 'CAMPUS' }))
    const roles = async (campusId: number) =>
      done(await principal.call('/admin/campus/user/role/all', { campusId })).map((role) => role.name)
    expect(await roles(own)).not.toContain('夜班')
    const staff = { loginName: 'night-watch', userName: '守夜人', campusIds: [own], roleIds: [id] }
    done(await admin.call('/admin/rbac/user/add', staff))
    expect(await roles(own)).toContain('夜班')
    expect(await roles(other)).toEqual([])
    const found = done(await principal.call('/admin/campus/user/role/page', { campusId: own, roleCode: 'NIGHT' }))
    expect(found.list.map((row) => row.userName)).toEqual(['守夜人'])
  })
})
