// The hooks of the applet in React itself, without a page: what they answer is noted.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { createElement, useEffect, useRef } from 'react'
import Reconciler from 'react-reconciler'
import constants from 'react-reconciler/constants.js'

const source = join(import.meta.dirname, '../src')
const code = buildSync({
  stdin: {
    contents: ['useRead', 'useRows', 'useSend', 'useTask', 'useAccount', 'session', 'request', 'answers', 'unconsented']
      .map((name) => `export * from './api/${name}'`)
      .concat("export * from './app/draft'")
      .join('\n'),
    resolveDir: source,
  },
  bundle: true,
  format: 'cjs',
  platform: 'node',
  external: ['react', '@tarojs/taro'],
  define: { API_BASE: '""' },
  write: false,
}).outputFiles[0].text

/** React with nothing to draw on. */
const renderer = Reconciler({
  ...{ supportsMutation: true, isPrimaryRenderer: true, noTimeout: -1, scheduleTimeout: setTimeout },
  ...{ cancelTimeout: clearTimeout, getCurrentEventPriority: () => constants.DefaultEventPriority },
  ...{ getRootHostContext: () => null, getChildHostContext: () => null, prepareForCommit: () => null },
  ...{ shouldSetTextContent: () => false, getInstanceFromNode: () => null, beforeActiveInstanceBlur() {} },
  ...{ afterActiveInstanceBlur() {}, resetAfterCommit() {}, clearContainer() {}, detachDeletedInstance() {} },
})

/** Loads the hooks anew, with a client whose calls wait in `calls` until they are answered. */
export function load() {
  const [calls, said, stored, shows, hides] = [[], [], new Map(), new Set(), new Set()]
  const life = (listeners) => (listener) => {
    const now = useRef(listener)
    now.current = listener
    useEffect(() => {
      listeners.add(now)
      return () => listeners.delete(now)
    }, [])
  }
  const api = {
    request: (options) => new Promise((resolve, reject) => calls.push({ ...options, resolve, reject })),
    getStorageSync: (key) => stored.get(key) ?? '',
    setStorageSync: (key, value) => void stored.set(key, value),
    removeStorageSync: (key) => void stored.delete(key),
    showToast: ({ title }) => void said.push(title),
  }
  const taro = { __esModule: true, default: api, useDidShow: life(shows), useDidHide: life(hides) }
  const within = createRequire(import.meta.url)
  const module = { exports: {} }
  new Function('module', 'exports', 'require', code)(module, module.exports, (name) =>
    name === '@tarojs/taro' ? taro : within(name),
  )
  const tell = (listeners) => {
    for (const { current } of listeners) current()
  }
  return { ...module.exports, calls, said, show: () => tell(shows), hide: () => tell(hides) }
}

/** Uses a hook for given input; `now()` is what it answered last. */
export async function using(hook, ...input) {
  const answered = []
  const Page = ({ input }) => {
    answered.push(hook(...input))
    return null
  }
  const root = renderer.createContainer({}, 1, null, false, null, '', (error) => assert.fail(error), null)
  const draw = async (...next) => {
    renderer.updateContainer(createElement(Page, { input: next }), root, null, null)
    await rest()
  }
  await draw(...input)
  return { now: () => answered[answered.length - 1], draw }
}

/** Lets React and promises come to rest. */
export async function rest() {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve, 2))
}
