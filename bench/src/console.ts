import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import type { Row } from './report.ts'
import { startProduct } from './start.ts'

const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/** JavaScript of the login and of the first page after it as a browser fetches them, and Lighthouse of the login. */
export async function measureConsole(): Promise<Row[]> {
  const product = await startProduct()
  try {
    return [...(await measureBundles()), ...(await measureLighthouse(`${product.url}/login`)), ...product.rows]
  } finally {
    await product.stop()
  }
}

/** Gzip size of what the login page loads by itself: the entry and what it imports statically. */
async function measureBundles(): Promise<Row[]> {
  const folder = fileURLToPath(new URL('../../console/dist/assets/', import.meta.url))
  const sizes = new Map<string, number>()
  for (const name of await readdir(folder)) {
    if (name.endsWith('.js')) sizes.set(name, gzipSync(await readFile(folder + name), { level: 9 }).length)
  }
  const html = await readFile(new URL('../../console/dist/index.html', import.meta.url), 'utf8')
  const entries = [...html.matchAll(/assets\/([\w.-]+\.js)/g)].map((match) => match[1] as string)
  const total = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0)
  return [
    {
      what: 'JavaScript the login page names, gzip KB',
      value: total(new Set(entries)) / 1000,
      target: '≤ 75',
      note: '',
    },
    {
      what: 'all JavaScript of the console, gzip KB',
      value: total(sizes.keys()) / 1000,
      target: '',
      note: `${sizes.size} files`,
    },
  ]
}

async function measureLighthouse(url: string): Promise<Row[]> {
  const path = process.env.CHROME_PATH ?? '/usr/bin/chromium'
  if (!existsSync(path)) return []
  const chrome = await launch({ chromePath: path, chromeFlags: FLAGS.split(' ') })
  const runs: { score: number; lcp: number; tbt: number }[] = []
  try {
    for (let run = 0; run < 3; run++) {
      const result = await lighthouse(url, { port: chrome.port, onlyCategories: ['performance'], logLevel: 'silent' })
      const audits = result?.lhr.audits
      runs.push({
        score: (result?.lhr.categories.performance?.score ?? 0) * 100,
        lcp: (audits?.['largest-contentful-paint']?.numericValue ?? 0) / 1000,
        tbt: audits?.['total-blocking-time']?.numericValue ?? 0,
      })
    }
  } finally {
    chrome.kill()
  }
  const middle = runs.sort((a, b) => a.score - b.score)[1] as (typeof runs)[number]
  return [
    { what: 'Lighthouse mobile, login: score', value: middle.score, target: '≥ 98', note: 'median of three' },
    {
      what: 'Lighthouse mobile, login: LCP, s',
      value: middle.lcp,
      target: '≤ 1.3',
      note: `TBT ${middle.tbt.toFixed(0)} ms`,
    },
  ]
}
