import { act, confirmIt, expect, notice, rowOf, test, unique } from '../../support/real.ts'

test('a subject is added by keyboard, changed and deleted', async ({ as }) => {
  const name = unique('学科')
  const page = await as('operation', '/course/subject')
  await page.getByRole('button', { name: '新增' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: '新增学科' })
  await form.getByLabel('学科名称').fill(name)
  await form.getByLabel('层级').fill('基础')
  await page.keyboard.press('Enter')
  await expect(notice(page, '操作成功')).toBeVisible()
  await expect(form).toBeHidden()

  await page.getByLabel('关键词').fill(name)
  const row = rowOf(page, name)
  await expect(row).toContainText('不限年级')
  await row.getByRole('button', { name: '编辑' }).click()
  const edit = page.getByRole('dialog', { name: '编辑学科' })
  await edit.getByLabel('层级').fill('提高')
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(row).toContainText('提高')

  await act(page, name, '删除')
  await expect(page.getByText('删除后不能再被选择')).toBeVisible()
  await confirmIt(page)
  await expect(page.getByText('没有符合条件的数据')).toBeVisible()
})

test('a second subject of the same name is refused at its field; a user who may only read sees no button', async ({
  as,
  elsewhere,
}) => {
  const page = await as('operation', '/course/subject?edit=new')
  const form = page.getByRole('dialog', { name: '新增学科' })
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请填写学科名称')).toBeVisible()
  await form.getByLabel('学科名称').fill('注意力训练')
  await form.getByLabel('层级').fill('基础')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.locator('.ant-form-item-explain-error').filter({ hasText: '该学科已有这个层级' })).toBeVisible()

  const reader = await elsewhere('frontdesk', '/course/subject')
  await expect(rowOf(reader, '注意力训练').first()).toBeVisible()
  await expect(reader.getByRole('button', { name: '新增' })).toHaveCount(0)
  await expect(reader.getByRole('button', { name: '编辑' })).toHaveCount(0)
})
