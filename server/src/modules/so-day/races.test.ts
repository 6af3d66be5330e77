import type { Envelope } from '@cogcampus/contract/envelope'
import { beforeAll, describe, expect, it } from 'vitest'
import { deadlocks, tally } from '../../../test/races.ts'
import { type Client, until, useServer } from '../../../test/server.ts'
import {
  dayOn,
  newColleague,
  newCourse,
  newDoctor,
  newTimetable,
  overlaps,
  sell,
  type Timetable,
  waiting,
} from '../../../test/timetable.ts'
import { done } from '../../../test/world.ts'
import { dayBefore } from '../../lib/day.ts'
import { doctorKey } from './rules.ts'

const server = useServer('demo', { reads: 8 })
const MANY = 300
/** Rivals of different doctors, patients, rooms and devices, so that they have exactly one of them in common. */
const EACH = 12
const day = dayOn(3)
let at: Timetable
let second: Awaited<ReturnType<typeof server.second>>
let doctors: number[] = []
let patients: number[] = []
let rooms: number[] = []
let courseId = 0

beforeAll(async () => {
  at = await newTimetable(server, { patients: EACH, hours: 50 })
  second = await server.second()
  doctors = await Promise.all(
    Array.from({ length: EACH }, async () => (await newDoctor(server, at.admin, at.campusId)).id),
  )
  courseId = await newCourse(server, at.campusId, doctors)
  patients = at.patientIds
  for (const patientId of patients) await sell(at.desk, { patientId, parentId: at.parentId }, courseId, 30)
  const made = await server.sql`insert into room (campus_id, name, capacity)
    select ${at.campusId}, 'race' || n, 2 from generate_series(1, ${EACH}::integer) n returning id`
  rooms = made.map((row) => row.id as number)
}, 120_000)

const desk = (no: number): Client => (no % 2 ? at.desk : at.desk.at(second))

type Fields = { doctorId: number; patientIds: number[]; roomId?: number; macId?: number; from: string; to: string }
const add = (no: number, fields: Fields) =>
  desk(no).call('/admin/so-day/add', { campusId: at.campusId, courseId, day, ...fields })
const all = (act: (no: number) => Promise<Envelope<unknown>>) =>
  Promise.all(Array.from({ length: MANY }, (_, no) => act(no)))

const of = (list: readonly number[], no: number) => list[no % list.length] as number
const minutes = (no: number) => String((no % 4) * 5).padStart(2, '0')

describe(`${MANY} users at once over two servers`, () => {
  it.each(['same', 'overlapping'] as const)(
    'plan %s times of one doctor: one has it',
    async (times) => {
      const hour = times === 'same' ? 8 : 9
      const answers = await all((no) => {
        const shift = times === 'same' ? '00' : minutes(no)
        const stretch = { from: `0${hour}:${shift}`, to: `0${hour}:55` }
        return add(no, {
          doctorId: of(doctors, 0),
          patientIds: [of(patients, no)],
          ...stretch,
          ...(shift > '10' ? { to: `${String(hour + 1).padStart(2, '0')}:00` } : {}),
        })
      })
      expect(tally(answers)).toEqual({ done: 1, SESSION_CLASH: MANY - 1 })
    },
    120_000,
  )

  it('plan overlapping times of one patient: one has it', async () => {
    const answers = await all((no) =>
      add(no, { doctorId: of(doctors, no), patientIds: [of(patients, 0)], from: `11:${minutes(no)}`, to: '12:00' }),
    )
    expect(tally(answers)).toEqual({ done: 1, SESSION_CLASH: MANY - 1 })
  }, 120_000)

  it('plan one room and one device: one has it', async () => {
    const own = { roomId: of(rooms, 0), macId: at.macId }
    const rival = (no: number, place: Omit<Fields, 'doctorId' | 'patientIds'>) =>
      add(no, { doctorId: of(doctors, no), patientIds: [of(patients, no)], ...place })
    const room = await all((no) => rival(no, { roomId: own.roomId, from: '13:00', to: '14:00' }))
    expect(tally(room)).toEqual({ done: 1, SESSION_CLASH: MANY - 1 })
    const device = await all((no) => rival(no, { macId: own.macId, from: '14:00', to: '15:00' }))
    expect(tally(device)).toEqual({ done: 1, SESSION_CLASH: MANY - 1 })
  }, 120_000)

  it('plan everything crosswise: no two stand in one place, none waits for another in a ring, hours are those of the sessions', async () => {
    const before = await deadlocks(server)
    const answers = await all((no) =>
      add(no, {
        doctorId: of(doctors, no * 7),
        patientIds: [of(patients, no * 5 + 1)],
        roomId: of(rooms, no * 11 + 3),
        from: `16:${minutes(no)}`,
        to: '17:05',
      }),
    )
    const counts = tally(answers)
    expect(counts.done).toBeGreaterThan(0)
    expect((counts.done ?? 0) + (counts.SESSION_CLASH ?? 0)).toBe(MANY)
    expect(await overlaps(server)).toBe(0)
    const [held] = await server.sql`select
      (select sum(paid_held + gift_held) from order_course where patient_id = any(${patients}::bigint[]))::integer as held,
      (select sum(hours) from so_day where patient_id = any(${patients}::bigint[]))::integer as planned,
      (select count(*) from so_lesson l where seats <> (select count(*) from so_day s
        where s.lesson_id = l.id and s.state <> 'LEAVE' and s.state <> 'CANCELLED'))::integer as wrong`
    expect(held?.held).toBe(held?.planned)
    expect(held?.wrong).toBe(0)
    expect(await deadlocks(server)).toBe(before)
  }, 120_000)
})

