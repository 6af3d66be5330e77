import { expect, it } from 'vitest'
import { consented, heldSession } from '../../../../test/clinic.ts'
import { useServer } from '../../../../test/server.ts'
import { newTimetable } from '../../../../test/timetable.ts'
import { done } from '../../../../test/world.ts'
import { dayBefore, todayText } from '../../../lib/day.ts'

const server = useServer()
const today = todayText()

it('the figures of a report compare results of one form alone, the first with the latest, and count homework by the day it was due', async () => {
  const at = await newTimetable(server)
  await server.sql`update patient set doctor_id = ${at.doctorId} where id = ${at.patientId}`
  await consented(server, [at.patientId])
  const assess = (day: string, form: string | null, total: number) => server.sql`
    insert into assessment (patient_id, scale_id, form, day, age_months, setting, scores, raw_total, total)
    select ${at.patientId}, id, ${form}, ${day}::date, 100, 'CENTRE', '{}', ${total}, ${total} from scale where kind = 'GDS'`
  await assess(dayBefore(today, 400), 'A', 9)
  await assess(dayBefore(today, 200), 'B', 7)
  await assess(dayBefore(today, 30), 'A', 4)
  const soDayId = await heldSession(server, at, { day: dayBefore(today, 5) })
  const tasks = [{ domain: 'memory', task: 'n-back', minutes: 10, accuracy: 80 }]
  done(await at.doctor.call('/admin/so-day/record/sign', { soDayId, tasks }))
  const work = (dueOn: string, score: number | null) => server.sql`
    insert into work (so_day_id, campus_id, course_id, doctor_id, patient_id, day, title, content, due_on, state, submitted_at, reviewed_at, score)
    select id, campus_id, course_id, doctor_id, patient_id, day, 'x', 'x', ${dueOn}::date, ${score ? 'REVIEWED' : 'ASSIGNED'},
      ${score ? new Date() : null}, ${score ? new Date() : null}, ${score} from so_day where id = ${soDayId}`
  await work(dayBefore(today, 3), 4)
  await work(dayBefore(today, 2), 5)
  await work(dayBefore(today, 1), null)
  await work(dayBefore(today, -3), null)
  const days = { fromDay: dayBefore(today, 60), toDay: today }
  const report = { patientId: at.patientId, ...days, language: 'en' as const }
  const { id } = done(await at.doctor.call('/admin/patient/report/add', report))
  const { data } = done(await at.doctor.call('/admin/patient/report/info', { id }))
  expect(data.assessments).toMatchObject([
    {
      ...{ form: 'A', kind: 'GDS', name: expect.stringMatching(/Geriatric/), direction: 'DOWN' },
      first: { day: dayBefore(today, 400), total: 9 },
      latest: { day: dayBefore(today, 30), total: 4 },
      trend: [{ total: 9 }, { total: 4 }],
    },
  ])
  expect(data.homework).toEqual({ given: 3, handedIn: 2, score: 4.5 })
  expect(data.dose).toMatchObject([{ domain: 'memory', domainName: expect.stringMatching(/^[A-Z]/), minutes: 10 }])
})
