import type { Browser, Page } from '@playwright/test'
import { withoutStream } from '../../support/browser.ts'
import {
  act,
  actionOf,
  callAs,
  choose,
  confirmIt,
  expect,
  firstToken,
  other,
  rowOf,
  test,
  unique,
} from '../../support/real.ts'
import { signInAs } from '../../support/test.ts'

const subjectCodes = [
  '/course',
  '/course/subject',
  '/api/admin/education/subject/page',
  '/api/admin/education/subject/edit',
]

test('a revoked permission hides the button on the holder’s next click', async ({ as, elsewhere }) => {
  await giveDoctors(subjectCodes)
  const holder = await elsewhere('doctor', '/course/subject')
  // Told of the change, the page would hide it before the click.
  await withoutStream(holder)
  await holder.reload()
  await expect(holder.getByRole('button', { name: '新增' })).toBeVisible()

  const page = await as('admin', '/system/role')
  await rowOf(page, 'DOCTOR').getByRole('button', { name: '权限' }).click()
  const drawer = page.getByRole('dialog', { name: '角色权限：医生' })
  await drawer.getByPlaceholder('搜索页面或功能').fill('编辑学科')
  const box = drawer.getByRole('checkbox', { name: '编辑学科' })
  await expect(box).toBeChecked()
  await box.focus()
  await page.keyboard.press('Space')
  await expect(drawer.getByRole('status').filter({ hasText: '1 项改动' })).toBeVisible()
  await drawer.getByRole('button', { name: '保存权限' }).click()
  await expect(drawer.getByText('没有改动')).toBeVisible()

  await holder.getByRole('button', { name: '新增' }).click()
  const form = holder.getByRole('dialog', { name: '新增学科' })
  await form.getByLabel('学科名称').fill(unique('不许'))
  await form.getByLabel('层级').fill('基础')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByRole('alert')).toContainText('您没有此项操作的权限')
  await form.getByRole('button', { name: '取消' }).click()
  await expect(holder.getByRole('button', { name: '新增' })).toHaveCount(0)
})

/** Doctors hold nothing of administration when installed: no other test looks at what they are given here. */
async function giveDoctors(codes: string[]): Promise<void> {
  const roles = await callAs('admin', '/admin/rbac/role/page', { keyword: 'DOCTOR' }, false)
  const roleId = roles.list[0]?.id ?? 0
  const { version, resourceIds } = await callAs('admin', '/admin/rbac/role/listRoleResource', { roleId }, false)
  const found = await Promise.all(
    codes.map((keyword) => callAs('admin', '/admin/rbac/resource/page', { keyword, pageSize: 200 }, false)),
  )
  const ids = found
    .flatMap(({ list }) => list)
    .filter((row) => codes.includes(row.code))
    .map((row) => row.id)
  const wanted = [...new Set([...resourceIds, ...ids])]
  await callAs('admin', '/admin/rbac/role/saveRoleResource', { roleId, version, resourceIds: wanted })
}

