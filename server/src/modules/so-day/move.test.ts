import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { en, zh } from '../../../test/texts.ts'
import { dayOn, hoursOf, newColleague, newTimetable, overlaps, sell, type Timetable } from '../../../test/timetable.ts'
import { done, newAccount } from '../../../test/world.ts'
import { dayBefore } from '../../lib/day.ts'

const server = useServer()
let stranger: Client
beforeAll(async () => {
  stranger = await server.as('frontdesk2')
})

const day = dayOn(2)
const weeks = [0, 7, 14].map((days) => dayBefore(day, -days))
const placeOf = ({ campusId, courseId, doctorId, patientId }: Timetable, fields: object = {}) => ({
  ...{ campusId, courseId, doctorId, patientIds: [patientId], day, from: '09:00', to: '10:00' },
  ...fields,
})
async function planned(of: Timetable, fields: object = {}) {
  const { ids } = done(await of.desk.call('/admin/so-day/add', placeOf(of, fields)))
  return seen(of, ids[0] as number)
}
const detail = async (of: Timetable, id: number) => done(await of.admin.call('/admin/so-day/detail', { id }))
async function seen(of: Timetable, id: number) {
  const { version } = await detail(of, id)
  return { id, version }
}
const colleague = (of: Timetable) => newColleague(server, of)
/** A template with a session in each of three weeks. */
async function series(of: Timetable) {
  const { campusId, courseId, doctorId, patientId, soTimeId } = of
  const [week] =
    await server.sql`insert into so_week (campus_id, course_id, doctor_id, weekday, so_time_id, from_day, state)
    values (${campusId}, ${courseId}, ${doctorId}, 2, ${soTimeId}, ${day}, 'ACTIVE') returning id`
  await server.sql`insert into so_week_patient (so_week_id, patient_id) values (${week?.id}, ${patientId})`
  const ids = []
  for (const on of weeks) {
    const { id } = await planned(of, { day: on })
    await server.sql`update so_day set so_week_id = ${week?.id}, planned_day = day where id = ${id}`
    ids.push(id)
  }
  return ids
}
const daysOf = async (ids: number[]) => {
  const rows = await server.sql`select day::text from so_day where id = any(${ids}::bigint[]) order by planned_day`
  return rows.map((row) => row.day)
}

