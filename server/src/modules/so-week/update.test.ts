import { describe, expect, it } from 'vitest'
import { useServer } from '../../../test/server.ts'
import { dayOn, newTimetable, type Timetable } from '../../../test/timetable.ts'
import { done, newAccount } from '../../../test/world.ts'
import { dayBefore } from '../../lib/day.ts'

const server = useServer()

/** An active template of Tuesdays with the sessions of three coming weeks. */
async function running(of: Timetable) {
  const { campusId, courseId, doctorId, soTimeId, patientId } = of
  const fields = { courseId, doctorId, soTimeId, patientIds: [patientId], weekday: 2, fromDay: dayOn(1) }
  const { id } = done(await of.desk.call('/admin/so-week/add', { campusId, ...fields }))
  done(await of.desk.call('/admin/so-week/state', { id, version: 1, step: 'activate' }))
  done(await of.desk.call('/admin/so-week/generate/soDay', { id, from: dayOn(1), to: dayOn(7, 3), commit: true }))
  return { id, fields }
}

describe('a template that moves', () => {
  const change = async (own: Timetable, id: number, fields: object, more: object) => {
    const { version } = done(await own.desk.call('/admin/so-week/detail', { id }))
    return own.desk.call('/admin/so-week/update', { ...fields, id, version, ...more } as never)
  }
  const days = async ({ desk, patientId }: Timetable) =>
    done(await desk.call('/admin/so-day/page', { patientId, pageSize: 50 }))
      .list.toSorted((a, b) => a.day.localeCompare(b.day))
      .map(({ day, from }) => `${day} ${from}`)

  it('takes along what it planned from a week on; what it planned before stays, and another run plans nothing twice', async () => {
    const own = await newTimetable(server, { hours: 10 })
    const { id, fields } = await running(own)
    const { id: accountId } = await newAccount(server, { parentId: own.parentId })
    done(await change(own, id, fields, { weekday: 4, movesFrom: dayOn(3, 2), remark: '改周四' }))
    const stands = [`${dayOn(2, 1)} 09:00`, `${dayOn(4, 2)} 09:00`, `${dayOn(4, 3)} 09:00`]
    expect(await days(own)).toEqual(stands)
    const { list } = done(await own.desk.call('/admin/so-week/list', { patientId: own.patientId }))
    const [before, after] = list.toSorted((a, b) => a.id - b.id)
    expect(before).toMatchObject({ id, weekday: 2, fromDay: dayOn(1) })
    expect(after).toMatchObject({ weekday: 4, state: 'ACTIVE', toDay: null, remark: '改周四' })
    const range = { from: dayOn(1), to: dayOn(7, 3), commit: true }
    for (const each of list) done(await own.desk.call('/admin/so-week/generate/soDay', { id: each.id, ...range }))
    expect(await days(own)).toEqual(stands)
    const told = await server.sql`select body from message where account_id = ${accountId}`
    expect(told).toHaveLength(1)
  })

  it('goes on from a week on as well where nothing was planned yet, and stays one where it planned nothing before', async () => {
    const own = await newTimetable(server, { hours: 10 })
    const { id, fields } = await running(own)
    done(await change(own, id, fields, { weekday: 4, movesFrom: dayOn(1, 6) }))
    expect(await days(own)).toEqual([1, 2, 3].map((week) => `${dayOn(2, week)} 09:00`))
    const rows =
      await server.sql`select weekday, from_day::text, to_day::text from so_week where campus_id = ${own.campusId}
      and doctor_id = ${own.doctorId} order by id`
    expect(rows).toMatchObject([
      { weekday: 2, toDay: dayOn(7, 5) },
      { weekday: 4, toDay: null },
    ])
    const other = await newTimetable(server, { hours: 10 })
    const whole = await running(other)
    done(await change(other, whole.id, whole.fields, { weekday: 5, movesFrom: dayOn(1) }))
    expect(await days(other)).toEqual([1, 2, 3].map((week) => `${dayOn(5, week)} 09:00`))
    expect(done(await other.desk.call('/admin/so-week/list', { patientId: other.patientId })).list).toHaveLength(1)
  })

  it('gathers what was moved by itself since, also where everything stands there already', async () => {
    const own = await newTimetable(server, { hours: 10 })
    const { id, fields } = await running(own)
    const { list } = done(await own.desk.call('/admin/so-day/page', { patientId: own.patientId, pageSize: 50 }))
    for (const { id: session, version, day } of list) {
      const place = { day: dayBefore(day, -2), from: '09:00' }
      done(await own.desk.call('/admin/so-day/move', { id: session, version, ...place }))
    }
    done(await change(own, id, fields, { weekday: 4, movesFrom: dayOn(1) }))
    const stands = [1, 2, 3].map((week) => `${dayOn(4, week)} 09:00`)
    expect(await days(own)).toEqual(stands)
    const range = { id, from: dayOn(1), to: dayOn(7, 3), commit: true }
    expect(done(await own.desk.call('/admin/so-week/generate/soDay', range)).created).toBe(0)
    expect(await days(own)).toEqual(stands)
  })

  it('stays as a whole where one of its sessions has no place there, and where the week is over or it was changed meanwhile', async () => {
    const own = await newTimetable(server, { hours: 10 })
    const { id, fields } = await running(own)
    const taken = {
      campusId: own.campusId,
      courseId: own.courseId,
      doctorId: own.doctorId,
      patientIds: [own.patientId],
    }
    done(await own.desk.call('/admin/so-day/add', { ...taken, day: dayOn(4, 3), from: '09:15', to: '10:15' }))
    const before = await days(own)
    const moved = await change(own, id, fields, { weekday: 4, movesFrom: dayOn(1) })
    expect(moved.errCode).toBe('SESSION_CLASH')
    const past = await change(own, id, fields, { weekday: 5, movesFrom: dayOn(1, -2) })
    expect(past).toMatchObject({ errCode: 'BAD_INPUT', data: { fields: [{ path: 'movesFrom' }] } })
    const stale = { ...fields, id, version: 1, weekday: 5, movesFrom: dayOn(1) }
    expect((await own.desk.call('/admin/so-week/update', stale)).errCode).toBe('STALE_VERSION')
    expect(await days(own)).toEqual(before)
    expect(done(await own.desk.call('/admin/so-week/detail', { id }))).toMatchObject({ weekday: 2 })
  })
})
