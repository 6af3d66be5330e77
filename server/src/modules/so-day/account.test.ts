import { beforeAll, describe, expect, it } from 'vitest'
import { consented, heldSession } from '../../../test/clinic.ts'
import { openLiveStream } from '../../../test/liveStream.ts'
import { type Client, until, useServer } from '../../../test/server.ts'
import { dayOn, hoursOf, inWords, newTimetable, type Timetable } from '../../../test/timetable.ts'
import { done, newAccount, newPhone } from '../../../test/world.ts'
import { dayBefore, todayText } from '../../lib/day.ts'
import zh from '../../messages/zh-CN.json' with { type: 'json' }

const server = useServer()
let at: Timetable
/** The parent, a second guardian with fewer rights, and the parent of another family. */
let [parent, second, stranger] = [] as unknown as [Client, Client, Client]
beforeAll(async () => {
  at = await newTimetable(server, { hours: 60 })
  await server.sql`update patient_parent set guardian = true, payer = true where patient_id = ${at.patientId}`
  await consented(server, [at.patientId])
  parent = (await newAccount(server, { parentId: at.parentId })).client
  const [other] = await server.sql`insert into parent_info (name, phone) values ('周外公', ${newPhone()}) returning id`
  await server.sql`insert into patient_parent (patient_id, parent_id, relation, guardian, payer, may_ask_leave, sees_reports)
    values (${at.patientId}, ${other?.id}, 'grandparent', false, false, false, false)`
  second = (await newAccount(server, { parentId: other?.id })).client
  const family = await newTimetable(server)
  stranger = (await newAccount(server, { parentId: family.parentId })).client
  // The quota is the matter of one test.
  await quota(30)
})

let [hour, weekday] = [8, 2]
/** A lesson of a coming week, at an hour of its own. */
async function planned(weeks = 1) {
  const { campusId, courseId, doctorId, patientId } = at
  const clock = (minutes: string) => `${String(hour).padStart(2, '0')}:${minutes}`
  // Lessons of one week in one month: a day, and an hour of it.
  const place = { day: dayOn(weekday, weeks), from: clock('00'), to: clock('45') }
  ;[hour, weekday] = hour === 19 ? [8, weekday + 1] : [hour + 1, weekday]
  const { ids } = done(
    await at.desk.call('/admin/so-day/add', { campusId, courseId, doctorId, patientIds: [patientId], ...place }),
  )
  return { ...(await seen(ids[0] as number)), ...place }
}
async function seen(id: number) {
  const { version } = done(await at.admin.call('/admin/so-day/detail', { id }))
  return { id, version }
}
const state = async (id: number) => done(await at.admin.call('/admin/so-day/detail', { id })).state
const ask = (by: Client, { id, version }: { id: number; version: number }) =>
  by.call('/api/so-day/leave', { id, version, leaveReason: 'ill', reason: '发烧' })
const info = (by: Client, id: number) => by.call('/api/so-day/info', { id })
const quota = (count: number) =>
  server.sql`insert into config (key, value) values ('timetable.leaveQuota', ${String(count)}::text::jsonb)
    on conflict (key) do update set value = excluded.value`
async function onLeave(weeks = 1) {
  const { id, ...place } = await planned(weeks)
  done(await ask(parent, { id, version: place.version }))
  done(await at.desk.call('/admin/so-day/leave/check', { sessions: [await seen(id)], agreed: true }))
  return { ...place, ...(await seen(id)) }
}

