import { expect, it } from 'vitest'
import { consented, heldSession } from '../../../test/clinic.ts'
import { useServer } from '../../../test/server.ts'
import { dayOn, newTimetable, type Timetable } from '../../../test/timetable.ts'
import { campusIds, done } from '../../../test/world.ts'
import { dayBefore, todayText } from '../../lib/day.ts'

const server = useServer()

/** An active template of Tuesdays. */
async function template(at: Timetable, patientIds: number[], soTimeId = at.soTimeId) {
  const { campusId, courseId, doctorId } = at
  const whole = { campusId, courseId, doctorId, soTimeId, patientIds, weekday: 2, fromDay: dayOn(1) }
  const { id } = done(await at.desk.call('/admin/so-week/add', whole))
  done(await at.desk.call('/admin/so-week/state', { id, version: 1, step: 'activate' }))
  return id
}
const templateOf = async (at: Timetable, id: number) => {
  const { state, patients } = done(await at.desk.call('/admin/so-week/detail', { id }))
  return { state, patientIds: patients.map((each) => each.id) }
}
/** A patient of a group of two, with what is open of treatment: a template alone and one of the group, a wish, an entry of the waitlist and homework. */
async function treated() {
  const at = await newTimetable(server, { patients: 2, capacity: 2 })
  await consented(server, at.patientIds)
  const { campusId, courseId, patientId } = at
  const [slot] = await server.sql`insert into so_time (campus_id, name, from_time, to_time)
    values (${campusId}, ${`e${patientId}`}, '13:00', '14:00') returning id`
  const alone = await template(at, [patientId])
  const group = await template(at, at.patientIds, slot?.id as number)
  const wish = done(await at.desk.call('/admin/so-wish/add', { campusId, courseId, patientId, times: 2 })).id
  const days = { fromDay: todayText(), toDay: dayBefore(todayText(), -60) }
  const entry = done(await at.desk.call('/admin/so-wait/add', { campusId, courseId, patientId, ...days })).id
  const soDayId = await heldSession(server, at)
  const dueOn = dayBefore(todayText(), -7)
  const task = { title: '每日配对记忆', content: '做十组', domain: 'memory', timesAWeek: 5, minutes: 10, dueOn }
  const work = done(await at.doctor.call('/admin/work/add', { soDayId, ...task })).id
  const go = (to: 'PAUSED' | 'ENDED') =>
    at.desk.call('/admin/patient/state', { id: patientId, from: 'ACTIVE', to, reason: '转院' })
  const open = async () => ({
    alone: await templateOf(at, alone),
    group: await templateOf(at, group),
    wishes: done(await at.desk.call('/admin/so-wish/page', { campusId, pageSize: 100 })).list.filter(
      ({ id }) => id === wish,
    ).length,
    wait: done(await at.desk.call('/admin/so-wait/detail', { id: entry })).state,
    works: done(await at.doctor.call('/admin/work/page', { patientId })).total,
  })
  return { at, alone, group, wish, work, go, open }
}

it('With the treatment of a patient end its templates, in a group its place alone, its wishes, its entry of the waitlist and the homework that was not handed in.', async () => {
  const { at, go, open } = await treated()
  const other = at.patientIds[1] as number
  done(await go('ENDED'))
  expect(await open()).toEqual({
    alone: { state: 'ENDED', patientIds: [at.patientId] },
    group: { state: 'ACTIVE', patientIds: [other] },
    wishes: 0,
    wait: 'ENDED',
    works: 0,
  })
})

it('A pause keeps all of that, and nothing is planned by the templates of who has paused.', async () => {
  const { at, alone, go, open } = await treated()
  const before = await open()
  done(await go('PAUSED'))
  expect(await open()).toEqual(before)
  const days = { from: dayOn(1), to: dayOn(7, 2), commit: true }
  done(await at.desk.call('/admin/so-week/generate/soDay', { id: alone, ...days }))
  const planned = await server.sql`select id from so_day where so_week_id = ${alone}`
  expect(planned).toHaveLength(0)
})

it('Where ending treatment is refused, nothing of it has ended.', async () => {
  const { go, open } = await treated()
  const before = await open()
  done(await go('PAUSED'))
  expect((await go('ENDED')).errCode).toBe('PATIENT_STATE')
  expect(await open()).toEqual(before)
})

it('What stands at a campus that the patient has left ends with it, too.', async () => {
  const { at, open } = await treated()
  const [, campusId] = await campusIds(server)
  await server.sql`update patient set campus_id = ${campusId} where id = ${at.patientId}`
  const desk = await server.as('frontdesk2')
  const ends = { id: at.patientId, from: 'ACTIVE' as const, to: 'ENDED' as const, reason: '转院' }
  done(await desk.call('/admin/patient/state', ends))
  const { alone, group, wait } = await open()
  expect([alone.state, group, wait]).toEqual(['ENDED', { state: 'ACTIVE', patientIds: [at.patientIds[1]] }, 'ENDED'])
})

it('Whoever ends treatment stands in no template, nor in one that is added or changed at that moment.', async () => {
  for (let round = 0; round < 4; round++) {
    const at = await newTimetable(server, { patients: 2, capacity: 2 })
    const { desk, campusId, courseId, doctorId, soTimeId, patientId, patientIds } = at
    const id = await template(at, [patientIds[1] as number])
    const { version } = done(await desk.call('/admin/so-week/detail', { id }))
    const lesson = { courseId, doctorId, soTimeId, fromDay: dayOn(1) }
    const [ended] = await Promise.all([
      desk.call('/admin/patient/state', { id: patientId, from: 'ACTIVE', to: 'ENDED', reason: '转院' }),
      desk.call('/admin/so-week/update', { id, version, ...lesson, weekday: 2, patientIds }),
      desk.call('/admin/so-week/add', { campusId, ...lesson, weekday: 3, patientIds: [patientId] }),
    ])
    done(ended)
    const standing = await server.sql`select w.id from so_week w join so_week_patient l on l.so_week_id = w.id
      where l.patient_id = ${patientId} and w.state <> 'ENDED'`
    expect(standing).toEqual([])
  }
})
