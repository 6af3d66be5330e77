import { describe, expect, it } from 'vitest'
import { deadlocks } from '../../../../test/races.ts'
import { type Client, useServer } from '../../../../test/server.ts'
import { statementsOf } from '../../../../test/statements.ts'
import {
  dayOn,
  hoursOf,
  inWords,
  newColleague,
  newDoctor,
  newTimetable,
  overlaps,
  permit,
  type Timetable,
} from '../../../../test/timetable.ts'
import { done, newAccount, newStaff } from '../../../../test/world.ts'
import { dayBefore } from '../../../lib/day.ts'

const server = useServer()

interface Wished {
  day: string
  from: string
  to: string
  roomId?: number
}
/** Tuesdays and Thursdays at four, for so many weeks. */
const wished = (weeks = 8): Wished[] =>
  Array.from({ length: weeks }, (_, week) => week).flatMap((week) =>
    [2, 4].map((weekday) => ({ day: dayBefore(dayOn(weekday), -7 * week), from: '16:00', to: '17:00' })),
  )
const textOf = ({ day, from, to, roomId }: Wished) => `${day} ${from}-${to}${roomId ? ` ${roomId}` : ''}`
const people = ({ campusId, courseId, doctorId, patientId }: Timetable) => ({
  ...{ campusId, courseId, doctorId, patientIds: [patientId] },
})
const check = async (of: Timetable, lessons: Wished[], fields: object = {}) =>
  done(await of.desk.call('/admin/so-day/series/check', { ...people(of), lessons: lessons.map(textOf), ...fields }))
const plan = (of: Timetable, lessons: Wished[], fields: object = {}, by: Client = of.desk, headers = {}) =>
  by.call('/admin/so-day/series', { ...people(of), lessons, ...fields }, { headers })
const add = async (of: Timetable, place: Wished, fields: object = {}) =>
  done(await of.desk.call('/admin/so-day/add', { ...people(of), ...place, ...fields }))
const planned = async ({ patientId }: Timetable) => {
  const rows = await server.sql`select day::text from so_day where patient_id = ${patientId} order by day`
  return rows.map(({ day }) => day as string)
}
const fieldsOf = ({ data }: { data: unknown }) => (data as { fields?: { path: string; msg: string }[] })?.fields ?? []
const pathsOf = (answer: { data: unknown }) => fieldsOf(answer).map(({ path }) => path)