describe('leave that a family asks itself', () => {
  it('is in the queue of the front desk, where it is seen live, and is answered there', async () => {
    const one = await planned()
    const stream = await openLiveStream(server.app, at.desk)
    const before = stream.count('so-day')
    done(await ask(parent, one))
    await until(() => stream.count('so-day') > before)
    const queue = done(await at.desk.call('/admin/so-day/list/leave', { patientId: at.patientId }))
    expect(queue.list).toMatchObject([{ id: one.id, leaveReason: 'ill', leaveNote: '发烧', reason: null, late: false }])
    expect(done(await info(parent, one.id))).toMatchObject({ state: 'LEAVE_ASKED', mayWithdrawLeave: true })
    done(await at.desk.call('/admin/so-day/leave/check', { sessions: [await seen(one.id)], agreed: true }))
    expect(done(await info(parent, one.id))).toMatchObject({
      ...{ state: 'LEAVE', makeUpUntil: expect.any(String), hoursTaken: 0 },
    })
  })

  it('is answered to the family in the app, granted or refused, with the reason and the way to the lesson', async () => {
    const [granted, refused] = [await planned(), await planned()]
    for (const one of [granted, refused]) done(await ask(parent, one))
    expect(done(await info(parent, granted.id))).toMatchObject({ leaveReason: 'ill', leaveReasonName: '生病' })
    const check = async ({ id }: { id: number }, answer: { agreed: boolean; reason?: string }) =>
      done(await at.desk.call('/admin/so-day/leave/check', { sessions: [await seen(id)], ...answer }))
    const latest = async (by: Client) => done(await by.call('/api/message/page', {})).list[0]
    await check(granted, { agreed: true })
    const { makeUpUntil } = done(await info(parent, granted.id))
    expect(await latest(parent)).toMatchObject({
      ...{ title: '请假已批准（1 节课）', link: `/lesson?id=${granted.id}` },
      body: expect.stringContaining(`可在 ${inWords(makeUpUntil ?? '')} 前补课`),
    })
    await check(refused, { agreed: false, reason: '名额已满，无法补课' })
    expect(await latest(parent)).toMatchObject({
      ...{ title: '请假未批准（1 节课）', link: `/lesson?id=${refused.id}` },
      body: expect.stringMatching(/未批准请假，请按时上课.*\n名额已满，无法补课$/),
    })
    const told = { leaveReason: 'ill', leaveRefusal: '名额已满，无法补课', leaveRefusedByName: expect.any(String) }
    expect(done(await info(parent, refused.id))).toMatchObject({ state: 'PLANNED', ...told })
    done(await ask(parent, await seen(refused.id)))
    expect(done(await info(parent, refused.id))).toMatchObject({ leaveRefusal: null, leaveRefusedAt: null })
  })

  it('keeps the words of the family beside the answer, granted or refused, and after an undo, until it is taken back', async () => {
    const one = await planned()
    const both = async () => [
      done(await info(parent, one.id)),
      done(await at.desk.call('/admin/so-day/detail', { id: one.id })),
    ]
    const words = async () =>
      (await both()).map(({ leaveNote, reason, leaveRefusal }) => [leaveNote, reason, leaveRefusal])
    const check = async (answer: { agreed: boolean; reason: string }) =>
      done(await at.desk.call('/admin/so-day/leave/check', { sessions: [await seen(one.id)], ...answer }))
    const twice = <T>(each: T) => [each, each]
    done(await ask(parent, one))
    await check({ agreed: false, reason: '考试前不批' })
    expect(await words()).toEqual(twice(['发烧', null, '考试前不批']))
    done(await ask(parent, await seen(one.id)))
    await check({ agreed: true, reason: '祝早日康复' })
    expect(await words()).toEqual(twice(['发烧', '祝早日康复', null]))
    const principal = await server.as('principal')
    done(await principal.call('/admin/so-day/undo', { ...(await seen(one.id)), reason: '点错了' }))
    expect(await words()).toEqual(twice(['发烧', '点错了', null]))
    done(await ask(parent, await seen(one.id)))
    done(await parent.call('/api/so-day/leave/withdraw', await seen(one.id)))
    expect(await words()).toEqual(twice([null, null, null]))
  })

  it('and then cancelled by the desk, or made up there, is told to the family, and the make-up to its doctor', async () => {
    const { id } = await onLeave()
    const place = { day: dayOn(5, 1), from: '09:00', to: '10:00' }
    const made = done(await at.desk.call('/admin/so-day/makeUp', { ...(await seen(id)), ...place }))
    const [booked] = done(await parent.call('/api/message/page', {})).list
    expect(booked).toMatchObject({ title: '补课已安排（1 节课）', link: `/lesson?id=${made.id}` })
    const [told] = done(await at.doctor.call('/admin/message/page', {})).list
    expect(told).toMatchObject({ title: '您有 1 节补课已安排', body: expect.stringContaining(`${place.day} 09:00`) })
    const sessions = [await seen(made.id)]
    done(await at.desk.call('/admin/so-day/cancel', { sessions, cancelledBy: 'PATIENT', reason: '家长来电取消' }))
    const [cancelled] = done(await parent.call('/api/message/page', {})).list
    expect(cancelled?.body).toMatch(/已按您的要求取消.*\n家长来电取消$/)
  })

  it('is asked once from two phones, and of two lessons within the quota one', async () => {
    const one = await planned()
    const twice = await Promise.all([ask(parent, one), ask(parent, one)])
    expect(twice.map(({ errCode }) => errCode).toSorted()).toEqual(['', 'SESSION_STATE'])
    const [first, other] = [await planned(), await planned()]
    const terms = done(await parent.call('/api/so-day/leave/terms', { id: first.id }))
    await quota(terms.leavesInMonth + 1)
    const both = await Promise.all([ask(parent, first), ask(parent, other)])
    await quota(30)
    expect(both.map(({ errCode }) => errCode).toSorted()).toEqual(['', 'LEAVE_QUOTA'])
    // What staff could do instead is no way of a family.
    const [campus] = await server.sql`select phone from campus where id = ${at.campusId}`
    const said = `这节课当月的 ${terms.leavesInMonth + 1} 次请假已用完，请打电话给校区：${campus?.phone}`
    expect(both.map(({ msg }) => msg)).toContain(said)
  })

  it('is refused past the cut-off with the telephone of the campus, as its terms say before, and staff record it', async () => {
    const one = await planned()
    const hours = (count: number) =>
      server.sql`insert into config (key, value) values ('timetable.leaveHours', ${String(count)}::text::jsonb)
        on conflict (key) do update set value = excluded.value`
    const terms = async () => done(await parent.call('/api/so-day/leave/terms', { id: one.id }))
    const [campus] = await server.sql`select phone from campus where id = ${at.campusId}`
    expect(await terms()).toMatchObject({ refusal: null, phone: campus?.phone })
    await hours(24 * 30)
    expect(await terms()).toMatchObject({ refusal: 'LEAVE_LATE', phone: campus?.phone })
    const late = await ask(parent, one)
    expect([late.errCode, late.msg]).toEqual([
      'LEAVE_LATE',
      `开课前 720 小时内不能在这里请假，请打电话给校区：${campus?.phone}`,
    ])
    expect(await state(one.id)).toBe('PLANNED')
    const [other] = await server.sql`update campus set phone = null where id = ${at.campusId} returning id`
    expect((await ask(parent, one)).msg).toBe('开课前 720 小时内不能在这里请假，请联系校区')
    await server.sql`update campus set phone = ${campus?.phone} where id = ${other?.id}`
    done(await at.desk.call('/admin/so-day/leave', { sessions: [await seen(one.id)], leaveReason: 'ill' }))
    await hours(6)
    expect(done(await info(parent, one.id))).toMatchObject({ state: 'LEAVE', makeUpUntil: null, hoursTaken: 1 })
  })

  it('sent again with its key is done once, and answers the same', async () => {
    const one = await planned()
    const headers = { 'idempotency-key': 'leave-once-0001' }
    const input = { id: one.id, version: one.version, leaveReason: 'ill' }
    const answers = await Promise.all([1, 2, 3].map(() => parent.call('/api/so-day/leave', input, { headers })))
    expect(answers.map(({ status }) => status)).toEqual([0, 0, 0])
  })

  it('is refused to a parent whose link does not allow it, and is not found by another family', async () => {
    const one = await planned()
    expect(await ask(second, one)).toMatchObject({ errCode: 'LINK_RIGHT_MISSING', code: 403 })
    expect(await ask(stranger, one)).toMatchObject({ errCode: 'NOT_FOUND' })
    expect(await info(stranger, one.id)).toMatchObject({ errCode: 'NOT_FOUND', data: null })
    expect((await second.call('/api/so-day/leave/terms', { id: one.id })).errCode).toBe('LINK_RIGHT_MISSING')
    expect(done(await info(second, one.id))).toMatchObject({ id: one.id, mayAskLeave: false })
    expect(await state(one.id)).toBe('PLANNED')
  })

  it('is refused once the lesson has begun, and without a reason of the dictionary', async () => {
    const past = await heldSession(server, at, { state: 'CHECKED_IN' })
    await server.sql`update so_day set state = 'PLANNED' where id = ${past}`
    const begun = await ask(parent, await seen(past))
    expect(begun).toMatchObject({ errCode: 'SESSION_BEGUN', msg: zh['family.SESSION_BEGUN'] })
    expect(begun.msg).not.toContain('登记')
    const one = await planned()
    const odd = await parent.call('/api/so-day/leave', { id: one.id, version: one.version, leaveReason: 'strange' })
    expect(odd).toMatchObject({ status: 2, data: { fields: [{ path: 'leaveReason' }] } })
  })

  it('is withdrawn until it is answered, and then counts in no quota', async () => {
    const one = await planned()
    const terms = async () => done(await parent.call('/api/so-day/leave/terms', { id: one.id })).leavesInMonth
    const before = await terms()
    done(await ask(parent, one))
    expect(await terms()).toBe(before + 1)
    done(await parent.call('/api/so-day/leave/withdraw', await seen(one.id)))
    // Who takes leave back says that the child comes.
    expect([await state(one.id), await terms()]).toEqual(['CONFIRMED', before])
    expect((await parent.call('/api/so-day/leave/withdraw', await seen(one.id))).errCode).toBe('SESSION_STATE')
  })
})

