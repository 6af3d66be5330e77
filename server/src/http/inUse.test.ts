import type { Path } from '@cogcampus/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAssessment } from '../../test/matrix/clinical.ts'
import type { Making } from '../../test/matrix/policy.ts'
import { makeSession, makeTemplate } from '../../test/matrix/timetable.ts'
import { type Client, useServer } from '../../test/server.ts'
import { campusIds, done, staffId } from '../../test/world.ts'

const server = useServer()
let admin: Client
let campusId = 0
let making = (): Making => expect.fail()

beforeAll(async () => {
  admin = await server.as('admin')
  ;[campusId] = await campusIds(server)
  const colleague = await staffId(server, 'consultant1.4')
  const caller = { name: 'HQ_ADMIN', role: 'HQ_ADMIN' as const, userId: null, accountId: null, campusId: null }
  making = () => {
    const word = `u${crypto.randomUUID().slice(0, 12)}`
    const who = { caller, campusId, ownerId: colleague, colleague, readerId: null, deletedAt: null }
    return { ...who, server, sql: server.sql, place: 'own', verdict: { may: 'anyone' }, word, marked: word }
  }
})

const one = async (rows: PromiseLike<{ id?: number }[]>) => (await rows)[0]?.id as number
const remove = (path: Path, id: number) => admin.send(path, { id } as never)
const newRoom = () =>
  one(
    server.sql`insert into room (campus_id, name, capacity) values (${campusId}, ${crypto.randomUUID()}, 2) returning id`,
  )
const newDevice = () =>
  one(server.sql`insert into mac_info (campus_id, name, code, serial, type, licence_from, licence_to)
    select ${campusId}, w, w, w, 'training', '2026-01-01', '2030-01-01' from (select ${crypto.randomUUID()} as w) x returning id`)

/** The campus with its rooms, less this one. */
async function withoutRoom(id: number) {
  const { rooms = [], ...campus } = done(await admin.call('/admin/campus/detail', { id: campusId }))
  const kept = rooms.flatMap((room) =>
    room.id === id ? [] : [{ id: room.id, name: room.name, capacity: room.capacity }],
  )
  const { version, name, code, timeZone } = campus
  return admin.call('/admin/campus/update', { id: campusId, version, name, code, timeZone, rooms: kept })
}

describe.each(['so_week', 'so_day'] as const)('what a row of %s stands on', (table) => {
  it('is not deleted before it is over, and the caller reads what uses it', async () => {
    const made = await (table === 'so_week' ? makeTemplate : makeSession)(making())
    const { courseId, doctorId, patientId, soTimeId, lessonId } = made.parts as Record<string, number>
    const [roomId, macId] = [await newRoom(), await newDevice()]
    await (table === 'so_week'
      ? server.sql`update so_week set room_id = ${roomId}, mac_id = ${macId} where id = ${made.id}`
      : server.sql`update so_lesson set room_id = ${roomId}, mac_id = ${macId} where id = ${lessonId as number}`)
    const offer = await one(server.sql`select id from course_campus where course_id = ${courseId as number}`)
    const permit = await one(server.sql`select id from course_doctor where course_id = ${courseId as number}`)
    const deletes: [Path, number | undefined][] = [
      ['/admin/mac-info/delete', macId],
      ['/admin/course-doctor/delete', permit],
      ['/admin/course-campus/delete', offer],
      ['/admin/course/delete', courseId],
      ['/admin/doctor-info/delete', doctorId],
      ['/admin/patient/delete', patientId],
      ...(table === 'so_week' ? ([['/admin/so-time/delete', soTimeId]] as [Path, number][]) : []),
    ]
    const refused: unknown[] = []
    for (const [path, id] of deletes) refused.push((await remove(path, id as number)).json().errCode)
    expect(refused).toEqual(deletes.map(() => 'IN_USE'))
    const what = table === 'so_week' ? '固定课表' : '课程安排'
    expect((await remove('/admin/mac-info/delete', macId)).json().msg).toBe(`仍有${what}在使用，不能删除`)
    expect((await withoutRoom(roomId)).errCode).toBe('IN_USE')
    await (table === 'so_week'
      ? server.sql`update so_week set state = 'ENDED' where id = ${made.id}`
      : server.sql`update so_day set deleted_at = now() where id = ${made.id}`)
    for (const [path, id] of deletes) done((await remove(path, id as number)).json())
    done(await withoutRoom(roomId))
  })
})

describe('a scale', () => {
  it('is not deleted while there is an assessment by it', async () => {
    await makeAssessment(making())
    const id = await one(server.sql`select id from scale where kind = 'GDS'`)
    expect((await admin.call('/admin/scale/delete', { id })).errCode).toBe('IN_USE')
  })
})

describe('a campus', () => {
  it('is not deleted while a patient, a lead or a device is there', async () => {
    const word = crypto.randomUUID().slice(0, 12)
    const { id } = done(await admin.call('/admin/campus/add', { name: word, code: word, timeZone: 'UTC' }))
    await server.sql`insert into patient (campus_id, name, gender, birthday) values (${id}, ${word}, 1, '2018-05-01')`
    const answer = await admin.call('/admin/campus/delete', { id })
    expect(answer).toMatchObject({ errCode: 'IN_USE', msg: '仍有患者在使用，不能删除' })
    await server.sql`update patient set deleted_at = now() where campus_id = ${id}`
    done(await admin.call('/admin/campus/delete', { id }))
  })
})
