import { callAs, confirmIt, expect, notice, test, unique } from '../../support/real.ts'

test('the next revision is written beside its preview, confirmed, and compared with the one before', async ({ as }) => {
  const line = unique('新增条款')
  const page = await as('operation', '/system/agreement?code=privacy')
  await page.getByRole('button', { name: '发布新版本' }).click()
  const editor = page.getByRole('dialog', { name: /发布第 \d+ 版：隐私政策/ })
  const body = editor.getByLabel('正文')
  await body.press('Control+End')
  await body.pressSequentially(`\n\n## ${line}\n- **一**项`)
  await expect(editor.getByRole('heading', { name: line })).toBeVisible()
  await expect(editor.getByRole('listitem').filter({ hasText: '一项' })).toBeVisible()
  await editor.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('发布后不能修改或撤回')).toBeVisible()
  await confirmIt(page)
  await expect(notice(page, '操作成功')).toBeVisible()
  await expect(page.getByRole('heading', { name: line })).toBeVisible()
  await page
    .getByRole('button', { name: /与第 \d+ 版对比/ })
    .first()
    .click()
  await expect(page.getByRole('cell', { name: `## ${line}` })).toBeVisible()
  await page.getByRole('button', { name: '阅读' }).last().click()
  await expect(page.getByRole('heading', { name: line })).toHaveCount(0)
})

test('a revision published meanwhile refuses the edit and keeps what was typed', async ({ as }) => {
  const page = await as('operation', '/system/agreement?code=consent&publish=new')
  const editor = page.getByRole('dialog', { name: /训练知情同意书/ })
  await editor.getByLabel('标题').fill('我的标题')
  const { revision, body } = await callAs('admin', '/admin/dict/agreement/info', { code: 'consent' }, false)
  await callAs('admin', '/admin/dict/agreement/edit', { code: 'consent', revision, title: '别人的标题', body })
  await editor.getByRole('button', { name: '保存' }).click()
  await confirmIt(page)
  await expect(editor.getByText(`编辑期间已有第 ${revision + 1} 版发布`)).toBeVisible()
  await expect(editor.getByLabel('标题')).toHaveValue('我的标题')
})

test('a user without permission to read agreements has no agreements page', async ({ as }) => {
  const page = await as('frontdesk', '/system/agreement')
  await expect(page.getByRole('heading', { name: '用户服务协议' })).toHaveCount(0)
  await expect(page.getByText('404').first()).toBeVisible()
})
