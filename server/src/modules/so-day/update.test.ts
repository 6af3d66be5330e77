import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, until, useServer } from '../../../test/server.ts'
import { zh } from '../../../test/texts.ts'
import { dayOn, hoursOf, newTimetable, type Timetable, waiting } from '../../../test/timetable.ts'
import { done } from '../../../test/world.ts'
import { dayBefore, todayText } from '../../lib/day.ts'

const server = useServer()
let [stranger, principal] = [] as unknown as [Client, Client]
beforeAll(async () => {
  ;[stranger, principal] = [await server.as('frontdesk2'), await server.as('principal')]
})

const day = dayOn(4)
async function planned(of: Timetable, fields: object = {}) {
  const { campusId, courseId, doctorId, patientId } = of
  const whole = { campusId, courseId, doctorId, patientIds: [patientId], day, from: '09:00', to: '10:00' }
  const { ids } = done(await of.desk.call('/admin/so-day/add', { ...whole, ...fields }))
  return seen(of, ids[0] as number)
}
const detail = async (of: Timetable, id: number) => done(await of.admin.call('/admin/so-day/detail', { id }))
async function seen(of: Timetable, id: number) {
  const { version } = await detail(of, id)
  return { id, version }
}
const confirmed = async (of: Timetable, one: { id: number; version: number }) => {
  done(await of.desk.call('/admin/so-day/confirm', { sessions: [one] }))
  return seen(of, one.id)
}

describe('a session that is planned', () => {
  it('gets another remark, place and hours, and what it takes is reserved anew', async () => {
    const at = await newTimetable(server, { hours: 3 })
    const one = await planned(at)
    const change = { remark: '带积木', location: 'HOME' as const, hours: 2 }
    const { version } = done(await at.desk.call('/admin/so-day/update', { ...one, ...change }))
    expect(await detail(at, one.id)).toMatchObject({ ...change, version, state: 'PLANNED' })
    expect(await hoursOf(server, at.patientId)).toEqual({ left: 3, held: 2 })
    const short = await at.desk.call('/admin/so-day/update', { id: one.id, version, hours: 4 })
    expect(short.errCode).toBe('HOURS_SHORT')
    expect(await hoursOf(server, at.patientId)).toEqual({ left: 3, held: 2 })
  })

  it('costs no less than a lesson of its course, once it costs that', async () => {
    const at = await newTimetable(server, { hours: 4 })
    await server.sql`update course set hours_per_lesson = 2 where id = ${at.courseId}`
    const one = await planned(at)
    const change = (hours: number, version = one.version) =>
      at.desk.call('/admin/so-day/update', { id: one.id, version, hours })
    expect(await change(1)).toMatchObject({ errCode: 'RULE_BROKEN', data: { fields: [{ path: 'hours' }] } })
    const { version } = done(await change(4))
    done(await change(2, version))
    expect(await hoursOf(server, at.patientId)).toEqual({ left: 4, held: 2 })
  })

  it('stays confirmed in another room, by an update as by a move, and is planned again at another time', async () => {
    const at = await newTimetable(server)
    let one = await confirmed(at, await planned(at))
    done(await at.desk.call('/admin/so-day/update', { ...one, roomId: at.roomId }))
    expect(await detail(at, one.id)).toMatchObject({ state: 'CONFIRMED', roomId: at.roomId })
    one = await seen(at, one.id)
    done(await at.desk.call('/admin/so-day/move', { ...one, roomId: null, macId: at.macId }))
    expect(await detail(at, one.id)).toMatchObject({ state: 'CONFIRMED', roomId: null, macId: at.macId })
    done(await at.desk.call('/admin/so-day/move', { ...(await seen(at, one.id)), from: '11:00' }))
    expect(await detail(at, one.id)).toMatchObject({ state: 'PLANNED', from: '11:00' })
  })

  it('does not get a room that is taken then, nor changes once it was seen otherwise, is on leave or of another campus', async () => {
    const [at, other] = [await newTimetable(server), await newTimetable(server)]
    await planned(other, { roomId: at.roomId })
    const one = await planned(at)
    const taken = await at.desk.call('/admin/so-day/update', { ...one, roomId: at.roomId })
    expect(taken.errCode).toBe('SESSION_CLASH')
    const write = (fields: object, by = at.desk) =>
      by.call('/admin/so-day/update', { ...one, remark: 'x', ...fields } as never)
    expect(await write({ version: 9 })).toMatchObject({ errCode: 'STALE_VERSION', data: { id: expect.any(Number) } })
    expect((await write({}, stranger)).errCode).toBe('NOT_FOUND')
    expect((await write({}, at.doctor)).errCode).toBe('FORBIDDEN')
    done(await at.desk.call('/admin/so-day/leave', { sessions: [one], leaveReason: 'ill' }))
    expect((await write(await seen(at, one.id))).errCode).toBe('SESSION_STATE')
  })

  it('is deleted where it was a mistake: its hours and its place are free again; what was confirmed is cancelled instead', async () => {
    const at = await newTimetable(server)
    const one = await planned(at)
    expect((await stranger.call('/admin/so-day/delete', { id: one.id })).errCode).toBe('NOT_FOUND')
    expect((await at.doctor.call('/admin/so-day/delete', { id: one.id })).errCode).toBe('FORBIDDEN')
    done(await at.desk.call('/admin/so-day/delete', { id: one.id }))
    expect(await hoursOf(server, at.patientId)).toEqual({ left: 20, held: 0 })
    expect((await at.desk.call('/admin/so-day/detail', { id: one.id })).errCode).toBe('NOT_FOUND')
    const again = await confirmed(at, await planned(at))
    expect((await at.desk.call('/admin/so-day/delete', { id: again.id })).errCode).toBe('SESSION_STATE')
  })
})

