import { beforeEach, describe, expect, it } from 'vitest'
import { jobHandles } from '../../../test/jobs.ts'
import { type Client, until, useServer } from '../../../test/server.ts'
import { dayOn, newDoctor, newTimetable, type Timetable, waiting } from '../../../test/timetable.ts'
import { done } from '../../../test/world.ts'
import { proposal } from '../../jobs/proposal.ts'

const server = useServer()
let at: Timetable
beforeEach(async () => {
  at = await newTimetable(server, { patients: 2 })
  // The campus of the demo data: its wishes are not those of the test.
  await server.sql`update so_wish set deleted_at = now() where deleted_at is null`
})

const [fromDay, toDay] = [dayOn(1), dayOn(7, 12)]
const term = () => ({ campusId: at.campusId, fromDay, toDay })

async function wish(fields: object = {}) {
  const { campusId, courseId, patientId } = at
  return done(await at.desk.call('/admin/so-wish/add', { campusId, courseId, patientId, times: 2, ...fields })).id
}
const ask = async () => done(await at.desk.call('/admin/so-proposal/solve', term())).id
const run = (id: number, signal = new AbortController().signal) =>
  proposal.run({
    ...jobHandles(server.sql),
    ...{ input: { id }, signal, log: server.app.log },
  } as unknown as Parameters<typeof proposal.run>[0])
const read = async (id: number, by: Client = at.desk) => done(await by.call('/admin/so-proposal/detail', { id }))
async function solved() {
  const id = await ask()
  await run(id)
  return read(id)
}
const accept = ({ id, version }: { id: number; version: number }, by = at.desk) =>
  by.call('/admin/so-proposal/row/accept', { id, version })
const templates = () => server.sql`select w.* from so_week w join so_week_patient l on l.so_week_id = w.id
  where l.patient_id = any(${at.patientIds}::bigint[]) order by w.id`

