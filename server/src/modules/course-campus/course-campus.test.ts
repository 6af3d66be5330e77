import { describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done } from '../../../test/world.ts'

const server = useServer()

let made = 0
async function newCourse(operation: Client) {
  const code = `C${++made}`
  const lesson = { mode: 'ONE' as const, minutes: 45, capacity: 1, hoursPerLesson: 1, price: 30_000, onShelf: true }
  return done(
    await operation.call('/admin/course/add', { code, name: `校区课程 ${code}`, domain: 'memory', ...lesson }),
  ).id
}
const fieldOf = (answer: { data: unknown }) => (answer.data as { fields: { path: string }[] }).fields[0]?.path

describe('the courses of a campus', () => {
  it('are chosen by its consultants and doctors at its own price, and by no one of another campus', async () => {
    const [operation, consultant, stranger] = (await Promise.all(
      ['operation', 'consultant', 'consultant2'].map((name) => server.as(name)),
    )) as [Client, Client, Client]
    const [campusId] = await campusIds(server)
    const courseId = await newCourse(operation)
    done(await operation.call('/admin/course-campus/add', { campusId, courseId, price: 26_000 }))
    const choices = async (by: Client) =>
      done(await by.call('/admin/course/campus/all', { campusId })).filter(({ id }) => id === courseId)
    expect(await choices(consultant)).toMatchObject([{ price: 26_000 }])
    expect(await choices(stranger)).toEqual([])
    const found = done(await consultant.call('/admin/course-campus/page', { keyword: `C${made}` }))
    expect(found.list).toMatchObject([{ courseId, price: 26_000, listPrice: 30_000 }])
  })

  it('stand once at a campus and keep their course; the principal stops one, but does not change its price', async () => {
    const [operation, principal] = [await server.as('operation'), await server.as('principal')]
    const [campusId] = await campusIds(server)
    const courseId = await newCourse(operation)
    const { id } = done(await operation.call('/admin/course-campus/add', { campusId, courseId, price: 26_000 }))
    const again = await operation.call('/admin/course-campus/add', { campusId, courseId, price: 1 })
    expect([again.errCode, fieldOf(again)]).toEqual(['DUPLICATE', 'courseId'])
    const cheaper = await principal.call('/admin/course-campus/update', { id, version: 1, price: 1 })
    expect([cheaper.errCode, fieldOf(cheaper)]).toEqual(['COURSE_PRICE_HEADQUARTERS', 'price'])
    done(await principal.call('/admin/course-campus/update', { id, version: 1, price: 26_000, status: 2 }))
    const left = done(await principal.call('/admin/course/campus/all', { campusId }))
    expect(left.some((course) => course.id === courseId)).toBe(false)
    done(await operation.call('/admin/course-campus/update', { id, version: 2, price: 25_000 }))
    expect((await operation.call('/admin/course/delete', { id: courseId })).errCode).toBe('IN_USE')
    done(await operation.call('/admin/course-campus/delete', { id }))
    done(await operation.call('/admin/course/delete', { id: courseId }))
  })

  it('are missing in the courses that the campus can still ask for, which say what is asked for already', async () => {
    const [operation, frontdesk] = [await server.as('operation'), await server.as('frontdesk')]
    const [campusId, elsewhere] = await campusIds(server)
    const [offered, asked] = [await newCourse(operation), await newCourse(operation)]
    done(await operation.call('/admin/course-campus/add', { campusId, courseId: offered, price: 26_000 }))
    const { id } = done(await frontdesk.call('/admin/course-apply/apply', { campusId, courseId: asked, price: 1 }))
    const { list } = done(await frontdesk.call('/admin/course/page/campus', { campusId, opened: false, pageSize: 200 }))
    expect(list.find((row) => row.id === asked)).toMatchObject({ opened: false, applicationId: id })
    expect(list.some((row) => row.id === offered)).toBe(false)
    const refused = await frontdesk.call('/admin/course/page/campus', { campusId: elsewhere })
    expect(refused.errCode).toBe('NOT_FOUND')
  })
})
