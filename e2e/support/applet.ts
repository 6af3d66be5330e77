import type { Path, Request, Response } from '@cogcampus/contract'
import { test as base, expect, type Page } from '@playwright/test'
import { realServer } from './test.ts'

export { expect }

/** The demo accounts of the applet, by the phone that the stand-in of the messaging app takes. */
export const people = {
  parentOfTwo: '13900000101',
  secondGuardian: '13900000102',
  adultPatient: '13900000103',
} as const

/** Browser tests of the applet: on a phone. */
export const test = base.extend({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  page: async ({ page }, use) => {
    await use(page)
    // A page asks on its own, also while its test ends: what a route answers then is nobody's matter.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
})

/** The address of a page of the applet. */
export const at = (page: string): string => `${realServer}/applet/#${page}`

/** The page that is shown: those before it stay below it. */
export const shown = (page: Page) => page.locator('.frame:visible').last()

/** Signs in by the pages: the box, and the one button. */
export async function signIn(page: Page, phone: string): Promise<void> {
  await page.goto(at('/pages/signin/index'))
  await signInHere(page, phone)
  await expect(page.getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
}

/** The same from the sign-in to which a page led, which comes back then. */
export async function signInHere(page: Page, phone: string): Promise<void> {
  await shown(page).getByRole('textbox', { name: '手机号' }).fill(phone)
  await shown(page).getByRole('checkbox', { name: '我已阅读并同意' }).check()
  await shown(page).getByRole('button', { name: '手机号快捷登录' }).click()
}

/** Goes to another tab by the bar, and waits until it is shown: what is asked for before is looked up on the tab left. */
export async function toTab(page: Page, name: '首页' | '课表' | '作业' | '消息' | '我的'): Promise<void> {
  const tab = shown(page)
    .getByRole('navigation')
    .getByRole('button', { name, exact: name !== '消息' })
  await tab.click()
  await expect(shown(page).getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Makes a call with the session of the page: what a test needs to know before it begins, or with `post` what the family does. */
export function callFrom<P extends Path>(page: Page, path: P, input: Request<P>, post = false): Promise<Response<P>> {
  const query = new URLSearchParams(Object.entries(input as object).map(([key, value]) => [key, String(value)]))
  const asked: [string, string | null] = post ? [path, JSON.stringify(input)] : [`${path}?${query}`, null]
  return page.evaluate(async ([at, body]) => {
    const kept = JSON.parse(localStorage.getItem('cog.applet.session') ?? '{}') as { data?: string }
    const { token } = JSON.parse(kept.data ?? '{}') as { token?: string }
    const json = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
    const headers = { Authorization: token ?? '', ...json }
    const answer = await fetch(at, body === null ? { headers } : { method: 'POST', headers, body })
    const { status, msg, data } = (await answer.json()) as { status: number; msg: string; data: never }
    if (body !== null && status !== 0) throw new Error(`${at}: ${msg}`)
    return data
  }, asked)
}
