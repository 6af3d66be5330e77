import { contactedLead } from '../support/leads.ts'
import { callAs, choose, confirmIt, expect, notice, rowOf, test, unique } from '../support/real.ts'

test('the header of a list stays in sight below the head of the page', async ({ as }) => {
  const page = await as('admin', '/market/in')
  await page.setViewportSize({ width: 1440, height: 700 })
  const header = page.getByRole('columnheader', { name: '姓名' })
  await expect(rowOf(page, '跟进').first()).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 500))
  await expect(header).toBeInViewport({ ratio: 1 })
  const head = await page.getByRole('banner').locator('..').boundingBox()
  expect((await header.boundingBox())?.y).toBe((head?.y ?? 0) + (head?.height ?? 0))
})

test('a column with the same value in every row of the user is hidden until it is chosen', async ({
  as,
  elsewhere,
}) => {
  await contactedLead()
  const consultant = await as('consultant', '/market/follow')
  await expect(consultant.getByRole('columnheader', { name: '手机号' })).toBeVisible()
  for (const name of ['负责人', '校区']) {
    await expect(consultant.getByRole('columnheader', { name })).toHaveCount(0)
  }
  await consultant.getByRole('button', { name: '表格设置' }).click()
  await consultant.getByRole('checkbox', { name: '负责人', exact: true }).check()
  await expect(consultant.getByRole('columnheader', { name: '负责人' })).toBeVisible()

  const principal = await elsewhere('principal', '/market/follow')
  await expect(principal.getByRole('columnheader', { name: '负责人' })).toBeVisible()
  await expect(principal.getByRole('columnheader', { name: '校区' })).toHaveCount(0)
})

test('text typed into a filter stays when another filter appears later', async ({ as }) => {
  const { childName } = await contactedLead()
  const page = await as('principal', '/dashboard')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/admin/customer/owners*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/market/contacts')
  const customer = page.getByLabel('客户', { exact: true })
  await customer.fill(childName)
  await expect(page.getByLabel('跟进人', { exact: true })).toHaveCount(0)
  release()
  await expect(page.getByLabel('跟进人', { exact: true })).toBeVisible()
  await expect(customer).toHaveValue(childName)
  await expect(page.getByText('共 1 条')).toBeVisible()
})

test('whose contacts a list shows is looked for by name, and named where the address says it', async ({ as }) => {
  await contactedLead()
  const owners = await callAs('principal', '/admin/customer/owners', {}, false)
  const { id, name } = owners[0] as (typeof owners)[number]
  const page = await as('principal', '/market/contacts')
  const people = page.getByLabel('跟进人', { exact: true })
  const answered = page.waitForResponse(/\/admin\/customer\/owners\?.*keyword=/)
  await people.fill(name)
  await answered
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await expect(offered.first()).toContainText(name)
  await offered.filter({ hasText: name }).first().click()
  await expect(page).toHaveURL(new RegExp(`userId=${id}\\b`))
  await page.reload()
  await expect(page.locator('.ant-select').filter({ has: people })).toContainText(name)
})

test('Enter chooses the first of whom was looked for, and not again who was chosen before', async ({ as }) => {
  await contactedLead()
  const owners = await callAs('principal', '/admin/customer/owners', {}, false)
  const alone = owners.filter((one) => owners.every((each) => each === one || !each.name.includes(one.name)))
  const [before, after] = alone as [(typeof owners)[number], (typeof owners)[number]]
  const page = await as('principal', `/market/contacts?userId=${before.id}`)
  const people = page.getByLabel('跟进人', { exact: true })
  await expect(page.locator('.ant-select').filter({ has: people })).toContainText(before.name)
  await people.fill(after.name)
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await expect(offered.first()).toContainText(after.name)
  await expect(offered).toHaveCount(2)
  // Until the answer to what was typed is there, Enter chooses nobody.
  await expect(async () => {
    await people.press('Enter')
    await expect(page).toHaveURL(new RegExp(`userId=${after.id}\\b`), { timeout: 1_000 })
  }).toPass()
})

test('a list without rows says what comes next, and offers to begin it', async ({ as }) => {
  const page = await as('frontdesk', '/dashboard')
  const none = { status: 0, msg: '', errCode: '', code: 200, data: { list: [], total: 0 } }
  await page.route('**/admin/order-info/page*', (route) => route.fulfill({ json: none }))
  await page.goto('/order/list')
  await expect(page.getByText('付款后就可以排课')).toBeVisible()
  await page.getByRole('button', { name: '新建订单' }).last().click()
  await expect(page.getByRole('dialog', { name: '新建订单' })).toBeVisible()
})

