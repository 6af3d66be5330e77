import { expect, realSignIn, rowOf, test } from '../../support/real.ts'

test('sign-ins differ by sign and text, and show the browser by its name', async ({ as, page }) => {
  await realSignIn('nobody-at-all', 'wrong-password', 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0.0.0 Safari/537.36')
  await as('admin', '/system/recordLog?keyword=nobody-at-all')
  const row = rowOf(page, 'nobody-at-all').first()
  await expect(row).toContainText('登录失败')
  await expect(row).toContainText('没有这个账号')
  await expect(row).toContainText('Chrome 141（Windows）')
})

test('the log is filtered by kind and day; a principal sees the own campus', async ({ as, elsewhere }) => {
  const page = await as('admin', '/system/recordLog?kind=LOGIN_FAILED')
  await expect(page.locator('tbody')).toContainText('登录失败')
  await expect(page.locator('tbody')).not.toContainText('登录成功')
  await page.getByLabel('结束日期').fill('2020-01-01')
  await page.keyboard.press('Enter')
  await expect(page.getByText('没有符合条件的数据')).toBeVisible()
  await page.getByRole('button', { name: '清除筛选' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('tbody tr').first()).toBeVisible()

  const principal = await elsewhere('principal2', '/system/recordLog?pageSize=100&keyword=frontdesk')
  await expect(rowOf(principal, 'frontdesk2').first()).toBeVisible()
  await expect(principal.locator('tbody').getByText('frontdesk', { exact: true })).toHaveCount(0)
})
