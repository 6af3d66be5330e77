import { beforeAll, describe, expect, it } from 'vitest'
import { consented } from '../../../test/clinic.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { dayOn, hoursOf, newTimetable, overlaps, parentOf, type Timetable } from '../../../test/timetable.ts'
import { done } from '../../../test/world.ts'
import { dayBefore, todayText } from '../../lib/day.ts'

const server = useServer()
let at: Timetable
let principal: Client
beforeAll(async () => {
  at = await newTimetable(server, { hours: 30 })
  await server.sql`update order_course set valid_from = valid_from - 9 where patient_id = ${at.patientId}`
  principal = await server.as('principal')
})
const yesterday = dayBefore(todayText(), 1)

const detail = async (id: number) => done(await at.admin.call('/admin/so-day/detail', { id }))
const seen = async (id: number) => ({ id, version: (await detail(id)).version })
let hour = 8
/** A session that its family confirmed, or that is planned. */
async function session(confirmed: boolean) {
  const { campusId, courseId, doctorId, patientId } = at
  const [from, to] = [`${String(hour).padStart(2, '0')}:00`, `${String(hour).padStart(2, '0')}:45`]
  hour += 1
  const place = { day: dayOn(2), from, to }
  const { ids } = done(
    await at.desk.call('/admin/so-day/add', { campusId, courseId, doctorId, patientIds: [patientId], ...place }),
  )
  const id = ids[0] as number
  if (confirmed) done(await at.desk.call('/admin/so-day/confirm', { sessions: [await seen(id)] }))
  return { id, from, to }
}
/** Lets it be of yesterday. */
const put = ({ id, from, to }: Awaited<ReturnType<typeof session>>) =>
  server.sql`update so_lesson set during = tsrange(${yesterday}::date + ${from}::time, ${yesterday}::date + ${to}::time)
    where id = (select lesson_id from so_day where id = ${id})`
const undo = async (id: number) => principal.call('/admin/so-day/undo', { ...(await seen(id)), reason: '点错了' })

describe('what a family confirmed', () => {
  it('stays confirmed where its leave is refused, or granted and then taken back', async () => {
    const [one, other] = [await session(true), await session(false)]
    const ask = await parentOf(server, at)
    for (const { id } of [one, other]) done(await ask(await seen(id)))
    const sessions = [await seen(one.id), await seen(other.id)]
    done(await at.desk.call('/admin/so-day/leave/check', { sessions, agreed: false, reason: '当天复评' }))
    const states = async () => [(await detail(one.id)).state, (await detail(other.id)).state]
    expect(await states()).toEqual(['CONFIRMED', 'PLANNED'])
    for (const { id } of [one, other]) {
      done(await at.desk.call('/admin/so-day/leave', { sessions: [await seen(id)], leaveReason: 'ill' }))
      done(await undo(id))
    }
    expect(await states()).toEqual(['CONFIRMED', 'PLANNED'])
  })

  it('stays confirmed where an absence or a check-in is undone', async () => {
    const [one, other] = [await session(true), await session(false)]
    for (const each of [one, other]) await put(each)
    const states = async () => [(await detail(one.id)).state, (await detail(other.id)).state]
    const sessions = async () => [await seen(one.id), await seen(other.id)]
    done(await at.desk.call('/admin/so-day/absent', { sessions: await sessions() }))
    for (const { id } of [one, other]) done(await undo(id))
    expect(await states()).toEqual(['CONFIRMED', 'PLANNED'])
    done(await at.desk.call('/admin/so-day/checkIn', { sessions: await sessions() }))
    done(await at.desk.call('/admin/so-day/checkIn/undo', { sessions: await sessions() }))
    expect(await states()).toEqual(['CONFIRMED', 'PLANNED'])
  })

  it('is to be confirmed anew at another time, and after a confirmation that is undone', async () => {
    const one = await session(true)
    done(await at.desk.call('/admin/so-day/move', { ...(await seen(one.id)), day: dayOn(3) }))
    expect((await detail(one.id)).state).toBe('PLANNED')
    await put(one)
    done(await at.desk.call('/admin/so-day/checkIn', { sessions: [await seen(one.id)] }))
    done(await undo(one.id))
    expect((await detail(one.id)).state).toBe('PLANNED')
    done(await at.desk.call('/admin/so-day/confirm', { sessions: [await seen(one.id)] }))
    done(await undo(one.id))
    const [row] = await server.sql`select state, confirmed from so_day where id = ${one.id}`
    expect(row).toEqual({ state: 'PLANNED', confirmed: false })
  })
})

describe('a lesson that was held outside the timetable', () => {
  it('is recorded by who may, with the reason: it is held, its hours are consumed, and the log says by whom', async () => {
    const before = await hoursOf(server, at.patientId)
    const { campusId, courseId, doctorId, patientId } = at
    const input = { campusId, courseId, doctorId, patientIds: [patientId], reason: '系统停电，事后补录' }
    const place = { day: yesterday, from: '06:30', to: '07:15' }
    expect((await at.desk.call('/admin/so-day/past', { ...input, ...place })).errCode).toBe('FORBIDDEN')
    const bare = await principal.call('/admin/so-day/past', { ...input, ...place, reason: '' })
    expect(bare).toMatchObject({ errCode: 'BAD_INPUT', data: { fields: [{ path: 'reason' }] } })
    const { ids } = done(await principal.call('/admin/so-day/past', { ...input, ...place }))
    const id = ids[0] as number
    expect(await detail(id)).toMatchObject({
      state: 'DONE',
      ...place,
      reason: input.reason,
      doneAt: expect.any(String),
    })
    expect(await hoursOf(server, patientId)).toEqual({ left: before.left - 1, held: before.held })
    const [logged] = await server.sql`select o.endpoint, o.user_name from operation o join operation_change c
      on c.operation_id = o.id where c.table_name = 'so_day' and c.row_id = ${id}`
    expect(logged).toMatchObject({ endpoint: '/admin/so-day/past', userName: expect.any(String) })
    const again = await principal.call('/admin/so-day/past', { ...input, ...place })
    expect(again.errCode).toBe('SESSION_CLASH')
    expect(await overlaps(server)).toBe(0)
  })

  it('is recorded of a patient whose treatment has ended since, and whose family has withdrawn its consent', async () => {
    const { campusId, courseId, doctorId, patientId } = at
    await consented(server, [patientId])
    const [consent] = await server.sql`select id from patient_consent where patient_id = ${patientId}`
    const withdrawal = { id: consent?.id as number, reason: '搬家' }
    done(await at.desk.call('/admin/patient-consent/withdraw', withdrawal))
    await server.sql`update patient set state = 'ENDED' where id = ${patientId}`
    const input = { campusId, courseId, doctorId, patientIds: [patientId], reason: '漏记了一节课' }
    const place = { day: yesterday, from: '05:30', to: '06:15' }
    const { ids } = done(await principal.call('/admin/so-day/past', { ...input, ...place }))
    expect(await detail(ids[0] as number)).toMatchObject({ state: 'DONE', ...place })
    await server.sql`update patient set state = default where id = ${patientId}`
    await consented(server, [patientId])
  })

  it('is none that has not begun', async () => {
    const { campusId, courseId, doctorId, patientId } = at
    const input = { campusId, courseId, doctorId, patientIds: [patientId], reason: '补录' }
    const ahead = await principal.call('/admin/so-day/past', { ...input, day: dayOn(4), from: '09:00', to: '09:45' })
    expect(ahead).toMatchObject({ errCode: 'BAD_INPUT', data: { fields: [{ path: 'day' }] } })
  })
})
