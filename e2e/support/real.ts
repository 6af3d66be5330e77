import type { Path, Request, Response } from '@cogcampus/contract'
import { type Browser, test as base, expect, type Locator, type Page } from '@playwright/test'
import { realServer, signInAs, tokenOf } from './test.ts'

export { expect }

interface Fixtures {
  /** Opens a path of the product as a demo account, in the test's own page. */
  as: (loginName: string, path: string) => Promise<Page>
  /** The same in a second browser of its own. */
  elsewhere: (loginName: string, path: string) => Promise<Page>
}

export const test = base.extend<Fixtures>({
  as: async ({ page }, use) => use((loginName, path) => enter(page, loginName, path)),
  elsewhere: async ({ browser }, use) => {
    const pages: Page[] = []
    await use(async (loginName, path) => {
      const page = await other(browser)
      pages.push(page)
      return enter(page, loginName, path)
    })
    for (const page of pages) await page.context().close()
  },
})

/** A page in a browser profile of its own. */
export async function other(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: realServer, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  return context.newPage()
}

async function enter(page: Page, loginName: string, path: string): Promise<Page> {
  await signInAs(page, await tokenOf(loginName))
  await page.goto(realServer + path)
  return page
}

/** Makes a call as a demo account: what a test needs before it begins. */
export async function callAs<P extends Path>(
  loginName: string,
  path: P,
  input: Request<P>,
  post = true,
): Promise<Response<P>> {
  const query = post ? '' : `?${new URLSearchParams(input as Record<string, string>)}`
  const answer = await fetch(realServer + path + query, {
    ...(post ? { method: 'POST', body: JSON.stringify(input) } : {}),
    headers: {
      'Content-Type': 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      Authorization: await tokenOf(loginName),
    },
  })
  const envelope = (await answer.json()) as { status: number; msg: string; data: Response<P> }
  expect(envelope, `${path}: ${envelope.msg}`).toMatchObject({ status: 0 })
  return envelope.data
}

/** Signs with the mouse in a form; `drawnOnly` leaves it to the form to take what was drawn. */
export async function signOnScreen(page: Page, form: Locator, drawnOnly = false): Promise<void> {
  const pad = form.getByLabel('在这里签名')
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is no place to sign')
  await page.mouse.move(box.x + 40, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 160, box.y + 90, { steps: 5 })
  await page.mouse.up()
  if (drawnOnly) return
  await form.getByRole('button', { name: '使用这个签名' }).click()
  await expect(form.getByRole('img', { name: '签名' })).toBeVisible()
}

/** A word that no other test uses. */
export const unique = (prefix: string) => `${prefix}${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`

/** The row of a table that shows a text. */
export const rowOf = (page: Page | Locator, text: string) => page.locator('tbody tr').filter({ hasText: text })

/** An action of a row, in sight or behind ⋯, which is opened then. */
export async function actionOf(page: Page, row: Locator, action: string): Promise<Locator> {
  await row.getByRole('button').first().waitFor()
  const button = row.getByRole('button', { name: action, exact: true })
  if (await button.isVisible()) return button
  await row.getByRole('button', { name: '更多' }).click()
  return page.getByRole('menuitem', { name: action, exact: true })
}

/** Takes an action of the row that shows a text. */
export async function act(page: Page, text: string, action: string): Promise<void> {
  await (await actionOf(page, rowOf(page, text), action)).click()
}

/** Answers the confirmation dialog. */
export async function confirmIt(page: Page): Promise<void> {
  await page.locator('.ant-modal').last().getByRole('button', { name: '确定' }).click()
}

/** Chooses an option of a select by its label. */
export async function choose(page: Page, select: Locator, option: string): Promise<void> {
  await select.click()
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await options.filter({ hasText: option }).first().click()
  // In a busy window, a list of several takes the focus back after it was left, and covers what stands below.
  await expect(async () => {
    await select.blur()
    await expect(options).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 10_000 })
}

/** The message at the top of the window. */
export const notice = (page: Page, text: string | RegExp) => page.locator('#notices').getByText(text)

/** Tries to sign in, as the login page does. */
export function realSignIn(loginName: string, passWord: string, userAgent: string): Promise<unknown> {
  return fetch(`${realServer}/admin/rbac/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest', 'User-Agent': userAgent },
    body: JSON.stringify({ loginName, passWord, userType: 'A' }),
  })
}

/** The token of a new account, with the first password changed. */
export async function firstToken(loginName: string, passWord: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
  const post = (path: Path, body: object, token = '') =>
    fetch(realServer + path, {
      method: 'POST',
      headers: { ...headers, Authorization: token },
      body: JSON.stringify(body),
    })
  const signedIn = await post('/admin/rbac/user/login', { loginName, passWord, userType: 'A' })
  const { data: token } = (await signedIn.json()) as { data: string }
  await post('/admin/rbac/user/changePassword', { oldPassword: passWord, password: `${loginName}-2026` }, token)
  return token
}