describe('a lesson on leave', () => {
  // On a day of its own: what is booked there stands in no other lesson's way.
  const free = async (id: number) => done(await parent.call('/api/so-day/makeUp/free', { id, day: dayOn(4) }))

  it('is made up once, from whichever phone, at a place that is free, and its hours are reserved', async () => {
    const one = await onLeave()
    const before = await hoursOf(server, at.patientId)
    const list = done(await parent.call('/api/so-day/makeUp/page', {}))
    expect(list.list.map(({ id }) => id)).toContain(one.id)
    const [first, other] = (await free(one.id)).filter(({ doctorId }) => doctorId === at.doctorId)
    if (!first || !other) throw new Error('No place is free')
    const { doctorName: _, ...place } = first
    const { doctorName: __, ...elsewhere } = other
    const book = (to: typeof place) =>
      parent.call('/api/so-day/makeUp/book', { id: one.id, version: one.version, ...to })
    const answers = await Promise.all([book(place), book(elsewhere)])
    expect(answers.map(({ errCode }) => errCode).toSorted()).toEqual(['', 'SESSION_MADE_UP'])
    expect(await hoursOf(server, at.patientId)).toEqual({ left: before.left, held: before.held + 1 })
    const after = done(await parent.call('/api/so-day/makeUp/page', {}))
    expect(after.list.map(({ id }) => id)).not.toContain(one.id)
    expect(done(await info(parent, one.id)).madeUpBy).toMatchObject({ day: expect.any(String) })
  })

  it('is made up by no other family, by no parent without the right, and not after its last day', async () => {
    const one = await onLeave()
    const [first] = (await free(one.id)).filter(({ doctorId }) => doctorId === at.doctorId)
    if (!first) throw new Error('No place is free')
    const { doctorName: _, ...place } = first
    const book = (by: Client) => by.call('/api/so-day/makeUp/book', { id: one.id, version: one.version, ...place })
    expect([(await book(stranger)).errCode, (await book(second)).errCode]).toEqual(['NOT_FOUND', 'LINK_RIGHT_MISSING'])
    await server.sql`update so_day set make_up_until = ${dayBefore(todayText(), 1)} where id = ${one.id}`
    const { version } = await seen(one.id)
    const late = await parent.call('/api/so-day/makeUp/book', { id: one.id, version, ...place })
    expect(late).toMatchObject({ errCode: 'MAKE_UP_ENDED', data: { fields: [{ path: 'day' }] } })
    expect(await free(one.id)).toEqual([])
  })

  it('is made up only at places that the family is shown; of any other it hears no more than that it is taken', async () => {
    const one = await onLeave()
    const [first] = (await free(one.id)).filter(({ doctorId }) => doctorId === at.doctorId)
    if (!first) throw new Error('No place is free')
    const { doctorName: _, ...place } = first
    const book = (to: object) =>
      parent.call('/api/so-day/makeUp/book', { id: one.id, version: one.version, ...place, ...to })
    const gone = { errCode: 'SESSION_CLASH', data: null, msg: '与已有安排冲突，请选择其他时间' }
    // The doctor works until 20, but the campus has no slot as long as that.
    expect(await book({ to: '20:00' })).toMatchObject(gone)
    expect(await book({ from: '06:00', to: '07:00' })).toMatchObject(gone)
    const before = await hoursOf(server, at.patientId)
    await server.sql`insert into so_lesson (campus_id, course_id, doctor_id, during, seats, capacity)
      values (${at.campusId}, ${at.courseId}, ${at.doctorId}, tsrange(${place.day}::date + ${place.from}::time, ${place.day}::date + ${place.to}::time), 1, 1)`
    expect(await book({})).toMatchObject(gone)
    await server.sql`update doctor_info set licence_from = '2020-01-01', licence_to = '2020-12-31' where id = ${at.doctorId}`
    expect(await book({})).toMatchObject(gone)
    await server.sql`update doctor_info set licence_from = null, licence_to = null where id = ${at.doctorId}`
    expect(await hoursOf(server, at.patientId)).toEqual(before)
  })
})