describe('a move', () => {
  it('puts a session to another day, room and time, keeps where it was, and must be confirmed anew', async () => {
    const at = await newTimetable(server)
    const { id: accountId } = await newAccount(server, { parentId: at.parentId })
    const { id, version } = await planned(at)
    done(await at.desk.call('/admin/so-day/confirm', { sessions: [{ id, version }] }))
    const to = { day: weeks[1] as string, from: '11:00', roomId: at.roomId }
    done(await at.desk.call('/admin/so-day/move', { ...(await seen(at, id)), ...to }))
    expect(await detail(at, id)).toMatchObject({
      ...{ ...to, to: '12:00', state: 'PLANNED', seats: 1 },
      movedFrom: { day, from: '09:00', to: '10:00', doctorId: at.doctorId, roomId: null },
    })
    expect(await hoursOf(server, at.patientId)).toEqual({ left: 20, held: 1 })
    const [told] = done(await at.doctor.call('/admin/message/page', {})).list
    expect(told?.title).toBe('您有 1 节课已调课')
    const [family] = await server.sql`select title, body from message where account_id = ${accountId} order by id desc`
    expect(family?.title).toBe('您有 1 节课有调整')
    expect(family?.body).toMatch(/改到 (\d{4}年)?\d+月\d+日 周. 11:00–12:00/)
  })

  it('says before and after what stands in the way, by all four resources and every other reason', async () => {
    const [at, other] = [await newTimetable(server), await newTimetable(server)]
    const { roomId, macId, doctorId, patientId } = at
    await planned(at, { roomId, macId, from: '14:00', to: '15:00' })
    const { id, version } = await planned(at)
    const wanted = { id, from: '14:30', roomId, macId }
    const [verdict] = done(await at.desk.call('/admin/so-day/move/check', wanted))
    expect(verdict?.clashes.map(({ resource, id: what }) => [resource, what])).toEqual([
      ...[['DOCTOR', doctorId] as const, ['PATIENT', patientId] as const],
      ...[['ROOM', roomId] as const, ['DEVICE', macId] as const],
    ])
    const refused = await at.desk.call('/admin/so-day/move', { ...wanted, version })
    expect(refused).toMatchObject({ errCode: 'SESSION_CLASH', data: { clashes: verdict?.clashes } })
    const [outside] = done(
      await at.desk.call('/admin/so-day/move/check', {
        id,
        day: '2026-01-01',
        from: '19:30',
        doctorId: other.doctorId,
      }),
    )
    expect(outside?.problems.map(({ errCode }) => errCode)).toEqual([
      ...['SESSION_PAST', 'SESSION_DOCTOR_COURSE', 'SESSION_DOCTOR_HOURS'],
    ])
    const [backwards] = done(await at.desk.call('/admin/so-day/move/check', { id, from: '11:00', to: '10:00' }))
    expect(backwards?.problems.map(({ errCode }) => errCode)).toEqual(['SESSION_SHORT'])
    expect(await detail(at, id)).toMatchObject({ from: '09:00', movedFrom: null })
  })

  it('onto itself, of what has begun, of other campuses and by a doctor is refused, in both languages', async () => {
    const at = await newTimetable(server)
    const one = await planned(at)
    const same = await at.desk.call('/admin/so-day/move', { ...one, from: '09:00' })
    expect([same.errCode, same.msg]).toEqual(['SESSION_SAME_PLACE', zh.SESSION_SAME_PLACE])
    const headers = { 'accept-language': 'en' }
    const single = await at.desk.call('/admin/so-day/move', { ...one, from: '11:00', extent: 'ALL' }, { headers })
    expect([single.errCode, single.data]).toEqual([
      'SESSION_SINGLE',
      { fields: [{ path: 'extent', msg: en.SESSION_SINGLE }] },
    ])
    expect((await stranger.call('/admin/so-day/move', { ...one, from: '11:00' })).errCode).toBe('NOT_FOUND')
    expect((await stranger.call('/admin/so-day/move/check', { id: one.id })).errCode).toBe('NOT_FOUND')
    expect((await at.doctor.call('/admin/so-day/move', { ...one, from: '11:00' })).errCode).toBe('FORBIDDEN')
    expect((await at.desk.call('/admin/so-day/move', { id: one.id, version: 9, from: '11:00' })).errCode).toBe(
      'STALE_VERSION',
    )
    await server.sql`update so_lesson set during = tsrange('2026-01-05 09:00', '2026-01-05 10:00')
      where id = (select lesson_id from so_day where id = ${one.id})`
    expect((await at.desk.call('/admin/so-day/move', { ...(await seen(at, one.id)), from: '11:00' })).errCode).toBe(
      'SESSION_BEGUN',
    )
  })

  it('of a series takes this one, those that follow or all, also by a week, where each takes the place of the next', async () => {
    const at = await newTimetable(server)
    const ids = await series(at)
    const [first, second] = ids as [number, number]
    done(await at.desk.call('/admin/so-day/move', { ...(await seen(at, first)), day: dayBefore(day, -1) }))
    expect(await daysOf(ids)).toEqual([dayBefore(day, -1), weeks[1], weeks[2]])
    const later = dayBefore(weeks[1] as string, -7)
    done(await at.desk.call('/admin/so-day/move', { ...(await seen(at, second)), day: later, extent: 'FOLLOWING' }))
    expect(await daysOf(ids)).toEqual([dayBefore(day, -1), later, dayBefore(later, -7)])
    done(
      await at.desk.call('/admin/so-day/move', {
        ...(await seen(at, second)),
        day: weeks[1] as string,
        extent: 'FOLLOWING',
      }),
    )
    done(await at.desk.call('/admin/so-day/move', { ...(await seen(at, second)), from: '16:00', extent: 'ALL' }))
    expect(await daysOf(ids)).toEqual([dayBefore(day, -1), weeks[1], weeks[2]])
    // Those that followed are a series of their own since.
    expect(await Promise.all(ids.map(async (id) => (await detail(at, id)).from))).toEqual(['09:00', '16:00', '16:00'])
    expect(await hoursOf(server, at.patientId)).toEqual({ left: 20, held: 3 })
  })

  it('of a series takes its template along: later weeks are planned at the new place, and nothing is planned again', async () => {
    const at = await newTimetable(server)
    const { campusId, roomId } = at
    await server.sql`insert into so_time (campus_id, name, from_time, to_time) values (${campusId}, 'follow', '11:20', '12:20')`
    const ids = await series(at)
    const [, second, third] = ids as [number, number, number]
    done(
      await at.desk.call('/admin/so-day/cancel', {
        sessions: [await seen(at, third)],
        cancelledBy: 'CENTRE',
        reason: 'closed',
      }),
    )
    const [friday, fridayAfter] = [dayBefore(weeks[1] as string, -3), dayBefore(weeks[2] as string, -3)]
    const to = { day: friday, from: '11:20', roomId, extent: 'FOLLOWING' as const }
    const moved = done(await at.desk.call('/admin/so-day/move', { ...(await seen(at, second)), ...to }))
    expect(moved.template).toBe('MOVED')
    const templates = done(await at.desk.call('/admin/so-week/list', { patientId: at.patientId })).list
    const [old, next] = templates.toSorted((a, b) => a.id - b.id)
    expect(old).toMatchObject({ weekday: 2, fromTime: '09:00', fromDay: day, toDay: dayBefore(weeks[1] as string, 1) })
    expect(next).toMatchObject({ weekday: 5, fromTime: '11:20', fromDay: friday, toDay: null, roomId, state: 'ACTIVE' })
    const until = { from: day, to: dayBefore(fridayAfter, -7) }
    const planned = async (id = 0) =>
      done(await at.desk.call('/admin/so-week/generate/soDay', { id, ...until })).rows.map((row) => [
        ...[row.day, row.from, row.outcome],
      ])
    expect(await planned(old?.id)).toEqual([[day, '09:00', 'EXISTS']])
    expect(await planned(next?.id)).toEqual([
      [friday, '11:20', 'EXISTS'],
      [fridayAfter, '11:20', 'EXISTS'],
      [until.to, '11:20', 'CREATE'],
    ])
  })

  it('of a series back to where it was, as a whole, leaves one template that goes on; without a slot of that time it stays', async () => {
    const at = await newTimetable(server)
    const ids = await series(at)
    const [first] = ids as [number]
    const move = async (fields: { day?: string; from?: string }) =>
      done(await at.desk.call('/admin/so-day/move', { ...(await seen(at, first)), ...fields, extent: 'ALL' })).template
    expect(await move({ day: dayBefore(day, -5) })).toBe('MOVED')
    expect(await move({ day: dayBefore(day, 0) })).toBe('MOVED')
    expect(await move({ from: '13:10' })).toBe('KEPT')
    const { list } = done(await at.desk.call('/admin/so-week/list', { patientId: at.patientId }))
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({ weekday: 2, fromTime: '09:00', fromDay: day, toDay: null })
    expect(await daysOf(ids)).toEqual(weeks)
    const [stays] = await server.sql`select count(*)::int as rows from so_day where planned_day > '2100-01-01'`
    expect(stays?.rows).toBe(0)
  })

  it('of a series by a week is not refused for the lessons that go along, with a doctor who gives one a day', async () => {
    const at = await newTimetable(server)
    const ids = await series(at)
    await server.sql`update doctor_info set sessions_a_day = 1 where id = ${at.doctorId}`
    const { id, version } = await seen(at, ids[0] as number)
    const later = { id, day: weeks[1] as string, extent: 'ALL' as const }
    const verdicts = done(await at.desk.call('/admin/so-day/move/check', later))
    expect(verdicts.flatMap(({ problems }) => problems)).toEqual([])
    done(await at.desk.call('/admin/so-day/move', { ...later, version }))
    expect(await daysOf(ids)).toEqual([weeks[1], weeks[2], dayBefore(day, -21)])
  })

  it('of a series leaves a lesson as it is that stands there already', async () => {
    const at = await newTimetable(server)
    const [first, second, third] = (await series(at)) as [number, number, number]
    done(await at.desk.call('/admin/so-day/move', { ...(await seen(at, second)), from: '11:00' }))
    done(await at.desk.call('/admin/so-day/confirm', { sessions: [await seen(at, second)] }))
    const before = await detail(at, second)
    done(await at.desk.call('/admin/so-day/move', { ...(await seen(at, first)), from: '11:00', extent: 'ALL' }))
    expect(await detail(at, second)).toEqual(before)
    expect(await detail(at, third)).toMatchObject({ from: '11:00', movedFrom: { from: '09:00' } })
    const [told] = done(await at.doctor.call('/admin/message/page', {})).list
    expect(told?.title).toBe('您有 2 节课已调课')
  })

  it('takes hours that hold on the new day, or is refused', async () => {
    const at = await newTimetable(server, { hours: 1 })
    const one = await planned(at)
    await server.sql`update order_course set valid_to = ${day} where patient_id = ${at.patientId}`
    const move = { ...one, day: weeks[1] as string }
    expect((await at.desk.call('/admin/so-day/move', move)).errCode).toBe('HOURS_ENDED')
    await sell(at.desk, at, at.courseId, 1)
    done(await at.desk.call('/admin/so-day/move', move))
    const lines =
      await server.sql`select paid_held as held from order_course where patient_id = ${at.patientId} order by id`
    expect(lines.map(({ held }) => held)).toEqual([0, 1])
  })

  it('leaves who is on leave where the lesson was', async () => {
    const at = await newTimetable(server, { patients: 2, capacity: 2 })
    const { ids } = done(await at.desk.call('/admin/so-day/add', placeOf(at, { patientIds: at.patientIds })))
    const [away, here] = ids as [number, number]
    done(await at.desk.call('/admin/so-day/leave', { sessions: [await seen(at, away)], leaveReason: 'ill' }))
    done(await at.desk.call('/admin/so-day/move', { ...(await seen(at, here)), from: '12:00' }))
    expect(await detail(at, here)).toMatchObject({ from: '12:00', seats: 1 })
    expect(await detail(at, away)).toMatchObject({ from: '09:00', seats: 0, state: 'LEAVE', movedFrom: null })
  })

  it('and a new session want one place at once: one has it, the others learn what stands there', async () => {
    const at = await newTimetable(server)
    const movers = []
    for (let n = 0; n < 5; n++) movers.push(await planned(at, { from: `${10 + n}:00`, to: `${11 + n}:00` }))
    const to = { from: '17:10', to: '18:00' }
    const answers = await Promise.all([
      ...movers.map((one) => at.desk.call('/admin/so-day/move', { ...one, ...to })),
      ...[1, 2, 3, 4, 5].map(() => at.desk.call('/admin/so-day/add', placeOf(at, { from: '17:00', to: '17:50' }))),
    ] as Promise<{ status: number; errCode: string; code: number }>[])
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1)
    expect(new Set(answers.flatMap(({ status, errCode }) => (status === 0 ? [] : [errCode])))).toEqual(
      new Set(['SESSION_CLASH']),
    )
    expect(await overlaps(server)).toBe(0)
  })
})

