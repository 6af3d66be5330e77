import { beforeAll, describe, expect, it } from 'vitest'
import { consented, heldSession } from '../../../../test/clinic.ts'
import { type Client, useServer } from '../../../../test/server.ts'
import { dayOn, inWords, newTimetable, type Timetable } from '../../../../test/timetable.ts'
import { done, newAccount } from '../../../../test/world.ts'
import { dayBefore, todayText } from '../../../lib/day.ts'

const server = useServer()
let at: Timetable
let [parent, stranger] = [] as unknown as [Client, Client]
beforeAll(async () => {
  at = await newTimetable(server, { hours: 40 })
  await consented(server, [at.patientId])
  await server.sql`update patient_parent set guardian = true where patient_id = ${at.patientId}`
  parent = (await newAccount(server, { parentId: at.parentId })).client
  stranger = (await newAccount(server, { parentId: (await newTimetable(server)).parentId })).client
  await server.sql`insert into config (key, value) values ('timetable.leaveQuota', '30'::jsonb)
    on conflict (key) do update set value = excluded.value`
})

let hour = 8
/** A lesson of the coming week, at an hour of its own. */
async function planned(of: Timetable = at) {
  const { campusId, courseId, doctorId, patientId } = of
  const clock = (minutes: string) => `${String(8 + (hour % 11)).padStart(2, '0')}:${minutes}`
  const place = { day: dayOn(1 + Math.floor(hour++ / 11), 1), from: clock('00'), to: clock('45') }
  const { ids } = done(
    await of.desk.call('/admin/so-day/add', { campusId, courseId, doctorId, patientIds: [patientId], ...place }),
  )
  return { ...(await seen(ids[0] as number)), ...place }
}
async function seen(id: number) {
  const { version } = done(await at.admin.call('/admin/so-day/detail', { id }))
  return { id, version }
}
const info = async (id: number, by = parent) => done(await by.call('/api/so-day/info', { id }))
const ask = async (id: number, by = parent) =>
  done(await by.call('/api/so-day/leave', { ...(await seen(id)), leaveReason: 'ill' }))
const check = async (id: number, agreed: boolean, reason: string | null = null) =>
  done(await at.desk.call('/admin/so-day/leave/check', { sessions: [await seen(id)], agreed, reason }))
const deskName = async () => done(await at.desk.call('/admin/rbac/user/userInfo', {})).userName
const latest = async () => done(await parent.call('/api/message/page', {})).list[0]
/** What home says of the answer to leave for a lesson. */
const answerOf = async (id: number) => {
  const { list } = done(await parent.call('/api/so-day/page', { leave: true, pageSize: 200 }))
  const lesson = list.find((each) => each.id === id)
  expect(lesson?.leaveAskedAt).toBe((await info(id)).leaveAskedAt)
  return [lesson?.leaveAnswer, lesson?.leaveAnsweredByName, lesson?.leaveAnswerText]
}
const news = async (by = parent) =>
  done(await by.call('/api/so-day/page', { leave: true, pageSize: 200 })).list.map(({ id, leaveAnswer }) => [
    id,
    leaveAnswer,
  ])

