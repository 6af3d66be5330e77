import type { Request } from '@cogcampus/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { consented, heldSession } from '../../../test/clinic.ts'
import { jobHandles } from '../../../test/jobs.ts'
import { type Client, until, useServer } from '../../../test/server.ts'
import { newColleague, newTimetable, type Timetable } from '../../../test/timetable.ts'
import { campusIds, done } from '../../../test/world.ts'
import { homework } from '../../jobs/homework.ts'
import { dayBefore, todayText } from '../../lib/day.ts'

const server = useServer()
let at: Timetable
let desk: Client
beforeAll(async () => {
  at = await newTimetable(server, { patients: 3 })
  desk = await server.as('frontdesk')
  await consented(server, at.patientIds)
})

type Task = Omit<Request<'/admin/work/add'>, 'soDayId' | 'patientId'>
const task = (): Task => ({
  ...{ title: '每日配对记忆', content: '和家长一起做十组配对', domain: 'memory' },
  ...{ timesAWeek: 5, minutes: 10, dueOn: dayBefore(todayText(), -7) },
})
const add = (soDayId: number, more: Partial<Task> = {}, by = at.doctor) =>
  by.call('/admin/work/add', { soDayId, ...task(), ...more })
const detail = async (id: number, by = at.doctor) => done(await by.call('/admin/work/detail', { id }))
async function given(more: Partial<Task> = {}) {
  const { id } = done(await add(await heldSession(server, at), more))
  return detail(id)
}
/** A material of headquarters, or of a campus. */
async function material(of: { title?: string; campusId?: number; scope?: string; status?: number; deleted?: true }) {
  const { title = '教材', campusId = null, scope = campusId ? 'CAMPUS' : 'ALL', status = 1, deleted = false } = of
  const [made] = await server.sql<{ id: number }[]>`
    insert into material (campus_id, title, type, domain, difficulty, scope, status, deleted_at)
    values (${campusId}, ${title}, 'sheet', 'memory', 2, ${scope}, ${status}, ${deleted ? new Date() : null}) returning id`
  return made?.id as number
}
const submit = ({ id, version }: { id: number; version: number }) =>
  desk.call('/admin/work/submit', { id, version, text: '做了四次' })

