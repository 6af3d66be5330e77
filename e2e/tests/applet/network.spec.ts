import { at, expect, people, shown, signIn, test } from '../../support/applet.ts'

const stale = /网络不稳定，显示的是/

test('That the network was lost is said no more within seconds of its return', async ({ page }) => {
  await signIn(page, people.parentOfTwo)
  await page.goto(at('/pages/timetable/index'))
  await expect(shown(page).locator('.row').first()).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(shown(page).getByText(stale)).toBeVisible()
  await page.unroute('**/api/**')
  await expect(shown(page).getByText(stale)).toBeHidden({ timeout: 6000 })
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

test('What was asked before signing out signs nobody in again, and leaves nothing on the device', async ({ page }) => {
  await signIn(page, people.parentOfTwo)
  await page.goto(at('/pages/mine/index'))
  const leave = shown(page).getByRole('button', { name: '退出登录' })
  await expect(leave).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.route('**/api/**', (route) => route.abort())
  // The page reads again, and what is lost is on its way once more.
  await shown(page).getByRole('button', { name: '首页', exact: true }).click()
  await shown(page).getByRole('button', { name: '我的', exact: true }).click()
  await expect.poll(() => asked.filter((url) => url.includes('/userInfo')).length).toBeGreaterThan(1)
  await leave.click()
  await expect(shown(page).getByRole('button', { name: '微信登录' })).toBeVisible()
  await page.unroute('**/api/**')
  // As long as a call that was lost takes to be sent again.
  await page.waitForTimeout(3000)
  expect(asked.filter((url) => url.includes('/wxLogin'))).toEqual([])
  const kept = await page.evaluate(
    () => JSON.parse(localStorage.getItem('cog.applet.session') ?? '{}') as { data?: string },
  )
  expect(JSON.parse(kept.data ?? '{}').token ?? null).toBeNull()
})

test('The number of unread messages goes once they are read', async ({ page }) => {
  await signIn(page, people.parentOfTwo)
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
  await page.goto(at('/pages/messages/index'))
  await expect(shown(page).locator('.tab-count')).toHaveText('1')
  await shown(page).getByRole('button', { name: '全部标为已读' }).click()
  await expect(shown(page).getByRole('button', { name: '全部标为已读' })).toBeHidden()
  await expect(shown(page).locator('.tab-count')).toHaveCount(0)
})
