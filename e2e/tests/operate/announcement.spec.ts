import { act, expect, rowOf, test, unique } from '../../support/real.ts'

test('a principal writes to the front desk, sees before sending who receives it, and after it who has read it', async ({
  as,
  elsewhere,
}) => {
  const title = unique('晨会')
  const page = await as('principal', '/operate/announcement')
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByText('员工', { exact: true }).click()
  await form.getByLabel('标题').fill(title)
  await form.getByLabel('内容').fill('{name}，明早八点半一楼集合')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, title)).toContainText('草稿')

  await act(page, title, '发送')
  const sending = page.getByRole('dialog')
  await expect(sending.getByText(/将发给 \d+ 人/)).toBeVisible()
  await sending.getByRole('button', { name: '发送', exact: true }).click()
  // Rows stay as they are under the pointer.
  await page.mouse.move(0, 0)
  await expect(rowOf(page, title)).toContainText('已发送')

  const desk = await elsewhere('frontdesk', '/notification')
  await desk.getByText(title).first().click()
  await expect(desk.getByText(/，明早八点半一楼集合/).first()).toBeVisible()
})
