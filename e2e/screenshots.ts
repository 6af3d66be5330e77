import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { launchOptions, withoutStream } from './support/browser.ts'

/**
 * Pictures of the login page and of every menu page, wide and narrow, in both languages:
 * `node e2e/screenshots.ts http://127.0.0.1:3000 [login name] [part of a path]`.
 */
const [base = 'http://127.0.0.1:3000', loginName = 'admin', only = ''] = process.argv.slice(2)
const folder = join(import.meta.dirname, '.screenshots', loginName)
const widths = [1440, 390]
const languages = ['zh-CN', 'en']

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

async function shoot(page: Page, name: string): Promise<void> {
  await settle(page)
  await page.screenshot({ path: join(folder, `${name.replaceAll('/', '_').replace(/^_/, '')}.png`) })
}

const browser = await chromium.launch(launchOptions)
await mkdir(folder, { recursive: true })
const answer = await fetch(`${base}/admin/rbac/user/login`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
  body: JSON.stringify({ loginName, passWord: 'demo-2026', userType: 'A' }),
})
const { data: token } = (await answer.json()) as { data: string }
for (const language of languages) {
  const routes = await fetch(`${base}/admin/rbac/user/allRoutes/new`, {
    headers: { Authorization: token, 'X-Requested-With': 'XMLHttpRequest' },
  })
  const { data: tree } = (await routes.json()) as { data: Node[] }
  for (const width of widths) {
    const suffix = `-${width}-${language}`
    const context = await browser.newContext({
      viewport: { width, height: width < 500 ? 844 : 900 },
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
    })
    await context.addInitScript((value) => localStorage.setItem('cog.language', value), language)
    const page = await context.newPage()
    await withoutStream(page)
    await page.goto(`${base}/login`)
    await shoot(page, `login${suffix}`)
    await page.evaluate((value) => localStorage.setItem('cog.token', value), token)
    for (const path of ['/homepage', ...pathsOf(tree), '/notification', '/info/userInfo'].filter((each) =>
      each.includes(only),
    )) {
      await page.goto(base + path)
      await shoot(page, path + suffix)
    }
    await context.close()
  }
}
await browser.close()
