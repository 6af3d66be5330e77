import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { consented, heldSession } from '../../test/clinic.ts'
import { jobHandles } from '../../test/jobs.ts'
import { type Client, until, useServer } from '../../test/server.ts'
import { newTimetable, type Timetable } from '../../test/timetable.ts'
import { done, newAccount, newPhone, staffId } from '../../test/world.ts'
import { STAND_IN, WxStandIn } from '../demo/wx.ts'
import { content } from '../jobs/content.ts'
import { dayBefore, todayText } from '../lib/day.ts'
import { Wx, type WxConfig } from '../lib/wx.ts'

const server = useServer()
const standIn = new WxStandIn()
let app: FastifyInstance
let config: WxConfig
let at: Timetable
let parent: Client
let accountId = 0
beforeAll(async () => {
  config = { ...STAND_IN, url: await standIn.listen() }
  app = await server.second({ wx: config })
  at = await newTimetable(server)
  await consented(server, [at.patientId])
  const account = await newAccount(server, { parentId: at.parentId })
  accountId = account.id
  parent = account.client.at(app)
})
afterEach(() => standIn.recover())
afterAll(() => standIn.close())

const checks = () => standIn.requests.filter((path) => path === '/wxa/msg_sec_check').length
/** Each test has a messaging app of its own in the job: one that was not reached before is asked again at once. */
const run = (wx: Wx | null = new Wx(config)) =>
  content.run({
    ...jobHandles(server.own),
    wx,
    addressOf: null,
    signal: new AbortController().signal,
  } as never)
const waiting = () =>
  server.sql`select call, words, tries from content_check where account_id = ${accountId} order by id`
const suggest = (text: string, by = parent, options = {}) =>
  by.call('/api/user-suggest/add', { type: 'other', content: text }, options)
const suggested = async (text: string) => (await server.sql`select id from user_suggest where content = ${text}`).length

async function homework() {
  const soDayId = await heldSession(server, at)
  const task = { title: '数字记忆', content: '每天十分钟', dueOn: dayBefore(todayText(), -7) }
  return done(await at.doctor.call('/admin/work/add', { soDayId, ...task })).id
}

describe('words of a family', () => {
  it('that the check calls risky are refused at their field, in the language of the caller, and nothing is stored', async () => {
    const id = await homework()
    const refused = await parent.call('/api/work/ask', { id, text: '这是违规示例' })
    expect(refused).toMatchObject({
      status: 2,
      errCode: 'WORDS_RISKY',
      data: { fields: [{ path: 'text', msg: expect.stringContaining('请换一种说法') }] },
    })
    const english = await parent.call(
      '/api/work/ask',
      { id, text: '这是违规示例' },
      { headers: { 'accept-language': 'en' } },
    )
    expect(english.msg).toContain('put it differently')
    expect(done(await at.doctor.call('/admin/work/detail', { id })).entries).toEqual([])
    expect(await waiting()).toEqual([])
    done(await parent.call('/api/work/ask', { id, text: '这是练习' }))
  })

  it('that somebody should look at go, as staff read them anyway', async () => {
    done(await suggest('这是待审示例'))
    expect(await suggested('这是待审示例')).toBe(1)
  })

  it('are checked whatever the call: a name that is shown, a question, what a lesson was like', async () => {
    const soDayId = await heldSession(server, at)
    const stars = { effect: 5, attitude: 5, punctual: 5 }
    expect(await parent.call('/api/rbac/user/edit', { userName: '违规示例' })).toMatchObject({
      errCode: 'WORDS_RISKY',
      data: { fields: [{ path: 'userName' }] },
    })
    expect((await parent.call('/api/reply/add', { soDayId, text: '违规示例' })).errCode).toBe('WORDS_RISKY')
    expect((await parent.call('/api/so-day/evaluate', { id: soDayId, ...stars, text: '违规示例' })).errCode).toBe(
      'WORDS_RISKY',
    )
    done(await parent.call('/api/so-day/evaluate', { id: soDayId, ...stars }))
  })

  it('are not checked again where the same request comes once more', async () => {
    const once = { headers: { 'idempotency-key': 'words-once-more' } }
    const before = checks()
    const first = done(await suggest('只说一次', parent, once))
    expect(done(await suggest('只说一次', parent, once))).toEqual(first)
    expect([checks() - before, await suggested('只说一次')]).toEqual([1, 1])
  })

  it('of staff are not checked, nor any where the messaging app is not configured', async () => {
    const before = checks()
    const id = await homework()
    const doctor = at.doctor.at(app)
    const { version } = done(await doctor.call('/admin/work/detail', { id }))
    done(await doctor.call('/admin/work/submit', { id, version, text: '违规示例' }))
    done(await suggest('没有配置：违规示例', parent.at(server.app)))
    expect(checks()).toBe(before)
  })

  it('of an account that nobody has signed in with by the messaging app go unchecked', async () => {
    const { id, client } = await newAccount(server)
    await server.sql`update parent_account set open_id = null, phone = ${newPhone()} where id = ${id}`
    const before = checks()
    done(await suggest('无微信身份：违规示例', client.at(app)))
    expect(checks()).toBe(before)
  })

  it('wait for the check without a transaction', async () => {
    standIn.fail('timeout', { path: 'msg_sec_check' })
    const before = checks()
    const answer = suggest('慢慢来')
    await until(() => checks() > before)
    const held = await server.sql`select pid from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`
    expect(held).toEqual([])
    done(await answer)
    await server.sql`delete from content_check`
  })
})

