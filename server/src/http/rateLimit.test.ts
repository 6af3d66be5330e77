import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../test/server.ts'
import { done, newAccount } from '../../test/world.ts'
import { networkOf } from './rateLimit.ts'

const server = useServer()
let app: FastifyInstance
let [doctor, frontdesk] = [null, null] as unknown as [Client, Client]
/** The milliseconds of the limits: they stand still but where a test lets them pass. */
let now = 0
beforeAll(async () => {
  app = await server.second({ rateLimits: { user: 60, address: 200 }, clock: () => now })
  doctor = (await server.as('doctor')).at(app)
  frontdesk = (await server.as('frontdesk')).at(app)
})

const PATH = '/admin/message/noRead'
const from = (remoteAddress: string, client: Client, url: string = PATH) =>
  app.inject({ url, headers: client.headers, remoteAddress })
/** Makes calls until one is refused, at most as many as the largest bucket holds, and one; how many were not refused. */
async function spend(call: () => ReturnType<typeof from>) {
  for (let made = 0; made <= 200; made++) {
    const answer = await call()
    if (answer.statusCode === 429) return { made, answer }
  }
  throw new Error('200 calls were made and none refused')
}

describe('the rate limit', () => {
  it('refuses a user at every address, in the envelope with the seconds to wait, and not the colleagues of that user', async () => {
    let at = 0
    const { made, answer } = await spend(() => from(`10.0.0.${++at % 200}`, doctor))
    expect(made).toBe(60)
    expect(answer.json()).toMatchObject({ status: 1, errCode: 'TOO_MANY_CALLS', code: 429, data: null })
    expect(answer.headers['retry-after']).toBe('1')
    expect((await from('10.0.0.1', frontdesk)).json().status).toBe(0)
    expect((await doctor.at(server.app).call(PATH, {})).status, 'each process counts by itself').toBe(0)
    now += 1000
    expect((await from('10.0.0.1', doctor)).json().status).toBe(0)
    expect((await from('10.0.0.1', doctor)).statusCode, 'one call a second comes back').toBe(429)
  })

  it('refuses what a family writes above sixty an hour, with when to go on; it reads on, and others write on', async () => {
    const app = await server.second({ rateLimits: { user: 0, address: 0, family: 60 }, clock: () => now })
    const [parent, other] = [(await newAccount(server)).client.at(app), (await newAccount(server)).client.at(app)]
    const suggest = (by: Client) => by.call('/api/user-suggest/add', { type: 'other', content: '灯太亮' })
    for (let made = 0; made < 60; made++) done(await suggest(parent))
    expect(await suggest(parent)).toMatchObject({
      errCode: 'TOO_MANY_CALLS',
      code: 429,
      msg: expect.stringContaining('60 秒后'),
    })
    expect((await parent.call('/api/user-suggest/list', {})).status).toBe(0)
    expect((await suggest(other)).status).toBe(0)
    now += 60_000
    expect((await suggest(parent)).status).toBe(0)
    expect((await suggest(parent)).errCode).toBe('TOO_MANY_CALLS')
  })

  it('refuses an address before anything is looked up, whatever token the request carries', async () => {
    const stranger = await spend(() => from('10.1.0.1', server.anonymous))
    expect(stranger.made).toBe(200)
    expect(stranger.answer.json()).toMatchObject({ errCode: 'TOO_MANY_CALLS' })
    const upload = { method: 'PUT' as const, url: '/files/upload/never-given', remoteAddress: '10.1.0.1' }
    expect((await app.inject(upload)).statusCode).toBe(429)
    expect((await from('10.1.0.2', frontdesk)).json().status).toBe(0)
  })

  it('counts files and the opening of live streams for their address, and not calls of health', async () => {
    const file = `/files/${'A'.repeat(32)}.webp`
    for (const [address, url] of [
      ['10.2.0.1', file],
      ['10.2.0.2', '/admin/live/changes'],
    ] as const) {
      await spend(() => from(address, server.anonymous, url))
      expect((await from(address, server.anonymous)).statusCode).toBe(429)
      expect((await from(address, server.anonymous, '/healthz')).statusCode).toBe(200)
    }
  })

  it('writes no row to the operation log for a refusal', async () => {
    const add = () =>
      app.inject({
        method: 'POST',
        url: '/admin/dict/add',
        payload: { type: 'relation', value: 'x', label: 'x' },
        headers: doctor.headers,
        remoteAddress: '10.3.0.1',
      })
    // The buckets are full again.
    now += 60_000
    await spend(add)
    const of = async () => (await server.sql`select count(*) as n from operation where ip = '10.3.0.1'`)[0]?.n
    const before = await of()
    expect(before).toBeGreaterThan(0)
    expect((await add()).statusCode).toBe(429)
    expect(await of()).toBe(before)
  })
})

describe('an address', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['2001:0DB8::6', '2001:db8:0:0'],
    ['64:ff9b::a00:1', '10.0.0.1'],
    ['64:ff9b::10.0.0.1', '10.0.0.1'],
    ['64:ff9b:1::a00:1', '64:ff9b:1:0'],
  ])('%s stands for %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })
})

describe('behind TLS', () => {
  it('browsers are told to use HTTPS only, and otherwise are not', async () => {
    const secure = await server.second({ https: true })
    const of = async (one: FastifyInstance, url: string) =>
      (await one.inject({ url })).headers['strict-transport-security']
    for (const url of ['/docs', '/healthz', '/admin/message/noRead']) {
      expect(await of(secure, url), url).toBe('max-age=31536000')
      expect(await of(server.app, url), url).toBeUndefined()
    }
  })
})
