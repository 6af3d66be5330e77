import { callAs, expect, notice, test } from '../../support/real.ts'

const itemOf = async (key: string) =>
  (await callAs('admin', '/admin/dict/config/info', {}, false)).find((item) => item.key === key)
const versionOf = async (key: string) => (await itemOf(key))?.version ?? 0

test('changed settings are marked, kept over a refresh, saved together and shown', async ({ as }) => {
  const key = 'product.supportPhone'
  const before = (await itemOf(key))?.value as string
  const page = await as('admin', '/system/config')
  await page.getByLabel('服务电话').fill('400-123-4567')
  await page.getByLabel('修改密码免验证时间').fill('9999')
  await expect(page.getByLabel('修改密码免验证时间')).toHaveValue('1440')
  await expect(page.getByText('2 项改动')).toBeVisible()
  await expect(page.getByText('已改动，原为 30')).toBeVisible()
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('400-123-4567')
  await page.reload()
  await expect(page.getByLabel('服务电话')).toHaveValue('400-123-4567')
  await page.getByRole('button', { name: '恢复原值' }).last().click()
  await expect(page.getByText('1 项改动')).toBeVisible()
  await page.getByRole('button', { name: '保存全部' }).focus()
  await page.keyboard.press('Enter')
  await expect(notice(page, '操作成功')).toBeVisible()
  await expect(page.getByText('没有改动')).toBeVisible()
  await expect(page.getByLabel('服务电话')).toHaveValue('400-123-4567')
  await callAs('admin', '/admin/dict/config/update', { items: [{ key, value: before, version: await versionOf(key) }] })
})

test('a setting that another user changed meanwhile is not overwritten without notice', async ({ as }) => {
  const key = 'product.model'
  const page = await as('admin', '/system/config')
  await page.getByLabel('产品型号').fill('RZ-KF-02')
  await callAs('admin', '/admin/dict/config/update', {
    items: [{ key, value: 'RZ-KF-99', version: await versionOf(key) }],
  })
  await page.getByRole('button', { name: '保存全部' }).click()
  await expect(page.getByText('有配置刚刚被他人修改')).toBeVisible()
  await expect(page.getByText('已改动，原为 RZ-KF-99')).toBeVisible()
  await expect(page.getByLabel('产品型号')).toHaveValue('RZ-KF-02')
  await page.getByRole('button', { name: '保存全部' }).click()
  await expect(notice(page, '操作成功')).toBeVisible()
  await callAs('admin', '/admin/dict/config/update', {
    items: [{ key, value: 'RZ-KF-01', version: await versionOf(key) }],
  })
})
