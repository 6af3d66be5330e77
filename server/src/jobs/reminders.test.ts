import { expect, it } from 'vitest'
import { jobHandles } from '../../test/jobs.ts'
import { useServer } from '../../test/server.ts'
import { newTimetable } from '../../test/timetable.ts'
import { book, cancel } from '../../test/waitlist.ts'
import { done, newAccount } from '../../test/world.ts'
import { dayBefore, todayText } from '../lib/day.ts'
import { tellTomorrow } from './reminders.ts'

const server = useServer()
const run = () => jobHandles(server.sql).transaction(tellTomorrow)

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
