import { node, tree } from '../support/answers.ts'
import { expect, test } from '../support/test.ts'

const routes = '/admin/rbac/user/allRoutes/new'

test('§2 not logged in: only /login, with the wanted path as redirect, and back to it afterwards', async ({
  page,
  mock,
  open,
}) => {
  await open('/system/gallery?keyword=abc', { signedIn: false })
  await expect(page).toHaveURL(/\/login\?redirect=%2Fsystem%2Fgallery%3Fkeyword%3Dabc$/)
  expect(mock.calls).toEqual([])
  await page.locator('#loginName').fill('tester')
  await page.locator('#passWord').fill('secret-1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/system\/gallery\?keyword=abc$/)
})

for (const redirect of [
  '//example.org/x',
  '/%09/example.org/x',
  '/%0D%0A/example.org',
  '/%5Cexample.org',
  '%09//example.org',
  'https://example.org',
  'javascript:alert(1)',
  '/system/../..//example.org',
  '/%252F/example.org',
  '/system//example.org',
  '/system/a%23//example.org',
  '/login?redirect=/system/a',
  'system/a',
]) {
  test(`a redirect that is no plain path of this console is ignored: ${redirect}`, async ({ page, open }) => {
    await open(`/login?redirect=${redirect}`, { signedIn: false })
    await page.locator('#loginName').fill('tester')
    await page.locator('#passWord').fill('secret-1')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/dashboard$/)
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  })
}

test('a redirect to a page with letters of another script, and with filters, leads there', async ({ page, open }) => {
  const wanted = '/system/a?keyword=%E5%B0%8F%E6%98%8E&due=TODAY'
  await open(`/login?redirect=${encodeURIComponent(wanted)}`, { signedIn: false })
  await page.locator('#loginName').fill('tester')
  await page.locator('#passWord').fill('secret-1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname + url.search === wanted)
})

test('§2 logged in and going to /login: to /homepage, which greets the user', async ({ page, open }) => {
  await open('/login')
  await expect(page).toHaveURL(/\/homepage$/)
  await expect(page).toHaveTitle('首页')
  await expect(page.getByText('陈晓雨，您好')).toBeVisible()
  await page.getByRole('link', { name: '进入控制台' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('§2 logged in with no routes loaded: they are fetched and the navigation goes on', async ({
  page,
  mock,
  open,
}) => {
  await open('/system/a')
  await expect(page.getByRole('heading', { level: 1, name: '校区甲' })).toBeAttached()
  expect(mock.to(routes)).toHaveLength(1)
  await page.getByRole('link', { name: '首页' }).first().click()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(mock.to(routes)).toHaveLength(1)
})

for (const [names, landing] of [
  [['销售顾问', 'Sales Consultant'], '/courseConsultant/statistics'],
  [['市场顾问', 'marketing consultant'], '/marketingConsultant/consultantStatistics'],
  [['市场总监', 'marketing director'], '/marketingIG/IGStatistics'],
] as const) {
  for (const name of names) {
    test(`§2 a node named ${name} and none named home page: /dashboard leads to ${landing}`, async ({
      page,
      mock,
      open,
    }) => {
      const page_ = node({ name: '统计', path: landing, component: 'gallery/gallery' })
      mock.data(routes, [node({ name, path: '/x', component: 'Layout', childList: [page_] })])
      await open('/dashboard')
      await expect(page).toHaveURL(new RegExp(`${landing}$`))
    })
    test(`§2 a node named ${name} and one named home page: /dashboard stays`, async ({ page, mock, open }) => {
      mock.data(routes, [node({ name, path: '/x', component: 'Layout' }), ...tree])
      await open('/dashboard')
      await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
      expect(new URL(page.url()).pathname).toBe('/dashboard')
    })
  }
}

for (const [name, data] of [
  ['an empty list', []],
  ['nothing', null],
] as const) {
  test(`§2 §8 the routes call returns ${name}: local storage is cleared, the token removed, and the login says why`, async ({
    page,
    mock,
    open,
  }) => {
    await page.addInitScript(() => {
      if (location.pathname !== '/login') localStorage.setItem('other', 'kept')
    })
    mock.data(routes, data)
    await open('/dashboard')
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByRole('alert')).toHaveText('您的账号还没有分配角色，请联系管理员。')
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('cog.token'))).toBeNull()
    expect(await page.evaluate(() => localStorage.getItem('other'))).toBeNull()
  })
}

test('§2 / leads to /dashboard', async ({ page, open }) => {
  await open('/')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('§2 any other path, and a component without a file, is the 404 page', async ({ page, open }) => {
  await open('/no/such/page')
  await expect(page.getByText('页面不存在')).toBeVisible()
  await page.goto(new URL('/system/missing', page.url()).href)
  await expect(page.getByText('页面不存在')).toBeVisible()
})

test('§2 /companyInfo is hidden, without a page', async ({ page, open }) => {
  await open('/companyInfo')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await expect(page.locator('main')).toHaveText('')
})

test('§2 /notification and /info/userInfo stand inside the main layout', async ({ page, open }) => {
  await open('/notification')
  await expect(page.getByText('暂无消息')).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await page.goto(new URL('/info/userInfo', page.url()).href)
  await expect(page.getByLabel('姓名')).toHaveValue('陈晓雨')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
})

test('§2 a deep link opens the page at once when signed in', async ({ page, mock, open }) => {
  await open('/system/gallery?keyword=abc&pageNo=2&sort=-name')
  await expect(page.getByRole('search').getByRole('textbox')).toHaveValue('abc')
  await expect
    .poll(() => mock.to('/admin/campus/page').at(-1)?.query)
    .toMatchObject({ keyword: 'abc', pageNo: '2', sort: '-name' })
})

test('a message leads to its page only for a user who holds the page', async ({ mock, open, page }) => {
  const message = {
    type: 'SYSTEM',
    body: '请查看',
    readAt: '2026-01-05T08:00:00.000Z',
    createdAt: '2026-01-05T08:00:00.000Z',
  }
  const list = [
    { ...message, id: 1, title: '控件有更新', link: '/system/gallery?view=1' },
    { ...message, id: 2, title: '节假日待维护', link: '/system/campus?view=1' },
  ]
  mock.data('/admin/message/page', { list, total: 2 })
  await open('/notification')
  const leads = page.getByRole('link', { name: '前往处理 →' })
  await page.getByRole('button', { name: /节假日待维护/ }).click()
  await expect(page.getByText('请查看')).toBeVisible()
  await expect(leads).toHaveCount(0)
  await page.getByRole('button', { name: /控件有更新/ }).click()
  await expect(leads).toHaveAttribute('href', '/system/gallery?view=1')
})