test('Enter chooses the patient who was looked for, also where a new order began with another', async ({ as }) => {
  const { list } = await callAs('frontdesk', '/admin/patient/page', { pageSize: 50 }, false)
  const alone = list.filter((one) => list.every((each) => each === one || !each.name.includes(one.name)))
  const [before, after] = alone as [(typeof list)[number], (typeof list)[number]]
  const known = encodeURIComponent(JSON.stringify({ patientId: before.id }))
  const page = await as('frontdesk', `/order/list?add=new&addAt=${known}`)
  const dialog = page.getByRole('dialog', { name: '新建订单' })
  const patients = dialog.getByLabel('患者')
  const choice = dialog.locator('.ant-select').filter({ has: page.getByLabel('患者') })
  await expect(choice).toContainText(before.name)
  await patients.fill(after.name)
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await expect(offered.first()).toContainText(after.name)
  await expect(async () => {
    await patients.press('Enter')
    await expect(choice).toContainText(after.name, { timeout: 1_000 })
  }).toPass()
})

test('reset empties the filters that the address came with, at once', async ({ as }) => {
  const page = await as('principal', '/market/contacts?keyword=没有这样的客户&twoWay=true')
  await expect(page.getByText('没有符合条件的数据')).toBeVisible()
  await page.getByRole('button', { name: '重置' }).click()
  await page.getByLabel('结果包含').fill('也没有这样的结果')
  await expect(page).toHaveURL(/result=/)
  await expect(page).not.toHaveURL(/keyword=|twoWay=/)
  await expect(page.getByLabel('客户', { exact: true })).toHaveValue('')
})

test('only the selected rows are exported', async ({ as }) => {
  const leads = [await contactedLead(), await contactedLead(), await contactedLead()]
  const page = await as('principal', '/market/contacts')
  for (const { childName } of leads.slice(0, 2)) {
    await page.getByLabel('客户', { exact: true }).fill(childName)
    await expect(page.getByText('共 1 条')).toBeVisible()
    await rowOf(page, childName).getByRole('checkbox').check()
  }
  await expect(page.getByText('已选 2 项')).toBeVisible()
  await page.getByRole('button', { name: '导出所选' }).click()
  await expect(notice(page, '已导出 2 行')).toBeVisible()
})

test('a row action is also a bulk action on the selected rows, and refused rows are named', async ({ as }) => {
  const mark = unique('批')
  const campus = { timeZone: 'Asia/Shanghai' }
  const [kept, gone] = [`${mark}甲`, `${mark}乙`]
  const { id } = await callAs('admin', '/admin/campus/add', { ...campus, name: kept, code: unique('K') } as never)
  await callAs('admin', '/admin/campus/add', { ...campus, name: gone, code: unique('G') } as never)
  const roles = await callAs('admin', '/admin/rbac/role/page', { keyword: 'CAMPUS_STAFF' }, false)
  const person = { loginName: unique('bulk'), userName: '留任', campusIds: [id], roleIds: [roles.list[0]?.id ?? 0] }
  await callAs('admin', '/admin/rbac/user/add', person)

  const page = await as('admin', `/system/campus?keyword=${mark}`)
  await expect(page.getByText('共 2 条')).toBeVisible()
  await page.getByLabel('选择本页全部').check()
  await page.getByRole('status').getByRole('button', { name: '删除' }).click()
  await confirmIt(page)
  const outcome = page.getByRole('dialog', { name: '处理结果' })
  await expect(outcome).toContainText('已完成 1 项')
  await expect(outcome.getByRole('listitem')).toContainText(kept)
  await outcome.getByRole('button', { name: '知道了' }).click()
  await expect(rowOf(page, gone)).toHaveCount(0)
  await choose(page, page.getByLabel('数据范围'), '已删除')
  await expect(rowOf(page, gone)).toBeVisible()
  await page.getByLabel('选择本页全部').check()
  await page.getByRole('status').getByRole('button', { name: '恢复' }).click()
  await confirmIt(page)
  await expect(notice(page, '已完成 1 项')).toBeVisible()
})

test('a label of the filters leads to its field, also while a list with the same filter is open in another tab', async ({
  as,
}) => {
  const page = await as('principal', '/patient/list')
  const tabs = page.getByRole('navigation', { name: '已打开的页面' })
  await expect(page.getByRole('table')).toBeVisible()
  await page.goto('/market/wait')
  await tabs.getByRole('link', { name: '患者' }).click()
  await expect(page).toHaveURL(/\/patient\/list/)
  await tabs.getByRole('link', { name: '待跟进' }).click()
  await expect(page).toHaveURL(/\/market\/wait/)
  const filters = page.getByRole('search').filter({ visible: true })
  await filters.getByText('关键词', { exact: true }).click()
  await expect(filters.getByLabel('关键词', { exact: true })).toBeFocused()
})
