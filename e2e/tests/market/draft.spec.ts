import { act, newLead } from '../../support/leads.ts'
import { callAs, expect, notice, test } from '../../support/real.ts'

/** Somebody else notes a contact person meanwhile. */
async function changedByDirector(id: number, contact: string): Promise<void> {
  const { childName, phone, version, campusId } = await callAs('director', '/admin/customer/detail', { id }, false)
  await callAs('director', '/admin/customer/update', { id, childName, phone, campusId, contact, version })
}

test('a draft that comes back brings only what was typed, and says when the lead has changed since', async ({ as }) => {
  const { id, childName } = await newLead()
  const page = await as('principal', `/market/wait?keyword=${childName}`)
  await act(page, childName, '编辑')
  const form = page.getByRole('dialog', { name: '编辑客户' })
  await form.getByLabel('需求').fill('想练注意力')
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('想练注意力')
  await changedByDirector(id, '王女士')
  await page.goto(`/market/wait?keyword=${childName}`)
  await act(page, childName, '编辑')
  await expect(form.getByText('这条数据已被他人修改')).toBeVisible()
  await expect(form.getByLabel('联系人')).toHaveValue('王女士')
  await expect(form.getByLabel('需求')).toHaveValue('想练注意力')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(notice(page, '操作成功')).toBeVisible()
  const lead = await callAs('principal', '/admin/customer/detail', { id }, false)
  expect(lead).toMatchObject({ contact: '王女士', need: '想练注意力' })
})

test('a save that comes too late loads the newest and keeps what was typed', async ({ as }) => {
  const { id, childName } = await newLead()
  const page = await as('principal', `/market/wait?keyword=${childName}`)
  await act(page, childName, '编辑')
  const form = page.getByRole('dialog', { name: '编辑客户' })
  await form.getByLabel('需求').fill('想练记忆')
  await changedByDirector(id, '李先生')
  await form.getByRole('button', { name: '保存' }).click()
  await form.getByRole('button', { name: '载入最新内容' }).click()
  await expect(form.getByLabel('联系人')).toHaveValue('李先生')
  await expect(form.getByLabel('需求')).toHaveValue('想练记忆')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(notice(page, '操作成功')).toBeVisible()
  const lead = await callAs('principal', '/admin/customer/detail', { id }, false)
  expect(lead).toMatchObject({ contact: '李先生', need: '想练记忆' })
})
