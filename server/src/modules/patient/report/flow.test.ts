import { describe, expect, it } from 'vitest'
import { consented, heldSession } from '../../../../test/clinic.ts'
import { newFamily } from '../../../../test/orders.ts'
import { useServer } from '../../../../test/server.ts'
import { newTimetable, type Timetable } from '../../../../test/timetable.ts'
import { done, newAccount } from '../../../../test/world.ts'
import { dayBefore, todayText } from '../../../lib/day.ts'

const server = useServer()
const today = todayText()
const period = { fromDay: dayBefore(today, 60), toDay: today, language: 'zh-CN' as const }

async function place(): Promise<Timetable> {
  const at = await newTimetable(server)
  await server.sql`update patient set doctor_id = ${at.doctorId}, state = 'ACTIVE' where id = ${at.patientId}`
  await consented(server, [at.patientId])
  await heldSession(server, at, { day: dayBefore(today, 5) })
  return at
}
const info = async ({ doctor }: Timetable, id: number) => done(await doctor.call('/admin/patient/report/info', { id }))
const draft = async ({ doctor, patientId }: Timetable, more: { replacesId?: number } = {}) =>
  done(await doctor.call('/admin/patient/report/add', { patientId, ...period, ...more })).id
async function sign(at: Timetable, id: number) {
  const { version, sections } = await info(at, id)
  const saved = done(await at.doctor.call('/admin/patient/report/update', { id, version, sections, words: '有进步' }))
  return at.doctor.call('/admin/patient/report/sign', { id, version: saved.version })
}
async function sent(at: Timetable, more: { replacesId?: number } = {}) {
  const id = await draft(at, more)
  done(await sign(at, id))
  return id
}
const answer = (at: Timetable, id: number) => at.doctor.call('/admin/patient/report/answer', { id, text: '请放心' })

describe('a question about a report', () => {
  it('is answered once the report was with the family, also where it was replaced since; never with a draft', async () => {
    const at = await place()
    const { client: parent } = await newAccount(server, { parentId: at.parentId })
    const id = await draft(at)
    expect(await answer(at, id)).toMatchObject({ errCode: 'REPORT_STATE' })
    done(await sign(at, id))
    done(await parent.call('/api/patient/report/ask', { id, text: '这个数字对吗？' }))
    const asked = async () =>
      done(await at.doctor.call('/admin/patient/report/page', { asked: true, mine: true })).total
    expect(await asked()).toBe(1)
    await sent(at, { replacesId: id })
    done(await answer(at, id))
    expect(await asked()).toBe(0)
    expect((await info(at, id)).entries.map(({ kind }) => kind)).toEqual(['QUESTION', 'ANSWER'])
  })
})

describe('what waits in the list of reports', () => {
  it('begins with the question that was asked first, and with the report that was signed first', async () => {
    const at = await place()
    const other = { ...at, ...(await newFamily(server, at.campusId)) }
    await server.sql`update patient set doctor_id = ${at.doctorId}, state = 'ACTIVE' where id = ${other.patientId}`
    await consented(server, [other.patientId])
    await heldSession(server, other, { day: dayBefore(today, 6) })
    const ids = [await sent(at), await sent(other)]
    for (const [family, id] of [
      [at, ids[0]],
      [other, ids[1]],
    ] as const) {
      const { client } = await newAccount(server, { parentId: family.parentId })
      done(await client.call('/api/patient/report/ask', { id: id as number, text: '在家怎么练？' }))
    }
    const listed = async (filters: { asked: true } | { state: 'APPROVAL' }) =>
      done(await at.doctor.call('/admin/patient/report/page', filters)).list.map(({ id }) => id)
    expect(await listed({ asked: true })).toEqual(ids)

    await server.sql`update course_doctor set level = 'assistant' where doctor_id = ${at.doctorId}`
    const waiting = [await draft(at), await draft(other)]
    done(await sign(at, waiting[0] as number))
    done(await sign(other, waiting[1] as number))
    expect(await listed({ state: 'APPROVAL' })).toEqual(waiting)
  })
})

describe('of the versions of a report', () => {
  it('one is in force: what was replaced, also after it was withdrawn, is not replaced again', async () => {
    const at = await place()
    const first = await sent(at)
    const { version } = await info(at, first)
    done(await at.doctor.call('/admin/patient/report/withdraw', { id: first, version, reason: '写错了' }))
    const second = await sent(at, { replacesId: first })
    const again = { patientId: at.patientId, ...period, replacesId: first }
    expect(await at.doctor.call('/admin/patient/report/add', again)).toMatchObject({ errCode: 'REPORT_STATE' })
    expect((await info(at, second)).state).toBe('APPROVED')
  })
})

