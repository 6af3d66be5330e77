import { profileOf } from '@cogcampus/contract/scoring'
import { beforeAll, describe, expect, it } from 'vitest'
import { agree } from '../../../test/matrix/clinical.ts'
import { newFamily } from '../../../test/matrix/families.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newPhone, staffId } from '../../../test/world.ts'
import { dayBefore, todayText } from '../../lib/day.ts'

const server = useServer()
let [principal, doctor, frontdesk, consultant] = [] as unknown as [Client, Client, Client, Client]
let [own, doctorId, moca, snap, gds] = [0, 0, 0, 0, 0]
const scaleOf = async (kind: string) => (await server.sql`select id from scale where kind = ${kind}`)[0]?.id as number

beforeAll(async () => {
  const names = ['principal', 'doctor', 'frontdesk', 'consultant']
  const clients = await Promise.all(names.map((name) => server.as(name)))
  ;[principal, doctor, frontdesk, consultant] = clients as [Client, Client, Client, Client]
  ;[own] = await campusIds(server)
  doctorId = await staffId(server, 'doctor')
  ;[moca, snap, gds] = (await Promise.all(['MoCA', 'SNAP-IV', 'GDS'].map(scaleOf))) as [number, number, number]
  for (const id of [moca, snap, gds]) done(await principal.call('/admin/scale/switch', { id, campusId: own, on: true }))
})

let made = 0
/** A patient of the doctor, born on 1 May 1960, whose family has agreed. */
async function newPatient({ consent = true, ownerId = doctorId as number | null, birthday = '1960-05-01' } = {}) {
  const family = await newFamily(server.sql, { campusId: own, name: `评估${++made}`, ownerId })
  if (consent) await agree(server.sql, family)
  const consultantId = await staffId(server, 'consultant')
  await server.sql`update patient set consultant_id = ${consultantId}, birthday = ${birthday} where id = ${family.patientId}`
  return family.patientId
}
const mocaScores = { visuospatial: 4, naming: 3, attention: 5, language: 2, abstraction: 1, recall: 3, orientation: 6 }
const today = todayText()
const record = (patientId: number, more: object = {}, by = doctor) =>
  by.call('/admin/assessment/add', {
    ...{ patientId, scaleId: moca, form: '8.1', day: today, setting: 'CENTRE', schooling: 9, scores: mocaScores },
    ...more,
  })
const detail = async (id: number, by = doctor) => done(await by.call('/admin/assessment/detail', { id }))
const fieldsOf = (answer: { data: unknown }) =>
  ((answer.data as { fields?: { path: string }[] } | null)?.fields ?? []).map(({ path }) => path)

