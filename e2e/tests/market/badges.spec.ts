import type { Page } from '@playwright/test'
import { newLead } from '../../support/leads.ts'
import { act, callAs, expect, rowOf, test, unique } from '../../support/real.ts'

const side = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
/** The badge of a menu entry, once its group is open. */
const badge = (page: Page, name: string) =>
  side(page).getByRole('link', { name: new RegExp(`^${name}：\\d+ 项待处理$`) })
const total = (page: Page) => page.getByText(/^共 \d+ 条$/)

/** What the badge counts, and what the list shows that it opens, must be the same; other tests work meanwhile. */
async function expectSame(page: Page, name: string) {
  await expect(async () => {
    const counted = Number(/(\d+) 项/.exec((await badge(page, name).getAttribute('title')) ?? '')?.[1])
    const shown = Number(/\d+/.exec((await total(page).textContent({ timeout: 1000 })) ?? '')?.[0])
    expect(shown).toBe(counted)
  }).toPass({ timeout: 15_000 })
}

test('a badge of the menu opens the rows that it counts, and no longer counts a finished one', async ({ as }) => {
  const { childName } = await newLead()
  const page = await as('consultant', '/courseConsultant/statistics')
  await side(page).getByRole('button', { name: /市场/ }).click()
  await expect(badge(page, '待跟进')).toBeVisible()
  await badge(page, '待跟进').click()
  await expect(page).toHaveURL(/\/market\/wait\?remind=true&sort=movedAt$/)
  await expect(page.getByRole('button', { name: '待我处理' })).toBeVisible()
  await expectSame(page, '待跟进')
  await page.getByLabel('关键词').fill(childName)
  await expect(rowOf(page, childName)).toBeVisible()
  await act(page, childName, '跟进')
  await page.getByRole('dialog').getByLabel('沟通内容').fill('已接通，约下周到访')
  await page.keyboard.press('Alt+2')
  await page.keyboard.press('Control+Enter')
  await expect(rowOf(page, childName)).toHaveCount(0)
  await page.getByLabel('关键词').fill('')
  await expectSame(page, '待跟进')
})

test('a reminder of the home page opens the rows that it counts; a principal gets no reminder of the pool', async ({
  as,
}) => {
  const campuses = await callAs('principal', '/admin/customer/campuses', {}, false)
  const childName = unique('待分配')
  const phone = `19${String(Date.now()).slice(-9)}`
  const campusId = campuses[0]?.id ?? 0
  await callAs('principal', '/admin/customer/add', { childName, phone, campusId, ownerId: null })
  const page = await as('principal', '/dashboard')
  const toDo = page.getByRole('region', { name: '待办' })
  await expect(toDo.getByRole('link', { name: /^\d+ 位客户还没联系过$/ })).toBeVisible()
  await expect(toDo.getByRole('link', { name: /领取/ })).toHaveCount(0)
  await toDo.getByRole('link', { name: /还没联系过/ }).click()
  await expect(page).toHaveURL(/\/market\/wait\?remind=true&sort=movedAt$/)
  await expectSame(page, '待跟进')
  await page.getByRole('button', { name: '待我处理' }).click()
  await expect(page).toHaveURL(/\/market\/wait\?sort=movedAt$/)
})

test('the badge of the closed group counts a lead once that two of its lists show', async ({ as }) => {
  const counts = await callAs('principal', '/admin/message-remind/list', {}, false)
  const ofGroup = counts.filter(({ remindCode }) => remindCode.startsWith('MARKET_'))
  const once = ofGroup.filter(({ remindCode }) => remindCode !== 'MARKET_DIRECTOR_FOLLOW')
  const sum = once.reduce((total, { remindCount }) => total + remindCount, 0)
  const page = await as('principal', '/dashboard')
  await expect(side(page).getByRole('button', { name: /市场/ }).getByTitle(`${sum} 项待处理`)).toBeVisible()
})