describe('the lessons of eight weeks', () => {
  it('are planned together: their hours are held, the family gets one message, and a retry plans nothing twice', async () => {
    const at = await newTimetable(server)
    const { id: accountId } = await newAccount(server, { parentId: at.parentId })
    const lessons = wished()
    const { hours, ...checked } = await check(at, lessons, { roomId: at.roomId })
    expect(checked.lessons).toEqual(
      lessons.map((lesson) => ({ ...lesson, roomId: at.roomId, doctorId: at.doctorId, clashes: [], problems: [] })),
    )
    expect(hours).toEqual([expect.objectContaining({ patientId: at.patientId, needed: 16, free: 20 })])
    expect(await hoursOf(server, at.patientId)).toEqual({ left: 20, held: 0 })

    const headers = { 'idempotency-key': `series-${at.patientId}` }
    // In whatever order they are asked for, they are answered in it.
    const asked = lessons.toReversed()
    const fields = { roomId: at.roomId, remark: '八周' }
    const first = done(await plan(at, asked, fields, at.desk, headers))
    expect(done(await plan(at, asked, fields, at.desk, headers))).toEqual(first)
    expect(await planned(at)).toEqual(lessons.map(({ day }) => day))
    expect(await hoursOf(server, at.patientId)).toEqual({ left: 20, held: 16 })
    const [last] = first.lessons
    const shown = done(await at.admin.call('/admin/so-day/detail', { id: last?.ids[0] as number }))
    expect(shown).toMatchObject({
      ...{ lessonId: last?.lessonId, day: asked[0]?.day, from: '16:00', to: '17:00', state: 'PLANNED' },
      ...{ roomId: at.roomId, seats: 1, capacity: 1, hours: 1, location: 'CENTER', remark: '八周', weekId: null },
    })
    const told = await server.sql`select title, body from message where account_id = ${accountId}`
    expect(told.map(({ title }) => title)).toEqual(['已为您安排 16 节课'])
    for (const { day } of lessons) expect(told[0]?.body).toContain(inWords(day))
  })

  it('of a group hold the hours of each patient, and none has more patients than its room has places', async () => {
    const at = await newTimetable(server, { patients: 2, capacity: 3 })
    const { patientIds } = at
    done(await plan(at, wished(2), { patientIds }))
    for (const id of patientIds) expect(await hoursOf(server, id)).toEqual({ left: 20, held: 4 })
    await server.sql`update room set capacity = 1 where id = ${at.roomId}`
    const full = await plan(at, [{ day: dayOn(5), from: '09:00', to: '10:00', roomId: at.roomId }], { patientIds })
    expect([full.errCode, pathsOf(full)]).toEqual(['SESSION_FULL', ['patientIds']])
  })

  it('are told to their doctor in one message, those who come together as one lesson; not to a doctor who plans them', async () => {
    const at = await newTimetable(server, { patients: 2, capacity: 3 })
    const { patientIds } = at
    const [own, ...rest] = wished(3)
    const heard = async (by: Client) => {
      const { list } = done(await by.call('/admin/message/page', {}))
      return list.filter(({ link }) => link === '/schedule/session')
    }
    done(await plan(at, rest, { patientIds }))
    const told = await heard(at.doctor)
    expect(told.map(({ title }) => title)).toEqual(['为您新排了 5 节课'])
    expect(told[0]?.body).toContain(`周小1 ${rest[0]?.day} 16:00–17:00`)

    const staff = { loginName: `planner${at.courseId}`, campusIds: [at.campusId], roles: ['DOCTOR', 'CAMPUS_STAFF'] }
    const planner = await newStaff(server, at.admin, staff)
    done(await at.admin.call('/admin/doctor-info/add', { userId: planner.id, type: 'therapist' }))
    await server.sql`insert into doctor_hours (doctor_id, campus_id, weekday, from_time, to_time)
      select ${planner.id}, ${at.campusId}, n, '08:00', '20:00' from generate_series(1, 7) n`
    await permit(server, at.courseId, planner.id)
    done(await plan(at, [own as Wished], { patientIds, doctorId: planner.id }, planner.client))
    expect(await heard(planner.client)).toEqual([])
  })

  it('are checked by as many statements as those of one week', async () => {
    const at = await newTimetable(server)
    const count = async (weeks: number) => (await statementsOf(server, () => check(at, wished(weeks))))[1].length
    const one = await count(1)
    expect(one).toBeGreaterThan(0)
    expect(await count(8)).toBe(one)
  })

  it('are named where a place was taken meanwhile, and nothing is written', async () => {
    const at = await newTimetable(server)
    const lessons = wished()
    await check(at, lessons)
    const taken = lessons[3] as Wished
    const { lessonId } = await add(at, { ...taken, from: '15:30', to: '16:30' })
    const refused = await plan(at, lessons)
    expect(refused.errCode).toBe('SESSION_CLASH')
    expect(pathsOf(refused)).toEqual(['lessons.3.day', 'lessons.3.day'])
    expect(refused.msg).toContain('16 节课中有 1 节')
    expect(await planned(at)).toEqual([taken.day])
    expect(await hoursOf(server, at.patientId)).toEqual({ left: 20, held: 1 })
    const { lessons: verdicts, hours } = await check(at, lessons)
    expect(verdicts[3]?.clashes).toMatchObject([
      { resource: 'DOCTOR', from: '15:30', to: '16:30', lessonId },
      { resource: 'PATIENT', from: '15:30', to: '16:30', lessonId },
    ])
    expect(hours).toMatchObject([{ needed: 15, free: 19 }])
    done(await plan(at, lessons.toSpliced(3, 1)))
    expect(await planned(at)).toHaveLength(16)
  })

  it('can have another doctor for one of them, who is refused at that lesson', async () => {
    const at = await newTimetable(server)
    const standIn = await newColleague(server, at)
    const lessons = wished(2).map((lesson, no) => (no === 1 ? { ...lesson, doctorId: standIn.id } : lesson))
    const text = `${textOf(lessons[1] as Wished)} @${standIn.id}`
    const { lessons: verdicts } = done(
      await at.desk.call('/admin/so-day/series/check', { ...people(at), lessons: [text] }),
    )
    expect(verdicts).toMatchObject([{ doctorId: standIn.id, clashes: [], problems: [] }])
    const stranger = await newDoctor(server, at.admin, at.campusId)
    const refused = await plan(
      at,
      lessons.map((lesson, no) => (no === 1 ? { ...lesson, doctorId: stranger.id } : lesson)),
    )
    expect([refused.errCode, pathsOf(refused)]).toEqual(['SESSION_DOCTOR_COURSE', ['lessons.1.day']])
    expect(await planned(at)).toEqual([])
    done(await plan(at, lessons))
    const given = await server.sql`select doctor_id from so_day where patient_id = ${at.patientId} order by during`
    expect(given.map(({ doctorId }) => doctorId)).toEqual([at.doctorId, standIn.id, at.doctorId, at.doctorId])
  })

  it('can have a room of their own, and a taken room is refused as the room', async () => {
    const at = await newTimetable(server)
    const other = await newColleague(server, at)
    const [room] =
      await server.sql`insert into room (campus_id, name, capacity) values (${at.campusId}, ${`own${at.roomId}`}, 2) returning id`
    const own = room?.id as number
    const lessons = wished(2)
    const [busy] = lessons as [Wished]
    const elsewhere = await newTimetable(server)
    await permit(server, elsewhere.courseId, other.id)
    await add(elsewhere, busy, { doctorId: other.id, roomId: at.roomId })
    const refused = await plan(at, lessons, { roomId: at.roomId })
    expect([refused.errCode, pathsOf(refused)]).toEqual(['SESSION_CLASH', ['lessons.0.roomId']])
    const { lessons: made } = done(
      await plan(at, [{ ...busy, roomId: own }, ...lessons.slice(1)], { roomId: at.roomId }),
    )
    const rooms =
      await server.sql`select room_id from so_lesson where id = any(${made.map((one) => one.lessonId)}::bigint[])
      order by during`
    expect(rooms.map(({ roomId }) => roomId)).toEqual([own, at.roomId, at.roomId, at.roomId])
  })

  it('are refused where the hours do not suffice, each that has none', async () => {
    const at = await newTimetable(server, { hours: 3 })
    const lessons = wished(2).concat({ day: dayBefore(dayOn(2), -14), from: '16:00', to: '17:00' })
    const { lessons: verdicts, hours } = await check(at, lessons)
    expect(verdicts.map(({ problems }) => problems.map(({ errCode }) => errCode))).toEqual([
      ...[[], [], [], ['HOURS_SHORT'], ['HOURS_SHORT']],
    ])
    expect(hours).toMatchObject([{ needed: 5, free: 3 }])
    const refused = await plan(at, lessons)
    expect([refused.errCode, pathsOf(refused)]).toEqual(['HOURS_SHORT', ['lessons.3.day', 'lessons.4.day']])
    expect(await planned(at)).toEqual([])
    expect(await hoursOf(server, at.patientId)).toEqual({ left: 3, held: 0 })
  })

  it('are refused from the day on which the licence of the doctor does not hold, and on each day that is against them', async () => {
    const at = await newTimetable(server)
    const lessons = wished(3)
    await server.sql`update doctor_info set licence_to = ${lessons[3]?.day as string} where id = ${at.doctorId}`
    const ended = await plan(at, lessons)
    expect([ended.errCode, pathsOf(ended)]).toEqual(['SESSION_DOCTOR_LICENCE', ['lessons.4.day', 'lessons.5.day']])
    await server.sql`update doctor_info set licence_to = null where id = ${at.doctorId}`
    const [first, second] = lessons as [Wished, Wished]
    const odd = await plan(at, [
      { ...first, day: '2026-01-05' },
      { ...first, from: '16:00', to: '16:30' },
      { ...second, from: '16:00', to: '16:50' },
      { ...second, from: '16:45', to: '17:45' },
    ])
    expect(pathsOf(odd)).toEqual(['lessons.0.day', 'lessons.1.to', 'lessons.3.from'])
    expect(await planned(at)).toEqual([])
    const none = await plan(at, lessons, { doctorId: (await newDoctor(server, at.admin, at.campusId)).id })
    expect([none.errCode, pathsOf(none)]).toEqual(['SESSION_DOCTOR_COURSE', ['doctorId']])
  })

  it('are nothing to another campus, and not the matter of a doctor', async () => {
    const at = await newTimetable(server)
    const stranger = await server.as('frontdesk2')
    const lessons = wished(1)
    const query = { ...people(at), lessons: lessons.map(textOf) }
    for (const answer of [
      await plan(at, lessons, {}, stranger),
      await stranger.call('/admin/so-day/series/check', query),
    ]) {
      expect([answer.errCode, pathsOf(answer)]).toEqual(['UNKNOWN_REFERENCE', ['campusId']])
    }
    const own = (await server.sql`select id from campus where id <> ${at.campusId} order by id limit 1`)[0]
      ?.id as number
    const foreign = await plan(at, lessons, { campusId: own }, stranger)
    expect(foreign.errCode).toBe('UNKNOWN_REFERENCE')
    expect((await plan(at, lessons, {}, at.doctor)).errCode).toBe('FORBIDDEN')
    expect(await planned(at)).toEqual([])
    const bad = await at.desk.call('/admin/so-day/series/check', { ...query, lessons: ['2026-02-30 16:00-17:00'] })
    expect(bad.errCode).toBe('BAD_INPUT')
  })
})

