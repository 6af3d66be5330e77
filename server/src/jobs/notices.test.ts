import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { announce, newAudience } from '../../test/broadcast.ts'
import { type Client, useServer } from '../../test/server.ts'
import { STAND_IN, WxStandIn } from '../demo/wx.ts'
import { Wx } from '../lib/wx.ts'
import { Notices } from './notices.ts'
import { SIDE_BY_SIDE } from './outbox.ts'

const server = useServer()
const script = fileURLToPath(new URL('../../test/sender.ts', import.meta.url))
const log = { error() {} } as never
const [MESSAGES, KILLS] = [1_000, 10]
let standIn: WxStandIn
let url = ''
let database = ''
let principal: Client

beforeAll(async () => {
  principal = await server.as('principal')
  const [row] = await server.sql`select current_database() as name`
  database = row?.name
  // No quiet hours, whenever the test runs.
  await server.sql`insert into config (key, value) values ('message.quietFrom', '0'), ('message.quietTo', '0')
    on conflict (key) do update set value = excluded.value`
})
beforeEach(async () => {
  standIn = new WxStandIn()
  url = await standIn.listen()
})
afterEach(() => standIn.close())

const sender = (timeoutMs = 3_000) =>
  new Notices(server.sql, log, new Wx({ ...STAND_IN, url }, { timeoutMs, pauseMs: 1 }), { perSecond: 1_000 })
const tokens = () => standIn.requests.filter((path) => path.endsWith('stable_token')).length

/** What became of the notices of an announcement, and how often the stand-in received each. */
async function outcomeOf(id: number) {
  const rows = await server.sql<{ openId: string; state: string }[]>`select a.open_id, n.state
    from notice n join parent_account a on a.id = n.account_id where n.announcement_id = ${id}`
  const received = new Map<string, number>()
  for (const { touser } of standIn.notices) received.set(touser, (received.get(touser) ?? 0) + 1)
  return rows.map(({ openId, state }) => ({ state, received: received.get(openId) ?? 0 }))
}

/** A process that sends. */
const start = (): ChildProcess =>
  spawn(process.execPath, [script, inject('postgres').socket, database, url], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })

describe('senders that are killed ten times while a thousand notices wait', () => {
  it('send none of them twice, and what may not have arrived is said to be unsure', async () => {
    const all = await newAudience(server, MESSAGES)
    const id = await announce(server, principal, all)
    const began = performance.now()
    standIn.latencyMs = 20
    // The next one starts while one is killed, as in a business with two processes.
    let next = start()
    for (let kill = 1; kill <= KILLS; kill++) {
      const child = next
      next = start()
      const enough = (kill * MESSAGES * 0.9) / KILLS
      await expect.poll(() => standIn.notices.length, { interval: 5, timeout: 40_000 }).toBeGreaterThanOrEqual(enough)
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    const waiting = async () =>
      (
        await server.sql`select count(*)::int as count from notice where announcement_id = ${id} and state = 'WAITING'`
      )[0]
    await expect.poll(waiting, { timeout: 40_000 }).toEqual({ count: 0 })
    next.kill('SIGKILL')
    await once(next, 'exit')
    // Two minutes later.
    await server.sql`update notice set taken_at = taken_at - interval '3 minutes' where state = 'SENDING'`
    const last = sender()
    last.start()
    const open = async () =>
      (
        await server.sql`select count(*)::int as count from notice
        where announcement_id = ${id} and state not in ('SENT', 'UNSURE')`
      )[0]
    await expect.poll(open).toEqual({ count: 0 })
    await last.stop()
    process.stdout.write(`# time: ten kills: ${((performance.now() - began) / 1000).toFixed(1)} s, target 30\n`)
    const outcome = await outcomeOf(id)
    expect(outcome).toHaveLength(MESSAGES)
    expect(outcome.filter(({ received }) => received > 1)).toEqual([])
    expect(outcome.filter(({ state, received }) => state === 'SENT' && received === 0)).toEqual([])
    const unsure = outcome.filter(({ state }) => state === 'UNSURE').length
    expect(unsure).toBeGreaterThan(0)
    expect(unsure).toBeLessThanOrEqual((KILLS + 1) * SIDE_BY_SIDE)
    const [used] = await server.sql`select sum(5 - remaining)::int as count from notice_consent
      where account_id = any(${all.accounts}::bigint[])`
    expect(used?.count).toBe(MESSAGES)
  }, 150_000)
})

describe('a notice', () => {
  it('whose answer comes after the sender has given up waiting is not sent again', async () => {
    const id = await announce(server, principal, await newAudience(server, 4))
    const one = sender(200)
    // It has a token by now.
    await one.sendNext()
    standIn.latencyMs = 800
    await one.sendAll()
    await expect.poll(() => standIn.notices.length).toBe(4)
    standIn.latencyMs = 0
    await one.sendAll()
    const states = (await outcomeOf(id)).map(({ state, received }) => `${state} ${received}`)
    expect(states.toSorted()).toEqual(['SENT 1', 'UNSURE 1', 'UNSURE 1', 'UNSURE 1'])
  })

  it('that is answered twice is sent once', async () => {
    const id = await announce(server, principal, await newAudience(server, 20))
    standIn.fail('twice', { path: 'subscribe/send' })
    await sender().sendAll()
    await sender().sendAll()
    const outcome = await outcomeOf(id)
    expect(outcome.filter(({ received }) => received > 1)).toEqual([])
    expect(outcome.filter(({ state, received }) => state === 'SENT' && received === 0)).toEqual([])
  })

  it('is not lost where the access token ends in the middle of many', async () => {
    const id = await announce(server, principal, await newAudience(server, 60))
    const { notices } = standIn
    const push = notices.push.bind(notices)
    notices.push = (...more) => {
      if (notices.length === 20) standIn.revokeToken()
      return push(...more)
    }
    await sender().sendAll()
    expect(await outcomeOf(id)).toEqual(Array.from({ length: 60 }, () => ({ state: 'SENT', received: 1 })))
    expect(tokens()).toBeGreaterThan(1)
  })
})
