import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { STAND_IN } from './demo/wx.ts'

it('A server that is started by itself logs what one started by npm does: warnings, and requests only where LOG_LEVEL asks for them', () => {
  expect(readConfig({}).logLevel).toBe('warn')
  expect(readConfig({ LOG_LEVEL: 'info' }).logLevel).toBe('info')
})

it('The message push of the messaging app has its token and the HTTPS address of this server, and an app', () => {
  const app = { WX_APPID: 'wx0123456789abcdef', WX_SECRET: 's' }
  const push = { WX_PUSH_TOKEN: 'abc123', WX_PUBLIC_URL: 'https://a.example' }
  const key = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'
  expect(readConfig(app).wx?.push).toBeNull()
  const read = readConfig({ ...app, ...push, WX_PUSH_AES_KEY: key }).wx?.push
  expect([read?.token, read?.aesKey, read?.publicUrl()]).toEqual(['abc123', key, 'https://a.example'])
  const wrong = [
    [push, 'WX_PUSH_TOKEN needs WX_APPID'],
    [{ ...app, WX_PUSH_TOKEN: 'abc123' }, 'set together'],
    [{ ...app, WX_PUBLIC_URL: 'https://a.example' }, 'set together'],
    [{ ...app, WX_PUSH_AES_KEY: key }, 'set together'],
    [{ ...app, ...push, WX_PUSH_TOKEN: 'a b' }, 'WX_PUSH_TOKEN must'],
    [{ ...app, ...push, WX_PUSH_AES_KEY: 'short' }, 'WX_PUSH_AES_KEY must'],
    [{ ...app, ...push, WX_PUBLIC_URL: 'http://a.example' }, 'WX_PUBLIC_URL must'],
    [{ ...app, ...push, WX_PUBLIC_URL: 'https://a.example/' }, 'WX_PUBLIC_URL must'],
  ] as const
  for (const [env, why] of wrong) expect(() => readConfig(env)).toThrow(why)
})

it('No installation signs anybody in by the stand-in of the messaging app: its own number is refused as half of an app is', () => {
  expect(readConfig({}).wx).toBeNull()
  const standIn = { WX_APPID: STAND_IN.appId, WX_SECRET: STAND_IN.secret }
  expect(() => readConfig(standIn)).toThrow('WX_APPID must be the number of a mini-program')
  expect(() => readConfig({ WX_APPID: 'wx0123456789abcdef' })).toThrow('set together')
})

it('A setting that cannot be meant is named, with the value where it is no secret', () => {
  const wrong = [
    [{ PORT: 'abc' }, /PORT must be a number.*"abc"/],
    [{ PORT: '70000' }, /PORT must be/],
    [{ DEMO: 'yes' }, /DEMO must be 0 or 1/],
    [{ HTTPS: 'yes' }, /HTTPS must be 0 or 1/],
    [{ USER_CALLS: 'many' }, /USER_CALLS must be a number of calls/],
  ] as const
  for (const [env, why] of wrong) expect(() => readConfig(env)).toThrow(why)
})
