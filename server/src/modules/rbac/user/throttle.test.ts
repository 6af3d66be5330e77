import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { languages } from '@cogcampus/contract/envelope'
import { limits } from '@cogcampus/contract/limits'
import { describe, expect, it, vi } from 'vitest'
import { useServer } from '../../../../test/server.ts'
import { done, newStaff } from '../../../../test/world.ts'
import { settings } from '../../../lib/settings.ts'

/** Called for each password that is compared with one that is stored. */
const checked = vi.hoisted(() => vi.fn())
vi.mock('../../../lib/password.ts', async (original) => {
  const real = await original<typeof import('../../../lib/password.ts')>()
  const verifyPassword: typeof real.verifyPassword = (password, stored) => {
    if (stored !== null) checked()
    return real.verifyPassword(password, stored)
  }
  return { ...real, verifyPassword }
})

const server = useServer('demo', { reads: 8 })
const guess = (app: typeof server.app, loginName: string, passWord: string, remoteAddress: string, device?: string) =>
  app.inject({
    method: 'POST',
    url: '/admin/rbac/user/login',
    payload: { loginName, passWord, userType: 'A' },
    headers: { 'x-requested-with': 'XMLHttpRequest', ...(device ? { 'x-device': device } : {}) },
    remoteAddress,
  })
const RIGHT = 'demo-2026'
const times = <T>(count: number, work: (n: number) => T) => Array.from({ length: count }, (_, n) => work(n))

