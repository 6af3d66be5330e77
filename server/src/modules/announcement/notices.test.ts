import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { announce, newAudience } from '../../../test/broadcast.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { readOf } from '../../../test/statements.ts'
import { newTimetable, parentOf } from '../../../test/timetable.ts'
import { book } from '../../../test/waitlist.ts'
import { campusIds, done, newPhone, setQuiet } from '../../../test/world.ts'
import { STAND_IN, WxStandIn } from '../../demo/wx.ts'
import { Notices } from '../../jobs/notices.ts'
import { SIDE_BY_SIDE } from '../../jobs/outbox.ts'
import { Wx, type WxSent } from '../../lib/wx.ts'

const server = useServer()
const standIn = new WxStandIn()
const log = { error() {} } as never
/** Time that passes only as far as the sender waits, or a test says. */
const time = {
  at: 0,
  now: () => time.at,
  until: async (at: number) => {
    time.at = Math.max(time.at, at)
  },
}
let url = ''
let [principal, operation] = [null, null] as unknown as [Client, Client]
const wx = () => new Wx({ ...STAND_IN, url }, { timeoutMs: 2_000, pauseMs: 1 })
const sender = (perSecond = Number.POSITIVE_INFINITY, by = wx()) =>
  new Notices(server.sql, log, by, { perSecond, clock: time })
const requests = () => standIn.requests.filter((path) => path.endsWith('subscribe/send')).length

const quiet = (from: number, to: number) => setQuiet(server, from, to)

beforeAll(async () => {
  url = await standIn.listen()
  ;[principal, operation] = [await server.as('principal'), await server.as('operation')]
  await quiet(0, 0)
  return () => standIn.close()
})
beforeEach(() => {
  standIn.notices.length = 0
  standIn.requests.length = 0
})
// What a test leaves waiting is none of the next one's.
afterEach(() => server.sql`update notice set state = 'STOPPED' where state in ('WAITING', 'PAUSED')`)

const figures = async (id: number) => done(await principal.call('/admin/announcement/notices', { id }))
const detail = async (id: number) => done(await principal.call('/admin/announcement/detail', { id }))
type Step = 'pauseNotices' | 'resumeNotices' | 'stopNotices'
const step = async (verb: Step, id: number, version?: number) =>
  principal.call(`/admin/announcement/${verb}`, { id, version: version ?? (await detail(id)).version })
const told = (accountIds: readonly number[]) =>
  server.sql`select m.account_id, n.state from message m left join notice n on n.message_id = m.id
    where m.account_id = any(${accountIds}::bigint[]) order by m.account_id`

