import { callAs, expect, rowOf, test, unique } from '../../support/real.ts'

test('an operation unfolds into its changes in words, with the history of the row', async ({ as }) => {
  const name = unique('日志')
  const { id, version } = await callAs('admin', '/api/admin/education/subject/edit', { name, levelName: '基础' })
  await callAs('admin', '/api/admin/education/subject/edit', { id, version, name, levelName: '提高', grade: 3 })
  const page = await as('admin', `/system/operation?table=subject&rowId=${id}`)
  await expect(page.getByText(`学科 #${id} 的操作记录`)).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(2)
  const newest = rowOf(page, '编辑学科').first()
  const unfold = newest.getByRole('button', { name: '详情' })
  await unfold.focus()
  await page.keyboard.press('Enter')
  await expect(unfold).toHaveAttribute('aria-expanded', 'true')
  const changes = page.locator('tbody table')
  await expect(changes.locator('tr').filter({ hasText: '层级' })).toContainText('基础提高')
  await expect(changes.locator('tr').filter({ hasText: '年级' }).last()).toContainText('三年级')
  await page.getByRole('button', { name: '查看全部' }).click()
  await expect(page).not.toHaveURL(/rowId/)
})

test('a refused call stands there with its reason', async ({ as }) => {
  const { userId } = await callAs('admin', '/admin/rbac/user/userInfo', {}, false)
  await callAs('admin', '/admin/rbac/user/saveUserRole', { userId, roleIds: [] }).catch(() => undefined)
  const page = await as('admin', '/system/operation?refused=true&endpoint=/admin/rbac/user/saveUserRole')
  const row = rowOf(page, '分配员工角色').first()
  await expect(row).toContainText('未通过')
  await row.getByRole('button', { name: '详情' }).click()
  await expect(page.getByText('未通过的原因：不能对自己的账号执行此操作')).toBeVisible()
})

test('a principal sees the operations of the own campus only', async ({ as }) => {
  const name = unique('别处')
  await callAs('admin', '/api/admin/education/subject/edit', { name, levelName: '基础' })
  // At a campus where no other test tries to change one.
  const page = await as('principal5', '/system/operation')
  await expect(page.getByRole('region', { name: '操作日志' })).toBeVisible()
  await expect(page.getByText('编辑学科')).toHaveCount(0)
})
