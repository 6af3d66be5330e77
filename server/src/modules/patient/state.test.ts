import type { Request } from '@cogcampus/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { dayOn, hoursOf, newTimetable, type Timetable } from '../../../test/timetable.ts'
import { campusIds, done, grant, newAccount, newStaff, staffId } from '../../../test/world.ts'

const server = useServer()
let consultant: Client
beforeAll(async () => {
  consultant = await server.as('consultant')
})

/** Two sessions of a patient of its own, whose family has the app. */
async function booked() {
  const at = await newTimetable(server)
  const account = await newAccount(server, { parentId: at.parentId })
  const sessions = [await book(at, 2), await book(at, 4)]
  const states = async () => {
    const rows = await server.sql`select state from so_day where patient_id = ${at.patientId} order by id`
    return rows.map(({ state }) => state as string)
  }
  const stateOf = async () => {
    const [row] = await server.sql`select state from patient where id = ${at.patientId}`
    return row?.state as string
  }
  const told = async () => {
    const rows = await server.sql`select event from message where account_id = ${account.id} order by id`
    return rows.map(({ event }) => event as string)
  }
  type Asked = Request<'/admin/patient/state'>
  const go = (more: Partial<Asked>, by = at.desk) =>
    by.call('/admin/patient/state', { id: at.patientId, from: 'ACTIVE', to: 'PAUSED', reason: '住院', ...more })
  return { at, sessions, states, stateOf, told, go }
}

async function book({ campusId, courseId, doctorId, patientId, desk }: Timetable, weekday: number) {
  const place = { day: dayOn(weekday), from: '09:00', to: '10:00' }
  const lesson = { campusId, courseId, doctorId, ...place, patientIds: [patientId] }
  const { ids } = done(await desk.call('/admin/so-day/add', lesson))
  const { id, version } = done(await desk.call('/admin/so-day/detail', { id: ids[0] as number }))
  return { id, version }
}

describe('the sessions of a patient who pauses or ends treatment', () => {
  it('are cancelled with that for its reason: their hours are released, and the family is told as of any cancellation', async () => {
    const { at, sessions, states, stateOf, told, go } = await booked()
    done(await go({ cancel: { sessions, cancelledBy: 'PATIENT' } }))
    expect(await stateOf()).toBe('PAUSED')
    expect(await states()).toEqual(['CANCELLED', 'CANCELLED'])
    expect(await hoursOf(server, at.patientId)).toEqual({ left: 20, held: 0 })
    const [row] = await server.sql`select reason, cancelled_by from so_day where id = ${sessions[0]?.id as number}`
    expect(row).toMatchObject({ reason: '住院', cancelledBy: 'PATIENT' })
    expect((await told()).filter((event) => event === 'lessonAsAsked')).toHaveLength(1)
  })

  it('stand where nobody asks to cancel them', async () => {
    const { states, stateOf, go } = await booked()
    done(await go({}))
    expect(await stateOf()).toBe('PAUSED')
    expect(await states()).toEqual(['PLANNED', 'PLANNED'])
  })

  it('are cancelled all or none: where one is not as it was seen, the patient stays in training and nobody is told', async () => {
    const { sessions, states, stateOf, told, go } = await booked()
    const before = await told()
    const [first, second] = sessions as [{ id: number; version: number }, { id: number; version: number }]
    const stale = { ...second, version: second.version + 1 }
    expect(await go({ cancel: { sessions: [first, stale], cancelledBy: 'CENTRE' } })).toMatchObject({
      errCode: 'STALE_VERSION',
    })
    expect(await stateOf()).toBe('ACTIVE')
    expect(await states()).toEqual(['PLANNED', 'PLANNED'])
    expect(await told()).toEqual(before)
  })

  it('are cancelled neither by who may not cancel sessions, nor those of another patient, nor without a reason', async () => {
    const { at, sessions, states, stateOf, go } = await booked()
    const other = await booked()
    const cancel = { sessions, cancelledBy: 'PATIENT' as const }
    await server.sql`update patient set consultant_id = (select id from rbac_user where login_name = 'consultant')
      where id = ${at.patientId}`
    expect((await go({ cancel }, consultant)).errCode).toBe('FORBIDDEN')
    expect((await go({ cancel: { ...cancel, sessions: other.sessions } })).errCode).toBe('NOT_FOUND')
    expect(await go({ cancel, reason: null })).toMatchObject({ data: { fields: [{ path: 'reason' }] } })
    expect([await stateOf(), ...(await states())]).toEqual(['ACTIVE', 'PLANNED', 'PLANNED'])
    expect(await other.states()).toEqual(['PLANNED', 'PLANNED'])
  })

  it('that are kept are told to doctor and consultant with the reason, and to the desk where who paused cannot cancel them', async () => {
    const { at, go } = await booked()
    const consultantId = await staffId(server, 'consultant')
    const [row] = await server.sql`update patient set doctor_id = ${at.doctorId}, consultant_id = ${consultantId}
      where id = ${at.patientId} returning name`
    const name = row?.name as string
    const told = async (by: Client) =>
      done(await by.call('/admin/message/page', { pageSize: 50 })).list.filter(({ link }) =>
        link?.match(`(/patient/info\\?id=|patientId=)${at.patientId}\\b`),
      )
    done(await go({}, consultant))
    const body = expect.stringMatching(/已排的课还在：2 节[\s\S]*住院/)
    const news = { title: `${name} 暂停训练`, body }
    expect(await told(at.doctor)).toMatchObject([{ ...news, link: `/patient/info?id=${at.patientId}` }])
    expect(await told(at.desk)).toMatchObject([{ ...news, link: expect.stringContaining('/schedule/session?') }])
    expect(await told(consultant)).toEqual([])
    done(await go({ from: 'PAUSED', to: 'ENDED', reason: '转院' }))
    expect((await told(at.doctor)).map(({ title }) => title)).toEqual([`${name} 结束训练`, `${name} 暂停训练`])
    expect(await told(consultant)).toMatchObject([{ title: `${name} 结束训练` }])
    expect(await told(at.desk)).toHaveLength(1)
  })
})