describe('a substitute', () => {
  it('takes sessions over where free, and both doctors learn of it', async () => {
    const at = await newTimetable(server, { patients: 2 })
    const other = await colleague(at)
    const [free, busy] = [await planned(at), await planned(at, { from: '11:00', to: '12:00' })]
    const elsewhere = await newTimetable(server)
    const theirs = { doctorId: other.id, patientIds: [at.patientIds[1]], from: '11:30', to: '12:30' }
    done(await at.desk.call('/admin/so-day/add', placeOf(at, theirs)))
    const answer = done(await at.desk.call('/admin/so-day/substitute', { sessions: [free, busy], doctorId: other.id }))
    expect(answer).toMatchObject({ done: [free.id], refused: [{ id: busy.id, errCode: 'SESSION_CLASH' }] })
    const [name] = await server.sql`select name from doctor_info where id = ${at.doctorId}`
    expect(await detail(at, free.id)).toMatchObject({
      doctorId: other.id,
      substituteForName: name?.name,
      state: 'PLANNED',
    })
    expect(done(await other.client.call('/admin/message/page', {})).list[0]?.title).toBe('请您代 1 节课')
    const wrong = await at.desk.call('/admin/so-day/substitute', { sessions: [busy], doctorId: elsewhere.doctorId })
    expect(wrong.errCode).toBe('SESSION_DOCTOR_COURSE')
  })
})

