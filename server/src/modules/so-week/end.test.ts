import { describe, expect, it } from 'vitest'
import { consented } from '../../../test/clinic.ts'
import { useServer } from '../../../test/server.ts'
import { dayOn, hoursOf, newTimetable, type Timetable } from '../../../test/timetable.ts'
import { done, newAccount } from '../../../test/world.ts'

const server = useServer()

/** An active template of Tuesdays with the sessions of three coming weeks. */
async function running(of: Timetable) {
  const { campusId, courseId, doctorId, soTimeId, patientId } = of
  const fields = { courseId, doctorId, soTimeId, patientIds: [patientId], weekday: 2, fromDay: dayOn(1) }
  const { id } = done(await of.desk.call('/admin/so-week/add', { campusId, ...fields }))
  const { version } = done(await of.desk.call('/admin/so-week/state', { id, version: 1, step: 'activate' }))
  const days = { from: dayOn(1), to: dayOn(7, 3) }
  done(await of.desk.call('/admin/so-week/generate/soDay', { id, ...days, commit: true }))
  return { id, version, fields }
}
const states = async ({ desk, patientId }: Timetable) =>
  done(await desk.call('/admin/so-day/page', { patientId, pageSize: 50 }))
    .list.toSorted((a, b) => a.day.localeCompare(b.day))
    .map(({ state, cancelledBy }) => [state, cancelledBy])

const planned = ['PLANNED', null]
const cancelled = ['CANCELLED', 'CENTRE']

describe('a template that ends', () => {
  it('cancels the sessions that it has ahead and releases their hours; the family and the doctor are told once', async () => {
    const own = await newTimetable(server, { hours: 10 })
    const { id: accountId } = await newAccount(server, { parentId: own.parentId })
    const { id, version } = await running(own)
    expect(await hoursOf(server, own.patientId)).toEqual({ left: 10, held: 3 })
    const terms = { sessions: 3, patients: 1 }
    expect(done(await own.desk.call('/admin/so-week/end/terms', { id }))).toEqual(terms)
    expect((await (await server.as('frontdesk2')).call('/admin/so-week/end/terms', { id })).errCode).toBe('NOT_FOUND')
    done(await own.desk.call('/admin/so-week/state', { id, version, step: 'end', reason: '孩子转学' }))
    expect(await states(own)).toEqual([cancelled, cancelled, cancelled])
    expect(await hoursOf(server, own.patientId)).toEqual({ left: 10, held: 0 })
    const told = await server.sql`select body from message where account_id = ${accountId}`
    expect(told).toMatchObject([{ body: expect.stringMatching(/校区取消[\s\S]*孩子转学$/) }])
    const heard = done(await own.doctor.call('/admin/message/page', { unread: true })).list
    expect(heard.filter(({ body }) => body.includes('孩子转学'))).toHaveLength(1)
    expect(done(await own.desk.call('/admin/so-week/end/terms', { id }))).toEqual({ sessions: 0, patients: 0 })
  })

  it('can end, also earlier, once the family of a patient has withdrawn its consent', async () => {
    const own = await newTimetable(server, { hours: 10, patients: 2, capacity: 2 })
    await consented(server, own.patientIds)
    const { id, version, fields } = await running(own)
    await server.sql`update patient_consent set state = 'WITHDRAWN', ended_at = now(), end_reason = 'x'
      where patient_id = any(${own.patientIds}::bigint[])`
    const change = (patientIds: number[]) =>
      own.desk.call('/admin/so-week/update', {
        ...fields,
        id,
        version,
        patientIds,
        toDay: dayOn(3),
        sessions: 'CANCEL',
      })
    const [stays, other] = own.patientIds as [number, number]
    expect((await change([stays, other])).errCode).toBe('SESSION_CONSENT')
    done(await change([stays]))
  })

  it('takes along what is generated at the same moment, whichever comes first', async () => {
    for (let pair = 0; pair < 4; pair++) {
      const own = await newTimetable(server, { hours: 10 })
      const { id, version } = await running(own)
      const generate = { id, from: dayOn(1), to: dayOn(7, 8), commit: true }
      const generated = own.desk.call('/admin/so-week/generate/soDay', generate)
      await new Promise((resolve) => setTimeout(resolve, 5 * pair))
      done(await own.desk.call('/admin/so-week/state', { id, version, step: 'end' }))
      await generated
      expect(done(await own.desk.call('/admin/so-week/end/terms', { id })).sessions).toBe(0)
    }
  })

  it('keeps them where that is chosen', async () => {
    const own = await newTimetable(server, { hours: 10 })
    const { id, version } = await running(own)
    done(await own.desk.call('/admin/so-week/state', { id, version, step: 'end', sessions: 'KEEP' }))
    expect(await states(own)).toEqual([planned, planned, planned])
    expect(await hoursOf(server, own.patientId)).toEqual({ left: 10, held: 3 })
  })

  it('on an earlier day takes along the sessions after that day alone, and none where no day changes', async () => {
    const own = await newTimetable(server, { hours: 10 })
    const { id, version, fields } = await running(own)
    const toDay = dayOn(3, 1)
    expect(done(await own.desk.call('/admin/so-week/end/terms', { id, toDay })).sessions).toBe(2)
    const kept = done(
      await own.desk.call('/admin/so-week/update', { id, version, ...fields, toDay: dayOn(3, 2), sessions: 'KEEP' }),
    )
    expect(await states(own)).toEqual([planned, planned, planned])
    const same = done(
      await own.desk.call('/admin/so-week/update', { id, version: kept.version, ...fields, toDay: dayOn(3, 2) }),
    )
    expect(await states(own)).toEqual([planned, planned, planned])
    done(await own.desk.call('/admin/so-week/update', { id, version: same.version, ...fields, toDay }))
    expect(await states(own)).toEqual([planned, cancelled, cancelled])
    const reasons = await server.sql`select distinct reason from so_day where patient_id = ${own.patientId}
      and state = 'CANCELLED'`
    expect(reasons).toEqual([{ reason: '固定课表已结束' }])
  })

  it('leaves the sessions of others, and those that were cancelled or taken away before', async () => {
    const own = await newTimetable(server, { hours: 10 })
    const { id, version } = await running(own)
    const place = { day: dayOn(4), from: '14:00', to: '15:00' }
    const { campusId, courseId, doctorId, patientId } = own
    done(await own.desk.call('/admin/so-day/add', { campusId, courseId, doctorId, patientIds: [patientId], ...place }))
    done(await own.desk.call('/admin/so-week/state', { id, version, step: 'end' }))
    expect(await states(own)).toEqual([cancelled, planned, cancelled, cancelled])
  })
})