describe('guessing passwords', () => {
  it('locks an account for an address after ten failures for ten minutes, at whichever process', async () => {
    const apps = [server.app, await server.second()]
    for (let n = 0; n < 10; n++) {
      const answer = await guess(apps[n % 2] ?? server.app, n % 3 ? 'doctor' : ' DOCTOR', `wrong-${n}`, '10.0.0.1')
      expect(answer.json().errCode).toBe('LOGIN_FAILED')
      await server.sql`update sign_in_failure set since = since - interval '30 seconds'`
    }
    for (const app of apps) {
      const right = await guess(app, 'doctor', RIGHT, '10.0.0.1')
      // The same answer as for a wrong password: an attacker does not learn that the guess was right.
      expect(right.json()).toMatchObject({ status: 1, errCode: 'LOGIN_FAILED' })
      expect(right.statusCode).toBe(200)
    }
    expect((await guess(server.app, 'frontdesk', RIGHT, '10.0.0.1')).json().status).toBe(0)
    // The ten minutes begin with the last failure, not with the first.
    await server.sql`update sign_in_failure set since = since - interval '9 minutes'`
    expect((await guess(server.app, 'doctor', RIGHT, '10.0.0.1')).json().errCode).toBe('LOGIN_FAILED')
    await server.sql`update sign_in_failure set since = since - interval '2 minutes'`
    expect((await guess(server.app, 'doctor', RIGHT, '10.0.0.1')).json().status).toBe(0)
  })

  it('evaluates no more than ten of a hundred guesses sent at once, however many processes there are', async () => {
    const apps = [server.app, await server.second()]
    checked.mockClear()
    await Promise.all(times(100, (n) => guess(apps[n % 2] ?? server.app, 'doctor2', `wrong-${n}`, '10.6.0.1')))
    expect(checked).toHaveBeenCalledTimes(10)
    await server.sql`delete from sign_in_failure where key like 'address:%'`
    expect((await guess(server.app, 'doctor2', RIGHT, '10.6.0.1')).json().errCode).toBe('LOGIN_FAILED')
    expect(checked).toHaveBeenCalledTimes(10)
  })

  it('a success clears the failures before it, and counts for no limit itself', async () => {
    for (let round = 0; round < 4; round++) {
      for (let n = 0; n < 9; n++) await guess(server.app, 'consultant', 'wrong-one', `10.1.${round}.1`)
      expect((await guess(server.app, 'consultant', RIGHT, `10.1.${round}.1`)).json().status).toBe(0)
    }
    for (let n = 0; n < 40; n++) {
      expect((await guess(server.app, 'consultant', RIGHT, '10.1.9.1')).json().status).toBe(0)
    }
  })

  it('lets the right password in, however often it is sent at once', async () => {
    const apps = [server.app, await server.second()]
    const answers = await Promise.all(
      times(28, (n) => guess(apps[n % 2] ?? server.app, 'marketer', RIGHT, '10.13.0.1')),
    )
    expect(answers.map((answer) => answer.json().errCode)).toEqual(times(28, () => ''))
    const left = await server.sql`select key, count from sign_in_failure where key like '%10.13.0.1' and count > 0`
    expect(left).toEqual([])
  })

  it('stops an address after thirty failures, with 429 and when to come back, at every process', async () => {
    const second = await server.second()
    const answers = []
    for (let n = 0; n < 30; n++)
      answers.push((await guess(server.app, `nobody-${n}`, 'wrong-one', '10.2.0.1')).statusCode)
    expect(answers).toEqual(times(30, () => 200))
    for (const app of [server.app, second]) {
      const stopped = await guess(app, 'admin', RIGHT, '10.2.0.1')
      expect(stopped.statusCode).toBe(429)
      expect(stopped.json()).toMatchObject({ status: 1, errCode: 'TOO_MANY_ATTEMPTS', code: 429, data: null })
      const seconds = Number(stopped.headers['retry-after'])
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(180)
    }
    expect((await guess(server.app, 'admin', RIGHT, '10.2.0.2')).json().status).toBe(0)
    await server.sql`update sign_in_failure set since = since - interval '4 minutes'`
    expect((await guess(server.app, 'admin', RIGHT, '10.2.0.1')).json().status).toBe(0)
  })

  it('counts the addresses of one IPv6 network together, and no other', async () => {
    for (let n = 0; n < 30; n++) await guess(server.app, `six-${n}`, 'wrong-one', `2001:db8:1:2::${n.toString(16)}`)
    expect((await guess(server.app, 'admin', RIGHT, '2001:db8:1:2:ffff::1')).statusCode).toBe(429)
    expect((await guess(server.app, 'admin', RIGHT, '2001:db8:1:3::1')).json().status).toBe(0)
  })

  it('is not helped by a header that claims another address', async () => {
    for (let n = 0; n < 30; n++) await guess(server.app, `noone-${n}`, 'wrong-one', '10.3.0.1')
    const answer = await server.app.inject({
      method: 'POST',
      url: '/admin/rbac/user/login',
      payload: { loginName: 'admin', passWord: RIGHT, userType: 'A' },
      headers: { 'x-requested-with': 'XMLHttpRequest', 'x-forwarded-for': '8.8.8.8' },
      remoteAddress: '10.3.0.1',
    })
    expect(answer.statusCode).toBe(429)
  })

  it('a flood of sign-ins is refused with 503 and Retry-After, not queued without end, nor counted as failed', async () => {
    const answers = await Promise.all(times(120, (n) => guess(server.app, `flood-${n}`, 'wrong-one', `10.4.${n}.1`)))
    const busy = answers.filter((answer) => answer.statusCode === 503)
    expect(busy.length).toBeGreaterThan(0)
    for (const answer of busy) {
      expect(answer.json()).toMatchObject({ errCode: 'BUSY', code: 503 })
      expect(answer.headers['retry-after']).toBe('1')
    }
    expect(answers.filter((answer) => answer.json().errCode === 'LOGIN_FAILED').length).toBe(120 - busy.length)
    const [counted] = await server.sql`select sum(count)::int as n from sign_in_failure where key like 'address:10.4.%'`
    expect(counted?.n).toBe(120 - busy.length)
    expect((await guess(server.app, 'admin', RIGHT, '10.5.0.1')).json().status).toBe(0)
  })
})

