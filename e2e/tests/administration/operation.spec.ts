import { callAs, expect, rowOf, test, unique } from '../../support/real.ts'

test('an operation expands into its labelled changes, with a link to the history of the row', async ({ as }) => {
  const name = unique('日志')
  const { id, version } = await callAs('admin', '/api/admin/education/subject/edit', { name, levelName: '基础' })
  await callAs('admin', '/api/admin/education/subject/edit', { id, version, name, levelName: '提高', grade: 3 })
  const page = await as('admin', `/system/operation?table=subject&rowId=${id}`)
  await expect(page.getByText(`学科“${name}”的操作记录`)).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(2)
  const newest = rowOf(page, `修改了学科“${name}”：年级设为“三年级”；层级由“基础”改为“提高”`)
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

test('a refused call is listed with its reason', async ({ as }) => {
  const { userId } = await callAs('admin', '/admin/rbac/user/userInfo', {}, false)
  await callAs('admin', '/admin/rbac/user/saveUserRole', { userId, roleIds: [] }).catch(() => undefined)
  const page = await as('admin', '/system/operation?refused=true&endpoint=/admin/rbac/user/saveUserRole')
  const row = rowOf(page, '的操作“分配员工角色”未通过：不能对自己的账号执行此操作').first()
  await expect(row).toBeVisible()
})

test('a principal sees the operations of the own campus only', async ({ as }) => {
  const name = unique('别处')
  await callAs('admin', '/api/admin/education/subject/edit', { name, levelName: '基础' })
  // At a campus where no other test tries to change one.
  const page = await as('principal5', '/system/operation')
  await expect(page.getByRole('region', { name: '操作日志' })).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
})

test('an operation is told as a sentence, roles given and taken as lists of names', async ({ as }) => {
  const { list: roles } = await callAs('admin', '/admin/rbac/role/page', {}, false)
  const idOf = (code: string) => roles.find((role) => role.code === code)?.id as number
  const userName = unique('王')
  const staff = { loginName: unique('told-'), userName, campusIds: [], roleIds: [idOf('DOCTOR')] }
  const { id: userId } = await callAs('admin', '/admin/rbac/user/add', staff)
  await callAs('admin', '/admin/rbac/user/saveUserRole', { userId, roleIds: [idOf('CAMPUS_STAFF')] })
  const page = await as('admin', '/system/operation?endpoint=/admin/rbac/user/saveUserRole&refused=false')
  const row = rowOf(page, `调整了员工“${userName}”的角色：新增“教务”；移除“医生”`)
  await row.getByRole('button', { name: '详情' }).click()
  await expect(page.locator('tbody section')).toContainText(`员工角色 “${userName}”`)
  await expect(page.locator('tbody section li')).toHaveText(['教务', '医生'])
  await page.getByLabel('数据表').fill('员工角色')
  await expect(page.locator('.ant-select-item-option').filter({ hasText: '员工角色' })).toBeVisible()
})
