import type { Path, Response } from '@cogcampus/contract'
import type { Page } from '@playwright/test'
import { node, tree, user } from '../support/answers.ts'
import { withoutStream } from '../support/browser.ts'
import { callAs, expect, firstToken, other, test as real, unique } from '../support/real.ts'
import { realServer, signInAs, test as standIn } from '../support/test.ts'

type Resource = Response<'/admin/rbac/resource/tree'>[number]
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const links = (page: Page) => menu(page).getByRole('link', { includeHidden: true })
const heading = (page: Page) => menu(page).locator('div').first()

/** The ids of pages and calls, by their codes. */
async function resources(codes: string[]): Promise<number[]> {
  const flat = (nodes: Resource[]): Resource[] => nodes.flatMap((one) => [one, ...flat(one.childList as Resource[])])
  const all = flat(await callAs('admin', '/admin/rbac/resource/tree', {}, false))
  return codes.map((code) => all.find((one) => one.code === code)?.id ?? 0)
}

/** Sets what a role holds. */
async function hold(roleId: number, codes: string[]): Promise<void> {
  const { version } = await callAs('admin', '/admin/rbac/role/listRoleResource', { roleId }, false)
  await callAs('admin', '/admin/rbac/role/saveRoleResource', { roleId, version, resourceIds: await resources(codes) })
}

const campuses = ['/system', '/system/campus', '/admin/campus/page', '/admin/campus/detail']

/** A member of staff of a new campus with a role of their own. */
async function newcomer(codes: readonly string[]) {
  const name = unique('员工')
  const code = unique('E').toUpperCase().slice(0, 20)
  const campus = await callAs('admin', '/admin/campus/add', { name: unique('校区'), code, timeZone: 'Asia/Shanghai' })
  const role = await callAs('admin', '/admin/rbac/role/add', { name: unique('角色'), code, scope: 'ALL' })
  await hold(role.id, [...codes])
  const loginName = unique('staff')
  const fields = { loginName, userName: name, campusIds: [campus.id] }
  const { id, password } = await callAs('admin', '/admin/rbac/user/add', { ...fields, roleIds: [role.id] })
  const token = await firstToken(loginName, password as string)
  return { id, name, loginName, campusId: campus.id, roleId: role.id, token }
}

for (const told of [true, false]) {
  real(
    `what an administrator changes in a role, a name and a campus is shown ${told ? 'by itself' : 'at the next click where no changes are told'}`,
    async ({ browser }) => {
      const { id, loginName, campusId, roleId, token } = await newcomer([...campuses, '/admin/campus/add'])
      const page = await other(browser)
      if (!told) await withoutStream(page)
      await signInAs(page, token)
      await page.goto(`${realServer}/dashboard`)
      // Without a home page, the first page that the role holds.
      await expect(page).toHaveURL(/\/system\/campus$/)
      const add = page.getByRole('button', { name: '新增' }).first()
      await expect(add).toBeVisible()
      await expect(links(page)).toHaveCount(1)

      const [campusName, userName] = [unique('新校区'), unique('新名字')]
      const campus = await callAs('admin', '/admin/campus/detail', { id: campusId }, false)
      const { version, timeZone, code } = campus
      await callAs('admin', '/admin/campus/update', { id: campusId, version, timeZone, code, name: campusName })
      const staff = await callAs('admin', '/admin/rbac/user/detail', { id }, false)
      const renamed = { id, version: staff.version, loginName, userName, campusIds: [campusId] }
      await callAs('admin', '/admin/rbac/user/update', renamed)
      await hold(roleId, [...campuses, '/system/role', '/admin/rbac/role/page'])
      if (!told) await page.getByRole('button', { name: '刷新' }).first().click()

      await expect(heading(page)).toContainText(campusName)
      await expect(page.getByRole('banner')).toContainText(userName)
      await expect(links(page)).toHaveCount(2)
      await expect(add).toBeHidden()
      await page.context().close()
    },
  )
}

real(
  'a page whose permission is revoked while it is open says so once, links on, and opens again when it is granted',
  async ({ browser }) => {
    const both = [...campuses, '/system/role', '/admin/rbac/role/page']
    const { roleId, token } = await newcomer(both)
    const page = await other(browser)
    await withoutStream(page)
    await signInAs(page, token)
    await page.goto(`${realServer}/system/role`)
    await expect(page.getByRole('heading', { level: 1, name: '角色' })).toBeAttached()
    await hold(roleId, campuses)
    await page.getByRole('button', { name: '刷新' }).first().click()
    await expect(page.getByText('此页面已不再对您开放').last()).toBeVisible()
    await expect(page.locator('#notices').getByRole('alert')).toHaveCount(0)
    await expect(links(page)).toHaveCount(1)
    await hold(roleId, both)
    await menu(page).getByRole('button', { name: '系统' }).click()
    await links(page).first().click()
    await expect(links(page)).toHaveCount(2)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: '角色' })).toBeAttached()
    await hold(roleId, campuses)
    await page.getByRole('button', { name: '刷新' }).first().click()
    await page.getByRole('link', { name: '回到起始页' }).click()
    await expect(page).toHaveURL(/\/system\/campus$/)
    await page.context().close()
  },
)

const routes: Path = '/admin/rbac/user/allRoutes/new'

standIn(
  'without a home page, the start is the first page of the menu, and 404 leads there',
  async ({ page, mock, open }) => {
    mock.data(routes, tree.slice(1))
    await open('/')
    await expect(page).toHaveURL(/\/system\/gallery$/)
    await page.goto(new URL('/no/such/page', page.url()).href)
    await page.getByRole('link', { name: '回到起始页' }).click()
    await expect(page).toHaveURL(/\/system\/gallery$/)
  },
)

standIn('a landing page that is not granted leads on to the first page that is', async ({ page, mock, open }) => {
  const group = node({ name: '市场顾问', path: '/x', component: 'Layout' })
  mock.data(routes, [
    { ...group, childList: [node({ name: '校区甲', path: '/system/a', component: 'gallery/gallery' })] },
  ])
  await open('/dashboard')
  await expect(page).toHaveURL(/\/system\/a$/)
})

standIn('with no page granted at all, a page says so and signs out', async ({ page, mock, open }) => {
  mock.data(routes, [node({ name: '系统', path: '/system', component: 'Layout' })])
  mock.data('/admin/rbac/user/userInfo', { ...user, permissions: [] })
  await open('/dashboard')
  await expect(page.getByText('您还没有可以打开的页面').last()).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login$/)
})
