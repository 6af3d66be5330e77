import { beforeAll, describe, expect, it } from 'vitest'
import { useServer } from '../../../test/server.ts'
import { zh } from '../../../test/texts.ts'
import { dayOn, hoursOf, newTimetable, overlaps, sell, type Timetable } from '../../../test/timetable.ts'
import { done } from '../../../test/world.ts'
import { dayBefore } from '../../lib/day.ts'

const server = useServer()
let shared: Timetable
beforeAll(async () => {
  shared = await newTimetable(server)
})

/** Four weeks from a Monday that lies ahead. */
const [from, to] = [dayOn(1), dayOn(7, 4)]

/** An active template on Tuesdays at nine. */
async function template(of: Timetable, fields: object = {}) {
  const { campusId, courseId, doctorId, soTimeId, patientId } = of
  const whole = { campusId, courseId, doctorId, soTimeId, patientIds: [patientId], weekday: 2, fromDay: from }
  const { id } = done(await of.desk.call('/admin/so-week/add', { ...whole, ...fields }))
  done(await of.desk.call('/admin/so-week/state', { id, version: 1, step: 'activate' }))
  return id
}
const generate = async (of: Timetable, id: number, input: object = {}) =>
  done(await of.desk.call('/admin/so-week/generate/soDay', { id, from, to, ...input }))
const commit = (of: Timetable, id: number) => generate(of, id, { commit: true })
const told = (rows: { day: string; outcome: string }[]) => rows.map(({ day, outcome }) => [day, outcome])
const days = [dayOn(2), dayOn(2, 2), dayOn(2, 3), dayOn(2, 4)] as const

async function counts(of: Timetable) {
  const [row] = await server.sql`select
    (select count(*) from so_lesson where doctor_id = ${of.doctorId})::integer as lessons,
    (select count(*) from so_day where doctor_id = ${of.doctorId})::integer as sessions,
    (select count(*) from hour_ledger where patient_id = any(${of.patientIds}::bigint[]))::integer as entries`
  return row
}

