import { beforeAll, describe, expect, it } from 'vitest'
import { jobHandles } from '../../../test/jobs.ts'
import { newCourse } from '../../../test/matrix/courses.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newStaff } from '../../../test/world.ts'
import { obstaclesOf } from './rules.ts'

const server = useServer()
let [admin, frontdesk] = [] as unknown as [Client, Client]
let [own, other] = [0, 0]
beforeAll(async () => {
  ;[admin, frontdesk] = [await server.as('admin'), await server.as('frontdesk')]
  ;[own, other] = await campusIds(server)
  await server.sql`insert into holiday (campus_id, name, from_day, to_day) values (${own}, '校庆', '2027-03-03', '2027-03-03')`
})

// A Monday, and the Sunday after it.
const [monday, wednesday, sunday] = ['2027-03-01', '2027-03-03', '2027-03-07']
const at = (weekday: number, from: string, to: string, campusId = own) => ({ campusId, weekday, from, to })

let made = 0
async function newDoctor(profile: object) {
  const loginName = `avl.doctor.${made++}`
  const { id } = await newStaff(server, admin, { loginName, campusIds: [own, other], roles: ['DOCTOR'] })
  done(await admin.call('/admin/doctor-info/add', { userId: id, type: 'therapist', ...profile }))
  return id
}
const leave = async (doctorId: number, fromDay: string, rest: object = {}) =>
  done(
    await frontdesk.call('/admin/doctor-leave/add', { doctorId, fromDay, toDay: fromDay, reason: 'annual', ...rest }),
  )
async function week(doctorId: number, campusId = own, by = frontdesk) {
  const asked = { campusId, doctorId, from: monday, to: sunday }
  const [doctor] = done(await by.call('/admin/doctor-info/avl', asked))
  return doctor
}

/** A course that the campus offers and these doctors teach there. */
async function courseOf(...doctorIds: number[]) {
  const courseId = await newCourse(server.sql, `AVL${made++}`)
  const [offered] =
    await server.sql`insert into course_campus (campus_id, course_id, price) values (${own}, ${courseId}, 1) returning id`
  await server.sql`with permitted as (insert into course_doctor (course_id, doctor_id, level)
      select ${courseId}, id, 'senior' from unnest(${doctorIds}::bigint[]) id returning id)
    insert into course_campus_doctor select ${offered?.id}, id from permitted`
  return courseId
}

describe('the doctors of a course', () => {
  it('are those who teach it at the campus, with a week of availability', async () => {
    const [one, another] = [await newDoctor({ hours: [at(2, '09:00', '10:00')] }), await newDoctor({})]
    const courseId = await courseOf(one)
    const asked = { campusId: own, courseId, from: monday }
    const doctors = done(await frontdesk.call('/admin/doctor-info/course/doctor', asked))
    expect(doctors).toMatchObject([{ id: one, freeMinutes: 60, days: { length: 7 } }])
    expect(doctors.map(({ id }) => id)).not.toContain(another)
    await server.sql`update course_doctor set status = 2 where course_id = ${courseId}`
    expect(done(await frontdesk.call('/admin/doctor-info/course/doctor', asked))).toEqual([])
  })

  it('stand among all of the campus where one is chosen; of each other it is said why not', async () => {
    const [able, other, ended] = [
      await newDoctor({}),
      await newDoctor({}),
      await newDoctor({ licenceTo: '2026-01-31' }),
    ]
    const courseId = await courseOf(able, ended)
    const unable = async (asked: object) => {
      const doctors = done(await frontdesk.call('/admin/doctor-info/campus', { campusId: own, ...asked }))
      return [able, other, ended].map((id) => doctors.find((doctor) => doctor.id === id)?.unable)
    }
    expect(await unable({ courseId })).toEqual([null, 'COURSE', 'LICENCE'])
    expect(await unable({})).toEqual([null, null, null])
  })
})

