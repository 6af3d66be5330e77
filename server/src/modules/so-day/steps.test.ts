import { beforeAll, describe, expect, it } from 'vitest'
import { heldSession } from '../../../test/clinic.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { en, zh } from '../../../test/texts.ts'
import {
  dayOn,
  hoursOf,
  inWords,
  newColleague,
  newTimetable,
  overlaps,
  parentOf,
  type Timetable,
} from '../../../test/timetable.ts'
import { done, newAccount } from '../../../test/world.ts'
import { dayBefore, todayText } from '../../lib/day.ts'

const server = useServer()
let at: Timetable
let principal: Client
beforeAll(async () => {
  at = await newTimetable(server)
  principal = await server.as('principal')
})

const day = dayOn(2)
const yesterday = dayBefore(todayText(), 1)

async function planned(fields: object = {}, of = at) {
  const { campusId, courseId, doctorId, patientId } = of
  const whole = { campusId, courseId, doctorId, patientIds: [patientId], day, from: '09:00', to: '10:00' }
  const { ids } = done(await of.desk.call('/admin/so-day/add', { ...whole, ...fields }))
  return seen(ids[0] as number)
}
async function seen(id: number) {
  const { version } = done(await at.admin.call('/admin/so-day/detail', { id }))
  return { id, version }
}
const detail = async (id: number) => done(await at.admin.call('/admin/so-day/detail', { id }))
/** Lets a session be of another day, as if that day had come. */
async function put(id: number, on: string, from = '09:00', to = '10:00') {
  await server.sql`update so_lesson set during = tsrange(${on}::date + ${from}::time, ${on}::date + ${to}::time)
    where id = (select lesson_id from so_day where id = ${id})`
  return seen(id)
}
const set = (key: string, value: number) =>
  server.sql`insert into config (key, value) values (${key}, ${value}::text::jsonb)
    on conflict (key) do update set value = excluded.value`
/** A family whose hours hold since a while, so that a session can be of yesterday. */
async function family(): Promise<Timetable> {
  const made = await newTimetable(server, { hours: 4 })
  await server.sql`update order_course set valid_from = valid_from - 9 where patient_id = ${made.patientId}`
  return made
}
const leave = (one: object, by = at.desk) =>
  by.call('/admin/so-day/leave', { sessions: [one as never], leaveReason: 'ill' })
const agree = (one: object, by = at.desk) =>
  by.call('/admin/so-day/leave/check', { sessions: [one as never], agreed: true })