describe('the generation of sessions from a template', () => {
  it('previews without writing, writes what it said with its hours, and changes nothing when it runs again', async () => {
    const of = await newTimetable(server)
    const id = await template(of)
    const before = await counts(of)
    const seen = await generate(of, id)
    expect(seen.created).toBe(0)
    expect(told(seen.rows)).toEqual(days.map((day) => [day, 'CREATE']))
    expect(await counts(of)).toEqual(before)
    expect((await commit(of, id)).created).toBe(4)
    expect(await hoursOf(server, of.patientId)).toEqual({ left: 20, held: 4 })
    const after = await counts(of)
    const again = await commit(of, id)
    expect([again.created, told(again.rows)]).toEqual([0, days.map((day) => [day, 'EXISTS'])])
    expect(await counts(of)).toEqual(after)
    const rows = done(await of.desk.call('/admin/so-day/list/admin', { from, to, doctorId: of.doctorId }))
    expect(rows).toHaveLength(4)
    expect(rows[0]).toMatchObject({ weekId: id, from: '09:00', to: '10:00', state: 'PLANNED', seats: 1 })
  })

  it('plans a Saturday that is worked as a Tuesday by the templates and the hours of Tuesdays, not by its own', async () => {
    const of = await newTimetable(server)
    const id = await template(of)
    const saturdays = await template(of, { weekday: 6 })
    const worked = dayOn(6, 2)
    await server.sql`insert into working_day (campus_id, day, weekday) values (${of.campusId}, ${worked}, 2)`
    // The doctor has no hours on Saturdays.
    await server.sql`delete from doctor_hours where doctor_id = ${of.doctorId} and weekday = 6`
    expect(told((await generate(of, id)).rows)).toEqual(
      [...days.slice(0, 2), worked, ...days.slice(2)].map((day) => [day, 'CREATE']),
    )
    expect(told((await generate(of, saturdays)).rows)).toEqual(
      [dayOn(6), dayOn(6, 3), dayOn(6, 4)].map((day) => [day, 'CONFLICT']),
    )
    expect((await commit(of, id)).created).toBe(5)
    expect((await commit(of, id)).created).toBe(0)
    const free = done(
      await of.desk.call('/admin/so-day/free', {
        ...{ campusId: of.campusId, courseId: of.courseId, doctorId: of.doctorId },
        ...{ day: worked, from: '09:00', to: '10:00' },
      }),
    )
    expect(free.map(({ day }) => day)).toContain(worked)
  })

  it('says of each day why there can be no session: a holiday, leave, or missing hours', async () => {
    const of = await newTimetable(server, { hours: 1 })
    const id = await template(of)
    await server.sql`insert into holiday (campus_id, name, from_day, to_day) values (${of.campusId}, '校庆', ${days[0]}, ${days[0]})`
    await server.sql`insert into doctor_leave (doctor_id, from_day, to_day, from_time, to_time, reason)
      values (${of.doctorId}, ${days[1]}, ${days[1]}, '09:30', '12:00', 'sick')`
    const { rows } = await generate(of, id)
    expect(told(rows)).toEqual([
      [days[0], 'HOLIDAY'],
      [days[1], 'LEAVE'],
      [days[2], 'CREATE'],
      [days[3], 'NO_HOURS'],
    ])
    expect(rows[0]?.cause).toBe('校庆')
    await server.sql`delete from holiday where campus_id = ${of.campusId}`
    expect((await commit(of, id)).created).toBe(1)
    expect(await hoursOf(server, of.patientId)).toEqual({ left: 1, held: 1 })
  })

  it('names what is in the way: a session of the doctor, the patient, the room or the device', async () => {
    const [of, other] = [await newTimetable(server), await newTimetable(server)]
    const { roomId, macId } = of
    const id = await template(of, { roomId, macId })
    const plan = async (by: Timetable, day: string, fields: object) => {
      const { campusId, courseId, doctorId, patientId } = by
      const place = { campusId, courseId, doctorId, patientIds: [patientId], day, from: '09:30', to: '10:30' }
      return done(await by.desk.call('/admin/so-day/add', { ...place, ...fields }))
    }
    await sell(of.desk, { ...other, patientId: of.patientId, parentId: of.parentId }, other.courseId, 1)
    await plan(of, days[0], {})
    await plan(other, days[1], { patientIds: [of.patientId] })
    await plan(other, days[2], { roomId })
    await plan(other, days[3], { macId })
    const { rows } = await generate(of, id)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', 'CONFLICT'])
    for (const [at, word] of ['医生', '患者', '占用', '设备'].entries()) expect(rows[at]?.cause).toContain(word)
    expect((await commit(of, id)).created).toBe(0)
  })

  it('finds no place for a paused patient, with a device in repair, a closed room, or outside the hours of the doctor', async () => {
    const { sql } = server
    const of = await newTimetable(server)
    const id = await template(of, { roomId: of.roomId, macId: of.macId })
    const causeAfter = async (change: PromiseLike<unknown>) => {
      await change
      const { outcome, cause } = (await generate(of, id)).rows[0] ?? {}
      return [outcome, cause]
    }
    expect(await causeAfter(sql`update patient set state = 'PAUSED' where id = ${of.patientId}`)).toMatchObject([
      'CONFLICT',
      expect.stringContaining('暂停'),
    ])
    await sql`update patient set state = 'ACTIVE' where id = ${of.patientId}`
    expect((await causeAfter(sql`update mac_info set state = 'REPAIR' where id = ${of.macId}`))[1]).toContain('维修')
    expect((await causeAfter(sql`update room set status = 2 where id = ${of.roomId}`))[1]).toContain('教室')
    expect((await causeAfter(sql`delete from doctor_hours where doctor_id = ${of.doctorId}`))[1]).toContain('出诊时间')
    expect((await commit(of, id)).created).toBe(0)
  })

  it('says from which week on the licence of the doctor does not hold, also before the template is active', async () => {
    const of = await newTimetable(server)
    const { campusId, courseId, doctorId, soTimeId, patientId } = of
    await server.sql`update doctor_info set licence_to = ${dayBefore(days[2], 1)} where id = ${doctorId}`
    const lesson = { campusId, courseId, doctorId, soTimeId, patientIds: [patientId], weekday: 2, fromDay: from }
    const { id } = done(await of.desk.call('/admin/so-week/add', lesson))
    const { rows, created } = await generate(of, id)
    expect(rows.map(({ day, outcome, conflict }) => [day, outcome, conflict])).toEqual([
      [days[0], 'CREATE', null],
      [days[1], 'CREATE', null],
      [days[2], 'CONFLICT', 'DOCTOR_LICENCE'],
      [days[3], 'CONFLICT', 'DOCTOR_LICENCE'],
    ])
    expect([rows[2]?.cause, created]).toEqual([zh.SESSION_DOCTOR_LICENCE, 0])
  })

  it('lets the first of two templates that clash with each other have its place', async () => {
    const [of, other] = [await newTimetable(server), await newTimetable(server)]
    const { roomId } = of
    const [first, second] = [await template(of, { roomId }), await template(other, { roomId })]
    const { rows } = done(
      await of.desk.call('/admin/so-week/generate/soDay/all', { campusId: of.campusId, from, to: dayBefore(to, 21) }),
    )
    const outcomeOf = (id: number) => rows.find((row) => row.weekId === id)
    expect(outcomeOf(first)?.outcome).toBe('CREATE')
    expect(outcomeOf(second)).toMatchObject({
      ...{ outcome: 'CONFLICT', conflict: 'ROOM_TAKEN', cause: expect.stringContaining('占用') },
    })
  })

  it('does not plan again what was cancelled or moved to another day', async () => {
    const of = await newTimetable(server)
    const id = await template(of)
    await commit(of, id)
    await server.sql`update so_day set state = 'CANCELLED', cancelled_by = 'CENTRE' where so_week_id = ${id} and day = ${days[0]}`
    await server.sql`update so_lesson set during = tsrange(${days[1]}::date + time '14:00', ${days[1]}::date + time '15:00')
      where id = (select lesson_id from so_day where so_week_id = ${id} and planned_day = ${days[1]})`
    const again = await commit(of, id)
    expect([again.created, told(again.rows)]).toEqual([0, days.map((day) => [day, 'EXISTS'])])
    const [moved] = await server.sql`select to_char(lower(during), 'HH24:MI') as from from so_day
      where so_week_id = ${id} and planned_day = ${days[1]}`
    expect(moved?.from).toBe('14:00')
  })

  it('seats a patient who joins a group later in the lessons that stand, while there is a place', async () => {
    const of = await newTimetable(server, { patients: 3, capacity: 2 })
    const [first, second, third] = of.patientIds as [number, number, number]
    const id = await template(of, { patientIds: [first] })
    await commit(of, id)
    const lessons = (await counts(of))?.lessons
    await server.sql`insert into so_week_patient values (${id}, ${second}), (${id}, ${third})`
    const { created, rows } = await commit(of, id)
    expect(created).toBe(4)
    expect(rows.slice(0, 3).map(({ outcome }) => outcome)).toEqual(['EXISTS', 'CREATE', 'CONFLICT'])
    expect((await counts(of))?.lessons).toBe(lessons)
    const [full] = done(await of.desk.call('/admin/so-day/list/admin', { from, to, doctorId: of.doctorId }))
    expect(full).toMatchObject({ seats: 2, capacity: 2 })
  })

  it('seats no more than the lesson that stands has places, where course or room were smaller then', async () => {
    const of = await newTimetable(server, { patients: 3, capacity: 2 })
    const [first, second, third] = of.patientIds as [number, number, number]
    const id = await template(of, { patientIds: [first, second] })
    await commit(of, id)
    await server.sql`update course set capacity = 4 where id = ${of.courseId}`
    await server.sql`insert into so_week_patient values (${id}, ${third})`
    const { created, rows } = await commit(of, id)
    expect(created).toBe(0)
    expect(rows.find(({ patientId }) => patientId === third)?.outcome).toBe('CONFLICT')
  })

  it('does not plan a week twice where the weekday of the template was changed', async () => {
    const of = await newTimetable(server)
    const id = await template(of)
    await commit(of, id)
    await server.sql`update so_week set weekday = 4 where id = ${id}`
    expect((await commit(of, id)).created).toBe(0)
    const [tuesday] = done(await of.desk.call('/admin/so-day/list/admin', { from, to, doctorId: of.doctorId }))
    const sessions = [{ id: tuesday?.id ?? 0, version: tuesday?.version ?? 0 }]
    done(await of.desk.call('/admin/so-day/cancel', { sessions, cancelledBy: 'CENTRE', reason: '改时间' }))
    const { created, rows } = await commit(of, id)
    expect([created, told(rows.filter(({ outcome }) => outcome === 'CREATE'))]).toEqual([1, [[dayOn(4), 'CREATE']]])
  })

  it('gives a doctor as many lessons a day as may be given, where a patient joins one that stands', async () => {
    const of = await newTimetable(server, { patients: 2, capacity: 2 })
    await server.sql`update doctor_info set sessions_a_day = 2 where id = ${of.doctorId}`
    const id = await template(of)
    await commit(of, id)
    await server.sql`insert into so_week_patient values (${id}, ${of.patientIds[1]})`
    const [later] = await server.sql`insert into so_time (campus_id, name, from_time, to_time)
      values (${of.campusId}, ${`later ${id}`}, '15:00', '16:00') returning id`
    await template(of, { soTimeId: later?.id })
    const { campusId, desk } = of
    const { rows } = done(await desk.call('/admin/so-week/generate/soDay/all', { campusId, from, to }))
    const own = rows.filter(({ patientId }) => of.patientIds.includes(patientId))
    expect(new Set(own.map(({ outcome }) => outcome))).toEqual(new Set(['EXISTS', 'CREATE']))
  })

  it('of one campus by thirty users at once creates each session once', async () => {
    const of = await newTimetable(server)
    const id = await template(of)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => of.desk.call('/admin/so-week/generate/soDay', { id, from, to, commit: true })),
    )
    expect(answers.map((answer) => done(answer).created).toSorted()).toEqual([...Array(29).fill(0), 4])
    expect(await hoursOf(server, of.patientId)).toEqual({ left: 20, held: 4 })
    expect(await overlaps(server)).toBe(0)
  })

  it('is for active templates within reach, and half a year at most', async () => {
    const stranger = await server.as('frontdesk2')
    const id = await template(shared)
    const { campusId } = shared
    expect((await stranger.call('/admin/so-week/generate/soDay', { id })).errCode).toBe('NOT_FOUND')
    expect((await stranger.call('/admin/so-week/generate/soDay/all', { campusId })).errCode).toBe('UNKNOWN_REFERENCE')
    expect((await shared.doctor.call('/admin/so-week/generate/soDay', { id })).errCode).toBe('FORBIDDEN')
    const nowhere = { campusId: Number.MAX_SAFE_INTEGER, commit: true }
    expect((await shared.admin.call('/admin/so-week/generate/soDay/all', nowhere)).errCode).toBe('UNKNOWN_REFERENCE')
    const far = await shared.desk.call('/admin/so-week/generate/soDay', { id, from, to: dayBefore(from, -185) })
    expect(far).toMatchObject({ data: { fields: [{ path: 'to' }] } })
    done(await shared.desk.call('/admin/so-week/state', { id, version: 2, step: 'pause' }))
    const generate = (commit: boolean) => shared.desk.call('/admin/so-week/generate/soDay', { id, from, to, commit })
    expect((await generate(true)).errCode).toBe('TEMPLATE_STATE')
    const { rows } = done(await shared.desk.call('/admin/so-week/generate/soDay/all', { campusId, from, to }))
    expect(rows.some((row) => row.weekId === id)).toBe(false)
    // What would become of it is shown before it goes on.
    const { created, rows: ahead } = done(await generate(false))
    expect([created, ahead.length > 0, ahead.every((row) => row.weekId === id)]).toEqual([0, true, true])
    done(await shared.desk.call('/admin/so-week/state', { id, version: 3, step: 'end' }))
    expect((await generate(false)).errCode).toBe('TEMPLATE_STATE')
  })
})
