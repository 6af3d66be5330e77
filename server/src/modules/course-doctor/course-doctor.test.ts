import { beforeAll, describe, expect, it } from 'vitest'
import { newCourse, newDoctor } from '../../../test/matrix/courses.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, staffId } from '../../../test/world.ts'

const server = useServer()
let [here, there] = [0, 0]
let operation: Client
let principal: Client
let [doctorId, strangerId] = [0, 0]
beforeAll(async () => {
  ;[here, there] = await campusIds(server)
  ;[operation, principal] = [await server.as('operation'), await server.as('principal')]
  doctorId = await newDoctor(server.sql, '陈医生', here, await staffId(server, 'doctor'))
  strangerId = await newDoctor(server.sql, '外校医生', there, await staffId(server, 'doctor2'))
})

let made = 0
const course = () => newCourse(server.sql, `D${++made}`)
const permit = (courseId: number, id = doctorId) =>
  operation.call('/admin/course-doctor/add', { courseId, doctorId: id, level: 'senior' })
const fieldOf = (answer: { data: unknown }) => (answer.data as { fields: { path: string }[] }).fields[0]?.path

describe('the courses of a doctor', () => {
  it('stand once, are entered by headquarters, and are seen by the doctor and the campus, and by no other', async () => {
    const courseId = await course()
    const { id } = done(await permit(courseId))
    const again = await permit(courseId)
    expect([again.errCode, fieldOf(again)]).toEqual(['DUPLICATE', 'courseId'])
    expect((await principal.call('/admin/course-doctor/add', { courseId, doctorId, level: 'senior' })).errCode).toBe(
      'FORBIDDEN',
    )
    const sees = async (name: string) =>
      (await (await server.as(name)).call('/admin/course-doctor/detail', { id })).errCode || 'seen'
    expect(await sees('doctor')).toBe('seen')
    expect(await sees('principal')).toBe('seen')
    expect(await sees('doctor2')).toBe('NOT_FOUND')
    expect(await sees('principal2')).toBe('NOT_FOUND')
  })

  it('are the same under both spellings of the specification', async () => {
    const { id } = done(await permit(await course()))
    const answer = await operation.send('/admin/course-dockor/detail' as '/admin/course-doctor/detail', { id })
    expect(answer.json()).toEqual(await operation.call('/admin/course-doctor/detail', { id }))
  })

  it('are not entered for who is no doctor, nor of a course off the shelf, each named by its field', async () => {
    const stranger = await permit(await course(), await staffId(server, 'frontdesk'))
    expect([stranger.errCode, fieldOf(stranger)]).toEqual(['UNKNOWN_REFERENCE', 'doctorId'])
    const courseId = await course()
    await server.sql`update course set on_shelf = false where id = ${courseId}`
    const unshelved = await permit(courseId)
    expect([unshelved.errCode, fieldOf(unshelved)]).toEqual(['COURSE_OFF_SHELF', 'courseId'])
  })
})

describe('the doctors of a campus course', () => {
  it('are set by the principal, of those who may teach it and work there', async () => {
    const courseId = await course()
    done(await operation.call('/admin/course-campus/add', { campusId: here, courseId, price: 1 }))
    const set = (doctorIds: number[]) => principal.call('/admin/course/doctor', { courseId, campusId: here, doctorIds })
    expect(fieldOf(await set([doctorId]))).toBe('doctorIds.0')
    const { id } = done(await permit(courseId))
    done(await permit(courseId, strangerId))
    expect(fieldOf(await set([doctorId, strangerId]))).toBe('doctorIds.1')
    done(await set([doctorId]))
    const offered = async () => done(await principal.call('/admin/course-campus/page', { courseId })).list[0]?.doctors
    expect(await offered()).toEqual([{ id: doctorId, name: expect.any(String) }])
    expect(done(await principal.call('/admin/course-doctor/detail', { id })).campuses).toMatchObject([{ id: here }])
    done(await operation.call('/admin/course-doctor/update', { id, version: 1, level: 'senior', status: 2 }))
    expect(await offered()).toEqual([])
    expect((await set([doctorId])).errCode).toBe('UNKNOWN_REFERENCE')
    done(await set([]))
    const stranger = await server.as('principal2')
    expect((await stranger.call('/admin/course/doctor', { courseId, campusId: here, doctorIds: [] })).errCode).toBe(
      'UNKNOWN_REFERENCE',
    )
  })

  it('are named to everyone who sees the course there, and the campus to everyone who sees the doctor', async () => {
    const courseId = await course()
    await server.sql`insert into rbac_user_campus values (${doctorId}, ${there}) on conflict do nothing`
    const { id } = done(await permit(courseId))
    for (const campusId of [here, there]) {
      done(await operation.call('/admin/course-campus/add', { campusId, courseId, price: 1 }))
    }
    done(await operation.call('/admin/course/doctor', { courseId, campusId: there, doctorIds: [doctorId] }))
    for (const name of ['operation', 'principal2', 'frontdesk2', 'consultant2', 'doctor2']) {
      const { list } = done(await (await server.as(name)).call('/admin/course-campus/page', { courseId }))
      const row = list.find(({ campusId }) => campusId === there)
      expect([name, row?.doctors]).toEqual([name, [{ id: doctorId, name: expect.any(String) }]])
    }
    const { list } = done(await (await server.as('consultant')).call('/admin/course-campus/page', { courseId }))
    expect(list.map(({ campusId, doctors }) => [campusId, doctors])).toEqual([[here, []]])
    for (const name of ['operation', 'principal', 'frontdesk', 'principal2']) {
      const row = done(await (await server.as(name)).call('/admin/course-doctor/detail', { id }))
      expect([name, row.campuses]).toEqual([name, [{ id: there, name: expect.any(String) }]])
    }
  })
})
