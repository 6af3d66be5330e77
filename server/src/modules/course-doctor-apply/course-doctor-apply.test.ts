import { beforeAll, describe, expect, it } from 'vitest'
import { newCourse, newDoctor } from '../../../test/matrix/courses.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, staffId } from '../../../test/world.ts'

const server = useServer()
let campusId = 0
let doctor: Client
let operation: Client
let doctorId = 0
beforeAll(async () => {
  ;[campusId] = await campusIds(server)
  ;[doctor, operation] = [await server.as('doctor'), await server.as('operation')]
  doctorId = await newDoctor(server.sql, '陈医生', campusId, await staffId(server, 'doctor'))
})

let made = 0
const course = () => newCourse(server.sql, `T${++made}`)
const scan = async (by: Client) => {
  const sent = await by.upload({ name: '资格证.pdf', bytes: Buffer.from('%PDF-1.7\n') }, { kind: 'certificate' })
  return { name: '资格证.pdf', accessUrl: sent.json().data as string }
}
const ask = async (courseId: number, by = doctor) =>
  by.call('/admin/course-doctor-apply/apply', {
    campusId,
    courseId,
    level: 'senior',
    certificates: [await scan(by)],
  })
const open = (address: string) => server.app.inject({ url: address })
const fieldOf = (answer: { data: unknown }) => (answer.data as { fields: { path: string }[] }).fields[0]?.path

describe('an application to teach', () => {
  it('is decided by headquarters, on the level as well, and then permits the doctor', async () => {
    const courseId = await course()
    const { id } = done(await ask(courseId))
    done(await operation.call('/admin/course-doctor-apply/check', { id, agreed: true, level: 'independent' }))
    const { list } = done(await doctor.call('/admin/course-doctor/page', { courseId }))
    expect(list).toMatchObject([{ doctorId, level: 'independent', status: 1 }])
    const again = await ask(courseId)
    expect([again.errCode, fieldOf(again)]).toEqual(['COURSE_TAUGHT', 'courseId'])
  })

  it('shows its certificate to the doctor, the principal and headquarters, and the file only by a signed address', async () => {
    const { id } = done(await ask(await course()))
    for (const name of ['doctor', 'principal', 'operation']) {
      const row = done(await (await server.as(name)).call('/admin/course-doctor-apply/detail', { id }))
      const address = row.certificates[0]?.accessUrl as string
      expect((await open(address)).statusCode, name).toBe(200)
      expect((await open(address.replace(/\?.*/, ''))).statusCode, name).not.toBe(200)
    }
    const stranger = await server.as('principal2')
    expect((await stranger.call('/admin/course-doctor-apply/detail', { id })).errCode).toBe('NOT_FOUND')
  })

  it('needs a certificate of one’s own, and a profile as a doctor', async () => {
    const courseId = await course()
    const bare = await doctor.call('/admin/course-doctor-apply/apply', {
      campusId,
      courseId,
      level: 'senior',
      certificates: [],
    })
    expect([bare.errCode, fieldOf(bare)]).toEqual(['BAD_INPUT', 'certificates'])
    const colleague = await server.as('doctor1.8')
    expect((await ask(courseId, colleague)).errCode).toBe('DOCTOR_PROFILE_MISSING')
    const lent = await colleague.call('/admin/course-doctor-apply/apply', {
      campusId,
      courseId,
      level: 'senior',
      certificates: [await scan(doctor)],
    })
    expect(lent.status).not.toBe(0)
  })

  it('waits for headquarters as a badge, once for a course', async () => {
    const badge = async () =>
      done(await operation.call('/admin/message-remind/list', {})).find(
        ({ remindCode }) => remindCode === 'ADMIN_DOCTOR_COURSE_APPLY',
      )?.remindCount ?? 0
    const before = await badge()
    const courseId = await course()
    const { id } = done(await ask(courseId))
    expect(await badge()).toBe(before + 1)
    const again = await ask(courseId)
    expect([again.errCode, fieldOf(again)]).toEqual(['DUPLICATE', 'courseId'])
    done(await doctor.call('/admin/course-doctor-apply/withdraw', { id }))
    expect(await badge()).toBe(before)
  })
})
