import { callAs, confirmIt, expect, test } from '../../support/real.ts'

test('a timetable is proposed, a row of it is changed and accepted, and stands among the week templates', async ({
  as,
}) => {
  test.slow()
  const page = await as('frontdesk', '/schedule/proposal')
  // The empty list offers it again.
  await page.getByRole('button', { name: '生成建议课表' }).first().click()
  const form = page.getByRole('dialog', { name: '生成建议课表' })
  await form.getByRole('button', { name: '生成建议课表' }).click()
  await expect(page.getByRole('button', { name: /^全部采用/ })).toBeVisible({ timeout: 60_000 })
  const id = Number(new URL(page.url()).searchParams.get('id'))
  const { rows } = await callAs('frontdesk', '/admin/so-proposal/detail', { id }, false)
  const proposed = rows.find(({ roomName }) => roomName)
  if (!proposed) throw new Error('Nothing is proposed in a room')
  const { patients, weekday, fromTime, toTime, roomName } = proposed
  const name = patients.map((patient) => patient.name).join('、')
  const when = `周${'日一二三四五六'[weekday % 7]} ${fromTime}–${toTime}`

  await page.getByText('逐行处理').click()
  const row = page.locator('tbody tr').filter({ hasText: name }).filter({ hasText: when })
  await expect(row).toContainText(roomName ?? '')
  await row.getByRole('button', { name: '修改' }).click()
  const change = page.getByRole('dialog', { name: '修改' })
  const room = change.locator('.ant-form-item').filter({ hasText: '教室' })
  await room.locator('.ant-select').hover()
  await room.locator('.ant-select-clear').click()
  await change.getByRole('button', { name: '保存' }).click()
  await expect(change).toBeHidden()
  await expect(row).not.toContainText(roomName ?? '')

  await row.getByRole('button', { name: '采用' }).click()
  const sure = page.getByRole('dialog', { name: `采用 · ${name}` })
  await expect(sure.getByText('还不排课、不占课时，也不通知家长')).toBeVisible()
  await confirmIt(page)
  await expect(row).toContainText('已采用')
  await expect(row.getByRole('button')).toHaveCount(0)

  await page.goto(`/schedule/week?keyword=${patients[0]?.name}&weekday=${weekday}`)
  const template = page.locator('tbody tr').filter({ hasText: name }).filter({ hasText: when })
  await expect(template.filter({ hasText: '草稿' })).toHaveCount(1)
  await expect(template.filter({ hasText: '草稿' })).not.toContainText(roomName ?? '')
})

test('a proposed timetable is accepted as a whole', async ({ as }) => {
  test.slow()
  const page = await as('frontdesk2', '/schedule/proposal')
  await page.getByRole('button', { name: '生成建议课表' }).first().click()
  const form = page.getByRole('dialog', { name: '生成建议课表' })
  await form.getByRole('button', { name: '生成建议课表' }).click()
  const all = page.getByRole('button', { name: /^全部采用/ })
  await expect(all).toBeEnabled({ timeout: 60_000 })
  await all.click()
  await confirmIt(page)
  await expect(page.getByRole('button', { name: '全部采用（0）' })).toBeDisabled()
  const id = Number(new URL(page.url()).searchParams.get('id'))
  const { rows } = await callAs('frontdesk2', '/admin/so-proposal/detail', { id }, false)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ state, soWeekId }) => state === 'ACCEPTED' && soWeekId !== null)).toBe(true)
})
