import { node, tree, user } from '../support/answers.ts'
import { expect, signInAs, test, tokenOf } from '../support/test.ts'

const menu = '主菜单'
const aside = '主菜单'
const day = 86_400

test('§2 §9 the side menu is 230 px wide and headed by the campus, or by the default label', async ({
  page,
  mock,
  open,
}) => {
  await open('/dashboard')
  const side = page.getByRole('navigation', { name: menu })
  await expect(side).toContainText('上海徐汇校区')
  expect((await side.locator('..').boundingBox())?.width).toBe(230)
  mock.data('/admin/rbac/user/userInfo', { ...user, campusName: null })
  await page.reload()
  await expect(side).toContainText('管理端')
})

test('§2 §9 the sidebar state and the user info stay in cookies for 30 days, the latter with name and campus only', async ({
  page,
  context,
  open,
}) => {
  await open('/dashboard')
  const side = page.getByRole('navigation', { name: menu })
  await page.getByRole('button', { name: '展开或收起菜单' }).click()
  await expect.poll(async () => (await side.boundingBox())?.width).toBeLessThan(100)
  await page.reload()
  await expect(side).toBeVisible()
  expect((await side.boundingBox())?.width).toBeLessThan(100)
  const cookies = await context.cookies()
  const lasts = (name: string) => (cookies.find((cookie) => cookie.name === name)?.expires ?? 0) - Date.now() / 1000
  for (const name of ['cog.sidebar', 'cog.user']) {
    expect(lasts(name)).toBeGreaterThan(29.9 * day)
    expect(lasts(name)).toBeLessThanOrEqual(30 * day + 5)
  }
  const info = cookies.find((cookie) => cookie.name === 'cog.user')?.value ?? ''
  expect(JSON.parse(decodeURIComponent(info))).toEqual({ name: '陈晓雨', campus: '上海徐汇校区' })
})

