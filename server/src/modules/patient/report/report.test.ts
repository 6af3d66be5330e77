import type { Request } from '@cogcampus/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { consented, heldSession } from '../../../../test/clinic.ts'
import { type Client, useServer } from '../../../../test/server.ts'
import { newColleague, newTimetable, type Timetable } from '../../../../test/timetable.ts'
import { campusIds, done, newAccount } from '../../../../test/world.ts'
import { dayBefore, todayText } from '../../../lib/day.ts'

const server = useServer()
const today = todayText()
const days = { fromDay: dayBefore(today, 60), toDay: today }

interface Place extends Timetable {
  parent: Client
}
/** A patient of a doctor, trained and assessed in the period, with the family's consent and account. */
async function place({ consent = true, sessions = 1 } = {}): Promise<Place> {
  const at = await newTimetable(server)
  await server.sql`update patient set doctor_id = ${at.doctorId}, state = 'ACTIVE' where id = ${at.patientId}`
  if (consent) await consented(server, [at.patientId])
  for (let each = 0; each < sessions; each++) await trained(at)
  return { ...at, parent: (await newAccount(server, { parentId: at.parentId })).client }
}

const task = { domain: 'memory', task: '数字广度', level: 3, trials: 8, correct: 6, minutes: 10, prompts: 2 }
// Within the period of a report, whatever other files held.
let trainings = 0
/** A session with a signed record. */
async function trained(at: Timetable, day = dayBefore(today, 1 + (trainings++ % 50))) {
  const soDayId = await heldSession(server, at, { day })
  await signed(at, soDayId)
  return soDayId
}
async function signed(at: Timetable, soDayId: number) {
  const [record] = await server.sql`insert into so_record (so_day_id, campus_id, course_id, doctor_id, patient_id, day)
    select id, campus_id, course_id, doctor_id, patient_id, day from so_day where id = ${soDayId} returning id`
  await server.sql`insert into so_record_task (record_id, campus_id, position, domain, task, trials, correct, accuracy, minutes)
    values (${record?.id}, ${at.campusId}, 0, ${task.domain}, ${task.task}, 8, 6, 75, 10)`
  await server.sql`update so_record set state = 'SIGNED', signed_by = ${at.doctorId}, signed_at = now() where id = ${record?.id}`
}

const add = (at: Timetable, more: Partial<Request<'/admin/patient/report/add'>> = {}, by = at.doctor) =>
  by.call('/admin/patient/report/add', { patientId: at.patientId, ...days, language: 'zh-CN', ...more })
const info = async (by: Client, id: number) => done(await by.call('/admin/patient/report/info', { id }))
const sections = ['attendance', 'dose', 'goals', 'assessments', 'homework'] as const
const write = async (by: Client, id: number, words = '进步明显') => {
  const { version } = await info(by, id)
  return done(
    await by.call('/admin/patient/report/update', { id, version, sections: [...sections], words, next: '继续' }),
  ).version
}
const sign = async (by: Client, id: number) =>
  by.call('/admin/patient/report/sign', { id, version: (await info(by, id)).version })
const approve = async (by: Client, id: number, more: { agreed: boolean; reason?: string } = { agreed: true }) =>
  by.call('/admin/patient/report/approve', { id, version: (await info(by, id)).version, ...more })
/** A report that is with the family. */
async function sent(at: Timetable, more: Parameters<typeof add>[1] = {}) {
  const { id } = done(await add(at, more))
  await write(at.doctor, id)
  done(await sign(at.doctor, id))
  return id
}
const becomeTrainee = (at: Timetable) =>
  server.sql`update course_doctor set level = 'assistant' where doctor_id = ${at.doctorId}`
const newest = async (by: Client) => done(await by.call('/admin/message/page', { pageSize: 200 })).list[0]
const newestOf = async (parent: Client) => done(await parent.call('/api/message/page', {})).list[0]
const refusedAt = (errCode: string, path: string) => ({ errCode, data: { fields: [{ path }] } })

let principal: Client
beforeAll(async () => {
  principal = await server.as('principal')
})

