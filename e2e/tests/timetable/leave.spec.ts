import type { Locator } from '@playwright/test'
import { callAs, choose, expect, test } from '../../support/real.ts'
import { newSession } from '../../support/timetable.ts'

test('a doctor falls ill and the day is rearranged by keys: one lesson goes to another time, one is cancelled', async ({
  as,
}) => {
  const first = await newSession(38)
  const { campusId, courseId, doctorId, day, patientId, patientName } = first
  const free = await callAs('principal', '/admin/so-day/free', { campusId, courseId, doctorId, patientId, day }, false)
  const [second] = free.filter((place) => place.day === day)
  if (!second) throw new Error('The doctor is free once that day')
  const { from, to } = second
  const planned = { campusId, courseId, doctorId, day, from, to, patientIds: [patientId] }
  const { ids } = await callAs('principal', '/admin/so-day/add', planned)
  const [cancelled] = ids

  const page = await as('frontdesk', '/doctor/leave')
  await page.getByRole('button', { name: '登记请假' }).click()
  const form = page.getByRole('dialog', { name: '新增医生请假' })
  await choose(page, form.getByLabel('医生'), first.doctorName)
  for (const name of ['开始日期', '结束日期']) {
    await form.getByLabel(name).fill(day)
    await form.getByLabel(name).press('Enter')
  }
  await choose(page, form.getByLabel('原因'), '病假')
  await form.getByRole('button', { name: '保存' }).click()

  const hits = page.getByRole('dialog', { name: '请假影响的课程' })
  const rows = hits.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  const rowAt = (place: { from: string; to: string }) => rows.filter({ hasText: `${place.from}–${place.to}` })
  await expect(rowAt(first)).toContainText(patientName)
  // By keys only: the first goes to its nearest free place, the second is cancelled.
  const decide = async (row: Locator, text: string) => {
    const choice = row.getByRole('combobox')
    await choice.focus()
    await choice.press('Enter')
    const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
    await expect(options.filter({ hasText: text }).first()).toBeVisible()
    const active = page.locator('.ant-select-dropdown:visible .ant-select-item-option-active').filter({ hasText: text })
    for (let presses = 0; presses < 20 && (await active.count()) === 0; presses++) await choice.press('ArrowDown')
    await expect(active).toHaveCount(1)
    await choice.press('Enter')
  }
  await decide(rowAt(first), day.slice(0, 4))
  await decide(rowAt(second), '校区取消')
  await hits.getByRole('button', { name: '调整 2 节课' }).click()
  await expect(hits.getByText('2 节课已全部调整')).toBeVisible()
  const after = (id = 0) => callAs('principal', '/admin/so-day/detail', { id }, false)
  expect(await after(first.id)).toMatchObject({ state: 'PLANNED', movedFrom: { day, from: first.from, to: first.to } })
  expect(await after(cancelled)).toMatchObject({ state: 'CANCELLED', cancelledBy: 'CENTRE' })
  await hits.getByRole('button', { name: '关闭' }).last().click()
  await expect(hits).toBeHidden()
})