describe('several sessions given to a substitute at once', () => {
  it('are as many as the substitute may give a day, each other one is refused by itself', async () => {
    const at = await newTimetable(server)
    const other = await colleague(at)
    await server.sql`update doctor_info set sessions_a_day = 2 where id = ${other.id}`
    const sessions = []
    for (const hour of [10, 12, 14]) sessions.push(await planned(at, { from: `${hour}:00`, to: `${hour}:50` }))
    const answer = done(await at.desk.call('/admin/so-day/substitute', { sessions, doctorId: other.id }))
    const [first, second, third] = sessions.map(({ id }) => id)
    expect(answer).toMatchObject({ done: [first, second], refused: [{ id: third, errCode: 'SESSION_DOCTOR_FULL' }] })
  })

  it('are answered with who was first, of each that somebody else changed meanwhile', async () => {
    const at = await newTimetable(server)
    const other = await colleague(at)
    const [left, changed] = [await planned(at), await planned(at, { from: '12:00', to: '12:50' })]
    done(await (await server.as('admin')).call('/admin/so-day/leave', { sessions: [changed], leaveReason: 'ill' }))
    const sessions = [left, changed]
    const answer = done(await at.desk.call('/admin/so-day/substitute', { sessions, doctorId: other.id }))
    expect(answer.done).toEqual([left.id])
    const [admin] = await server.sql`select user_name from rbac_user where login_name = 'admin'`
    expect(answer.refused[0]?.msg).toContain(`${admin?.userName}：`)
  })

  it('are one where two are at the same time', async () => {
    const at = await newTimetable(server, { patients: 2 })
    const [other, third] = [await colleague(at), await colleague(at)]
    const sessions = [await planned(at), await planned(at, { doctorId: third.id, patientIds: [at.patientIds[1]] })]
    const answer = done(await at.desk.call('/admin/so-day/substitute', { sessions, doctorId: other.id }))
    expect(answer).toMatchObject({
      done: [sessions[0]?.id],
      refused: [{ id: sessions[1]?.id, errCode: 'SESSION_CLASH' }],
    })
    expect(await overlaps(server)).toBe(0)
  })
})