describe('a report', () => {
  it('goes from the draft to the family, which reads and asks; the answer comes back to it', async () => {
    const at = await place()
    const { id } = done(await add(at))
    const draft = await info(at.doctor, id)
    expect(draft).toMatchObject({
      ...{ state: 'DRAFT', edition: 1, replacesId: null, sections, words: null, changed: [], readOnly: false },
      ...{ approvers: null, questions: 0, readAt: null, reads: [], entries: [] },
      data: {
        attendance: { planned: 1, done: 1, absent: 0, leave: 0, minutes: 45 },
        dose: [{ domain: 'memory', sessions: 1, minutes: 10, accuracy: 75 }],
        ...{ plan: null, assessments: [], homework: { given: 0, handedIn: 0, score: null } },
      },
    })
    expect(done(await at.parent.call('/api/patient/report/page', {})).list).toEqual([])
    expect((await at.parent.call('/api/patient/report/info', { id })).errCode).toBe('NOT_FOUND')
    expect(await sign(at.doctor, id)).toMatchObject({ status: 2, ...refusedAt('BAD_INPUT', 'words') })
    await write(at.doctor, id)
    expect(done(await sign(at.doctor, id))).toMatchObject({ state: 'APPROVED' })
    expect(await newestOf(at.parent)).toMatchObject({
      title: expect.stringMatching(/的阶段报告已出$/),
      link: `/report?id=${id}`,
    })
    const read = done(await at.parent.call('/api/patient/report/info', { id }))
    expect(read).toMatchObject({ read: true, replacedById: null, content: { words: '进步明显', next: '继续' } })
    done(await at.parent.call('/api/patient/report/info', { id }))
    expect((await info(at.doctor, id)).reads).toMatchObject([{ relation: expect.any(String), at: expect.any(String) }])
    done(await at.parent.call('/api/patient/report/ask', { id, text: '在家怎么练？' }))
    done(await at.parent.call('/api/patient/report/ask', { id, text: '多久练一次？' }))
    expect(await info(at.doctor, id)).toMatchObject({ questions: 2, readAt: expect.any(String) })
    expect(await newest(at.doctor)).toMatchObject({
      title: expect.stringMatching(/的阶段报告有提问$/),
      body: '在家怎么练？',
    })
    const asked = async () =>
      done(await at.doctor.call('/admin/patient/report/page', { asked: true })).list.map((row) => row.id)
    expect(await asked()).toEqual([id])
    done(await at.doctor.call('/admin/patient/report/answer', { id, text: '每天十分钟' }))
    expect(await asked()).toEqual([])
    expect((await newest(at.doctor))?.readAt).toEqual(expect.any(String))
    expect(await newestOf(at.parent)).toMatchObject({ body: '每天十分钟', link: `/report?id=${id}` })
    const { entries } = done(await at.parent.call('/api/patient/report/info', { id }))
    expect(entries.map(({ kind, byFamily }) => [kind, byFamily])).toEqual([
      ['QUESTION', true],
      ['QUESTION', true],
      ['ANSWER', false],
    ])
  })

  it('of a trainee waits for a supervisor, who sends it back with a reason, and approves it then', async () => {
    const at = await place()
    await becomeTrainee(at)
    const { id } = done(await add(at))
    expect((await info(at.doctor, id)).approvers?.length).toBeGreaterThan(0)
    expect((await info(principal, id)).approvers).toBeNull()
    await write(at.doctor, id)
    expect(done(await sign(at.doctor, id))).toMatchObject({ state: 'APPROVAL' })
    expect((await at.parent.call('/api/patient/report/info', { id })).errCode).toBe('NOT_FOUND')
    const unsaid = refusedAt('BAD_INPUT', 'reason')
    expect(await approve(principal, id, { agreed: false })).toMatchObject({ ...unsaid, msg: expect.any(String) })
    expect(await add(at)).toMatchObject({
      data: { fields: [{ path: 'patientId', msg: expect.stringMatching(/等督导批准$/) }] },
    })
    expect(done(await approve(principal, id, { agreed: false, reason: '太简单' }))).toMatchObject({ state: 'DRAFT' })
    expect(await info(at.doctor, id)).toMatchObject({ returnReason: '太简单', signedAt: null })
    expect(await newest(at.doctor)).toMatchObject({ body: expect.stringContaining('太简单') })
    await write(at.doctor, id, '重写')
    done(await sign(at.doctor, id))
    expect(done(await approve(principal, id))).toMatchObject({ state: 'APPROVED' })
    expect(await info(at.doctor, id)).toMatchObject({ returnReason: null, approvedByName: expect.any(String) })
    expect(done(await at.parent.call('/api/patient/report/info', { id })).content?.words).toBe('重写')

    // Who approved it learns that it was taken back.
    const { version } = await info(at.doctor, id)
    done(await at.doctor.call('/admin/patient/report/withdraw', { id, version, reason: '分数写错了' }))
    expect(await newest(principal)).toMatchObject({
      link: `/patient/report?report=${id}`,
      body: expect.stringMatching(/撤回了您批准的报告：分数写错了$/),
    })
  })

  it('is approved by nobody who signed it, nor by the author who may not approve', async () => {
    const at = await place()
    await becomeTrainee(at)
    const { id } = done(await add(at))
    await write(at.doctor, id)
    done(await sign(at.doctor, id))
    expect((await approve(at.doctor, id)).errCode).toBe('FORBIDDEN')
    const [user] = await server.sql`select id from rbac_user where login_name = 'principal'`
    await server.sql`update patient_report set signed_by = ${user?.id} where id = ${id}`
    expect((await approve(principal, id)).errCode).toBe('CHECK_OWN')
  })

  it('is signed once, and approved once, by two hands at a time', async () => {
    const at = await place()
    const { id } = done(await add(at))
    const version = await write(at.doctor, id)
    const signing = (by: Client) => by.call('/admin/patient/report/sign', { id, version })
    const both = await Promise.all([signing(at.doctor), signing(principal)])
    expect(both.map(({ errCode }) => errCode).toSorted()).toEqual(['', 'REPORT_STATE'])
    const again = (await info(at.doctor, id)).version
    expect((await at.doctor.call('/admin/patient/report/sign', { id, version: again })).errCode).toBe('REPORT_STATE')
    const other = await place()
    await becomeTrainee(other)
    const { id: waits } = done(await add(other))
    await write(other.doctor, waits)
    const seen = done(await sign(other.doctor, waits)).version
    const approving = (by: Client) =>
      by.call('/admin/patient/report/approve', { id: waits, version: seen, agreed: true })
    const two = await Promise.all([approving(principal), approving(other.admin)])
    expect(two.map(({ errCode }) => errCode).toSorted()).toEqual(['', 'REPORT_STATE'])
    expect((await approve(principal, waits)).errCode).toBe('REPORT_STATE')
  })

  it('is not signed while its data have changed since: it names the parts, and takes the new ones first', async () => {
    const at = await place()
    const { id } = done(await add(at))
    await write(at.doctor, id)
    await trained(at)
    expect((await info(at.doctor, id)).changed).toEqual(['attendance', 'dose'])
    const refused = await sign(at.doctor, id)
    expect(refused).toMatchObject({ errCode: 'REPORT_CHANGED', data: { sections: ['attendance', 'dose'] } })
    expect(refused.msg).toContain('出勤')
    const { version } = await info(at.doctor, id)
    done(await at.doctor.call('/admin/patient/report/refresh', { id, version, ...days }))
    expect(await info(at.doctor, id)).toMatchObject({ changed: [], data: { attendance: { done: 2 } } })
    expect(done(await sign(at.doctor, id))).toMatchObject({ state: 'APPROVED' })
  })

  it('is signed though a part changed that it leaves out, of which the family gets no figures', async () => {
    const at = await place()
    const { id } = done(await add(at))
    const { version } = await info(at.doctor, id)
    const draft = { id, version, sections: ['homework' as const], words: '好' }
    done(await at.doctor.call('/admin/patient/report/update', draft))
    await trained(at)
    done(await sign(at.doctor, id))
    const { content } = done(await at.parent.call('/api/patient/report/info', { id }))
    expect(content).toMatchObject({ sections: ['homework'], data: { attendance: { done: 0 }, dose: [] } })
  })

  it('is not drafted without a consent that holds, nor signed once it was withdrawn', async () => {
    const at = await place({ consent: false })
    expect(await add(at)).toMatchObject(refusedAt('CONSENT_MISSING', 'patientId'))
    await consented(server, [at.patientId])
    const { id } = done(await add(at))
    await write(at.doctor, id)
    await server.sql`update patient_consent set state = 'WITHDRAWN', ended_at = now(), end_reason = 'x' where patient_id = ${at.patientId}`
    expect(await sign(at.doctor, id)).toMatchObject(refusedAt('CONSENT_MISSING', 'words'))
  })

  it('needs a period that is in order, no longer than a year, and with a session or an assessment', async () => {
    const at = await place()
    const empty = { fromDay: dayBefore(today, 900), toDay: dayBefore(today, 800) }
    expect(await add(at, empty)).toMatchObject(refusedAt('REPORT_NO_RECORDS', 'fromDay'))
    const turned = { fromDay: today, toDay: dayBefore(today, 1) }
    expect(await add(at, turned)).toMatchObject({ status: 2, ...refusedAt('RULE_BROKEN', 'toDay') })
    const long = { fromDay: dayBefore(today, 366), toDay: today }
    expect(await add(at, long)).toMatchObject({ status: 2, ...refusedAt('RULE_BROKEN', 'toDay') })
    await server.sql`insert into assessment (patient_id, scale_id, day, age_months, setting, scores, raw_total, total)
      select ${at.patientId}, id, ${dayBefore(today, 850)}::date, 100, 'CENTRE', '{}', 3, 3 from scale where kind = 'GDS'`
    done(await add(at, empty))
  })

  it('is one draft of a patient at a time, which its doctor deletes; what is with the family stays', async () => {
    const at = await place()
    const { id } = done(await add(at))
    const second = await add(at)
    expect(second).toMatchObject({ status: 2, ...refusedAt('DUPLICATE', 'patientId') })
    expect(second.data).toMatchObject({ fields: [{ msg: expect.stringMatching(/没写完的草稿（第 1 份，.+ 起草）$/) }] })
    done(await at.doctor.call('/admin/patient/report/delete', { id }))
    const next = await sent(at)
    expect((await at.doctor.call('/admin/patient/report/delete', { id: next })).errCode).toBe('REPORT_STATE')
    await expect(server.sql`update patient_report set words = 'x' where id = ${next}`).rejects.toThrow(/signed/)
  })

  it('of another campus or of a patient of others is not found, whatever is done with it', async () => {
    const at = await place()
    const id = await sent(at)
    const [other, stranger] = [await server.as('principal2'), await newColleague(server, at)]
    for (const by of [other, stranger.client]) {
      expect((await by.call('/admin/patient/report/info', { id })).errCode).toBe('NOT_FOUND')
      expect((await by.call('/admin/patient/report/answer', { id, text: 'x' })).errCode).toBe('NOT_FOUND')
      expect((await by.call('/admin/patient/report/withdraw', { id, version: 1, reason: 'x' })).errCode).toBe(
        'NOT_FOUND',
      )
      expect(await add(at, {}, by)).toMatchObject(refusedAt('UNKNOWN_REFERENCE', 'patientId'))
      expect(done(await by.call('/admin/patient/report/page', { patientId: at.patientId })).list).toEqual([])
      expect(done(await by.call('/admin/patient/report/due', { patientId: at.patientId })).list).toEqual([])
    }
    expect(await campusIds(server)).toContain(at.campusId)
  })
})