describe('homework', () => {
  it('is given in a session with its dose and day, handed in, and reviewed with a score and feedback', async () => {
    const first = await given()
    expect(first).toMatchObject({ ...task(), state: 'ASSIGNED', entries: [], score: null })
    const { version } = done(await submit(first))
    const review = { id: first.id, version, score: 4, text: '坚持得很好' }
    expect(await at.doctor.call('/admin/work/review', { ...review, version: first.version })).toMatchObject({
      errCode: 'STALE_VERSION',
    })
    done(await at.doctor.call('/admin/work/review', review))
    expect(await detail(first.id)).toMatchObject({
      ...{ state: 'REVIEWED', score: 4 },
      entries: [
        { kind: 'SUBMISSION', text: '做了四次' },
        { kind: 'FEEDBACK', text: '坚持得很好' },
      ],
    })
  })

  it('is not reviewed before it was handed in, nor changed or deleted after', async () => {
    const { id, version } = await given()
    const review = { id, version, score: 4, text: 'x' }
    expect(await at.doctor.call('/admin/work/review', review)).toMatchObject({ errCode: 'WORK_STATE' })
    const later = done(await submit({ id, version }))
    const change = { id, ...later, ...task() }
    expect(await at.doctor.call('/admin/work/update', change)).toMatchObject({ errCode: 'WORK_STATE' })
    expect(await at.doctor.call('/admin/work/delete', { id })).toMatchObject({ errCode: 'WORK_STATE' })
  })

  it('is refused, with the field, for a session not held, for a patient who has ended, and without consent', async () => {
    const [, ended, without] = at.patientIds as [number, number, number]
    const planned = await heldSession(server, at, { state: 'PLANNED' })
    expect(await add(planned)).toMatchObject({ errCode: 'SESSION_NOT_HELD', data: { fields: [{ path: 'soDayId' }] } })
    const theirs = await heldSession(server, at, { patientId: ended })
    await server.sql`update patient set state = 'ENDED' where id = ${ended}`
    expect(await add(theirs)).toMatchObject({ errCode: 'SESSION_PATIENT', data: { fields: [{ path: 'soDayId' }] } })
    await server.sql`delete from patient_consent where patient_id = ${without}`
    const last = await heldSession(server, at, { patientId: without })
    expect(await add(last)).toMatchObject({ errCode: 'CONSENT_MISSING', data: { fields: [{ path: 'soDayId' }] } })
    const good = await heldSession(server, at)
    const told = await at.doctor.call('/admin/work/add/batch', { soDayIds: [good, theirs, planned, last], ...task() })
    expect(done(told)).toMatchObject({
      done: [good],
      refused: [{ errCode: 'SESSION_PATIENT' }, { errCode: 'SESSION_NOT_HELD' }, { errCode: 'CONSENT_MISSING' }],
    })
  })

  it('is given to a patient after the last session that the caller gave, and refused at the patient where there is none', async () => {
    const own = await newTimetable(server, { patients: 2 })
    const [patientId, planned] = own.patientIds as [number, number]
    await consented(server, own.patientIds)
    const colleague = await newColleague(server, own)
    const earlier = await heldSession(server, own, { day: dayBefore(todayText(), 60) })
    const last = await heldSession(server, own, { day: dayBefore(todayText(), 50) })
    const theirs = await heldSession(server, { ...own, doctorId: colleague.id }, { day: dayBefore(todayText(), 40) })
    await heldSession(server, own, { day: dayBefore(todayText(), 30), state: 'ABSENT' })
    await heldSession(server, own, { patientId: planned, state: 'PLANNED' })
    const give = (to: object, by = own.doctor) => by.call('/admin/work/add', { ...to, ...task() })
    const sessionOf = async (by: Client) => (await detail(done(await give({ patientId }, by)).id, by)).soDayId
    expect(await sessionOf(own.doctor)).toBe(last)
    expect(await sessionOf(colleague.client)).toBe(theirs)
    expect(await sessionOf(await server.as('principal'))).toBe(theirs)
    const none = { errCode: 'WORK_NO_SESSION', data: { fields: [{ path: 'patientId' }] } }
    expect(await give({ patientId: planned })).toMatchObject(none)
    const stranger = await newColleague(server, own)
    await server.sql`update patient set doctor_id = ${stranger.id} where id = ${patientId}`
    expect(await give({ patientId }, stranger.client)).toMatchObject(none)
    expect(await give({ patientId }, await server.as('principal2'))).toMatchObject(none)
    for (const to of [{}, { patientId, soDayId: earlier }]) {
      expect(await give(to)).toMatchObject({ errCode: 'BAD_INPUT', data: { fields: [{ path: 'patientId' }] } })
    }
    await server.sql`delete from patient_consent where patient_id = ${patientId}`
    expect(await give({ patientId })).toMatchObject({
      errCode: 'CONSENT_MISSING',
      data: { fields: [{ path: 'patientId' }] },
    })
  })

  it('is overdue from the day after, is due again with a new day, and can still be handed in late', async () => {
    const [late, today] = [await given(), await given({ dueOn: todayText() })]
    await server.sql`update work set due_on = ${todayText()}::date - 1 where id = ${late.id}`
    const run = () => homework.run(jobHandles(server.own) as never)
    expect(Number((await run()).overdue)).toBeGreaterThan(0)
    await run()
    const overdue = await detail(late.id)
    expect([overdue.state, (await detail(today.id)).state]).toEqual(['OVERDUE', 'ASSIGNED'])
    const again = done(await at.doctor.call('/admin/work/update', { id: late.id, version: overdue.version, ...task() }))
    expect((await detail(late.id)).state).toBe('ASSIGNED')
    await server.sql`update work set state = 'OVERDUE' where id = ${late.id}`
    done(await submit({ id: late.id, version: again.version + 1 }))
    expect((await detail(late.id)).state).toBe('SUBMITTED')
  })

  it('is listed by the days on which it is due', async () => {
    const { id, patientId } = await given()
    const { dueOn } = done(await at.doctor.call('/admin/work/detail', { id }))
    const listed = async (dueFrom: string, dueTo: string) =>
      done(await at.doctor.call('/admin/work/page', { patientId, dueFrom, dueTo })).list.map((row) => row.id)
    expect(await listed(dueOn, dueOn)).toContain(id)
    expect(await listed('2020-01-01', dayBefore(dueOn, 1))).not.toContain(id)
    expect(await listed(dayBefore(dueOn, -1), '2099-01-01')).not.toContain(id)
  })

  it('names the material from which it is given, with its pages, as its title was then', async () => {
    const [materialId, other] = [await material({ title: '方格练习' }), await material({ campusId: at.campusId })]
    const work = await given({ materialId, materialPages: '第 3–5 页' })
    const shown = { materialId, materialTitle: '方格练习', materialPages: '第 3–5 页' }
    expect(work).toMatchObject(shown)
    await server.sql`update material set title = '改名', deleted_at = now() where id = ${materialId}`
    const { list } = done(await at.doctor.call('/admin/work/page', { patientId: at.patientId, pageSize: 200 }))
    expect(list.find(({ id }) => id === work.id)).toMatchObject(shown)
    const change = async (more: Partial<Task>) => {
      const { id, version } = await detail(work.id)
      done(await at.doctor.call('/admin/work/update', { id, version, ...task(), ...more }))
      return detail(id)
    }
    expect(await change({ materialId, materialPages: '第 6 页' })).toMatchObject({
      ...{ ...shown, materialPages: '第 6 页' },
      ...{ id: work.id, state: 'ASSIGNED' },
    })
    expect(await change({ materialId: other })).toMatchObject({ materialId: other, materialPages: null })
    expect(await change({})).toMatchObject({ materialId: null, materialTitle: null, materialPages: null })
  })

  it('is refused with a material of another campus, a deleted, disabled or locked one, and pages of none', async () => {
    const [, elsewhere] = await campusIds(server)
    const unknown = [await material({ campusId: elsewhere }), await material({ deleted: true })]
    const locked = [await material({ status: 2 }), await material({ scope: 'APPROVED' })]
    const work = await given()
    const soDayId = await heldSession(server, at)
    const refused = async (more: Partial<Task>, errCode: string) => {
      const told = { errCode, data: { fields: [{ path: 'materialId' }] } }
      expect(await add(soDayId, more)).toMatchObject(told)
      const { id, version } = work
      expect(await at.doctor.call('/admin/work/update', { id, version, ...task(), ...more })).toMatchObject(told)
      expect(await at.doctor.call('/admin/work/add/batch', { soDayIds: [soDayId], ...task(), ...more })).toMatchObject(
        told,
      )
    }
    for (const materialId of unknown) await refused({ materialId }, 'UNKNOWN_REFERENCE')
    for (const materialId of locked) await refused({ materialId }, 'MATERIAL_LOCKED')
    await refused({ materialPages: '第 1 页' }, 'BAD_INPUT')
    expect(done(await at.doctor.call('/admin/so-day/detail/work', { id: soDayId }))).toEqual([])
    expect(await detail(work.id)).toMatchObject({ version: work.version, materialId: null })
  })

  it('tells sessions with homework from those without, and is listed with its session', async () => {
    const own = await newTimetable(server)
    await consented(server, own.patientIds)
    const [having, without] = [await heldSession(server, own), await heldSession(server, own)]
    done(await add(having, {}, own.doctor))
    const of = async (path: '/admin/so-day/record/work' | '/admin/so-day/record/work/not') =>
      done(await own.doctor.call(path, {})).list.map(({ id }) => id)
    expect([await of('/admin/so-day/record/work'), await of('/admin/so-day/record/work/not')]).toEqual([
      [having],
      [without],
    ])
    const [row] = done(await own.doctor.call('/admin/so-day/detail/work', { id: having }))
    expect(row).toMatchObject({ soDayId: having, title: '每日配对记忆' })
    done(await own.doctor.call('/admin/work/delete', { id: row?.id ?? 0 }))
    expect(await of('/admin/so-day/record/work')).toEqual([])
  })

  it('of a colleague is read by whoever treats the patient too: not among the own work, and without its steps', async () => {
    const { id } = await given()
    const colleague = await newColleague(server, at)
    const own = done(await add(await heldSession(server, { ...at, doctorId: colleague.id }), {}, colleague.client)).id
    const list = async (input: object) => done(await colleague.client.call('/admin/work/page', input)).list
    expect((await list({})).map((row) => [row.id, row.readOnly])).toEqual([[own, false]])
    expect((await list({ patientId: at.patientId })).find((row) => row.id === id)).toMatchObject({ readOnly: true })
    expect((await list({ keyword: '周小' })).find((row) => row.id === id)).toMatchObject({ readOnly: true })
    expect(await detail(id, colleague.client)).toMatchObject({ readOnly: true })
    expect(await detail(id)).toMatchObject({ readOnly: false })
  })

  it('of a colleague is in the workbook of a list that shows it', async () => {
    await given()
    const colleague = await newColleague(server, at)
    done(await add(await heldSession(server, { ...at, doctorId: colleague.id }), {}, colleague.client))
    const asked = { keyword: '周小', sort: 'dueOn' }
    const { total, list } = done(await colleague.client.call('/admin/work/page', { ...asked, pageSize: 200 }))
    expect(new Set(list.map(({ readOnly }) => readOnly))).toEqual(new Set([true, false]))
    const { id } = done(await colleague.client.call('/admin/work/export', { list: 'page', ...asked }))
    await server.second({ work: true })
    const row = await until(async () => {
      const [run] = done(await colleague.client.call('/admin/export/page', { id })).list
      return run?.state === 'DONE' ? run : null
    }, 20_000)
    expect(row).toMatchObject({ rows: total })
  })

  it('is within the reach of the doctor of the session and of its campus only', async () => {
    const { id, version } = await given()
    const colleague = await newColleague(server, at)
    const review = { id, version, score: 1, text: 'x' }
    expect(await colleague.client.call('/admin/work/detail', { id })).toMatchObject({ errCode: 'NOT_FOUND' })
    expect(await colleague.client.call('/admin/work/review', review)).toMatchObject({ errCode: 'NOT_FOUND' })
    const other = await server.as('principal2')
    expect(await other.call('/admin/work/detail', { id })).toMatchObject({ errCode: 'NOT_FOUND' })
    expect(done(await other.call('/admin/work/page', { patientId: at.patientId })).total).toBe(0)
    expect(done(await at.doctor.call('/admin/work/page', { patientId: at.patientId })).total).toBeGreaterThan(0)
  })
})
