import { readFile } from 'node:fs/promises'
import { dayFrom } from '../support/day.ts'
import { callAs, expect, test } from '../support/real.ts'

test('a principal sees the figures with their trend, opens the rows of one, and exports the same', async ({ as }) => {
  const page = await as('principal', '/total/overview')
  const teaching = page.getByRole('region', { name: '教学', exact: true })
  await expect(teaching).toBeVisible()
  await expect(page.getByText(/^与 \d{4}-\d{2}-\d{2} 至 \d{4}-\d{2}-\d{2} 相比/)).toBeVisible()
  // Other tests plan sessions meanwhile: those that are done on long past days stay as they are; no holiday lasts two weeks.
  const days = { from: dayFrom(-27), to: dayFrom(-14) }
  await page.goto(`${new URL(page.url()).origin}/total/overview?${new URLSearchParams(days)}`)
  const { figures, figuresBefore } = await callAs('principal', '/admin/total/countTotal', days, false)
  const done = teaching.locator('[data-figure="done"]')
  await expect(done.locator('dd')).toContainText(String(figures.done))
  if (figures.done !== figuresBefore.done && figuresBefore.done) {
    await expect(done).toContainText(/比上期(增加|减少) [\d.,]+%/)
  }

  await page.getByText('指标说明').click()
  await expect(page.getByText('本期已完成的课次，按患者计。')).toBeVisible()
  // 实收 is what was paid; what is left after refunds is 净收, which no page of totals shows.
  await expect(page.getByText('按收款日期统计的收款合计，不含订单之间的转入。')).toBeVisible()
  await expect(page.getByText('净收')).toHaveCount(0)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^各校区统计 .*\.xlsx$/)
  expect((await readFile(await file.path())).length).toBeGreaterThan(1000)

  await done.getByRole('link').click()
  await expect(page).toHaveURL(/\/schedule\/session\?.*state=DONE/)
  await expect(page.getByText(new RegExp(`共 ${figures.done} `)).first()).toBeVisible()
})

test('a chart shows the figure of the period beside its name, and the most of one part at its axis', async ({ as }) => {
  const days = { from: dayFrom(-27), to: dayFrom(-14) }
  const page = await as('operation', `/total/analysis?${new URLSearchParams({ ...days, unit: 'WEEK' })}`)
  const { figures } = await callAs('operation', '/admin/total/countTotal', days, false)
  const chart = page.getByRole('figure').filter({ hasText: '上课人次' })
  await expect(chart.locator('figcaption strong')).toHaveText((figures.done ?? 0).toLocaleString('zh-CN'))
  await expect(chart.getByRole('img')).toHaveAccessibleName(/^上课人次：全期 [\d,]+，分 \d 段，单段最高 [\d,]+$/)
})

test('headquarters compares the campuses, and a figure opens the rows of its campus', async ({ as }) => {
  const days = { from: dayFrom(-27), to: dayFrom(-14) }
  const page = await as('operation', `/total/operate?${new URLSearchParams(days)}`)
  const { campuses } = await callAs('operation', '/admin/total/operateTotal/admin', days, false)
  const [first] = campuses
  const row = page
    .getByRole('region', { name: '教学', exact: true })
    .getByRole('row', { name: first?.campusName ?? '' })
  await row
    .getByRole('link', { name: String(first?.figures.done), exact: true })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`campusId=${first?.campusId}`))
  await expect(page.getByText(new RegExp(`共 ${first?.figures.done} `)).first()).toBeVisible()
})