it('a report is a PDF in its own language, for staff and for the family once it is in force', async () => {
  const at = await place()
  const { id } = done(await add(at, { language: 'en' }))
  const file = (by: Client, path: '/admin/patient/report/pdf' | '/api/patient/report/pdf') => by.send(path, { id })
  const draft = await file(at.doctor, '/admin/patient/report/pdf')
  expect(draft.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(draft.headers['content-disposition']).toContain('Report')
  expect((await file(at.parent, '/api/patient/report/pdf')).json().errCode).toBe('NOT_FOUND')
  await write(at.doctor, id)
  done(await sign(at.doctor, id))
  expect((await file(at.parent, '/api/patient/report/pdf')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const { version } = await info(at.doctor, id)
  done(await at.doctor.call('/admin/patient/report/withdraw', { id, version, reason: 'x' }))
  expect((await file(at.parent, '/api/patient/report/pdf')).json().errCode).toBe('REPORT_STATE')
})

describe('a new version', () => {
  it('begins with what the one before says, and takes its place once it is approved', async () => {
    const at = await place()
    const first = await sent(at)
    const { id } = done(await add(at, { replacesId: first }))
    expect(await info(at.doctor, id)).toMatchObject({ edition: 2, replacesId: first, words: '进步明显', next: '继续' })
    expect(done(await at.parent.call('/api/patient/report/info', { id: first })).content).not.toBeNull()
    done(await sign(at.doctor, id))
    expect(await info(at.doctor, first)).toMatchObject({ state: 'REPLACED', replacedById: id })
    const old = done(await at.parent.call('/api/patient/report/info', { id: first }))
    expect(old).toMatchObject({ state: 'REPLACED', content: null, replacedById: id })
    expect((await at.parent.call('/api/patient/report/ask', { id: first, text: 'x' })).errCode).toBe('REPORT_STATE')
    expect((await add(at, { replacesId: first })).errCode).toBe('REPORT_STATE')
  })

  it('is of the same patient', async () => {
    const [at, other] = [await place(), await place()]
    const theirs = await sent(other)
    expect(await add(at, { replacesId: theirs })).toMatchObject(refusedAt('UNKNOWN_REFERENCE', 'replacesId'))
  })
})

it('a report that was withdrawn says so and why, tells the family, and can be written anew', async () => {
  const at = await place()
  const id = await sent(at)
  const { version } = await info(at.doctor, id)
  const withdraw = () => at.doctor.call('/admin/patient/report/withdraw', { id, version, reason: '数据有误' })
  expect(done(await withdraw())).toMatchObject({ state: 'WITHDRAWN' })
  expect((await withdraw()).errCode).toBe('REPORT_STATE')
  expect(await info(at.doctor, id)).toMatchObject({ withdrawReason: '数据有误', withdrawnByName: expect.any(String) })
  expect(await newestOf(at.parent)).toMatchObject({ title: expect.stringMatching(/已撤回$/), body: '数据有误' })
  // Whom no notice has told of it by then is told of the withdrawal alone.
  const unread = done(await at.parent.call('/api/message/page', { unread: true })).list
  expect(unread.filter(({ link }) => link === `/report?id=${id}`)).toHaveLength(1)
  const read = done(await at.parent.call('/api/patient/report/info', { id }))
  expect(read).toMatchObject({ state: 'WITHDRAWN', content: null, withdrawReason: '数据有误' })
  const { id: next } = done(await add(at, { replacesId: id }))
  done(await sign(at.doctor, next))
  expect((await info(at.doctor, id)).state).toBe('WITHDRAWN')
  expect(done(await at.parent.call('/api/patient/report/info', { id })).replacedById).toBe(next)
})

describe('a report is due', () => {
  const due = async (at: Timetable, more: object = {}) =>
    done(await at.doctor.call('/admin/patient/report/due', { patientId: at.patientId, ...more })).list
  const goal = { domain: 'memory', title: '记住三步指令', levels: ['一', '二', '三', '四', '五'], baseline: -2 }

  it('once a plan was reviewed, until one is approved; its draft stands beside it', async () => {
    const at = await place()
    expect(await due(at)).toEqual([])
    const plan = { timesAWeek: 2, minutes: 45, startOn: dayBefore(today, 50), reviewOn: dayBefore(today, -20) }
    const { id: planId } = done(
      await at.doctor.call('/admin/teaching-plan/add', {
        patientId: at.patientId,
        after: null,
        ...plan,
        goals: [goal],
      }),
    )
    const { goals, version } = done(await at.doctor.call('/admin/teaching-plan/info', { id: planId }))
    const achieved = goals.map((each) => ({ id: each.id, level: 1 }))
    done(await at.doctor.call('/admin/teaching-plan/review', { id: planId, version, achieved, outcome: '达到' }))
    expect(await due(at)).toMatchObject([{ reason: 'REVIEW', since: today, lastOn: null, draftId: null }])
    expect(await due(at, { reason: 'PERIOD' })).toEqual([])
    const { id } = done(await add(at))
    expect((await info(at.doctor, id)).data.plan).toMatchObject({
      ...{ planId, gas: 60 },
      goals: [{ title: '记住三步指令', level: 1, day: today, domainName: expect.stringMatching(/./) }],
    })
    expect(await due(at)).toMatchObject([{ draftId: id }])
    await write(at.doctor, id)
    done(await sign(at.doctor, id))
    expect(await due(at)).toEqual([])
  })

  it('of a patient who has trained for the days of the setting without one', async () => {
    const at = await place({ sessions: 0 })
    const first = dayBefore(today, 95)
    await trained(at, first)
    expect(await due(at)).toMatchObject([{ reason: 'PERIOD', since: dayBefore(today, 5), lastOn: null }])
    await server.sql`update config set value = '120' where key = 'report.everyDays'`
    expect(await due(at)).toEqual([])
    await server.sql`update config set value = '90' where key = 'report.everyDays'`
    await server.sql`update patient set state = 'PAUSED' where id = ${at.patientId}`
    expect(await due(at)).toEqual([])
    await server.sql`update patient set state = 'ACTIVE' where id = ${at.patientId}`
    const remind = async () =>
      done(await at.doctor.call('/admin/message-remind/list', {})).find(
        ({ remindCode }) => remindCode === 'DOCTOR_REPORT',
      )?.remindCount
    expect(await remind()).toBe(1)
    await sent(at, { fromDay: dayBefore(today, 100) })
    expect(await due(at)).toEqual([])
    expect(await remind()).toBe(0)
  })
})

describe('the figures', () => {
  it('are of the patient, whoever gave them', async () => {
    const at = await place()
    const colleague = await newColleague(server, at)
    await trained({ ...at, doctorId: colleague.id })
    const { id } = done(await add(at))
    expect((await info(at.doctor, id)).data.attendance.done).toBe(2)
    expect((await info(colleague.client, id)).changed).toEqual([])
  })
})
