// Runs in Chromium: the mini-program's output, drawn on glass-easel, which is what draws pages in WeChat.
import { CurrentWindowBackendContext, Event as EaselEvent, NativeNode } from 'glass-easel'
import { MiniProgramEnv } from 'glass-easel-miniprogram-adapter'
import { clientOf } from '../../../applet/tests/client.mjs'

const { scripts, markup, settings, styles, stored, language } = window.given

const browser = new CurrentWindowBackendContext()
browser.onEvent((target, type, detail, options) => {
  const event = new EaselEvent(type, detail, options)
  EaselEvent.dispatchEvent(target, event)
  return event.getEventBubbleStatus()
})
const env = new MiniProgramEnv()
const space = env.createCodeSpace('', true)
const backend = env.associateBackend(browser)
for (const [path, content] of Object.entries(styles)) {
  space.addStyleSheet(path, path)
  backend.registerStyleSheetContent(path, content)
}
const groupList = new Function(`return ${markup}`)()
for (const [path, setting] of Object.entries(settings)) {
  space.addComponentStaticConfig(path, setting)
  // Taro writes `bindtap`, not `bind:tap`.
  space.addCompiledTemplate(path, { groupList, content: groupList[path], fallbackListenerOnNativeNode: true })
}

// What is not given is an empty attribute to glass-easel, and to HTML a disabled button.
NativeNode.prototype.updateAttribute = function (name, value) {
  if (value === undefined || value === '') this.removeAttribute(name)
  else this.setAttribute(name, value)
}

/** What the client's fields and buttons tell beside a tap; glass-easel hands on its own keys as the detail. */
class Told extends Event {}
const tell = (target, type, detail) => target.dispatchEvent(Object.assign(new Told(type), detail))
const told = (event) => {
  if (event instanceof Told) return
  event.stopImmediatePropagation()
  tell(event.target, 'input', { value: event.target.value })
}
addEventListener('input', told, { capture: true })
addEventListener('click', ({ target }) => {
  const button = target.closest('[open-type="getPhoneNumber"]')
  if (button) tell(button, 'getphonenumber', { code: 'code-of-phone' })
})

let app
let page
let defining
const goTo = ({ url, success }) =>
  setTimeout(() => {
    open(url)
    success?.({})
  })
const answer = ({ url, method, data, header }) => window.answerCall({ url, method, data, header })
/** The first node; what glass-easel calls its context is `node` in the client. */
const find = (name, then) =>
  page
    .createSelectorQuery()
    .select(name)
    .fields({ size: true, context: true })
    .exec(([found]) => then([found && { ...found, node: found.context }]))
const wx = clientOf(
  { answer, sent: [], opened: [], stored: new Map(Object.entries(stored)) },
  {
    ...{ navigateTo: goTo, switchTab: goTo, reLaunch: goTo, nextTick: (then) => setTimeout(then) },
    createSelectorQuery: () => {
      let name = ''
      const query = { exec: (then) => find(name, then) }
      const fields = () => query
      return Object.assign(query, {
        select: (of) => {
          name = of
          return { fields }
        },
      })
    },
  },
)
const client = {
  wx,
  App: (options) => {
    app = options
  },
  Page: (options) => space.component(defining).pageDefinition(options).register(),
  Component: (options) => space.component(defining).definition(options).register(),
  getApp: () => app,
  getCurrentPages: () => (page ? [page] : []),
}

/** What a browser has and the client lacks: every name that is neither of the language nor of both. */
const both = ['console', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval']
const names = [window, Window.prototype, EventTarget.prototype].flatMap((of) => Object.getOwnPropertyNames(of))
const hidden = new Set(names.filter((name) => /^[a-z_$][\w$]*$/i.test(name)))
for (const name of [...language, ...both, ...Object.keys(client)]) hidden.delete(name)

/** Runs a script as the client does: it is given nothing that is hidden. */
function run(code, path, module = { exports: {} }) {
  const require = (name) => load(new URL(name, `file:///${path}`).pathname.slice(1).replace(/\.js$/, ''))
  const known = { ...client, module, require, exports: module.exports, globalThis: {} }
  new Function(...Object.keys(known), ...hidden, `'use strict';${code}`)(...Object.values(known))
  return module.exports
}
const modules = {}
function load(path) {
  if (modules[path]) return modules[path].exports
  modules[path] = { exports: {} }
  return run(scripts[path], path, modules[path])
}
function define(path) {
  defining = path
  load(path)
}

/** Opens a page in place of the one before, which stays as it is, hidden. */
function open(url) {
  const [path, query] = url.replace(/^\//, '').split('?')
  define(path)
  page?.onHide()
  const root = backend.createRoot('page', space, path)
  document.body.replaceChildren(document.createElement('i'))
  root.attach(document.body, document.body.firstChild)
  page = Object.assign(root.get(), { route: path })
  page.onLoad(Object.fromEntries(new URLSearchParams(query)))
  page.onShow()
  page.onReady()
}

load('app')
app.onLaunch({ path: '', query: {} })
app.onShow({})
define('comp')
window.weapp = { open, run }