test('§2 §9 narrower than 992 px the menu collapses by itself and opens over the page', async ({ page, open }) => {
  await page.setViewportSize({ width: 992, height: 800 })
  await open('/system/a')
  const side = page.getByRole('navigation', { name: aside, includeHidden: true })
  await expect(side).toBeInViewport()
  await page.setViewportSize({ width: 991, height: 800 })
  await expect(side).not.toBeInViewport()
  await page.getByRole('button', { name: '展开或收起菜单' }).click()
  await expect(side).toBeInViewport()
  await side.getByRole('link', { name: '首页' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(side).not.toBeInViewport()
})

test('§2 the top bar shows the breadcrumb, and the user with role names joined by commas', async ({ page, open }) => {
  await open('/system/a')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('navigation')).toHaveText(/系统.*校区甲/)
  await expect(bar).toContainText('陈晓雨')
  await expect(bar).toContainText('教务,医生')
})

for (const [unread, shown] of [
  [0, null],
  [3, '3'],
  [9, '9'],
  [12, '9+'],
] as const) {
  test(`§2 §9 ${unread} unread messages: the badge shows ${shown ?? 'nothing'}`, async ({ page, mock, open }) => {
    mock.data('/admin/message/noRead', unread)
    await open('/dashboard')
    const bell = page.getByRole('link', { name: `通知消息，${unread} 条未读` })
    const badge = bell.locator('.ant-badge-count')
    if (shown) await expect(badge).toHaveText(shown)
    else await expect(badge).toHaveCount(0)
    await bell.click()
    await expect(page).toHaveURL(/\/notification$/)
  })
}

test('§1 §6 reminder counts stand beside their menu entries', async ({ page, open }) => {
  await open('/dashboard')
  const side = page.getByRole('navigation', { name: menu })
  await expect(side.getByRole('button', { name: /系统/ })).toContainText('4')
  await side.getByRole('button', { name: /系统/ }).click()
  await expect(side.getByRole('link', { name: '校区甲：4 项待处理' }).getByText('4', { exact: true })).toBeVisible()
  await expect(side.getByRole('listitem').filter({ hasText: '控件' }).last()).not.toContainText('4')
  await expect(side.getByRole('link', { name: '隐藏' })).toHaveCount(0)
})

test('counts are read again after 60 s', async ({ page, mock, open }) => {
  await page.clock.install()
  await open('/dashboard')
  await expect(page.getByRole('navigation', { name: menu })).toContainText('4')
  mock.data('/admin/message-remind/list', [{ remindCode: 'CAMPUS_PATIENT', remindCount: 6 }])
  await page.clock.runFor(61_000)
  await expect(page.getByRole('navigation', { name: menu })).toContainText('6')
})

test('§2 the refresh icon loads the page again', async ({ page, mock, open }) => {
  await open('/system/gallery')
  await expect(page.getByRole('cell', { name: '校区3', exact: true })).toBeVisible()
  const before = mock.to('/admin/campus/page').length
  await page.getByRole('banner').getByRole('button', { name: '刷新' }).click()
  await expect.poll(() => mock.to('/admin/campus/page').length).toBe(before + 1)
})

test('§4 log out tells the server, clears the session, goes to /login and reloads', async ({
  page,
  mock,
  context,
  open,
}) => {
  await open('/dashboard')
  await page.getByRole('button', { name: /陈晓雨/ }).click()
  const loaded = page.waitForEvent('load')
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await loaded
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  expect(mock.to('/admin/rbac/user/logout')).toMatchObject([
    { method: 'POST', headers: { authorization: 'token-of-tester' } },
  ])
  expect(await page.evaluate(() => localStorage.getItem('cog.token'))).toBeNull()
  expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('cog.user')
})

test('§5 §9 the change password dialog: 600 px, its three messages, 50 characters at most', async ({
  page,
  mock,
  open,
}) => {
  await open('/dashboard')
  await page.getByRole('button', { name: /陈晓雨/ }).click()
  await page.getByRole('menuitem', { name: '修改密码' }).click()
  const dialog = page.getByRole('dialog')
  const first = dialog.getByLabel('新密码')
  const second = dialog.getByLabel('确认密码')
  await expect(first).toHaveAttribute('maxlength', '50')
  await expect(second).toHaveAttribute('maxlength', '50')
  await expect.poll(async () => (await page.locator('.ant-modal').boundingBox())?.width).toBe(600)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog.getByText('请输入新密码')).toBeVisible()
  await expect(dialog.getByText('请确认新密码')).toBeVisible()
  await first.fill('new-password')
  await second.fill('other')
  await expect(dialog.getByText('请输入正确的新密码')).toBeVisible()
  await second.fill('new-password')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.locator('.notice.success')).toHaveText('操作成功')
  await expect(dialog).toHaveCount(0)
  expect(JSON.parse(mock.to('/admin/rbac/user/resetPassword')[0]?.body ?? '')).toEqual({
    password: 'new-password',
    userId: 7,
  })
})

test('§2 §9 back to top is shown after 100 px of scroll', async ({ page, open }) => {
  await open('/system/gallery')
  await expect(page.getByText('校区20', { exact: true })).toBeVisible()
  const button = page.getByRole('button', { name: '回到顶部' })
  await page.evaluate(() => window.scrollTo(0, 100))
  await expect(button).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, 101))
  await expect(button).toBeVisible()
  await button.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(button).toHaveCount(0)
})

test('§1 the footer carries the copyright line, the model code and the version', async ({ page }) => {
  await signInAs(page, await tokenOf('admin'))
  await page.goto('/dashboard')
  await expect(page.getByRole('contentinfo')).toHaveText(/© 2026 认知功能康复训练中心 版权所有.*RZ-KF-01.*V1\.0\.0/)
})

test('the language is switched in the user menu and kept', async ({ page, mock, open }) => {
  await open('/dashboard')
  await page.getByRole('button', { name: /陈晓雨/ }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  expect(mock.calls.at(-1)?.headers['accept-language']).toBe('en')
})

test('Ctrl-K finds a page and a colleague, by keyboard alone', async ({ page, mock, open }) => {
  const staff = node({ name: '员工', path: '/system/staff', component: 'gallery/gallery' })
  mock.data('/admin/rbac/user/allRoutes/new', [...tree, staff])
  await open('/dashboard')
  await expect(page.getByRole('navigation', { name: menu })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('校区甲')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/system\/a$/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('王')
  await expect(page.getByRole('option', { name: /王思颖/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
