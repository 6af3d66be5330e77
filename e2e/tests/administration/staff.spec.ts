import { pooledLead } from '../../support/leads.ts'
import {
  callAs,
  choose,
  confirmIt,
  expect,
  firstToken,
  notice,
  other,
  rowOf,
  test,
  unique,
} from '../../support/real.ts'
import { signInAs } from '../../support/test.ts'

test('a new member of staff signs in with the generated password and must change it', async ({ as, browser }) => {
  const loginName = unique('nurse')
  const page = await as('admin', '/system/staff')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增员工' })
  await form.getByLabel('姓名').fill('测试员工')
  await form.getByLabel('登录名').fill(loginName)
  await form.getByLabel('电话').fill('138-0000 1234 9')
  await expect(form.getByLabel('电话')).toHaveValue('13800001234')
  await choose(page, form.getByLabel('所属校区'), '上海徐汇校区')
  await choose(page, form.getByLabel('角色'), '教务')
  await form.getByRole('button', { name: '保存' }).click()
  const once = page.getByRole('dialog', { name: `账号“${loginName}”已开通` })
  const password = (await once.getByLabel('初始密码').textContent()) ?? ''
  await once.getByRole('button', { name: '完成' }).click()

  const own = await other(browser)
  await own.goto('/login')
  await own.locator('input').nth(0).fill(loginName)
  await own.locator('input[type="password"]').fill(password)
  await own.keyboard.press('Enter')
  const forced = own.getByRole('dialog', { name: '修改密码' })
  await forced.getByLabel('新密码', { exact: true }).fill('nurse-2026-A')
  await forced.getByLabel('确认').fill('nurse-2026-A')
  await forced.getByRole('button', { name: '确定' }).click()
  await expect(own.getByRole('heading', { name: /测试员工/ })).toBeVisible()
  await own.context().close()
})

test('a disabled user lands on the login page at the next click, and a deleted account can be restored', async ({
  as,
  browser,
}) => {
  const loginName = unique('nurse')
  const { campuses } = (await callAs('admin', '/admin/rbac/user/page', { keyword: 'frontdesk2' }, false)).list[0] ?? {}
  const [campus] = campuses ?? []
  const roles = await callAs('admin', '/admin/rbac/role/page', { keyword: 'CAMPUS_STAFF' }, false)
  const person = { loginName, userName: '测试员工', campusIds: [campus?.id ?? 0], roleIds: [roles.list[0]?.id ?? 0] }
  const { password } = await callAs('admin', '/admin/rbac/user/add', person)
  const own = await other(browser)
  await signInAs(own, await firstToken(loginName, password ?? ''))
  await own.goto('/course/subject')
  await expect(own.getByRole('link', { name: '学科' }).first()).toBeVisible()

  const page = await as('admin', '/system/staff')
  await page.getByLabel('关键词').fill(loginName)
  const row = rowOf(page, loginName)
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '停用' }).click()
  await expect(page.getByText('该员工会立即在所有设备上退出，且不能再登录')).toBeVisible()
  await confirmIt(page)
  await expect(row).toContainText('停用')
  await own.getByRole('link', { name: '首页' }).first().click()
  await expect(own).toHaveURL(/\/login\?redirect=/)
  await own.context().close()

  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await confirmIt(page)
  await expect(page.getByText('没有符合条件的数据')).toBeVisible()
  await choose(page, page.getByLabel('数据范围'), '已删除')
  await rowOf(page, loginName).getByRole('button', { name: '恢复' }).click()
  await confirmIt(page)
  await expect(page.getByText('没有符合条件的数据')).toBeVisible()
})

test('roles are set with their scope explained, and a password is reset by keyboard', async ({ as }) => {
  const page = await as('admin', '/system/staff?keyword=doctor6.2')
  const row = rowOf(page, 'doctor6.2')
  await row.getByRole('button', { name: '设置角色' }).click()
  const roles = page.getByRole('dialog', { name: /设置角色/ })
  await expect(roles).toContainText('只能看到由本人负责的数据')
  await roles.getByRole('checkbox', { name: /教务/ }).focus()
  await page.keyboard.press('Space')
  await roles.getByRole('button', { name: '保存' }).click()
  await expect(row).toContainText('教务、医生')

  await row.getByRole('button', { name: '重置密码' }).click()
  const reset = page.getByRole('dialog', { name: /重置密码/ })
  await reset.getByLabel('新密码').fill('doctor6.2')
  await page.keyboard.press('Enter')
  await expect(reset.getByText('密码至少 8 位').first()).toBeVisible()
  await reset.getByRole('button', { name: '生成' }).click()
  await reset.getByRole('button', { name: '保存' }).click()
  await expect(notice(page, '操作成功')).toBeVisible()
  await expect(reset).toBeHidden()
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('reset')))
  expect(kept).toEqual([])
})

test('a taken login name is refused at its field; a principal only sees the own campus', async ({ as, elsewhere }) => {
  const page = await as('admin', '/system/staff?edit=new')
  const form = page.getByRole('dialog', { name: '新增员工' })
  await form.getByLabel('姓名').fill('重名')
  await form.getByLabel('登录名').fill('adm')
  await expect(form.getByText('用户名不能少于5个字符')).toBeVisible()
  await form.getByLabel('登录名').fill('admin')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.locator('.ant-form-item').filter({ hasText: '登录名' }).getByText('已存在相同的内容')).toBeVisible()

  const principal = await elsewhere('principal', '/system/staff?pageSize=100')
  await expect(rowOf(principal, 'frontdesk').first()).toBeVisible()
  await expect(principal.getByText('doctor6.2')).toHaveCount(0)
  await expect(principal.getByRole('button', { name: '新增' })).toHaveCount(0)
  await expect(principal.getByRole('button', { name: '设置角色' })).toHaveCount(0)
})

test('disabling a user shows how many leads the user holds, and opens them for allocation', async ({ as }) => {
  const loginName = unique('leaver')
  const { list: roles } = await callAs('admin', '/admin/rbac/role/page', { keyword: 'SALES_CONSULTANT' }, false)
  const lead = await pooledLead()
  const { campusId } = await callAs('director', '/admin/customer/detail', { id: lead.id }, false)
  const { id: ownerId } = await callAs('admin', '/admin/rbac/user/add', {
    loginName,
    userName: loginName,
    campusIds: [campusId],
    roleIds: roles.map((role) => role.id),
  })
  await callAs('director', '/admin/customer/allocation', { ids: [lead.id], ownerId })
  const page = await as('admin', `/system/staff?keyword=${loginName}`)
  await rowOf(page, loginName).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '停用' }).click()
  await expect(page.getByText('名下还有 1 位未完结的客户')).toBeVisible()
  await confirmIt(page)
  await expect(page).toHaveURL(/\/market\/all\?ownerId=\d+&held=true/)
  await expect(rowOf(page, lead.childName)).toBeVisible()
})
