import type { Request } from '@cogcampus/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { consented, heldSession } from '../../../../test/clinic.ts'
import { type Client, useServer } from '../../../../test/server.ts'
import { dayOn, newColleague, newTimetable, type Timetable } from '../../../../test/timetable.ts'
import { done } from '../../../../test/world.ts'
import { todayText } from '../../../lib/day.ts'

const server = useServer()
let at: Timetable
let [principal, operation] = [] as unknown as [Client, Client]
beforeAll(async () => {
  at = await newTimetable(server, { patients: 3 })
  ;[principal, operation] = [await server.as('principal'), await server.as('operation')]
  await consented(server, at.patientIds)
})

type Written = Request<'/admin/so-day/record/save'>
const task: Written['tasks'][number] = {
  domain: 'memory',
  task: '数字广度',
  level: 3,
  trials: 8,
  correct: 7,
  minutes: 10,
  prompts: 2,
}
const save = (soDayId: number, more: Partial<Written> = {}, by = at.doctor) =>
  by.call('/admin/so-day/record/save', { soDayId, tasks: [task], ...more })
const sign = (soDayId: number, more: Partial<Written> = {}, by = at.doctor) =>
  by.call('/admin/so-day/record/sign', { soDayId, tasks: [task], ...more })
const detail = async (id: number, by = at.doctor) => done(await by.call('/admin/so-day/record/detail', { id }))
const session = (more: Parameters<typeof heldSession>[2] = {}) => heldSession(server, at, more)

