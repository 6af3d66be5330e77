import { describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { dayOn, newTimetable } from '../../../test/timetable.ts'
import { done } from '../../../test/world.ts'
import { dayBefore, todayText } from '../../lib/day.ts'

const server = useServer()

describe('who is to be spoken to on a day', () => {
  it('are those who come that day and owe money, have few hours left or no consent that holds', async () => {
    const at = await newTimetable(server, { hours: 2 })
    const day = dayOn(3, 1)
    const { campusId, courseId, doctorId, patientId } = at
    const place = { day, from: '09:00', to: '09:45' }
    const all = async (by: Client, on = day) => done(await by.call('/admin/so-day/today', { campusId, day: on }))
    const asked = async (on = day) => (await all(at.desk, on)).filter((row) => row.patientId === patientId)
    expect(await asked()).toEqual([])
    const { ids } = done(
      await at.desk.call('/admin/so-day/add', { campusId, courseId, doctorId, patientIds: [patientId], ...place }),
    )
    await server.sql`update patient set state = 'ACTIVE', consent_until = ${dayBefore(todayText(), 1)} where id = ${patientId}`
    expect(await asked()).toEqual([{ patientId, consent: true, hours: true, due: 0 }])
    await server.sql`update patient set consent_until = ${dayBefore(todayText(), -90)} where id = ${patientId}`
    await server.sql`update order_info set list = list + 5000, payable = payable + 5000 where patient_id = ${patientId}`
    expect(await asked()).toMatchObject([{ consent: false, due: 5000 }])
    expect(await asked(dayOn(4, 1))).toEqual([])
    expect(await all(await server.as('frontdesk2'))).toEqual([])
    const sessions = [{ id: ids[0] as number, version: 1 }]
    done(await at.desk.call('/admin/so-day/cancel', { sessions, reason: '停电', cancelledBy: 'CENTRE' }))
    expect(await asked()).toEqual([])
  })
})
