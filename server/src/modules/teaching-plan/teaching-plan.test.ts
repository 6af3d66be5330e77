import { gasScore } from '@cogcampus/contract/life/plan'
import { beforeAll, describe, expect, it } from 'vitest'
import { agree } from '../../../test/matrix/clinical.ts'
import { newFamily } from '../../../test/matrix/families.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newPhone, staffId } from '../../../test/world.ts'
import { dayBefore, todayText } from '../../lib/day.ts'

const server = useServer()
let [principal, doctor, consultant] = [] as unknown as [Client, Client, Client]
let [own, doctorId] = [0, 0]
beforeAll(async () => {
  const clients = await Promise.all(['principal', 'doctor', 'consultant'].map((name) => server.as(name)))
  ;[principal, doctor, consultant] = clients as [Client, Client, Client]
  ;[own] = await campusIds(server)
  doctorId = await staffId(server, 'doctor')
  // Holidays of the demo campus would be in the way on some days of the year.
  await server.sql`delete from holiday where campus_id = ${own}`
})

let made = 0
async function newPatient({ consent = true, ownerId = doctorId as number | null } = {}) {
  const family = await newFamily(server.sql, { campusId: own, name: `计划${++made}`, ownerId })
  if (consent) await agree(server.sql, family)
  return family.patientId
}
const today = todayText()
const levels = ['一', '二', '三', '四', '五']
const goal = { domain: 'attention', title: '独立完成作业', levels, baseline: -2 }
const fields = {
  ...{ baseline: '坐不住', strategy: '先易后难', timesAWeek: 3, minutes: 45 },
  ...{
    startOn: dayBefore(today, 14),
    reviewOn: dayBefore(today, -70),
    goals: [goal, { ...goal, title: '记住三步指令' }],
  },
}
const write = (patientId: number, after: number | null = null, more: object = {}, by = doctor) =>
  by.call('/admin/teaching-plan/add', { patientId, after, ...fields, ...more })
const info = async (id: number, by = doctor) => done(await by.call('/admin/teaching-plan/info', { id }))
const fieldsOf = (answer: { data: unknown }) =>
  ((answer.data as { fields?: { path: string }[] } | null)?.fields ?? []).map(({ path }) => path)

