import { beforeAll, expect, it } from 'vitest'
import { newFamily } from '../../../../test/orders.ts'
import { type Client, useServer } from '../../../../test/server.ts'
import {
  dayOn,
  hoursOf,
  newColleague,
  newTimetable,
  overlaps,
  sell,
  type Timetable,
} from '../../../../test/timetable.ts'
import { done, newAccount } from '../../../../test/world.ts'
import { dayBefore, todayText } from '../../../lib/day.ts'

const server = useServer()
const day = dayOn(4)
let at: Timetable
let other: Awaited<ReturnType<typeof newFamily>>
let colleague: Awaited<ReturnType<typeof newColleague>>
/** The parents of two families. */
let [first, second] = [] as unknown as [Client, Client]
beforeAll(async () => {
  at = await newTimetable(server)
  colleague = await newColleague(server, at)
  other = await newFamily(server, at.campusId)
  await sell(at.desk, other, at.courseId, 10)
  first = (await newAccount(server, { parentId: at.parentId })).client
  second = (await newAccount(server, { parentId: other.parentId })).client
  // The campus has one device of the type.
  await server.sql`update mac_info set state = 'REPAIR'
    where campus_id = ${at.campusId} and type = 'eeg' and state = 'ACTIVE'`
  await server.sql`update mac_info set type = 'eeg' where id = ${at.macId}`
  await server.sql`update course set device_type = 'eeg' where id = ${at.courseId}`
})

const detail = async (id: number) => done(await at.admin.call('/admin/so-day/detail', { id }))
/** A session of a patient that is on leave and can be made up. */
async function onLeave(patientId: number, fields: { doctorId: number; from: string; to: string }) {
  const { campusId, courseId } = at
  const lesson = { campusId, courseId, patientIds: [patientId], day: dayOn(2), ...fields }
  const { ids } = done(await at.desk.call('/admin/so-day/add', lesson))
  const id = ids[0] as number
  const { version } = await detail(id)
  done(await at.desk.call('/admin/so-day/leave', { sessions: [{ id, version }], leaveReason: 'ill' }))
  return { id, version: (await detail(id)).version }
}
const placesFor = async (parent: Client, id: number) =>
  done(await parent.call('/api/so-day/makeUp/free', { id, day })).filter((place) => place.day === day)

it('A family that makes up has the free device of its course, and its doctor is told; no other family is shown that hour with another doctor.', async () => {
  const one = await onLeave(at.patientId, { doctorId: at.doctorId, from: '08:00', to: '08:45' })
  const two = await onLeave(other.patientId, { doctorId: colleague.id, from: '08:00', to: '08:45' })
  const ofOne = (await placesFor(first, one.id)).find(({ doctorId }) => doctorId === at.doctorId)
  if (!ofOne) throw new Error('No place is free')
  const { doctorName: _, ...place } = ofOne
  const elsewhere = { ...place, doctorId: colleague.id }
  expect(await placesFor(second, two.id)).toContainEqual(expect.objectContaining(elsewhere))
  const made = done(await first.call('/api/so-day/makeUp/book', { ...one, ...place }))
  expect((await detail(made.id)).macId).toBe(at.macId)
  const [told] = done(await at.doctor.call('/admin/message/page', {})).list
  expect(told).toMatchObject({ title: '您有 1 节补课已安排', body: expect.stringContaining(`${day} ${place.from}`) })
  const left = await placesFor(second, two.id)
  expect(left.length).toBeGreaterThan(0)
  for (const { from, to } of left) expect(from < place.to && to > place.from).toBe(false)
  expect((await second.call('/api/so-day/makeUp/book', { ...two, ...elsewhere })).errCode).toBe('SESSION_CLASH')
  expect(await overlaps(server)).toBe(0)
})

it('The desk is told the free device with each place; the lesson that is to move keeps its own.', async () => {
  const { campusId, courseId, doctorId, patientId } = at
  const asked = { campusId, courseId, patientId, doctorId, day: dayOn(5), from: '09:00', to: '10:00' }
  const nearest = async (fields: object = {}) =>
    done(await at.desk.call('/admin/so-day/free', { ...asked, ...fields }))[0]
  expect(await nearest()).toMatchObject({ day: asked.day, from: '09:00', macId: at.macId })
  const code = `mu${courseId}`
  const [tablet] = await server.sql`insert into mac_info (campus_id, name, code, serial, type, licence_from, licence_to)
    values (${campusId}, ${code}, ${code}, ${code}, 'tablet', '2020-01-01', '2099-01-01') returning id`
  await server.sql`update course set device_type = null where id = ${courseId}`
  expect(await nearest()).toMatchObject({ macId: null })
  const place = { day: dayOn(6), from: '09:00', to: '10:00', macId: tablet?.id as number }
  const lesson = { campusId, courseId, doctorId, patientIds: [patientId], ...place }
  const { lessonId } = done(await at.desk.call('/admin/so-day/add', lesson))
  expect(await nearest({ lessonId })).toMatchObject({ macId: tablet?.id })
})

