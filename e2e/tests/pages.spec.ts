import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type Axe from 'axe-core'
import { withoutStream } from '../support/browser.ts'
import { faultsOf } from '../support/faults.ts'
import { demoAccounts, pagesOf, pagesOfAll } from '../support/menu.ts'
import { settledOf } from '../support/settled.ts'
import { unreadable } from '../support/tables.ts'
import { expect, signInAs, test, tokenOf } from '../support/test.ts'

/** Rows of a list beyond the first three, which are like them, and one that is read again at that moment: it is dimmed. */
const passedOver = ['main tbody tr:nth-child(n + 4)', 'main ul[aria-label] > li:nth-child(n + 4)', '[aria-busy="true"]']

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds in the page, or in a part of it. */
async function seriousFindings(page: Page, part = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async ({ part, passedOver }) => {
      const { axe } = window as unknown as { axe: typeof Axe }
      const scope = { include: [part], exclude: passedOver.map((rows) => [rows]) }
      const { violations } = await axe.run(scope, { resultTypes: ['violations'], iframes: false })
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
    },
    { part, passedOver },
  )
}

const widths = [1440, 1024, 390]
const languages = ['zh-CN', 'en']
const policy = "require-trusted-types-for 'script';trusted-types default"

interface Walk {
  /** Whose pages are visited, and which of them. */
  title: string
  pages: () => Promise<{ loginName: string; path: string }[]>
  language: string
  /** The widths at which the page with this index is looked at. */
  widthsOf: (index: number) => number[]
  part: number
  parts: number
}
const parted = (parts: number, walk: Omit<Walk, 'part' | 'parts'>): Walk[] =>
  Array.from({ length: parts }, (_, part) => ({ ...walk, part, parts }))

/** Each page once, by the account that may do most there, with width and language in turn. */
const once = languages.flatMap((language, half) =>
  parted(2, {
    title: 'every page',
    pages: async () => (await pagesOfAll()).filter((_, index) => index % languages.length === half),
    language,
    widthsOf: (index) => [widths[index % widths.length] as number],
  }),
)

/** `npm run test:pages`: every page of every account, at every width, in both languages. */
const whole = Object.entries(demoAccounts).flatMap(([loginName, parts]) =>
  languages.flatMap((language) =>
    parted(parts, {
      title: `every page of ${loginName}`,
      pages: async () => (await pagesOf(loginName)).map((path) => ({ loginName, path })),
      language,
      widthsOf: () => widths,
    }),
  ),
)
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

for (const { title, pages, language, widthsOf, part, parts } of process.env.WALK === 'whole' ? whole : once) {
  test(`${title} keeps to the browser policy, is accessible, fits the window and has readable lists in ${language}, part ${part + 1}`, async ({
    page,
  }) => {
    test.setTimeout(240_000)
    await withoutStream(page)
    await page.addInitScript((value) => localStorage.setItem('cog.language', value), language)
    const faults = await faultsOf(page)
    const settled = settledOf(page)
    let [lists, signedIn] = [0, '']
    for (const [index, { loginName, path }] of (await pages()).entries()) {
      if (index % parts !== part) continue
      const first = loginName !== signedIn
      if (first) await signInAs(page, await tokenOf(loginName))
      signedIn = loginName
      const [width, ...others] = widthsOf(Math.floor(index / parts)) as [number, ...number[]]
      await page.setViewportSize({ width, height: 900 })
      await visit(page, path, first)
      await settled()
      // The pages of other tabs stand still, hidden, also in the middle of a reading.
      await expect(
        page
          .locator('main')
          .getByText(/正在加载中|loading…/)
          .filter({ visible: true }),
      ).toHaveCount(0)
      // Rows of before, which stay faded until those that were asked for are drawn, have less contrast.
      await expect(page.locator('main [aria-busy="true"]').filter({ visible: true })).toHaveCount(0)
      // Menu, tabs and heading around the page are the same on each: looked at once.
      expect.soft(await seriousFindings(page, first ? 'html' : 'main'), `${path} of ${loginName}`).toEqual([])
      for (const each of [width, ...others]) {
        await page.setViewportSize({ width: each, height: 900 })
        const readable = expect.configure({ soft: true }).poll(() => page.evaluate(unreadable), {
          message: `${path} of ${loginName} at ${each} px`,
        })
        await readable.toEqual([])
      }
      lists += await page
        .locator('main ul[aria-label] > li > dl, main section > table')
        .filter({ visible: true })
        .count()
      await openAll(page)
    }
    expect(lists).toBeGreaterThan(0)
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

test('the accessibility check finds violations', async ({ page }) => {
  await page.goto('/login')
  await page.locator('#loginName').evaluate((input) => input.closest('.field')?.querySelector('label')?.remove())
  expect(await seriousFindings(page)).not.toEqual([])
})
