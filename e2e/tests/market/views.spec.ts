import { actionOf, expect, test, unique } from '../../support/real.ts'

test('a saved view keeps filters and order, and opens the list as its default in another browser too', async ({
  as,
  elsewhere,
}) => {
  const name = unique('视图')
  const page = await as('marketer', '/market/wait?intention=A&sort=-createdAt')
  await page.getByRole('button', { name: '视图', exact: true }).click()
  await page.getByLabel('视图名称').fill(name)
  await page.getByRole('button', { name: '保存当前视图' }).click()
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  await page.getByRole('button', { name, exact: true }).click()
  const star = page.getByRole('button', { name: `打开列表时使用“${name}”` })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')

  const other = await elsewhere('marketer', '/market/wait')
  await expect(other).toHaveURL(/intention=A/)
  await expect(other).toHaveURL(/sort=-createdAt/)
  await other.reload()
  await expect(other.getByRole('button', { name, exact: true })).toBeVisible()
  await other.getByRole('button', { name, exact: true }).click()
  await other.getByRole('button', { name: '默认列表' }).click()
  await expect(other).not.toHaveURL(/intention/)
  await other.getByRole('button', { name: '视图', exact: true }).click()
  const row = other.getByRole('listitem').filter({ hasText: name })
  await row.getByRole('button', { name: '重命名' }).click()
  await other.getByLabel('视图名称').first().fill(`${name}改`)
  await other.keyboard.press('Enter')
  const renamed = other.getByRole('listitem').filter({ hasText: `${name}改` })
  await (await actionOf(other, renamed, '删除')).click()
  await expect(renamed).toHaveCount(0)
})
