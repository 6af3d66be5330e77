import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'

const root = join(import.meta.dirname, '..')
const run = (args, env) =>
  spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env: { ...process.env, ...env } })

test('A mini-program without the address of its service is not built: the reason says what to give', () => {
  for (const TARO_APP_API of ['', 'example.org', 'https://example.org/']) {
    const { status, stderr } = run(['scripts/applet.mjs', 'weapp'], { TARO_APP_API })
    assert.equal(status, 1)
    assert.match(stderr, /needs the address of its service.*TARO_APP_API=https:\/\/example\.org/)
  }
  // The pages in a browser are as they were.
  assert.equal(existsSync(join(root, 'applet/dist/failed')), false)
})

test('Nor does the tool chain itself build it; with an address, or for a browser, it does', () => {
  const configured = (env) => run(['-e', "require('./applet/config/index.js')"], { TARO_APP_API: '', ...env }).stderr
  assert.match(configured({ TARO_ENV: 'weapp' }), /needs the address of its service/)
  assert.equal(configured({ TARO_ENV: 'weapp', TARO_APP_API: 'https://example.org' }), '')
  assert.equal(configured({ TARO_ENV: 'h5' }), '')
})