describe('a proposed timetable', () => {
  it('has a place in a room for each session that is wished for, with the proof that none is better', async () => {
    const places = [2, 4].map((weekday) => ({ weekday, soTimeId: at.soTimeId, kind: 'PREFERRED' as const }))
    await wish({ places })
    const { rows, ...found } = await solved()
    expect(found).toMatchObject({ state: 'DONE', wanted: 2, placed: 2, objective: 0, bound: 0, gap: 0, unmet: [] })
    const row = { doctorId: at.doctorId, soTimeId: at.soTimeId, patients: [{ id: at.patientId }], state: 'PROPOSED' }
    expect(rows).toMatchObject([
      { ...row, weekday: 2 },
      { ...row, weekday: 4 },
    ])
    expect(rows.every(({ roomId }) => roomId !== null)).toBe(true)
    expect(await templates()).toEqual([])
  })

  it('keeps clear of what stands, counts it for its patient, and says by name who is on leave', async () => {
    const { campusId, courseId, doctorId, soTimeId, patientIds, desk } = at
    const [first, second] = patientIds as [number, number]
    const lesson = { campusId, courseId, doctorId, soTimeId, weekday: 1, fromDay }
    done(await desk.call('/admin/so-week/add', { ...lesson, patientIds: [first] }))
    await wish({ patientId: first, times: 1 })
    const places = [2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, soTimeId, kind: 'IMPOSSIBLE' as const }))
    const slots = await server.sql`select id from so_time where campus_id = ${campusId} and id <> ${soTimeId}`
    const never = slots.flatMap(({ id }) =>
      [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, soTimeId: id as number, kind: 'IMPOSSIBLE' as const })),
    )
    await wish({ patientId: second, times: 1, places: [...places, ...never] })
    const full = await solved()
    expect(full).toMatchObject({ wanted: 1, placed: 0, rows: [] })
    expect(full.unmet).toMatchObject([{ missing: 1, reason: 'DOCTOR', doctors: [] }])
    await server.sql`update so_week set state = 'ENDED' where campus_id = ${campusId} and doctor_id = ${doctorId}`
    await server.sql`insert into doctor_leave (doctor_id, from_day, to_day, reason)
      values (${doctorId}, ${fromDay}, ${dayOn(1, 14)}, 'sick')`
    const away = await solved()
    expect(away.unmet).toMatchObject([
      { missing: 1, reason: 'LEAVE' },
      { missing: 1, reason: 'LEAVE' },
    ])
    const [{ name }] = (await server.sql`select name from doctor_info where id = ${doctorId}`) as [{ name: string }]
    expect(away.unmet[0]?.doctors).toEqual([name])
  })

  it("becomes templates row by row by the product's own call, each once however often it is accepted", async () => {
    await wish()
    const { rows } = await solved()
    const [one, other] = rows as [(typeof rows)[number], (typeof rows)[number]]
    const both = (await Promise.all([accept(one), accept(one)])).map((answer) => done(answer).soWeekId)
    const again = done(await accept(one))
    expect(new Set([...both, again.soWeekId]).size).toBe(1)
    expect(await templates()).toMatchObject([
      { id: again.soWeekId, state: 'DRAFT', weekday: one.weekday, fromDay, toDay },
    ])
    const rejected = done(await at.desk.call('/admin/so-proposal/row/reject', { id: other.id, version: other.version }))
    expect((await accept({ ...other, ...rejected })).errCode).toBe('PROPOSAL_STATE')
    expect(await templates()).toHaveLength(1)
    const place = { doctorId: other.doctorId, roomId: null, weekday: other.weekday, soTimeId: other.soTimeId }
    const changed = done(await at.desk.call('/admin/so-proposal/row/change', { ...rejected, id: other.id, ...place }))
    expect((await accept(other)).errCode).toBe('STALE_VERSION')
    done(await accept({ id: other.id, ...changed }))
    expect(await templates()).toHaveLength(2)
    expect((await solved()).wanted).toBe(0)
  })

  it('is accepted as a whole: each row once, or none of them where one is refused, with what is against each', async () => {
    await wish()
    const { id, rows } = await solved()
    expect(rows).toHaveLength(2)
    const whole = (seen = rows, by = at.desk) =>
      by.call('/admin/so-proposal/accept', { id, rows: seen.map((row) => ({ id: row.id, version: row.version })) })
    const [first, second] = rows as [(typeof rows)[number], (typeof rows)[number]]
    const { campusId, courseId, doctorId, patientIds } = at
    const lesson = { campusId, courseId, doctorId, fromDay, toDay, patientIds: [patientIds[1] as number] }
    const at1 = { weekday: second.weekday, soTimeId: second.soTimeId }
    const template = done(await at.desk.call('/admin/so-week/add', { ...lesson, ...at1 }))
    const refused = await whole()
    expect(refused).toMatchObject({ errCode: 'TEMPLATE_CLASH', data: { fields: [{ path: 'rows.1' }] } })
    expect(refused.msg).toContain(second.patients[0]?.name)
    const asked = { id, rows: rows.map((row) => ({ id: row.id, version: row.version })) }
    const english = await at.desk.call('/admin/so-proposal/accept', asked, { headers: { 'accept-language': 'en' } })
    expect(english).toMatchObject({ errCode: 'TEMPLATE_CLASH', msg: expect.not.stringMatching(/[：；、]/) })
    expect((await read(id)).rows.map(({ state }) => state)).toEqual(['PROPOSED', 'PROPOSED'])
    await server.sql`update so_week set state = 'ENDED' where id = ${template.id}`
    const stale = await whole([first, { ...second, version: second.version + 1 }])
    expect(stale).toMatchObject({ errCode: 'STALE_VERSION', data: { fields: [{ path: 'rows.1' }] } })
    expect((await read(id)).rows.map(({ state }) => state)).toEqual(['PROPOSED', 'PROPOSED'])
    const [one, other] = (await Promise.all([whole(), whole()])).map((answer) => done(answer).soWeekIds)
    expect(one).toEqual(other)
    expect((await read(id)).rows.map(({ soWeekId }) => soWeekId)).toEqual(one)
    expect((await whole([first, { ...second, id: 987_654_321 }])).errCode).toBe('NOT_FOUND')
  })

  it('refuses a row that clashes with the timetable of today, and a change to a place that breaks a rule', async () => {
    await wish({ times: 1 })
    const [row] = (await solved()).rows as [Awaited<ReturnType<typeof solved>>['rows'][number]]
    const { campusId, courseId, doctorId, patientIds, desk, admin } = at
    const { weekday, soTimeId } = row
    const lesson = { campusId, courseId, doctorId, soTimeId, weekday, fromDay: dayOn(1, 3), toDay: dayOn(1, 5) }
    done(await desk.call('/admin/so-week/add', { ...lesson, patientIds: [patientIds[1] as number] }))
    const refused = await accept(row)
    expect(refused).toMatchObject({ errCode: 'TEMPLATE_CLASH', data: { fields: [{ path: 'doctorId' }] } })
    const change = (place: object) => {
      const whole = { id: row.id, version: row.version, doctorId, roomId: null, weekday, soTimeId }
      return desk.call('/admin/so-proposal/row/change', { ...whole, ...place })
    }
    const colleague = await newDoctor(server, admin, campusId)
    expect((await change({ doctorId: colleague.id })).errCode).toBe('SESSION_DOCTOR_COURSE')
    await server.sql`delete from doctor_hours where doctor_id = ${doctorId} and weekday = 6`
    expect((await change({ weekday: 6 })).errCode).toBe('SESSION_DOCTOR_HOURS')
    expect((await change({})).errCode).toBe('TEMPLATE_CLASH')
    const free = done(await change({ weekday: weekday === 1 ? 2 : 1, roomId: at.roomId }))
    done(await accept({ id: row.id, ...free }))
  })

  it('refuses a change to a doctor whose licence ends in the term, or who gives as many lessons on that day as agreed', async () => {
    await wish({ times: 1 })
    const [row] = (await solved()).rows as [Awaited<ReturnType<typeof solved>>['rows'][number]]
    const { campusId, courseId, doctorId, patientIds, desk } = at
    const { weekday, soTimeId } = row
    const change = { id: row.id, version: row.version, doctorId, roomId: null, weekday: (weekday % 7) + 1, soTimeId }
    const refused = async () => (await desk.call('/admin/so-proposal/row/change', change)).errCode
    const licence = (to: string | null) =>
      server.sql`update doctor_info set licence_from = '2020-01-01', licence_to = ${to} where id = ${doctorId}`
    await licence(dayOn(7, 6))
    expect(await refused()).toBe('SESSION_DOCTOR_LICENCE')
    await licence(toDay)
    const [afternoon] = await server.sql`insert into so_time (campus_id, name, from_time, to_time)
      values (${campusId}, ${`later ${row.id}`}, '15:00', '16:00') returning id`
    const lesson = { campusId, courseId, doctorId, soTimeId: afternoon?.id as number, fromDay: dayOn(1, 3) }
    const patients = { patientIds: [patientIds[1] as number] }
    done(await desk.call('/admin/so-week/add', { ...lesson, ...patients, weekday: change.weekday }))
    await server.sql`update doctor_info set sessions_a_day = 1 where id = ${doctorId}`
    expect(await refused()).toBe('SESSION_DOCTOR_FULL')
    await server.sql`update doctor_info set sessions_a_day = 2 where id = ${doctorId}`
    expect(await refused()).toBe('')
  })

  it('becomes one template where rows of two proposals that want the same place are accepted at once', async () => {
    const places = [{ weekday: 3, soTimeId: at.soTimeId, kind: 'PREFERRED' as const }]
    await wish({ times: 1, places })
    const [one] = (await solved()).rows
    const [other] = (await solved()).rows
    const rows = [one, other] as [NonNullable<typeof one>, NonNullable<typeof one>]
    const answers = await server.sql.begin(async (tx) => {
      await tx`select from so_proposal_row where id = any(${rows.map(({ id }) => id)}::bigint[]) for update`
      const both = rows.map((row) => accept(row))
      await until(async () => (await waiting(server)) === 2)
      return both
    })
    const words = (await Promise.all(answers)).map(({ errCode }) => errCode)
    expect(words.toSorted()).toEqual(['', 'TEMPLATE_CLASH'])
    expect(await templates()).toHaveLength(1)
  })

  it('is asked for where there are wishes, by the campus itself, and read by no other', async () => {
    expect((await at.desk.call('/admin/so-proposal/solve', term())).errCode).toBe('PROPOSAL_NO_WISH')
    await wish({ times: 1 })
    const [stranger, doctor] = [await server.as('frontdesk2'), at.doctor]
    expect((await stranger.call('/admin/so-proposal/solve', term())).errCode).toBe('UNKNOWN_REFERENCE')
    expect((await doctor.call('/admin/so-proposal/solve', term())).errCode).toBe('FORBIDDEN')
    const backwards = { ...term(), toDay: dayOn(1, 0) }
    expect((await at.desk.call('/admin/so-proposal/solve', backwards)).errCode).toBe('RULE_BROKEN')
    const { id, rows } = await solved()
    expect((await stranger.call('/admin/so-proposal/detail', { id })).errCode).toBe('NOT_FOUND')
    expect((await accept(rows[0] as (typeof rows)[number], stranger)).errCode).toBe('NOT_FOUND')
  })
})