describe('an assessment', () => {
  it('has the total, the level, the age and the day of the next one that follow from its scores', async () => {
    const patientId = await newPatient()
    const { id } = done(await record(patientId, { day: '2026-04-30' }))
    const row = await detail(id)
    // One point more for nine years of schooling.
    expect(row).toMatchObject({ rawTotal: 24, total: 25, level: 'MILD', ageMonths: 791, nextOn: '2026-07-29' })
    const { id: schooled } = done(await record(patientId, { day: '2026-05-01', schooling: 13 }))
    expect(await detail(schooled)).toMatchObject({ rawTotal: 24, total: 24, ageMonths: 792 })
    const mostly = { inattention: 1.33, impulsivity: 2.1, defiance: 0.5 }
    const child = await newPatient({ birthday: '2018-05-01' })
    const parents = done(await record(child, { scaleId: snap, form: null, scores: mostly })).id
    expect(await detail(parents)).toMatchObject({
      total: null,
      level: 'SEVERE',
      levels: { inattention: 'BORDERLINE', impulsivity: 'SEVERE', defiance: 'NORMAL' },
    })
  })

  it('names each score that is missing, unknown, out of range or between steps', async () => {
    const patientId = await newPatient()
    const { naming: _, ...less } = mocaScores
    const wrong = await record(patientId, { scores: { ...less, attention: 7, recall: 2.5, smell: 1 } })
    expect(wrong).toMatchObject({ status: 2, errCode: 'BAD_INPUT' })
    expect(fieldsOf(wrong).toSorted()).toEqual(['scores.attention', 'scores.naming', 'scores.recall', 'scores.smell'])
    const total = await record(patientId, { scaleId: gds, form: null, scores: {}, rawTotal: 16 })
    expect(fieldsOf(total)).toEqual(['rawTotal'])
    expect(fieldsOf(await record(patientId, { scaleId: gds, form: null, scores: {} }))).toEqual(['rawTotal'])
    expect(fieldsOf(await record(patientId, { scaleId: gds, form: 'A', scores: {}, rawTotal: 5 }))).toEqual(['form'])
    expect(fieldsOf(await record(patientId, { form: null }))).toEqual(['form'])
    expect(fieldsOf(await record(patientId, { day: '1960-04-30' }))).toEqual(['day'])
    const [kept] = await server.sql`select count(*)::integer as count from assessment where patient_id = ${patientId}`
    expect(kept?.count).toBe(0)
  })

  it('is refused by a scale of another age, also when its day is corrected, and one that stands is corrected otherwise', async () => {
    const child = await newPatient({ birthday: '2018-05-01' })
    const young = await record(child)
    expect([young.errCode, ...fieldsOf(young)]).toEqual(['RULE_BROKEN', 'scaleId'])
    const scores = { inattention: 1, impulsivity: 1, defiance: 1 }
    const { id } = done(await record(child, { scaleId: snap, form: null, scores }))
    const correct = async (more: object) => {
      const { version, day, setting } = await detail(id)
      return doctor.call('/admin/assessment/update', { id, version, day, setting, form: null, scores, ...more })
    }
    expect(fieldsOf(await correct({ day: '2024-04-30' }))).toEqual(['day'])
    await server.sql`update patient set birthday = '2022-05-01' where id = ${child}`
    expect((await correct({ remark: '家长填写' })).status).toBe(0)
  })

  it('stands beside the one before it by the same scale in any form, with the schooling of each', async () => {
    const patientId = await newPatient()
    const { id: first } = done(await record(patientId, { day: '2026-01-10', form: '8.2', schooling: 13 }))
    const { id } = done(await record(patientId, { day: '2026-02-01' }))
    const [before, after] = [await detail(first), await detail(id)]
    expect([before.earlier, before.scaleKind]).toEqual([null, 'MoCA'])
    expect(after.earlier).toMatchObject({ id: first, form: '8.2', day: '2026-01-10', total: 24, schooling: 13 })
  })

  it('is refused by a scale that the campus does not use', async () => {
    const patientId = await newPatient({ birthday: '2018-05-01' })
    const wisc = await scaleOf('WISC')
    const scores = { vci: 100, pri: 100, wmi: 100, psi: 100 }
    const send = () => record(patientId, { scaleId: wisc, form: null, scores, rawTotal: 100 })
    await server.sql`delete from scale_campus where scale_id = ${wisc}`
    const refused = await send()
    expect([refused.errCode, ...fieldsOf(refused)]).toEqual(['SCALE_OFF', 'scaleId'])
    done(await principal.call('/admin/scale/switch', { id: wisc, campusId: own, on: true }))
    const { id } = done(await send())
    expect((await detail(id)).level).toBe('NORMAL')
  })

  it('needs a consent, and a patient whose training has not ended', async () => {
    const silent = await newPatient({ consent: false })
    expect(await record(silent)).toMatchObject({
      errCode: 'CONSENT_MISSING',
      data: { fields: [{ path: 'patientId' }] },
    })
    const ended = await newPatient()
    const { id } = done(await record(ended))
    await server.sql`update patient set state = 'ENDED' where id = ${ended}`
    expect(await record(ended, { form: '8.2' })).toMatchObject({ errCode: 'PATIENT_ENDED' })
    const { version, scores, setting } = await detail(id)
    const sent = { id, version, day: today, form: '8.1', schooling: 9, setting, scores }
    expect((await doctor.call('/admin/assessment/update', sent)).errCode).toBe('PATIENT_ENDED')
  })

  it('is corrected only in the version that was seen, and then computed anew', async () => {
    const { id } = done(await record(await newPatient()))
    const { version } = await detail(id)
    const sent = { id, version, day: today, form: '8.1', schooling: 9, setting: 'HOME' as const }
    const scores = { ...mocaScores, recall: 5 }
    done(await doctor.call('/admin/assessment/update', { ...sent, scores }))
    expect(await detail(id)).toMatchObject({ total: 27, level: 'NORMAL', setting: 'HOME' })
    expect((await doctor.call('/admin/assessment/update', { ...sent, scores })).errCode).toBe('STALE_VERSION')
  })

  it('is one a day by a scale and form', async () => {
    const patientId = await newPatient()
    done(await record(patientId))
    expect((await record(patientId)).errCode).toBe('DUPLICATE')
    done(await record(patientId, { form: '8.2' }))
  })

  it('freezes what it refers to of its scale', async () => {
    done(await record(await newPatient()))
    const operation = await server.as('operation')
    const row = done(await operation.call('/admin/scale/detail', { id: moca }))
    const { kind, edition, name, nameEn, forms, measures, total, bands, retestDays, licensed, version } = row
    const sent = { id: moca, kind, edition, name, nameEn, forms, measures, total, bands, retestDays, licensed, version }
    const fewer = await operation.call('/admin/scale/update', { ...sent, forms: ['8.1'] } as never)
    expect([fewer.errCode, ...fieldsOf(fewer)]).toEqual(['SCALE_USED', 'forms'])
    done(await operation.call('/admin/scale/update', { ...sent, retestDays: 91 } as never))
  })
})

