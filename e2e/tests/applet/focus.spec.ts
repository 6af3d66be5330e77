import { at, expect, people, shown, signIn, test, toTab } from '../../support/applet.ts'

test('A page that is opened is read from its title, which shows no ring; who comes back is at the button that led away, or at the title where that was the bar; the very first page begins at its top', async ({
  page,
}) => {
  await signIn(page, people.parentOfTwo)
  await page.reload()
  const title = (name: string) => shown(page).getByRole('heading', { name, level: 1 })
  await expect(shown(page).locator('.next')).toBeVisible()
  await expect(page.locator(':focus')).toHaveCount(0)
  await toTab(page, '我的')
  await expect(title('我的')).toBeFocused()
  await expect(title('我的')).toHaveCSS('outline-style', 'none')
  const orders = shown(page).getByRole('button', { name: '订单', exact: true })
  await orders.press('Enter')
  await expect(title('订单')).toBeFocused()
  await shown(page).getByRole('button', { name: '返回' }).click()
  await expect(title('我的')).toBeVisible()
  await expect(orders).toBeFocused()
  await toTab(page, '首页')
  await expect(title('首页')).toBeFocused()
})

test('What passes is told once, within the sheet that is used alone, and over the page when that is closed meanwhile', async ({
  page,
}) => {
  await signIn(page, people.parentOfTwo)
  // Long enough to stand for as long as any does.
  const words = '现在不能提交这个申请：校区正在核对您的档案，请过几分钟以后再试一次'
  const refusal = { status: 1, code: 429, errCode: 'TOO_MANY_CALLS', msg: words, data: null }
  await page.route('**/api/user-suggest/request', (route) => route.fulfill({ json: refusal }))
  await page.goto(at('/more/account/index'))
  await shown(page).getByRole('button', { name: '申请注销我的账号' }).click()
  const sheet = page.getByRole('dialog', { name: '申请注销我的账号' })
  await sheet.getByRole('button', { name: '提交注销申请' }).click()
  await expect(sheet.getByRole('status').filter({ hasText: words })).toBeVisible()
  await expect(page.getByText(words)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
  await expect(page.getByText(words)).toHaveCount(1)
})
