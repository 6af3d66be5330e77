import { constraintText } from '@cogcampus/contract/messages'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done } from '../../../test/world.ts'

const server = useServer()
let [desk, other, doctor] = [] as unknown as [Client, Client, Client]
let campusId = 0
beforeAll(async () => {
  ;[desk, other, doctor] = [await server.as('frontdesk'), await server.as('frontdesk2'), await server.as('doctor')]
  ;[campusId] = await campusIds(server)
})

const add = (slot: object, by = desk) =>
  by.call('/admin/so-time/add', { campusId, name: '测试时段', fromTime: '06:00', toTime: '07:00', ...slot })

describe('the slots of a campus', () => {
  it('have a name once, may overlap, and end after they begin within eight hours', async () => {
    const { id } = done(await add({}))
    expect((await add({})).errCode).toBe('DUPLICATE')
    done(await add({ name: '测试长时段', toTime: '07:30' }))
    const wrong = { data: { fields: [{ path: 'toTime', msg: constraintText('so_time__to_time__check', 'zh-CN') }] } }
    expect(await add({ name: '测试反', toTime: '06:00' })).toMatchObject(wrong)
    expect(await add({ name: '测试整天', toTime: '14:01' })).toMatchObject(wrong)
    const row = done(await desk.call('/admin/so-time/detail', { id }))
    expect(row).toMatchObject({ fromTime: '06:00', toTime: '07:00', status: 1, version: 1 })
  })

  it('are chosen in the order of the day, without those that are disabled', async () => {
    const { id } = done(await add({ name: '最早', fromTime: '05:00', toTime: '05:45' }))
    done(await add({ name: '停用', fromTime: '05:10', toTime: '05:45', status: 2 }))
    const names = async () => done(await desk.call('/admin/so-time/all', { campusId })).map(({ name }) => name)
    expect((await names())[0]).toBe('最早')
    expect(await names()).not.toContain('停用')
    done(await desk.call('/admin/so-time/delete', { id }))
    expect(await names()).not.toContain('最早')
  })

  it('are read by the doctors of the campus, changed by its offices, and unknown to others', async () => {
    const { id } = done(await add({ name: '范围' }))
    expect(done(await doctor.call('/admin/so-time/detail', { id })).name).toBe('范围')
    expect((await add({ name: '医生加' }, doctor)).errCode).toBe('FORBIDDEN')
    expect((await other.call('/admin/so-time/detail', { id })).errCode).toBe('NOT_FOUND')
    expect((await add({ name: '外校加' }, other)).errCode).toBe('UNKNOWN_REFERENCE')
    expect(done(await other.call('/admin/so-time/all', { campusId }))).toEqual([])
  })

  it('of all campuses are one row for each name and time, with those campuses of them that the caller reaches', async () => {
    const [admin, [, second]] = [await server.as('admin'), await campusIds(server)]
    done(await add({ name: '共同', fromTime: '05:00', toTime: '05:50' }))
    done(await add({ name: '共同', fromTime: '05:00', toTime: '05:50', campusId: second, status: 2 }, other))
    done(await add({ name: '共同二', fromTime: '05:00', toTime: '05:55', campusId: second }, other))
    const rows = async (by: Client, more: object = {}) =>
      done(await by.call('/admin/so-time/slots', { keyword: '共同', ...more }))
    const { list, total } = await rows(admin)
    expect(total).toBe(2)
    expect(list.map(({ name, campuses }) => [name, campuses.map((campus) => campus.status)])).toEqual([
      ['共同', [1, 2]],
      ['共同二', [1]],
    ])
    expect((await rows(desk)).list).toMatchObject([{ name: '共同', campuses: [{ status: 1 }] }])
    expect((await rows(admin, { status: 2 })).list).toMatchObject([{ name: '共同', campuses: [{ status: 2 }] }])
    expect(await rows(admin, { pageNo: 2, pageSize: 1 })).toMatchObject({ total: 2, list: [{ name: '共同二' }] })
    expect(await rows(admin, { pageNo: 9 })).toEqual({ total: 2, list: [] })
  })
})
