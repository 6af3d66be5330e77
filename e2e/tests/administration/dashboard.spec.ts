import { callAs, expect, test } from '../../support/real.ts'

test('headquarters users see the counts of all campuses, open tasks and recent operations', async ({ as }) => {
  const page = await as('admin', '/dashboard')
  const counts = page.getByLabel('概况')
  // Other tests open campuses meanwhile.
  await expect(async () => {
    const total = await callAs('admin', '/admin/campus/total/current', {}, false)
    for (const [label, count] of [
      ['校区', total.campuses],
      ['可用教室', total.rooms],
    ] as const) {
      const number = counts.locator('div').filter({ hasText: label }).locator('dd')
      await expect(number).toHaveText(String(count), { timeout: 1000 })
    }
  }).toPass()
  await expect(page.getByRole('region', { name: '各校区', exact: true }).first()).toContainText('上海徐汇校区')
  const toDo = page.getByRole('region', { name: '待办' })
  await expect(toDo.getByRole('link', { name: /^\d+ 位客户还没联系过$/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: '最近操作' })).toBeVisible()
})

test('the page of a doctor begins with the day and what is owed, without a panel that lacks permission', async ({
  as,
}) => {
  const page = await as('doctor', '/dashboard')
  await expect(page.getByRole('heading', { name: /早上好|中午好|下午好|晚上好/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: '今天的课' })).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: '待我完成' })
      .getByText(/^训练记录未/)
      .first(),
  ).toBeVisible()
  await expect(page.getByLabel('概况')).toHaveCount(0)
  await expect(page.getByText('各校区')).toHaveCount(0)
  await expect(page.getByText('最近操作')).toHaveCount(0)
  await expect(page.getByText('最近登录')).toHaveCount(0)
})

test('a message can be marked as read on the dashboard, and its links work by keyboard', async ({ as }) => {
  const { list: roles } = await callAs('admin', '/admin/rbac/role/page', { keyword: 'CAMPUS_STAFF' }, false)
  const roleIds = roles.map((role) => role.id)
  await callAs('admin', '/admin/rbac/user/saveUserRole', { userId: await idOf('frontdesk2'), roleIds })
  const page = await as('frontdesk2', '/dashboard')
  const messages = page.getByRole('region', { name: /未读消息/ })
  await expect(messages).toContainText('您的角色已调整')
  const before = Number((await messages.getByRole('heading').textContent())?.match(/\d+/)?.[0])
  await messages.getByRole('listitem').filter({ hasText: '您的角色已调整' }).first().getByRole('button').click()
  if (before > 1) await expect(messages.getByRole('heading')).toHaveText(`未读消息 (${before - 1})`)
  else await expect(messages).toContainText('消息都已读完')
  const link = page.getByRole('navigation', { name: '常用入口' }).getByRole('link').first()
  const address = (await link.getAttribute('href')) ?? ''
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === address)
})

const idOf = async (loginName: string) =>
  (await callAs('admin', '/admin/rbac/user/page', { keyword: loginName }, false)).list.find(
    (row) => row.loginName === loginName,
  )?.id ?? 0

test('a part of the first page that did not arrive is said to be so, and is there after it is loaded again', async ({
  page,
  as,
}) => {
  const part = /\/assets\/CampusTotals-.*\.js/
  await page.route(part, (route) => route.abort())
  await as('admin', '/dashboard')
  await expect(page.getByRole('heading', { name: '页面资源加载失败' })).toBeVisible()
  await page.unroute(part)
  await page.getByRole('button', { name: '重新加载' }).click()
  await expect(page.getByRole('region', { name: '各校区', exact: true }).first()).toBeVisible()
})
