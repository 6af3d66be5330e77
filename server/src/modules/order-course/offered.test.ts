import { beforeAll, describe, expect, it } from 'vitest'
import { draft, newCourse, newFamily, orderOf, sold } from '../../../test/orders.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done } from '../../../test/world.ts'

const server = useServer()
let desk: Client
let [campusId, otherId] = [0, 0]
let courseId = 0

beforeAll(async () => {
  ;[campusId, otherId] = await campusIds(server)
  desk = await server.as('frontdesk')
  courseId = await newCourse(server)
})

const family = (children = 1) => newFamily(server, campusId, children)
const saidOf = (answer: { errCode: string; data: unknown }) => [
  answer.errCode,
  ((answer.data as { fields?: { path: string }[] } | null)?.fields ?? []).map((field) => field.path),
]
const line = (id: number) => ({ courseId: id, kind: 'HOURS' as const, paidHours: 1, unitPrice: 1 })
/** A course that this campus does not offer, or offers no more; another campus does. */
async function newOtherCourse(here: 'NEVER' | 'STOPPED' | 'DELETED' = 'NEVER') {
  const id = await newCourse(server)
  if (here === 'NEVER') await server.sql`delete from course_campus where course_id = ${id} and campus_id = ${campusId}`
  if (here === 'STOPPED')
    await server.sql`update course_campus set status = 2 where course_id = ${id} and campus_id = ${campusId}`
  if (here === 'DELETED')
    await server.sql`update course_campus set deleted_at = now() where course_id = ${id} and campus_id = ${campusId}`
  return id
}

describe('a line of an order', () => {
  it('sells no course that the campus of the patient never offered, stopped, or took back; it names the line', async () => {
    const { patientId, parentId } = await family()
    for (const here of ['NEVER', 'STOPPED', 'DELETED'] as const) {
      const lines = [line(courseId), line(await newOtherCourse(here))]
      const answer = await desk.call('/admin/order-info/create', { patientId, parentId, lines })
      expect(saidOf(answer)).toEqual(['COURSE_NOT_OFFERED', ['lines.1.courseId']])
    }
    const unknown = await desk.call('/admin/order-info/create', { patientId, parentId, lines: [line(987_654_321)] })
    expect(saidOf(unknown)).toEqual(['UNKNOWN_REFERENCE', ['lines.0.courseId']])
    expect(await server.sql`select 1 from order_info where patient_id = ${patientId}`).toHaveLength(0)
  })

  it('is asked by the campus of the patient, not by that of the caller', async () => {
    const operation = await server.as('operation')
    const there = await newFamily(server, otherId)
    const course = await newOtherCourse()
    const { patientId, parentId } = there
    const desk2 = await server.as('frontdesk2')
    done(await desk2.call('/admin/order-info/create', { patientId, parentId, lines: [line(course)] }))
    const sells = async (at: number) =>
      done(await operation.call('/admin/course/campus/all', { campusId: at })).some(({ id }) => id === course)
    expect([await sells(campusId), await sells(otherId)]).toEqual([false, true])
  })

  it('is asked again when it is added or gets another course, but not when the rest of it changes', async () => {
    const order = await draft(desk, await family(), { courseId })
    const other = await newOtherCourse()
    const add = await desk.call('/admin/order-course/add', { orderId: order.id, ...line(other) })
    expect(saidOf(add)).toEqual(['COURSE_NOT_OFFERED', ['courseId']])
    const [{ id, version }] = order.lines as [(typeof order.lines)[number]]
    const update = await desk.call('/admin/order-course/update', { id, version, ...line(other) })
    expect(saidOf(update)).toEqual(['COURSE_NOT_OFFERED', ['courseId']])
    await server.sql`update course_campus set status = 2 where course_id = ${courseId} and campus_id = ${campusId}`
    const same = await desk.call('/admin/order-course/update', { id, version, ...line(courseId), paidHours: 3 })
    await server.sql`update course_campus set status = 1 where course_id = ${courseId} and campus_id = ${campusId}`
    done(same)
    expect((await orderOf(desk, order.id)).lines).toMatchObject([{ courseId, paidHours: 3 }])
  })

  it('takes transferred hours of another course only where it is offered; a sibling keeps the course', async () => {
    const kin = await family(2)
    const order = await sold(desk, kin, { courseId })
    const [{ id: lineId, version }] = order.lines as [(typeof order.lines)[number]]
    const [one, two] = kin.patientIds as [number, number]
    const move = (patientId: number, to: number) =>
      desk.call('/admin/order-info/transfer', { lineId, version, hours: 1, patientId, courseId: to, reason: '转课' })
    expect(saidOf(await move(one, await newOtherCourse()))).toEqual(['COURSE_NOT_OFFERED', ['courseId']])
    await server.sql`update course_campus set status = 2 where course_id = ${courseId} and campus_id = ${campusId}`
    const answer = await move(two, courseId)
    await server.sql`update course_campus set status = 1 where course_id = ${courseId} and campus_id = ${campusId}`
    done(answer)
  })

  it('of the demo data has a course that its campus offers', async () => {
    const [rows] = await server.sql`select count(*) as lines, count(*) filter (where not exists (
        select from course_campus cc join course c on c.id = cc.course_id
        where cc.campus_id = l.campus_id and cc.course_id = l.course_id and cc.status = 1 and c.on_shelf)) as odd
      from order_course l where l.created_at < now() - interval '1 hour'`
    expect(rows?.lines).toBeGreaterThan(100)
    expect(rows?.odd).toBe(0)
  })
})
