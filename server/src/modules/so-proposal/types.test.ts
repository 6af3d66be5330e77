import { describe, expect, it } from 'vitest'
import { consented } from '../../../test/clinic.ts'
import { jobHandles } from '../../../test/jobs.ts'
import { useServer } from '../../../test/server.ts'
import { dayOn, newColleague, newTimetable, type Timetable } from '../../../test/timetable.ts'
import { done } from '../../../test/world.ts'
import { proposal } from '../../jobs/proposal.ts'

const server = useServer()
const [fromDay, toDay] = [dayOn(1), dayOn(7, 12)]

/** Two patients who can come in one slot of the week alone, for a course of two doctors that needs a sensory room and an eeg. */
async function wished() {
  const at = await newTimetable(server, { patients: 2 })
  const { campusId, courseId, soTimeId, patientIds } = at
  await newColleague(server, at)
  await server.sql`update so_wish set deleted_at = now() where deleted_at is null`
  await server.sql`update course set room_type = 'sensory', device_type = 'eeg' where id = ${courseId}`
  await server.sql`update mac_info set state = 'REPAIR' where campus_id = ${campusId} and type = 'eeg' and state = 'ACTIVE'`
  await server.sql`update mac_info set type = 'eeg' where id = ${at.macId}`
  const rooms = await server.sql`insert into room (campus_id, name, capacity, type)
    select ${campusId}, ${`感统室${courseId}-`} || n, 4, 'sensory' from generate_series(1, 2) n returning id`
  const slots = await server.sql`select id from so_time where campus_id = ${campusId}`
  const places = slots.flatMap(({ id }) =>
    [1, 2, 3, 4, 5, 6, 7]
      .filter((weekday) => id !== soTimeId || weekday !== 3)
      .map((weekday) => ({ weekday, soTimeId: id as number, kind: 'IMPOSSIBLE' as const })),
  )
  for (const patientId of patientIds) {
    done(await at.desk.call('/admin/so-wish/add', { campusId, courseId, patientId, times: 1, places }))
  }
  const types = await server.sql`select id from room where campus_id = ${campusId} and type = 'sensory'`
  return { ...at, roomIds: rooms.map(({ id }) => id as number), sensory: types.map(({ id }) => id as number) }
}

async function solved({ desk, campusId }: Timetable) {
  const { id } = done(await desk.call('/admin/so-proposal/solve', { campusId, fromDay, toDay }))
  const signal = new AbortController().signal
  await proposal.run({
    ...jobHandles(server.sql),
    ...{ input: { id }, signal, log: server.app.log },
  } as unknown as Parameters<typeof proposal.run>[0])
  return done(await desk.call('/admin/so-proposal/detail', { id }))
}

describe('a proposal for a course that asks for a type of room and of device', () => {
  it('gives no more lessons at a time than the campus has devices, and its templates the device and a room of the type', async () => {
    const at = await wished()
    const { rows, unmet } = await solved(at)
    expect(rows).toMatchObject([{ weekday: 3, soTimeId: at.soTimeId, macId: at.macId }])
    expect(unmet).toMatchObject([{ missing: 1, reason: 'DEVICE' }])
    const [row] = rows as [(typeof rows)[number]]
    expect(at.sensory).toContain(row.roomId)
    const place = { doctorId: row.doctorId, roomId: at.roomId, weekday: 3, soTimeId: at.soTimeId }
    const elsewhere = await at.desk.call('/admin/so-proposal/row/change', {
      id: row.id,
      version: row.version,
      ...place,
    })
    expect(elsewhere.errCode).toBe('SESSION_ROOM_TYPE')
    const { soWeekId } = done(await at.desk.call('/admin/so-proposal/row/accept', { id: row.id, version: row.version }))
    const [template] = await server.sql`select room_id, mac_id from so_week where id = ${soWeekId}`
    expect(template).toEqual({ roomId: row.roomId, macId: at.macId })
    expect(await solved(at)).toMatchObject({ wanted: 1, rows: [], unmet: [{ reason: 'DEVICE' }] })
  })

  it('gives lessons without one where the campus has no device of the type; of two that take one, the second is refused', async () => {
    const at = await wished()
    await server.sql`update mac_info set licence_to = ${dayOn(1, 4)} where id = ${at.macId}`
    const { rows } = await solved(at)
    expect(rows).toMatchObject([{ macId: null }, { macId: null }])
    await server.sql`update mac_info set licence_to = '2099-01-01' where id = ${at.macId}`
    const change = ({ id, version, doctorId, roomId, soTimeId, weekday }: (typeof rows)[number]) =>
      at.desk.call('/admin/so-proposal/row/change', {
        ...{ id, version, doctorId, roomId, soTimeId, weekday, macId: at.macId },
      })
    const [one, other] = rows as [(typeof rows)[number], (typeof rows)[number]]
    done(await change(one))
    expect(await change(other)).toMatchObject({ errCode: 'TEMPLATE_CLASH', data: { fields: [{ path: 'macId' }] } })
  })

  it('proposes nothing for a patient whose family has withdrawn its consent', async () => {
    const at = await wished()
    const [first, second] = at.patientIds as [number, number]
    await consented(server, [first])
    const [consent] = await server.sql`select id from patient_consent where patient_id = ${first}`
    done(await at.desk.call('/admin/patient-consent/withdraw', { id: consent?.id as number, reason: '搬家' }))
    const { rows, unmet } = await solved(at)
    expect(rows).toMatchObject([{ patients: [{ id: second }] }])
    expect(unmet).toMatchObject([{ reason: 'CONSENT' }])
  })
})
