import { openWaitStates } from '@cogcampus/contract/life/wait'
import { beforeAll, describe, expect, it } from 'vitest'
import { useServer } from '../../../test/server.ts'
import { dayOn } from '../../../test/timetable.ts'
import { entry, newWaitlist, runWaitlist, stateOf, wait } from '../../../test/waitlist.ts'
import { done } from '../../../test/world.ts'

const server = useServer()
beforeAll(async () => {
  // The demo's own entries take no part.
  await server.sql`update so_wait_offer set state = 'GONE' where state = 'OPEN'`
  await server.sql`update so_wait set state = 'ENDED' where state = any(${openWaitStates}::text[])`
})

/** The days on which places of a doctor came free. */
async function notedOf(doctorId: number) {
  const rows = await server.sql`select distinct lower(during)::date::text as day from so_wait_place
    where doctor_id = ${doctorId} order by 1`
  return rows.map(({ day }) => day)
}

describe('a closure of the campus', () => {
  it('that is shortened frees the days that are open again, and one that is taken back all: they are offered to who waits', async () => {
    const at = await newWaitlist(server)
    const { campusId, doctorId } = at
    const [tuesday, wednesday, thursday] = [dayOn(2), dayOn(3), dayOn(4)]
    await server.sql`insert into holiday (campus_id, name, from_day, to_day)
      values (${campusId}, '停课', ${tuesday}, ${thursday})`
    const id = await wait(at, at.patientId, { fromTime: '09:00', toTime: '10:00' })
    await runWaitlist(server)
    expect([await stateOf(at.desk, id), await notedOf(doctorId)]).toEqual(['WAITING', []])
    // As the page of the campus saves it.
    await server.sql.begin(async (tx) => {
      await tx`delete from holiday where campus_id = ${campusId}`
      await tx`insert into holiday (campus_id, name, from_day, to_day)
        values (${campusId}, '停课', ${tuesday}, ${wednesday})`
    })
    expect(await notedOf(doctorId)).toEqual([thursday])
    await runWaitlist(server)
    expect(await entry(at.desk, id)).toMatchObject({ state: 'OFFERED', offerDay: thursday, offerFrom: '09:00' })
    await server.sql`update holiday set to_day = from_day where campus_id = ${campusId}`
    expect(await notedOf(doctorId)).toEqual([wednesday, thursday])
    await server.sql`delete from holiday where campus_id = ${campusId}`
    expect(await notedOf(doctorId)).toEqual([tuesday, wednesday, thursday])
  })
})

describe('leave that is taken back on a day that is worked as another weekday', () => {
  it('frees the slots in which the doctor works on that weekday', async () => {
    const at = await newWaitlist(server)
    const { campusId, doctorId, desk } = at
    const saturday = dayOn(6)
    await server.sql`delete from doctor_hours where doctor_id = ${doctorId} and weekday <> 2`
    await server.sql`insert into working_day (campus_id, day, weekday) values (${campusId}, ${saturday}, 2)`
    const leave = { doctorId, fromDay: saturday, toDay: saturday, reason: 'annual' }
    const { id: leaveId } = done(await desk.call('/admin/doctor-leave/add', leave))
    // What the working day freed before the doctor was on leave is no matter of it.
    await server.sql`delete from so_wait_place where doctor_id = ${doctorId}`
    const id = await wait(at, at.patientId, { fromTime: '09:00', toTime: '10:00' })
    await runWaitlist(server)
    expect(await stateOf(desk, id)).toBe('WAITING')
    done(await desk.call('/admin/doctor-leave/delete', { id: leaveId }))
    await runWaitlist(server)
    expect(await entry(desk, id)).toMatchObject({ state: 'OFFERED', offerDay: saturday, offerFrom: '09:00' })
  })
})
