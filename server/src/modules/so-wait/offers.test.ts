import { openWaitStates } from '@cogcampus/contract/life/wait'
import { beforeAll, describe, expect, it } from 'vitest'
import { jobHandles } from '../../../test/jobs.ts'
import { useServer } from '../../../test/server.ts'
import { dayOn, hoursOf, inWords, newCourse, newDoctor, parentOf, sell } from '../../../test/timetable.ts'
import {
  book,
  cancel,
  decline,
  entry,
  newWaitlist,
  runWaitlist,
  stateOf,
  take,
  type Waiting,
  wait,
} from '../../../test/waitlist.ts'
import { done, newAccount, setQuiet } from '../../../test/world.ts'
import { dayBefore, todayText } from '../../lib/day.ts'

const server = useServer()
const day = dayOn(3)
let at: Waiting
let patients: [number, number, number]
const fresh = async (options: Parameters<typeof newWaitlist>[1] = {}) => {
  at = await newWaitlist(server, options)
  patients = at.patientIds as typeof patients
}
beforeAll(async () => {
  // The demo's own entries take no part.
  await server.sql`update so_wait_offer set state = 'GONE' where state = 'OPEN'`
  await server.sql`update so_wait set state = 'ENDED' where state = any(${openWaitStates}::text[])`
})
/** Lets a doctor teach a course at the campus. */
const teach = (courseId: number, doctorId: number) => server.sql`with permitted as (
    insert into course_doctor (course_id, doctor_id, level) values (${courseId}, ${doctorId}, 'senior') returning id)
  insert into course_campus_doctor select o.id, p.id from course_campus o, permitted p
    where o.course_id = ${courseId} and o.campus_id = ${at.campusId}`
const run = () => runWaitlist(server)
const states = (...ids: number[]) => Promise.all(ids.map((id) => stateOf(at.desk, id)))
const offersOf = (id: number) => entry(at.desk, id).then(({ offers }) => offers.map(({ state }) => state))
const lapse = (id: number) =>
  server.sql`update so_wait_offer set deadline = now() - interval '1 minute' where wait_id = ${id} and state = 'OPEN'`