describe('a stranger does not lock an account out', () => {
  it('by failures at another address', async () => {
    for (let n = 0; n < 29; n++) await guess(server.app, 'principal', `wrong-${n}`, '10.7.0.1')
    expect((await guess(server.app, 'principal', RIGHT, '10.7.0.1')).json().errCode).toBe('LOGIN_FAILED')
    expect((await guess(server.app, 'principal', RIGHT, '10.7.0.2')).json().status).toBe(0)
  })

  it('on a device that signed in before, neither from its own address nor from everywhere', async () => {
    const device = randomUUID()
    expect((await guess(server.app, 'principal2', RIGHT, '10.8.0.1', device)).json().status).toBe(0)
    for (let n = 0; n < 30; n++) await guess(server.app, 'principal2', `wrong-${n}`, '10.8.0.1')
    expect((await guess(server.app, 'principal2', RIGHT, '10.8.0.1')).statusCode).toBe(429)
    expect((await guess(server.app, 'principal2', RIGHT, '10.8.0.1', randomUUID())).statusCode).toBe(429)
    expect((await guess(server.app, 'principal2', RIGHT, '10.8.0.1', device)).json().status).toBe(0)

    for (let n = 0; n < 100; n++) await guess(server.app, 'principal2', `wrong-${n}`, `10.9.${n % 10}.1`)
    // A hundred failures from ten addresses: an unknown device must wait, wherever it is.
    expect((await guess(server.app, 'principal2', RIGHT, '10.10.0.1')).json().errCode).toBe('LOGIN_FAILED')
    expect((await guess(server.app, 'principal2', RIGHT, '10.10.0.1', device)).json().status).toBe(0)
  })

  it('with the device of another account', async () => {
    const device = randomUUID()
    expect((await guess(server.app, 'doctor', RIGHT, '10.11.0.1', device)).json().status).toBe(0)
    for (let n = 0; n < 30; n++) await guess(server.app, 'frontdesk2', `wrong-${n}`, '10.11.0.1', device)
    expect((await guess(server.app, 'frontdesk2', RIGHT, '10.11.0.1', device)).statusCode).toBe(429)
  })

  it('but a known device has ten guesses like every other', async () => {
    const device = randomUUID()
    expect((await guess(server.app, 'frontdesk', RIGHT, '10.12.0.1', device)).json().status).toBe(0)
    const answers = await Promise.all(
      times(20, (n) => guess(server.app, 'frontdesk', `wrong-${n}`, '10.12.0.1', device)),
    )
    expect(answers.map((answer) => answer.json().errCode)).toEqual(times(20, () => 'LOGIN_FAILED'))
    expect((await guess(server.app, 'frontdesk', RIGHT, '10.12.0.1', device)).json().errCode).toBe('LOGIN_FAILED')
    const [kept] = await server.sql`select count(*)::int as n from known_device where device_hash = ${device}::bytea`
    expect(kept?.n, 'only its hash is stored').toBe(0)
  })
})

describe('the old password', () => {
  it('can be guessed ten times, at once too: then not even the right one is looked at for ten minutes', async () => {
    const admin = await server.as('admin')
    const { client, id } = await newStaff(server, admin, { loginName: 'guesses.old', campusIds: [], roles: ['DOCTOR'] })
    const other = client.at(await server.second())
    const change = (by: typeof client, oldPassword: string) =>
      by.call('/admin/rbac/user/changePassword', { oldPassword, password: 'second-2026-pass' })
    const answers = await Promise.all(times(14, (n) => change(n % 2 ? client : other, `wrong-${n}`)))
    const words = answers.map(({ errCode }) => errCode).toSorted()
    expect(words).toEqual([...times(10, () => 'OLD_PASSWORD_WRONG'), ...times(4, () => 'TOO_MANY_ATTEMPTS')])
    expect(await change(client, 'first-2026-pass')).toMatchObject({ errCode: 'TOO_MANY_ATTEMPTS', code: 429 })
    await server.as('guesses.old', 'first-2026-pass')
    await server.sql`update sign_in_failure set since = since - interval '11 minutes' where key = ${`old:${id}`}`
    done(await change(client, 'first-2026-pass'))
    expect(await server.sql`select 1 from sign_in_failure where key = ${`old:${id}`}`).toHaveLength(0)
  })
})

it('the contract alone says how short a password may be: a setting begins there, and messages take it from there', async () => {
  const { min, max } = settings['password.minLength']
  expect([min, max]).toEqual([limits.passwordMin, limits.passwordMax])
  for (const language of languages) {
    const file = new URL(`../../../../../console/src/messages/${language}/core.json`, import.meta.url)
    const { passwordShort } = JSON.parse(await readFile(file, 'utf8'))
    expect(passwordShort).toContain('{min}')
    expect(passwordShort).not.toMatch(/\d/)
  }
})
