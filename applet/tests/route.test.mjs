// How pages in a browser keep to their address while the scripts of another are still on their way.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import test from 'node:test'
import { buildSync } from 'esbuild'

const code = buildSync({
  entryPoints: [join(import.meta.dirname, '../src/app/route.h5.ts')],
  bundle: true,
  format: 'cjs',
  platform: 'node',
  external: ['react', '@tarojs/taro'],
  write: false,
}).outputFiles[0].text

/** Loads it anew; `ask` has a page asked for, `open` has it shown for the first time, or with false again, and answers what its address says. */
function load() {
  const [listeners, opened, window] = [[], [], { location: { hash: '' } }]
  let router = null
  const api = {
    eventCenter: { on: (_name, listener) => listeners.push(listener) },
    getCurrentInstance: () => ({ router }),
    reLaunch: ({ url }) => opened.push(url),
  }
  const within = createRequire(import.meta.url)
  const given = {
    react: { ...within('react'), useState: (initial) => [initial()] },
    '@tarojs/taro': { __esModule: true, default: api, useRouter: () => router },
  }
  const module = { exports: {} }
  new Function('module', 'exports', 'require', 'window', code)(module, module.exports, (name) => given[name], window)
  const { watchRoute, arrived, useParams: paramsOfPage } = module.exports
  watchRoute()
  return {
    opened,
    ask(address) {
      window.location.hash = `#${address}`
      for (const listener of listeners) listener({ toLocation: { path: address.split('?')[0] } })
    },
    open(path, isFirst = true) {
      // What the router makes of the address by then.
      router = {
        path: `${path}?stamp=A`,
        params: Object.fromEntries(new URLSearchParams(window.location.hash.split('?')[1])),
      }
      const params = paramsOfPage()
      arrived(isFirst)
      return { ...params }
    },
  }
}

test('A page has what its own address says, also where another page was asked for before it came', () => {
  const { ask, open } = load()
  ask('/lesson/detail/index?id=5')
  ask('/child/sign/index?id=7&codes=consent,privacy')
  assert.deepEqual(open('/lesson/detail/index'), { id: '5' })
  assert.deepEqual(open('/child/sign/index'), { id: '7', codes: 'consent,privacy' })
  ask('/lesson/detail/index?id=6')
  assert.deepEqual(open('/lesson/detail/index'), { id: '6' })
  ask('/pages/home/index')
  assert.deepEqual(open('/pages/home/index'), {})
})

test('A page that comes later than one that was asked for after it gives way to that', () => {
  const { ask, open, opened } = load()
  ask('/lesson/detail/index?id=5')
  ask('/child/profile/index?id=7')
  open('/child/profile/index')
  assert.deepEqual(opened, [])
  open('/lesson/detail/index')
  assert.deepEqual(opened, ['/child/profile/index?id=7'])
})

test('A page that comes in its turn, or that is shown again, stays', () => {
  const { ask, open, opened } = load()
  ask('/lesson/detail/index?id=5')
  ask('/child/profile/index?id=7')
  // The page that was asked for last is still to come.
  open('/lesson/detail/index')
  open('/child/profile/index')
  open('/lesson/detail/index', false)
  assert.deepEqual(opened, [])
})
