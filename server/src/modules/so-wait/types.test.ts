import { openWaitStates } from '@cogcampus/contract/life/wait'
import { beforeAll, describe, expect, it } from 'vitest'
import { useServer } from '../../../test/server.ts'
import { dayOn, newTimetable } from '../../../test/timetable.ts'
import { book, cancel, entry, newWaitlist, runWaitlist, stateOf, take, wait } from '../../../test/waitlist.ts'
import { done } from '../../../test/world.ts'

const server = useServer()
const day = dayOn(3)
beforeAll(async () => {
  // The demo's own entries take no part.
  await server.sql`update so_wait_offer set state = 'GONE' where state = 'OPEN'`
  await server.sql`update so_wait set state = 'ENDED' where state = any(${openWaitStates}::text[])`
})

/** One who waits for a course that needs an eeg, of which the campus has one; and a lesson of others that has it from 9 to 10. */
async function contested() {
  const at = await newWaitlist(server)
  const { campusId, courseId, macId, patientIds } = at
  await server.sql`update mac_info set state = 'REPAIR' where campus_id = ${campusId} and type = 'eeg' and state = 'ACTIVE'`
  await server.sql`update mac_info set type = 'eeg' where id = ${macId}`
  const other = await newTimetable(server)
  const { ids } = done(
    await other.desk.call('/admin/so-day/add', {
      ...{ campusId, courseId: other.courseId, doctorId: other.doctorId, patientIds: [other.patientId], macId },
      ...{ day, from: '09:00', to: '10:00' },
    }),
  )
  const { id, version } = done(await other.desk.call('/admin/so-day/detail', { id: ids[0] as number }))
  const session = await book(at, patientIds[0])
  await server.sql`update course set device_type = 'eeg' where id = ${courseId}`
  const waits = await wait(at, patientIds[1], { weekdays: [3], fromTime: '09:00', toTime: '10:00' })
  return { ...at, taking: { id, version }, session, waits }
}

describe('a place that comes free of a course that needs a device', () => {
  it('is offered only while a device of the type is free, and the lesson that is taken has it', async () => {
    const at = await contested()
    await cancel(at.desk, at.session)
    await runWaitlist(server)
    expect(await stateOf(at.desk, at.waits)).toBe('WAITING')
    const { version } = await entry(at.desk, at.waits)
    const place = { doctorId: at.doctorId, day, from: '09:00', to: '10:00' }
    const byHand = await at.desk.call('/admin/so-wait/offer', { id: at.waits, version, ...place })
    expect(byHand.errCode).toBe('OFFER_NO_DEVICE')
    // The place of the other lesson is noted, too; its doctor does not teach the course.
    await cancel(at.desk, at.taking)
    done(await at.desk.call('/admin/so-wait/offer', { id: at.waits, version, ...place }))
    const { soDayId } = done(await take(at.desk, at.waits))
    expect(done(await at.desk.call('/admin/so-day/detail', { id: soDayId })).macId).toBe(at.macId)
  })

  it('is offered without one where the campus has none of the type', async () => {
    const at = await contested()
    await server.sql`update mac_info set state = 'REPAIR' where id = ${at.macId}`
    await cancel(at.desk, at.session)
    await runWaitlist(server)
    expect(await stateOf(at.desk, at.waits)).toBe('OFFERED')
    expect((await take(at.desk, at.waits)).errCode).toBe('')
  })
})
