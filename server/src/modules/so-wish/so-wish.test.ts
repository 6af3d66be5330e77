import { beforeAll, describe, expect, it } from 'vitest'
import { useServer } from '../../../test/server.ts'
import { newCourse, newTimetable, seenByConsultant, sell, type Timetable } from '../../../test/timetable.ts'
import { done } from '../../../test/world.ts'

const server = useServer()
let at: Timetable
beforeAll(async () => {
  at = await newTimetable(server, { patients: 3 })
})

const add = (fields: object = {}, by = at.desk) => {
  const { campusId, courseId, patientId } = at
  return by.call('/admin/so-wish/add', { campusId, courseId, patientId, times: 2, ...fields })
}
const fieldOf = (answer: { errCode: string; data: unknown }) => [
  answer.errCode,
  (answer.data as { fields?: { path: string }[] } | null)?.fields?.[0]?.path,
]

describe('a wish', () => {
  it('says how often, when and with which doctor a patient comes, once for each course', async () => {
    const { soTimeId, doctorId, patientIds } = at
    const places = [{ weekday: 2, soTimeId, kind: 'PREFERRED' as const }]
    const { id } = done(await add({ doctorId, togetherId: patientIds[1], places, priority: 3 }))
    const row = done(await at.desk.call('/admin/so-wish/detail', { id }))
    expect(row).toMatchObject({ times: 2, places, doctorId, togetherId: patientIds[1], priority: 3 })
    expect(fieldOf(await add())).toEqual(['DUPLICATE', 'courseId'])
    const { campusId, courseId, patientId } = at
    const change = { id, version: row.version, campusId, courseId, patientId, times: 1, places: [] }
    done(await at.desk.call('/admin/so-wish/update', change))
    expect((await at.desk.call('/admin/so-wish/update', change)).errCode).toBe('STALE_VERSION')
    await server.sql`update patient set search = 'zzzchild' where id = ${patientId}`
    expect(done(await at.desk.call('/admin/so-wish/page', { keyword: 'zzchild' })).total).toBe(1)
  })

  it('is refused with the field that the campus does not have', async () => {
    const patientId = at.patientIds[2] as number
    const [stranger] = await server.sql`select id from so_time where campus_id <> ${at.campusId} limit 1`
    const places = [{ weekday: 2, soTimeId: stranger?.id as number, kind: 'IMPOSSIBLE' as const }]
    expect(fieldOf(await add({ patientId, places }))).toEqual(['UNKNOWN_REFERENCE', 'places'])
    expect(fieldOf(await add({ patientId, courseId: 987_654_321 }))).toEqual(['UNKNOWN_REFERENCE', 'courseId'])
    expect(fieldOf(await add({ patientId: 987_654_321 }))).toEqual(['UNKNOWN_REFERENCE', 'patientId'])
    expect(fieldOf(await add({ patientId, togetherId: 987_654_321 }))).toEqual(['UNKNOWN_REFERENCE', 'togetherId'])
    expect(fieldOf(await add({ patientId, togetherId: patientId }))).toEqual(['RULE_BROKEN', 'togetherId'])
    const courseId = await newCourse(server, at.campusId, [])
    const untaught = await add({ patientId, courseId, doctorId: at.doctorId })
    expect(fieldOf(untaught)).toEqual(['SESSION_DOCTOR_COURSE', 'doctorId'])
  })

  it('is entered for patients with hours of the course first', async () => {
    const courseId = await newCourse(server, at.campusId, [at.doctorId])
    const [none, few, many] = at.patientIds as [number, number, number]
    await sell(at.desk, { ...at, patientId: few }, courseId, 3)
    await sell(at.desk, { ...at, patientId: many }, courseId, 8)
    const list = done(await at.desk.call('/admin/so-wish/patients', { campusId: at.campusId, courseId }))
    expect(list.slice(0, 2)).toMatchObject([
      { id: many, hours: 8 },
      { id: few, hours: 3 },
    ])
    expect(list[2]?.hours).toBe(0)
    expect(none).toBeGreaterThan(0)
  })

  it('is found by a phone of the family as a whole or by its last four digits, never by another part', async () => {
    const { campusId, courseId, parentId } = at
    // One is enough, whether there is one already or not.
    await add()
    const [parent] = await server.sql`select phone from parent_info where id = ${parentId}`
    const phone = parent?.phone as string
    await server.sql`update patient p set search = concat(p.name, ' ', ${phone}::text) where p.id = any(${at.patientIds}::bigint[])`
    const found = async (keyword: string) => [
      done(await at.desk.call('/admin/so-wish/page', { keyword })).total > 0,
      done(await at.desk.call('/admin/so-wish/patients', { campusId, courseId, keyword })).length > 0,
    ]
    expect([await found(phone), await found(phone.slice(-4))].flat()).toEqual([true, true, true, true])
    expect([await found(phone.slice(0, 8)), await found(phone.slice(-6))].flat()).toEqual([false, false, false, false])
  })

  it('is seen by the consultant of the patient and by no other campus', async () => {
    const { id } = done(await add({ patientId: at.patientIds[1] }))
    const [consultant, stranger] = await seenByConsultant(server, at.patientIds[1], (by) =>
      by.call('/admin/so-wish/detail', { id }),
    )
    expect((await add({}, consultant)).errCode).toBe('FORBIDDEN')
    expect((await add({}, stranger)).errCode).toBe('UNKNOWN_REFERENCE')
  })
})
