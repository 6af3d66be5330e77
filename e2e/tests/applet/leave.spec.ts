import { at, callFrom, expect, people, shown, signIn, test } from '../../support/applet.ts'
import { dayFrom } from '../../support/day.ts'
import { act, other, rowOf, unique } from '../../support/real.ts'
import { realServer, signInAs, tokenOf } from '../../support/test.ts'

// One after the other: each takes the last lesson of the same family.
test.describe.configure({ mode: 'default' })

test('Leave that a family asks for stands at the desk without a reload, and the family reads why it is refused', async ({
  page,
  browser,
}) => {
  await signIn(page, people.parentOfTwo)
  const { list } = await callFrom(page, '/api/so-day/page', { from: dayFrom(1), to: dayFrom(40), pageSize: 100 })
  // Other tests of this family take the first.
  const lesson = list.findLast(({ mayAskLeave }) => mayAskLeave)
  if (!lesson) throw new Error('No lesson is left to ask leave for')
  const { id, day, patientName } = lesson

  const desk = await other(browser)
  await desk.setViewportSize({ width: 1440, height: 900 })
  await signInAs(desk, await tokenOf('frontdesk'))
  await desk.goto(`${realServer}/schedule/leave?from=${day}&to=${day}`)
  await expect(desk.getByText('没有符合条件的数据').or(desk.locator('tbody tr').first())).toBeVisible()
  await expect(rowOf(desk, patientName)).toHaveCount(0)

  await page.goto(at(`/lesson/detail/index?id=${id}`))
  await shown(page).getByRole('button', { name: '请假', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '请假' })
  await expect(sheet.getByRole('button', { name: '提交请假' })).toBeDisabled()
  await expect(sheet.getByText('请先选择请假原因')).toBeVisible()
  await sheet.getByRole('group', { name: '请假原因' }).getByRole('button').first().click()
  await sheet.getByRole('button', { name: '提交请假' }).click()
  await expect(shown(page).getByRole('button', { name: '撤回请假' })).toBeVisible()

  const askedAt = Date.now()
  await expect(rowOf(desk, patientName)).toBeVisible()
  process.stdout.write(`# time: leave asked stands at the desk: ${Date.now() - askedAt} ms\n`)
  const why = unique('当天是复评，请按时到')
  await act(desk, patientName, '不同意请假')
  const form = desk.getByRole('dialog', { name: /不同意请假/ })
  await form.getByRole('button', { name: '不同意请假' }).click()
  await expect(form.getByText('请填写')).toBeVisible()
  await form.getByRole('textbox').fill(why)
  await form.getByRole('button', { name: '不同意请假' }).click()
  await expect(desk.locator('#notices').getByText('本人或家长会在小程序收到消息')).toBeVisible()
  await expect(rowOf(desk, patientName)).toHaveCount(0)

  const decidedAt = Date.now()
  await page.goto(at('/pages/messages/index'))
  await shown(page).getByRole('listitem').filter({ hasText: '请假未批准' }).first().getByRole('button').click()
  await expect(shown(page).getByText(why)).toBeVisible()
  process.stdout.write(`# time: its refusal is read by the family: ${Date.now() - decidedAt} ms\n`)
  await page.goto(at(`/lesson/detail/index?id=${id}`))
  await expect(shown(page).getByText(why)).toBeVisible()
  await desk.context().close()
})

test('Past the cut-off the sheet of leave names the telephone of the campus and calls it, instead of asking', async ({
  page,
}) => {
  await signIn(page, people.parentOfTwo)
  const { list } = await callFrom(page, '/api/so-day/page', { from: dayFrom(1), to: dayFrom(40), pageSize: 100 })
  const lesson = list.findLast(({ mayAskLeave }) => mayAskLeave)
  if (!lesson) throw new Error('No lesson is left to ask leave for')
  const { leavesInMonth, quota } = await callFrom(page, '/api/so-day/leave/terms', { id: lesson.id })
  const data = { makeUpUntil: null, leavesInMonth, quota, refusal: 'LEAVE_LATE', phone: '021-60000000' }
  await page.route('**/api/so-day/leave/terms*', (route) =>
    route.fulfill({ json: { status: 0, msg: '', errCode: '', code: 200, data } }),
  )
  await page.goto(at(`/lesson/detail/index?id=${lesson.id}`))
  await shown(page).getByRole('button', { name: '请假', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '请假' })
  await expect(sheet.getByText('已过请假截止时间')).toBeVisible()
  await expect(sheet.getByRole('button', { name: '打电话 021-60000000' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: '提交请假' })).toBeHidden()
})

test('In English the sheet of leave says what leave means in sentences', async ({ page }) => {
  await signIn(page, people.parentOfTwo)
  const { list } = await callFrom(page, '/api/so-day/page', { from: dayFrom(1), to: dayFrom(40), pageSize: 100 })
  const lesson = list.findLast(({ mayAskLeave }) => mayAskLeave)
  const data = { makeUpUntil: dayFrom(60), leavesInMonth: 1, quota: 3, refusal: null, phone: null }
  await page.route('**/api/so-day/leave/terms*', (route) =>
    route.fulfill({ json: { status: 0, msg: '', errCode: '', code: 200, data } }),
  )
  await page.goto(at('/pages/mine/index'))
  await shown(page).getByRole('button', { name: 'English', exact: true }).click()
  await page.goto(at(`/lesson/detail/index?id=${lesson?.id}`))
  await shown(page).getByRole('button', { name: 'Ask for leave', exact: true }).click()
  const means = page.getByRole('dialog', { name: 'Ask for leave' }).getByText('This leave uses no course hours')
  await expect(means).toHaveText(/hours\. It can be made up by .+\. Leave in .+: 1 of 3 times/)
})
