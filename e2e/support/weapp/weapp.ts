import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import type { Page } from '@playwright/test'
import { TmplGroup } from 'glass-easel-template-compiler'

const root = join(import.meta.dirname, '../../..')
const output = join(root, 'applet/dist/weapp')
const text = (path: string) => readFileSync(join(output, path), 'utf8')
/** What is made of each file of an ending, by its path without it. */
function each<T>(ending: string, made: (path: string) => T): Record<string, T> {
  const paths = readdirSync(output, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(ending))
  return Object.fromEntries(paths.map((path) => [path.slice(0, -ending.length), made(path)]))
}

/** Every template as glass-easel's own compiler makes it of the markup; fails with what the compiler complains about. */
function compiled(): string {
  const group = new TmplGroup()
  for (const [path, script] of Object.entries(each('.wxs', text))) group.addScript(path, script)
  const complaints = Object.entries(each('.wxml', text)).flatMap(([path, markup]) => group.addTmpl(path, markup))
  if (complaints.length > 0) throw new Error(JSON.stringify(complaints))
  return group.getTmplGenObjectGroups()
}

/** A style sheet with those that it imports. */
const styleOf = (path: string): string =>
  text(path).replace(/@import "(.+?)";?/g, (_, name) => styleOf(join(dirname(path), name)))

const html = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<style>page, view, canvas { display: block }</style>
<script type="importmap">{ "imports": { "glass-easel": "/core.js", "glass-easel-miniprogram-adapter": "/adapter.js" } }</script>
<body></body><script type="module" src="/e2e/support/weapp/easel.mjs"></script>`
/** A package's module for browsers, which stands beside the one that Node finds. */
const moduleOf = (name: string) => fileURLToPath(import.meta.resolve(name)).replace(/\.js$/, '.es.js')

/** A call of the mini-program. */
export type Call = { url: string; method: string; data: object; header: Record<string, string> }

/**
 * Starts the mini-program's output in a page of Chromium: `weapp.open` opens its pages there. `answer` gives the envelope of each call,
 * `stored` is what the device keeps.
 */
export async function startWeapp(page: Page, answer: (call: Call) => object, stored: object): Promise<void> {
  const given = {
    scripts: each('.js', text),
    markup: compiled(),
    settings: each('.json', (path) => JSON.parse(text(path)) as object),
    styles: each('.wxss', styleOf),
    // What JavaScript has of itself.
    language: runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[],
    stored,
  }
  const served: Record<string, object> = {
    '/': { body: html, contentType: 'text/html' },
    '/core.js': { path: moduleOf('glass-easel') },
    '/adapter.js': { path: moduleOf('glass-easel-miniprogram-adapter') },
  }
  await page.route('http://weapp.test/**', (route) => {
    const { pathname } = new URL(route.request().url())
    return route.fulfill(served[pathname] ?? { path: join(root, pathname) })
  })
  await page.addInitScript(`window.given = ${JSON.stringify(given)}`)
  await page.exposeFunction('answerCall', answer)
  await page.goto('http://weapp.test/')
}
