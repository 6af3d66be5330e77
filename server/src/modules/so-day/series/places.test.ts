import { afterAll, describe, expect, it } from 'vitest'
import { useServer } from '../../../../test/server.ts'
import { statementsOf } from '../../../../test/statements.ts'
import { dayOn, newColleague, newTimetable, type Timetable } from '../../../../test/timetable.ts'
import { done } from '../../../../test/world.ts'

const server = useServer()

/** What is asked about eight weeks from next Monday. */
const asked = ({ campusId, courseId, patientId }: Timetable) => ({
  ...{ campusId, courseId, patientIds: [patientId] },
  ...{ first: dayOn(1), weeks: 8 },
})

/** Slots that no other test has: of an hour, of three quarters, and one that is too short for the course. */
const slots = [
  ['09:07', '10:07'],
  ['16:07', '16:52'],
  ['17:07', '17:37'],
] as const

async function slotted() {
  const at = await newTimetable(server)
  for (const [from, to] of slots)
    await server.sql`insert into so_time (campus_id, name, from_time, to_time)
      values (${at.campusId}, ${`places ${from}`}, ${from}, ${to}) on conflict do nothing`
  return at
}

afterAll(() => server.sql`delete from so_time where name like 'places %'`)

describe('the free places of eight weeks', () => {
  it('say on how many weeks a lesson can stand at each weekday and slot that is long enough', async () => {
    const at = await slotted()
    const { campusId, courseId, doctorId, patientId } = at
    const lesson = {
      campusId,
      courseId,
      doctorId,
      patientIds: [patientId],
      day: dayOn(2, 3),
      from: '09:30',
      to: '10:15',
    }
    done(await at.desk.call('/admin/so-day/add', lesson))
    const places = done(await at.desk.call('/admin/so-day/series/places', asked(at)))
    const weeksAt = (slot: string) => places.filter(({ from }) => from === slot).map(({ weeks }) => weeks)
    expect(slots.map(([from]) => weeksAt(from))).toEqual([[8, 7, 8, 8, 8, 8, 8], [8, 8, 8, 8, 8, 8, 8], []])
    const first = places.find(({ from }) => from === '09:07')
    expect(first).toMatchObject({ weekday: 1, from: '09:07', to: '10:07', doctorId })
  })

  it('name the doctor who is free on most of the weeks, or ask about the one who was chosen', async () => {
    const at = await slotted()
    const other = await newColleague(server, at)
    await server.sql`insert into doctor_leave (doctor_id, from_day, to_day, reason)
      values (${at.doctorId}, ${dayOn(3, 2)}, ${dayOn(3, 2)}, 'ill')`
    const wednesday = async (fields: object) => {
      const places = done(await at.desk.call('/admin/so-day/series/places', { ...asked(at), ...fields }))
      return places.find(({ weekday, from }) => weekday === 3 && from === '09:07')
    }
    expect(await wednesday({})).toMatchObject({ doctorId: other.id, weeks: 8 })
    expect(await wednesday({ doctorId: at.doctorId })).toMatchObject({ doctorId: at.doctorId, weeks: 7 })
  })

  it('are those of the chosen room and device, and of all who come together, no more than the course takes', async () => {
    const at = await slotted()
    const other = await newTimetable(server)
    const busy = {
      campusId: at.campusId,
      courseId: other.courseId,
      doctorId: other.doctorId,
      patientIds: [other.patientId],
    }
    const taken = { day: dayOn(4, 2), from: '09:30', to: '10:15' }
    done(await at.desk.call('/admin/so-day/add', { ...busy, ...taken, roomId: at.roomId, macId: at.macId }))
    const thursday = async (fields: object) => {
      const places = done(await at.desk.call('/admin/so-day/series/places', { ...asked(at), ...fields }))
      return places.find(({ weekday, from }) => weekday === 4 && from === '09:07')?.weeks
    }
    expect(await thursday({})).toBe(8)
    expect(await thursday({ roomId: at.roomId })).toBe(7)
    expect(await thursday({ macId: at.macId })).toBe(7)
    // When another campus uses its devices is not for this one to know.
    const [theirs] =
      await server.sql`with device as (insert into mac_info (campus_id, name, code, serial, type, licence_from, licence_to)
        select min(id), 'theirs', 'theirs', 'theirs', 'tablet', '2020-01-01'::date, '2099-01-01'::date from campus where id <> ${at.campusId}
        returning id, campus_id)
      insert into so_lesson (campus_id, course_id, doctor_id, mac_id, during, seats, capacity)
      select campus_id, ${at.courseId}, ${(await newColleague(server, at)).id}, id,
        tsrange(${`${dayOn(4, 2)} 09:30`}::timestamp, ${`${dayOn(4, 2)} 10:15`}::timestamp), 1, 1 from device returning mac_id`
    expect(await thursday({ macId: theirs?.macId })).toBe(8)
    const together = { patientIds: [at.patientId, other.patientId] }
    const full = await at.desk.call('/admin/so-day/series/places', { ...asked(at), ...together })
    expect(full).toMatchObject({ errCode: 'SESSION_FULL', data: { fields: [{ path: 'patientIds' }] } })
    await server.sql`update course set mode = 'GROUP', capacity = 2 where id = ${at.courseId}`
    expect(await thursday(together)).toBe(7)
    const unknown = await at.desk.call('/admin/so-day/series/places', { ...asked(at), courseId: 987_654_321 })
    expect(unknown).toMatchObject({ errCode: 'UNKNOWN_REFERENCE', data: { fields: [{ path: 'courseId' }] } })
  })

  it('take as many statements for eight weeks as for one, and tell nothing of patients out of reach', async () => {
    const at = await slotted()
    const count = async (weeks: number) => {
      const call = () => at.desk.call('/admin/so-day/series/places', { ...asked(at), weeks })
      return (await statementsOf(server, call))[1].length
    }
    const one = await count(1)
    expect(one).toBeGreaterThan(0)
    expect(await count(8)).toBe(one)
    const stranger = await server.as('frontdesk2')
    const foreign = await stranger.call('/admin/so-day/series/places', asked(at))
    expect(foreign.errCode).toBe('UNKNOWN_REFERENCE')
  })
})
