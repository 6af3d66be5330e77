import { describe, expect, it } from 'vitest'
import { useServer } from '../../../test/server.ts'
import { dayOn, newTimetable, overlaps, parentOf, type Timetable } from '../../../test/timetable.ts'
import { done, newAccount } from '../../../test/world.ts'

const server = useServer()

/** An active template of Tuesdays with the sessions of three coming weeks. */
async function running(of: Timetable, more: object = {}) {
  const { campusId, courseId, doctorId, soTimeId, patientId } = of
  const fields = { courseId, doctorId, soTimeId, patientIds: [patientId], weekday: 2, fromDay: dayOn(1), ...more }
  const { id } = done(await of.desk.call('/admin/so-week/add', { campusId, ...fields }))
  done(await of.desk.call('/admin/so-week/state', { id, version: 1, step: 'activate' }))
  done(await of.desk.call('/admin/so-week/generate/soDay', { id, from: dayOn(1), to: dayOn(7, 3), commit: true }))
  return { id, fields }
}

async function change(own: Timetable, id: number, fields: object, more: object) {
  const { version } = done(await own.desk.call('/admin/so-week/detail', { id }))
  return own.desk.call('/admin/so-week/update', { ...fields, id, version, ...more } as never)
}

const sessionsOf = async ({ desk, patientId }: Timetable) =>
  done(await desk.call('/admin/so-day/page', { patientId, pageSize: 50 })).list.toSorted((a, b) =>
    a.day.localeCompare(b.day),
  )
const days = async (own: Timetable) => (await sessionsOf(own)).map(({ day }) => day)

/** Moves a session by hand. */
async function byHand({ desk }: Timetable, { id, version }: { id: number; version: number }, day: string) {
  done(await desk.call('/admin/so-day/move', { id, version, day, from: '09:00' }))
}