describe('what is free', () => {
  it('is the nearest to the wanted time, without what doctor, patient and rooms have', async () => {
    const at = await newTimetable(server)
    const { campusId, courseId, doctorId, patientId } = at
    const asked = { campusId, courseId, doctorId, patientId, day, from: '09:00', to: '10:00' }
    const [first] = done(await at.desk.call('/admin/so-day/free', asked))
    expect(first).toMatchObject({ day, from: '09:00', to: '10:00', doctorId })
    const all = done(await at.desk.call('/admin/so-day/free', { ...asked, most: 60 }))
    expect([all.length > 12, all.slice(0, 12)]).toEqual([true, done(await at.desk.call('/admin/so-day/free', asked))])
    const { id } = await planned(at)
    const after = done(await at.desk.call('/admin/so-day/free', asked))
    expect(after.length).toBeGreaterThan(0)
    for (const place of after) expect(place.day === day && place.from < '10:00' && place.to > '09:00').toBe(false)
    const [{ doctorName: _, roomName: __, ...best }] = after as [(typeof after)[number]]
    done(await at.desk.call('/admin/so-day/move', { ...(await seen(at, id)), ...best }))
    expect((await stranger.call('/admin/so-day/free', asked)).errCode).toBe('NOT_FOUND')
  })

  it('leaves out days on which the doctor gives as many lessons as may be given, and times at which the device is taken', async () => {
    const at = await newTimetable(server)
    const { campusId, courseId, doctorId, patientId, macId } = at
    const { id } = await planned(at, { macId })
    const { lessonId } = await detail(at, id)
    const other = await newTimetable(server)
    done(await at.desk.call('/admin/so-day/add', placeOf(other, { macId, from: '15:00', to: '16:00' })))
    const asked = { campusId, courseId, doctorId, patientId, day, from: '15:00', to: '16:00' }
    const free = async (fields: object = {}) =>
      done(await at.desk.call('/admin/so-day/free', { ...asked, ...fields })).filter((place) => place.day === day)
    const at15 = (places: { from: string; to: string }[]) =>
      places.some(({ from, to }) => from < '16:00' && to > '15:00')
    expect([at15(await free()), at15(await free({ lessonId }))]).toEqual([true, false])
    await server.sql`update doctor_info set sessions_a_day = 1 where id = ${doctorId}`
    expect(await free()).toEqual([])
    expect((await free({ lessonId })).length).toBeGreaterThan(0)
  })

  it('of a lesson of a group is what suits all its patients, in a room for all of them', async () => {
    const at = await newTimetable(server, { patients: 2, capacity: 2 })
    const { campusId, courseId, patientIds } = at
    const { ids, lessonId } = done(await at.desk.call('/admin/so-day/add', placeOf(at, { patientIds })))
    const other = await colleague(at)
    const second = { ...placeOf(at, { doctorId: other.id, patientIds: [patientIds[1]], from: '12:00', to: '13:00' }) }
    done(await at.desk.call('/admin/so-day/add', second))
    const asked = { campusId, courseId, patientId: patientIds[0], day, from: '12:00', to: '13:00' }
    const free = async (fields: object) =>
      done(await at.desk.call('/admin/so-day/free', { ...asked, ...fields })).filter((place) => place.day === day)
    const clash = (places: { from: string; to: string }[]) =>
      places.some(({ from, to }) => from < '13:00' && to > '12:00')
    expect(clash(await free({}))).toBe(true)
    expect(clash(await free({ lessonId }))).toBe(false)
    expect(ids).toHaveLength(2)
  })
})

