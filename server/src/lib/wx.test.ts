import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openIdOf, STAND_IN, WxStandIn } from '../demo/wx.ts'
import type { Refusal } from './errors.ts'
import { Wx } from './wx.ts'

const PHONE = '13900000199'
/** No test waits for a time limit that a release has. */
const limits = { timeoutMs: 300, pauseMs: 1, failures: 2, openMs: 60_000 }
let standIn: WxStandIn
let url = ''
let wx: Wx

beforeEach(async () => {
  standIn = new WxStandIn()
  url = await standIn.listen()
  wx = new Wx({ ...STAND_IN, url }, limits)
})
afterEach(() => standIn.close())

const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Refusal) => error.errCode,
  )
const times = (path: string) => standIn.requests.filter((each) => each.endsWith(path)).length
const login = () => wx.userOf(standIn.issue(PHONE))
const notice = { openId: openIdOf(PHONE), templateId: 't', language: 'zh-CN', data: { thing1: '周二的课' } } as const

describe('a code of the messaging app', () => {
  it('says who signs in, once, and nothing of a code that is not known', async () => {
    const code = standIn.issue(PHONE)
    expect(await wx.userOf(code)).toEqual({ openId: openIdOf(PHONE), unionId: null })
    expect(await refusal(wx.userOf(code))).toBe('WX_CODE_INVALID')
    expect(await refusal(wx.userOf('strange'))).toBe('WX_CODE_INVALID')
  })

  it('of another kind says which phone was verified', async () => {
    expect(await wx.phoneOf(standIn.issue(PHONE))).toBe(PHONE)
    expect(await refusal(wx.phoneOf('strange'))).toBe('WX_CODE_INVALID')
  })

  it('of a phone of another country is refused, also where its digits could be those of a phone here', async () => {
    expect(await refusal(wx.phoneOf(standIn.issue('15123456789', '49')))).toBe('PHONE_FOREIGN')
    expect(await refusal(wx.phoneOf(standIn.issue('91234567', '852')))).toBe('PHONE_FOREIGN')
  })

  it('is refused as unavailable with a wrong secret, and with nothing of the secret in the refusal', async () => {
    wx = new Wx({ ...STAND_IN, secret: 'wrong-secret', url }, limits)
    const error = await login().catch((error: Refusal) => error)
    expect(error).toMatchObject({ errCode: 'WX_UNAVAILABLE' })
    expect(JSON.stringify(error) + String((error as Refusal).stack)).not.toContain('wrong-secret')
  })
})

describe('a request that fails', () => {
  it('is no fault of the code where the messaging app took it and its answer was lost: another code can be sent', async () => {
    standIn.fail('lost', { times: 1 })
    expect(await refusal(login())).toBe('WX_UNAVAILABLE')
    expect(await login()).toMatchObject({ openId: openIdOf(PHONE) })
    await wx.phoneOf(standIn.issue(PHONE))
    standIn.fail('lost', { path: 'getuserphonenumber', times: 1 })
    expect(await refusal(wx.phoneOf(standIn.issue(PHONE)))).toBe('WX_UNAVAILABLE')
  })

  const modes = ['timeout', 'reset', 'busy', 'html', 'gateway'] as const
  it.each(modes)('by %s is repeated once, and then done', async (mode) => {
    standIn.fail(mode, { times: 1 })
    expect(await login()).toMatchObject({ openId: openIdOf(PHONE) })
    expect(times('jscode2session')).toBe(2)
  })

  it('because of the rate limit is not repeated at once', async () => {
    standIn.fail('rate', { times: 1 })
    expect(await refusal(login())).toBe('WX_UNAVAILABLE')
    expect(times('jscode2session')).toBe(1)
  })

  it('again and again stops the requests, until one is let through that is answered', async () => {
    wx = new Wx({ ...STAND_IN, url }, { ...limits, openMs: 50 })
    standIn.fail('reset')
    expect([await refusal(login()), await refusal(login())]).toEqual(['WX_UNAVAILABLE', 'WX_UNAVAILABLE'])
    const asked = standIn.requests.length
    wx = wx as Wx
    // Within the pause, nothing is asked.
    const closed = new Wx({ ...STAND_IN, url }, limits)
    await refusal(closed.userOf('x'))
    await refusal(closed.userOf('x'))
    const before = standIn.requests.length
    expect(await refusal(closed.userOf('x'))).toBe('WX_UNAVAILABLE')
    expect([standIn.requests.length, before > asked]).toEqual([before, true])
    standIn.recover()
    await expect.poll(() => refusal(login()), { timeout: 10_000 }).toBe('done')
  })
})

describe('of many requests while the messaging app is out', () => {
  it('one is let through after the pause, and the others are refused at once', async () => {
    wx = new Wx({ ...STAND_IN, url }, { ...limits, openMs: 1_500 })
    standIn.fail('reset')
    for (let time = 0; time < 2; time++) await refusal(login())
    standIn.fail('timeout')
    const before = times('jscode2session')
    const logins: Promise<string>[] = []
    await expect
      .poll(
        () => {
          logins.push(refusal(login()), refusal(login()), refusal(login()))
          return times('jscode2session')
        },
        { timeout: 10_000 },
      )
      .toBeGreaterThan(before)
    // Of three at once, one is asked, and asked again.
    expect(times('jscode2session') - before).toBeLessThanOrEqual(2)
    expect(new Set(await Promise.all(logins))).toEqual(new Set(['WX_UNAVAILABLE']))
  })
})

