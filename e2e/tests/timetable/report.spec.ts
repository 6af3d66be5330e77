import { callAs, expect, test } from '../../support/real.ts'
import { mondayIn, newSession } from '../../support/timetable.ts'

const sunday = (monday: string) => new Date(Date.parse(monday) + 6 * 86_400_000).toISOString().slice(0, 10)

test('a number of the reports opens the sessions that it counts, and the report is saved as a workbook', async ({
  as,
}) => {
  const made = await newSession(24)
  const [from, to] = [mondayIn(24), sunday(mondayIn(24))]
  const { doctors } = await callAs('principal', '/admin/so-day/doctor/total', { from, to }, false)
  const row = doctors.find(({ doctorId }) => doctorId === made.doctorId)
  const page = await as('principal', `/schedule/report?from=${from}&to=${to}`)
  const table = page.getByRole('table', { name: '医生工作量' })
  const own = table.getByRole('row').filter({ hasText: made.doctorName })
  await expect(own.getByRole('cell').nth(1)).toHaveText(String(row?.sessions))
  const heat = page.getByRole('table', { name: '时段热力图' })
  await expect(heat.getByRole('columnheader', { name: '周一' })).toBeVisible()
  await expect(
    heat
      .getByRole('cell')
      .filter({ hasText: '%' })
      .filter({ has: page.getByRole('link') })
      .first(),
  ).toBeVisible()

  const saved = page.waitForEvent('download')
  await page.getByRole('region', { name: '医生工作量' }).getByRole('button', { name: '导出' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^医生工作量 .*\.xlsx$/)

  await own.getByRole('cell').nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/schedule\/session\?.*doctorId=/)
  await expect(page.getByRole('button', { name: '一位医生' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: made.doctorName })).toHaveCount(row?.sessions ?? 0)
})

test('a doctor sees the own figures only', async ({ as }) => {
  const me = await callAs('doctor', '/admin/rbac/user/userInfo', {}, false)
  const page = await as('doctor', '/schedule/report')
  const table = page.getByRole('table', { name: '医生工作量' })
  await expect(table.getByRole('rowheader')).toHaveText([me.userName])
  await expect(page.getByRole('region', { name: '教室利用率' })).toHaveCount(0)
})
