import { clockNow } from '../../support/day.ts'
import { actionOf, callAs, expect, rowOf, test } from '../../support/real.ts'
import { newAbsence } from '../../support/timetable.ts'

test('the desk comes from the home page to the absence that nobody has called about, notes what the family said, and is reminded of it no more', async ({
  as,
}) => {
  test.skip(clockNow() < '01:55', 'A lesson of today cannot have been missed yet')
  const { id, patientName, from, to } = await newAbsence(47)
  const page = await as('frontdesk', '/dashboard')
  const toDo = page.getByRole('region', { name: '待办' })
  await toDo.getByRole('link', { name: /^\d+ 节缺课还没打电话联系/ }).click()
  await expect(page).toHaveURL(/\/schedule\/session\?.*uncalled=true/)
  await expect(page.getByRole('button', { name: '缺课待联系' })).toBeVisible()
  await page.getByPlaceholder('姓名、拼音或手机号').fill(patientName)
  const row = rowOf(page, patientName).filter({ hasText: `${from}–${to}` })
  await expect(row.getByRole('group', { name: '操作' }).getByRole('button').first()).toHaveText('记录联系')
  await (await actionOf(page, row, '记录联系')).click()
  const form = page.getByRole('dialog', { name: `记录联系 · ${patientName}` })
  await expect(form.getByText('首页的待办随之消掉')).toBeVisible()
  await form.getByLabel('电话里怎么说').fill('发烧，周四照常来')
  await form.getByRole('button', { name: '记录联系' }).click()
  await expect(form).toBeHidden()
  await expect(row).toHaveCount(0)
  const said = await callAs('frontdesk', '/admin/so-day/detail', { id }, false)
  expect(said).toMatchObject({ state: 'ABSENT', absenceSaid: '发烧，周四照常来' })
})