describe('a make-up session', () => {
  it('is booked once for leave in time, until its credit ends, and keeps the leave from being taken back', async () => {
    const at = await newTimetable(server)
    const one = await planned(at)
    const book = async (fields: object = {}) =>
      at.desk.call('/admin/so-day/makeUp', {
        ...{ ...(await seen(at, one.id)), day: weeks[1] as string, from: '13:00', to: '14:00' },
        ...fields,
      })
    expect((await book()).errCode).toBe('MAKE_UP_NONE')
    done(await at.desk.call('/admin/so-day/leave', { sessions: [one], leaveReason: 'ill' }))
    const late = await book({ day: dayBefore(day, -31) })
    expect(late.data).toEqual({
      fields: [{ path: 'day', msg: zh.MAKE_UP_ENDED.replace('{day}', dayBefore(day, -30)) }],
    })
    const { id } = done(await book())
    expect(await detail(at, id)).toMatchObject({ makeUp: true, patientId: at.patientId, doctorId: at.doctorId })
    expect((await detail(at, id)).makeUpOf).toEqual({ id: one.id, day, from: '09:00' })
    expect(await detail(at, one.id)).toMatchObject({ madeUpOn: weeks[1], makeUpUntil: dayBefore(day, -30) })
    expect((await book({ from: '15:00', to: '16:00' })).errCode).toBe('SESSION_MADE_UP')
    const principal = await server.as('principal')
    const undo = await principal.call('/admin/so-day/undo', { ...(await seen(at, one.id)), reason: 'x' })
    expect(undo.errCode).toBe('SESSION_MADE_UP')
  })
})
