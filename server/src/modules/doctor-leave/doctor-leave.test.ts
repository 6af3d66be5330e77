import { constraintText } from '@cogcampus/contract/messages'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newStaff } from '../../../test/world.ts'

const server = useServer()
let [frontdesk, other, doctor] = [] as unknown as [Client, Client, Client]
let doctorId = 0

beforeAll(async () => {
  const admin = await server.as('admin')
  ;[frontdesk, other] = [await server.as('frontdesk'), await server.as('frontdesk2')]
  const [campusId] = await campusIds(server)
  const staff = await newStaff(server, admin, { loginName: 'on.leave', campusIds: [campusId], roles: ['DOCTOR'] })
  ;[doctorId, doctor] = [staff.id, staff.client]
  done(await admin.call('/admin/doctor-info/add', { userId: doctorId, type: 'therapist' }))
})

const add = (leave: object, by = frontdesk) =>
  by.call('/admin/doctor-leave/add', {
    doctorId,
    fromDay: '2026-05-04',
    toDay: '2026-05-06',
    reason: 'annual',
    ...leave,
  })
const broken = (name: string, path: string) => ({
  data: { fields: [{ path, msg: constraintText(`doctor_leave__${name}`, 'zh-CN') }] },
})

describe('the leave of a doctor', () => {
  it('is whole days or a part of one day, and ends after it begins', async () => {
    const { id } = done(await add({}))
    const row = done(await frontdesk.call('/admin/doctor-leave/detail', { id }))
    expect(row).toMatchObject({ doctorName: 'on.leave', fromDay: '2026-05-04', fromTime: null })
    expect(await add({ fromDay: '2026-06-04', toDay: '2026-06-03' })).toMatchObject(broken('to_day__check', 'toDay'))
    const part = { fromDay: '2026-06-04', toDay: '2026-06-04', fromTime: '13:00', toTime: '17:30' }
    expect(await add({ ...part, toTime: '13:00' })).toMatchObject(broken('to_time__check', 'toTime'))
    expect(await add({ ...part, toTime: null })).toMatchObject(broken('to_time__check', 'toTime'))
    expect(await add({ ...part, toDay: '2026-06-05' })).toMatchObject(broken('to_time__check', 'toTime'))
    const noted = done(await add(part))
    expect(done(await frontdesk.call('/admin/doctor-leave/detail', { id: noted.id }))).toMatchObject(part)
  })

  it('does not overlap other leave of the doctor, but may stand beside it or in place of deleted leave', async () => {
    const { id } = done(await add({ fromDay: '2026-07-06', toDay: '2026-07-08' }))
    const within = { fromDay: '2026-07-08', toDay: '2026-07-08', fromTime: '09:00', toTime: '10:00' }
    expect(await add(within)).toMatchObject(broken('from_day__exclude', 'fromDay'))
    done(await add({ fromDay: '2026-07-09', toDay: '2026-07-09' }))
    done(await frontdesk.call('/admin/doctor-leave/delete', { id }))
    done(await add(within))
    expect(await frontdesk.call('/admin/doctor-leave/restore', { id })).toMatchObject({ errCode: 'RULE_BROKEN' })
  })

  it('is found by the days that it touches', async () => {
    done(await add({ fromDay: '2026-09-07', toDay: '2026-09-09' }))
    const on = async (from: string, to: string) =>
      done(await frontdesk.call('/admin/doctor-leave/page', { doctorId, from, to })).total
    expect([await on('2026-09-09', '2026-09-20'), await on('2026-09-01', '2026-09-07')]).toEqual([1, 1])
    expect([await on('2026-09-10', '2026-09-20'), await on('2026-09-01', '2026-09-06')]).toEqual([0, 0])
  })

  it('is found by the name of the doctor', async () => {
    const { id } = done(await add({ fromDay: '2026-11-02', toDay: '2026-11-02' }))
    const page = async (keyword: string) => done(await frontdesk.call('/admin/doctor-leave/page', { keyword })).list
    expect((await page('on.lea')).map((row) => row.id)).toContain(id)
    expect(await page('on.leaf')).toEqual([])
  })

  it('is found by the campus where its doctor works, and by no other', async () => {
    const [here, there] = await campusIds(server)
    const operation = await server.as('operation')
    const days = { from: '2026-10-12', to: '2026-10-12' }
    const { id } = done(await add({ fromDay: days.from, toDay: days.to }))
    const found = async (campusId: number) =>
      done(await operation.call('/admin/doctor-leave/page', { ...days, campusId })).list.map((row) => row.id)
    expect(await found(here)).toContain(id)
    expect(await found(there)).not.toContain(id)
  })

  it('is read by the doctor, noted by the campus, and unknown to other campuses', async () => {
    const { id } = done(await add({ fromDay: '2026-10-05', toDay: '2026-10-05' }))
    expect(done(await doctor.call('/admin/doctor-leave/detail', { id })).reason).toBe('annual')
    expect((await add({ fromDay: '2026-10-08', toDay: '2026-10-08' }, doctor)).errCode).toBe('FORBIDDEN')
    expect((await other.call('/admin/doctor-leave/detail', { id })).errCode).toBe('NOT_FOUND')
    expect((await add({ fromDay: '2026-10-08', toDay: '2026-10-08' }, other)).errCode).toBe('UNKNOWN_REFERENCE')
  })
})