describe('leave that was decided', () => {
  it('says that it is agreed to, by whom, when and with which words, until it is undone', async () => {
    const { id } = await planned()
    await ask(id)
    expect(await info(id)).toMatchObject({ leaveAnswer: 'LEAVE_ASKED', leaveAnsweredAt: null })
    await check(id, true, '祝早日康复')
    const decided = await info(id)
    expect(decided).toMatchObject({
      ...{ leaveAnswer: 'LEAVE', leaveGrantedByName: await deskName(), reason: '祝早日康复' },
      leaveAnsweredAt: decided.leaveGrantedAt,
    })
    expect(await answerOf(id)).toEqual(['LEAVE', await deskName(), '祝早日康复'])
    expect(Date.now() - Date.parse(decided.leaveGrantedAt as string)).toBeLessThan(60_000)
    const principal = await server.as('principal')
    done(await principal.call('/admin/so-day/undo', { ...(await seen(id)), reason: '点错了' }))
    expect(await info(id)).toMatchObject({ leaveAnswer: null, leaveGrantedByName: null, leaveGrantedAt: null })
  })

  it('says that it is refused, by whom and why; asked for anew, it waits again', async () => {
    const { id } = await planned()
    await ask(id)
    await check(id, false, '当天是复评')
    expect(await info(id)).toMatchObject({
      ...{ state: 'PLANNED', leaveAnswer: 'REFUSED', leaveRefusal: '当天是复评' },
      ...{ leaveRefusedByName: await deskName(), leaveGrantedByName: null, leaveAnsweredAt: expect.any(String) },
    })
    expect(await answerOf(id)).toEqual(['REFUSED', await deskName(), '当天是复评'])
    await ask(id)
    expect(await info(id)).toMatchObject({ leaveAnswer: 'LEAVE_ASKED', leaveAnsweredAt: null })
    expect(await answerOf(id)).toEqual(['LEAVE_ASKED', null, null])
  })

  it('is refused by whoever notes an absence while it waits; a lesson that the patient came to says nothing of it', async () => {
    const id = await heldSession(server, at, { day: dayBefore(todayText(), 20) })
    // The hours of this session were not booked.
    await server.sql`insert into config (key, value) values ('timetable.absenceConsumes', '0'::jsonb)
      on conflict (key) do update set value = excluded.value`
    const asked = { state: 'LEAVE_ASKED', leaveAnswer: 'LEAVE_ASKED' }
    await server.sql`update so_day set state = 'LEAVE_ASKED', leave_asked_at = now(), leave_reason = 'ill' where id = ${id}`
    expect(await info(id)).toMatchObject(asked)
    done(await at.desk.call('/admin/so-day/absent', { sessions: [await seen(id)], reason: '未请假成功且未到' }))
    expect(await info(id)).toMatchObject({
      ...{ state: 'ABSENT', leaveAnswer: 'REFUSED', leaveRefusal: '未请假成功且未到' },
      ...{ leaveRefusedByName: await deskName(), leaveAnsweredAt: expect.any(String) },
    })
    // Without a reason too, beside another that nobody asked leave for.
    const [silent, other] = [
      await heldSession(server, at, { day: dayBefore(todayText(), 22) }),
      await heldSession(server, at, { day: dayBefore(todayText(), 23), state: 'PLANNED' }),
    ]
    await server.sql`update so_day set state = 'LEAVE_ASKED', leave_asked_at = now(), done_at = null where id = ${silent}`
    const sessions = [await seen(silent), await seen(other)]
    expect(done(await at.desk.call('/admin/so-day/absent', { sessions })).refused).toEqual([])
    expect(await info(silent)).toMatchObject({ leaveAnswer: 'REFUSED', leaveRefusal: '已按缺课登记' })
    expect(await info(other)).toMatchObject({ state: 'ABSENT', leaveAnswer: null })
    const came = await heldSession(server, at, { day: dayBefore(todayText(), 21) })
    await server.sql`update so_day set leave_refusal = '当天是复评', leave_refused_at = now() where id = ${came}`
    expect(await info(came)).toMatchObject({ state: 'DONE', leaveAnswer: null })
  })

  it('and refused by an absence waits again as it was asked once the absence is undone, which the family is told', async () => {
    const own = await newTimetable(server, { hours: 4 })
    await server.sql`update order_course set valid_from = valid_from - 9 where patient_id = ${own.patientId}`
    const family = (await newAccount(server, { parentId: own.parentId })).client
    const detail = async (id: number) => done(await own.admin.call('/admin/so-day/detail', { id }))
    const absent = async (id: number) =>
      done(await own.desk.call('/admin/so-day/absent', { sessions: [await seen(id)] }))
    const principal = await server.as('principal')
    const undo = async (id: number) =>
      done(await principal.call('/admin/so-day/undo', { ...(await seen(id)), reason: '点错了' }))
    /** Lets the day of a lesson come. */
    const come = (id: number, days: number) => server.sql`
      update so_lesson set during = tsrange(d.day + time '09:00', d.day + time '09:45')
      from (select ${dayBefore(todayText(), days)}::date as day) d where so_lesson.id = (select lesson_id from so_day where id = ${id})`
    const [waits, decided] = [(await planned(own)).id, (await planned(own)).id]
    await ask(waits, family)
    await come(waits, 1)
    await server.sql`update so_day set late = true, leave_note = '发烧',
      leave_asked_at = (lower(during) - interval '1 hour') at time zone (select time_zone from campus where id = campus_id) where id = ${waits}`
    const { state, late, leaveReason, leaveNote, leaveAskedAt } = await detail(waits)
    await absent(waits)
    expect(await info(waits, family)).toMatchObject({ state: 'ABSENT', leaveAnswer: 'REFUSED', leaveReason: 'ill' })
    await undo(waits)
    expect(await detail(waits)).toMatchObject({
      ...{ state, late, leaveReason, leaveNote, leaveAskedAt },
      ...{ leaveRefusal: null, leaveRefusedByName: null, leaveRefusedAt: null },
    })
    expect(await info(waits, family)).toMatchObject({
      state: 'LEAVE_ASKED',
      leaveAnswer: 'LEAVE_ASKED',
      leaveAnsweredAt: null,
    })
    const [told] = done(await family.call('/api/message/page', {})).list
    expect(told).toMatchObject({
      link: `/lesson?id=${waits}`,
      body: expect.stringContaining('请假申请重新等待校区答复'),
    })
    done(await own.desk.call('/admin/so-day/leave/check', { sessions: [await seen(waits)], agreed: true }))
    // A refusal that somebody decided on is none of the absence's.
    await ask(decided, family)
    await check(decided, false, '当天是复评')
    await come(decided, 2)
    await absent(decided)
    await undo(decided)
    expect(await info(decided, family)).toMatchObject({
      state: 'PLANNED',
      leaveAnswer: 'REFUSED',
      leaveRefusal: '当天是复评',
    })
  })

  it('that the desk records itself is agreed to by whoever recorded it', async () => {
    const { id } = await planned()
    done(await at.desk.call('/admin/so-day/leave', { sessions: [await seen(id)], leaveReason: 'ill' }))
    expect(await info(id)).toMatchObject({ leaveAnswer: 'LEAVE', leaveGrantedByName: await deskName() })
  })

  it('is told to the family with the name of who decided, and the day in words', async () => {
    const [agreed, refused] = [await planned(), await planned()]
    for (const { id } of [agreed, refused]) await ask(id)
    const by = await deskName()
    await check(agreed.id, true)
    expect((await latest())?.body).toContain(`${inWords(agreed.day)} ${agreed.from}–${agreed.to}：${by}已批准请假`)
    await check(refused.id, false, '当天是复评')
    expect((await latest())?.body).toContain(`${inWords(refused.day)} ${refused.from}–${refused.to}：${by}未批准请假`)
    const english = done(await parent.call('/api/message/page', {}, { headers: { 'accept-language': 'en' } })).list[0]
    expect(english?.body).toMatch(/, \w{3} \d+\/\d+\S* \d\d:\d\d–\d\d:\d\d: leave not approved by /)
  })

  it('is news for a week, and a refusal until the lesson begins; leave that waits stands there, too, and no other family sees it', async () => {
    const [asked, agreed, refused, long] = [await planned(), await planned(), await planned(), await planned()]
    for (const { id } of [asked, agreed, refused, long]) await ask(id)
    await check(agreed.id, true)
    await check(refused.id, false, '当天是复评')
    await check(long.id, true)
    await server.sql`update so_day set leave_granted_at = now() - interval '8 days' where id = ${long.id}`
    const shown = await news()
    expect(shown).toEqual(
      expect.arrayContaining([
        [asked.id, 'LEAVE_ASKED'],
        [agreed.id, 'LEAVE'],
        [refused.id, 'REFUSED'],
      ]),
    )
    expect(shown.map(([id]) => id)).not.toContain(long.id)
    expect(await news(stranger)).toEqual([])
    await server.sql`update so_day set leave_refused_at = now() - interval '8 days' where id = ${refused.id}`
    expect((await news()).map(([id]) => id)).not.toContain(refused.id)
    const over = await heldSession(server, at, { day: dayBefore(todayText(), 24) })
    await server.sql`update so_day set state = 'PLANNED', leave_refusal = '不行', leave_refused_at = now() where id = ${over}`
    expect((await news()).map(([id]) => id)).not.toContain(over)
  })
})