describe('what a family says of a lesson', () => {
  const evaluate = (by: Client, id: number) =>
    by.call('/api/so-day/evaluate', { id, effect: 5, attitude: 4, punctual: 5, text: '很好' })

  it('is said once, of a lesson that took place, and read by staff as its own', async () => {
    const id = await heldSession(server, at)
    expect(done(await info(parent, id))).toMatchObject({ mayEvaluate: true, evaluation: null })
    const answers = await Promise.all([evaluate(parent, id), evaluate(parent, id)])
    expect(answers.map(({ errCode }) => errCode).toSorted()).toEqual(['', 'EVALUATED'])
    expect(done(await at.doctor.call('/admin/so-day/evaluate/info', { id }))).toMatchObject({
      effect: 5,
      byFamily: true,
    })
    expect(done(await info(parent, id))).toMatchObject({ mayEvaluate: false, evaluation: { attitude: 4 } })
    expect((await evaluate(stranger, id)).errCode).toBe('NOT_FOUND')
    const ahead = await planned()
    expect((await evaluate(parent, ahead.id)).errCode).toBe('SESSION_STATE')
  })

  it('is stars alone once the family has withdrawn its consent', async () => {
    const id = await heldSession(server, at)
    await server.sql`update patient_consent set state = 'WITHDRAWN', ended_at = now(), end_reason = 'x' where patient_id = ${at.patientId}`
    expect(await evaluate(parent, id)).toMatchObject({
      errCode: 'CONSENT_MISSING',
      data: { fields: [{ path: 'text' }] },
    })
    done(await parent.call('/api/so-day/evaluate', { id, effect: 5, attitude: 4, punctual: 5 }))
    await server.sql`update patient_consent set state = 'GIVEN', ended_at = null, end_reason = null where patient_id = ${at.patientId}`
  })
})