describe('an announcement to families', () => {
  it('is told by notices to those who agree to news when it is sent, and of nobody else there is a notice', async () => {
    const some = await newAudience(server, 3)
    const [agrees, refuses, unknown] = some.accounts as [number, number, number]
    await server.sql`update notice_consent set remaining = 0 where account_id = ${refuses}`
    await server.sql`update parent_account set open_id = null, phone = ${newPhone()} where id = ${unknown}`
    const id = await announce(server, principal, some)
    expect(await told(some.accounts)).toEqual([
      { accountId: agrees, state: 'WAITING' },
      { accountId: refuses, state: null },
      { accountId: unknown, state: null },
    ])
    expect(await detail(id)).toMatchObject({ receivers: 3, notices: 'SENDING' })
    expect(await figures(id)).toEqual({ waiting: 1, sent: 0, unsent: 0, unsure: 0, inApp: 2 })
    await sender().sendAll()
    expect(standIn.notices).toMatchObject([{ touser: some.openIds[0], data: { thing1: { value: '停课通知' } } }])
    expect(await figures(id)).toMatchObject({ waiting: 0, sent: 1, unsent: 0, unsure: 0 })
  })

  it('has no notices where the template is not set or tells it in the app alone', async () => {
    const some = await newAudience(server, 2)
    const set = (templateId: string | null, muted: string[]) =>
      server.sql`update notice_template set template_id = ${templateId}, muted = ${`{${muted.join()}}`}::text[] where kind = 'NEWS'`
    for (const [templateId, muted] of [[null, []] as const, ['demo-template-news', ['announced']] as const]) {
      await set(templateId, [...muted])
      const id = await announce(server, principal, some)
      expect(await detail(id)).toMatchObject({ receivers: 2, notices: null })
    }
    await set('demo-template-news', [])
    expect((await told(some.accounts)).map(({ state }) => state)).toEqual([null, null, null, null])
  })

  it('is not sent to a parent who by then is told of no child any more, and uses up no agreement', async () => {
    const some = await newAudience(server, 2)
    const id = await announce(server, principal, some)
    await server.sql`update patient_parent set notified = false
      where parent_id = (select parent_id from parent_account where id = ${some.accounts[0]})`
    await sender().sendAll()
    expect(standIn.notices.map(({ touser }) => touser)).toEqual([some.openIds[1]])
    expect(await figures(id)).toMatchObject({ waiting: 0, sent: 1, unsent: 1 })
    const left = await server.sql`select remaining from notice_consent where account_id = ${some.accounts[0]}`
    expect(left).toEqual([{ remaining: 5 }])
  })

  it('puts nobody on the list of those to ring', async () => {
    const some = await newAudience(server, 1)
    const title = `没订阅 ${some.doctorId}`
    await announce(server, principal, some, { title })
    await server.sql`update notice_consent set remaining = 0 where account_id = any(${some.accounts}::bigint[])`
    await sender().sendAll()
    const titles = async (filters: object) =>
      done(await operation.call('/admin/notice/page', { pageSize: 200, ...filters })).list.map((row) => row.title)
    expect(await titles({ outcome: 'unreached' })).toContain(title)
    expect(await titles({ remind: true })).not.toContain(title)
  })

  it('is sent on after the quiet hours where they begin meanwhile; an urgent one goes on', async () => {
    const some = await newAudience(server, 2)
    const [calm, urgent] = [
      await announce(server, principal, some),
      await announce(server, principal, some, { urgent: true, title: '今天停课' }),
    ]
    await quiet(0, 24)
    await sender().sendAll()
    expect([await figures(calm), await figures(urgent)]).toMatchObject([{ waiting: 2 }, { waiting: 0, sent: 2 }])
    await quiet(0, 0)
    await sender().sendAll()
    expect(await figures(calm)).toMatchObject({ waiting: 0, sent: 2 })
  })

  it('that waits for the morning of its campus is not looked through each time that a notice is looked for', async () => {
    const [, otherId] = await campusIds(server)
    const id = await announce(server, principal, await newAudience(server, 1_000))
    await server.sql`vacuum analyze notice`
    const [now] = await server.sql`select extract(hour from now() at time zone 'Asia/Shanghai')::integer as hour`
    // Where it is the other half of the day, they are over, also when an hour ends meanwhile.
    await server.sql`update campus set time_zone = 'America/New_York' where id = ${otherId}`
    await quiet(now?.hour, (now?.hour + 3) % 24)
    const ran = vi.spyOn(server.sql, 'run')
    const found = await sender().sendNext()
    const [look] = ran.mock.calls.filter(([text]) => text.includes('notice_consent'))
    ran.mockRestore()
    // By the role of the product, for which policies hold: with them fewer conditions are looked up in an index.
    const [row] = await server.own.run(`explain (analyze, format json) ${look?.[0]}`, look?.[1])
    await server.sql`update campus set time_zone = 'Asia/Shanghai' where id = ${otherId}`
    await quiet(0, 0)
    const [explained] = Object.values(row ?? {})
    expect([found, await figures(id)]).toMatchObject([false, { waiting: 1_000 }])
    expect(readOf('notice', explained[0].Plan)).toBeLessThan(100)
  })
})

it('a decision on leave that is written after a broadcast of a thousand is sent before them', async () => {
  const many = await newAudience(server, 1_000)
  const id = await announce(server, principal, many)
  const at = await newTimetable(server)
  const ask = await parentOf(server, at)
  const [account] = await server.sql`select id, open_id from parent_account where parent_id = ${at.parentId}`
  await server.sql`insert into notice_consent (account_id, kind, remaining) values (${account?.id}, 'ANSWER', 1)`
  const lesson = await book(at as never, at.patientId)
  done(await ask(lesson))
  const asked = done(await at.desk.call('/admin/so-day/detail', { id: lesson.id }))
  const sessions = [{ id: lesson.id, version: asked.version }]
  done(await at.desk.call('/admin/so-day/leave/check', { sessions, agreed: true }))
  const one = sender()
  await one.sendNext()
  expect(standIn.notices).toMatchObject([{ touser: account?.openId, template_id: 'demo-template-answer' }])
  expect(await figures(id)).toMatchObject({ waiting: 1_000, sent: 0 })
  await one.sendNext()
  expect(await figures(id)).toMatchObject({ waiting: 999, sent: 1 })
})