describe('who sees an assessment', () => {
  const seen = async (by: Client, patientId: number) =>
    done(await by.call('/admin/assessment/page', { patientId })).total

  it('is the doctor of its patient, or of a session with that patient, and the campus; no consultant', async () => {
    const patientId = await newPatient({ ownerId: null })
    done(await record(patientId, {}, principal))
    expect([await seen(principal, patientId), await seen(frontdesk, patientId)]).toEqual([1, 1])
    expect(await seen(doctor, patientId)).toBe(0)
    expect((await record(patientId, { form: '8.2' })).errCode).toBe('UNKNOWN_REFERENCE')
    expect((await consultant.call('/admin/assessment/page', { patientId })).errCode).toBe('FORBIDDEN')
    expect((await consultant.call('/admin/patient/profile', { id: patientId })).errCode).toBe('FORBIDDEN')
    const stranger = await server.as('principal2')
    expect(await seen(stranger, patientId)).toBe(0)
    await server.sql`with lesson as (insert into so_lesson (campus_id, course_id, doctor_id, during, seats, capacity)
        select ${own}, (select min(id) from course), ${doctorId}, '[2031-05-05 09:00, 2031-05-05 09:45)', 0, 1
        returning id, campus_id, course_id, doctor_id, during)
      insert into so_day (lesson_id, campus_id, course_id, doctor_id, during, patient_id)
        select id, campus_id, course_id, doctor_id, during, ${patientId} from lesson`
    expect(await seen(doctor, patientId)).toBe(1)
    done(await record(patientId, { form: '8.2' }))
    expect(done(await doctor.call('/admin/patient/profile', { id: patientId }))).toHaveLength(2)
  })

  it('is found by its patient: a part of the name, or the phone of a parent, which cannot be pieced together', async () => {
    const [id, phone] = [await newPatient(), newPhone()]
    done(await record(id))
    await server.sql`update patient set search = ${`评估林 pinggulin ${phone}`} where id = ${id}`
    const find = async (keyword: string) =>
      done(await principal.call('/admin/assessment/page', { keyword, pageSize: 200 })).list.map((one) => one.patientId)
    for (const keyword of ['估林', phone, phone.slice(-4)]) expect(await find(keyword), keyword).toContain(id)
    expect(await find(phone.slice(2, 9))).not.toContain(id)
  })

  it('stands in the read log', async () => {
    const { id } = done(await record(await newPatient()))
    await detail(id)
    const [read] = await server.sql`select count(*)::integer as count from operation_change
      where table_name = 'assessment' and row_id = ${id} and action = 'READ'`
    expect(read?.count).toBe(1)
  })
})

describe('the profile of an assessment', () => {
  const profile = async (kind: string, scores: Record<string, number>, rawTotal?: number) => {
    const scaleId = await scaleOf(kind)
    done(await principal.call('/admin/scale/switch', { id: scaleId, campusId: own, on: true }))
    const sent = { scaleId, form: null, scores, ...(rawTotal === undefined ? {} : { rawTotal }) }
    const { scale, ...found } = await detail(done(await record(await newPatient({ birthday: '2018-05-01' }), sent)).id)
    return profileOf(scale, found).map(({ measure, score, level, reach }) => [measure.key, score, level, reach])
  }

  it('stands by the levels of the scale, so that an average index is within the norm, and a missing sub-score is missing', async () => {
    expect(await profile('WISC', { vci: 100, pri: 125, wmi: 65 }, 95)).toEqual([
      ['vci', 100, 'NORMAL', 5 / 6],
      ['pri', 125, 'ABOVE', 1],
      ['wmi', 65, 'MILD', 2 / 6],
      ['psi', null, null, null],
    ])
  })

  it('is outward where a rating scale finds fewer problems', async () => {
    expect(await profile('SNAP-IV', { inattention: 0.5, impulsivity: 2.5, defiance: 1.2 })).toEqual([
      ['inattention', 0.5, 'NORMAL', 1],
      ['impulsivity', 2.5, 'SEVERE', 1 / 4],
      ['defiance', 1.2, 'BORDERLINE', 3 / 4],
    ])
  })

  it('has no sub-score of which the scale does not say what it means', async () => {
    expect(await profile('ABC', { sensory: 4, relating: 6, body: 8, language: 3, selfHelp: 5 })).toEqual([])
    expect((await profile('Conners', { conduct: 1, index: 2 })).map(([key, , level]) => [key, level])).toEqual([
      ['index', 'POSITIVE'],
    ])
  })
})