describe('the orders of a patient who pauses', () => {
  const orderOf = async (at: Timetable) => {
    const [order] = done(await at.desk.call('/admin/order-info/patient', { patientId: at.patientId }))
    const { id, version, state } = order as NonNullable<typeof order>
    return { id, version, state }
  }
  const seen = async (at: Timetable) => {
    const { id, version } = await orderOf(at)
    return [{ id, version }]
  }

  it('are frozen with the pause, for its reason and until a planned day, once its sessions are cancelled; the family is told', async () => {
    const { at, sessions, stateOf, told, go } = await booked()
    const plannedTo = dayOn(1, 4)
    const freeze = { orders: await seen(at), plannedTo }
    expect((await go({ freeze })).errCode).toBe('ORDER_HELD')
    expect([await stateOf(), (await orderOf(at)).state]).toEqual(['ACTIVE', 'PAID'])
    done(await go({ freeze, cancel: { sessions, cancelledBy: 'PATIENT' } }))
    const { id, state } = await orderOf(at)
    expect([await stateOf(), state]).toEqual(['PAUSED', 'FROZEN'])
    const { freezes } = done(await at.desk.call('/admin/order-info/detail', { id }))
    expect(freezes).toMatchObject([{ plannedTo, reason: '住院', endedOn: null }])
    expect(await told()).toContain('freezeBegun')
  })

  it('are no longer frozen with the return, where that is asked for', async () => {
    const { at, sessions, stateOf, told, go } = await booked()
    const cancel = { sessions, cancelledBy: 'PATIENT' as const }
    done(await go({ cancel, freeze: { orders: await seen(at) } }))
    done(await go({ from: 'PAUSED', to: 'ACTIVE', reason: null, unfreeze: await seen(at) }))
    expect([await stateOf(), (await orderOf(at)).state]).toEqual(['ACTIVE', 'PAID'])
    expect(await told()).toContain('freezeLifted')
  })

  it('are frozen neither by who may not freeze orders, nor those of another patient, nor otherwise than as they were seen, nor with another step', async () => {
    const { at, sessions, stateOf, go } = await booked()
    const other = await booked()
    const cancel = { sessions, cancelledBy: 'PATIENT' as const }
    const orders = await seen(at)
    await server.sql`update patient set consultant_id = (select id from rbac_user where login_name = 'consultant')
      where id = ${at.patientId}`
    expect((await go({ freeze: { orders } }, consultant)).errCode).toBe('FORBIDDEN')
    expect((await go({ cancel, freeze: { orders: await seen(other.at) } })).errCode).toBe('NOT_FOUND')
    const stale = orders.map(({ id, version }) => ({ id, version: version + 1 }))
    expect((await go({ cancel, freeze: { orders: stale } })).errCode).toBe('STALE_VERSION')
    expect((await go({ to: 'ENDED', freeze: { orders } })).errCode).toBe('PATIENT_STATE')
    expect((await go({ unfreeze: orders })).errCode).toBe('PATIENT_STATE')
    expect([await stateOf(), (await orderOf(at)).state]).toEqual(['ACTIVE', 'PAID'])
  })

  it('are frozen, as sessions are cancelled, only by who may do that at their campus', async () => {
    const { at, sessions, states, stateOf, go } = await booked()
    const [, there] = await campusIds(server)
    const role = { code: 'STATE_EVERYWHERE', name: '状态', scope: 'ALL' as const }
    done(await at.admin.call('/admin/rbac/role/add', role))
    await grant(server, role.code, ['/admin/patient/state'])
    const staff = { loginName: 'state.keeper', campusIds: [there], roles: ['CAMPUS_STAFF', role.code] }
    const { client } = await newStaff(server, at.admin, staff)
    const orders = await seen(at)
    const cancel = { sessions, cancelledBy: 'PATIENT' as const }
    expect((await go({ cancel }, client)).errCode).toBe('NOT_FOUND')
    expect((await go({ freeze: { orders } }, client)).errCode).toBe('NOT_FOUND')
    const standing = [await stateOf(), ...(await states()), (await orderOf(at)).state]
    expect(standing).toEqual(['ACTIVE', 'PLANNED', 'PLANNED', 'PAID'])
    done(await go({}, client))
    expect(await stateOf()).toBe('PAUSED')
  })

  it('are frozen with the pause, or refunded by another hand at that moment, never both', async () => {
    for (let round = 0; round < 4; round++) {
      const { at, sessions, stateOf, go } = await booked()
      const orders = await seen(at)
      const [order = { id: 0, version: 0 }] = orders
      const { lines } = done(await at.desk.call('/admin/order-info/detail', { id: order.id }))
      const line = { lineId: lines[0]?.id as number, hours: 5 }
      const refund = { orderId: order.id, version: order.version, lines: [line], method: 'cash', reason: '搬家' }
      await Promise.all([
        go({ cancel: { sessions, cancelledBy: 'PATIENT' }, freeze: { orders } }),
        at.desk.call('/admin/order-info/refund', refund),
      ])
      const standing = [await stateOf(), (await orderOf(at)).state].join(' ')
      expect(['PAUSED FROZEN', 'ACTIVE REFUNDING']).toContain(standing)
    }
  })
})
