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
  const decide = async (row: Locator, key: 'ArrowDown' | 'ArrowUp', text: string) => {
    const choice = row.getByRole('combobox')
    await choice.focus()
    await choice.press('Enter')
    const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
    await expect(options.filter({ hasText: text }).first()).toBeVisible()
    // With the free places the list grows, and what was active in it no longer is.
    await expect(row.locator('.ant-select-loading')).toHaveCount(0)
    const active = page.locator('.ant-select-dropdown:visible .ant-select-item-option-active').filter({ hasText: text })
    // The list may grow while one walks through it: a key is pressed only when the one before it is drawn.
    await expect(async () => {
      if ((await active.count()) === 0) await choice.press(key)
      await expect(active).toHaveCount(1, { timeout: 300 })
    }).toPass({ timeout: 15_000, intervals: [0] })
    await choice.press('Enter')
  }
  await decide(rowAt(first), 'ArrowDown', day.slice(0, 4))
  await decide(rowAt(second), 'ArrowUp', '校区取消')
  await hits.getByRole('button', { name: '调整 2 节课' }).click()
  await expect(hits.getByText('2 节课已全部调整')).toBeVisible()
  const after = (id = 0) => callAs('principal', '/admin/so-day/detail', { id }, false)
  expect(await after(first.id)).toMatchObject({ state: 'PLANNED', movedFrom: { day, from: first.from, to: first.to } })
  expect(await after(cancelled)).toMatchObject({ state: 'CANCELLED', cancelledBy: 'CENTRE' })
  await hits.getByRole('button', { name: '关闭' }).last().click()
  await expect(hits).toBeHidden()
})

test('what is offered for one lesson of an ill doctor holds beside what is planned for the other', async ({ as }) => {
  const first = await newSession(39)
  const { campusId, courseId, doctorId, day, patientId, from, to } = first
  const free = await callAs('principal', '/admin/so-day/free', { campusId, courseId, doctorId, patientId, day }, false)
  const [next] = free.filter((place) => place.day === day)
  if (!next) throw new Error('The doctor is free once that day')
  const planned = { campusId, courseId, doctorId, day, from: next.from, to: next.to, patientIds: [patientId] }
  await callAs('principal', '/admin/so-day/add', planned)
  const { id } = await callAs('principal', '/admin/doctor-leave/add', {
    ...{ doctorId, fromDay: day, toDay: day, reason: 'sick' },
  })
  const other = { id: doctorId + 1_000_000, name: '代课医生' }

  const page = await as('frontdesk', '/dashboard')
  // One other doctor, who is free at both times: whether the demo data has one is not up to this test.
  await page.route('**/admin/doctor-leave/hits?*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { substitutes: object[] }[] }
    for (const hit of body.data) hit.substitutes = [{ ...other, left: null }]
    await route.fulfill({ response: answer, json: body })
  })
  await page.route('**/admin/so-day/free?*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: object[] }
    body.data = [first, next].map((at) => ({
      ...{ ...next, day, from: at.from, to: at.to, roomId: null, roomName: null },
      ...{ doctorId: other.id, doctorName: other.name },
    }))
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto(`/doctor/leave?hits=${id}`)
  const rows = page.getByRole('dialog', { name: '请假影响的课程' }).getByRole('listitem')
  const choiceAt = (place: { from: string; to: string }) =>
    rows.getByRole('combobox', { name: `${place.from}–${place.to}` })
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  const standsIn = offered.filter({ hasText: `由 ${other.name} 代课` })
  const moved = (place: { from: string; to: string }) => offered.filter({ hasText: `${place.from}–${place.to}` })

  // Chosen before anybody did: the other doctor, for both.
  await expect(rows.filter({ hasText: `由 ${other.name} 代课` })).toHaveCount(2)
  await choiceAt(next).click()
  await offered.filter({ hasText: '校区取消' }).click()
  await choiceAt(first).click()
  await expect(moved(next)).toHaveCount(1)
  await standsIn.click()
  await choiceAt(next).click()
  await expect(standsIn).toHaveCount(1)
  await expect(moved({ from, to })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await choiceAt(first).click()
  await moved(next).click()
  await choiceAt(next).click()
  await expect(offered.filter({ hasText: '校区取消' })).toHaveCount(1)
  await expect(standsIn).toHaveCount(0)
})