it('A family that makes up is shown every free place of two weeks but those of the day that it misses, and can take the last of a day.', async () => {
  const own = await newTimetable(server)
  const { campusId, courseId, doctorId, patientId } = own
  const parent = (await newAccount(server, { parentId: own.parentId })).client
  // More slots a day than the desk is offered places.
  await server.sql`insert into so_time (campus_id, name, from_time, to_time)
    select ${campusId}, 'makeUp ' || n, time '08:05' + n * interval '50 minutes', time '08:50' + n * interval '50 minutes'
    from generate_series(0, 13) n`
  const missed = { day: dayOn(3), from: '09:00', to: '09:45' }
  const lesson = { campusId, courseId, doctorId, patientIds: [patientId], ...missed }
  const { ids } = done(await own.desk.call('/admin/so-day/add', lesson))
  const id = ids[0] as number
  const version = async () => (await detail(id)).version
  done(await own.desk.call('/admin/so-day/leave', { sessions: [{ id, version: await version() }], leaveReason: 'ill' }))
  const places = done(await parent.call('/api/so-day/makeUp/free', { id, day: dayOn(2) }))
  const days = Array.from({ length: 14 }, (_, at) => dayBefore(dayOn(2), -at)).filter((each) => each !== missed.day)
  expect([...new Set(places.map((place) => place.day))]).toEqual(days)
  const last = places.findLast((place) => place.day === dayOn(4))
  if (!last) throw new Error('No place is free')
  expect(places.filter((place) => place.day === dayOn(4)).length).toBeGreaterThan(12)
  const { doctorName: _, ...place } = last
  const book = async (to: object) =>
    parent.call('/api/so-day/makeUp/book', { id, version: await version(), ...place, ...to })
  expect((await book({ day: missed.day })).errCode).toBe('SESSION_CLASH')
  const made = done(await book({}))
  expect(await detail(made.id)).toMatchObject({ day: dayOn(4), from: last.from, to: last.to })
})

it('The desk finds the leave that can still be made up, the first to run out first, without what is over or made up; what ends in a week is a to-do.', async () => {
  const reminded = async () =>
    done(await at.desk.call('/admin/message-remind/list', {})).find(({ remindCode }) => remindCode === 'CAMPUS_MAKE_UP')
  const before = (await reminded())?.remindCount ?? Number.NaN
  const own = await newFamily(server, at.campusId)
  await sell(at.desk, own, at.courseId, 10)
  const { patientId } = own
  const leave = async (hour: number, daysLeft: number) => {
    const times = { from: `${hour}:00`, to: `${hour}:45` }
    const { id } = await onLeave(patientId, { doctorId: at.doctorId, ...times })
    await server.sql`update so_day set make_up_until = ${dayBefore(todayText(), -daysLeft)}::date where id = ${id}`
    return id
  }
  const [later, soon, made] = [await leave(14, 40), await leave(15, 0), await leave(16, 30)]
  await leave(17, -1)
  const list = async (more: object = {}) => {
    const { list } = done(await at.desk.call('/admin/so-day/list/leave', { state: 'TO_MAKE_UP', patientId, ...more }))
    return list.map(({ id }) => id)
  }
  expect(await list()).toEqual([soon, made, later])
  expect(await list({ soon: true })).toEqual([soon])
  const reminder = { remindCount: before + 1, kind: 'WORK', since: null, due: expect.any(String) }
  expect(await reminded()).toMatchObject(reminder)
  const { version } = await detail(made)
  const place = { day, from: '18:00', to: '18:45' }
  done(await at.desk.call('/admin/so-day/makeUp', { id: made, version, ...place }))
  expect(await list()).toEqual([soon, later])
})

it('A lesson that makes up and that the centre cancels gives the credit back, with its last day: another one can be booked.', async () => {
  const own = await newTimetable(server)
  const { campusId, courseId, doctorId, patientId, desk } = own
  const seen = async (id: number) => ({ id, version: (await detail(id)).version })
  const lesson = { campusId, courseId, doctorId, patientIds: [patientId], day: dayOn(2), from: '09:00', to: '09:45' }
  const { ids } = done(await desk.call('/admin/so-day/add', lesson))
  const missed = ids[0] as number
  done(await desk.call('/admin/so-day/leave', { sessions: [await seen(missed)], leaveReason: 'ill' }))
  const book = async (from: string, to: string) =>
    done(await desk.call('/admin/so-day/makeUp', { ...(await seen(missed)), day, from, to })).id
  const made = await book('13:00', '13:45')
  expect(await detail(missed)).toMatchObject({ madeUpOn: day })
  expect(await hoursOf(server, patientId)).toMatchObject({ held: 1 })
  const cancelled = { sessions: [await seen(made)], cancelledBy: 'CENTRE' as const, reason: '停电' }
  expect(done(await desk.call('/admin/so-day/cancel', cancelled)).done).toEqual([made])
  expect(await hoursOf(server, patientId)).toMatchObject({ held: 0 })
  expect(await detail(missed)).toMatchObject({ madeUpOn: null, makeUpUntil: dayBefore(dayOn(2), -30) })
  await book('15:00', '15:45')
  expect(await hoursOf(server, patientId)).toMatchObject({ held: 1 })
})
