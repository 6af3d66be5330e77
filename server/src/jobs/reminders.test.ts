import { expect, it } from 'vitest'
import { jobHandles } from '../../test/jobs.ts'
import { useServer } from '../../test/server.ts'
import { newTimetable } from '../../test/timetable.ts'
import { book, cancel } from '../../test/waitlist.ts'
import { done, newAccount } from '../../test/world.ts'
import { dayBefore, todayText } from '../lib/day.ts'
import { sendMessages } from '../modules/message/store.ts'
import { tellTomorrow } from './reminders.ts'

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
  expect(bodies.filter((body) => body.includes('远程'))).toHaveLength(1)
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
