import type { Path, Response } from '@cogcampus/contract'
import type { Browser, Page } from '@playwright/test'
import { callAs, expect, firstToken, other, rowOf, test, unique } from '../../support/real.ts'
import { signInAs } from '../../support/test.ts'

type Node = Response<'/admin/rbac/resource/tree'>[number]
const allOf = (node: Node): Node[] => [node, ...node.childList.flatMap(allOf)]

/** A role made by hand. */
async function role(scope: 'ALL' | 'CAMPUS', codes: string[]) {
  const code = unique('HAND_').toUpperCase()
  const { id } = await callAs('admin', '/admin/rbac/role/add', { code, name: code, scope })
  const tree = await callAs('admin', '/admin/rbac/resource/tree', {}, false)
  const nodes = tree.flatMap(allOf).filter((node) => codes.includes(node.code))
  const resourceIds = nodes.map((node) => node.id)
  await callAs('admin', '/admin/rbac/role/saveRoleResource', { roleId: id, version: 1, resourceIds })
  return { id, code }
}

const administration: (Path | `/system${string}`)[] = [
  ...(['/system', '/system/staff', '/system/role', '/system/resource'] as const),
  ...(['/admin/rbac/user/page', '/admin/rbac/user/detail', '/admin/rbac/user/add'] as const),
  ...(['/admin/rbac/user/listRoleByUser', '/admin/rbac/user/saveUserRole', '/admin/rbac/user/status'] as const),
  ...(['/admin/rbac/role/page', '/admin/rbac/role/detail', '/admin/rbac/role/listRoleResource'] as const),
  ...(['/admin/rbac/role/saveRoleResource', '/admin/rbac/resource/tree', '/admin/rbac/resource/update'] as const),
]

/** Somebody who administers all staff and sees the leads of one campus, signed in. */
async function partial(browser: Browser): Promise<{ page: Page; leads: { id: number; code: string } }> {
  const loginName = unique('partial')
  const [campus] = await callAs('admin', '/admin/campus/all', {}, false)
  const [manages, leads] = [await role('ALL', administration), await role('CAMPUS', ['/admin/customer/page'])]
  const roleIds = [manages.id, leads.id]
  const person = { loginName, userName: '分管员工', campusIds: [campus?.id ?? 0], roleIds }
  const { password } = await callAs('admin', '/admin/rbac/user/add', person)
  const page = await other(browser)
  await signInAs(page, await firstToken(loginName, password ?? ''))
  return { page, leads }
}

test('a role is offered where the administrator may give it, and says why where not', async ({ browser }) => {
  test.slow()
  const { page, leads } = await partial(browser)
  await page.goto(`/system/staff?roles=${await staffId('frontdesk2')}`)
  const dialog = page.getByRole('dialog', { name: /角色/ })
  const box = dialog.locator('label').filter({ hasText: leads.code })
  await expect(box.getByRole('checkbox')).toBeDisabled()
  await expect(box).toContainText('您不能在“')
  await dialog.getByRole('button', { name: '取消' }).click()

  await page.goto('/system/staff?edit=new')
  const form = page.getByRole('dialog', { name: '新增员工' })
  const option = page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: leads.code })
  await form.getByLabel('角色').click()
  await page.keyboard.type(leads.code)
  await expect(option).toHaveAttribute('aria-disabled', 'false')
  // Escape would close the dialog where the list has closed by itself.
  await form.getByText('新增员工').click()
  await form.getByLabel('所属校区').click()
  // Of many campuses only those in sight are there to be clicked.
  await page.keyboard.type((await lastCampus()).name)
  await page.keyboard.press('Enter')
  await form.getByText('新增员工').click()
  await form.getByLabel('角色').click()
  await page.keyboard.type(leads.code)
  await expect(option).toHaveAttribute('aria-disabled', 'true')
  await expect(option).toContainText('您不能在“')
  await page.context().close()
})

async function staffId(loginName: string): Promise<number> {
  const { list } = await callAs('admin', '/admin/rbac/user/page', { keyword: loginName }, false)
  return list.find((row) => row.loginName === loginName)?.id ?? 0
}

async function lastCampus() {
  const campuses = await callAs('admin', '/admin/campus/all', {}, false)
  return campuses.at(-1) as (typeof campuses)[number]
}

test('the password of a wider colleague stays, and the refusal says what is missing', async ({ browser }) => {
  const { page } = await partial(browser)
  await page.goto(`/system/staff?reset=${await staffId('principal2')}`)
  const answered = page.waitForResponse((response) => response.url().includes('resetPassword'))
  const dialog = page.getByRole('dialog', { name: /密码/ })
  await dialog.getByRole('button', { name: '生成' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  expect((await (await answered).json()).errCode).toBe('GRANT_BEYOND_OWN')
  await expect(page.getByText(/超出您自己的权限：角色“校区负责人”中，您没有/).first()).toBeVisible()
  await page.context().close()
})

test('calls that the administrator does not hold cannot be ticked, and the tree cannot be changed', async ({
  browser,
}) => {
  const { page, leads } = await partial(browser)
  await page.goto(`/system/role?keyword=${leads.code}`)
  await rowOf(page, leads.code).getByRole('button', { name: '权限' }).click()
  const drawer = page.getByRole('dialog', { name: /角色权限/ })
  await drawer.getByPlaceholder('搜索页面或功能').fill('/admin/dict/page')
  await expect(drawer.getByTitle('您自己没有此项权限，不能授予他人').first()).toBeVisible()

  await page.goto('/system/resource')
  await expect(page.getByText('只有拥有全部校区、全部权限的管理员才能修改')).toBeVisible()
  await expect(page.getByRole('button', { name: '编辑' })).toHaveCount(0)
  await page.context().close()
})
