import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { launchOptions, withoutStream } from './support/browser.ts'

/**
 * Takes screenshots of a running server with demo data:
 * `node e2e/screenshots.ts http://127.0.0.1:3000 [login name] [part of a path]` of the login page and of every menu page,
 * wide and narrow, in both languages, into `e2e/.screenshots`;
 * `node e2e/screenshots.ts http://127.0.0.1:3000 --readme` those that the README shows, into `docs/screenshots`.
 */
const [base = 'http://127.0.0.1:3000', loginName = 'admin', only = ''] = process.argv.slice(2)
const widths = [1440, 390]
const languages = ['zh-CN', 'en']

/** The screenshots of the README: file, account and page. */
const readme = [
  { name: 'statistics', account: 'director', path: '/dashboard' },
  { name: 'leads', account: 'consultant', path: '/market/wait' },
]

interface Node {
  path: string
  component: string
  childList: Node[]
}
const pathsOf = (nodes: Node[]): string[] =>
  nodes.flatMap((node) => [
    ...(node.component === 'Layout' || node.path.includes(':') ? [] : [node.path]),
    ...pathsOf(node.childList),
  ])

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page
    .locator('[aria-busy="true"], [role="status"]')
    .last()
    .waitFor({ state: 'detached', timeout: 5000 })
    .catch(() => undefined)
}

async function shoot(page: Page, file: string): Promise<void> {
  await settle(page)
  await page.screenshot({ path: file })
}

async function signIn(account: string): Promise<string> {
  const answer = await fetch(`${base}/admin/rbac/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify({ loginName: account, passWord: 'demo-2026', userType: 'A' }),
  })
  const { data } = (await answer.json()) as { data: string }
  return data
}

/** A page at `/login`, in a browser profile of its own. */
async function pageOf(browser: Browser, width: number, language: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  })
  await context.addInitScript((value) => localStorage.setItem('cog.language', value), language)
  const page = await context.newPage()
  await withoutStream(page)
  await page.goto(`${base}/login`)
  return page
}

const storeToken = (page: Page, token: string) =>
  page.evaluate((value) => localStorage.setItem('cog.token', value), token)

async function shootReadme(browser: Browser): Promise<void> {
  const folder = join(import.meta.dirname, '../docs/screenshots')
  await mkdir(folder, { recursive: true })
  for (const { name, account, path } of readme) {
    const page = await pageOf(browser, 1440, 'zh-CN')
    await storeToken(page, await signIn(account))
    await page.goto(base + path)
    await shoot(page, join(folder, `${name}.png`))
    await page.context().close()
  }
}

async function shootMenu(browser: Browser): Promise<void> {
  const folder = join(import.meta.dirname, '.screenshots', loginName)
  await mkdir(folder, { recursive: true })
  const fileOf = (path: string, suffix: string) =>
    join(folder, `${path.replaceAll('/', '_').replace(/^_/, '')}${suffix}.png`)
  const token = await signIn(loginName)
  const routes = await fetch(`${base}/admin/rbac/user/allRoutes/new`, {
    headers: { Authorization: token, 'X-Requested-With': 'XMLHttpRequest' },
  })
  const { data: tree } = (await routes.json()) as { data: Node[] }
  const paths = ['/homepage', ...pathsOf(tree), '/notification', '/info/userInfo'].filter((path) => path.includes(only))
  for (const language of languages) {
    for (const width of widths) {
      const suffix = `-${width}-${language}`
      const page = await pageOf(browser, width, language)
      await shoot(page, fileOf('login', suffix))
      await storeToken(page, token)
      for (const path of paths) {
        await page.goto(base + path)
        await shoot(page, fileOf(path, suffix))
      }
      await page.context().close()
    }
  }
}

const browser = await chromium.launch(launchOptions)
await (loginName === '--readme' ? shootReadme(browser) : shootMenu(browser))
await browser.close()
