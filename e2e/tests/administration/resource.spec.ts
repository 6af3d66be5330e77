import { callAs, confirmIt, expect, notice, rowOf, test, unique } from '../../support/real.ts'

test('what the tree lacks is found and imported', async ({ as }) => {
  // A call that only administrators hold: they alone hold what is imported.
  const tree = await callAs('admin', '/admin/rbac/resource/page', { keyword: '/admin/job/run/page' }, false)
  for (const { id } of tree.list) await callAs('admin', '/admin/rbac/resource/delete', { id }, false)
  const page = await as('admin', '/system/resource')
  await page.getByRole('button', { name: '导入路由' }).click()
  const dialog = page.getByRole('dialog', { name: '导入控制台自带的页面' })
  await expect(dialog).toContainText('/admin/job/run/page')
  await dialog.getByRole('button', { name: '导入 1 项' }).click()
  await expect(notice(page, '已导入 1 项')).toBeVisible()
  await page.getByRole('button', { name: '导入路由' }).click()
  await expect(dialog).toContainText('资源树是完整的')
  await expect(dialog.getByRole('button', { name: '导入 0 项' })).toBeDisabled()
})

test('a page is added below a group, folded by keyboard, deleted and restored', async ({ as }) => {
  const path = `/course/${unique('t')}`
  const page = await as('admin', '/system/resource')
  const group = page.locator('tbody tr').filter({ has: page.getByText('/course', { exact: true }) })
  await group.getByRole('button', { name: '新增下级' }).click()
  const form = page.getByRole('dialog', { name: '新增资源' })
  await form.getByText('页面', { exact: true }).click()
  await form.getByLabel('名称', { exact: true }).fill('测试页')
  await form.getByLabel('路径').fill(path)
  await form.getByLabel('组件').fill('course/subject')
  await form.getByLabel('不在菜单中显示').check()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, path)).toContainText('隐藏')

  const fold = page.getByRole('button', { name: '收起 课程' })
  await fold.focus()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, path)).toHaveCount(0)
  await expect(group.getByRole('button', { name: '删除' })).toBeDisabled()
  await page.keyboard.press('Enter')

  await rowOf(page, path).getByRole('button', { name: '删除' }).click()
  await confirmIt(page)
  await expect(rowOf(page, path)).toHaveCount(0)
  await page.goto('/system/resource?deleted=true')
  await page.getByLabel('关键词').fill(path)
  await rowOf(page, path).getByRole('button', { name: '恢复' }).click()
  await confirmIt(page)
  await expect(rowOf(page, path)).toHaveCount(0)
  await page.getByRole('button', { name: '返回资源树' }).click()
  await expect(rowOf(page, path)).toBeVisible()
})