describe('the notices of an announcement', () => {
  it('that are paused are sent by no process until they are sent on', async () => {
    const some = await newAudience(server, 5)
    const id = await announce(server, principal, some)
    await sender().sendNext()
    done(await step('pauseNotices', id))
    await sender().sendAll()
    expect([(await detail(id)).notices, requests()]).toEqual(['PAUSED', 1])
    expect(await figures(id)).toMatchObject({ waiting: 4, sent: 1, unsent: 0, unsure: 0 })
    done(await step('resumeNotices', id))
    await sender().sendAll()
    expect(await figures(id)).toMatchObject({ waiting: 0, sent: 5, unsent: 0, unsure: 0 })
  })

  it('that are stopped are never sent, and are not sent on', async () => {
    const some = await newAudience(server, 3)
    const id = await announce(server, principal, some)
    done(await step('pauseNotices', id))
    done(await step('stopNotices', id))
    await sender().sendAll()
    expect([(await detail(id)).notices, requests()]).toEqual(['STOPPED', 0])
    expect(await figures(id)).toMatchObject({ waiting: 0, sent: 0, unsent: 3, unsure: 0 })
    expect(await step('resumeNotices', id)).toMatchObject({ errCode: 'ANNOUNCEMENT_STATE' })
  })

  it('say in the list how far they are until all are over, and where they were stopped', async () => {
    const [going, stopped] = [
      await announce(server, principal, await newAudience(server, 3)),
      await announce(server, principal, await newAudience(server, 2)),
    ]
    const [campusId] = await campusIds(server)
    const draft = { campusId, audience: 'FAMILIES' as const, title: '春游', body: '周六' }
    const { id: unsent } = done(await principal.call('/admin/announcement/add', draft))
    const listed = async () => {
      const { list } = done(await principal.call('/admin/announcement/page', { pageSize: 200 }))
      return [going, stopped, unsent].map((id) => list.find((row) => row.id === id)?.progress)
    }
    done(await step('stopNotices', stopped))
    await sender().sendNext()
    done(await step('pauseNotices', going))
    const ended = { waiting: 0, sent: 0, unsent: 2, unsure: 0, inApp: 0 }
    expect(await listed()).toEqual([{ waiting: 2, sent: 1, unsent: 0, unsure: 0, inApp: 0 }, ended, null])
    expect((await detail(going)).progress).toEqual(await figures(going))
    done(await step('resumeNotices', going))
    await sender().sendAll()
    expect(await listed()).toEqual([null, ended, null])
    expect((await detail(going)).progress).toBeNull()
  })

  it('take one of two steps at once, and none from an older page', async () => {
    const id = await announce(server, principal, await newAudience(server, 2))
    const { version } = await detail(id)
    const answers = await Promise.all([
      step('pauseNotices', id, version),
      step('pauseNotices', id, version),
      step('stopNotices', id, version),
    ])
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1)
    expect(await step('stopNotices', id, version)).toMatchObject({ status: 1 })
  })

  it.each([
    ['pauseNotices', 'PAUSED'],
    ['stopNotices', 'STOPPED'],
  ] as const)('of which one is under way at %s are all %s, where that one comes back unsent', async (verb, state) => {
    const id = await announce(server, principal, await newAudience(server, 3))
    const busy = {
      send: async (): Promise<WxSent> => {
        done(await step(verb, id))
        return { state: 'LATER', code: -1 }
      },
    }
    await sender(1000, busy as never as Wx).sendNext()
    const rows =
      await server.sql`select state, count(*)::int as count from notice where announcement_id = ${id} group by state`
    expect(rows).toEqual([{ state, count: 3 }])
  })

  it('whose template the messaging app refuses pause themselves: no family loses one, and their author is told why', async () => {
    const some = await newAudience(server, 30)
    const id = await announce(server, principal, some)
    standIn.fail('fields', { path: 'subscribe/send' })
    await sender().sendAll()
    expect(requests()).toBeLessThanOrEqual(SIDE_BY_SIDE)
    expect(await detail(id)).toMatchObject({ notices: 'PAUSED', noticesCode: 47003 })
    expect(await figures(id)).toMatchObject({ waiting: 30, sent: 0, unsent: 0 })
    const left = () => server.sql`select distinct remaining from notice_consent
      where account_id = any(${some.accounts}::bigint[]) and kind = 'NEWS'`
    expect(await left()).toEqual([{ remaining: 5 }])
    const told = done(await principal.call('/admin/message/page', { pageSize: 50 })).list
    expect(told.filter(({ link }) => link === `/operate/announcement?detail=${id}`)).toMatchObject([
      { title: '“停课通知”的微信通知已暂停', body: expect.stringContaining('模板（模板字段与内容不符）') },
    ])
    standIn.recover()
    done(await step('resumeNotices', id))
    expect(await detail(id)).toMatchObject({ notices: 'SENDING', noticesCode: null })
    await server.sql`update notice set due_at = now() where announcement_id = ${id}`
    await sender().sendAll()
    expect(await figures(id)).toMatchObject({ waiting: 0, sent: 30 })
  })

  it('go on without one that is refused by itself a second time', async () => {
    const id = await announce(server, principal, await newAudience(server, 3))
    standIn.fail('fields', { path: 'subscribe/send', times: 1 })
    await sender().sendNext()
    done(await step('resumeNotices', id))
    standIn.fail('fields', { path: 'subscribe/send', times: 1 })
    await server.sql`update notice set due_at = now() - tries * interval '1 hour' where announcement_id = ${id}`
    await sender().sendAll()
    expect(await detail(id)).toMatchObject({ notices: 'SENDING' })
    expect(await figures(id)).toMatchObject({ waiting: 0, sent: 2, unsent: 1 })
  })

  it('are of those who reach the announcement alone', async () => {
    const id = await announce(server, principal, await newAudience(server, 1))
    const stranger = await server.as('principal2')
    const { version } = await detail(id)
    expect(await stranger.call('/admin/announcement/notices', { id })).toMatchObject({ errCode: 'NOT_FOUND' })
    expect(await stranger.call('/admin/announcement/stopNotices', { id, version })).toMatchObject({
      errCode: 'NOT_FOUND',
    })
  })
})

