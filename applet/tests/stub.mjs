// The mini-program's output without WeChat: its scripts run in a context of their own, with a stand-in of `wx`, and pages are opened
// as the client opens them.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import vm from 'node:vm'
import { clientOf } from './client.mjs'

export const output = join(import.meta.dirname, '../dist/weapp')

/**
 * Loads the output; `answer` gives the data of each call by its path, `client` what `wx` does besides. Answers how to open pages, and
 * what was sent.
 */
export function load(answer, client = {}) {
  const sent = []
  const stored = new Map()
  const pages = new Map()
  const opened = []
  const wx = clientOf({ answer, sent, stored, opened }, client)
  const context = vm.createContext({
    wx,
    console,
    setTimeout: wait,
    clearTimeout: stop,
    setInterval: () => 0,
    clearInterval() {},
    App: (options) => {
      context.app = options
    },
    Page: (options) => {
      context.page = options
    },
    Component: (options) => {
      context.page = options
    },
    getApp: () => context.app,
    getCurrentPages: () => [...pages.values()],
    Behavior: (options) => options,
  })
  const modules = new Map()
  const require = (path) => {
    if (modules.has(path)) return modules.get(path).exports
    const module = { exports: {} }
    modules.set(path, module)
    const code = readFileSync(path, 'utf8')
    const within = (name) => {
      const target = name.startsWith('/') ? join(output, name) : join(dirname(path), name)
      return require(existsSync(target) ? target : `${target}.js`)
    }
    // No browser globals, no Node: what the code needs of either it would lack in the client.
    vm.runInContext(`(function (module, exports, require) {${code}\n})`, context, { filename: path })(
      module,
      module.exports,
      within,
    )
    return module.exports
  }
  require(join(output, 'app.js'))
  context.app?.onLaunch?.({ path: '', query: {} })
  context.app?.onShow?.({})

  /** Opens a page; answers its tree as the client would draw it. */
  async function open(path, query = {}) {
    context.page = null
    require(join(output, `${path}.js`))
    const options = context.page
    const { methods, ...rest } = options
    const page = {
      ...rest,
      ...methods,
      route: path,
      data: structuredClone(rest.data ?? {}),
      setData(change, done) {
        for (const [key, value] of Object.entries(change)) assign(page.data, key, value)
        done?.()
      },
    }
    pages.set(path, page)
    page.onLoad?.(query)
    page.onShow?.()
    page.onReady?.()
    await settled()
    return page
  }
  return { open, sent, stored, opened }
}

function assign(data, path, value) {
  const parts = path.replace(/\.?\[(\d+)\]/g, '.$1').split('.')
  const last = parts.pop()
  let at = data
  for (const part of parts) at = at[part] ??= {}
  at[last] = value
}

/** The timers of the pages that are about to run. */
const waiting = new Set()
/** What waits longer waits for a person or a network, not for the page to be drawn. */
const SOON = 200

function wait(run, time = 0, ...rest) {
  const timer = setTimeout(() => {
    waiting.delete(timer)
    run(...rest)
  }, time)
  if (time <= SOON) waiting.add(timer)
  // A test does not wait for it when it ends.
  else timer.unref()
  return timer
}
function stop(timer) {
  waiting.delete(timer)
  clearTimeout(timer)
}

/** Waits until no timer or promise of a page has anything to do for a while, however slow the machine is. */
export async function settled() {
  const end = Date.now() + 10_000
  for (let quiet = 0; quiet < 5 && Date.now() < end; quiet = waiting.size > 0 ? 0 : quiet + 1)
    await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Taps what has this label, or these words, and, as in the client, all around it; answers when the page has come to rest. */
export async function tap(page, name) {
  const all = nodes(page)
  const within = (node) => nodes({ data: { root: node } })
  const target =
    all.find(({ ariaLabel }) => ariaLabel === name) ??
    all.filter((node) => node.sid && node.v === undefined && within(node).some(({ v }) => v === name)).at(-1)
  const around = all.filter((node) => node.sid && within(node).includes(target)).reverse()
  for (const { sid } of around)
    page.eh({
      type: 'tap',
      target: { id: target.sid, dataset: {} },
      currentTarget: { id: sid, dataset: {} },
      ...{ detail: {}, timeStamp: 1 },
    })
  await settled()
}

/** Of fields, whose template is another with the focus, that without it is taken. Under which names the templates take what is said to screen readers, by the number of the template. */
const spoken = new Map(
  [
    ...readFileSync(join(output, 'base.wxml'), 'utf8').matchAll(
      /<template name="tmpl_0_(\d+)(?:_blur)?">(.*?)<\/template>/gs,
    ),
  ].map(([, number, markup]) => [
    number,
    ['label', 'role'].map((of) => markup.match(`aria-${of}="{{i\\.(\\w+)}}"`)?.[1]),
  ]),
)

/** Every node of a page's tree, with what its template says to screen readers. */
export function nodes(page) {
  const found = []
  const visit = (node) => {
    const [label, role] = spoken.get(node.nn) ?? []
    found.push(Object.assign(node, { ariaLabel: node[label], ariaRole: node[role] }))
    for (const child of Object.values(node.cn ?? {})) visit(child)
  }
  if (page.data.root) visit(page.data.root)
  return found
}

/** The words of a page. */
export const words = (page) =>
  nodes(page)
    .map(({ v }) => (typeof v === 'string' ? v : ''))
    .filter(Boolean)
    .join(' ')
