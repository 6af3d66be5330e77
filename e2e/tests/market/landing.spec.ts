import { callAs, expect, test } from '../../support/real.ts'

/** Limits the numbers to rows that no other test changes: no other test works as these two users, or in the second campus. */
const quiet = async (loginName: string): Promise<{ campusId?: number }> => {
  if (loginName !== 'director') return {}
  const campuses = await callAs('director', '/admin/customer/campuses', {}, false)
  return { campusId: campuses[1]?.id as number }
}
const query = (of: object) => new URLSearchParams(of as Record<string, string>)

const pages = [
  ['consultant2', '/courseConsultant/statistics', '/admin/customer/total/consultant'],
  ['marketer.2', '/marketingConsultant/consultantStatistics', '/admin/customer/total/market'],
  ['director', '/marketingIG/IGStatistics', '/admin/customer/total/manager'],
] as const

for (const [loginName, path, call] of pages) {
  test(`§2 ${loginName} lands on ${path}, where each number opens its rows`, async ({ as }) => {
    const page = await as(loginName, '/')
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('首页', { exact: true })).toHaveCount(0)
    await page.goto(`${path}?${query(await quiet(loginName))}`)
    for (const [group, label] of [
      ['待办', '等待首次联系'],
      ['待办', '今天要联系'],
      ['本期结果', '未成交'],
      ['本期结果', '从未联系'],
    ] as const) {
      const tile = page
        .getByLabel(group, { exact: true })
        .locator('div')
        .filter({ has: page.getByText(label, { exact: true }) })
      const number = tile.getByRole('link')
      const shown = await number.textContent()
      expect(Number(shown)).toBeGreaterThan(0)
      await number.click()
      await expect(page).not.toHaveURL(new RegExp(path))
      await expect(page.getByText(`共 ${shown} 条`).filter({ visible: true })).toBeVisible()
      await page.goBack()
    }
  })

  test(`${loginName} sees another period, and it stays in the address`, async ({ as }) => {
    const narrowed = await quiet(loginName)
    const page = await as(loginName, `${path}?${query(narrowed)}`)
    // What comes above it moves it as long as the page loads.
    await expect(async () => {
      await page.getByText('近 7 天').click()
      await expect(page).toHaveURL(/days=7/, { timeout: 1000 })
    }).toPass()
    const week = { ...(await weekOf(loginName, call)), ...narrowed }
    const { funnel } = await callAs(loginName, call, week as never, false)
    const registered = page.getByRole('region', { name: '转化' }).getByRole('listitem').first().getByRole('link')
    await expect(registered).toHaveText(String(funnel.created))
    await page.reload()
    await expect(registered).toHaveText(String(funnel.created))
  })
}

test('净收 is payments less refunds, and says so where it stands; no landing page calls it 实收', async ({ as }) => {
  const page = await as('director', `/marketingIG/IGStatistics?${query(await quiet('director'))}`)
  const meaning = '成交客户的订单至今的收款减去退款。'
  const tile = page.getByLabel('本期结果', { exact: true }).locator('div').filter({ hasText: meaning }).last()
  await expect(tile).toContainText('净收')
  await expect(page.getByRole('columnheader', { name: '净收' })).toHaveAttribute('title', meaning)
  await expect(page.getByText('实收')).toHaveCount(0)
})

test('a consultant calls the next lead: its number and what was said are in sight, the call is noted by keys, and the one after comes up', async ({
  as,
}) => {
  const page = await as('consultant', '/courseConsultant/statistics')
  const queue = page.getByRole('region', { name: '接下来联系谁' })
  const card = queue.getByRole('article')
  const name = (await card.getByRole('button').first().textContent()) as string
  await expect(card.getByRole('link')).toHaveAttribute('href', /^tel:1\d{10}$/)
  await page.keyboard.press('f')
  const form = page.getByRole('dialog')
  await expect(form).toContainText(name)
  await page.keyboard.type('问了价格，周末来看环境')
  await page.keyboard.press('Control+Enter')
  // Without a next contact it is asked once.
  const question = page.getByRole('dialog').filter({ hasText: '没有约下次联系时间' })
  await question
    .getByRole('button', { name: '取 消' })
    .or(question.getByRole('button', { name: '取消' }))
    .click()
  await form.getByLabel('沟通内容').focus()
  await page.keyboard.press('Alt+2')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await expect(card.getByRole('button').first()).not.toHaveText(name)
  await card.getByRole('button').first().click()
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
})

test('what waits for a seller besides leads stands above the calls', async ({ as, page }) => {
  await page.route('**/admin/message-remind/list**', async (route) => {
    const answer = await route.fetch()
    const renewals = { remindCode: 'CAMPUS_RENEWAL', remindCount: 2, kind: 'WORK', since: null, due: null }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), data: [renewals] } })
  })
  await as('consultant', '/courseConsultant/statistics')
  const renewals = page.getByRole('link', { name: '2 个续费等联系' })
  const queue = page.getByRole('region', { name: '接下来联系谁' })
  await expect(async () => {
    const [above, below] = await Promise.all([renewals, queue].map((part) => part.boundingBox({ timeout: 1000 })))
    expect(above?.y).toBeLessThan(below?.y ?? 0)
  }).toPass()
})

test('a filter set by a link is named and can be removed', async ({ as }) => {
  const page = await as('director', '/market/all?warned=true&reached=CONTACT')
  await page.getByRole('button', { name: '已预警落海' }).click()
  await expect(page).toHaveURL(/all\?reached=CONTACT$/)
})

/** The last seven days in the business's calendar. */
async function weekOf(loginName: string, call: (typeof pages)[number][2]) {
  const { period } = await callAs(loginName, call, {}, false)
  const from = new Date(Date.parse(period.to) - 6 * 86_400_000).toISOString().slice(0, 10)
  return { from, to: period.to }
}