describe('a patient who joins a group lesson', () => {
  it('takes a seat that is left and hours; beyond the seats a manager gives the reason', async () => {
    const at = await newTimetable(server, { patients: 3, capacity: 2 })
    const [, second, third] = at.patientIds as [number, number, number]
    const { id } = await planned(at)
    const [joined] = done(await at.desk.call('/admin/so-day/join', { id, patientIds: [second] })).ids as [number]
    expect(await detail(at, joined)).toMatchObject({ patientId: second, seats: 2, state: 'PLANNED', from: '09:00' })
    expect(await hoursOf(server, second)).toEqual({ left: 20, held: 1 })
    const full = await at.desk.call('/admin/so-day/join', { id, patientIds: [third] })
    expect(full.data).toEqual({ fields: [{ path: 'patientIds', msg: zh.SESSION_FULL.replace('{capacity}', '2') }] })
    const over = { id, patientIds: [third], reason: '家长坚持' }
    expect((await at.desk.call('/admin/so-day/join/overrun', over)).errCode).toBe('FORBIDDEN')
    done(await principal.call('/admin/so-day/join/overrun', over))
    expect(await detail(at, id)).toMatchObject({ seats: 3, capacity: 2 })
  })

  it('is told to the doctor of the lesson, those who join together in one message', async () => {
    const at = await newTimetable(server, { patients: 3, capacity: 3 })
    const [, second, third] = at.patientIds as [number, number, number]
    const { id } = await planned(at)
    done(await at.desk.call('/admin/so-day/join', { id, patientIds: [second, third] }))
    const [told, ...others] = done(await at.doctor.call('/admin/message/page', { keyword: '新增' })).list
    expect(others).toEqual([])
    expect(told?.title).toBe('您的一节课新增了 2 位患者')
    for (const name of ['周小2', '周小3']) expect(told?.body).toContain(`${name} ${day} 09:00–10:00`)
  })

  it('beyond the seats goes along to a substitute, another day or a room that is no smaller', async () => {
    const at = await newTimetable(server, { patients: 3, capacity: 2 })
    const [first, second, third] = at.patientIds as [number, number, number]
    const one = await planned(at, { patientIds: [first, second] })
    done(await principal.call('/admin/so-day/join/overrun', { id: one.id, patientIds: [third], reason: '家长坚持' }))
    done(await at.desk.call('/admin/so-day/move', { ...(await seen(at, one.id)), from: '11:00', roomId: at.roomId }))
    expect(await detail(at, one.id)).toMatchObject({ seats: 3, capacity: 2, from: '11:00' })
  })

  it('finds leave of the group to be taken back, also after it went to another room', async () => {
    const at = await newTimetable(server, { patients: 2, capacity: 2 })
    const [first, second] = at.patientIds as [number, number]
    const away = await planned(at, { patientIds: [first] })
    const { ids } = done(await at.desk.call('/admin/so-day/join', { id: away.id, patientIds: [second] }))
    done(await at.desk.call('/admin/so-day/leave', { sessions: [await seen(at, away.id)], leaveReason: 'ill' }))
    done(await at.desk.call('/admin/so-day/update', { ...(await seen(at, ids[0] as number)), roomId: at.roomId }))
    expect(await detail(at, ids[0] as number)).toMatchObject({ roomId: at.roomId, movedFrom: null })
    done(await principal.call('/admin/so-day/undo', { ...(await seen(at, away.id)), reason: '孩子来了' }))
    expect(await detail(at, away.id)).toMatchObject({ seats: 2, roomId: at.roomId })
  })

  it('at the same time as another finds the seat taken', async () => {
    const at = await newTimetable(server, { patients: 3, capacity: 2 })
    const { id } = await planned(at)
    const answers = await server.sql.begin(async (tx) => {
      await tx`select from so_day where id = ${id} for update`
      const both = at.patientIds
        .slice(1)
        .map((patientId) => at.desk.call('/admin/so-day/join', { id, patientIds: [patientId] }))
      await until(async () => (await waiting(server)) === 2)
      return both
    })
    const words = (await Promise.all(answers)).map(({ errCode }) => errCode)
    expect(words.toSorted()).toEqual(['', 'SESSION_FULL'])
  })

  it('has a reason noted only where the seats do not suffice', async () => {
    const at = await newTimetable(server, { patients: 2, capacity: 2 })
    const { id } = await planned(at)
    const over = { id, patientIds: [at.patientIds[1] as number], reason: '家长坚持' }
    done(await principal.call('/admin/so-day/join/overrun', over))
    const [lesson] = await server.sql`select overrun_reason from so_lesson
      where id = (select lesson_id from so_day where id = ${id})`
    expect(lesson).toEqual({ overrunReason: null })
  })

  it('is refused in a lesson for one, twice in one lesson, of another campus and without hours', async () => {
    const [at, single] = [
      await newTimetable(server, { patients: 2, capacity: 2, hours: 1 }),
      await newTimetable(server, { patients: 2 }),
    ]
    const [one, alone] = [await planned(at), await planned(single)]
    const join = (id: number, patientId: number | undefined, by = at.desk) =>
      by.call('/admin/so-day/join', { id, patientIds: [patientId as number] })
    expect((await join(alone.id, single.patientIds[1])).errCode).toBe('SESSION_FULL')
    expect((await join(one.id, at.patientId)).errCode).toBe('SESSION_JOINED')
    expect((await join(one.id, at.patientIds[1], stranger)).errCode).toBe('NOT_FOUND')
    await planned(at, { patientIds: [at.patientIds[1]], from: '11:00', to: '12:00' })
    expect(await join(one.id, at.patientIds[1])).toMatchObject({
      ...{ errCode: 'HOURS_SHORT', msg: expect.stringMatching(/^.+：课时不足/) },
      data: { fields: [{ path: 'patientIds' }] },
    })
    expect(await detail(at, one.id)).toMatchObject({ seats: 1 })
  })
})