describe('the steps of a session', () => {
  it('lead from its plan to its end, and its hours are consumed once', async () => {
    const own = await family()
    const { id } = await planned({}, own)
    const sessions = [await put(id, yesterday)]
    done(await own.desk.call('/admin/so-day/confirm', { sessions }))
    expect((await own.desk.call('/admin/so-day/checkIn', { sessions })).errCode).toBe('STALE_VERSION')
    done(await own.doctor.call('/admin/so-day/checkIn', { sessions: [await seen(id)] }))
    done(await own.doctor.call('/admin/so-day/done', { sessions: [await seen(id)] }))
    expect(await detail(id)).toMatchObject({ state: 'DONE', late: false, doneAt: expect.any(String) })
    expect(await hoursOf(server, own.patientId)).toEqual({ left: 3, held: 0 })
    const again = await own.doctor.call('/admin/so-day/done', { sessions: [await seen(id)] })
    expect(again.errCode).toBe('SESSION_STATE')
    expect(await hoursOf(server, own.patientId)).toEqual({ left: 3, held: 0 })
  })

  it('wait for its day and its beginning, and who comes after it is late', async () => {
    const own = await family()
    const one = await planned({}, own)
    const early = await own.desk.call('/admin/so-day/checkIn', { sessions: [one] })
    expect([early.errCode, early.msg]).toEqual(['SESSION_EARLY', `还没到时间：${day} 00:00 起才能操作`])
    const absent = await own.desk.call('/admin/so-day/absent', { sessions: [one] })
    expect([absent.errCode, absent.msg]).toEqual(['SESSION_EARLY', `还没到时间：${day} 09:00 起才能操作`])
    const [began] =
      await server.sql`select (now() at time zone time_zone)::date as day from campus where id = ${own.campusId}`
    done(
      await own.desk.call('/admin/so-day/checkIn', {
        sessions: [await put(one.id, began?.day as string, '00:00', '00:01')],
      }),
    )
    expect(await detail(one.id)).toMatchObject({ state: 'CHECKED_IN', late: true })
  })

  it('are taken with many at once: those that can, each other one with its reason', async () => {
    const own = await family()
    const [first, second] = [await planned({}, own), await planned({ from: '11:00', to: '12:00' }, own)]
    const sessions = [first, { ...second, version: 7 }, { id: 987_654_321, version: 1 }]
    const answer = done(await own.desk.call('/admin/so-day/confirm', { sessions }))
    expect(answer).toEqual({
      done: [first.id],
      refused: [
        { id: second.id, errCode: 'STALE_VERSION', msg: `${zh.STALE_VERSION}（刚刚，您本人：排课）` },
        { id: 987_654_321, errCode: 'NOT_FOUND', msg: zh.NOT_FOUND },
      ],
    })
  })

  it('take a check-in back that was a slip, by whoever checks in, while no hours are consumed', async () => {
    const own = await family()
    const { id } = await planned({}, own)
    const sessions = [await put(id, yesterday)]
    done(await own.desk.call('/admin/so-day/checkIn', { sessions }))
    done(await own.desk.call('/admin/so-day/checkIn/undo', { sessions: [await seen(id)] }))
    expect(await detail(id)).toMatchObject({ state: 'PLANNED', checkedInAt: null, late: false })
    expect(await hoursOf(server, own.patientId)).toEqual({ left: 4, held: 1 })
    done(await own.desk.call('/admin/so-day/checkIn', { sessions: [await seen(id)] }))
    done(await own.doctor.call('/admin/so-day/done', { sessions: [await seen(id)] }))
    expect((await own.desk.call('/admin/so-day/checkIn/undo', { sessions: [await seen(id)] })).errCode).toBe(
      'SESSION_STATE',
    )
  })

  it('end in one step, of a patient who was planned or confirmed, once the session began', async () => {
    const own = await family()
    const [first, second] = [await planned({}, own), await planned({ from: '11:00', to: '12:00' }, own)]
    done(await own.desk.call('/admin/so-day/confirm', { sessions: [second] }))
    const early = await own.doctor.call('/admin/so-day/done', { sessions: [await seen(first.id)] })
    expect(early.errCode).toBe('SESSION_EARLY')
    const sessions = [await put(first.id, yesterday), await put(second.id, yesterday, '11:00', '12:00')]
    done(await own.doctor.call('/admin/so-day/done', { sessions }))
    expect([(await detail(first.id)).state, (await detail(second.id)).state]).toEqual(['DONE', 'DONE'])
    expect(await hoursOf(server, own.patientId)).toEqual({ left: 2, held: 0 })
  })

  it('of an absence consume the hours or release them, as the setting says', async () => {
    for (const [consumes, left] of [
      [1, 3],
      [0, 4],
    ] as const) {
      await set('timetable.absenceConsumes', consumes)
      const own = await family()
      const one = await put((await planned({}, own)).id, yesterday)
      done(await own.doctor.call('/admin/so-day/absent', { sessions: [one] }))
      expect(await hoursOf(server, own.patientId)).toEqual({ left, held: 0 })
      done(await principal.call('/admin/so-day/undo', { ...(await seen(one.id)), reason: '点错了' }))
      expect(await hoursOf(server, own.patientId)).toEqual({ left: 4, held: 1 })
    }
    await set('timetable.absenceConsumes', 1)
  })

  it('of an absence are said before it is noted', async () => {
    const one = await planned({}, await family())
    expect((await detail(one.id)).absenceTakes).toBe(true)
    await set('timetable.absenceConsumes', 0)
    expect((await detail(one.id)).absenceTakes).toBe(false)
    await set('timetable.absenceConsumes', 1)
  })

  it('are those of doctors of their own sessions, and of a campus of its own', async () => {
    const [own, other] = [await family(), await family()]
    const one = await put((await planned({}, own)).id, yesterday)
    const stranger = await server.as('frontdesk2')
    for (const client of [other.doctor, stranger]) {
      expect((await client.call('/admin/so-day/checkIn', { sessions: [one] })).errCode).toBe('NOT_FOUND')
    }
    const cancel = { sessions: [one], cancelledBy: 'CENTRE' as const, reason: 'x' }
    expect((await own.doctor.call('/admin/so-day/cancel', cancel)).errCode).toBe('FORBIDDEN')
    expect((await own.desk.call('/admin/so-day/undo', { ...one, reason: 'x' })).errCode).toBe('FORBIDDEN')
    done(await own.doctor.call('/admin/so-day/checkIn', { sessions: [one] }))
  })
})

