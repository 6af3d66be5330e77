import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, until, useServer } from '../../../test/server.ts'
import { zh } from '../../../test/texts.ts'
import {
  dayOn,
  hoursOf,
  inWords,
  newColleague,
  newTimetable,
  overlaps,
  permit,
  type Timetable,
  waiting,
} from '../../../test/timetable.ts'
import { done } from '../../../test/world.ts'
import { dayBefore } from '../../lib/day.ts'

const server = useServer()
let stranger: Client
beforeAll(async () => {
  stranger = await server.as('frontdesk2')
})

const day = dayOn(3)
const next = dayBefore(day, -1)
type Change = object & { how: 'SUBSTITUTE' | 'MOVE' | 'CANCEL' }

const colleague = (of: Timetable) => newColleague(server, of)
async function planned(of: Timetable, from: string, to: string, patientIds = [of.patientId]) {
  const { campusId, courseId, doctorId } = of
  const answer = await of.desk.call('/admin/so-day/add', { campusId, courseId, doctorId, day, from, to, patientIds })
  return done(answer).lessonId
}
const ill = async (of: Timetable, fields: object = {}) =>
  done(
    await of.desk.call('/admin/doctor-leave/add', {
      ...{ doctorId: of.doctorId, fromDay: day, toDay: day, reason: 'sick' },
      ...fields,
    }),
  ).id
const hits = (of: Timetable, id: number, by = of.desk) => by.call('/admin/doctor-leave/hits', { id })
/** The lessons that leave hits, each with what is asked for it. */
async function asked(of: Timetable, leaveId: number, changes: Change[]) {
  const lessons = done(await hits(of, leaveId))
  return changes.map((change, at) => ({
    ...change,
    lessonId: lessons[at]?.lessonId as number,
    sessions: (lessons[at]?.sessions ?? []).map(({ id, version }) => ({ id, version })),
  })) as never
}
const rearrange = (of: Timetable, lessons: never, by = of.desk) =>
  by.call('/admin/so-day/rearrange', { lessons, reason: '医生生病' })
const standing = async (lessonId: number) =>
  server.sql`select d.state, d.doctor_id, d.substitute_for, d.day::text, to_char(lower(d.during), 'HH24:MI') as from
    from so_day d where d.lesson_id = ${lessonId} order by d.id`

/** The app accounts of a timetable's family. */
async function account(of: Timetable) {
  const [row] = await server.sql`insert into parent_account (parent_id, phone)
    values (${of.parentId}, '139' || lpad(${of.parentId}::text, 8, '0')) returning id`
  return row?.id as number
}
const messagesTo = (id: number) => server.sql`select title, body, title_en from message where account_id = ${id}`

describe('the lessons that leave of a doctor hits', () => {
  it('are those of its stretch that are still ahead, each with who is free, licensed and teaches the course', async () => {
    const at = await newTimetable(server, { patients: 2 })
    const [free, busy, unlicensed, elsewhere] = [
      await colleague(at),
      await colleague(at),
      await colleague(at),
      await newTimetable(server),
    ]
    await server.sql`update doctor_info set licence_from = '2020-01-01', licence_to = '2020-12-31' where id = ${unlicensed.id}`
    const [morning, noon] = [await planned(at, '09:00', '10:00'), await planned(at, '12:00', '13:00')]
    await planned(at, '17:00', '18:00')
    await planned({ ...at, doctorId: busy.id }, '12:30', '13:30', [at.patientIds[1] as number])
    const id = await ill(at, { fromTime: '08:00', toTime: '16:00' })
    const lessons = done(await hits(at, id))
    expect(lessons.map(({ lessonId }) => lessonId)).toEqual([morning, noon])
    const ids = lessons.map(({ substitutes }) => substitutes.map((doctor) => doctor.id))
    expect(ids).toEqual([expect.arrayContaining([free.id, busy.id]), [free.id]])
    expect(ids.flat()).not.toContain(unlicensed.id)
    expect(ids.flat()).not.toContain(elsewhere.doctorId)
    expect(ids.flat()).not.toContain(at.doctorId)
    expect(lessons[0]?.sessions[0]).toMatchObject({ patientId: at.patientId, state: 'PLANNED', day, from: '09:00' })
  })

  it('are read by the campus of the doctor: a doctor may not, and another campus does not know the leave', async () => {
    const at = await newTimetable(server)
    const id = await ill(at)
    expect(done(await hits(at, id))).toEqual([])
    expect((await hits(at, id, at.doctor)).errCode).toBe('FORBIDDEN')
    expect((await hits(at, id, stranger)).errCode).toBe('NOT_FOUND')
  })
})

