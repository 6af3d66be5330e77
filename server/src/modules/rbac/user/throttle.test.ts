import { describe, expect, it } from 'vitest'
import { useServer } from '../../../../test/server.ts'

const server = useServer()
const guess = (app: typeof server.app, loginName: string, passWord: string, remoteAddress: string) =>
  app.inject({
    method: 'POST',
    url: '/admin/rbac/user/login',
    payload: { loginName, passWord, userType: 'A' },
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    remoteAddress,
  })

describe('guessing passwords', () => {
  it('locks an account after ten failures for ten minutes, from wherever they come and at whichever process', async () => {
    const apps = [server.app, await server.second()]
    for (let n = 0; n < 10; n++) {
      const answer = await guess(apps[n % 2] ?? server.app, n % 3 ? 'doctor' : ' DOCTOR', `wrong-${n}`, `10.0.0.${n}`)
      expect(answer.json().errCode).toBe('LOGIN_FAILED')
    }
    for (const app of apps) {
      const right = await guess(app, 'doctor', 'demo-2026', '10.0.1.1')
      // The same answer as a wrong password: a guesser does not learn that he had it right.
      expect(right.json()).toMatchObject({ status: 1, errCode: 'LOGIN_FAILED' })
      expect(right.statusCode).toBe(200)
    }
    expect((await guess(server.app, 'frontdesk', 'demo-2026', '10.0.1.2')).json().status).toBe(0)
    await server.sql`update sign_in_failure set since = since - interval '11 minutes'`
    expect((await guess(server.app, 'doctor', 'demo-2026', '10.0.1.1')).json().status).toBe(0)
  })

  it('a success forgets the failures before it', async () => {
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 9; n++) await guess(server.app, 'consultant', 'wrong-one', `10.1.${round}.${n}`)
      expect((await guess(server.app, 'consultant', 'demo-2026', '10.1.2.1')).json().status).toBe(0)
    }
  })

  it('stops an address after thirty failures, with 429 and when to come back, at every process', async () => {
    const second = await server.second()
    const answers = []
    for (let n = 0; n < 30; n++)
      answers.push((await guess(server.app, `nobody-${n}`, 'wrong-one', '10.2.0.1')).statusCode)
    expect(answers.every((code) => code === 200)).toBe(true)
    for (const app of [server.app, second]) {
      const stopped = await guess(app, 'admin', 'demo-2026', '10.2.0.1')
      expect(stopped.statusCode).toBe(429)
      expect(stopped.json()).toMatchObject({ status: 1, errCode: 'TOO_MANY_ATTEMPTS', code: 429, data: null })
      const seconds = Number(stopped.headers['retry-after'])
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(180)
    }
    expect((await guess(server.app, 'admin', 'demo-2026', '10.2.0.2')).json().status).toBe(0)
    await server.sql`update sign_in_failure set since = since - interval '4 minutes'`
    expect((await guess(server.app, 'admin', 'demo-2026', '10.2.0.1')).json().status).toBe(0)
  })

  it('is not helped by a header that claims another address', async () => {
    for (let n = 0; n < 30; n++) await guess(server.app, `noone-${n}`, 'wrong-one', '10.3.0.1')
    const answer = await server.app.inject({
      method: 'POST',
      url: '/admin/rbac/user/login',
      payload: { loginName: 'admin', passWord: 'demo-2026', userType: 'A' },
      headers: { 'x-requested-with': 'XMLHttpRequest', 'x-forwarded-for': '8.8.8.8' },
      remoteAddress: '10.3.0.1',
    })
    expect(answer.statusCode).toBe(429)
  })

  it('a flood of sign-ins is refused with 503 and Retry-After, not queued without end', async () => {
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, n) => guess(server.app, `flood-${n}`, 'wrong-one', `10.4.${n}.1`)),
    )
    const busy = answers.filter((answer) => answer.statusCode === 503)
    expect(busy.length).toBeGreaterThan(0)
    for (const answer of busy) {
      expect(answer.json()).toMatchObject({ errCode: 'BUSY', code: 503 })
      expect(answer.headers['retry-after']).toBe('1')
    }
    expect(answers.filter((answer) => answer.json().errCode === 'LOGIN_FAILED').length).toBe(120 - busy.length)
    expect((await guess(server.app, 'admin', 'demo-2026', '10.5.0.1')).json().status).toBe(0)
  })
})
