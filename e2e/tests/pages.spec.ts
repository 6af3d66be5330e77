import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { withoutStream } from '../support/browser.ts'
import { expect, realServer, signInAs, test, tokenOf } from '../support/test.ts'

interface Node {
  path: string
  component: string
  childList: Node[]
}
const pathsOf = (nodes: Node[]): string[] =>
  nodes.flatMap(({ path, component, childList }) => [
    ...(component === 'Layout' || path.includes(':') ? [] : [path]),
    ...pathsOf(childList),
  ])

/** Every page of an account's menu on the real server, and the fixed ones. */
async function pagesOf(token: string): Promise<string[]> {
  const headers = { Authorization: token, 'X-Requested-With': 'XMLHttpRequest' }
  const answer = await fetch(`${realServer}/admin/rbac/user/allRoutes/new`, { headers })
  const { data } = (await answer.json()) as { data: Node[] }
  return [...pathsOf(data), '/notification', '/info/userInfo', '/homepage']
}

async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
}

/** Pages are divided between the workers. */
for (const half of [0, 1]) {
  test(`every page passes the accessibility check and fits 1440 and 390 px, part ${half + 1}`, async ({ page }) => {
    test.setTimeout(180_000)
    const token = await tokenOf('admin')
    await withoutStream(page)
    await signInAs(page, token)
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
    page.on('console', (message) => message.type() === 'error' && faults.push(`${page.url()}: ${message.text()}`))
    const paths = (await pagesOf(token)).filter((_, index) => index % 2 === half)
    expect(paths.length).toBeGreaterThan(3)
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expect(page.locator('main')).not.toContainText('正在加载中')
      expect.soft(await seriousFindings(page), path).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      await expect
        .configure({ soft: true })
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${path} at 390 px`)
        .toBeLessThanOrEqual(390)
    }
    expect(faults).toEqual([])
  })
}

for (const width of [1440, 390]) {
  test(`the login page passes the accessibility check at ${width} px, also with its messages`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/login')
    await page.locator('#loginName').fill('abc')
    await page.locator('#passWord').focus()
    await page.locator('#loginName').focus()
    await expect(page.getByText('密码不能少于6个字符')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
  })
}

test('the accessibility check does find faults', async ({ page }) => {
  await page.goto('/login')
  await page.locator('#loginName').evaluate((input) => input.closest('.field')?.querySelector('label')?.remove())
  expect(await seriousFindings(page)).not.toEqual([])
})