describe('a place that comes free', () => {
  it('is offered to the first who waits for such, with a deadline, once however often the job runs; the family is told', async () => {
    await fresh()
    const [goes, first, second] = patients
    const session = await book(at, goes)
    const [a, b] = [await wait(at, first), await wait(at, second)]
    const [account] = await server.sql`insert into parent_account (open_id, parent_id)
      values (${`wait${at.parentId}`}, ${at.parentId}) returning id`
    await run()
    expect(await states(a, b)).toEqual(['WAITING', 'WAITING'])
    await cancel(at.desk, session)
    await run()
    await run()
    const offered = await entry(at.desk, a)
    expect(offered).toMatchObject({ state: 'OFFERED', offerDay: day, offerFrom: '09:00', offerTo: '10:00' })
    const hours = (Date.parse(offered.deadline as string) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThan(24)
    expect(await stateOf(at.desk, b)).toBe('WAITING')
    expect(await offersOf(a)).toEqual(['OPEN'])
    const told = await server.sql`select body from message
      where account_id = ${account?.id} and event_key like 'wait-offer:%'`
    expect(told).toHaveLength(1)
    expect(told[0]?.body).toContain(`${inWords(day)} 09:00–10:00`)
  })

  it('goes to the next when it is declined, or not answered in time, and never again to the same family', async () => {
    await fresh()
    const [goes, first, second] = patients
    const [a, b] = [await wait(at, first), await wait(at, second)]
    await cancel(at.desk, await book(at, goes))
    await run()
    done(await decline(at.desk, a))
    await run()
    expect(await states(a, b)).toEqual(['WAITING', 'OFFERED'])
    await lapse(b)
    expect((await take(at.desk, b)).errCode).toBe('OFFER_EXPIRED')
    await run()
    await run()
    expect(await states(a, b)).toEqual(['WAITING', 'WAITING'])
    expect([await offersOf(a), await offersOf(b)]).toEqual([['DECLINED'], ['EXPIRED']])
  })

  it('is told no more of once it is answered', async () => {
    await fresh()
    const [goes, first] = patients
    const account = await newAccount(server, { parentId: at.parentId })
    const a = await wait(at, first)
    await cancel(at.desk, await book(at, goes))
    await run()
    const unread = async () =>
      (
        await server.sql`select id from message
          where account_id = ${account.id} and event = 'waitOffered' and read_at is null`
      ).length
    expect(await unread()).toBe(1)
    done(await decline(at.desk, a))
    expect(await unread()).toBe(0)
  })

  it('has a deadline that is never later than the cut-off, and is not offered where that is too near', async () => {
    await fresh()
    const [goes, first] = patients
    await server.sql`insert into config (key, value) values ('timetable.offerHours', '168'), ('timetable.offerCutoff', '48')
      on conflict (key) do update set value = excluded.value`
    const near = dayBefore(todayText(), -4)
    const a = await wait(at, first)
    await cancel(at.desk, await book(at, goes, { day: near }))
    await cancel(at.desk, await book(at, goes, { day: dayBefore(todayText(), -1), from: '08:00', to: '09:00' }))
    await run()
    const { deadline, offerDay } = await entry(at.desk, a)
    await server.sql`delete from config where key like 'timetable.offer%'`
    expect(offerDay).toBe(near)
    const [row] =
      await server.sql`select (${near}::date + time '09:00') at time zone time_zone - interval '48 hours' as at
      from campus where id = ${at.campusId}`
    expect(Date.parse(deadline as string)).toBe(Date.parse(row?.at))
  })

  it('suits by doctor, weekday, time, days and course; the patient is free, has agreed, has hours and did not give it up', async () => {
    await fresh({ patients: 11 })
    const [goes, ...others] = at.patientIds
    const other = await newDoctor(server, at.admin, at.campusId)
    const courseId = await newCourse(server, at.campusId, [other.id])
    const colleague = await newDoctor(server, at.admin, at.campusId)
    await teach(at.courseId, colleague.id)
    const session = await book(at, goes)
    // Each of these lacks one thing; the last one fits.
    const on = 3
    const free = await newCourse(server, at.campusId, [at.doctorId, other.id])
    await sell(at.desk, { patientId: others[5] as number, parentId: at.parentId }, free, 3)
    done(
      await at.desk.call('/admin/so-day/add', {
        ...{ campusId: at.campusId, courseId: free, doctorId: other.id, day, from: '09:30', to: '10:30' },
        patientIds: [others[5] as number],
      }),
    )
    await server.sql`update patient set consent_until = '-infinity' where id = ${others[6]}`
    const ids = [
      await wait(at, others[0], { courseId }),
      await wait(at, others[1], { weekdays: [(on % 7) + 1] }),
      await wait(at, others[2], { fromTime: '09:30' }),
      await wait(at, others[3], { toTime: '09:55' }),
      await wait(at, others[4], { fromDay: dayBefore(day, -1) }),
      await wait(at, others[5]),
      await wait(at, others[6]),
      await wait(at, others[7], { doctorId: colleague.id }),
      await wait(at, others[8]),
      await wait(at, goes),
    ]
    await server.sql`update patient set state = 'PAUSED' where id = ${others[8]}`
    const fits = await wait(at, others[9], {
      weekdays: [on],
      fromTime: '09:00',
      toTime: '10:00',
      doctorId: at.doctorId,
    })
    await cancel(at.desk, session)
    await run()
    expect(await states(...ids)).toEqual(ids.map(() => 'WAITING'))
    expect(await stateOf(at.desk, fits)).toBe('OFFERED')
  })

  it('is not offered to a family without hours on that day, but to the next', async () => {
    await fresh()
    const [goes, first, second] = patients
    const courseId = await newCourse(server, at.campusId, [at.doctorId])
    await sell(at.desk, { patientId: second, parentId: at.parentId }, courseId, 2)
    const [a, b] = [await wait(at, first, { courseId }), await wait(at, second, { courseId })]
    await cancel(at.desk, await book(at, goes))
    await run()
    expect(await states(a, b)).toEqual(['WAITING', 'OFFERED'])
  })

  it('counts when a session is moved away, deleted or on leave, and when leave of the doctor is taken back', async () => {
    await fresh()
    const [goes, first] = patients
    const { desk } = at
    const a = await wait(at, first, { weekdays: [3] })
    const offered = async () => {
      await run()
      const { state, offerDay, offerFrom } = await entry(desk, a)
      if (state === 'OFFERED') done(await decline(desk, a))
      return `${state} ${offerDay} ${offerFrom}`
    }
    const moved = await book(at, goes)
    done(await desk.call('/admin/so-day/move', { ...moved, day: dayOn(4) }))
    expect(await offered()).toBe(`OFFERED ${day} 09:00`)
    const deleted = await book(at, goes, { from: '11:00', to: '12:00' })
    done(await desk.call('/admin/so-day/delete', { id: deleted.id }))
    expect(await offered()).toBe(`OFFERED ${day} 11:00`)
    const ill = await book(at, goes, { from: '13:00', to: '14:00' })
    done(await (await parentOf(server, at))(ill))
    expect(await offered()).toBe('WAITING null null')
    const { version } = done(await desk.call('/admin/so-day/detail', { id: ill.id }))
    done(await desk.call('/admin/so-day/leave/check', { sessions: [{ id: ill.id, version }], agreed: true }))
    expect(await offered()).toBe(`OFFERED ${day} 13:00`)
    const later = dayOn(3, 2)
    const leave = { doctorId: at.doctorId, fromDay: later, toDay: later, reason: 'annual' }
    const { id } = done(await desk.call('/admin/doctor-leave/add', leave))
    expect(await offered()).toBe('WAITING null null')
    done(await desk.call('/admin/doctor-leave/delete', { id }))
    expect(await offered()).toContain(`OFFERED ${later}`)
  })

  it('is a seat of a group as long as that goes on: each free seat to one family', async () => {
    await fresh({ patients: 5, capacity: 3 })
    const [p1, p2, p3, p4, p5] = at.patientIds as [number, number, number, number, number]
    const { desk } = at
    const lesson = {
      campusId: at.campusId,
      courseId: at.courseId,
      doctorId: at.doctorId,
      day,
      from: '09:00',
      to: '10:00',
    }
    const { ids } = done(await desk.call('/admin/so-day/add', { ...lesson, patientIds: [p1, p2, p3] }))
    const [a, b] = [await wait(at, p4), await wait(at, p5)]
    for (const id of ids.slice(0, 2)) {
      const { version } = done(await desk.call('/admin/so-day/detail', { id }))
      await cancel(desk, { id, version })
    }
    await run()
    expect(await states(a, b)).toEqual(['OFFERED', 'OFFERED'])
    const { soDayId } = done(await take(desk, a))
    const taken = done(await desk.call('/admin/so-day/detail', { id: soDayId }))
    expect(taken).toMatchObject({ patientId: p4, seats: 2, capacity: 3 })
    const last = done(await desk.call('/admin/so-day/detail', { id: ids[2] as number }))
    expect(taken.lessonId).toBe(last.lessonId)
  })
})

describe('a place that comes free in the quiet hours', () => {
  /** Makes this hour of the campus and the next two quiet; answers when they end. */
  async function quietNow() {
    const [row] = await server.sql`select extract(hour from now() at time zone time_zone)::integer as hour,
      (date_trunc('hour', now() at time zone time_zone) + interval '3 hours') at time zone time_zone as ends
      from campus where id = ${at.campusId}`
    await setQuiet(server, row?.hour, (row?.hour + 3) % 24)
    return Date.parse(row?.ends)
  }

  it('is offered until a day after they end: the family has as long to answer as by day', async () => {
    await fresh()
    const [goes, first] = patients
    const ends = await quietNow()
    const a = await wait(at, first)
    await cancel(at.desk, await book(at, goes))
    await run()
    const { deadline } = await entry(at.desk, a)
    await setQuiet(server, 0, 0)
    expect(Date.parse(deadline as string)).toBe(ends + 24 * 3_600_000)
  })

  it('is not offered by itself where the family would hear of it too late; by hand it is', async () => {
    await fresh({ patients: 4 })
    const [goes, first, second] = patients
    const near = dayBefore(todayText(), -2)
    const [row] =
      await server.sql`select extract(epoch from (${near}::date + time '09:00') at time zone time_zone - now()) / 3600 as hours
      from campus where id = ${at.campusId}`
    // Offers of it end in an hour or two.
    const cutoff = String(Math.floor(Number(row?.hours) - 1))
    await server.sql`insert into config (key, value) values ('timetable.offerCutoff', ${cutoff})
      on conflict (key) do update set value = excluded.value`
    await quietNow()
    const [a, b] = [await wait(at, first), await wait(at, second)]
    await cancel(at.desk, await book(at, goes, { day: near }))
    await run()
    expect(await states(a, b)).toEqual(['WAITING', 'WAITING'])
    const { version } = await entry(at.desk, b)
    const place = { doctorId: at.doctorId, day: near, from: '09:00', to: '10:00' }
    done(await at.desk.call('/admin/so-wait/offer', { id: b, version, ...place }))
    done(await decline(at.desk, b))
    await setQuiet(server, 0, 0)
    await run()
    const after = await states(a, b)
    await server.sql`delete from config where key = 'timetable.offerCutoff'`
    expect(after).toEqual(['OFFERED', 'WAITING'])
  })
})

describe('an offer that is taken', () => {
  it('books the session and reserves its hours; the entry is over', async () => {
    await fresh()
    const [goes, first] = patients
    const a = await wait(at, first)
    await cancel(at.desk, await book(at, goes))
    await run()
    const before = await hoursOf(server, first)
    const { soDayId } = done(await take(at.desk, a))
    const session = done(await at.desk.call('/admin/so-day/detail', { id: soDayId }))
    expect(session).toMatchObject({ patientId: first, doctorId: at.doctorId, day, from: '09:00', state: 'PLANNED' })
    expect(session.roomId).not.toBeNull()
    expect((await hoursOf(server, first)).held).toBe(before.held + 1)
    expect(await entry(at.desk, a)).toMatchObject({ state: 'TAKEN', soDayId, offerDay: day })
    expect((await take(at.desk, a)).errCode).toBe('WAIT_STATE')
  })

  it('too late, as another was booked there, is refused with what stands there; the family waits on', async () => {
    await fresh()
    const [goes, first, second] = patients
    const a = await wait(at, first)
    await cancel(at.desk, await book(at, goes))
    await run()
    const rival = await book(at, second)
    expect((await take(at.desk, a)).errCode).toBe('SESSION_CLASH')
    await run()
    expect(await stateOf(at.desk, a)).toBe('WAITING')
    expect(await offersOf(a)).toEqual(['GONE'])
    // It comes free once more: what was gone before the family could answer is offered again.
    await cancel(at.desk, rival)
    await run()
    expect(await offersOf(a)).toEqual(['OPEN', 'GONE'])
  })
})

describe('the job', () => {
  it('that was killed half-way does the rest when it runs again, and nothing twice', async () => {
    await fresh()
    const [goes, first] = patients
    const a = await wait(at, first)
    await cancel(at.desk, await book(at, goes))
    const handles = jobHandles(server.sql)
    const dying = {
      ...handles,
      transaction: <T>(work: (tx: never) => Promise<T>) =>
        handles.transaction(async (tx) => {
          const result = await work(tx as never)
          if (await offersOf(a).then(() => typeof result === 'number' && result > 0)) throw new Error('killed')
          return result
        }),
    }
    await expect(runWaitlist(server, dying as typeof handles)).rejects.toThrow('killed')
    expect(await offersOf(a)).toEqual([])
    await Promise.all([run(), run(), run()])
    expect(await offersOf(a)).toEqual(['OPEN'])
  })

  it('ends entries whose last day has passed, and tells the family, as it is told of what the campus takes off', async () => {
    await fresh()
    const [a, b] = [await wait(at, patients[1]), await wait(at, patients[2])]
    const { client } = await newAccount(server, { parentId: at.parentId })
    const { version } = await entry(at.desk, b)
    done(await at.desk.call('/admin/so-wait/withdraw', { id: b, version, reason: '课程停开' }))
    await server.sql`update so_wait set from_day = ${todayText()}::date - 40, to_day = ${todayText()}::date - 2 where id = ${a}`
    await run()
    expect(await entry(at.desk, a)).toMatchObject({ state: 'ENDED', reason: null })
    expect(done(await client.call('/api/message/page', {})).list).toMatchObject([
      { body: expect.stringContaining('候补的日期已过'), link: '/so-wait' },
      { body: '校区取消了这次候补。课程停开', link: '/so-wait' },
    ])
  })
})