describe('what a patient is counted by', () => {
  it('is the same for a doctor who sees own sessions alone: who came to a colleague is not at risk', async () => {
    const own = await family()
    const colleague = await newColleague(server, own)
    await planned({ doctorId: colleague.id }, own)
    await server.sql`update patient set moved_at = now() - interval '60 days' where id = ${own.patientId}`
    const atRisk = async () =>
      done(await colleague.client.call('/admin/patient/page', { atRisk: true, pageSize: 200 })).list.map(({ id }) => id)
    expect(await atRisk()).toContain(own.patientId)
    await heldSession(server, own, { day: yesterday })
    expect(await atRisk()).not.toContain(own.patientId)
  })
})

describe('leave of a patient', () => {
  it('in time releases hours and place, can be made up for 30 days, and its doctor learns of it', async () => {
    const own = await family()
    const one = await planned({}, own)
    const terms = (by = own.desk) => by.call('/admin/so-day/leave/terms', { id: one.id })
    const inTime = { late: false, consumes: false, makeUpUntil: dayBefore(day, -30), quota: 3 }
    expect(done(await terms())).toEqual({ ...inTime, leavesInMonth: 0 })
    expect((await terms(await server.as('frontdesk2'))).errCode).toBe('NOT_FOUND')
    done(await (await parentOf(server, own))(one))
    expect(done(await terms())).toEqual({ ...inTime, leavesInMonth: 1 })
    expect(await hoursOf(server, own.patientId)).toEqual({ left: 4, held: 1 })
    const queue = done(await own.desk.call('/admin/so-day/list/leave', { patientId: own.patientId })).list
    expect(queue).toMatchObject([{ id: one.id, leaveReason: 'ill', late: false, leavesInMonth: 1, quota: 3 }])
    done(await agree(await seen(one.id)))
    expect(await hoursOf(server, own.patientId)).toEqual({ left: 4, held: 0 })
    expect(await detail(one.id)).toMatchObject({ state: 'LEAVE', makeUpUntil: dayBefore(day, -30) })
    done(await own.desk.call('/admin/so-day/add', { ...placeOf(own), patientIds: [own.patientId] }))
    const told = done(await own.doctor.call('/admin/message/page', { unread: true })).list
    expect(told[0]).toMatchObject({ title: '您有 1 节课患者请假' })
    expect(told[0]?.body).toContain(`${day} 09:00–10:00`)
  })

  it('that the desk records is granted at once; beyond the quota of the month it cannot be made up', async () => {
    await set('timetable.leaveQuota', 1)
    const own = await family()
    const { id: accountId } = await newAccount(server, { parentId: own.parentId })
    const [next, first] = [await planned({ from: '11:00', to: '12:00' }, own), await planned({}, own)]
    // A session that is refused uses up no leave.
    const begun = await put((await planned({ from: '15:00', to: '16:00' }, own)).id, yesterday)
    const answer = done(
      await own.desk.call('/admin/so-day/leave', { sessions: [begun, next, first], leaveReason: 'ill' }),
    )
    expect(answer.refused).toMatchObject([{ id: begun.id }])
    const credits = await Promise.all([first, next].map(async ({ id }) => (await detail(id)).makeUpUntil))
    expect(credits).toEqual([dayBefore(day, -30), null])
    const [told] = await server.sql`select body from message where account_id = ${accountId} order by id`
    expect(told?.body).toMatch(/ 09:00.*已批准请假，不扣课时，可在 .+ 前补课/)
    expect(told?.body).toMatch(/ 11:00.*已批准请假，不扣课时，不能补课/)
    const later = await planned({ from: '13:00', to: '14:00' }, own)
    const terms = done(await own.desk.call('/admin/so-day/leave/terms', { id: later.id }))
    expect(terms).toMatchObject({ leavesInMonth: 2, quota: 1, makeUpUntil: null })
    await set('timetable.leaveQuota', 3)
  })

  it('asked late takes the hours and is not made up, or releases them, as the setting says', async () => {
    await set('timetable.leaveHours', 48)
    for (const [consumes, left] of [
      [1, 3],
      [0, 4],
    ] as const) {
      await set('timetable.lateConsumes', consumes)
      const own = await family()
      const one = await put((await planned({}, own)).id, dayBefore(todayText(), -1))
      expect(done(await own.desk.call('/admin/so-day/leave/terms', { id: one.id }))).toEqual({
        ...{ late: true, consumes: consumes === 1, makeUpUntil: null, leavesInMonth: 0, quota: 3 },
      })
      done(await leave(one))
      expect(await detail(one.id)).toMatchObject({
        ...{ state: 'LEAVE', late: true, makeUpUntil: null, hoursTaken: consumes },
      })
      expect(await hoursOf(server, own.patientId)).toEqual({ left, held: 0 })
    }
    await set('timetable.lateConsumes', 1)
    await set('timetable.leaveHours', 6)
  })

  it('is refused once the session began, and a family beyond the quota of its month, also those who ask at once', async () => {
    const own = await family()
    const begun = await put((await planned({ from: '15:00', to: '16:00' }, own)).id, yesterday)
    expect(await leave(begun)).toMatchObject({ errCode: 'SESSION_BEGUN', msg: zh.SESSION_BEGUN })
    await set('timetable.leaveQuota', 1)
    const two = [await planned({}, own), await planned({ from: '11:00', to: '12:00' }, own)]
    const ask = await parentOf(server, own)
    const answers = await Promise.all(two.map((one) => ask(one)))
    expect(answers.map(({ errCode }) => errCode ?? 'done').toSorted()).toEqual(
      [...answers.filter(({ status }) => status === 0).map(({ errCode }) => errCode), 'LEAVE_QUOTA'].toSorted(),
    )
    const refused = answers.find(({ errCode }) => errCode === 'LEAVE_QUOTA')
    expect(refused?.msg).toContain('当月的 1 次请假已用完')
    const english = await at.desk.call(
      '/admin/so-day/leave',
      {
        sessions: [await seen(two[answers.findIndex(({ status }) => status === 0)]?.id as number)],
        leaveReason: 'ill',
      },
      { headers: { 'accept-language': 'en' } },
    )
    expect(english.msg.startsWith(en.SESSION_STATE)).toBe(true)
    await set('timetable.leaveQuota', 3)
  })

  it('waits for the desk with a badge, is refused with a reason, and the session is planned again', async () => {
    const own = await family()
    const one = await planned({}, own)
    const badge = async () =>
      done(await at.desk.call('/admin/message-remind/list', {})).find(({ remindCode }) => remindCode === 'CAMPUS_LEAVE')
    const asked = async () => (await badge())?.remindCount ?? Number.NaN
    const before = await asked()
    done(await (await parentOf(server, own))(one))
    expect(await asked()).toBe(before + 1)
    const waiting = done(await at.desk.call('/admin/so-day/list/leave', { state: 'LEAVE_ASKED', pageSize: 200 })).list
    const [first] = waiting.map(({ leaveAskedAt }) => leaveAskedAt).toSorted()
    const [next] = waiting.map(({ day, from }) => new Date(`${day}T${from}:00+08:00`).toISOString()).toSorted()
    expect(await badge()).toMatchObject({ kind: 'ANSWER', since: first })
    expect(new Date((await badge())?.due as string).toISOString(), 'the next lesson of them').toBe(next)
    const sessions = [await seen(one.id)]
    const bare = await at.desk.call('/admin/so-day/leave/check', { sessions, agreed: false })
    expect(bare).toMatchObject({ errCode: 'BAD_INPUT', data: { fields: [{ path: 'reason' }] } })
    done(await at.desk.call('/admin/so-day/leave/check', { sessions, agreed: false, reason: '考试前不批' }))
    expect(await detail(one.id)).toMatchObject({
      ...{ state: 'PLANNED', reason: null, leaveReason: 'ill' },
      ...{ leaveRefusal: '考试前不批', leaveRefusedByName: expect.any(String), leaveRefusedAt: expect.any(String) },
    })
    expect(await asked()).toBe(before)
    expect(await hoursOf(server, own.patientId)).toEqual({ left: 4, held: 1 })
    const refused = { state: 'REFUSED', patientId: own.patientId } as const
    expect(done(await at.desk.call('/admin/so-day/list/leave', refused)).list).toMatchObject([
      { id: one.id, state: 'PLANNED', leaveRefusal: '考试前不批' },
    ])
  })
})

