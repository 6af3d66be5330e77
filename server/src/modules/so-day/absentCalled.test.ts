import { expect, it } from 'vitest'
import { heldSession } from '../../../test/clinic.ts'
import { useServer } from '../../../test/server.ts'
import { dayOn, newTimetable, parentOf } from '../../../test/timetable.ts'
import { done, newAccount } from '../../../test/world.ts'
import { dayBefore, todayText } from '../../lib/day.ts'

const server = useServer()
const yesterday = dayBefore(todayText(), 1)

/** A timetable with what its desk still has to do about absences, by the badge and by the list that it opens. */
async function campus() {
  const at = await newTimetable(server, { hours: 4 })
  await server.sql`update order_course set valid_from = valid_from - 9 where patient_id = ${at.patientId}`
  const detail = async (id: number) => done(await at.desk.call('/admin/so-day/detail', { id }))
  const call = async (id: number, absenceSaid: string, by = at.desk) => {
    const { version } = await detail(id)
    return by.call('/admin/so-day/absent/called', { id, version, absenceSaid })
  }
  const badge = async (by = at.desk) =>
    done(await by.call('/admin/message-remind/list', {})).find(({ remindCode }) => remindCode === 'CAMPUS_ABSENT')
  const listed = async () => {
    const { patientId } = at
    return done(await at.desk.call('/admin/so-day/page', { uncalled: true, patientId })).list.map(({ id }) => id)
  }
  const seen = async (id: number) => ({ id, version: (await detail(id)).version })
  /** A lesson of next week, which its doctor notes as missed once it is yesterday's. */
  const planned = async () => {
    const { campusId, courseId, doctorId, patientId } = at
    const place = { day: dayOn(2), from: '09:00', to: '10:00' }
    const lesson = { campusId, courseId, doctorId, patientIds: [patientId], ...place }
    return done(await at.desk.call('/admin/so-day/add', lesson)).ids[0] as number
  }
  const missed = async (id: number) => {
    await server.sql`update so_lesson set during = tsrange(${yesterday}::date + time '09:00', ${yesterday}::date + time '10:00')
      where id = (select lesson_id from so_day where id = ${id})`
    done(await at.doctor.call('/admin/so-day/absent', { sessions: [await seen(id)] }))
  }
  return { ...at, detail, seen, call, badge, listed, planned, missed }
}

it('An absence waits for the desk of its campus until somebody notes what the family said on the phone, or a week is over.', async () => {
  const at = await campus()
  const before = (await at.badge())?.remindCount ?? Number.NaN
  const id = await heldSession(server, at, { state: 'ABSENT', day: yesterday })
  await heldSession(server, at, { state: 'ABSENT', day: dayBefore(todayText(), 7) })
  const came = await heldSession(server, at, { day: dayBefore(todayText(), 2) })
  expect(await at.listed()).toEqual([id])
  expect(await at.badge()).toMatchObject({ remindCount: before + 1, kind: 'WORK', since: expect.any(String) })
  expect(await at.badge(at.doctor)).toBeUndefined()
  expect((await at.call(came, '来了')).errCode).toBe('SESSION_STATE')
  expect((await at.call(id, '发烧', await server.as('frontdesk2'))).errCode).toBe('NOT_FOUND')
  const { version } = await at.detail(id)
  done(await at.call(id, '发烧，周四照常来'))
  const stale = await at.desk.call('/admin/so-day/absent/called', { id, version, absenceSaid: '没打通' })
  expect(stale.errCode).toBe('STALE_VERSION')
  expect(await at.detail(id)).toMatchObject({
    ...{ state: 'ABSENT', absenceSaid: '发烧，周四照常来' },
    ...{ absenceCalledByName: expect.any(String), absenceCalledAt: expect.any(String) },
  })
  expect(await at.listed()).toEqual([])
  expect(await at.badge()).toMatchObject({ remindCount: before })
})

it('Of an absence that is taken back nobody is to be called; what the family said goes with it, and the family never reads it.', async () => {
  const at = await campus()
  const id = await at.planned()
  await at.missed(id)
  expect(await at.listed()).toEqual([id])
  done(await at.call(id, '忘了今天有课'))
  const { client } = await newAccount(server, { parentId: at.parentId })
  expect(JSON.stringify(done(await client.call('/api/so-day/info', { id })))).not.toContain('忘了今天有课')
  done(await (await server.as('principal')).call('/admin/so-day/undo', { ...(await at.seen(id)), reason: '点错了' }))
  expect(await at.detail(id)).toMatchObject({ state: 'PLANNED', absenceSaid: null, absenceCalledAt: null })
  expect(await at.listed()).toEqual([])
})

it('A family whose leave is refused by an absence reads that in a message, and is not to be called; what it says can be noted all the same.', async () => {
  const at = await campus()
  const id = await at.planned()
  done(await (await parentOf(server, at))(await at.seen(id)))
  await at.missed(id)
  expect(await at.detail(id)).toMatchObject({ state: 'ABSENT', leaveRefusedAt: expect.any(String) })
  expect(await at.listed()).toEqual([])
  done(await at.call(id, '知道了，下周来'))
  expect(await at.detail(id)).toMatchObject({ absenceSaid: '知道了，下周来' })
})