describe('sessions that go along with a template', () => {
  it('take the places that others of them leave, also where two exchange theirs', async () => {
    const own = await newTimetable(server, { hours: 10 })
    const { id, fields } = await running(own)
    const [first] = await sessionsOf(own)
    await byHand(own, first as never, dayOn(4, 2))
    done(await change(own, id, fields, { weekday: 4, movesFrom: dayOn(1) }))
    const thursdays = [1, 2, 3].map((week) => dayOn(4, week))
    expect(await days(own)).toEqual(thursdays)

    const other = await newTimetable(server, { hours: 10 })
    const { id: accountId } = await newAccount(server, { parentId: other.parentId })
    const swapped = await running(other)
    const [one, two] = await sessionsOf(other)
    await byHand(other, one as never, dayOn(4, 2))
    await byHand(other, two as never, dayOn(4, 1))
    const heard = async () =>
      (await server.sql`select count(*)::integer as count from message where account_id = ${accountId}`)[0]?.count
    const before = (await heard()) as number
    done(await change(other, swapped.id, swapped.fields, { weekday: 4, movesFrom: dayOn(1) }))
    expect((await sessionsOf(other)).map(({ id: session, day }) => [session, day])).toEqual([
      [one?.id, thursdays[0]],
      [two?.id, thursdays[1]],
      [expect.any(Number), thursdays[2]],
    ])
    expect(await heard()).toBe(before + 1)
    expect(await overlaps(server)).toBe(0)
    // Where one stepped aside meanwhile, no place came free.
    const places = await server.sql`select from so_wait_place where lower(during) < '2000-01-01'`
    expect(places).toHaveLength(0)
  })

  it('are not planned before the week of the move, whatever first day is asked for with it', async () => {
    const own = await newTimetable(server, { hours: 10 })
    const { id, fields } = await running(own)
    done(await change(own, id, fields, { weekday: 4, fromDay: dayOn(2), movesFrom: dayOn(2, 2) }))
    const range = { from: dayOn(1), to: dayOn(7, 3), commit: true }
    const { list } = done(await own.desk.call('/admin/so-week/list', { patientId: own.patientId }))
    for (const each of list) done(await own.desk.call('/admin/so-week/generate/soDay', { id: each.id, ...range }))
    expect(await days(own)).toEqual([dayOn(2), dayOn(4, 2), dayOn(4, 3)])

    const later = await newTimetable(server, { hours: 10 })
    const whole = await running(later)
    done(await change(later, whole.id, whole.fields, { weekday: 4, fromDay: dayOn(1, 5), movesFrom: dayOn(2, 2) }))
    const rows = await server.sql`select from_day::text from so_week where doctor_id = ${later.doctorId} order by id`
    expect(rows).toMatchObject([{ fromDay: dayOn(1) }, { fromDay: dayOn(1, 5) }])
  })

  it('are cancelled first where the last day comes before them: they neither move nor are in the way', async () => {
    const own = await newTimetable(server, { hours: 10 })
    const { id, fields } = await running(own)
    const { id: accountId } = await newAccount(server, { parentId: own.parentId })
    const { campusId, courseId, doctorId, patientId } = own
    const place = { campusId, courseId, doctorId, patientIds: [patientId], from: '09:15', to: '10:15' }
    done(await own.desk.call('/admin/so-day/add', { ...place, day: dayOn(4, 3) }))
    // On that Wednesday the Tuesday would still stand, and the Thursday to which it is to go does not.
    done(await change(own, id, fields, { weekday: 4, movesFrom: dayOn(1), toDay: dayOn(3, 3), sessions: 'CANCEL' }))
    expect((await sessionsOf(own)).map(({ day, state }) => [day, state])).toEqual([
      [dayOn(4, 1), 'PLANNED'],
      [dayOn(4, 2), 'PLANNED'],
      [dayOn(2, 3), 'CANCELLED'],
      [dayOn(4, 3), 'PLANNED'],
    ])
    const told = await server.sql`select body from message where account_id = ${accountId} order by id`
    const bodies = told.map(({ body }) => body as string)
    expect(bodies.filter((body) => body.includes('校区取消'))).toHaveLength(1)
    expect(bodies).toHaveLength(2)
  })

  it('stay on a day that is worked by the plan of another weekday, as nothing else stands for it', async () => {
    const [own, other] = [await newTimetable(server, { hours: 10 }), await newTimetable(server, { hours: 10 })]
    const [sunday, friday] = [dayOn(7, 1), dayOn(5, 3)]
    await server.sql`insert into working_day (campus_id, day, weekday)
      values (${own.campusId}, ${sunday}, 2), (${own.campusId}, ${friday}, 1)`
    const { id, fields } = await running(own)
    expect(await days(own)).toEqual([dayOn(2), sunday, dayOn(2, 2), dayOn(2, 3)])
    const stands = [dayOn(5), sunday, dayOn(5, 2), dayOn(2, 3)]
    done(await change(own, id, fields, { weekday: 5, movesFrom: dayOn(1) }))
    expect(await days(own)).toEqual(stands)
    const range = { id, from: dayOn(1), to: dayOn(7, 3), commit: true }
    expect(done(await own.desk.call('/admin/so-week/generate/soDay', range)).created).toBe(0)

    await running(other)
    const [first, worked] = await sessionsOf(other)
    const move = { extent: 'ALL' as const, from: '09:00', day: dayOn(5) }
    const by = (session: { id: number; version: number } | undefined, more: object) =>
      other.desk.call('/admin/so-day/move', { id: session?.id ?? 0, version: session?.version ?? 0, ...move, ...more })
    const refused = await by(worked, { day: dayOn(5, 2) })
    expect(refused).toMatchObject({ errCode: 'BAD_INPUT', data: { fields: [{ path: 'extent' }] } })
    expect(done(await by(first, {})).template).toBe('MOVED')
    expect(await days(other)).toEqual(stands)
    // Another time of the same weekday is one for that day as well.
    const again = done(await own.desk.call('/admin/so-week/detail', { id }))
    const colleague = { ...fields, weekday: 5, roomId: own.roomId, movesFrom: dayOn(1) }
    done(await own.desk.call('/admin/so-week/update', { ...colleague, id, version: again.version } as never))
    const rooms = await server.sql`select distinct l.room_id from so_day s join so_lesson l on l.id = s.lesson_id
      where s.patient_id = ${own.patientId}`
    expect(rooms).toEqual([{ roomId: own.roomId }])
    await server.sql`delete from working_day where campus_id = ${own.campusId}`
  })

  it('are named by day and time where something is against them, all at once; with their patient where leave is asked', async () => {
    const own = await newTimetable(server, { hours: 10, patients: 2, capacity: 2 })
    const { id, fields } = await running(own, { patientIds: own.patientIds })
    await server.sql`insert into holiday (campus_id, name, from_day, to_day)
      values (${own.campusId}, '校庆', ${dayOn(4)}, ${dayOn(4)})`
    await server.sql`insert into doctor_leave (doctor_id, from_day, to_day, from_time, to_time, reason)
      values (${own.doctorId}, ${dayOn(4, 3)}, ${dayOn(4, 3)}, '08:00', '12:00', 'sick')`
    const move = { weekday: 4, movesFrom: dayOn(1) }
    const refused = await change(own, id, fields, move)
    expect(refused).toMatchObject({ errCode: 'SESSION_HOLIDAY', data: { fields: [{ path: 'movesFrom' }] } })
    expect(refused.msg).toContain('3 节课中有 2 节改不了')
    expect(refused.msg).toMatch(new RegExp(`${dayOn(4)} 09:00：.*校庆.*；${dayOn(4, 3)} 09:00：医生`))
    await server.sql`delete from holiday where campus_id = ${own.campusId}`

    const asked = (await sessionsOf(own)).find(({ day }) => day === dayOn(2, 2))
    done(await (await parentOf(server, own))({ id: asked?.id ?? 0, version: asked?.version ?? 0 }))
    const waits = await change(own, id, fields, move)
    const [patient] = await server.sql`select name from patient where id = ${own.patientId}`
    expect(waits).toMatchObject({ errCode: 'SESSION_STATE', data: { fields: [{ path: 'movesFrom' }] } })
    expect(waits.msg).toContain(`${dayOn(2, 2)} 09:00 ${patient?.name}：请假待审批`)
    const [first] = await sessionsOf(own)
    const series = { id: first?.id ?? 0, version: first?.version ?? 0, extent: 'ALL' as const, from: '11:00' }
    const ofSeries = await own.desk.call('/admin/so-day/move', series)
    expect(ofSeries).toMatchObject({ errCode: 'SESSION_STATE', data: { fields: [{ path: 'day' }] } })
    expect(ofSeries.msg).toContain(`${dayOn(2, 2)} 09:00 ${patient?.name}：请假待审批`)
  })
})