describe('what is asked again', () => {
  it('of a session that takes its place back: the campus is closed or the doctor on leave since', async () => {
    const at = await newTimetable(server)
    const one = await planned(at)
    const cancel = { sessions: [one], cancelledBy: 'CENTRE' as const, reason: 'x' }
    done(await at.desk.call('/admin/so-day/cancel', cancel))
    const undo = async () => principal.call('/admin/so-day/undo', { ...(await seen(at, one.id)), reason: 'x' })
    const [holiday] = await server.sql`insert into holiday (campus_id, name, from_day, to_day)
      values (${at.campusId}, '停电', ${day}, ${day}) returning id`
    expect((await undo()).errCode).toBe('SESSION_HOLIDAY')
    await server.sql`delete from holiday where id = ${holiday?.id}`
    const leave = { doctorId: at.doctorId, fromDay: day, toDay: day, reason: 'sick' }
    const { id } = done(await at.desk.call('/admin/doctor-leave/add', leave))
    expect((await undo()).errCode).toBe('SESSION_DOCTOR_LEAVE')
    done(await at.desk.call('/admin/doctor-leave/delete', { id }))
    done(await undo())
    expect(await detail(at, one.id)).toMatchObject({ state: 'PLANNED' })
  })

  it('of a move: a patient whose training is paused stays where they are', async () => {
    const at = await newTimetable(server)
    const one = await planned(at)
    await server.sql`update patient set state = 'PAUSED' where id = ${at.patientId}`
    const moved = await at.desk.call('/admin/so-day/move', { ...one, from: '11:00' })
    expect(moved.errCode).toBe('SESSION_PATIENT')
    const [verdict] = done(await at.desk.call('/admin/so-day/move/check', { id: one.id, from: '11:00' }))
    expect(verdict?.problems).toMatchObject([{ errCode: 'SESSION_PATIENT' }])
  })

  /** Two sessions of yesterday: one holds an hour, the other has none and finds none. */
  async function oneWithoutHours() {
    const at = await newTimetable(server, { patients: 2, capacity: 2, hours: 1 })
    await server.sql`update order_course set valid_from = valid_from - 9 where patient_id = any(${at.patientIds}::bigint[])`
    const { id } = await planned(at, { patientIds: at.patientIds })
    const yesterday = dayBefore(todayText(), 1)
    await server.sql`update so_lesson set during = tsrange(${yesterday}::date + time '09:00', ${yesterday}::date + time '10:00')
      where id = (select lesson_id from so_day where id = ${id})`
    const [patient, without] = at.patientIds as [number, number]
    // Its hours went elsewhere meanwhile, and none are left.
    await server.sql`insert into hour_ledger (line_id, kind, pot, hours, held, amount, session_id)
      select line_id, 'RELEASE', pot, 0, -held, 0, session_id from hour_ledger
      where patient_id = ${without} and kind = 'RESERVE'`
    await server.sql`update order_course set valid_to = ${dayBefore(yesterday, 1)} where patient_id = ${without}`
    const rows = await server.sql`select id, patient_id from so_day
      where lesson_id = (select lesson_id from so_day where id = ${id}) order by id`
    const ofPatient = (patientId: number) => rows.find((row) => row.patientId === patientId)?.id as number
    const sessions = () => Promise.all(rows.map((row) => seen(at, row.id as number)))
    const outcome = { done: [ofPatient(patient)], refused: [{ id: ofPatient(without), errCode: 'HOURS_ENDED' }] }
    return { at, patient, sessions, outcome }
  }

  it('of sessions noted as held together: one without hours is refused by itself', async () => {
    const { at, patient, sessions, outcome } = await oneWithoutHours()
    done(await at.desk.call('/admin/so-day/checkIn', { sessions: await sessions() }))
    expect(done(await at.desk.call('/admin/so-day/done', { sessions: await sessions() }))).toMatchObject(outcome)
    expect(await hoursOf(server, patient)).toEqual({ left: 0, held: 0 })
  })

  it('of late leave and late cancellations that take hours: one without hours is refused by itself', async () => {
    await server.sql`insert into config (key, value) values ('timetable.lateConsumes', '1')
      on conflict (key) do update set value = excluded.value`
    const cancelled = await oneWithoutHours()
    const cancel = { sessions: await cancelled.sessions(), cancelledBy: 'PATIENT' as const, reason: '临时有事' }
    expect(done(await cancelled.at.desk.call('/admin/so-day/cancel', cancel))).toMatchObject(cancelled.outcome)
    expect(await hoursOf(server, cancelled.patient)).toEqual({ left: 0, held: 0 })
    const away = await oneWithoutHours()
    const ids = (await away.sessions()).map(({ id }) => id)
    await server.sql`update so_day set state = 'LEAVE_ASKED', late = true where id = any(${ids}::bigint[])`
    const agree = { sessions: await away.sessions(), agreed: true }
    expect(done(await away.at.desk.call('/admin/so-day/leave/check', agree))).toMatchObject(away.outcome)
    expect(await hoursOf(server, away.patient)).toEqual({ left: 0, held: 0 })
  })
})
