import { beforeAll, expect, it } from 'vitest'
import { consented, heldSession } from '../../../../test/clinic.ts'
import { useServer } from '../../../../test/server.ts'
import { newTimetable, type Timetable } from '../../../../test/timetable.ts'
import { done } from '../../../../test/world.ts'

const server = useServer()
let at: Timetable
beforeAll(async () => {
  at = await newTimetable(server)
  await consented(server, at.patientIds)
})

it('a record is refused, saved or signed, once its session was cancelled meanwhile, and what was saved before stays', async () => {
  const soDayId = await heldSession(server, at, { state: 'CHECKED_IN' })
  const write = (call: 'save' | 'sign', more: { version?: number; note: string }) =>
    at.doctor.call(`/admin/so-day/record/${call}`, { soDayId, tasks: [], ...more })
  const { version } = done(await write('save', { note: '来过' }))
  await server.sql`update so_day set state = 'CANCELLED', cancelled_by = 'CENTRE' where id = ${soDayId}`
  const fields = [{ path: 'soDayId', msg: expect.stringMatching(/./) }]
  const refused = { errCode: 'SESSION_NOT_HELD', data: { fields } }
  expect(await write('save', { version, note: '补写' })).toMatchObject(refused)
  expect(await write('sign', { version, note: '补写' })).toMatchObject(refused)
  const { record } = done(await at.doctor.call('/admin/so-day/record/detail', { id: soDayId }))
  expect(record).toMatchObject({ state: 'DRAFT', version, note: '来过' })
})
