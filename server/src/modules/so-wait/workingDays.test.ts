import { openWaitStates } from '@cogcampus/contract/life/wait'
import { beforeAll, describe, expect, it } from 'vitest'
import { useServer } from '../../../test/server.ts'
import { dayOn } from '../../../test/timetable.ts'
import { entry, newWaitlist, runWaitlist, stateOf, wait } from '../../../test/waitlist.ts'

const server = useServer()
beforeAll(async () => {
  // The demo's own entries take no part.
  await server.sql`update so_wait_offer set state = 'GONE' where state = 'OPEN'`
  await server.sql`update so_wait set state = 'ENDED' where state = any(${openWaitStates}::text[])`
})

describe('a day that is made a working day', () => {
  it('frees the slots of doctors who work on the weekday that it is worked as, and is offered to who waits', async () => {
    const at = await newWaitlist(server)
    const [saturday, sunday] = [dayOn(6), dayOn(7)]
    await server.sql`delete from doctor_hours where doctor_id = ${at.doctorId} and weekday <> 2`
    const id = await wait(at, at.patientId, { fromTime: '09:00', toTime: '10:00' })
    await runWaitlist(server)
    expect(await stateOf(at.desk, id)).toBe('WAITING')
    // As a Thursday the doctor would not work.
    await server.sql`insert into working_day (campus_id, day, weekday) values (${at.campusId}, ${sunday}, 4)`
    await runWaitlist(server)
    expect(await stateOf(at.desk, id)).toBe('WAITING')
    await server.sql`insert into working_day (campus_id, day, weekday) values (${at.campusId}, ${saturday}, 2)`
    await runWaitlist(server)
    expect(await entry(at.desk, id)).toMatchObject({ state: 'OFFERED', offerDay: saturday, offerFrom: '09:00' })
  })
})