describe('what a family has to know first', () => {
  it('is the next lesson and where it takes place, also while its leave waits: it takes place until that is agreed to', async () => {
    const own = await newTimetable(server)
    const family = (await newAccount(server, { parentId: own.parentId })).client
    const next = async () => done(await family.call('/api/patient/list', {}))[0]?.next
    const [first, second] = [await planned(own), await planned(own)]
    const [where] = await server.sql`select name from campus where id = ${own.campusId}`
    const { roomName } = await info(first.id, family)
    const place = { location: 'CENTER', campusName: where?.name, roomName }
    expect(await next()).toMatchObject({ id: first.id, leaveAnswer: null, ...place })
    await server.sql`update so_day set location = 'HOME' where id = ${first.id}`
    expect(await next()).toMatchObject({ id: first.id, location: 'HOME' })
    await ask(first.id, family)
    expect(await next()).toMatchObject({ id: first.id, leaveAnswer: 'LEAVE_ASKED' })
    await check(first.id, false, '不行')
    expect(await next()).toMatchObject({ id: first.id, leaveAnswer: 'REFUSED' })
    await ask(first.id, family)
    await check(first.id, true)
    expect(await next()).toMatchObject({ id: second.id })
  })

  it('is what the course says is to be brought, in the next lesson and in the lesson itself, which no other family reads', async () => {
    const own = await newTimetable(server)
    const family = (await newAccount(server, { parentId: own.parentId })).client
    const next = async () => done(await family.call('/api/patient/list', {}))[0]?.next
    const { id } = await planned(own)
    expect([(await next())?.bring, (await info(id, family)).bring]).toEqual([null, null])
    const bring = '平时用的眼镜和助听器、一瓶水'
    await server.sql`update course set bring = ${bring} where id = ${own.courseId}`
    expect([(await next())?.bring, (await info(id, family)).bring]).toEqual([bring, bring])
    expect(await stranger.call('/api/so-day/info', { id })).toMatchObject({ errCode: 'NOT_FOUND', data: null })
    expect(JSON.stringify(done(await stranger.call('/api/patient/list', {})))).not.toContain(bring)
  })

  it('is that few hours are left of a course that is given, from the number at which renewals begin', async () => {
    const own = await newTimetable(server, { hours: 9 })
    const family = (await newAccount(server, { parentId: own.parentId })).client
    const low = async () => done(await family.call('/api/patient/list', {}))[0]?.coursesLow
    const few = async (count: number) =>
      server.sql`insert into config (key, value) values ('order.renewalHours', ${String(count)}::text::jsonb)
        on conflict (key) do update set value = excluded.value`
    await few(9)
    // Nothing is planned or was given of it.
    expect(await low()).toEqual([])
    await planned(own)
    expect(await low()).toMatchObject([{ hours: 9, courseName: expect.any(String) }])
    await few(8)
    expect(await low()).toEqual([])
  })

  it('are comments of staff that it has not read, and not its own', async () => {
    const own = await newTimetable(server)
    await consented(server, own.patientIds)
    const family = (await newAccount(server, { parentId: own.parentId })).client
    const soDayId = await heldSession(server, own)
    const unread = async (by = family) => done(await by.call('/api/reply/page', { unread: true })).total
    done(await family.call('/api/reply/add', { soDayId, text: '在家可以怎么练？' }))
    expect(await unread()).toBe(0)
    done(await own.doctor.call('/admin/reply/add', { soDayId, text: '每天十分钟' }))
    expect([await unread(), await unread(stranger)]).toEqual([1, 0])
    done(await family.call('/api/reply/read', { soDayId }))
    expect(await unread()).toBe(0)
  })
})