describe('the run of a proposal', () => {
  it('begins anew where its process stopped, and stores its rows once', async () => {
    await wish()
    const id = await ask()
    const stopping = new AbortController()
    stopping.abort(new Error('The process stops'))
    await expect(run(id, stopping.signal)).rejects.toThrow('The process stops')
    expect(await read(id)).toMatchObject({ state: 'RUNNING', rows: [] })
    await run(id)
    const first = await read(id)
    expect(first).toMatchObject({ state: 'DONE', placed: 2 })
    expect(await run(id)).toEqual({})
    expect((await read(id)).rows).toEqual(first.rows)
  })

  it('ends without rows where it is cancelled, also in the middle', async () => {
    for (const patientId of at.patientIds) await wish({ patientId, times: 7 })
    const id = await ask()
    const running = run(id)
    await expect.poll(async () => (await read(id)).state, { interval: 5 }).not.toBe('QUEUED')
    const answer = await at.desk.call('/admin/so-proposal/cancel', { id })
    await running
    const { state, rows } = await read(id)
    expect([answer.errCode, state, rows.length]).toEqual(['', 'CANCELLED', 0])
    expect((await at.desk.call('/admin/so-proposal/cancel', { id })).errCode).toBe('PROPOSAL_STATE')
    expect(await run(id)).toEqual({})
  })

  it('is failed once its background job has given up', async () => {
    await wish()
    const [lost, next] = [await ask(), await ask()]
    await server.sql`update job_run set state = 'FAILED' where id = (select run_id from so_proposal where id = ${lost})`
    await run(next)
    expect([(await read(lost)).state, (await read(next)).state]).toEqual(['FAILED', 'DONE'])
  })

  it('is done by the queue of a process that runs jobs', async () => {
    await wish({ times: 1 })
    await server.sql`delete from queue.job`
    const id = await ask()
    await server.second({ work: true })
    await expect.poll(async () => (await read(id)).state, { timeout: 20_000 }).toBe('DONE')
  })
})
