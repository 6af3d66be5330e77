import { beforeAll, describe, expect, it } from 'vitest'
import { useServer } from '../../../test/server.ts'
import {
  dayOn,
  hoursOf,
  newColleague,
  newCourse,
  newDoctor,
  newTimetable,
  overlaps,
  type Timetable,
} from '../../../test/timetable.ts'
import { campusIds, done } from '../../../test/world.ts'
import { dayBefore, todayText } from '../../lib/day.ts'

const server = useServer()
let at: Timetable
let group: Timetable
beforeAll(async () => {
  at = await newTimetable(server, { hours: 3 })
  group = await newTimetable(server, { patients: 4, capacity: 3 })
})

const day = dayOn(3)
const add = (of: Timetable, fields: object = {}, by = of.desk) => {
  const { campusId, courseId, doctorId, patientId } = of
  const whole = { campusId, courseId, doctorId, patientIds: [patientId], day, from: '09:00', to: '10:00' }
  return by.call('/admin/so-day/add', { ...whole, ...fields })
}
const told = (answer: { errCode: string; data: unknown }) => [
  answer.errCode,
  (answer.data as { fields?: { path: string }[] } | null)?.fields?.[0]?.path,
]

describe('a session', () => {
  it('stands in the calendar with all that a block shows, and reserves its hours', async () => {
    const { id, lessonId } = await planned(at, { roomId: at.roomId, macId: at.macId, from: '08:00', to: '08:45' })
    const [shown] = done(await at.desk.call('/admin/so-day/list/admin', { from: day, to: day, doctorId: at.doctorId }))
    expect(shown).toMatchObject({
      ...{ id, lessonId, day, from: '08:00', to: '08:45', state: 'PLANNED', version: 1 },
      ...{ patientId: at.patientId, doctorId: at.doctorId, courseId: at.courseId, roomId: at.roomId, macId: at.macId },
      ...{ location: 'CENTER', weekId: null, movedFrom: null, makeUp: false, seats: 1, capacity: 1, hours: 1 },
    })
    expect(await hoursOf(server, at.patientId)).toEqual({ left: 3, held: 1 })
  })

  it('is refused in the past, on a holiday, outside the hours and in the leave of its doctor', async () => {
    const { sql } = server
    expect(told(await add(at, { day: dayBefore(todayText(), 1) }))).toEqual(['SESSION_PAST', 'day'])
    await sql`insert into holiday (campus_id, name, from_day, to_day) values (${at.campusId}, '校庆', ${dayOn(4)}, ${dayOn(4)})`
    expect(await add(at, { day: dayOn(4) })).toMatchObject({
      errCode: 'SESSION_HOLIDAY',
      data: { fields: [{ path: 'day' }] },
    })
    expect(told(await add(at, { from: '19:30', to: '20:30' }))).toEqual(['SESSION_DOCTOR_HOURS', 'from'])
    await sql`insert into doctor_leave (doctor_id, from_day, to_day, reason) values (${at.doctorId}, ${dayOn(5)}, ${dayOn(5)}, 'sick')`
    expect(told(await add(at, { day: dayOn(5) }))).toEqual(['SESSION_DOCTOR_LEAVE', 'day'])
    await sql`delete from holiday where campus_id = ${at.campusId}`
  })

  it('is refused without the course, the licence, hours, a patient in training or a usable device', async () => {
    const { sql } = server
    for (const to of ['09:30', '09:00', '08:00']) expect(told(await add(at, { to }))).toEqual(['SESSION_SHORT', 'to'])
    expect(told(await add(at, { courseId: group.courseId }))).toEqual(['SESSION_DOCTOR_COURSE', 'doctorId'])
    await sql`update doctor_info set licence_to = ${dayBefore(day, 1)} where id = ${at.doctorId}`
    expect(told(await add(at))).toEqual(['SESSION_DOCTOR_LICENCE', 'doctorId'])
    await sql`update doctor_info set licence_to = null where id = ${at.doctorId}`
    await sql`update patient set state = 'PAUSED' where id = ${at.patientId}`
    expect(told(await add(at))).toEqual(['SESSION_PATIENT', 'patientIds'])
    await sql`update patient set state = 'ACTIVE' where id = ${at.patientId}`
    await sql`update mac_info set state = 'RETIRED', room_id = null where id = ${group.macId}`
    expect(told(await add(at, { macId: group.macId }))).toEqual(['DEVICE_RETIRED', 'macId'])
    const poor = await newTimetable(server, { hours: 1 })
    await planned(poor, {})
    const short = await add(poor, { from: '11:00', to: '12:00' })
    expect(short.errCode).toBe('HOURS_SHORT')
    expect(
      done(await poor.desk.call('/admin/so-day/list/admin', { from: day, to: day, patientId: poor.patientId })),
    ).toHaveLength(1)
  })

  it('clashes by doctor, patient, room and device, and the caller learns with what and when', async () => {
    const other = await newTimetable(server)
    const { lessonId } = await planned(other, { roomId: other.roomId, macId: other.macId, from: '14:00', to: '15:00' })
    const clash = { day, from: '14:00', to: '15:00', lessonId }
    const overlapping = { from: '14:30', to: '15:30' }
    expect((await add(other, overlapping)).data).toMatchObject({
      clashes: [
        { ...clash, resource: 'DOCTOR', id: other.doctorId },
        { ...clash, resource: 'PATIENT', id: other.patientId },
      ],
    })
    const refused = await add(at, { ...overlapping, roomId: other.roomId, macId: other.macId })
    expect(refused.errCode).toBe('SESSION_CLASH')
    expect(refused.data).toMatchObject({
      clashes: [
        { ...clash, resource: 'ROOM', id: other.roomId },
        { ...clash, resource: 'DEVICE', id: other.macId },
      ],
      fields: [{ path: 'roomId' }, { path: 'macId' }],
    })
    // Both are joined as the language of the reader does.
    const [room, device] = (refused.data as unknown as { fields: { msg: string }[] }).fields.map(({ msg }) => msg)
    expect(refused.msg).toBe(`${room}；${device}`)
    const { campusId, courseId, doctorId, patientId } = at
    const people = { campusId, courseId, doctorId, patientIds: [patientId] }
    const lesson = { ...people, day, ...overlapping, roomId: other.roomId, macId: other.macId }
    const english = await at.desk.call('/admin/so-day/add', lesson, { headers: { 'accept-language': 'en' } })
    expect(english).toMatchObject({ errCode: 'SESSION_CLASH', msg: expect.stringMatching(/^[^；]+; [^；]+$/) })
    done(await add(other, { from: '15:00', to: '16:00', roomId: other.roomId }))
    expect(await overlaps(server)).toBe(0)
  })

  it('is in the calendar of its device, its room and its patient, and of no other', async () => {
    const of = await newTimetable(server, { patients: 2 })
    const [first, second] = of.patientIds as [number, number]
    const one = await planned(of, { roomId: of.roomId, macId: of.macId })
    const two = await planned(of, { patientIds: [second], from: '11:00', to: '12:00' })
    const found = async (by: object) => {
      const rows = done(await of.desk.call('/admin/so-day/list/admin', { from: day, to: day, ...by }))
      return rows.map(({ id }) => id)
    }
    for (const by of [{ macId: of.macId }, { roomId: of.roomId }, { patientId: first }]) {
      expect(await found(by)).toEqual([one.id])
    }
    expect(await found({ patientId: second })).toEqual([two.id])
    expect(await found({ patientId: second, macId: of.macId })).toEqual([])
  })

  it('is refused on a day on which its doctor has as many lessons as may be, and generation keeps to that, too', async () => {
    const busy = await newTimetable(server)
    await server.sql`update doctor_info set sessions_a_day = 2 where id = ${busy.doctorId}`
    await planned(busy, {})
    await planned(busy, { from: '10:00', to: '11:00' })
    expect(told(await add(busy, { from: '11:00', to: '12:00' }))).toEqual(['SESSION_DOCTOR_FULL', 'day'])
    const { campusId, courseId, doctorId, soTimeId, patientId, desk } = busy
    await server.sql`update so_time set from_time = '15:00', to_time = '16:00' where id = ${soTimeId}`
    const whole = { campusId, courseId, doctorId, soTimeId, patientIds: [patientId], weekday: 3, fromDay: day }
    const { id } = done(await desk.call('/admin/so-week/add', whole))
    done(await desk.call('/admin/so-week/state', { id, version: 1, step: 'activate' }))
    const { rows } = done(await desk.call('/admin/so-week/generate/soDay', { id, from: day, to: day }))
    expect(rows).toMatchObject([
      { outcome: 'CONFLICT', conflict: 'DOCTOR_FULL', cause: expect.stringContaining('排满') },
    ])
  })

  it('of a group holds as many patients as have a place', async () => {
    const [first, second, third] = group.patientIds as [number, number, number]
    expect(told(await add(group, { patientIds: group.patientIds }))).toEqual(['SESSION_FULL', 'patientIds'])
    expect(told(await add(group, { patientIds: [first, first] }))).toEqual(['DUPLICATE', 'patientIds'])
    const { ids, lessonId } = done(await add(group, { patientIds: [third, first, second] }))
    const rows = done(
      await group.desk.call('/admin/so-day/list/admin', { from: day, to: day, doctorId: group.doctorId }),
    )
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    for (const row of rows) expect(row).toMatchObject({ lessonId, seats: 3, capacity: 3 })
  })

  it('takes its doctor out of what is free, and is no leave', async () => {
    const asked = { campusId: at.campusId, doctorId: at.doctorId, from: day, to: day }
    const [before] = done(await at.desk.call('/admin/doctor-info/avl', asked))
    await planned(at, { from: '17:00', to: '18:00' })
    const [after] = done(await at.desk.call('/admin/doctor-info/avl', asked))
    expect((before?.freeMinutes ?? 0) - (after?.freeMinutes ?? 0)).toBe(60)
    expect(after?.days[0]?.absences).toEqual([])
  })

  it('is in the calendar of its doctor and of the consultant of its patient, and unknown to other campuses', async () => {
    const own = await newTimetable(server)
    const { id } = await planned(own, {})
    const [consultant, stranger] = [await server.as('consultant'), await server.as('frontdesk2')]
    const calendar = async (client: typeof consultant) =>
      done(await client.call('/admin/so-day/list', { from: day, to: day })).map((row) => row.id)
    expect(await calendar(own.doctor)).toEqual([id])
    expect(await calendar(consultant)).not.toContain(id)
    await server.sql`update patient set consultant_id = (select id from rbac_user where login_name = 'consultant')
      where id = ${own.patientId}`
    expect(await calendar(consultant)).toContain(id)
    expect((await stranger.call('/admin/so-day/detail', { id })).errCode).toBe('NOT_FOUND')
    expect(done(await stranger.call('/admin/so-day/patient', { patientId: own.patientId })).total).toBe(0)
    expect((await add(own, { from: '11:00', to: '12:00' }, stranger)).errCode).toBe('UNKNOWN_REFERENCE')
    expect((await add(own, { from: '11:00', to: '12:00' }, own.doctor)).errCode).toBe('FORBIDDEN')
    const mine = done(await own.doctor.call('/admin/so-day/page', { keyword: '周小' })).list
    expect(mine.map((row) => row.id)).toEqual([id])
  })

  it('is found by the order of which it holds hours, until it is cancelled and holds none', async () => {
    const own = await newTimetable(server)
    const { id } = await planned(own, {})
    const { orderId } = await server.sql`select order_id from hour_ledger where session_id = ${id}`.then(
      ([entry]) => entry as { orderId: number },
    )
    const holding = async (holdsOf: number, by = own.desk) =>
      done(await by.call('/admin/so-day/page', { holdsOf })).list.map((session) => session.id)
    expect(await holding(orderId)).toEqual([id])
    expect(await holding(orderId + 1)).toEqual([])
    expect(await holding(orderId, await server.as('frontdesk2'))).toEqual([])
    const sessions = [{ id, version: 1 }]
    done(await own.desk.call('/admin/so-day/cancel', { sessions, cancelledBy: 'PATIENT', reason: '退费' }))
    expect(await holding(orderId)).toEqual([])
  })

  it('is searched for by days and state, six weeks of a calendar at most', async () => {
    const ask = (from: string, to: string) => at.desk.call('/admin/so-day/list/admin', { from, to })
    expect(told(await ask(day, dayBefore(day, 1)))).toEqual(['BAD_INPUT', 'to'])
    expect(told(await ask(day, dayBefore(day, -42)))).toEqual(['BAD_INPUT', 'to'])
    const page = async (input: object) =>
      done(await at.desk.call('/admin/so-day/page', { doctorId: at.doctorId, ...input })).total
    expect(await page({ from: day, to: day, state: ['PLANNED'] })).toBeGreaterThan(0)
    expect(await page({ from: day, to: day, state: 'DONE' })).toBe(0)
    // From a day on it begins there; without one, with the latest.
    const places = async (input: object) =>
      done(await at.desk.call('/admin/so-day/page', { pageSize: 200, ...input })).list.map((row) => row.day + row.from)
    const [coming, latest] = [await places({ from: day }), await places({})]
    expect(coming).toEqual(coming.toSorted())
    expect(latest).toEqual(latest.toSorted().reverse())
  })

  it('is found by a phone of the family as a whole or by its last four digits, never by another part', async () => {
    const of = await newTimetable(server)
    await planned(of, {})
    const [parent] = await server.sql`select phone from parent_info where id = ${of.parentId}`
    const phone = parent?.phone as string
    await server.sql`update patient set search = concat(name, ' ', ${phone}::text) where id = ${of.patientId}`
    const found = async (keyword: string) =>
      done(await of.desk.call('/admin/so-day/page', { patientId: of.patientId, keyword })).total > 0
    expect([await found(phone), await found(phone.slice(-4)), await found('周')]).toEqual([true, true, true])
    expect([await found(phone.slice(0, 8)), await found(phone.slice(-6))]).toEqual([false, false])
  })
})

