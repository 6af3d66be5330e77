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