describe('a lesson where another one stands', () => {
  it('is refused while others give lessons to its doctor, and does not wait for them', async () => {
    const place = { doctorId: of(doctors, 1), from: '18:00', to: '18:55' }
    done(await add(0, { ...place, patientIds: [of(patients, 1)] }))
    await server.sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtextextended(${doctorKey(place.doctorId)}::text, 88))`
      expect((await add(1, { ...place, patientIds: [of(patients, 2)] })).errCode).toBe('SESSION_CLASH')
    })
  })
})

describe('the last lesson that a doctor may give on a day', () => {
  it('is given once, however many plan, move, substitute, make up and generate it at the same moment', async () => {
    const {
      campusId,
      courseId: course,
      doctorId,
      patientIds,
      desk: front,
      soTimeId,
      ...own
    } = await newTimetable(server, {
      patients: 6,
    })
    const { id: one } = await newColleague(server, {
      ...own,
      campusId,
      courseId: course,
      doctorId,
      patientIds,
      desk: front,
      soTimeId,
    })
    await server.sql`update doctor_info set sessions_a_day = 1 where id = ${one}`
    const next = dayBefore(day, -1)
    const place = { campusId, courseId: course, doctorId: one, day: next }
    const planned = async (at: number, fields: object) => {
      const patient = { patientIds: [patientIds[at] as number] }
      const { ids } = done(
        await front.call('/admin/so-day/add', { ...place, doctorId, ...fields, ...patient } as never),
      )
      const [row] = await server.sql`select id, version from so_day where id = ${ids[0]}`
      return row as { id: number; version: number }
    }
    const [moved, given, missed] = [
      await planned(0, { day, from: '08:00', to: '08:50' }),
      await planned(1, { from: '11:00', to: '11:50' }),
      await planned(2, { day, from: '10:00', to: '10:50' }),
    ]
    await server.sql`update so_day set state = 'LEAVE', make_up_until = ${dayBefore(day, -20)} where id = ${missed.id}`
    missed.version++
    const [week] =
      await server.sql`insert into so_week (campus_id, course_id, doctor_id, weekday, so_time_id, from_day, state)
      values (${campusId}, ${course}, ${one}, extract(isodow from ${next}::date), ${soTimeId}, ${day}, 'ACTIVE') returning id`
    await server.sql`insert into so_week_patient (so_week_id, patient_id) values (${week?.id}, ${patientIds[3]})`
    const range = { from: next, to: next, commit: true }
    const answers = await server.sql.begin(async (tx) => {
      // Whoever writes a lesson of this doctor waits for this row, after counting those of the day.
      await tx`select from doctor_info where id = ${one} for update`
      const rivals: Promise<Envelope<unknown>>[] = [
        front.call('/admin/so-day/add', {
          ...place,
          patientIds: [patientIds[4] as number],
          from: '12:00',
          to: '12:50',
        }),
        front.call('/admin/so-day/add', {
          ...place,
          patientIds: [patientIds[5] as number],
          from: '13:00',
          to: '13:50',
        }),
        front.call('/admin/so-day/move', { ...moved, extent: 'ONE', day: next, from: '14:00', doctorId: one }),
        front.call('/admin/so-day/substitute', { sessions: [given], doctorId: one }),
        front.call('/admin/so-day/makeUp', { ...missed, day: next, from: '15:00', to: '15:50', doctorId: one }),
        front.call('/admin/so-week/generate/soDay', { id: week?.id as number, ...range }),
      ]
      await until(async () => (await waiting(server)) === rivals.length)
      return rivals
    })
    expect(Math.max(...(await Promise.all(answers)).map(({ code }) => code))).toBeLessThan(500)
    const [held] = await server.sql`select count(*)::integer as count from so_lesson
      where doctor_id = ${one} and seats > 0 and lower(during)::date = ${next}`
    expect(held?.count).toBe(1)
  })
})