describe('two who plan at once', () => {
  it('want the same weeks: one has all of them, the other is told of each and has none', async () => {
    const at = await newTimetable(server, { patients: 2 })
    const second = await server.second()
    const [one, other] = at.patientIds as [number, number]
    const lessons = wished(4)
    const answers = await Promise.all([
      plan(at, lessons, { patientIds: [one] }),
      plan(at, lessons.toReversed(), { patientIds: [other] }, at.desk.at(second)),
    ])
    const refused = answers.filter(({ status }) => status !== 0)
    expect(refused).toHaveLength(1)
    expect(refused[0]?.errCode).toBe('SESSION_CLASH')
    expect(pathsOf(refused[0] as never)).toHaveLength(8)
    const held = await Promise.all([one, other].map(async (id) => (await hoursOf(server, id)).held))
    expect(held.toSorted()).toEqual([0, 8])
    expect(await overlaps(server)).toBe(0)
  })

  it('want the rooms of others crosswise, one lesson at a time and several weeks: none waits in a ring', async () => {
    const at = await newTimetable(server, { patients: 8, hours: 40 })
    const second = await server.second()
    const doctors = await Promise.all(at.patientIds.map(async () => (await newColleague(server, at)).id))
    const lessons = wished(3)
    const before = await deadlocks(server)
    const answers = await Promise.all(
      at.patientIds.flatMap((patientId, no) => {
        const fields = { patientIds: [patientId], doctorId: doctors[no], roomId: at.roomId }
        const by = no % 2 ? at.desk : at.desk.at(second)
        const single = by.call('/admin/so-day/add', {
          ...people(at),
          ...{ ...fields, doctorId: doctors[(no + 3) % 8] as number },
          ...(lessons[no % 6] as Wished),
        })
        return [plan(at, no % 3 ? lessons : lessons.toReversed(), fields, by), single]
      }),
    )
    expect(Math.max(...answers.map(({ code }) => code))).toBeLessThan(500)
    expect(await overlaps(server)).toBe(0)
    expect(await deadlocks(server)).toBe(before)
    const [row] = await server.sql`select
      (select sum(paid_held + gift_held) from order_course where patient_id = any(${at.patientIds}::bigint[]))::integer as held,
      (select coalesce(sum(hours), 0) from so_day where patient_id = any(${at.patientIds}::bigint[]))::integer as planned`
    expect(row?.held).toBe(row?.planned)
  })
})
