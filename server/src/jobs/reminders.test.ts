import { describe, expect, it } from 'vitest'
import { offerAt, signUpAt } from '../../test/activities.ts'
import { jobHandles } from '../../test/jobs.ts'
import { newFamily } from '../../test/orders.ts'
import { useServer } from '../../test/server.ts'
import { dayOn, inWords, newTimetable } from '../../test/timetable.ts'
import { book, cancel } from '../../test/waitlist.ts'
import { campusIds, done, newAccount } from '../../test/world.ts'
import { dayBefore, todayText } from '../lib/day.ts'
import { sendMessages } from '../modules/message/store.ts'
import { tellActivities, tellMakeUps, tellTomorrow } from './reminders.ts'

const server = useServer()
const run = () => jobHandles(server.sql).transaction(tellTomorrow)

it('a family is told where the lesson takes place: at the centre, at home or online', async () => {
  const of = await newTimetable(server)
  const { client } = await newAccount(server, { parentId: of.parentId })
  const tomorrow = dayBefore(todayText(), -1)
  await book(of as never, of.patientId, { day: tomorrow, location: 'TELE' })
  await book(of as never, of.patientId, { day: tomorrow, from: '14:00', to: '15:00' })
  await run()
  const bodies = done(await client.call('/api/message/page', { pageSize: 50 }))
    .list.filter(({ title }) => title.includes('明天'))
    .map(({ body }) => body)
  expect(bodies.filter((body) => body.includes('线上'))).toHaveLength(1)
  expect(bodies.filter((body) => body.includes('校区'))).toHaveLength(1)
})

it('of more lessons than a statement has parameters each family is told', async () => {
  const { id } = await newAccount(server)
  const many = Array.from({ length: 7_000 }, (_, at) => ({
    ...{ accountId: id, event: 'lessonTomorrow' as const, type: 'REMIND' as const },
    ...{ title: `明天有课 ${at}`, body: 'x', eventKey: `many:${at}` },
  }))
  await jobHandles(server.sql).transaction(({ scope }) => sendMessages(scope, many))
  const [{ count } = { count: 0 }] =
    await server.sql`select count(*)::int as count from message where account_id = ${id}`
  expect(count).toBe(7_000)
})

it('families are told of the lessons of tomorrow, once, and not of one that was cancelled', async () => {
  const of = await newTimetable(server)
  const { client } = await newAccount(server, { parentId: of.parentId })
  const tomorrow = dayBefore(todayText(), -1)
  const kept = await book(of as never, of.patientId, { day: tomorrow })
  await cancel(of.desk, await book(of as never, of.patientId, { day: tomorrow, from: '14:00', to: '15:00' }))
  await book(of as never, of.patientId, { day: dayBefore(tomorrow, -1) })
  await run()
  await run()
  const told = done(await client.call('/api/message/page', { pageSize: 50 })).list.filter(({ title }) =>
    title.includes('明天'),
  )
  expect(told).toMatchObject([{ title: expect.stringContaining('09:00'), link: `/lesson?id=${kept.id}` }])
})

it('a reminder is of use until the day of the lesson begins: by then it would speak of the wrong day', async () => {
  await server.sql`update notice_template set template_id = 'template-of-reminders',
    fields = '[{"name": "thing1", "value": "title"}]' where kind = 'REMINDER'`
  const of = await newTimetable(server)
  const { id } = await newAccount(server, { parentId: of.parentId })
  await book(of as never, of.patientId, { day: dayBefore(todayText(), -1) })
  await run()
  await server.sql`update notice_template set template_id = null where kind = 'REMINDER'`
  const rows = await server.sql`select n.useful_until <= d.day::timestamp at time zone c.time_zone as in_time
    from notice n join so_day d on d.id = n.so_day_id join campus c on c.id = d.campus_id where n.account_id = ${id}`
  expect(rows).toEqual([{ inTime: true }])
})

