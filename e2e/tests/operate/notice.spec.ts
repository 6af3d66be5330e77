import { actionOf, choose, confirmIt, expect, notice, rowOf, test } from '../../support/real.ts'

test('the front desk finds on its home page whom a change did not reach, calls, and says that the family was told', async ({
  as,
}) => {
  const page = await as('frontdesk', '/')
  await page.getByRole('link', { name: /条消息没通知到家长，请打电话/ }).click()
  const rows = page.locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  const row = rows.first()
  const [name, said] = [await row.getByRole('link').first().innerText(), await row.locator('p').innerText()]
  await (await actionOf(page, row, '打电话')).click()
  await expect(page.getByRole('dialog', { name: '查看完整号码' }).getByRole('link').first()).toHaveAttribute(
    'href',
    /^tel:1\d{10}$/,
  )
  await page.goto('/operate/notice?remind=true')
  await (await actionOf(page, rowOf(page, said), '已电话告知')).click()
  await expect(rowOf(page, said)).toHaveCount(0)
  await page.goto('/operate/notice?outcome=unreached&event=lessonChanged')
  await expect(rowOf(page, said)).toContainText(name)
  await (await actionOf(page, rowOf(page, said), '撤销电话告知')).click()
  await page.goto('/operate/notice?remind=true')
  await expect(rowOf(page, said)).toHaveCount(1)
})

test('headquarters sees what became of each event, how families read it, and leaves one to the app alone', async ({
  as,
}) => {
  const page = await as('operation', '/operate/notice?tab=events')
  const row = rowOf(page, '明天有课')
  await expect(row).toContainText('开启')
  await (await actionOf(page, row, '预览')).click()
  const preview = page.getByRole('dialog', { name: '明天有课' })
  await expect(preview.getByRole('article').first()).toContainText(/明天 \d\d:\d\d .+有课/)
  await expect(preview.locator('dl').first()).toContainText('thing1')
  await preview.getByRole('button', { name: '关闭' }).click()

  const sent = row.getByRole('link').filter({ hasText: /^\d+$/ }).first()
  const count = Number(await sent.innerText())
  await sent.click()
  await expect(page.locator('tbody tr').first()).toContainText('明天')
  await expect(page.getByText(new RegExp(`共 ?${count} ?条`))).toBeVisible()
  await page.goto('/operate/notice?tab=events')

  // One that no test makes happen meanwhile.
  const ending = rowOf(page, '冻结将到期')
  await (await actionOf(page, ending, '只在小程序内告知')).click()
  await confirmIt(page)
  await expect(ending).toContainText('只在小程序内')
  await (await actionOf(page, ending, '发送服务通知')).click()
  await expect(ending).not.toContainText('只在小程序内')
})

test('a template is set with the fields that WeChat has for it, a field for a time takes nothing else, and who agreed is counted before its id is another', async ({
  as,
}) => {
  const page = await as('operation', '/operate/notice?tab=templates')
  const row = rowOf(page, '活动')
  await (await actionOf(page, row, '编辑')).click()
  const form = page.getByRole('dialog', { name: '活动模板' })
  const field = form.getByLabel('字段').last()
  const before = await field.inputValue()
  await field.fill('thing9')
  await choose(page, form.getByLabel('填入').last(), '消息标题')
  await field.fill('time9')
  await form.getByLabel('填入').last().click()
  await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option')).toHaveText(['时间'])
  await page.keyboard.press('Escape')
  await field.fill(before)
  await choose(page, form.getByLabel('填入').last(), '时间')
  const id = form.getByLabel('模板 ID')
  const kept = await id.inputValue()
  await id.fill('another-template')
  await form.getByRole('button', { name: '保存' }).click()
  const asked = page.getByRole('dialog', { name: /更换模板？有 \d+ 个家庭同意接收的是原来的模板/ })
  await asked.getByRole('button', { name: '返回' }).click()
  await id.fill(kept)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(notice(page, /已保存|完成|成功/)).toBeVisible()
})
