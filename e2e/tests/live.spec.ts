import type { Page } from '@playwright/test'
import { newPhone } from '../support/leads.ts'
import { callAs, expect, rowOf, test, unique } from '../support/real.ts'
import { test as standIn } from '../support/test.ts'

const bell = (page: Page) => page.getByRole('link', { name: /通知消息/ })
const unread = async (page: Page) => Number(/(\d+)/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1])

test('the unread count changes in every window of a user, without a reload', async ({ as, elsewhere }) => {
  const first = await as('frontdesk', '/notification')
  const second = await elsewhere('frontdesk', '/dashboard')
  await expect(bell(second)).toBeVisible()
  await expect.poll(() => unread(second)).toBeGreaterThan(0)
  await first.getByRole('button', { name: '全部标为已读' }).click()
  await expect(bell(second)).toHaveAccessibleName('通知消息，0 条未读')
})

standIn('where changes are not told, the bell still moves, by asking', async ({ page, mock, open }) => {
  await open('/dashboard')
  await expect(bell(page)).toHaveAccessibleName('通知消息，0 条未读')
  mock.data('/admin/message/noRead', 5)
  await expect(bell(page)).toHaveAccessibleName('通知消息，5 条未读', { timeout: 25_000 })
})

test('after the stream broke, missed changes are fetched', async ({ page, as }) => {
  // No other test works as this consultant, so the account gets no other message.
  const { userId, campusId } = await callAs('consultant5', '/admin/rbac/user/userInfo', {}, false)
  const lead = { childName: unique('客户'), phone: newPhone(), campusId: campusId as number, ownerId: userId }
  await callAs('principal5', '/admin/customer/add', lead)
  let broken = true
  await page.route('**/admin/live/changes', (route) => (broken ? route.abort() : route.continue()))
  await as('consultant5', '/dashboard')
  await expect.poll(() => unread(page)).toBeGreaterThan(0)
  await callAs('consultant5', '/admin/message/read', {})
  broken = false
  await expect(bell(page)).toHaveAccessibleName('通知消息，0 条未读')
})

// Both start the same job, which runs once at a time.
test.describe.configure({ mode: 'default' })

test('a job is started by hand and its run is shown until it ends', async ({ as }) => {
  const page = await as('admin', '/system/job')
  const tidy = page.getByRole('region', { name: '后台任务' }).last()
  await expect(rowOf(tidy, '清理过期数据')).toContainText('17 * * * *')
  await page.mouse.move(0, 0)
  await rowOf(tidy, '清理过期数据').getByRole('button', { name: '立即执行' }).press('Enter')
  await expect(rowOf(tidy, '清理过期数据')).toContainText('已完成')
  await expect(page.getByRole('region', { name: '执行记录' })).toContainText('已完成')
})

test('a list changes at once, but no row moves under the pointer', async ({ as }) => {
  const start = () => callAs('admin', '/admin/job/run', { name: 'tidy' })
  await start()
  const page = await as('admin', '/system/job?name=tidy&pageSize=100')
  // Those of the schedule come when they come.
  const runs = page.getByRole('region', { name: '执行记录' }).locator('tbody tr').filter({ hasNotText: '按计划' })
  await expect(runs.first()).toContainText('已完成')
  const before = await runs.count()
  await start()
  await expect(runs).toHaveCount(before + 1)
  await expect(runs.first()).toContainText('已完成')
  await runs.first().hover()
  await start()
  const news = page.getByRole('status').filter({ hasText: '列表有更新' })
  await expect(news).toBeVisible({ timeout: 5000 })
  await expect(runs).toHaveCount(before + 1)
  // By keyboard: a pointer that leaves the rows puts the newer ones in place by itself.
  await news.getByRole('button', { name: '刷新' }).press('Enter')
  await expect(runs).toHaveCount(before + 2)
  await expect(news).toHaveCount(0)
})