describe('a trend', () => {
  it('is of one scale in one form: another form is refused, and never mixed in', async () => {
    const patientId = await newPatient()
    const first = done(await record(patientId, { day: dayBefore(today, 100) })).id
    done(await record(patientId, { day: dayBefore(today, 50), form: '8.2' }))
    const last = done(await record(patientId)).id
    const trend = (more: object) => doctor.call('/admin/assessment/trend', { patientId, scaleId: moca, ...more })
    expect(done(await trend({ form: '8.1' })).map(({ id }) => id)).toEqual([first, last])
    for (const form of [{}, { form: '8.9' }]) {
      const refused = await trend(form)
      expect([refused.errCode, ...fieldsOf(refused)]).toEqual(['RULE_BROKEN', 'form'])
    }
    const profile = done(await doctor.call('/admin/patient/profile', { id: patientId }))
    expect(profile.map(({ form, count }) => [form, count])).toEqual([
      ['8.1', 2],
      ['8.2', 1],
    ])
    expect(profile[0]).toMatchObject({ first: { id: first }, before: { id: first }, latest: { id: last } })
  })
})

describe('a re-assessment that is due', () => {
  const waiting = async (patientId: number) => {
    const { list } = done(await doctor.call('/admin/patient/page', { remind: true, pageSize: 200 }))
    return list.some(({ id }) => id === patientId)
  }
  /** A trial asks for neither sessions nor hours. */
  async function newTrial() {
    const patientId = await newPatient()
    await server.sql`update patient set state = 'TRIAL' where id = ${patientId}`
    return patientId
  }
  const badge = async () =>
    done(await doctor.call('/admin/message-remind/list', {})).find((one) => one.remindCode === 'CAMPUS_PATIENT')
      ?.remindCount

  it('reminds of the patient, in the list that the badge opens, until the scale is used again in any form', async () => {
    const patientId = await newTrial()
    const before = (await badge()) ?? 0
    const { id } = done(await record(patientId, { day: dayBefore(today, 91) }))
    expect([await waiting(patientId), await badge()]).toEqual([true, before + 1])
    const { list } = done(await doctor.call('/admin/assessment/page', { patientId, due: true }))
    expect(list.map((row) => row.id)).toEqual([id])
    expect(done(await doctor.call('/admin/patient/info', { id: patientId })).attention).toEqual(['assessment'])
    done(await record(patientId, { form: '8.2' }))
    expect([await waiting(patientId), await badge()]).toEqual([false, before])
  })

  it('waits no longer once the campus uses the scale no more, or the training has ended', async () => {
    const patientId = await newTrial()
    done(await record(patientId, { scaleId: gds, form: null, scores: {}, rawTotal: 3, day: dayBefore(today, 61) }))
    expect(await waiting(patientId)).toBe(true)
    done(await principal.call('/admin/scale/switch', { id: gds, campusId: own, on: false }))
    expect(await waiting(patientId)).toBe(false)
    done(await principal.call('/admin/scale/switch', { id: gds, campusId: own, on: true }))
    const due = async () => done(await doctor.call('/admin/assessment/page', { patientId, due: true })).total
    expect(await due()).toBe(1)
    await server.sql`update patient set state = 'ENDED' where id = ${patientId}`
    expect([await waiting(patientId), await due()]).toEqual([false, 0])
  })

  it('is listed for the doctor in charge of the patient, and of no more than the reader sees', async () => {
    const colleague = await staffId(server, 'doctor2')
    const [mine, theirs] = [await newTrial(), await newTrial()]
    for (const patientId of [mine, theirs]) done(await record(patientId, { day: dayBefore(today, 91) }))
    await server.sql`update patient set doctor_id = ${colleague} where id = ${theirs}`
    const listed = async (by: Client, id: number) => {
      const { list } = done(await by.call('/admin/assessment/page', { due: true, doctorId: id, pageSize: 200 }))
      return list.flatMap(({ patientId }) => ([mine, theirs].includes(patientId) ? [patientId] : []))
    }
    expect([await listed(principal, doctorId), await listed(principal, colleague)]).toEqual([[mine], [theirs]])
    expect([await listed(doctor, doctorId), await listed(doctor, colleague)]).toEqual([[mine], []])
    expect(await listed(await server.as('principal2'), doctorId)).toEqual([])
  })
})
