import { beforeAll, describe, expect, it } from 'vitest'
import { jobHandles } from '../../../test/jobs.ts'
import { useServer } from '../../../test/server.ts'
import { newTimetable, type Timetable } from '../../../test/timetable.ts'
import { book, cancel } from '../../../test/waitlist.ts'
import { campusIds, done, newAccount, newPhone } from '../../../test/world.ts'
import { STAND_IN, WxStandIn } from '../../demo/wx.ts'
import { Notices } from '../../jobs/notices.ts'
import { tellTomorrow } from '../../jobs/reminders.ts'
import { dayBefore, todayText } from '../../lib/day.ts'
import { Wx } from '../../lib/wx.ts'

const server = useServer()
beforeAll(async () => {
  // No quiet hours, whenever the test runs.
  await server.sql`insert into config (key, value) values ('message.quietFrom', '0'), ('message.quietTo', '0')
    on conflict (key) do update set value = excluded.value`
  await server.sql`update notice_template set template_id = 'template-of-' || kind, fields = '[{"name": "thing1", "value": "title"}, {"name": "time2", "value": "time"}]'`
})

const tomorrow = dayBefore(todayText(), -1)
/** A family with an account, and a lesson of its child; tomorrow at nine unless it says otherwise. */
async function newLesson(fields: object = {}) {
  const of = await newTimetable(server)
  const account = await newAccount(server, { parentId: of.parentId })
  const seen = await book(of as never, of.patientId, { day: tomorrow, ...fields })
  return { of, account, seen }
}
/** The last notice to an account. */
const lastOf = async ({ id }: { id: number }) =>
  (
    await server.sql`select n.event, n.so_day_id, n.state, m.title, m.body, n.useful_until,
      abs(extract(epoch from n.useful_until - least(d.begins - interval '1 hour', n.created_at + interval '24 hours'))) < 5 as until_then
    from notice n join message m on m.id = n.message_id
      left join lateral (select lower(s.during) at time zone c.time_zone as begins
        from so_day s join campus c on c.id = s.campus_id where s.id = n.so_day_id) d on true
    where n.account_id = ${id} order by n.id desc limit 1`
  )[0]
const toRing = async (of: Timetable, title: string) =>
  done(await of.desk.call('/admin/notice/page', { remind: true, pageSize: 200 })).list.filter(
    (row) => row.title === title && row.patients.some(({ id }) => id === of.patientId),
  )
const noAccount = ({ id }: { id: number }) =>
  server.sql`update parent_account set open_id = null, phone = ${newPhone()} where id = ${id}`

describe('a family is told of a change of a lesson', () => {
  it('by a notice about this lesson, until an hour before it begins; then the desk rings', async () => {
    const { of, account, seen } = await newLesson()
    await cancel(of.desk, seen)
    expect(await lastOf(account)).toMatchObject({
      ...{ event: 'lessonChanged', title: '1 节课已取消', soDayId: seen.id, untilThen: true },
    })
  })

  it('as what it asked for, where it rang and called the lesson off: nobody rings it for that', async () => {
    const { of, account, seen } = await newLesson()
    await noAccount(account)
    const why = { cancelledBy: 'PATIENT' as const, reason: '家里有事' }
    done(await of.desk.call('/admin/so-day/cancel', { sessions: [seen], ...why }))
    const [told] =
      await server.sql`select event, title from message where account_id = ${account.id} order by id desc limit 1`
    expect(told?.event).toBe('lessonAsAsked')
    expect(await toRing(of, told?.title)).toEqual([])
  })

  it('and is rung where the centre called it off and nobody has ever signed in', async () => {
    const { of, account, seen } = await newLesson()
    await noAccount(account)
    await cancel(of.desk, seen)
    const [told] = await server.sql`select title from message where account_id = ${account.id} order by id desc limit 1`
    expect(await toRing(of, told?.title)).toHaveLength(1)
  })

  it('that takes place elsewhere now, at home or online; of a remark it is not', async () => {
    const { of, account, seen } = await newLesson()
    const { version } = done(await of.desk.call('/admin/so-day/update', { ...seen, location: 'TELE' }))
    expect(await lastOf(account)).toMatchObject({
      event: 'lessonChanged',
      body: expect.stringContaining('上课地点改为线上'),
    })
    const before = await lastOf(account)
    done(await of.desk.call('/admin/so-day/update', { id: seen.id, version, location: 'TELE', remark: '带积木' }))
    expect(await lastOf(account)).toEqual(before)
  })

  it('that is deleted as planned by mistake, where it was told of it; of any other it is not', async () => {
    const { of, account, seen } = await newLesson()
    const messages = async () => done(await account.client.call('/api/message/page', { pageSize: 50 })).list
    done(await of.desk.call('/admin/so-day/delete', { id: seen.id }))
    expect(await messages()).toEqual([])
    const again = await book(of as never, of.patientId, { day: tomorrow })
    await jobHandles(server.sql).transaction(tellTomorrow)
    const [reminder] = await messages()
    expect(reminder).toMatchObject({ link: `/lesson?id=${again.id}`, readAt: null })
    done(await of.desk.call('/admin/so-day/delete', { id: again.id }))
    const [told, before] = await messages()
    expect(told).toMatchObject({ body: expect.stringContaining('校区取消'), link: '/timetable' })
    expect(before).toMatchObject({ id: reminder?.id, readAt: expect.any(String) })
  })

  it('and not reminded any more of the lesson as it was', async () => {
    const { of, account, seen } = await newLesson()
    const [reminder] = await server.sql`insert into message (account_id, type, title, body, event, event_key)
      values (${account.id}, 'REMIND', '明天有课', 'x', 'lessonTomorrow', ${`lesson-tomorrow:${seen.id}:${tomorrow}`}) returning id`
    await cancel(of.desk, seen)
    const [{ readAt } = { readAt: null }] = await server.sql`select read_at from message where id = ${reminder?.id}`
    expect(readAt).not.toBeNull()
  })
})

