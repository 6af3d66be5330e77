import { describe, expect, it } from 'vitest'
import { useServer } from '../../../test/server.ts'
import { dayOn, newTimetable, type Timetable } from '../../../test/timetable.ts'
import { done } from '../../../test/world.ts'

const server = useServer()
const day = dayOn(3)
const told = (answer: { errCode: string; data: unknown }) => [
  answer.errCode,
  (answer.data as { fields?: { path: string }[] } | null)?.fields?.[0]?.path,
]

/** A timetable whose course asks for a sensory room and a tablet; its device is a tablet, its room of no type. */
async function ofTypes() {
  const of = await newTimetable(server)
  await server.sql`update course set room_type = 'sensory', device_type = 'tablet' where id = ${of.courseId}`
  const [room] = await server.sql`insert into room (campus_id, name, capacity, type)
    values (${of.campusId}, ${`感统室${of.courseId}`}, 4, 'sensory') returning id`
  return { ...of, sensoryId: room?.id as number }
}
const whole = ({ campusId, courseId, doctorId, patientId }: Timetable) => ({
  ...{ campusId, courseId, doctorId, patientIds: [patientId] },
})

describe('a course that asks for a type of room and of device', () => {
  it('has its sessions in rooms and with devices of these types only, or where none is named', async () => {
    const of = await ofTypes()
    const add = (fields: object) =>
      of.desk.call('/admin/so-day/add', { ...whole(of), day, from: '09:00', to: '10:00', ...fields })
    expect(told(await add({ roomId: of.roomId }))).toEqual(['SESSION_ROOM_TYPE', 'roomId'])
    await server.sql`update mac_info set type = 'eeg' where id = ${of.macId}`
    expect(told(await add({ roomId: of.sensoryId, macId: of.macId }))).toEqual(['SESSION_DEVICE_TYPE', 'macId'])
    await server.sql`update mac_info set type = 'tablet' where id = ${of.macId}`
    done(await add({ roomId: of.sensoryId, macId: of.macId }))
    done(await add({ from: '11:00', to: '12:00' }))
  })

  it('has templates of these types only; what a template planned otherwise is told as a conflict, not created', async () => {
    const of = await ofTypes()
    const fields = { soTimeId: of.soTimeId, weekday: 3, fromDay: day }
    const add = (more: object) => of.desk.call('/admin/so-week/add', { ...whole(of), ...fields, ...more })
    expect(told(await add({ roomId: of.roomId }))).toEqual(['SESSION_ROOM_TYPE', 'roomId'])
    const { id } = done(await add({ roomId: of.sensoryId, macId: of.macId }))
    done(await of.desk.call('/admin/so-week/state', { id, version: 1, step: 'activate' }))
    const range = { id, from: day, to: day }
    const outcome = async () => done(await of.desk.call('/admin/so-week/generate/soDay', range)).rows[0]?.outcome
    expect(await outcome()).toBe('CREATE')
    await server.sql`update course set room_type = 'group' where id = ${of.courseId}`
    expect(await outcome()).toBe('CONFLICT')
    await server.sql`update course set room_type = 'sensory', device_type = 'eeg' where id = ${of.courseId}`
    expect(await outcome()).toBe('CONFLICT')
  })

  it('is offered places while a room of its type is free, and a device of its type where the campus has any', async () => {
    const of = await ofTypes()
    const { campusId, courseId, doctorId, patientId } = of
    const asked = { campusId, courseId, doctorId, patientId, day, from: '09:00', to: '10:00' }
    const nearest = async () => done(await of.desk.call('/admin/so-day/free', asked))[0]
    const place = { day, from: '09:00', roomId: of.sensoryId }
    // Other rooms of the campus may be of the type, too: the wanted one is preferred.
    await server.sql`update room set type = null where campus_id = ${campusId} and id <> ${of.sensoryId} and type = 'sensory'`
    await server.sql`update course set device_type = 'eeg' where id = ${courseId}`
    await server.sql`update mac_info set state = 'REPAIR' where campus_id = ${campusId} and type = 'eeg' and state = 'ACTIVE'`
    // A centre that has none of the type gives the lesson none.
    expect(await nearest()).toMatchObject(place)
    await server.sql`update mac_info set type = 'eeg' where id = ${of.macId}`
    expect(await nearest()).toMatchObject(place)
    const other = await newTimetable(server)
    const { courseId: otherCourse, doctorId: by, patientId: one } = other
    const taken = { campusId, courseId: otherCourse, doctorId: by, patientIds: [one], macId: of.macId }
    done(await other.desk.call('/admin/so-day/add', { ...taken, day, from: '09:00', to: '10:00' }))
    expect(await nearest()).not.toMatchObject({ day, from: '09:00' })
    await server.sql`update room set status = 2 where id = ${of.sensoryId}`
    expect(await nearest()).toBeUndefined()
  })
})
