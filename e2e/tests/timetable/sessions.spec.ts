import { callAs, expect, rowOf, test } from '../../support/real.ts'
import { newSession } from '../../support/timetable.ts'

test('the sessions ticked in the list are cancelled with one reason, and their hours are free again', async ({
  as,
}) => {
  const [first, second] = [await newSession(38), await newSession(38)]
  const page = await as('frontdesk', `/schedule/session?from=${first.day}&to=${second.day}&doctorId=${first.doctorId}`)
  for (const { patientName } of [first, second]) await rowOf(page, patientName).getByRole('checkbox').check()
  await page.getByRole('button', { name: '取消课程' }).click()
  const form = page.getByRole('dialog', { name: '取消课程' })
  await form.getByText('校区', { exact: true }).click()
  await form.getByLabel('原因').fill('校区停电')
  await form.getByRole('button', { name: '取消课程' }).click()
  await expect(form).toBeHidden()
  for (const { id, patientName } of [first, second]) {
    await expect(rowOf(page, patientName)).toContainText('已取消')
    const { cancelledBy, reason } = await callAs('frontdesk', '/admin/so-day/detail', { id }, false)
    expect([cancelledBy, reason]).toEqual(['CENTRE', '校区停电'])
  }
})
