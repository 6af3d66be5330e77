import { callAs, expect, notice, test, unique } from '../../support/real.ts'

test('a doctor keeps a text as a phrase, takes it in one step, changes it in its place and takes back its removal', async ({
  as,
}) => {
  const { list } = await callAs('doctor2', '/admin/so-day/reply', { pageSize: 1 }, false)
  const [{ id = 0, patientName: name = '' } = {}] = list
  const page = await as('doctor2', `/schedule/comment?comment=${id}`)
  const form = page.getByRole('dialog', { name: /^课堂点评/ })
  const own = form.getByRole('region', { name: '我的常用语' })
  const [said, changed] = [unique('今天愿意开口'), unique('今天主动开口')]
  const phrase = (text: string) => own.getByRole('button', { name: `${name}${text}` })
  const text = form.getByRole('textbox', { name: '点评' })
  const keep = form.getByRole('button', { name: '存为常用语' })
  await expect(text).toBeVisible()
  await expect(keep).toBeHidden()

  await text.fill(`${name}${said}`)
  await keep.click()
  await expect(phrase(said)).toBeVisible()
  await expect(form.getByRole('button', { name: '已存为常用语' })).toBeDisabled()
  await text.fill('')
  await phrase(said).press('Enter')
  await expect(text).toHaveValue(`${name}${said}`)
  await expect(text).toBeFocused()
  // It joins what is typed, once, and stays with the draft.
  await text.fill('先说一句')
  await phrase(said).click()
  await phrase(said).click()
  await expect(text).toHaveValue(`先说一句\n${name}${said}`)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await page.goto(`/schedule/comment?comment=${id}`)
  await expect(text).toHaveValue(`先说一句\n${name}${said}`)

  const row = own.getByRole('listitem').filter({ hasText: said })
  await row.getByRole('button', { name: '更多' }).press('Enter')
  await page.getByRole('menuitem', { name: '编辑' }).click()
  const editor = own.getByRole('textbox', { name: '常用语' })
  await expect(editor).toHaveValue(`{name}${said}`)
  await expect(editor).toBeFocused()
  await editor.press('Escape')
  await expect(phrase(said)).toBeFocused()
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '编辑' }).click()
  await editor.fill(`{name}${changed}`)
  await editor.press('Control+Enter')
  await expect(phrase(changed)).toBeFocused()
  await expect(form).toBeVisible()

  await own.getByRole('listitem').filter({ hasText: changed }).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await expect(phrase(changed)).toBeHidden()
  await expect(text).toBeFocused()
  await notice(page, '已删除常用语').getByRole('button', { name: '撤销' }).click()
  await expect(phrase(changed)).toBeVisible()
})
