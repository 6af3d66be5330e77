import type { Page } from '@playwright/test'
import { at, callFrom, expect, people, shown, signIn, test } from '../../support/applet.ts'
import { dayFrom } from '../../support/day.ts'
import { photo } from '../../support/files.ts'
import { callAs } from '../../support/real.ts'

test.beforeEach(({ page }) => signIn(page, people.parentOfTwo))

const headUrl = async (page: Page) => (await callFrom(page, '/api/rbac/user/userInfo', {})).headUrl

test('The account chooses its own picture, which stands round at the top and before staff, and removes it; who turns back has lost nothing', async ({
  page,
}) => {
  await page.goto(at('/pages/mine/index'))
  await shown(page)
    .getByRole('button', { name: /修改姓名和头像/ })
    .click()
  const sheet = page.getByRole('dialog', { name: '姓名和头像' })
  const choose = sheet.getByRole('button', { name: '选择头像' })
  const turnedBack = page.waitForEvent('filechooser')
  await choose.click()
  await turnedBack
  await expect(choose).toBeEnabled()

  const choosing = page.waitForEvent('filechooser')
  await choose.click()
  await (await choosing).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo })
  await expect(sheet.getByRole('img', { name: '您的头像' })).toBeVisible()
  await sheet.getByRole('button', { name: '关闭' }).click()
  const face = shown(page).locator('img.face-large')
  await expect(face).toHaveJSProperty('naturalWidth', 1)
  await expect(face).toHaveCSS('border-radius', '999px')
  const stored = await headUrl(page)
  expect(stored).toMatch(/^\/files\//)
  const { list } = await callAs('principal', '/admin/parent-account/page', { keyword: people.parentOfTwo }, false)
  expect(list[0]?.headUrl).toBe(stored)

  await shown(page)
    .getByRole('button', { name: /修改姓名和头像/ })
    .click()
  await sheet.getByRole('button', { name: '移除头像' }).click()
  const sure = page.getByRole('dialog', { name: '移除头像' })
  await expect(sure).toContainText('以后可以再选')
  expect(await headUrl(page)).toBe(stored)
  await sure.getByRole('button', { name: '确认移除' }).click()
  await expect(choose).toBeVisible()
  expect(await headUrl(page)).toBeNull()
})

test('The sheet that homework was given from is opened at the homework and at its lesson, and nothing else of the library is there', async ({
  page,
}) => {
  const [child] = await callFrom(page, '/api/patient/list', {})
  const query = { patientId: child?.id ?? 0, from: dayFrom(-60), to: dayFrom(), latest: true, pageSize: 100 }
  const { list } = await callFrom(page, '/api/so-day/page', query)
  const soDayId = list.find(({ state }) => state === 'DONE')?.id ?? 0
  const { list: materials } = await callAs('admin', '/admin/material/page', { keyword: '舒尔特方格 5×5' }, false)
  const task = { title: '在家练方格', content: '每天十分钟', dueOn: dayFrom(7), materialId: materials[0]?.id ?? 0 }
  const { id } = await callAs('admin', '/admin/work/add', { soDayId, ...task, materialPages: '第 1 页' })
  for (const path of [`/lesson/work/index?id=${id}`, `/lesson/detail/index?id=${soDayId}`]) {
    await page.goto(at(path))
    const given = shown(page).locator('.section').filter({ hasText: '在家练习的教材' })
    await expect(given.getByText('第 1 页').first()).toBeVisible()
    const opening = page.waitForEvent('download')
    await given.getByRole('button', { name: '舒尔特方格 5×5.pdf' }).first().click()
    expect((await opening).suggestedFilename()).toBe('舒尔特方格 5×5.pdf')
  }

  const without = { ...task, materialId: null, title: '不用教材的作业' }
  const other = await callAs('admin', '/admin/work/add', { soDayId, ...without })
  await page.goto(at(`/lesson/work/index?id=${other.id}`))
  await expect(shown(page).getByRole('heading', { name: '不用教材的作业' })).toBeVisible()
  await expect(shown(page).getByText('在家练习的教材')).toHaveCount(0)
})

test('The button that keeps the own name says why it is grey, and waits for a name that is another', async ({
  page,
}) => {
  await page.goto(at('/pages/mine/index'))
  await shown(page)
    .getByRole('button', { name: /修改姓名和头像/ })
    .click()
  const sheet = page.getByRole('dialog', { name: '姓名和头像' })
  const save = sheet.getByRole('button', { name: '保存姓名' })
  await expect(sheet.getByText('姓名没有改动')).toBeVisible()
  await expect(save).toBeDisabled()
  const name = sheet.getByRole('textbox', { name: '您的姓名' })
  await name.fill('')
  await expect(sheet.getByText('请先填写姓名')).toBeVisible()
  await name.fill('换一个姓名')
  await expect(save).toBeEnabled()
})

test('A sheet takes the focus to its title and keeps Tab within it; of the page a screen reader finds nothing until it is closed', async ({
  page,
}) => {
  await page.goto(at('/pages/mine/index'))
  const row = shown(page).getByRole('button', { name: /修改姓名和头像/ })
  const tabs = shown(page).getByRole('navigation')
  await expect(tabs).toBeVisible()
  await row.press('Enter')
  const sheet = page.getByRole('dialog', { name: '姓名和头像' })
  await expect(sheet.getByRole('heading', { name: '姓名和头像' })).toBeFocused()
  await expect(sheet).toHaveAttribute('aria-modal', 'true')
  for (const behind of [row, tabs]) await expect(behind).toHaveCount(0)
  await expect(page.getByRole('button', { name: '关闭' })).toHaveCount(1)
  // The button below the name is grey as long as that is the same.
  const first = sheet.getByRole('button', { name: '关闭' })
  const last = sheet.getByRole('textbox', { name: '您的姓名' })
  for (const [key, focused] of [
    ['Shift+Tab', last],
    ['Tab', first],
    ['Shift+Tab', last],
  ] as const) {
    await page.keyboard.press(key)
    await expect(focused).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(row).toBeFocused()
  await expect(tabs).toBeVisible()
  await row.click()
  // Beside the sheet, which nothing but a finger finds.
  await page.locator('.scrim-rest').click()
  await expect(sheet).toHaveCount(0)
  await expect(row).toBeFocused()
})
