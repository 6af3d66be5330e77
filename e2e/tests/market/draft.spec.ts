import { contactedLead, newLead } from '../../support/leads.ts'
import { act, callAs, expect, notice, test } from '../../support/real.ts'

/** Another user sets the contact person meanwhile. */
async function changedByDirector(id: number, contact: string): Promise<void> {
  const { childName, phone, version, campusId } = await callAs('director', '/admin/customer/detail', { id }, false)
  await callAs('director', '/admin/customer/update', { id, childName, phone, campusId, contact, version })
}

test('a restored draft holds only the changed fields, and says when the lead has changed since', async ({ as }) => {
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

test('a save of a stale version loads the newest and keeps the changed fields', async ({ as }) => {
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

test('no input is lost when a form is closed with Esc or the page is left at the same moment', async ({ as }) => {
  const { childName } = await newLead()
  const page = await as('principal', `/market/wait?keyword=${childName}`)
  await act(page, childName, '编辑')
  const form = page.getByRole('dialog', { name: '编辑客户' })
  const need = form.getByLabel('需求')
  await need.fill('想练注意力')
  await need.press('Escape')
  await expect(form).toBeHidden()
  await act(page, childName, '编辑')
  await expect(need).toHaveValue('想练注意力')
  await need.fill('想练记忆')
  await page.reload()
  await expect(need).toHaveValue('想练记忆')
})

test('a choice made by a shortcut in a contact is kept in the draft', async ({ as }) => {
  const { id } = await contactedLead()
  const page = await as('consultant', `/market/in?follow=${id}`)
  const form = page.getByRole('dialog', { name: '跟进' })
  const method = form.getByRole('radiogroup').first().getByRole('radio').nth(1)
  await form.getByLabel('沟通内容').press('Control+2')
  await expect(method).toBeChecked()
  await page.reload()
  await expect(method).toBeChecked()
})

test('Enter in a date field accepts the typed day and does not send the form', async ({ as }) => {
  const page = await as('consultant', '/market/in?edit=new')
  const form = page.getByRole('dialog')
  const birthday = form.getByLabel('出生日期')
  await birthday.fill('2019-05-04')
  await birthday.press('Enter')
  await expect(birthday).toHaveValue('2019-05-04')
  await form.getByLabel('需求').fill('想练记忆')
  await expect(form.getByRole('alert')).toHaveCount(0)
})