async function planned(of: Timetable, fields: object): Promise<{ id: number; lessonId: number }> {
  const { ids, lessonId } = done(await add(of, fields))
  return { id: ids[0] as number, lessonId }
}

describe('a clash', () => {
  it('tells of another campus that its doctor is taken there, but not by what, and of what is not its own nothing at all', async () => {
    const at = await newTimetable(server)
    const [, otherId] = await campusIds(server)
    const [shared, foreign] = [await newColleague(server, at), await newDoctor(server, at.admin, otherId)]
    const [room] = await server.sql`insert into room (campus_id, name, capacity)
      values (${otherId}, ${`r${foreign.id}`}, 8) returning id`
    const [course] =
      await server.sql`update course set name = '别处的课' where id = ${await newCourse(server, otherId, [])} returning id`
    const taken = async (doctorId: number, roomId: number | null) => {
      const [lesson] =
        await server.sql`insert into so_lesson (campus_id, course_id, doctor_id, room_id, during, capacity)
        values (${otherId}, ${course?.id}, ${doctorId}, ${roomId}, tsrange(${day}::date + time '13:55', ${day}::date + time '14:50'), 1)
        returning id`
      const { patientId } = await newTimetable(server, { hours: 1 })
      await server.sql`insert into so_day (lesson_id, campus_id, course_id, doctor_id, during, patient_id)
        select id, campus_id, course_id, doctor_id, during, ${patientId} from so_lesson where id = ${lesson?.id}`
    }
    await taken(shared.id, null)
    await taken(foreign.id, room?.id)
    const { id } = await planned(at, {})
    const { version } = done(await at.desk.call('/admin/so-day/detail', { id }))
    const check = (place: object) => at.desk.call('/admin/so-day/move/check', { id, from: '14:00', ...place })
    const [verdict] = done(await check({ doctorId: shared.id }))
    expect(verdict?.clashes).toEqual([
      { resource: 'DOCTOR', id: shared.id, name: null, course: null, lessonId: null, day, from: '14:00', to: '15:00' },
    ])
    const refusals = [
      await at.desk.call('/admin/so-day/move', { id, version, from: '14:00', doctorId: shared.id }),
      await add(at, { from: '14:00', to: '15:00', doctorId: shared.id }),
      await check({ doctorId: foreign.id, roomId: room?.id }),
    ]
    expect(refusals.map(({ errCode }) => errCode)).toEqual(['SESSION_CLASH', 'SESSION_CLASH', ''])
    expect(JSON.stringify(refusals)).not.toMatch(/别处的课|13:55|14:50/)
    const [unknown] = done(await check({ doctorId: foreign.id, roomId: room?.id }))
    expect(unknown?.clashes).toEqual([])
    expect(unknown?.problems.map(({ errCode }) => errCode)).toEqual(['SESSION_DOCTOR_GONE', 'UNKNOWN_REFERENCE'])
    const week = { from: day, to: day, doctorId: shared.id }
    expect((await at.desk.call('/admin/doctor-info/avl', { ...week, campusId: otherId })).errCode).toBe('NOT_FOUND')
  })
})
