import type { Page, Route } from '@playwright/test'
import { at, expect, people, shown, signIn, test } from '../../support/applet.ts'
import { realServer } from '../../support/test.ts'

const stale = /网络不稳定，显示的是/

test('That the network was lost is said no more within 5 s of its return', async ({ page }) => {
  await signIn(page, people.parentOfTwo)
  await page.goto(at('/pages/timetable/index'))
  await expect(shown(page).locator('.row').first()).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(shown(page).getByText(stale)).toBeVisible()
  await page.unroute('**/api/**')
  await expect(shown(page).getByText(stale)).toBeHidden({ timeout: 5_000 })
})

test('A page that cannot be drawn says so between its bars, and is there again at a tap', async ({ page }) => {
  await signIn(page, people.parentOfTwo)
  const broken = { status: 0, msg: '', errCode: '', code: 200, data: { list: [null], total: 1 } }
  await page.route('**/api/so-day/page*', (route) => route.fulfill({ json: broken }))
  await page.goto(at('/pages/timetable/index'))
  await expect(shown(page).getByText('这一页没能显示出来，请重试')).toBeVisible()
  await expect(shown(page).getByRole('button', { name: '首页', exact: true })).toBeVisible()
  await page.unroute('**/api/so-day/page*')
  await shown(page).getByRole('button', { name: '再试一次' }).click()
  await expect(shown(page).getByRole('heading', { name: '接下来的课' })).toBeVisible()
})

test('A page of which even the frame cannot be drawn has words, a way to read it anew and the way home', async ({
  page,
}) => {
  await signIn(page, people.parentOfTwo)
  const broken = { status: 0, msg: '', errCode: '', code: 200, data: { list: [null], total: 1 } }
  await page.route('**/api/message/page*', (route) => route.fulfill({ json: broken }))
  await page.goto(at('/pages/messages/index'))
  await expect(page.getByText('这一页没能显示出来，请重试')).toBeVisible()
  await expect(page.getByRole('button', { name: '回到首页' })).toBeVisible()
  await page.unroute('**/api/message/page*')
  await page.getByRole('button', { name: '再试一次' }).click()
  await expect(shown(page).getByRole('heading', { name: '消息', level: 1 })).toBeVisible()
})

test('A page whose scripts do not come is said to be lost over the page that stays, and opens at another tap', async ({
  page,
}) => {
  await signIn(page, people.parentOfTwo)
  const next = shown(page).locator('.next')
  await expect(next).toBeVisible()
  await page.route('**/*.js', (route) => route.abort())
  await next.click()
  await expect(page.getByText('网络不稳定，请检查网络后再试')).toBeVisible()
  await expect(next).toBeVisible()
  await page.unroute('**/*.js')
  await next.click()
  await expect(shown(page).getByRole('heading', { name: '课程详情', level: 1 })).toBeVisible()
})

test('Where the scripts of the very first page do not come, words and a way to load anew stand in its place', async ({
  page,
}) => {
  const begin = await (await page.request.get(`${realServer}/applet/`)).text()
  await page.route('**/*.js', (route) =>
    begin.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  )
  await page.goto(at('/pages/home/index'))
  await expect(page.getByText('网络不稳定，请检查网络后再试')).toBeVisible()
  await page.unroute('**/*.js')
  await page.getByRole('button', { name: '再试一次' }).click()
  await expect(shown(page).getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
})

test('What was asked before signing out signs nobody in again, and leaves nothing on the device', async ({ page }) => {
  await signIn(page, people.parentOfTwo)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const { promise: signedOut, resolve: release } = Promise.withResolvers<void>()
  // Answered after the user has gone, and as an ended session is.
  await page.route('**/api/patient/list*', async (route) => {
    await signedOut
    await route.fulfill({ json: { status: 10, msg: '', errCode: 'REALM_EXCEPTION', code: 401, data: null } })
  })
  await page.goto(at('/pages/mine/index'))
  // What home read just now is good for a moment: the page begins without it.
  await page.reload()
  await expect.poll(() => asked.some((url) => url.includes('/api/patient/list'))).toBe(true)
  await shown(page).getByRole('button', { name: '退出登录' }).click()
  await expect(shown(page).getByRole('button', { name: '微信登录' })).toBeVisible()
  const late = page.waitForResponse('**/api/patient/list*')
  release()
  await (await late).finished()
  await page.goto(at('/pages/timetable/index'))
  await expect(shown(page).getByRole('button', { name: '微信登录' })).toBeVisible()
  expect(asked.filter((url) => url.includes('/wxLogin'))).toEqual([])
})

/** One message in the inbox, unread until that is written. */
async function oneUnread(page: Page) {
  let readAt: string | null = null
  const answer = (data: unknown) => ({ json: { status: 0, msg: '', errCode: '', code: 200, data } })
  const message = { id: 1, title: '停课通知', body: '元旦停课一天', link: null, createdAt: '2026-11-20T02:00:00Z' }
  await page.route('**/api/message/page*', (route) =>
    route.fulfill(answer({ list: [{ ...message, readAt }], total: 1 })),
  )
  await page.route('**/api/message/noRead*', (route) => route.fulfill(answer(readAt ? 0 : 1)))
  await page.route('**/api/message/read', (route) => {
    readAt = '2026-11-21T02:00:00Z'
    return route.fulfill(answer(null))
  })
}

test('The number of unread messages goes once they are read', async ({ page }) => {
  await signIn(page, people.parentOfTwo)
  await oneUnread(page)
  await page.goto(at('/pages/messages/index'))
  await expect(shown(page).locator('.tab-count')).toHaveText('1')
  await shown(page).getByRole('button', { name: '全部标为已读' }).click()
  await expect(shown(page).getByRole('button', { name: '全部标为已读' })).toBeHidden()
  await expect(shown(page).locator('.tab-count')).toHaveCount(0)
})

test('A button that is grey while it works has the focus again where it stays, and the title of the page where it goes; what passes is told to screen readers', async ({
  page,
}) => {
  await signIn(page, people.parentOfTwo)
  await oneUnread(page)
  const lose = (route: Route) => route.abort()
  await page.route('**/api/message/read', lose)
  await page.goto(at('/pages/messages/index'))
  const all = shown(page).getByRole('button', { name: '全部标为已读' })
  await all.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '网络不稳定，请检查网络后再试' })).toBeVisible()
  await expect(all).toBeFocused()
  await page.unroute('**/api/message/read', lose)
  await all.press('Enter')
  await expect(all).toBeHidden()
  await expect(shown(page).getByRole('heading', { name: '消息', level: 1 })).toBeFocused()
})