describe('a sender', () => {
  it('begins no more requests in a second than it may, however many loops it has', async () => {
    const id = await announce(server, principal, await newAudience(server, 60))
    const began = time.at
    await sender(20).sendAll()
    expect(requests()).toBe(60)
    expect(time.at - began).toBeGreaterThanOrEqual((59 / 20) * 1_000)
    expect(time.at - began).toBeLessThanOrEqual(((60 + 2 * SIDE_BY_SIDE) / 20) * 1_000)
    expect(await figures(id)).toMatchObject({ sent: 60 })
  })

  it.each([
    ['is at the limit of a day', 'daily', 45009, 600, 1],
    ['is at the limit of a minute', 'rate', 45011, 60, 1],
    ['has a new token refused as the old one was', 'expired', 40001, 60, 2],
  ] as const)('that %s sends nothing for a while, and no try is lost', async (_what, mode, code, seconds, times) => {
    const id = await announce(server, principal, await newAudience(server, 4))
    standIn.fail(mode, { path: 'subscribe/send', times })
    const one = sender()
    await one.sendAll()
    await one.sendAll()
    expect(requests()).toBe(times)
    const rows = await server.sql`select tries, code from notice where announcement_id = ${id} order by id`
    expect(rows).toEqual([{ tries: 0, code }, ...Array.from({ length: 3 }, () => ({ tries: 0, code: null }))])
    time.at += seconds * 1_000
    await server.sql`update notice set due_at = now() where announcement_id = ${id}`
    await one.sendAll()
    expect(await figures(id)).toMatchObject({ waiting: 0, sent: 4 })
  })

  it('that does not reach the messaging app tries one notice, and not each in turn', async () => {
    const id = await announce(server, principal, await newAudience(server, 50))
    const nowhere = new Wx({ ...STAND_IN, url: 'http://127.0.0.1:9' }, { timeoutMs: 300, pauseMs: 1 })
    await sender(1000, nowhere).sendAll()
    const [row] =
      await server.sql`select count(*)::int as count from notice where announcement_id = ${id} and due_at > now()`
    expect(row?.count).toBe(1)
    expect(await figures(id)).toMatchObject({ waiting: 50 })
  })
})