describe('what keeps a doctor from a session', () => {
  it('is told for each slot of many: the licence, the course, leave, the weekly hours, or that the doctor is gone', async () => {
    const id = await newDoctor({ hours: [at(1, '09:00', '12:00'), at(2, '09:00', '12:00')], licenceTo: '2027-03-02' })
    const courseId = await courseOf(id)
    await leave(id, '2027-03-02', { fromTime: '11:00', toTime: '12:00' })
    const slot = { doctorId: id, campusId: own, courseId, day: monday, from: '09:00', to: '10:00' }
    const slots = [
      slot,
      { ...slot, to: '12:00' },
      { ...slot, from: '11:30', to: '12:30' },
      { ...slot, courseId: courseId + 1000 },
      { ...slot, day: '2027-03-02', from: '10:30', to: '11:30' },
      { ...slot, day: '2027-03-02', from: '10:00', to: '11:00' },
      { ...slot, day: '2027-03-08' },
      { ...slot, campusId: other },
      { ...slot, doctorId: 987_654_321 },
    ]
    const { scope } = jobHandles(server.sql)
    const told = await obstaclesOf(scope, slots)
    expect(told).toEqual([[], [], ['HOURS'], ['COURSE'], ['LEAVE'], [], ['LICENCE'], ['COURSE', 'HOURS'], ['GONE']])
    await server.sql`update rbac_user set status = 2 where id = ${id}`
    expect(await obstaclesOf(scope, [slot])).toEqual([['GONE']])
  })
})

describe('the availability of a doctor', () => {
  it('is the weekly hours at the campus, and none on days without any', async () => {
    const id = await newDoctor({
      hours: [at(1, '09:00', '12:00'), at(1, '13:00', '17:30'), at(2, '09:00', '12:00', other)],
    })
    expect(await week(id)).toMatchObject({
      freeMinutes: 450,
      days: [
        {
          day: monday,
          free: [
            { from: '09:00', to: '12:00' },
            { from: '13:00', to: '17:30' },
          ],
          absences: [],
        },
        ...Array.from({ length: 6 }, () => ({ free: [], absences: ['OFF'] })),
      ],
    })
    expect(await week(id, other, admin)).toMatchObject({ freeMinutes: 180 })
  })

  it('is less what leave takes, to the minute, and none on holidays of the campus', async () => {
    const id = await newDoctor({ hours: [at(1, '09:00', '17:00'), at(2, '09:00', '17:00'), at(3, '09:00', '17:00')] })
    await leave(id, monday, { fromTime: '10:30', toTime: '11:15' })
    await leave(id, '2027-03-02')
    expect((await week(id))?.days.slice(0, 3)).toEqual([
      {
        day: monday,
        free: [
          { from: '09:00', to: '10:30' },
          { from: '11:15', to: '17:00' },
        ],
        absences: ['LEAVE'],
      },
      { day: '2027-03-02', free: [], absences: ['LEAVE'] },
      { day: wednesday, free: [], absences: ['HOLIDAY'] },
    ])
  })

  it('ends with the licence, on the day after its last', async () => {
    const id = await newDoctor({ hours: [at(1, '09:00', '10:00'), at(2, '09:00', '10:00')], licenceTo: monday })
    expect((await week(id))?.days.slice(0, 2)).toMatchObject([{ absences: [] }, { free: [], absences: ['LICENCE'] }])
  })

  it('is asked for a month at most, from the first day to the last, and only of staff who can sign in', async () => {
    const ask = (from: string, to: string) => frontdesk.call('/admin/doctor-info/avl', { campusId: own, from, to })
    expect(await ask('2027-03-01', '2027-04-01')).toMatchObject({ data: { fields: [{ path: 'to' }] } })
    expect(await ask('2027-03-02', '2027-03-01')).toMatchObject({ data: { fields: [{ path: 'to' }] } })
    done(await ask('2027-03-01', '2027-03-31'))
    const id = await newDoctor({ hours: [at(1, '09:00', '10:00')] })
    await server.sql`update rbac_user set status = 2 where id = ${id}`
    expect(await week(id)).toBeUndefined()
  })
})
