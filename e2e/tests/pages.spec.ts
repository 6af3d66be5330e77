import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { withoutStream } from '../support/browser.ts'
import { faultsOf } from '../support/faults.ts'
import { pagesOf } from '../support/menu.ts'
import { settledOf } from '../support/settled.ts'
import { unreadable } from '../support/tables.ts'
import { expect, signInAs, test, tokenOf } from '../support/test.ts'

/** Rows of a list beyond the first three, which are like them. */
const laterRows = ['main tbody tr:nth-child(n + 4)', 'main ul[aria-label] > li:nth-child(n + 4)']

/** What axe finds in the page, or in a part of it. */
async function seriousFindings(page: Page, part = 'html'): Promise<string[]> {
  const axe = new AxeBuilder({ page }).include(part).setLegacyMode()
  for (const rows of laterRows) axe.exclude(rows)
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
}

const widths = [1440, 1024, 390]
const policy = "require-trusted-types-for 'script';trusted-types default"
/** Whose pages are visited, divided between the workers: axe looks at each page once, and what opens is opened once. */
const walks = [
  { loginName: 'admin', language: 'zh-CN', parts: 4, axe: true, opens: true },
  { loginName: 'admin', language: 'en', parts: 3, axe: false, opens: false },
  { loginName: 'consultant', language: 'en', parts: 2, axe: true, opens: false },
]
/** The controls of each page that open something: pickers, selects, and the first action of the first row. */
const openers = ['main .ant-picker', 'main .ant-select', 'main tbody tr button']

async function openAll(page: Page): Promise<void> {
  for (const opener of openers) {
    const control = page.locator(opener).filter({ visible: true }).first()
    if ((await control.count()) === 0) continue
    // A control below what another one opened is not reached; what opened first has been seen.
    await control.click({ timeout: 250 }).catch(() => undefined)
    await page.keyboard.press('Escape')
  }
}

/** Opens a page: the first from its address, those that follow from the page before. */
async function visit(page: Page, path: string, first: boolean): Promise<void> {
  if (first) {
    const answer = await page.goto(path)
    expect.soft(answer?.headers()['content-security-policy']).toContain(policy)
    return
  }
  await page.evaluate((to) => {
    // As by the click of a person: a date field of the library fails when it is removed with the focus in it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

for (const { loginName, language, parts, axe, opens } of walks) {
  for (let part = 0; part < parts; part++) {
    test(`every page of ${loginName} keeps to the browser policy, ${axe ? 'is accessible, ' : ''}fits ${widths.join(', ')} px and has readable lists in ${language}, part ${part + 1}`, async ({
      page,
    }) => {
      test.setTimeout(240_000)
      const token = await tokenOf(loginName)
      await withoutStream(page)
      await page.addInitScript((value) => localStorage.setItem('cog.language', value), language)
      await signInAs(page, token)
      const faults = await faultsOf(page)
      const settled = settledOf(page)
      const all = [...(await pagesOf(token)), '/notification', '/info/userInfo', '/homepage']
      const paths = all.filter((_, index) => index % parts === part)
      let lists = 0
      for (const path of paths) {
        await page.setViewportSize({ width: 1440, height: 900 })
        await visit(page, path, path === paths[0])
        await settled()
        await expect(page.locator('main')).not.toContainText(/正在加载中|loading…/)
        // Menu, tabs and heading around the page are the same on each: looked at once.
        if (axe) expect.soft(await seriousFindings(page, path === paths[0] ? 'html' : 'main'), path).toEqual([])
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          const readable = expect
            .configure({ soft: true })
            .poll(() => page.evaluate(unreadable), `${path} at ${width} px`)
          await readable.toEqual([])
        }
        lists += await page
          .locator('main ul[aria-label] > li > dl, main section > table')
          .filter({ visible: true })
          .count()
        if (opens) await openAll(page)
      }
      expect(lists).toBeGreaterThan(5)
      expect(faults).toEqual([])
    })
  }
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

test('the accessibility check finds violations', async ({ page }) => {
  await page.goto('/login')
  await page.locator('#loginName').evaluate((input) => input.closest('.field')?.querySelector('label')?.remove())
  expect(await seriousFindings(page)).not.toEqual([])
})