describe('the record of a session', () => {
  it('is saved as a draft, changes with its version, and computes the accuracy from what was counted', async () => {
    const id = await session()
    const first = done(await save(id, { engagement: 4, mood: 'calm' }))
    expect((await detail(id)).record).toMatchObject({
      ...{ state: 'DRAFT', engagement: 4, mood: 'calm', signedAt: null },
      tasks: [{ ...task, accuracy: 88, reactionMs: null }],
    })
    expect(await save(id)).toMatchObject({ errCode: 'STALE_VERSION' })
    const second = done(await save(id, { version: first.version, tasks: [], note: '今天很专注' }))
    expect((await detail(id)).record).toMatchObject({ tasks: [], note: '今天很专注', engagement: null })
    expect(await save(id, { version: first.version })).toMatchObject({ errCode: 'STALE_VERSION' })
    expect(second.version).toBeGreaterThan(first.version)
  })

  it('is one for each session, whoever saves at the same time', async () => {
    const id = await session()
    const answers = await Promise.all([save(id), save(id), save(id)])
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1)
    expect(new Set(answers.map(({ errCode }) => errCode).filter(Boolean))).toEqual(new Set(['STALE_VERSION']))
  })

  it('is refused, with the field, for a session to which the patient has not come', async () => {
    for (const state of ['PLANNED', 'CONFIRMED', 'ABSENT'] as const) {
      const id = await session({ state })
      expect(await save(id)).toMatchObject({ errCode: 'SESSION_NOT_HELD', data: { fields: [{ path: 'soDayId' }] } })
    }
    done(await save(await session({ state: 'CHECKED_IN' })))
  })

  it('is refused without a consent that holds', async () => {
    const [, , without] = at.patientIds as [number, number, number]
    await server.sql`delete from patient_consent where patient_id = ${without}`
    const id = await session({ patientId: without })
    expect(await save(id)).toMatchObject({ errCode: 'CONSENT_MISSING', data: { fields: [{ path: 'soDayId' }] } })
    await consented(server, [without])
    done(await save(id))
  })

  it('is refused with more correct answers than trials, and signed only with a task or a note', async () => {
    const id = await session()
    const odd = await save(id, { tasks: [{ ...task, trials: 3, correct: 4 }] })
    expect(odd).toMatchObject({ status: 2, data: { fields: [{ path: 'tasks.0.correct' }] } })
    expect(await sign(id, { tasks: [] })).toMatchObject({
      errCode: 'RECORD_EMPTY',
      data: { fields: [{ path: 'tasks' }] },
    })
    expect(done(await sign(id))).toMatchObject({ state: 'SIGNED' })
  })

  it('is signed only with a result of each task, named by its row; a draft waits for them', async () => {
    const id = await session()
    const { domain, task: name, level, minutes } = task
    const copied = { domain, task: name, level, minutes }
    const tasks = [{ ...copied, trials: 20 }, task, copied]
    const draft = done(await save(id, { tasks }))
    expect(await sign(id, { tasks, version: draft.version })).toMatchObject({
      status: 2,
      data: { fields: [{ path: 'tasks.0.correct' }, { path: 'tasks.2.accuracy' }] },
    })
    expect((await detail(id)).record).toMatchObject({ state: 'DRAFT', version: draft.version })
    const told = [
      { ...copied, trials: 20, accuracy: 75 },
      { ...copied, prompts: 0 },
      { ...copied, reactionMs: 900 },
    ]
    expect(done(await sign(id, { tasks: told, version: draft.version }))).toMatchObject({ state: 'SIGNED' })
  })

  it('no longer changes once it is signed, whatever the code does; an addendum stands beside it', async () => {
    const id = await session()
    const { version } = done(await sign(id, { note: '完成' }))
    expect(await save(id, { version })).toMatchObject({ errCode: 'RECORD_SIGNED' })
    const { record } = await detail(id)
    const { id: recordId = 0 } = record ?? {}
    await expect(server.sql`update so_record set note = 'x' where id = ${recordId}`).rejects.toThrow(/signed/)
    await expect(server.sql`update so_record_task set level = 9 where record_id = ${recordId}`).rejects.toThrow(
      /signed/,
    )
    await expect(server.sql`delete from so_record_task where record_id = ${recordId}`).rejects.toThrow(/signed/)
    done(await at.doctor.call('/admin/so-day/record/addendum', { id: recordId, version, text: '家长补充：昨晚没睡好' }))
    expect((await detail(id)).record).toMatchObject({
      note: '完成',
      version,
      addenda: [{ text: '家长补充：昨晚没睡好' }],
    })
  })

  it('keeps its session: once signed, it is no longer taken back or cancelled', async () => {
    const id = await session({ state: 'CHECKED_IN' })
    done(await sign(id))
    const { version } = done(await principal.call('/admin/so-day/detail', { id }))
    const cancel = { sessions: [{ id, version }], cancelledBy: 'CENTRE' as const, reason: 'x' }
    expect(await principal.call('/admin/so-day/cancel', cancel)).toMatchObject({ errCode: 'SESSION_RECORDED' })
    expect(await principal.call('/admin/so-day/undo', { id, version, reason: 'x' })).toMatchObject({
      errCode: 'SESSION_RECORDED',
    })
    await expect(
      server.sql`update so_day set state = 'CANCELLED', cancelled_by = 'CENTRE' where id = ${id}`,
    ).rejects.toThrow(/record_state/)
  })

  it("of a trainee waits for a supervisor, who countersigns it or sends it back; never the trainee's own hand", async () => {
    const trainee = await newTimetable(server)
    await server.sql`update course_doctor set level = 'assistant' where doctor_id = ${trainee.doctorId}`
    await consented(server, trainee.patientIds)
    const id = await heldSession(server, trainee)
    const signed = done(await sign(id, {}, trainee.doctor))
    expect(signed.state).toBe('COUNTERSIGN')
    const waits = done(
      await principal.call('/admin/so-day/record', { recordState: 'COUNTERSIGN', doctorId: trainee.doctorId }),
    )
    expect(waits.list.map((row) => row.id)).toEqual([id])
    const { state: _, ...seen } = signed
    const answer = (more: object, by = principal) =>
      by.call('/admin/so-day/record/countersign', { ...seen, agreed: true, ...more })
    expect(await answer({}, trainee.doctor)).toMatchObject({ errCode: 'FORBIDDEN' })
    expect(await answer({ agreed: false })).toMatchObject({ data: { fields: [{ path: 'reason' }] } })
    const back = done(await answer({ agreed: false, reason: '请补充正确率' }))
    expect((await detail(id, trainee.doctor)).record).toMatchObject({
      state: 'DRAFT',
      returnReason: '请补充正确率',
      signedAt: null,
    })
    const [told] = done(await trainee.doctor.call('/admin/message/page', {})).list
    expect(told).toMatchObject({
      title: expect.stringContaining('的训练记录被退回'),
      link: '/schedule/record?owed=true&mine=true',
    })
    expect(told?.body).toContain('请补充正确率')
    const again = done(await sign(id, { version: back.version }, trainee.doctor))
    done(await answer({ version: again.version }))
    expect((await detail(id, trainee.doctor)).record).toMatchObject({ state: 'COUNTERSIGNED', returnReason: null })
    expect(await answer({ version: again.version + 1 })).toMatchObject({ errCode: 'RECORD_STATE' })
  })

  it('of a trainee names who is asked to countersign it while it is open, without who signs; that of any other doctor nobody', async () => {
    const trainee = await newTimetable(server)
    await server.sql`update course_doctor set level = 'assistant' where doctor_id = ${trainee.doctorId}`
    await consented(server, trainee.patientIds)
    const names = async (id: number, by = trainee.doctor) => (await detail(id, by)).countersigners
    const id = await heldSession(server, trainee)
    const named = await names(id)
    const [lead] = await server.sql`select user_name as name from rbac_user where login_name = 'principal'`
    const [elsewhere] = await server.sql`select user_name as name from rbac_user where login_name = 'principal2'`
    expect(named).toContain(lead?.name)
    expect(named).not.toContain(elsewhere?.name)
    expect(await names(id, principal)).toEqual(named?.filter((name) => name !== lead?.name))
    const { version } = done(await save(id, {}, trainee.doctor))
    expect(await names(id)).toEqual(named)
    done(await sign(id, { version }, trainee.doctor))
    expect(await names(id)).toBeNull()
    expect(await names(await heldSession(server, trainee, { state: 'PLANNED' }))).toBeNull()
    expect(await names(await session(), at.doctor)).toBeNull()
  })

  it('is a draft again where who signed it takes the signature back within a minute, once', async () => {
    const unsign = (seen: { id: number; version: number }, by = at.doctor) =>
      by.call('/admin/so-day/record/unsign', { id: seen.id, version: seen.version })
    const id = await session()
    const signed = done(await sign(id))
    const back = done(await unsign(signed))
    expect((await detail(id)).record).toMatchObject({
      state: 'DRAFT',
      signedAt: null,
      signedByName: null,
      tasks: [task],
    })
    expect(await unsign(signed)).toMatchObject({ errCode: 'RECORD_STATE' })
    const again = done(await sign(id, { version: back.version, note: '改好了' }))
    expect(await unsign(signed)).toMatchObject({ errCode: 'STALE_VERSION' })
    expect(await unsign(again, principal)).toMatchObject({ errCode: 'RECORD_UNSIGN' })
    expect((await unsign(again, (await newColleague(server, at)).client)).errCode).toBe('NOT_FOUND')
    expect((await unsign(again, await server.as('principal2'))).errCode).toBe('NOT_FOUND')
    const signedAgo = (seconds: number) =>
      server.sql`update so_record set signed_at = now() - make_interval(secs => ${seconds}) where id = ${again.id} returning version`
    const [late] = await signedAgo(71)
    expect(await unsign({ ...again, version: late?.version })).toMatchObject({ errCode: 'RECORD_UNSIGN' })
    const [inTime] = await signedAgo(65)
    const answers = await Promise.all([1, 2].map(() => unsign({ ...again, version: inTime?.version })))
    expect(answers.map(({ errCode }) => errCode || 'taken back').toSorted()).toEqual(['RECORD_STATE', 'taken back'])
  })

  it('of a trainee no longer waits once its signature is taken back, and stays once it is countersigned', async () => {
    const trainee = await newTimetable(server)
    await server.sql`update course_doctor set level = 'assistant' where doctor_id = ${trainee.doctorId}`
    await consented(server, trainee.patientIds)
    const id = await heldSession(server, trainee)
    const { state: _, ...seen } = done(await sign(id, {}, trainee.doctor))
    const waits = async () =>
      done(await principal.call('/admin/so-day/record', { recordState: 'COUNTERSIGN', doctorId: trainee.doctorId }))
        .total
    expect(await waits()).toBe(1)
    const back = done(await trainee.doctor.call('/admin/so-day/record/unsign', seen))
    expect(await waits()).toBe(0)
    expect(await principal.call('/admin/so-day/record/countersign', { ...seen, agreed: true })).toMatchObject({
      errCode: 'RECORD_STATE',
    })
    const { state: __, ...again } = done(await sign(id, { version: back.version }, trainee.doctor))
    done(await principal.call('/admin/so-day/record/countersign', { ...again, agreed: true }))
    expect(await trainee.doctor.call('/admin/so-day/record/unsign', again)).toMatchObject({ errCode: 'RECORD_STATE' })
  })

  it('is written by the doctor of the session only, and shown to doctors who have sessions with the patient', async () => {
    const colleague = await newColleague(server, at)
    const theirs = await heldSession(server, { ...at, doctorId: colleague.id })
    const id = await session()
    expect(await save(id, {}, colleague.client)).toMatchObject({ errCode: 'NOT_FOUND' })
    done(await sign(id))
    expect((await detail(id, colleague.client)).readOnly).toBe(true)
    expect((await detail(theirs, colleague.client)).last).toMatchObject({ tasks: [{ task: '数字广度' }] })
    const other = await server.as('principal2')
    expect(await other.call('/admin/so-day/record/detail', { id })).toMatchObject({ errCode: 'NOT_FOUND' })
    expect(done(await other.call('/admin/so-day/record/patient', { patientId: at.patientId })).total).toBe(0)
  })

  it('is shown with what is to be minded of the patient, to whoever reads it, and to no one else', async () => {
    const own = await newTimetable(server)
    await consented(server, own.patientIds)
    const id = await heldSession(server, own)
    expect((await detail(id, own.doctor)).precautions).toBeNull()
    await server.sql`update patient set precautions = '光敏，避免闪烁画面' where id = ${own.patientId}`
    expect((await detail(id, own.doctor)).precautions).toBe('光敏，避免闪烁画面')
    expect((await detail(id, principal)).precautions).toBe('光敏，避免闪烁画面')
    const other = await server.as('principal2')
    expect(await other.call('/admin/so-day/record/detail', { id })).toMatchObject({ errCode: 'NOT_FOUND', data: null })
  })

  it('is read, with the sessions and the results, by the doctor in charge and the author of the plan, who write none of it', async () => {
    const own = await newTimetable(server)
    await consented(server, own.patientIds)
    const [inCharge, author] = [await newColleague(server, own), await newColleague(server, own)]
    const id = await heldSession(server, own)
    const { id: recordId, version } = done(await sign(id, { note: '他人所写' }, own.doctor))
    const [held] = await server.sql<{ day: string }[]>`select day::text from so_day where id = ${id}`
    const onItsDay = { from: held?.day, to: held?.day }
    const ahead = done(
      await own.desk.call('/admin/so-day/add', {
        ...{ campusId: own.campusId, courseId: own.courseId, doctorId: own.doctorId, patientIds: [own.patientId] },
        ...{ day: dayOn(2, 5), from: '15:00', to: '16:00' },
      }),
    ).ids[0] as number
    const [scale] = await server.sql`select id from scale where kind = 'GDS'`
    await server.sql`insert into assessment (patient_id, scale_id, day, age_months, setting, scores, raw_total, total, levels)
      values (${own.patientId}, ${scale?.id}, ${todayText()}, 96, 'CENTRE', '{}', 3, 3, '{}')`
    const patientId = own.patientId
    const named = { keyword: '周小' }
    const seenBy = async ({ client }: typeof author) => ({
      // Looked for by name, nothing is denied that the patient's page shows.
      found: done(await client.call('/admin/so-day/page', named)).list.map((row) => [row.id, row.readOnly]),
      sessions: done(await client.call('/admin/so-day/patient', { patientId }))
        .list.map((row) => row.id)
        .toSorted(),
      results: done(await client.call('/admin/so-day/record/patient', { patientId })).list.map(
        (row) => row.tasks.length,
      ),
      record: (await client.call('/admin/so-day/record/detail', { id })).data?.record?.note,
      list: done(await client.call('/admin/so-day/record', { patientId })).total,
      trained: done(await client.call('/admin/so-day/record/total', { patientId, ...onItsDay })).records,
      assessments: done(await client.call('/admin/assessment/page', { patientId })).total,
      profile: (await client.call('/admin/patient/profile', { id: patientId })).data?.length,
    })
    const none = {
      found: [],
      sessions: [],
      results: [],
      record: undefined,
      list: 0,
      trained: 0,
      assessments: 0,
      profile: undefined,
    }
    const everything = {
      found: [
        [ahead, true],
        [id, true],
      ],
      sessions: [id, ahead].toSorted(),
      results: [1],
      record: '他人所写',
      list: 1,
      trained: 1,
      assessments: 1,
      profile: 1,
    }
    expect([await seenBy(inCharge), await seenBy(author)]).toEqual([none, none])
    await server.sql`update patient set doctor_id = ${inCharge.id} where id = ${patientId}`
    await server.sql`insert into teaching_plan (patient_id, edition, times_a_week, minutes, start_on, review_on, created_by)
      values (${patientId}, 1, 2, 45, ${todayText()}, ${todayText()}::date + 30, ${author.id})`
    expect([await seenBy(inCharge), await seenBy(author)]).toEqual([everything, everything])
    for (const { client } of [inCharge, author]) {
      const seen = done(await client.call('/admin/so-day/detail', { id: ahead }))
      expect(seen.readOnly).toBe(true)
      const sessions = [{ id: ahead, version: seen.version }]
      expect((await client.call('/admin/so-day/checkIn', { sessions })).errCode).toBe('NOT_FOUND')
      expect(await save(id, { version }, client)).toMatchObject({ errCode: 'NOT_FOUND' })
      const more = { id: recordId, version, text: 'x' }
      expect((await client.call('/admin/so-day/record/addendum', more)).errCode).toBe('NOT_FOUND')
    }
  })

  it('is on record each time it is opened', async () => {
    const id = await session()
    await detail(id, operation)
    const reads =
      await server.sql`select from operation where endpoint = '/admin/so-day/record/detail' and user_name <> ''`
    expect(reads.length).toBeGreaterThan(0)
  })
})
