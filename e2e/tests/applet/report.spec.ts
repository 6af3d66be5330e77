import type { Page } from '@playwright/test'
import { at, callFrom, expect, people, shown, signIn, test } from '../../support/applet.ts'
import { dayFrom } from '../../support/day.ts'
import { callAs } from '../../support/real.ts'

// One after the other: a patient has one draft at a time.
test.describe.configure({ mode: 'default' })
test.beforeEach(({ page }) => signIn(page, people.parentOfTwo))

const path = '/admin/patient/report'
const detail = (id: number) => callAs('admin', `${path}/info`, { id }, false)

/** A report that is with the family, which says so much in the doctor's words. */
async function approved(page: Page, words: string, replacesId: number | null = null) {
  const child = (await callFrom(page, '/api/patient/list', {})).find(({ seesReports }) => seesReports)
  // A patient has one draft at a time: the demo data may hold one, and so may a test that was cut off.
  const drafts = { patientId: child?.id ?? 0, state: 'DRAFT' as const }
  for (const { id } of (await callAs('admin', `${path}/page`, drafts, false)).list)
    await callAs('admin', `${path}/delete`, { id }, false)
  const period = { fromDay: dayFrom(-90), toDay: dayFrom(-1), language: 'zh-CN' as const }
  const { id } = await callAs('admin', `${path}/add`, { patientId: child?.id ?? 0, ...period, replacesId })
  const { version, sections } = await detail(id)
  const written = await callAs('admin', `${path}/update`, { id, version, sections, words, next: '每周练两次' })
  expect(await callAs('admin', `${path}/sign`, { id, version: written.version })).toMatchObject({ state: 'APPROVED' })
  return { id, child }
}

test('A new report is found in the list, read with the doctor’s words first, saved and asked about', async ({
  page,
}) => {
  const words = `这三个月进步很明显 ${Date.now()}`
  const { id, child } = await approved(page, words)
  const { edition } = await detail(id)
  await page.goto(at(`/child/profile/index?id=${child?.id}`))
  await shown(page).getByRole('button', { name: '阶段报告' }).click()
  const line = shown(page)
    .getByRole('listitem')
    .filter({ hasText: `第 ${edition} 份阶段报告` })
  await expect(line).toContainText('未读')
  await line.getByRole('button').click()
  await expect(shown(page).getByText(words)).toBeVisible()
  await expect(shown(page).getByRole('heading', { level: 2 }).first()).toHaveText('医生的话')
  await expect(shown(page).getByText('每周练两次')).toBeVisible()
  const saving = page.waitForEvent('download')
  await shown(page).getByRole('button', { name: '下载 PDF' }).click()
  expect((await saving).suggestedFilename()).toBe('阶段报告.pdf')

  const question = `在家怎么练？${Date.now()}`
  await shown(page).getByRole('textbox', { name: '想问医生什么' }).fill(question)
  await shown(page).getByRole('button', { name: '发送提问' }).click()
  // The words stand in the field until they are sent.
  await expect.poll(async () => (await detail(id)).entries.length).toBe(1)
  await expect(shown(page).getByText(question)).toBeVisible()
  await callAs('admin', `${path}/answer`, { id, text: '每天十分钟' })
  await page.reload()
  await expect(shown(page).getByText('每天十分钟')).toBeVisible()
  const { reads, entries } = await detail(id)
  expect(reads).toHaveLength(1)
  expect(entries.map(({ kind }) => kind)).toEqual(['QUESTION', 'ANSWER'])
})

test('A report that was replaced leads to the new one, and one that was withdrawn says why', async ({ page }) => {
  const { id: old } = await approved(page, '第一版')
  const words = `更正后的一版 ${Date.now()}`
  const { id } = await approved(page, words, old)
  await page.goto(at(`/child/report/index?id=${old}`))
  await expect(shown(page).getByText('这份报告有新的一份了')).toBeVisible()
  await expect(shown(page).getByRole('button', { name: '下载 PDF' })).toHaveCount(0)
  await shown(page).getByRole('button', { name: '查看新的报告' }).click()
  await expect(shown(page).getByText(words)).toBeVisible()
  const { version } = await detail(id)
  await callAs('admin', `${path}/withdraw`, { id, version, reason: '评估日期写错了' })
  await page.reload()
  await expect(shown(page).getByText('撤回原因：评估日期写错了')).toBeVisible()
  await expect(shown(page).getByText(words)).toHaveCount(0)
})

test('A report is readable on a small phone in large letters, without scrolling sideways', async ({ page }) => {
  const { id } = await approved(page, '记事情比以前清楚多了')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(at('/pages/mine/index'))
  await shown(page).getByRole('button', { name: '长辈模式' }).click()
  await page.goto(at(`/child/report/index?id=${id}`))
  await expect(shown(page).getByRole('button', { name: '发送提问' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
