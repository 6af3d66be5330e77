import { contactedLead, newLead } from '../../support/leads.ts'
import { callAs, choose, expect, notice, rowOf, test } from '../../support/real.ts'

test('contacts have a list of their own with filters, and the name opens the lead beside it', async ({ as }) => {
  const { id, childName } = await contactedLead()
  const missed = { customerId: id, method: 'wechat', twoWay: false, content: '没有回复', result: '下周再试' }
  await callAs('consultant', '/admin/customer-follow/add', missed)
  const page = await as('consultant', `/market/contacts?keyword=${childName}`)
  await expect(rowOf(page, childName)).toHaveCount(2)
  await expect(rowOf(page, childName).first()).toContainText('没有回复')
  await choose(page, page.getByLabel('对方回应'), '有回应')
  await expect(rowOf(page, childName)).toHaveCount(1)
  await expect(rowOf(page, childName)).toContainText('家长愿意了解')
  await page.getByRole('button', { name: '重置' }).click()
  await page.getByLabel('结果包含').fill('下周')
  await expect(page).toHaveURL(/result=/)
  await expect(rowOf(page, '没有回复').first()).toBeVisible()
  await rowOf(page, childName).first().getByRole('button', { name: childName }).click()
  await expect(page.getByRole('dialog', { name: childName })).toContainText('没有回复')
})

for (const [loginName, path] of [
  ['consultant2', '/courseConsultant/statistics'],
  ['marketer.2', '/marketingConsultant/consultantStatistics'],
  ['director', '/marketingIG/IGStatistics'],
] as const) {
  test(`each number of contacts on the landing page of ${loginName} opens as many contacts`, async ({ as }) => {
    const page = await as(loginName, `${path}?days=7`)
    const trend = page.getByRole('region', { name: '每日变化' })
    await trend.getByRole('button', { name: '查看每日数字' }).click()
    const days = trend.locator('tbody tr')
    await expect(days).toHaveCount(7)
    const sum = trend.getByRole('figure', { name: /联系/ }).getByRole('link')
    const links = [sum, ...(await days.all()).slice(1, 3).map((day) => day.getByRole('link').nth(1))]
    if (loginName === 'director')
      links.push(page.getByRole('table', { name: '顾问排名' }).locator('a[href*=contacts]').first())
    const wanted = await Promise.all(
      links.map(async (link) => [await link.textContent(), await link.getAttribute('href')] as const),
    )
    for (const [number, href] of wanted) {
      await page.evaluate((to) => window.history.pushState({}, '', to), href)
      await page.reload()
      await expect(page).toHaveURL(/market\/contacts/)
      const empty = page.getByText('没有符合条件的数据')
      // A list counts no further than a thousand.
      const total = Number(number) > 1000 ? /共 1000\+? 条/ : `共 ${number} 条`
      await expect(number === '0' ? empty : page.getByText(total).filter({ visible: true }).first()).toBeVisible()
    }
  })
}

test('all leads are filtered by several states at once, and the address keeps them', async ({ as }) => {
  const { childName } = await contactedLead()
  const waiting = await newLead({ childName: `${childName}二` })
  const page = await as('consultant', `/market/all?keyword=${childName}&state=WAIT`)
  await expect(rowOf(page, childName)).toHaveCount(1)
  await expect(rowOf(page, waiting.childName)).toBeVisible()
  await choose(page, page.getByLabel('状态', { exact: true }), '跟进中')
  await expect(page).toHaveURL(/state=WAIT&state=IN/)
  await expect(rowOf(page, childName)).toHaveCount(2)
  await page.reload()
  await expect(rowOf(page, childName)).toHaveCount(2)
  await expect(page.getByText('待跟进 · 跟进中')).toBeVisible()
})

test('an unanswered call is recorded in four key presses', async ({ as }) => {
  const { id, childName } = await newLead()
  const page = await as('consultant', `/market/wait?keyword=${childName}`)
  await expect(rowOf(page, childName)).toBeVisible()
  await page.locator('body').press('j')
  await page.keyboard.press('f')
  await expect(page.getByRole('dialog', { name: '跟进' }).getByLabel('沟通内容')).toBeFocused()
  await page.keyboard.press('Alt+0')
  await page.keyboard.press('Alt+1')
  await page.keyboard.press('Control+Enter')
  await expect(notice(page, '跟进已保存')).toBeVisible()
  const lead = await callAs('consultant', '/admin/customer/detail', { id }, false)
  expect(lead.timeline.find(({ kind }) => kind === 'FOLLOW')).toMatchObject({ twoWay: false, text: '未接通' })
  expect(lead.nextContactAt).not.toBeNull()
})