describe('a teaching plan', () => {
  it('is the one current plan of its patient: the next one replaces it, if it is still the one that was seen', async () => {
    const patientId = await newPatient()
    const { id: first } = done(await write(patientId))
    expect((await write(patientId)).errCode).toBe('PLAN_STATE')
    const { id: second } = done(await write(patientId, first))
    expect((await write(patientId, first)).errCode).toBe('PLAN_STATE')
    expect(await info(first)).toMatchObject({ state: 'REPLACED', edition: 1, gas: null })
    expect(await info(second)).toMatchObject({ state: 'ACTIVE', edition: 2, domains: ['attention'], goalCount: 2 })
  })

  it('that two users write at once exists once', async () => {
    const patientId = await newPatient()
    const both = await Promise.all([write(patientId), write(patientId, null, {}, principal)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([0, 1])
    expect(both.find(({ status }) => status === 1)?.errCode).toBe('PLAN_STATE')
    const { total } = done(await doctor.call('/admin/teaching-plan/page', { patientId }))
    expect(total).toBe(1)
  })

  it('has goals with five levels, each with a baseline below the expected one, and a review after its start', async () => {
    const patientId = await newPatient()
    const of = (goals: object[]) => write(patientId, null, { goals })
    expect(fieldsOf(await of([{ ...goal, baseline: 0 }]))).toEqual(['goals.0.baseline'])
    expect(fieldsOf(await of([{ ...goal, levels: levels.slice(1) }]))).toEqual(['goals.0.levels'])
    expect(fieldsOf(await of([{ ...goal, domain: 'nowhere' }]))).toEqual(['goals.0.domain'])
    expect(fieldsOf(await of([]))).toEqual(['goals'])
    expect(fieldsOf(await write(patientId, null, { reviewOn: fields.startOn }))).toEqual(['reviewOn'])
  })

  it('needs a consent, and a patient whose training has not ended', async () => {
    expect((await write(await newPatient({ consent: false }))).errCode).toBe('CONSENT_MISSING')
    const ended = await newPatient()
    await server.sql`update patient set state = 'ENDED' where id = ${ended}`
    expect(await write(ended)).toMatchObject({ errCode: 'PATIENT_ENDED', data: { fields: [{ path: 'patientId' }] } })
  })

  it('is corrected in the version that was seen: its goals are those that were sent, in their order', async () => {
    const { id } = done(await write(await newPatient()))
    const { version } = await info(id)
    const sent = { id, version, ...fields, timesAWeek: 4, goals: [{ ...goal, title: '改过的目标', baseline: -1 }] }
    done(await doctor.call('/admin/teaching-plan/update', sent))
    const { goals, timesAWeek } = await info(id)
    expect([timesAWeek, goals.map(({ title, baseline }) => [title, baseline])]).toEqual([4, [['改过的目标', -1]]])
    expect((await doctor.call('/admin/teaching-plan/update', sent)).errCode).toBe('STALE_VERSION')
  })

  it('ends with its review, which says of every goal what it reached', async () => {
    const patientId = await newPatient()
    const { id } = done(await write(patientId))
    const { version, goals } = await info(id)
    const review = (achieved: { id: number; level: number }[]) =>
      doctor.call('/admin/teaching-plan/review', { id, version, achieved, outcome: '能坐 20 分钟' })
    const all = goals.map((one, index) => ({ id: one.id, level: index }))
    const refused = await review(all.slice(1))
    expect([refused.errCode, ...fieldsOf(refused)]).toEqual(['RULE_BROKEN', 'achieved'])
    expect((await review([...all.slice(1), { id: 987_654_321, level: 0 }])).errCode).toBe('RULE_BROKEN')
    done(await review(all))
    const after = await info(id)
    expect(after).toMatchObject({ state: 'REVIEWED', outcome: '能坐 20 分钟', gas: gasScore([0, 1]) })
    expect(after.goals.map(({ achieved }) => achieved)).toEqual([0, 1])
    expect((await review(all)).errCode).toBe('PLAN_STATE')
    const { id: next } = done(await write(patientId))
    expect((await info(next)).edition).toBe(2)
  })

  const held = (patientId: number, day: string, { state = 'DONE', at = '05:00' } = {}) =>
    server.sql`with lesson as (insert into so_lesson (campus_id, course_id, doctor_id, during, seats, capacity)
        select ${own}, (select min(id) from course), ${doctorId},
          tsrange(${day}::date + ${at}::time, ${day}::date + ${at}::time + interval '45 minutes'), 0, 1
        returning id, campus_id, course_id, doctor_id, during)
      insert into so_day (lesson_id, campus_id, course_id, doctor_id, during, patient_id, state, done_at)
        select id, campus_id, course_id, doctor_id, during, ${patientId}, ${state}, case ${state} when 'DONE' then now() end from lesson`

  it('counts the sessions that took place, by weeks from its first day', async () => {
    const patientId = await newPatient()
    const { id } = done(await write(patientId))
    await held(patientId, fields.startOn)
    await held(patientId, dayBefore(fields.startOn, 1))
    await held(patientId, dayBefore(fields.startOn, -7), { state: 'PLANNED' })
    expect((await info(id)).weeks).toEqual([
      { from: fields.startOn, planned: 3, done: 1, minutes: 45 },
      { from: dayBefore(fields.startOn, -7), planned: 3, done: 0, minutes: 0 },
      { from: today, planned: 0, done: 0, minutes: 0 },
    ])
  })

  it('asks for sessions in proportion to the days since it began, whatever day of the week that was', async () => {
    for (const [days, planned] of [
      [0, 0],
      [2, 1],
      [4, 2],
      [6, 3],
    ] as const) {
      const { id } = done(await write(await newPatient(), null, { startOn: dayBefore(today, days) }))
      expect((await info(id)).weeks).toEqual([{ from: dayBefore(today, days), planned, done: 0, minutes: 0 }])
    }
    const { id: later } = done(await write(await newPatient(), null, { startOn: dayBefore(today, -3) }))
    expect((await info(later)).weeks).toEqual([])
  })

  it('asks for none while its patient pauses, and its dose is then reached by fewer', async () => {
    const [resting, missing] = [await newPatient(), await newPatient()]
    const startOn = dayBefore(today, 35)
    const { id } = done(await write(resting, null, { startOn }))
    done(await write(missing, null, { startOn }))
    // Away for three of the last four weeks, and back for one.
    await server.sql`insert into patient_step (patient_id, from_state, to_state, reason, created_at) values
      (${resting}, 'ACTIVE', 'PAUSED', '旅行', ${`${dayBefore(today, 27)}T12:00:00+08:00`}),
      (${resting}, 'PAUSED', 'ACTIVE', null, ${`${dayBefore(today, 6)}T12:00:00+08:00`})`
    expect((await info(id)).weeks.map(({ planned }) => planned)).toEqual([3, 0, 0, 0, 3, 0])
    for (const days of [1, 2, 3]) {
      await held(resting, dayBefore(today, days))
      await held(missing, dayBefore(today, days), { at: '06:00' })
    }
    const reached = async (dose: 'REACHED' | 'MISSED') => {
      const { list } = done(await principal.call('/admin/patient/page', { dose, keyword: '计划', pageSize: 100 }))
      return list.map((row) => row.id).filter((each) => each === resting || each === missing)
    }
    expect(await reached('REACHED')).toEqual([resting])
    expect(await reached('MISSED')).toEqual([missing])
  })

  it('asks for none while the campus is closed, counts a day of a pause then once, and its dose is reached by fewer', async () => {
    // A campus of its own: others have holidays of theirs.
    const [campus] = await server.sql`insert into campus (code, name, time_zone)
      select 'CLOSED', '停课校区', time_zone from campus where id = ${own} returning id`
    const campusId = campus?.id as number
    const admin = await server.as('admin')
    const startOn = dayBefore(today, 34)
    const patient = async () => {
      const family = await newFamily(server.sql, { campusId, name: `停课${++made}`, ownerId: doctorId })
      await agree(server.sql, family)
      const { patientId } = family
      return { patientId, planId: done(await write(patientId, null, { startOn }, admin)).id }
    }
    const [open, paused] = [await patient(), await patient()]
    const planned = async ({ planId }: { planId: number }) =>
      (await info(planId, admin)).weeks.map((week) => week.planned)
    expect(await planned(open)).toEqual([3, 3, 3, 3, 3])
    // The second week as a whole, and the third by two holidays that meet.
    await server.sql`insert into holiday (campus_id, name, from_day, to_day) values
      (${campusId}, '停课', ${dayBefore(today, 27)}, ${dayBefore(today, 18)}),
      (${campusId}, '装修', ${dayBefore(today, 17)}, ${dayBefore(today, 14)})`
    await server.sql`insert into patient_step (patient_id, from_state, to_state, reason, created_at) values
      (${paused.patientId}, 'ACTIVE', 'PAUSED', '旅行', ${`${dayBefore(today, 20)}T12:00:00+08:00`}),
      (${paused.patientId}, 'PAUSED', 'ACTIVE', null, ${`${dayBefore(today, 6)}T12:00:00+08:00`})`
    expect(await planned(open)).toEqual([3, 0, 0, 3, 3])
    expect(await planned(paused)).toEqual([3, 0, 0, 0, 3])
    // A day that is worked by the plan of another weekday asks for no more than others, nor does one of another campus less.
    await server.sql`insert into working_day (campus_id, day, weekday)
      select ${campusId}, ${dayBefore(today, 3)}, 1 + extract(isodow from ${dayBefore(today, 3)}::date)::integer % 7`
    await server.sql`insert into holiday (campus_id, name, from_day, to_day)
      select ${campusId}, '远期', ${dayBefore(today, -30)}, ${dayBefore(today, -31)}`
    expect(await planned(open)).toEqual([3, 0, 0, 3, 3])
    for (const days of [1, 2, 3]) await held(paused.patientId, dayBefore(today, days), { at: '07:00' })
    for (const days of [1, 2, 3]) await held(open.patientId, dayBefore(today, days), { at: '08:00' })
    const reached = async (dose: 'REACHED' | 'MISSED') => {
      const { list } = done(await admin.call('/admin/patient/page', { campusId, dose, pageSize: 100 }))
      return list.map((row) => row.id)
    }
    expect([await reached('REACHED'), await reached('MISSED')]).toEqual([[paused.patientId], [open.patientId]])
  })

  it('counts a plan of a year by all its weeks', async () => {
    const startOn = dayBefore(today, 7 * 40)
    const { id } = done(await write(await newPatient(), null, { startOn }))
    const { weeks } = await info(id)
    expect([weeks.length, weeks[0]?.from]).toEqual([41, startOn])
  })

  it('is seen by its campus and the doctor of its patient, and by no consultant', async () => {
    const patientId = await newPatient({ ownerId: null })
    const { id } = done(await write(patientId, null, {}, principal))
    expect((await doctor.call('/admin/teaching-plan/info', { id })).errCode).toBe('NOT_FOUND')
    expect((await consultant.call('/admin/teaching-plan/page', {})).errCode).toBe('FORBIDDEN')
    const stranger = await server.as('principal2')
    expect((await stranger.call('/admin/teaching-plan/info', { id })).errCode).toBe('NOT_FOUND')
    expect((await info(id, principal)).goals).toHaveLength(2)
  })

  it('whose review is due reminds of its patient until it is reviewed', async () => {
    const patientId = await newPatient()
    // A trial asks for neither sessions nor hours.
    await server.sql`update patient set state = 'TRIAL' where id = ${patientId}`
    const dates = { startOn: dayBefore(today, 90), reviewOn: today }
    const { id } = done(await write(patientId, null, dates))
    const attention = async () => done(await doctor.call('/admin/patient/info', { id: patientId })).attention
    expect(await attention()).toEqual(['plan'])
    const due = done(await doctor.call('/admin/teaching-plan/page', { due: true, patientId }))
    expect(due.list.map((plan) => plan.id)).toEqual([id])
    const { version, goals } = await info(id)
    const achieved = goals.map((one) => ({ id: one.id, level: 0 }))
    done(await doctor.call('/admin/teaching-plan/review', { id, version, achieved, outcome: '达到' }))
    expect(await attention()).toEqual([])
  })

  it('is due for the doctor in charge of a patient in training, and listed to no one who does not see the patient', async () => {
    const colleague = await staffId(server, 'doctor2')
    const [mine, theirs, ended] = [await newPatient(), await newPatient(), await newPatient()]
    const all = [mine, theirs, ended]
    const dates = { startOn: dayBefore(today, 90), reviewOn: today }
    for (const patientId of all) done(await write(patientId, null, dates, principal))
    await server.sql`update patient set doctor_id = ${colleague} where id = ${theirs}`
    await server.sql`update patient set state = 'ENDED' where id = ${ended}`
    const listed = async (by: Client, id: number) => {
      const asked = { due: true, doctorId: id, pageSize: 200 }
      const { list } = done(await by.call('/admin/teaching-plan/page', asked))
      return list.flatMap(({ patientId }) => (all.includes(patientId) ? [patientId] : []))
    }
    expect([await listed(principal, doctorId), await listed(principal, colleague)]).toEqual([[mine], [theirs]])
    expect([await listed(doctor, doctorId), await listed(doctor, colleague)]).toEqual([[mine], []])
    expect(await listed(await server.as('principal2'), doctorId)).toEqual([])
  })
})

describe('the score of goal attainment', () => {
  it('is 50 where all goals reach what was expected, and ten more for one goal a level above', () => {
    expect([gasScore([0, 0, 0]), gasScore([1]), gasScore([-2, -2]), gasScore([])]).toEqual([50, 60, 25.2, null])
  })
})

it('A plan is found by a phone of the family as a whole or by its last four digits, never by another part.', async () => {
  const phone = newPhone()
  const patientId = await newPatient()
  done(await write(patientId))
  await server.sql`update patient set search = concat(name, ' ', ${phone}::text) where id = ${patientId}`
  const found = async (keyword: string) => done(await doctor.call('/admin/teaching-plan/page', { keyword })).total > 0
  expect([await found(phone), await found(phone.slice(-4))]).toEqual([true, true])
  expect([await found(phone.slice(0, 8)), await found(phone.slice(-6))]).toEqual([false, false])
})