describe('a substitute for several lessons of a day', () => {
  it('is offered with as many as the doctor may give on that day, and takes that many together', async () => {
    const at = await newTimetable(server)
    const [most, any] = [await colleague(at), await colleague(at)]
    await planned({ ...at, doctorId: most.id }, '16:00', '17:00')
    await server.sql`update doctor_info set sessions_a_day = 3 where id = ${most.id}`
    for (const hour of ['09', '11', '13']) await planned(at, `${hour}:00`, `${hour}:50`)
    const id = await ill(at)
    const left = done(await hits(at, id)).map(
      ({ substitutes }) => new Map(substitutes.map((one) => [one.id, one.left])),
    )
    expect(left.map((of) => [of.get(most.id), of.get(any.id)])).toEqual(Array.from({ length: 3 }, () => [2, null]))
    const give = { how: 'SUBSTITUTE' as const, doctorId: most.id }
    const answer = done(await rearrange(at, await asked(at, id, [give, give, { ...give, doctorId: any.id } as never])))
    expect(answer.refused).toEqual([])
  })
})

describe('rearranging the lessons of a doctor who falls ill', () => {
  it('gives one to a substitute, moves one and cancels one, and the family has one message of all three', async () => {
    const at = await newTimetable(server)
    const [other, app] = [await colleague(at), await account(at)]
    const ids = [
      await planned(at, '09:00', '10:00'),
      await planned(at, '11:00', '12:00'),
      await planned(at, '13:00', '14:00'),
    ] as const
    const lessons = await asked(at, await ill(at), [
      { how: 'SUBSTITUTE', doctorId: other.id },
      { how: 'MOVE', day: next, from: '15:00', to: '16:00' },
      { how: 'CANCEL' },
    ] as never)
    expect(done(await rearrange(at, lessons))).toEqual({ done: [...ids], refused: [], unreached: [] })
    expect(await standing(ids[0])).toEqual([
      { state: 'PLANNED', doctorId: other.id, substituteFor: at.doctorId, day, from: '09:00' },
    ])
    expect(await standing(ids[1])).toMatchObject([
      { state: 'PLANNED', doctorId: at.doctorId, day: next, from: '15:00' },
    ])
    expect(await standing(ids[2])).toMatchObject([{ state: 'CANCELLED', day, from: '13:00' }])
    expect(await hoursOf(server, at.patientId)).toEqual({ left: 20, held: 2 })
    const told = await messagesTo(app)
    expect(told).toMatchObject([{ title: '您有 3 节课有调整', titleEn: '3 lessons have changed' }])
    expect(told[0]?.body).toContain(`${inWords(day)} 11:00–12:00：改到 ${inWords(next)} 15:00–16:00`)
    expect(told[0]?.body).toContain('医生生病')
    const [news] = done(await other.client.call('/admin/message/page', {})).list
    expect(news?.title).toBe('请您代 1 节课')
  })

  it('tells no parent who does not want notices, and each of two families only of its own', async () => {
    const at = await newTimetable(server)
    const [neighbour, quiet] = [await sameDoctor(at), await sameDoctor(at)]
    const [app, theirs, silent] = [await account(at), await account(neighbour), await account(quiet)]
    await server.sql`update patient_parent set notified = false where parent_id = ${quiet.parentId}`
    for (const [n, of] of [at, neighbour, quiet].entries()) await planned(of, `${10 + n}:00`, `${10 + n}:50`)
    const cancel = { how: 'CANCEL' as const }
    done(await rearrange(at, await asked(at, await ill(at), [cancel, cancel, cancel])))
    const bodies = [await messagesTo(app), await messagesTo(theirs), await messagesTo(silent)].map((rows) =>
      rows.map(({ body }) => body.match(/1[012]:00/g)),
    )
    expect(bodies).toEqual([[['10:00']], [['11:00']], []])
  })

  it('names each patient whose family no message in the app reaches, of what was done and nothing else', async () => {
    const at = await newTimetable(server)
    const [silent, refused] = [await sameDoctor(at), await sameDoctor(at)]
    await account(at)
    for (const [n, of] of [at, silent, silent, refused].entries()) await planned(of, `${10 + n}:00`, `${10 + n}:50`)
    const cancel = { how: 'CANCEL' as const }
    const nobody = { how: 'SUBSTITUTE' as const, doctorId: at.doctorId }
    const answer = done(await rearrange(at, await asked(at, await ill(at), [cancel, cancel, cancel, nobody])))
    const [patient] = await server.sql`select id, name from patient where id = ${silent.patientId}`
    expect(answer.unreached).toEqual([patient])
  })

  it('does what can be done, says of each other lesson why not, and leaves that one as it was', async () => {
    const at = await newTimetable(server, { patients: 2, capacity: 2 })
    const other = await colleague(at)
    const ids = [
      await planned(at, '09:00', '10:00', at.patientIds),
      await planned(at, '11:00', '12:00', at.patientIds),
      await planned(at, '13:00', '14:00', at.patientIds),
    ]
    const place = { how: 'MOVE' as const, day: next, from: '15:00', to: '16:00', doctorId: other.id }
    const lessons = await asked(at, await ill(at), [
      place,
      place,
      { how: 'SUBSTITUTE', doctorId: at.doctorId } as never,
    ])
    const answer = done(await rearrange(at, lessons))
    expect(answer).toMatchObject({
      done: [ids[0]],
      refused: [
        { id: ids[1], errCode: 'SESSION_CLASH' },
        { id: ids[2], errCode: 'SESSION_SAME_PLACE', msg: zh.SESSION_SAME_PLACE },
      ],
    })
    expect((await standing(ids[1] as number)).map((row) => [row.doctorId, row.day, row.from])).toEqual([
      [at.doctorId, day, '11:00'],
      [at.doctorId, day, '11:00'],
    ])
    expect(await overlaps(server)).toBe(0)
  })

  it('takes back what was begun of a lesson whose hours do not hold on the new day', async () => {
    const at = await newTimetable(server, { patients: 2, capacity: 2, hours: 1 })
    const lessonId = await planned(at, '09:00', '10:00', at.patientIds)
    const single = await planned(await sameDoctor(at), '11:00', '12:00')
    await server.sql`update order_course set valid_to = ${day} where patient_id = ${at.patientIds[1]}`
    const lessons = await asked(at, await ill(at), [
      { how: 'MOVE', day: next, from: '15:00', to: '16:00' },
      { how: 'CANCEL' },
    ] as never)
    expect(done(await rearrange(at, lessons))).toMatchObject({
      done: [single],
      refused: [{ id: lessonId, errCode: 'HOURS_ENDED' }],
    })
    expect((await standing(lessonId)).map((row) => row.day)).toEqual([day, day])
    for (const id of at.patientIds) expect(await hoursOf(server, id)).toEqual({ left: 1, held: 1 })
  })

  it('is refused of lessons that changed since they were seen, of another campus and by a doctor', async () => {
    const at = await newTimetable(server)
    await planned(at, '09:00', '10:00')
    const lessons = (await asked(at, await ill(at), [{ how: 'CANCEL' }])) as { sessions: { version: number }[] }[]
    const stale = lessons.map((one) => ({ ...one, sessions: one.sessions.map((s) => ({ ...s, version: 99 })) }))
    expect((await rearrange(at, stale as never)).errCode).toBe('STALE_VERSION')
    expect((await rearrange(at, lessons as never, stranger)).errCode).toBe('NOT_FOUND')
    expect((await rearrange(at, [...lessons, ...lessons] as never)).errCode).toBe('BAD_INPUT')
    expect((await rearrange(at, lessons as never, at.doctor)).errCode).toBe('FORBIDDEN')
  })

  it('leaves a lesson as it is that a patient joined at the same time', async () => {
    const at = await newTimetable(server, { patients: 2, capacity: 2 })
    const lessonId = await planned(at, '09:00', '10:00')
    const lessons = await asked(at, await ill(at), [{ how: 'CANCEL' }])
    const [one] = await server.sql`select id from so_day where lesson_id = ${lessonId}`
    const answer = await server.sql.begin(async (tx) => {
      await tx`select from so_day where id = ${one?.id} for update`
      const cancelling = rearrange(at, lessons)
      await until(async () => (await waiting(server)) === 1)
      await tx`insert into so_day (lesson_id, campus_id, course_id, doctor_id, during, patient_id)
        select id, campus_id, course_id, doctor_id, during, ${at.patientIds[1]} from so_lesson where id = ${lessonId}`
      return [cancelling]
    })
    expect((await answer[0])?.errCode).toBe('STALE_VERSION')
    expect((await standing(lessonId)).map(({ state }) => state)).toEqual(['PLANNED', 'PLANNED'])
  })

  it('tells the family nothing of another room', async () => {
    const at = await newTimetable(server)
    const app = await account(at)
    const lessonId = await planned(at, '09:00', '10:00')
    const [one] = await server.sql`select id, version from so_day where lesson_id = ${lessonId}`
    const place = { how: 'MOVE', day, from: '09:00', to: '10:00', roomId: at.roomId }
    done(await rearrange(at, [{ ...place, lessonId, sessions: [one] }] as never))
    expect(await messagesTo(app)).toEqual([])
  })

  it('twice at once happens once, and neither waits for the other for ever', async () => {
    const at = await newTimetable(server)
    const other = await colleague(at)
    for (const hour of ['09', '11', '13', '15']) await planned(at, `${hour}:00`, `${hour}:50`)
    const lessons = (await asked(
      at,
      await ill(at),
      Array.from({ length: 4 }, () => ({ how: 'SUBSTITUTE' as const, doctorId: other.id })),
    )) as unknown[]
    const answers = (await Promise.all([
      rearrange(at, lessons as never),
      rearrange(at, lessons.toReversed() as never),
    ])) as { status: number; errCode: string }[]
    expect(answers.map(({ errCode }) => errCode).toSorted()).toEqual(['', 'STALE_VERSION'])
    expect(await overlaps(server)).toBe(0)
  })
})

/** Another family with hours of a course of its own that the same doctor teaches. */
async function sameDoctor(of: Timetable): Promise<Timetable> {
  const made = await newTimetable(server)
  await permit(server, made.courseId, of.doctorId)
  return { ...made, doctorId: of.doctorId }
}