describe('a session that is cancelled', () => {
  it('releases its hours and its place, except late by the family', async () => {
    await set('timetable.leaveHours', 48)
    for (const [cancelledBy, left] of [
      ['CENTRE', 4],
      ['DOCTOR', 4],
      ['PATIENT', 3],
    ] as const) {
      const own = await family()
      const one = await put((await planned({}, own)).id, dayBefore(todayText(), -1))
      // Next Tuesday may be less than those hours away.
      const later = (await planned({ day: dayOn(2, 2) }, own)).id
      // What the family would lose is told before.
      const terms = { ids: [one.id, later] }
      expect(done(await own.desk.call('/admin/so-day/cancel/terms', terms)).takes).toEqual([one.id])
      expect((await (await server.as('frontdesk2')).call('/admin/so-day/cancel/terms', terms)).errCode).toBe(
        'NOT_FOUND',
      )
      done(await own.desk.call('/admin/so-day/delete', { id: later }))
      done(await own.desk.call('/admin/so-day/cancel', { sessions: [one], cancelledBy, reason: '停电' }))
      expect(await detail(one.id)).toMatchObject({ state: 'CANCELLED', cancelledBy, reason: '停电' })
      expect(done(await own.desk.call('/admin/so-day/cancel/terms', { ids: [one.id] })).takes).toEqual([])
      expect(await hoursOf(server, own.patientId)).toEqual({ left, held: 0 })
    }
    await set('timetable.leaveHours', 6)
  })

  it('is taken back while its place is free; otherwise the manager learns what stands there', async () => {
    const [own, other] = [await family(), await family()]
    const { id: accountId } = await newAccount(server, { parentId: own.parentId })
    const told = async () =>
      (await server.sql`select body from message where account_id = ${accountId} order by id`).map((row) => row.body)
    const one = await planned({ roomId: own.roomId }, own)
    const cancel = async () =>
      done(
        await own.desk.call('/admin/so-day/cancel', {
          ...{ sessions: [await seen(one.id)], cancelledBy: 'CENTRE', reason: '停电' },
        }),
      )
    await cancel()
    done(await principal.call('/admin/so-day/undo', { ...(await seen(one.id)), reason: '点错了' }))
    expect(await detail(one.id)).toMatchObject({ state: 'PLANNED', cancelledBy: null, reason: '点错了', seats: 1 })
    expect(await hoursOf(server, own.patientId)).toEqual({ left: 4, held: 1 })
    expect(await told()).toMatchObject([
      expect.stringContaining('校区取消'),
      expect.stringContaining(`${inWords(day)} 09:00–10:00：恢复上课`),
    ])
    await cancel()
    await planned({ roomId: own.roomId, from: '09:30', to: '10:30' }, other)
    const refused = await principal.call('/admin/so-day/undo', { ...(await seen(one.id)), reason: '点错了' })
    expect(refused).toMatchObject({
      errCode: 'SESSION_CLASH',
      data: { clashes: [{ resource: 'ROOM', from: '09:30' }] },
    })
    expect(await hoursOf(server, own.patientId)).toEqual({ left: 4, held: 0 })
    expect(await overlaps(server)).toBe(0)
  })

  it('or done is one of both, whoever comes first', async () => {
    const own = await family()
    const one = await put((await planned({}, own)).id, yesterday)
    done(await own.doctor.call('/admin/so-day/checkIn', { sessions: [one] }))
    const sessions = [await seen(one.id)]
    const rivals = Array.from({ length: 20 }, (_, n) =>
      n % 2
        ? own.doctor.call('/admin/so-day/done', { sessions })
        : own.desk.call('/admin/so-day/cancel', { sessions, cancelledBy: 'CENTRE', reason: 'x' }),
    )
    const answers = await Promise.all(rivals as Promise<{ status: number; errCode: string }>[])
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 0).map(({ errCode }) => errCode))).toEqual(
      new Set(['SESSION_STATE']),
    )
    const { state } = await detail(one.id)
    expect(await hoursOf(server, own.patientId)).toEqual({ left: state === 'DONE' ? 3 : 4, held: 0 })
  })
})

const placeOf = ({ campusId, courseId, doctorId }: Timetable) => ({
  ...{ campusId, courseId, doctorId, day, from: '09:00', to: '10:00' },
})
