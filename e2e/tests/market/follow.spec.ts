import { contactedLead, newLead } from '../../support/leads.ts'
import { callAs, expect, notice, rowOf, test, unique } from '../../support/real.ts'

test('a call is recorded and the next contact set by keyboard alone', async ({ as }) => {
  const { id, childName } = await newLead()
  const page = await as('consultant', `/market/wait?keyword=${childName}`)
  await expect(rowOf(page, childName)).toBeVisible()
  await page.locator('body').press('j')
  await expect(rowOf(page, childName)).toBeFocused()
  await page.keyboard.press('f')
  const dialog = page.getByRole('dialog', { name: '跟进' })
  await expect(dialog.getByLabel('沟通内容')).toBeFocused()
  await page.keyboard.type('加了微信，明天发资料')
  await page.keyboard.press('Control+2')
  await page.keyboard.press('Alt+1')
  await expect(dialog.getByRole('radio', { name: '微信' })).toBeChecked()
  await expect(dialog.getByRole('button', { name: '明天 10:00' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Control+Enter')
  await expect(notice(page, '跟进已保存')).toBeVisible()
  const lead = await callAs('consultant', '/admin/customer/detail', { id }, false)
  expect(lead).toMatchObject({ state: 'IN', contactCount: 1 })
  expect(lead.timeline.find(({ kind }) => kind === 'FOLLOW')).toMatchObject({
    method: 'wechat',
    twoWay: true,
    text: '加了微信，明天发资料',
  })
  expect(new Date(lead.nextContactAt ?? 0).getTime()).toBeGreaterThan(Date.now())
})

test('the list shows which contacts are due, and shortcuts open a lead and the help', async ({ as }) => {
  const { id, childName } = await contactedLead()
  const page = await as('consultant', `/market/in?keyword=${childName}`)
  await expect(rowOf(page, childName)).toContainText('未约')
  await page.getByText('逾期', { exact: true }).click()
  await expect(page.getByText('没有符合条件的数据')).toBeVisible()
  await page.getByText('未约', { exact: true }).first().click()
  await expect(rowOf(page, childName)).toBeVisible()
  await page.locator('body').press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`view=${id}`))
  await expect(page.getByRole('dialog', { name: childName })).toContainText('首次跟进 → 跟进中')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.locator('body').press('?')
  await expect(page.getByRole('dialog', { name: '键盘操作' })).toBeVisible()
})

test('after a contact the focus moves to the next lead, wherever the contacted one is listed now', async ({ as }) => {
  const name = unique('队列')
  const leads = []
  for (const [index, letter] of ['甲', '乙', '丙'].entries()) {
    const { id, childName } = await newLead({ childName: `${name}${letter}` })
    const nextContactAt = new Date(Date.now() + (index + 1) * 3_600_000).toISOString()
    const contact = { customerId: id, method: 'call', twoWay: true, content: '约了时间', nextContactAt }
    await callAs('consultant', '/admin/customer-follow/add', contact)
    leads.push(childName)
  }
  const page = await as('consultant', `/market/in?keyword=${name}`)
  await expect(rowOf(page, name)).toHaveCount(3)
  await page.locator('body').press('j')
  for (const childName of leads.slice(0, 2)) {
    await expect(rowOf(page, childName)).toBeFocused()
    await page.keyboard.press('f')
    await expect(page.getByRole('dialog', { name: '跟进' })).toContainText(childName)
    await page.keyboard.type('下周再谈')
    await page.keyboard.press('Alt+5')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expect(rowOf(page, leads[2] as string)).toBeFocused()
})

test('Ctrl-K accepts Enter at once: it opens the hit of the current text, not of an earlier one', async ({ as }) => {
  const [first, second] = [await newLead(), await newLead()]
  const page = await as('consultant', '/market/public')
  await expect(page.getByRole('main')).toBeVisible()
  await page.locator('body').press('Control+k')
  await page.keyboard.type(first.phone)
  await expect(page.getByRole('option', { name: first.childName })).toBeVisible()
  await page.getByRole('combobox', { name: '搜索页面、客户、员工' }).fill(second.phone)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: second.childName, level: 2 })).toBeVisible()
})

test('Ctrl-K finds a lead by the last digits of its phone', async ({ as }) => {
  const { childName, phone } = await newLead()
  const page = await as('consultant', '/market/public')
  await expect(page.getByRole('main')).toBeVisible()
  await page.locator('body').press('Control+k')
  await page.keyboard.type(phone.slice(-8))
  await page.getByRole('option', { name: childName }).click()
  await expect(page.getByRole('heading', { name: childName, level: 2 })).toBeVisible()
})