describe('the record of a lesson', () => {
  it('is shown once its doctor has signed it, to those who see reports', async () => {
    const id = await heldSession(server, at)
    await server.sql`insert into so_record (so_day_id, campus_id, course_id, doctor_id, patient_id, day, note)
      select id, campus_id, course_id, doctor_id, patient_id, day, '专注了十分钟' from so_day where id = ${id}`
    expect(done(await info(parent, id)).record).toBeNull()
    await server.sql`update so_record set state = 'SIGNED', signed_by = doctor_id, signed_at = now() where so_day_id = ${id}`
    expect(done(await info(parent, id)).record).toMatchObject({ note: '专注了十分钟', tasks: [] })
    expect(done(await info(second, id)).record).toBeNull()
  })
})

describe('the timetable of a family', () => {
  it('has the lessons of its own children alone, in the order of time, and their counts', async () => {
    const one = await planned(3)
    const page = async (by: Client) =>
      done(await by.call('/api/so-day/page', { from: one.day, to: one.day, pageSize: 200 }))
    expect((await page(parent)).list.map(({ patientId }) => patientId)).toContain(at.patientId)
    expect((await page(stranger)).list).toEqual([])
    const total = async (by: Client, patientId?: number) =>
      done(await by.call('/api/so-day/total', { month: one.day.slice(0, 7), ...(patientId ? { patientId } : {}) })).days
    const ofDay = (await total(parent)).find(({ day }) => day === one.day)
    expect(ofDay).toMatchObject({ open: expect.any(Number) })
    expect(ofDay?.open).toBeGreaterThan(0)
    expect(ofDay?.count).toBe((ofDay?.open ?? 0) + (ofDay?.done ?? 0) + (ofDay?.leave ?? 0) + (ofDay?.absent ?? 0))
    const before = ofDay?.leave ?? 0
    await server.sql`update so_day set state = 'LEAVE', leave_reason = 'ill' where id = ${one.id}`
    const after = (await total(parent)).find(({ day }) => day === one.day)
    expect(after).toMatchObject({ leave: before + 1, open: (ofDay?.open ?? 0) - 1, count: ofDay?.count })
    expect((await total(stranger, at.patientId)).length).toBe(0)
  })
})
