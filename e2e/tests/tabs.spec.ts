import { expect, test } from '../support/test.ts'

const bar = '已打开的页面'

test('§2 visited pages have tabs; the menu of a tab refreshes, closes, closes others and all; a fixed one stays', async ({
  page,
  mock,
  open,
}) => {
  await open('/system/a')
  const tabs = page.getByRole('navigation', { name: bar }).getByRole('listitem')
  const go = async (name: string) =>
    page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name }).click()
  const item = (entry: string) => page.getByRole('menuitem', { name: entry, exact: true })
  const choose = async (tab: string, entry: string) => {
    await tabs.filter({ hasText: tab }).click({ button: 'right' })
    await item(entry).click()
  }
  await go('控件')
  await go('没有文件')
  await expect(tabs).toHaveText(['首页', '校区甲', '控件', '没有文件'])

  await go('控件')
  await expect(page.getByRole('cell', { name: '校区3', exact: true })).toBeVisible()
  const before = mock.to('/admin/campus/page').length
  await choose('控件', '刷新')
  await expect.poll(() => mock.to('/admin/campus/page').length).toBeGreaterThan(before)

  await choose('控件', '关闭')
  await expect(tabs).toHaveText(['首页', '校区甲', '没有文件'])
  await expect(page).toHaveURL(/\/system\/missing$/)

  await choose('校区甲', '关闭其他')
  await expect(tabs).toHaveText(['首页', '校区甲'])
  await expect(page).toHaveURL(/\/system\/a$/)

  await tabs.filter({ hasText: '首页' }).click({ button: 'right' })
  await expect(item('关闭')).toHaveAttribute('aria-disabled', 'true')
  await item('关闭全部').click()
  await expect(tabs).toHaveText(['首页'])
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the tab of the open page is fully visible in the bar', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/system/a', '/system/gallery', '/notification', '/info/userInfo']) await open(path)
  const tab = page.getByRole('navigation', { name: bar }).getByRole('listitem').last()
  await expect(tab.getByRole('button')).toBeInViewport({ ratio: 1 })
})

test('tabs are closed and reached by keyboard', async ({ page, open }) => {
  await open('/system/a')
  const tabs = page.getByRole('navigation', { name: bar })
  await tabs.getByRole('link', { name: '校区甲' }).focus()
  await page.keyboard.press('Delete')
  await expect(tabs.getByRole('link')).toHaveText(['首页'])
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a tab keeps unsent input while another tab is open', async ({ page, open }) => {
  await open('/system/gallery')
  const phone = page.getByTestId('PhoneInput').getByRole('textbox')
  await phone.fill('138')
  await page.getByRole('navigation', { name: bar }).getByRole('link', { name: '首页' }).click()
  await expect(phone).toBeHidden()
  await page.getByRole('navigation', { name: bar }).getByRole('link', { name: '控件' }).click()
  await expect(phone).toHaveValue('138')
})

test('tabs keep filters, page, scroll and drafts over a refresh and a new sign-in', async ({ page, mock, open }) => {
  await open('/system/gallery')
  await page.getByRole('search').getByRole('textbox').fill('甲')
  await expect(page).toHaveURL(/keyword=/)
  await page.getByRole('button', { name: '第 2 页' }).click()
  await expect.poll(() => mock.to('/admin/campus/page').at(-1)?.query).toMatchObject({ keyword: '甲', pageNo: '2' })
  await page.evaluate(() => window.scrollTo(0, 500))
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '首页' }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.getByRole('navigation', { name: bar }).getByRole('link', { name: '控件' }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500)
  await page.reload()
  await expect(page.getByRole('search').getByRole('textbox')).toHaveValue('甲')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500)

  await page.getByRole('button', { name: 'FormDialog' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('写了一半')
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('写了一半')
  mock.on('/admin/user/update', { status: 10 })
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await page.locator('#loginName').fill('tester')
  await page.locator('#passWord').fill('secret-1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/system\/gallery\?.*dialog=new/)
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('写了一半')
  await expect(page.getByText('已恢复上次未提交的内容')).toBeVisible()
  await expect(page.getByRole('navigation', { name: bar }).getByRole('link')).toHaveText(['首页', '控件'])

  mock.data('/admin/user/update', null)
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('写了一半')
})

test('the page before stays in sight, at rest and below a bar, until a page that is opened first can be drawn', async ({
  page,
  open,
}) => {
  await open('/system/missing')
  const main = page.locator('main')
  const coming = page.getByRole('progressbar', { name: '正在加载中…' })
  await expect(main.getByText('404')).toBeVisible()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/gallery-.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '控件' }).click()
  await expect(page.getByRole('navigation', { name: bar }).locator('[aria-current="page"]')).toHaveText('控件')
  await expect(coming).toBeVisible()
  await expect(main.getByText('404')).toBeVisible()
  await expect(main).toHaveAttribute('inert')
  await expect(main.getByText('正在加载中…')).toHaveCount(0)

  release()
  await expect(page.getByTestId('PhoneInput')).toBeVisible()
  await expect(coming).toHaveCount(0)
  await expect(main).not.toHaveAttribute('inert')
  await expect(main.getByText('404')).toBeHidden()
})

test('the page before can be returned to while a page that was opened is on its way', async ({ page, open }) => {
  await open('/system/missing')
  await page.route(/\/assets\/gallery-.*\.js/, () => undefined)
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '控件' }).click()
  await expect(page.locator('main')).toHaveAttribute('inert')
  await page.getByRole('navigation', { name: bar }).getByRole('link', { name: '没有文件' }).click()
  await expect(page).toHaveURL(/\/system\/missing$/)
  await expect(page.locator('main')).not.toHaveAttribute('inert')
  await expect(page.getByRole('progressbar', { name: '正在加载中…' })).toHaveCount(0)
})

for (const how of ['hover', 'focus'] as const) {
  test(`the program of a page is fetched before its link is followed, on ${how}`, async ({ page, open }) => {
    await open('/system/missing')
    const asked = page.waitForRequest(/\/assets\/gallery-.*\.js/)
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '控件' })[how]()
    await asked
    await expect(page).toHaveURL(/\/system\/missing$/)
    await expect(page.locator('main').getByText('404')).toBeVisible()
  })
}

test('§8 a script chunk that does not load: chunk-load error, whose reload keeps the draft', async ({ page, open }) => {
  await page.route(/\/assets\/gallery-.*\.js/, (route) => route.abort())
  await page.addInitScript(() =>
    localStorage.setItem('cog.draft.7./system/gallery.dialog.new', '{"version":0,"fields":{"userName":"草稿"}}'),
  )
  await open('/system/gallery?dialog=new')
  await expect(page.getByRole('heading', { name: '页面资源加载失败' })).toBeVisible()
  await page.unroute(/\/assets\/gallery-.*\.js/)
  await page.getByRole('button', { name: '重新加载' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('草稿')
})

test('§8 §9 a script chunk that takes longer than 120 s is a chunk-load error', async ({ page, open }) => {
  await page.clock.install()
  await page.route(/\/assets\/gallery-.*\.js/, () => undefined)
  await open('/system/gallery')
  await expect(page.locator('main').getByText('正在加载中…')).toBeVisible()
  await page.clock.runFor(115_000)
  await expect(page.getByText('正在加载中…')).toBeVisible()
  await page.clock.runFor(6_000)
  await expect(page.getByRole('heading', { name: '页面资源加载失败' })).toBeVisible()
})
