import type { Locator } from '@playwright/test'
import { dayFrom } from '../../support/day.ts'
import { callAs, choose, expect, notice, test } from '../../support/real.ts'
import { freePlace } from '../../support/timetable.ts'

test('a lesson that was held and never stood in the timetable is recorded with its reason, and takes its hour', async ({
  as,
}) => {
  const { campusId, courseId, courseName, doctorId, doctorName, patientId, patientName } = await freePlace(38)
  // Before the centre opens, on the first day on which the hours hold, the doctor has no other lesson.
  const [day, from, to] = [dayFrom(), '00:00', '01:00']
  const hours = async () => {
    const { list } = await callAs('principal', '/admin/order-course/page', { patientId, courseId, pageSize: 50 }, false)
    return list.reduce((total, { paidLeft, giftLeft }) => total + paidLeft + giftLeft, 0)
  }
  const before = await hours()
  const page = await as('principal', '/schedule/session')
  await page.getByRole('button', { name: '补录上课记录' }).click()
  const form = page.getByRole('dialog', { name: '补录上课记录' })
  await expect(form.getByText('保存后记为已完成并扣课时')).toBeVisible()
  const patients = form.getByLabel('患者')
  await patients.click()
  await patients.fill(patientName)
  const found = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await found.filter({ hasText: patientName }).click()
  await choose(page, form.getByLabel('课程'), courseName)
  await choose(page, form.getByLabel('医生'), doctorName)
  for (const [name, value] of [
    ['日期', day],
    ['开始', from],
    ['结束', to],
  ] as const) {
    await form.getByLabel(name).fill(value)
    await form.getByLabel(name).press('Enter')
  }
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请填写原因')).toBeVisible()
  await form.getByLabel('原因').fill('家长临时带孩子来上课')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  await expect(notice(page, '操作成功')).toBeVisible()
  const query = { patientId, from: day, to: day, pageSize: 50 }
  const { list } = await callAs('principal', '/admin/so-day/page', query, false)
  expect(list.filter((session) => session.from === from)).toMatchObject([
    { campusId, courseId, doctorId, to, state: 'DONE', reason: '家长临时带孩子来上课' },
  ])
  expect(await hours()).toBe(before - 1)
})

test('the form begins in its first field; of several patients one is typed and chosen by keys, and stays chosen when Tab goes on', async ({
  as,
}) => {
  const { patientName } = await freePlace(38)
  const page = await as('principal', '/schedule/session')
  await page.getByRole('button', { name: '补录上课记录' }).click()
  const form = page.getByRole('dialog', { name: '补录上课记录' })
  const patients = form.getByLabel('患者')
  await expect(patients).toBeFocused()
  const answered = page.waitForResponse(/\/admin\/patient\/page\?.*keyword=/)
  await page.keyboard.type(patientName)
  // Whoever stands first until the answer is there is not who was typed.
  await page.keyboard.press('Enter')
  const chosen = form
    .locator('.ant-form-item')
    .filter({ has: page.getByLabel('患者') })
    .locator('.ant-select-selection-item')
  await expect(chosen).toHaveCount(0)
  await answered
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await expect(options.first()).toContainText(patientName)
  await expect(form.locator('.ant-select-loading')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(chosen).toHaveText(patientName)
  await page.keyboard.press('Tab')
  await expect(patients).not.toBeFocused()
  await expect(options).toHaveCount(0)
  const goTo = (field: Locator, key: string) =>
    expect(async () => {
      await page.keyboard.press(key)
      await expect(field).toBeFocused({ timeout: 200 })
    }).toPass()
  await goTo(form.getByLabel('课程'), 'Tab')
  await goTo(patients, 'Shift+Tab')
  await expect(chosen).toHaveText(patientName)
})