test('unsaved changes are not lost by closing, and a change by another user is announced', async ({ as }) => {
  const code = `TEST_${unique('').toUpperCase()}`
  const { id } = await callAs('admin', '/admin/rbac/role/add', { code, name: code.slice(0, 20), scope: 'CAMPUS' })
  const page = await as('admin', `/system/role?keyword=${code}`)
  await rowOf(page, code).getByRole('button', { name: '权限' }).click()
  const drawer = page.getByRole('dialog', { name: /角色权限/ })
  await drawer.getByRole('checkbox', { name: '学科', exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByText('项改动尚未保存')).toBeVisible()
  await page.locator('.ant-modal').last().getByRole('button', { name: '返回' }).click()
  await expect(drawer).toBeVisible()

  const { version } = await callAs('admin', '/admin/rbac/role/listRoleResource', { roleId: id }, false)
  await callAs('admin', '/admin/rbac/role/saveRoleResource', { roleId: id, version, resourceIds: [] })
  await drawer.getByRole('button', { name: '保存权限' }).click()
  await expect(drawer.getByText('该角色的权限刚刚被他人修改')).toBeVisible()
  await drawer.getByRole('button', { name: '载入最新内容' }).click()
  await expect(drawer.getByText('没有改动')).toBeVisible()
  await expect(drawer.getByRole('checkbox', { name: '学科', exact: true })).not.toBeChecked()
})

test('a role is added with chosen campuses and deleted; a built-in one stays', async ({ as }) => {
  const code = `TEST_${unique('').toUpperCase()}`
  const page = await as('admin', '/system/role')
  await expect(await actionOf(page, rowOf(page, 'HQ_ADMIN'), '删除')).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增角色' })
  await form.getByLabel('角色名称').fill('两校区护理')
  await form.getByLabel('编码').fill(code)
  await form.getByRole('radio', { name: /指定校区/ }).check()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请选择指定的校区')).toBeVisible()
  await choose(page, form.getByRole('combobox', { name: /指定的校区/ }), '杭州西湖校区')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, code)).toContainText('杭州西湖校区')
  await act(page, code, '删除')
  await confirmIt(page)
  await expect(rowOf(page, code)).toHaveCount(0)
})

interface Given {
  as: (login: string, path: string) => Promise<Page>
  browser: Browser
  /** The pages that a new role is given as wholes, by name. */
  pages: string[]
}

/** Somebody who holds these pages and nothing else, with the calls that are refused to them from then on. */
async function holderOf({ as, browser, pages }: Given) {
  const code = `TEST_${unique('').toUpperCase()}`
  const { id } = await callAs('admin', '/admin/rbac/role/add', { code, name: code.slice(0, 20), scope: 'CAMPUS' })
  const page = await as('admin', `/system/role?keyword=${code}`)
  await rowOf(page, code).getByRole('button', { name: '权限' }).click()
  const drawer = page.getByRole('dialog', { name: /角色权限/ })
  for (const name of pages) await drawer.getByRole('checkbox', { name, exact: true }).check()
  await drawer.getByRole('button', { name: '保存权限' }).click()
  await expect(drawer.getByText('没有改动')).toBeVisible()

  const [campus] = await callAs('admin', '/admin/campus/all', {}, false)
  const loginName = unique('holder')
  const person = { loginName, userName: '专员', campusIds: [campus?.id ?? 0], roleIds: [id] }
  const { password } = await callAs('admin', '/admin/rbac/user/add', person)
  const holder = await other(browser)
  await signInAs(holder, await firstToken(loginName, password ?? ''))
  const refused: string[] = []
  holder.on('response', async (answer) => {
    const text = answer.url().includes('/admin/') ? await answer.text().catch(() => '') : ''
    if (text.includes('"FORBIDDEN"')) refused.push(new URL(answer.url()).pathname)
  })
  return { holder, refused }
}

test('a page given as a whole works: what it reads of other pages comes with it, and these pages do not', async ({
  as,
  browser,
}) => {
  const { holder, refused } = await holderOf({ as, browser, pages: ['候补'] })
  await holder.goto('/schedule/wait?edit=new')
  const form = holder.getByRole('dialog')
  await form.getByLabel('患者').click()
  await expect(holder.locator('.ant-select-dropdown:visible .ant-select-item-option').first()).toBeVisible()
  expect(refused).toEqual([])
  const menu = holder.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByRole('link', { name: '候补', exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: '患者', exact: true })).toHaveCount(0)
})

test('a page whose list belongs to another page works, too, when it is given as a whole', async ({ as, browser }) => {
  const { holder, refused } = await holderOf({ as, browser, pages: ['校区成交审核', '开课审批', '医生教材权限'] })
  // Opened plainly, the second begins with what waits for its user: nothing, of a new one.
  for (const path of ['/market/campusFinishCheck', '/course/apply?sort=-createdAt', '/doctor/rights']) {
    await holder.goto(path)
    await expect(holder.getByRole('table').first()).toBeVisible()
    await expect(holder.getByText('数据加载失败')).toHaveCount(0)
  }
  expect(refused).toEqual([])
})