describe('a lesson that makes up for one', () => {
  it('and that one name each other, to their family alone, while it stands', async () => {
    const one = await planned()
    done(await at.desk.call('/admin/so-day/leave', { sessions: [await seen(one.id)], leaveReason: 'ill' }))
    expect(await info(one.id)).toMatchObject({ makeUpOf: null, madeUpBy: null })
    const place = { day: dayOn(6, 1), from: '18:00', to: '18:45' }
    const made = done(await at.desk.call('/admin/so-day/makeUp', { ...(await seen(one.id)), ...place }))
    expect(await info(one.id)).toMatchObject({ madeUpBy: { id: made.id, day: place.day, from: place.from } })
    expect(await info(made.id)).toMatchObject({ makeUpOf: { id: one.id, day: one.day, from: one.from } })
    expect(await stranger.call('/api/so-day/info', { id: made.id })).toMatchObject({ errCode: 'NOT_FOUND', data: null })
    done(
      await at.desk.call('/admin/so-day/cancel', {
        sessions: [await seen(made.id)],
        cancelledBy: 'CENTRE',
        reason: '停电',
      }),
    )
    expect((await info(one.id)).madeUpBy).toBeNull()
  })
})

it('What the centre changed meanwhile is refused to a family without the words of staff, and nothing is written', async () => {
  const one = await planned()
  done(await at.desk.call('/admin/so-day/move', { ...(await seen(one.id)), day: dayOn(6, 2) }))
  const answer = await parent.call('/api/so-day/leave', { id: one.id, version: one.version, leaveReason: 'ill' })
  expect(answer).toMatchObject({ errCode: 'STALE_VERSION', msg: '这里的内容刚刚有变动，请看一下最新的内容再继续' })
  expect(await info(one.id)).toMatchObject({ state: 'PLANNED', leaveAnswer: null })
})

it('What a family can see no more is refused without the words of staff, who read of their scope', async () => {
  const none = { id: 999_999_999 }
  expect(await parent.call('/api/so-day/info', none)).toMatchObject({
    errCode: 'NOT_FOUND',
    msg: '没有找到：可能已被删除，或您的账号不能再看到它',
  })
  expect(await at.desk.call('/admin/so-day/detail', none)).toMatchObject({
    errCode: 'NOT_FOUND',
    msg: '没有找到，可能已被删除或不在您的范围内',
  })
})