describe('the access token', () => {
  it('is asked for once by many calls at a time, and kept', async () => {
    const phones = await Promise.all(Array.from({ length: 20 }, () => wx.phoneOf(standIn.issue(PHONE))))
    expect(new Set(phones)).toEqual(new Set([PHONE]))
    await wx.phoneOf(standIn.issue(PHONE))
    expect(times('stable_token')).toBe(1)
  })

  it('that is no longer valid is replaced, once', async () => {
    await wx.phoneOf(standIn.issue(PHONE))
    standIn.revokeToken()
    expect(await wx.phoneOf(standIn.issue(PHONE))).toBe(PHONE)
    expect(times('stable_token')).toBe(2)
    standIn.fail('expired', { path: 'getuserphonenumber' })
    expect(await refusal(wx.phoneOf(standIn.issue(PHONE)))).toBe('WX_UNAVAILABLE')
    expect(times('stable_token')).toBe(3)
  })
})

describe('the check of content', () => {
  const say = (words: string, openId = openIdOf(PHONE)) => wx.verdictOf({ openId, scene: 'comment', words })
  const inTime = (words: string) => wx.verdictInTime({ openId: openIdOf(PHONE), scene: 'comment', words })

  it('says of words that they pass, that somebody should look, or that they are risky', async () => {
    expect([await say('今天练得很好'), await say('这是待审示例'), await say('这是违规示例')]).toEqual([
      'pass',
      'review',
      'risky',
    ])
  })

  it('says nothing of a user who was not in the app for two hours', async () => {
    standIn.strangers.add('gone')
    expect(await say('违规示例', 'gone')).toBe('unknown')
    expect(await wx.checkMedia({ openId: 'gone', scene: 'comment', url: `${url}/a`, kind: 'picture' })).toBeNull()
  })

  it('uses the access token of other calls, and replaces one that is no longer valid, once', async () => {
    await wx.phoneOf(standIn.issue(PHONE))
    expect(await say('好')).toBe('pass')
    expect(times('stable_token')).toBe(1)
    standIn.revokeToken()
    expect(await say('好')).toBe('pass')
    expect([times('stable_token'), times('msg_sec_check')]).toEqual([2, 3])
  })

  it('rejects where it cannot be asked, and has no verdict in time where it is slow or cannot be asked', async () => {
    for (const mode of ['busy', 'rate', 'html', 'reset'] as const) {
      wx = new Wx({ ...STAND_IN, url }, limits)
      standIn.fail(mode, { path: 'msg_sec_check' })
      expect(await refusal(say('好'))).toBe('WX_UNAVAILABLE')
      expect(await inTime('好')).toBeNull()
    }
    wx = new Wx({ ...STAND_IN, url }, { ...limits, timeoutMs: 60_000, wordsMs: 50 })
    standIn.fail('timeout', { path: 'msg_sec_check' })
    expect(await inTime('好')).toBeNull()
  })

  it('that fails again and again keeps nobody from signing in', async () => {
    standIn.fail('reset', { path: 'msg_sec_check' })
    for (let time = 0; time < 4; time++) expect(await inTime('好')).toBeNull()
    expect(await login()).toMatchObject({ openId: openIdOf(PHONE) })
  })
})

describe('a notice', () => {
  it('is sent once for each agreement of the user, in values that its fields take', async () => {
    standIn.agreed.set(`${notice.openId} t`, 1)
    const data = { thing1: '一二三四五六七八九十一二三四五六七八九十末' }
    expect(await wx.send({ ...notice, data })).toEqual({ state: 'SENT', code: null })
    expect([...(standIn.notices[0]?.data.thing1?.value ?? '')]).toHaveLength(20)
    expect(await wx.send(notice)).toEqual({ state: 'NOT_AGREED', code: 43101 })
  })

  it('that was surely not sent can be sent later; of one without an answer nobody knows, and it is asked once', async () => {
    const path = 'subscribe/send'
    const limited = () => new Wx({ ...STAND_IN, url }, { ...limits, timeoutMs: 200 })
    for (const [mode, state] of [
      ['rate', 'LATER'],
      ['busy', 'LATER'],
      ['reset', 'UNSURE'],
      ['html', 'UNSURE'],
      ['gateway', 'UNSURE'],
      ['word', 'UNSURE'],
      ['empty', 'UNSURE'],
      ['timeout', 'UNSURE'],
    ] as const) {
      standIn.requests.length = 0
      standIn.fail(mode, { path })
      expect(await limited().send(notice), mode).toMatchObject({ state })
      expect(times('subscribe/send'), mode).toBe(1)
    }
    standIn.fail('rate', { path: 'stable_token' })
    expect(await limited().send(notice)).toMatchObject({ state: 'LATER' })
    const nowhere = new Wx({ ...STAND_IN, url: 'http://127.0.0.1:9' }, limits)
    expect(await nowhere.send(notice)).toMatchObject({ state: 'LATER' })
  })

  it('whose token ends is sent later where there is no other one, as it was surely not sent', async () => {
    await wx.send(notice)
    standIn.agreed.set(`${notice.openId} t`, 1)
    standIn.revokeToken()
    standIn.fail('timeout', { path: 'stable_token' })
    expect(await wx.send(notice)).toEqual({ state: 'LATER', code: null })
    standIn.recover()
    expect(await new Wx({ ...STAND_IN, url }, limits).send(notice)).toEqual({ state: 'SENT', code: null })
    expect(standIn.notices).toHaveLength(1)
  })
})