describe('a family whose leave can be made up for a week more', () => {
  const remind = () => jobHandles(server.sql).transaction(tellMakeUps)
  /** A session on leave with so many days left to make it up, and the reminders of it that the family has. */
  async function onLeave(daysLeft: number) {
    const of = await newTimetable(server)
    const { client } = await newAccount(server, { parentId: of.parentId })
    const seen = await book(of as never, of.patientId)
    done(await of.desk.call('/admin/so-day/leave', { sessions: [seen], leaveReason: 'ill' }))
    const last = dayBefore(todayText(), -daysLeft)
    await server.sql`update so_day set make_up_until = ${last}::date where id = ${seen.id}`
    const reminders = async () => {
      const { list } = done(await client.call('/api/message/page', { pageSize: 50 }))
      return list.filter(({ link }) => link?.startsWith('/makeUp'))
    }
    return { of, id: seen.id, last, reminders }
  }

  it('is told once until which day and where it chooses a time; of a longer time, or one that is over, nothing is told', async () => {
    const [soon, later, over] = [await onLeave(7), await onLeave(8), await onLeave(-1)]
    await remind()
    await remind()
    const words = expect.stringContaining(inWords(soon.last))
    expect(await soon.reminders()).toMatchObject([
      { title: words, body: words, link: `/makeUp?id=${soon.id}`, readAt: null },
    ])
    expect([await later.reminders(), await over.reminders()]).toEqual([[], []])
  })

  it('is told of several lessons that end on one day in one message, and of the next of them once the first is made up', async () => {
    const { of, id, last, reminders } = await onLeave(6)
    for (const weekday of [4, 5]) {
      const seen = await book(of as never, of.patientId, { day: dayOn(weekday, 2) })
      done(await of.desk.call('/admin/so-day/leave', { sessions: [seen], leaveReason: 'ill' }))
      await server.sql`update so_day set make_up_until = ${last}::date where id = ${seen.id}`
    }
    await remind()
    await remind()
    const body = expect.stringContaining('另有 2 节课')
    expect(await reminders()).toMatchObject([
      { title: expect.stringContaining('3 节课'), body, link: `/makeUp?id=${id}`, readAt: null },
    ])
    const { version } = done(await of.desk.call('/admin/so-day/detail', { id }))
    const place = { day: dayBefore(todayText(), -2), from: '10:00', to: '10:45' }
    done(await of.desk.call('/admin/so-day/makeUp', { id, version, ...place }))
    await remind()
    const told = (await reminders()).map(({ title, readAt }) => [title.includes('2 节课'), readAt === null])
    expect(told.toSorted()).toEqual([
      [false, false],
      [true, true],
    ])
  })

  it('is not told where the patient has paused, and asked no more once the lesson is made up', async () => {
    const [paused, made] = [await onLeave(3), await onLeave(6)]
    await server.sql`update patient set state = 'PAUSED' where id = ${paused.of.patientId}`
    await remind()
    expect(await paused.reminders()).toEqual([])
    expect(await made.reminders()).toMatchObject([{ readAt: null }])
    const { version } = done(await made.of.desk.call('/admin/so-day/detail', { id: made.id }))
    const place = { day: dayBefore(todayText(), -2), from: '10:00', to: '10:45' }
    done(await made.of.desk.call('/admin/so-day/makeUp', { id: made.id, version, ...place }))
    expect(await made.reminders()).toMatchObject([{ readAt: expect.any(String) }])
  })

  it('reads of it outside of the app as long as it can choose a time', async () => {
    await server.sql`update notice_template set template_id = 'template-of-reminders',
      fields = '[{"name": "thing1", "value": "title"}]' where kind = 'REMINDER'`
    const { of, last } = await onLeave(7)
    await remind()
    await server.sql`update notice_template set template_id = null where kind = 'REMINDER'`
    const rows = await server.sql`
      select n.useful_until = (${last}::date + 1)::timestamp at time zone c.time_zone as until_its_end
      from notice n join campus c on c.id = any(n.campus_ids)
      where n.event = 'makeUpEnds' and n.patient_ids = ${[of.patientId]}::bigint[]`
    expect(rows).toEqual([{ untilItsEnd: true }])
  })
})

