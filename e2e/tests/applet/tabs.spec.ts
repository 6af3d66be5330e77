import type { Page } from '@playwright/test'
import { at, callFrom, expect, people, shown, signIn, signInHere, test, toTab } from '../../support/applet.ts'

/** What scrolls of the page that is shown. */
const scrolled = (page: Page) => shown(page).locator('xpath=ancestor::*[contains(@class, "taro_page")][1]')
const month = (page: Page) => shown(page).locator('.month-name')

test('A tab stays as it was left: its month, its place and what was typed', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await signIn(page, people.parentOfTwo)
  await expect(shown(page).locator('.next')).toBeVisible()
  await expect(shown(page).getByRole('heading', { name: '活动' })).toBeVisible()
  await scrolled(page).evaluate((each) => each.scrollTo(0, 150))
  await toTab(page, '课表')
  await shown(page).getByRole('button', { name: '看整月' }).click()
  const now = await month(page).innerText()
  await shown(page).getByRole('button', { name: '下个月' }).click()
  await expect(month(page)).not.toHaveText(now)
  const next = await month(page).innerText()
  await toTab(page, '首页')
  expect(await scrolled(page).evaluate((each) => each.scrollTop)).toBe(150)
  await toTab(page, '我的')
  await shown(page)
    .getByRole('button', { name: /修改姓名/ })
    .click()
  await shown(page).getByRole('textbox', { name: '您的姓名' }).fill('写到一半')
  // A sheet covers the bar: a link leads away from it.
  await page.goto(at('/pages/timetable/index'))
  await expect(month(page)).toHaveText(next)
  await shown(page).getByRole('navigation').getByRole('button', { name: '我的' }).click()
  await expect(shown(page).getByRole('textbox', { name: '您的姓名' })).toHaveValue('写到一半')
  await expect(page.locator('taro-tabbar')).toHaveCount(0)
})

test('Two taps on tabs cost fewer than ten requests, and a tab that is shown again asks for nothing twice', async ({
  page,
}) => {
  const asked: string[] = []
  let open = 0
  page.on('request', (request) => {
    if (!request.url().includes('/api/')) return
    asked.push(request.url().replace(/^.*(?=\/api\/)/, ''))
    open += 1
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => {
      if (request.url().includes('/api/')) open -= 1
    })
  const rest = () => expect.poll(() => open).toBe(0)
  await signIn(page, people.parentOfTwo)
  await expect(shown(page).locator('.next')).toBeVisible()
  await expect(shown(page).getByRole('heading', { name: '活动' })).toBeVisible()
  await rest()
  asked.length = 0
  await toTab(page, '课表')
  await expect(shown(page).locator('.list .row').first()).toBeVisible()
  await rest()
  const first = asked.length
  await toTab(page, '首页')
  await expect(shown(page).locator('.next')).toBeVisible()
  await expect.poll(() => asked.length).toBeGreaterThan(first)
  await rest()
  process.stdout.write(`# requests: two taps on tabs ask ${asked.length} times\n`)
  expect(asked.length, asked.join('\n')).toBeLessThan(10)
  const again = asked.slice(first)
  expect(new Set(again).size).toBe(again.length)
})

test('A child that is chosen on one tab is the one of all tabs, and what waits on home opens at what it is about', async ({
  page,
}) => {
  await signIn(page, people.parentOfTwo)
  const children = await callFrom(page, '/api/patient/list', {})
  const [one, other] = children.map(({ name }) => name) as [string, string]
  await expect(shown(page).getByText(`${one}的下一节课`)).toBeVisible()
  await toTab(page, '作业')
  await shown(page).getByRole('button', { name: '已完成' }).click()
  await shown(page).getByRole('button', { name: other, exact: true }).click()
  await toTab(page, '首页')
  await expect(shown(page).getByText(`${other}的下一节课`)).toBeVisible()
  await expect(shown(page).getByText(`${one}的下一节课`)).toHaveCount(0)
  await toTab(page, '作业')
  await expect(shown(page).getByRole('button', { name: '已完成', pressed: true })).toBeVisible()
  await toTab(page, '首页')
  await shown(page)
    .getByRole('button', { name: /待做作业/ })
    .click()
  await expect(shown(page).getByRole('button', { name: '待完成', pressed: true })).toBeVisible()
})

test('After a change of account no tab shows anything of the one before', async ({ page }) => {
  await signIn(page, people.parentOfTwo)
  const names = (await callFrom(page, '/api/patient/list', {})).map(({ name }) => name)
  const tabs = ['课表', '作业', '消息', '我的'] as const
  for (const name of tabs) {
    await toTab(page, name)
  }
  await shown(page).getByRole('button', { name: '退出登录' }).click()
  await expect(shown(page).getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
  const nothing = async () => {
    for (const name of names) await expect(page.locator('body')).not.toContainText(name)
  }
  for (const name of tabs) {
    await toTab(page, name)
    await expect(shown(page).getByRole('button', { name: '微信登录' })).toBeVisible()
    await nothing()
  }
  await shown(page).getByRole('button', { name: '微信登录' }).click()
  await signInHere(page, people.adultPatient)
  // Back where the sign-in was asked for, as the other account.
  await expect(shown(page).getByRole('heading', { name: '我的', level: 1 })).toBeVisible()
  await expect(shown(page).getByRole('button', { name: '退出登录' })).toBeVisible()
  for (const name of ['首页', ...tabs] as const) {
    await toTab(page, name)
    await nothing()
  }
})
