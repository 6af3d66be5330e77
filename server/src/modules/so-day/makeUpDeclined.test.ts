import { expect, it } from 'vitest'
import { consented } from '../../../test/clinic.ts'
import { jobHandles } from '../../../test/jobs.ts'
import { useServer } from '../../../test/server.ts'
import { dayOn, newTimetable } from '../../../test/timetable.ts'
import { book } from '../../../test/waitlist.ts'
import { done, newAccount } from '../../../test/world.ts'
import { tellMakeUps } from '../../jobs/reminders.ts'
import { dayBefore, todayText } from '../../lib/day.ts'

const server = useServer()

/** A session on leave that can be made up for three days more, and who is reminded of it. */
async function onLeave() {
  const at = await newTimetable(server)
  const { client } = await newAccount(server, { parentId: at.parentId })
  const planned = await book(at as never, at.patientId)
  done(await at.desk.call('/admin/so-day/leave', { sessions: [planned], leaveReason: 'ill' }))
  const last = dayBefore(todayText(), -3)
  await server.sql`update so_day set make_up_until = ${last}::date where id = ${planned.id}`
  const { id } = planned
  const detail = async () => done(await at.desk.call('/admin/so-day/detail', { id }))
  const seen = async () => ({ id, version: (await detail()).version })
  const decline = async (makeUpSaid: string, by = at.desk) =>
    by.call('/admin/so-day/makeUp/declined', { ...(await seen()), makeUpSaid })
  const toDo = async () => {
    const asked = { state: 'TO_MAKE_UP' as const, soon: true, patientId: at.patientId }
    return done(await at.desk.call('/admin/so-day/list/leave', asked)).list.map((row) => row.id)
  }
  const remind = () => jobHandles(server.sql).transaction(tellMakeUps)
  const reminders = async () => {
    const { list } = done(await client.call('/api/message/page', { pageSize: 50 }))
    return list.filter(({ link }) => link?.startsWith('/makeUp')).map(({ readAt }) => readAt === null)
  }
  return { ...at, client, id, detail, seen, decline, toDo, remind, reminders }
}

it('A family that does not want to make up a lesson ends the to-do of the desk and its own reminder; it can still change its mind.', async () => {
  const at = await onLeave()
  await at.remind()
  expect([await at.toDo(), await at.reminders()]).toEqual([[at.id], [true]])
  expect((await at.decline('不补了', await server.as('frontdesk2'))).errCode).toBe('NOT_FOUND')
  done(await at.decline('这个月都没空，不补了'))
  expect(await at.detail()).toMatchObject({
    ...{ state: 'LEAVE', makeUpSaid: '这个月都没空，不补了' },
    ...{ makeUpDeclinedByName: expect.any(String), makeUpDeclinedAt: expect.any(String) },
  })
  await at.remind()
  expect([await at.toDo(), await at.reminders()]).toEqual([[], [false]])
  expect(JSON.stringify(done(await at.client.call('/api/so-day/info', { id: at.id })))).not.toContain('都没空')
  const place = { day: dayBefore(todayText(), -2), from: '10:00', to: '10:45' }
  done(await at.desk.call('/admin/so-day/makeUp', { ...(await at.seen()), ...place }))
  expect((await at.decline('不补了')).errCode).toBe('SESSION_MADE_UP')
})

it('What is booked all the same takes back that the family declined: where it is cancelled, the lesson is a to-do again.', async () => {
  const at = await onLeave()
  done(await at.decline('不补了'))
  const place = { day: dayBefore(todayText(), -2), from: '10:00', to: '10:45' }
  const made = done(await at.desk.call('/admin/so-day/makeUp', { ...(await at.seen()), ...place }))
  const { id, version } = done(await at.desk.call('/admin/so-day/detail', { id: made.id }))
  const cancel = { sessions: [{ id, version }], cancelledBy: 'CENTRE' as const, reason: '医生生病' }
  done(await at.desk.call('/admin/so-day/cancel', cancel))
  expect(await at.toDo()).toEqual([at.id])
  expect(await at.detail()).toMatchObject({ state: 'LEAVE', makeUpSaid: null, makeUpDeclinedAt: null })
})

it('A family of whom nobody was told yet is not told either; leave that is taken back takes back what it said.', async () => {
  const at = await onLeave()
  done(await at.decline('不补了'))
  await at.remind()
  expect(await at.reminders()).toEqual([])
  done(await (await server.as('principal')).call('/admin/so-day/undo', { ...(await at.seen()), reason: '又能来了' }))
  expect(await at.detail()).toMatchObject({ state: 'PLANNED', makeUpSaid: null, makeUpDeclinedAt: null })
})

it('Only leave that can be made up can be declined.', async () => {
  const at = await onLeave()
  await server.sql`update so_day set make_up_until = null where id = ${at.id}`
  expect((await at.decline('不补了')).errCode).toBe('MAKE_UP_NONE')
  const { id, version } = await book(at as never, at.patientId, { day: dayOn(4) })
  const planned = await at.desk.call('/admin/so-day/makeUp/declined', { id, version, makeUpSaid: '不补了' })
  expect(planned.errCode).toBe('SESSION_STATE')
})

it('What cannot be booked is no to-do: of a patient who has paused or ended, or whose consent was withdrawn.', async () => {
  const at = await onLeave()
  const { patientId } = at
  const state = (to: string) => server.sql`update patient set state = ${to} where id = ${patientId}`
  for (const away of ['PAUSED', 'ENDED']) {
    await state(away)
    await at.remind()
    expect([await at.toDo(), await at.reminders()]).toEqual([[], []])
  }
  await state('ACTIVE')
  expect(await at.toDo()).toEqual([at.id])
  await consented(server, [patientId])
  await server.sql`update patient_consent set state = 'WITHDRAWN', ended_at = now(), end_reason = 'x' where patient_id = ${patientId}`
  await at.remind()
  expect([await at.toDo(), await at.reminders()]).toEqual([[], []])
})