describe('families that signed up for an activity', () => {
  /** An activity from ten to noon, so many days from now. */
  async function offerIn(days: number, seats = 10) {
    const [campusId] = await campusIds(server)
    const at = (hour: number) => new Date(`${dayBefore(todayText(), -days)}T${hour}:00:00+08:00`).toISOString()
    return (await offerAt(server, { campusId, seats, startAt: at(10), endAt: at(12) })).id
  }
  /** A family with the app, by its phone, and the reminders that it has. */
  async function familyInApp() {
    const [campusId] = await campusIds(server)
    const { parentId } = await newFamily(server, campusId)
    const { client } = await newAccount(server, { parentId })
    const [parent] = await server.sql`select phone from parent_info where id = ${parentId}`
    const reminders = async () =>
      done(await client.call('/api/message/page', { pageSize: 50 })).list.filter(({ title }) =>
        title.startsWith('明天'),
      )
    return { client, phone: parent?.phone as string, reminders }
  }
  const remind = () => jobHandles(server.sql).transaction(tellActivities)
  const desk = () => server.as('frontdesk')

  it('and have a seat are told the evening before, once; who waits for one, or comes later, is not', async () => {
    const [signed, waits] = [await familyInApp(), await familyInApp()]
    const offerId = await offerIn(1, 1)
    done(await signUpAt(await desk(), offerId, { phone: signed.phone }))
    done(await signUpAt(await desk(), offerId, { phone: waits.phone }))
    done(await signUpAt(await desk(), await offerIn(2), { phone: signed.phone }))
    await remind()
    await remind()
    expect(await signed.reminders()).toMatchObject([
      {
        title: '明天 10:00 有活动：脑力开放日',
        body: expect.stringContaining('周敏您好'),
        link: `/activity?id=${offerId}`,
        readAt: null,
      },
    ])
    expect(await waits.reminders()).toEqual([])
  })

  it('are not reminded of one that was cancelled, nor any more of one that is cancelled or moved, or taken back by them', async () => {
    const family = await familyInApp()
    const [gone, off, moved, left] = [await offerIn(1), await offerIn(1), await offerIn(1), await offerIn(1)]
    for (const id of [gone, off, moved, left]) done(await signUpAt(await desk(), id, { phone: family.phone }))
    const principal = await server.as('principal')
    const seen = async (id: number) => {
      const { version } = done(await principal.call('/admin/activity-campus/detail', { id }))
      return { id, version }
    }
    const cancel = async (id: number) =>
      done(await principal.call('/admin/activity-campus/cancel', { ...(await seen(id)), reason: '停电' }))
    await cancel(gone)
    await remind()
    const open = async () => (await family.reminders()).filter(({ readAt }) => readAt === null).map(({ link }) => link)
    expect((await open()).toSorted()).toEqual([off, moved, left].map((id) => `/activity?id=${id}`).toSorted())
    await cancel(off)
    const { startAt, endAt, seats } = done(await principal.call('/admin/activity-campus/detail', { id: moved }))
    const place = { startAt, endAt, seats, place: '三楼' }
    done(await principal.call('/admin/activity-campus/update', { ...(await seen(moved)), ...place }))
    done(await family.client.call('/api/activity-info/cancel', { id: left }))
    expect(await open()).toEqual([])
  })

  it('hear of it until the day begins: by then it would speak of the wrong day', async () => {
    const family = await familyInApp()
    done(await signUpAt(await desk(), await offerIn(1), { phone: family.phone }))
    await server.sql`update notice_template set template_id = 'template-of-activities',
      fields = '[{"name": "thing1", "value": "title"}]' where kind = 'ACTIVITY'`
    await remind()
    await server.sql`update notice_template set template_id = null where kind = 'ACTIVITY'`
    const rows =
      await server.sql`select n.useful_until = ${dayBefore(todayText(), -1)}::date::timestamp at time zone 'Asia/Shanghai' as in_time
      from notice n join parent_account a on a.id = n.account_id join parent_info f on f.id = a.parent_id
      where n.event = 'activityTomorrow' and f.phone = ${family.phone}`
    expect(rows).toEqual([{ inTime: true }])
  })
})
