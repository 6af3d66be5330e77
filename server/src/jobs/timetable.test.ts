import { describe, expect, it } from 'vitest'
import { jobHandles } from '../../test/jobs.ts'
import { useServer } from '../../test/server.ts'
import { dayOn, newTimetable } from '../../test/timetable.ts'
import { done } from '../../test/world.ts'
import { dayBefore, todayText } from '../lib/day.ts'
import { timetable } from './timetable.ts'

const server = useServer()

const run = () =>
  timetable.run({
    ...jobHandles(server.sql),
    progress: async () => {},
    signal: new AbortController().signal,
  } as unknown as Parameters<typeof timetable.run>[0])

describe('the nightly run of the timetable', () => {
  it('fills the next four weeks from active templates, and tells the campus once of what found no place', async () => {
    // What the demo's own templates lack is told first.
    await run()
    const of = await newTimetable(server, { hours: 2 })
    const { campusId, courseId, doctorId, soTimeId, patientId, desk } = of
    const monday = dayOn(1, 0)
    const whole = { campusId, courseId, doctorId, soTimeId, patientIds: [patientId], weekday: 2, fromDay: monday }
    const { id } = done(await desk.call('/admin/so-week/add', whole))
    done(await desk.call('/admin/so-week/state', { id, version: 1, step: 'activate' }))
    const messages = async () =>
      done(await desk.call('/admin/message/page', { pageSize: 100 })).list.filter(({ body }) =>
        body.includes('课时不足'),
      )
    const before = await messages()
    await run()
    const planned = await server.sql`select day from so_day where so_week_id = ${id} order by day`
    expect(planned).toHaveLength(2)
    expect(planned.at(-1)?.day <= dayBefore(todayText(), -27)).toBe(true)
    const told = await messages()
    expect(told.length).toBe(before.length + 1)
    await run()
    expect(await server.sql`select from so_day where so_week_id = ${id}`).toHaveLength(2)
    expect((await messages()).length).toBe(told.length)
  })

  it('does nothing while the setting says so', async () => {
    await server.sql`insert into config (key, value) values ('timetable.weeksAhead', '0')
      on conflict (key) do update set value = excluded.value`
    expect(await run()).toEqual({ created: 0, unplaced: 0 })
  })
})
