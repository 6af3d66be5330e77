import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { consented } from '../../../test/clinic.ts'
import { useServer } from '../../../test/server.ts'
import { dayOn, newTimetable, type Timetable } from '../../../test/timetable.ts'
import { done } from '../../../test/world.ts'

const server = useServer()
const day = dayOn(3)
const whole = ({ campusId, courseId, doctorId, patientId }: Timetable) => ({
  ...{ campusId, courseId, doctorId, patientIds: [patientId] },
})

describe('what is planned of a patient whose family withdraws its consent', () => {
  it('stands and is named in the answer; nothing new is planned, by a session, a template or generation', async () => {
    const of = await newTimetable(server)
    await consented(server, [of.patientId])
    const session = { ...whole(of), from: '11:00', to: '12:00' }
    const template = { ...whole(of), soTimeId: of.soTimeId, weekday: 3, fromDay: day }
    for (const weeks of [1, 2]) done(await of.desk.call('/admin/so-day/add', { ...session, day: dayOn(4, weeks) }))
    const { id } = done(await of.desk.call('/admin/so-week/add', template))
    done(await of.desk.call('/admin/so-week/state', { id, version: 1, step: 'activate' }))
    const [consent] = await server.sql`select id from patient_consent where patient_id = ${of.patientId}`
    const answer = await of.desk.call('/admin/patient-consent/withdraw', { id: consent?.id as number, reason: '搬家' })
    expect(done(answer)).toMatchObject({
      planned: 2,
      next: [
        { day: dayOn(4), from: '11:00', to: '12:00' },
        { day: dayOn(4, 2), from: '11:00', to: '12:00' },
      ],
    })
    const refused = { errCode: 'SESSION_CONSENT', data: { fields: [{ path: 'patientIds' }] } }
    expect(await of.desk.call('/admin/so-day/add', { ...session, day })).toMatchObject(refused)
    expect(await of.desk.call('/admin/so-week/add', template)).toMatchObject(refused)
    const range = { id, from: day, to: day, commit: true }
    const generated = done(await of.desk.call('/admin/so-week/generate/soDay', range))
    expect([generated.created, generated.rows[0]?.outcome]).toEqual([0, 'CONFLICT'])
    await consented(server, [of.patientId])
    done(await of.desk.call('/admin/so-day/add', { ...session, day }))
  })
})

describe('a withdrawal of the consent', () => {
  const consentOf = async ({ patientId }: Timetable) => {
    const [consent] =
      await server.sql`select id from patient_consent where patient_id = ${patientId} and state = 'GIVEN'`
    return consent?.id as number
  }
  const withdraw = async (of: Timetable, id?: number) =>
    of.desk.call('/admin/patient-consent/withdraw', { id: id ?? (await consentOf(of)), reason: '搬家' })
  const planned = async (of: Timetable) => {
    await consented(server, [of.patientId])
    return { ...whole(of), from: '11:00', to: '12:00', day: dayOn(4) }
  }

  it('keeps a session that was cancelled from being planned again', async () => {
    const of = await newTimetable(server)
    const [id = 0] = done(await of.desk.call('/admin/so-day/add', await planned(of))).ids
    const sessions = [{ id, version: 1 }]
    done(await of.desk.call('/admin/so-day/cancel', { sessions, cancelledBy: 'PATIENT', reason: '搬家' }))
    done(await withdraw(of))
    const { version } = done(await of.desk.call('/admin/so-day/detail', { id }))
    const principal = await server.as('principal')
    const undone = await principal.call('/admin/so-day/undo', { id, version, reason: '误操作' })
    expect(undone).toMatchObject({ errCode: 'SESSION_CONSENT', data: { fields: [{ path: 'patientIds' }] } })
  })

  it('at the moment at which a session is planned names it, or keeps it from being planned', async () => {
    const second = await server.second()
    for (let pair = 0; pair < 8; pair++) {
      const of = await newTimetable(server)
      const session = await planned(of)
      const id = await consentOf(of)
      const later = async <T>(wait: number, work: () => Promise<T>) => {
        await setTimeout(wait)
        return work()
      }
      const [added, ended] = await Promise.all([
        later(pair % 2 ? 0 : 3 * pair, () => of.desk.at(second).call('/admin/so-day/add', session)),
        later(pair % 2 ? 3 * pair : 0, () => withdraw(of, id)),
      ])
      expect([added.errCode, done(ended).planned]).toEqual(added.status === 0 ? ['', 1] : ['SESSION_CONSENT', 0])
    }
  })

  it('is held by the database itself against whoever did not ask', async () => {
    const of = await newTimetable(server)
    const [id] = done(await of.desk.call('/admin/so-day/add', await planned(of))).ids
    done(await withdraw(of))
    const copy = server.sql`insert into so_day (lesson_id, campus_id, course_id, doctor_id, during, patient_id)
      select lesson_id, campus_id, course_id, doctor_id, during, patient_id from so_day where id = ${id ?? 0}`
    await expect(copy).rejects.toMatchObject({ code: '40001' })
  })
})

describe('the most sessions a day of a doctor', () => {
  it('hold for many who plan at once, each at an hour and for a patient of its own', async () => {
    const patients = 8
    const of = await newTimetable(server, { patients })
    await server.sql`update doctor_info set sessions_a_day = 3 where id = ${of.doctorId}`
    const second = await server.second()
    const answers = await Promise.all(
      of.patientIds.map((patientId, no) =>
        (no % 2 ? of.desk : of.desk.at(second)).call('/admin/so-day/add', {
          ...{ ...whole(of), patientIds: [patientId], day },
          ...{ from: `${10 + no}:00`, to: `${10 + no}:45` },
        }),
      ),
    )
    const codes = answers.map(({ status, errCode }) => (status === 0 ? 'done' : errCode)).toSorted()
    expect(codes).toEqual([...Array(patients - 3).fill('SESSION_DOCTOR_FULL'), ...Array(3).fill('done')])
  })
})