describe('words that could not be checked', () => {
  const principalOf = async () => {
    const [found] = await server.sql`select principal_id from campus where id = ${at.campusId}`
    return (found?.principalId as number | null) ?? staffId(server, 'operation')
  }
  const told = async (receiverId: number) =>
    server.sql`select title, body from message where receiver_id = ${receiverId} and event_key like 'words-risky:%'`

  it('are stored all the same, and checked later: the words go, and of risky ones the principal is told', async () => {
    standIn.fail('reset', { path: 'msg_sec_check' })
    done(await suggest('断网时的好话'))
    done(await suggest('断网时的违规示例'))
    expect(await waiting()).toMatchObject([
      { call: '/api/user-suggest/add', words: '断网时的好话' },
      { call: '/api/user-suggest/add', words: '断网时的违规示例' },
    ])
    expect(await run()).toMatchObject({ sent: 0, failed: 2 })
    expect(await waiting()).toMatchObject([{ tries: 1 }, { tries: 1 }])
    standIn.recover()
    await server.sql`update content_check set check_at = now()`
    expect(await run()).toMatchObject({ sent: 2, told: 1, failed: 0 })
    expect(await waiting()).toEqual([])
    expect(await suggested('断网时的违规示例')).toBe(1)
    const messages = await told(await principalOf())
    expect(messages).toHaveLength(1)
    expect(messages[0]?.body).toContain('提交意见反馈')
    expect(messages[0]?.body).not.toContain('违规示例')
    expect(await run()).toMatchObject({ sent: 0, told: 0 })
  })

  it('that the messaging app does not take hold up no others; after three, it is not asked any more', async () => {
    standIn.fail('reset', { path: 'msg_sec_check' })
    for (const text of ['一', '二', '三', '四']) done(await suggest(`排队${text}`))
    // Each is asked about twice.
    standIn.fail('reset', { path: 'msg_sec_check', times: 2 })
    expect(await run()).toMatchObject({ sent: 3, failed: 1 })
    expect(await waiting()).toMatchObject([{ words: '排队一', tries: 1 }])
    standIn.fail('reset', { path: 'msg_sec_check' })
    for (const text of ['五', '六', '七']) done(await suggest(`排队${text}`))
    await server.sql`update content_check set check_at = now()`
    expect(await run()).toMatchObject({ sent: 0, failed: 3 })
    expect((await waiting()).map(({ tries }) => tries)).toEqual([2, 1, 1, 0])
    await server.sql`delete from content_check`
  })

  it('leave nothing behind where the write itself is refused', async () => {
    standIn.fail('reset', { path: 'msg_sec_check' })
    expect((await parent.call('/api/work/ask', { id: 999_999_999, text: '没有这份作业' })).errCode).toBe('NOT_FOUND')
    expect(await waiting()).toEqual([])
  })

  it('are forgotten after two hours: nothing is checked then of a user who was not there', async () => {
    standIn.fail('reset', { path: 'msg_sec_check' })
    done(await suggest('昨天的违规示例'))
    standIn.recover()
    await server.sql`update content_check set created_at = now() - interval '121 minutes'`
    const before = checks()
    expect(await run()).toMatchObject({ sent: 0, told: 0 })
    expect([await waiting(), checks() - before]).toEqual([[], 0])
    standIn.fail('reset', { path: 'msg_sec_check' })
    done(await suggest('没有配置以后'))
    await server.sql`update content_check set created_at = now() - interval '121 minutes'`
    await run(null)
    expect(await waiting(), 'also where the messaging app is no longer configured').toEqual([])
  })
})