describe('of what is told of one lesson while nothing can be sent', () => {
  /** What became of the notices to an account, once all that were due are sent. */
  async function sentTo({ id, client }: Awaited<ReturnType<typeof newLesson>>['account']) {
    const standIn = new WxStandIn()
    const wx = new Wx({ ...STAND_IN, url: await standIn.listen() })
    const [{ openId } = { openId: '' }] = await server.sql`select open_id from parent_account where id = ${id}`
    for (const kind of ['LESSON', 'ANSWER'] as const) {
      done(await client.call('/api/message/subscribe', { answers: [{ kind, agreed: true }] }))
      standIn.agreed.set(`${openId} template-of-${kind}`, 1)
    }
    await new Notices(server.sql, { error() {} } as never, wx).sendAll()
    await standIn.close()
    return (await server.sql`select event, state from notice where account_id = ${id} order by id`).map(
      ({ event, state }) => `${event} ${state}`,
    )
  }
  const day = dayBefore(tomorrow, -7)

  it('the last change alone is told, on the phone and by the desk', async () => {
    const { of, account, seen } = await newLesson({ day })
    const { version } = done(await of.desk.call('/admin/so-day/update', { ...seen, location: 'TELE' }))
    const [first] = await server.sql`select title from message where account_id = ${account.id}`
    await cancel(of.desk, { id: seen.id, version })
    expect(await sentTo(account)).toEqual(['lessonChanged OUTDATED', 'lessonChanged SENT'])
    expect(await toRing(of, first?.title)).toEqual([])
  })

  it('leave that was granted and taken back is not told as granted', async () => {
    const { of, account, seen } = await newLesson({ day })
    await server.sql`update patient set consent_until = 'infinity' where id = ${of.patientId}`
    done(await account.client.call('/api/so-day/leave', { ...seen, leaveReason: 'ill' }))
    const now = async () => {
      const { id, version } = done(await of.desk.call('/admin/so-day/detail', { id: seen.id }))
      return { id, version }
    }
    done(await of.desk.call('/admin/so-day/leave/check', { sessions: [await now()], agreed: true }))
    done(await (await server.as('principal')).call('/admin/so-day/undo', { ...(await now()), reason: '点错了' }))
    expect(await sentTo(account)).toEqual(['leaveDecided OUTDATED', 'lessonChanged SENT'])
  })
})

it('Leave that is decided in the console is on the phone of the family within five seconds.', async () => {
  const standIn = new WxStandIn()
  const notices = new Notices(server.sql, { error() {} } as never, new Wx({ ...STAND_IN, url: await standIn.listen() }))
  const day = dayBefore(tomorrow, -7)
  const { of, account, seen } = await newLesson({ day })
  const [{ openId } = { openId: '' }] = await server.sql`select open_id from parent_account where id = ${account.id}`
  done(await account.client.call('/api/so-day/leave', { ...seen, leaveReason: 'ill' }))
  done(await account.client.call('/api/message/subscribe', { answers: [{ kind: 'ANSWER', agreed: true }] }))
  standIn.agreed.set(`${openId} template-of-ANSWER`, 1)
  const { version } = done(await of.desk.call('/admin/so-day/detail', { id: seen.id }))
  notices.start()
  done(await of.desk.call('/admin/so-day/leave/check', { sessions: [{ id: seen.id, version }], agreed: true }))
  await expect
    .poll(() => standIn.notices, { timeout: 5_000 })
    .toMatchObject([
      {
        touser: openId,
        data: { thing1: { value: expect.stringContaining('请假已批准') }, time2: { value: `${day} 09:00` } },
      },
    ])
  await notices.stop()
  await standIn.close()
})

it('Of children at two campuses each campus tells its own, and sees its own alone.', async () => {
  const { of, account, seen } = await newLesson()
  const [, there] = await campusIds(server)
  await server.sql`update parent_account set parent_id = ${of.parentId} where id = ${account.id}`
  const [sibling] = await server.sql`insert into patient (campus_id, name, gender, birthday)
    values (${there}, '周小丰', 1, '2019-01-01') returning id`
  await server.sql`insert into patient_parent (patient_id, parent_id, relation) values (${sibling?.id}, ${of.parentId}, 'mother')`
  await cancel(of.desk, seen)
  const [notice] =
    await server.sql`select campus_ids from notice where account_id = ${account.id} order by id desc limit 1`
  expect(notice?.campusIds).toEqual([of.campusId])
})