describe('a merge', () => {
  it('keeps the reports that both files were given, counted on; the draft of the merged file is not signed any more', async () => {
    const winner = await place()
    const loser = { ...winner, ...(await newFamily(server, winner.campusId)) }
    await server.sql`update patient set doctor_id = ${loser.doctorId}, state = 'ACTIVE' where id = ${loser.patientId}`
    await consented(server, [loser.patientId])
    await heldSession(server, loser, { day: dayBefore(today, 6) })
    await sent(winner)
    const given = await sent(loser)
    const [kept, open] = [await draft(winner), await draft(loser)]
    const merge = { winnerId: winner.patientId, loserId: loser.patientId }
    done(await (await server.as('admin')).call('/admin/patient/merge', merge))
    expect(await info(winner, given)).toMatchObject({ edition: 3, patientId: winner.patientId, state: 'APPROVED' })
    done(await sign(winner, kept))
    const unsigned = { id: open, version: 1 }
    expect((await loser.doctor.call('/admin/patient/report/sign', unsigned)).errCode).toBe('NOT_FOUND')
  })
})

describe('a family without a report for long', () => {
  it('is found as such, also where a review makes one due besides', async () => {
    const at = await place()
    await heldSession(server, at, { day: dayBefore(today, 95) })
    const [record] =
      await server.sql`insert into so_record (so_day_id, campus_id, course_id, doctor_id, patient_id, day)
      select id, campus_id, course_id, doctor_id, patient_id, day from so_day where patient_id = ${at.patientId} limit 1 returning id`
    await server.sql`update so_record set state = 'SIGNED', signed_by = doctor_id, signed_at = now() where id = ${record?.id}`
    await server.sql`insert into teaching_plan (patient_id, edition, times_a_week, minutes, start_on, review_on, state, outcome, ended_at)
      values (${at.patientId}, 1, 2, 45, ${dayBefore(today, 50)}::date, ${today}::date, 'REVIEWED', '达到', now())`
    const due = async (reason: 'REVIEW' | 'PERIOD') =>
      done(await at.doctor.call('/admin/patient/report/due', { patientId: at.patientId, reason })).list
    const both = { reason: 'REVIEW', since: today, overdueSince: dayBefore(today, 5) }
    expect(await due('PERIOD')).toMatchObject([both])
    expect(await due('REVIEW')).toMatchObject([both])
  })
})

describe('the plan of a report', () => {
  it('is the one that ran for most of its period, though the one before was reviewed on its first days', async () => {
    const at = await place()
    const [, running] = await server.sql<{ id: number }[]>`
      insert into teaching_plan (patient_id, edition, times_a_week, minutes, start_on, review_on, state, outcome, ended_at)
      values (${at.patientId}, 1, 2, 45, ${dayBefore(today, 99)}::date, ${dayBefore(today, 59)}::date, 'REVIEWED', '达到', now() - interval '59 days'),
        (${at.patientId}, 2, 3, 45, ${dayBefore(today, 58)}::date, ${today}::date, 'ACTIVE', null, null) returning id`
    expect((await info(at, await draft(at))).data.plan).toMatchObject({ planId: running?.id, timesAWeek: 3 })
  })

  it('is the one that was reviewed in its period, not the next one that began on the same day', async () => {
    const at = await place()
    const plan = async (edition: number, state: string) =>
      (
        await server.sql<{ id: number }[]>`
        insert into teaching_plan (patient_id, edition, times_a_week, minutes, start_on, review_on, state, outcome, ended_at)
        values (${at.patientId}, ${edition}, 2, 45, ${dayBefore(today, state === 'ACTIVE' ? 0 : 50)}::date, ${dayBefore(today, -30)}::date, ${state},
          ${state === 'ACTIVE' ? null : '达到'}, ${state === 'ACTIVE' ? null : new Date()}) returning id`
      )[0]?.id
    const reviewed = await plan(1, 'REVIEWED')
    await plan(2, 'ACTIVE')
    expect((await info(at, await draft(at))).data.plan).toMatchObject({ planId: reviewed })
  })
})
