import type { Locator, Page } from '@playwright/test'
import { at, callFrom, expect, people, shown, signIn, test } from '../../support/applet.ts'
import { dayFrom } from '../../support/day.ts'

test.use({ viewport: { width: 360, height: 640 } })

const tabs = {
  home: ['首页', 'Home'],
  timetable: ['课表', 'Timetable'],
  works: ['作业', 'Homework'],
  messages: ['消息', 'Messages'],
  mine: ['我的', 'Me'],
} as const

/** Where something stands that is shown. */
async function placeOf(what: Locator) {
  await expect(what).toBeVisible()
  const box = await what.boundingBox()
  if (!box) throw new Error('It is not shown')
  return { top: box.y, bottom: box.y + box.height, height: box.height }
}
const bars = async (page: Page) =>
  [await placeOf(shown(page).locator('.bar')), await placeOf(shown(page).getByRole('navigation'))] as const
const opened = async (page: Page, tab: keyof typeof tabs, language: 0 | 1 = 0) => {
  await page.goto(at(`/pages/${tab}/index`))
  await expect(shown(page).getByRole('heading', { name: tabs[tab][language], level: 1 })).toBeVisible()
}
async function grow(page: Page) {
  await opened(page, 'mine')
  await shown(page).getByRole('button', { name: '长辈模式' }).click()
}

test('In elder mode the next lesson of each child stands whole in the first screen of home, and opens at a tap', async ({
  page,
}) => {
  await signIn(page, people.parentOfTwo)
  const children = await callFrom(page, '/api/patient/list', {})
  await grow(page)
  for (const [index, language] of (['English', '中文'] as const).entries()) {
    await shown(page).getByRole('button', { name: language, exact: true }).click()
    const words = index === 0 ? 1 : 0
    await opened(page, 'home', words)
    for (const { name } of children) {
      await shown(page).getByRole('button', { name, exact: true }).click()
      const card = shown(page).locator('.next')
      await expect(card).toContainText(name)
      const [top, below] = await bars(page)
      const place = await placeOf(card)
      expect(place.top, language).toBeGreaterThanOrEqual(top.bottom)
      expect(place.bottom, language).toBeLessThanOrEqual(below.top)
    }
    await opened(page, 'mine', words)
  }
  await opened(page, 'home')
  await shown(page).locator('.next').click()
  await expect(shown(page).getByRole('heading', { name: '课程详情', level: 1 })).toBeVisible()
})

test('In elder mode why leave is refused is not cut, in either language', async ({ page }) => {
  await signIn(page, people.parentOfTwo)
  const { list } = await callFrom(page, '/api/so-day/page', { from: dayFrom(1), to: dayFrom(60), pageSize: 100 })
  // Other tests of this family take the first, the last and those in between.
  const lessons = list.filter(({ mayAskLeave }) => mayAskLeave)
  const lesson = lessons[Math.floor(lessons.length / 4)]
  const data = { makeUpUntil: null, leavesInMonth: 3, quota: 3, refusal: 'LEAVE_QUOTA', phone: '021-60000000' }
  await page.route('**/api/so-day/leave/terms*', (route) =>
    route.fulfill({ json: { status: 0, msg: '', errCode: '', code: 200, data } }),
  )
  await grow(page)
  for (const [language, ask, why] of [
    ['English', 'Ask for leave', /leave for the month of this lesson/],
    ['中文', '请假', /请假次数已用完/],
  ] as const) {
    await shown(page).getByRole('button', { name: language, exact: true }).click()
    await page.goto(at(`/lesson/detail/index?id=${lesson?.id}`))
    // The sheet of the language before may be open still.
    await page.reload()
    await shown(page).getByRole('button', { name: ask, exact: true }).click()
    const body = shown(page).locator('.sheet-body')
    await expect(body.getByText(why)).toBeVisible()
    expect(await body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), language).toBe(0)
    await opened(page, 'mine', language === 'English' ? 1 : 0)
  }
})

test('In elder mode the bars of a tab take at most a fifth of a small screen, and nothing is wider than it', async ({
  page,
}) => {
  await signIn(page, people.parentOfTwo)
  await grow(page)
  for (const [index, language] of (['中文', 'English'] as const).entries()) {
    const words = index as 0 | 1
    await shown(page).getByRole('button', { name: language, exact: true }).click()
    for (const tab of ['home', 'timetable', 'works', 'messages', 'mine'] as const) {
      await opened(page, tab, words)
      const [top, below] = await bars(page)
      expect(top.height + below.height, `${tab} ${language}`).toBeLessThanOrEqual(640 / 5)
      expect(await shown(page).evaluate((frame) => frame.scrollWidth), `${tab} ${language}`).toBeLessThanOrEqual(360)
    }
  }
})

for (const elder of [false, true])
  test(`On a small screen the timetable ${elder ? 'in elder mode ' : ''}shows a week, with the next lesson whole in the first screen, and the month at a tap`, async ({
    page,
  }) => {
    await signIn(page, people.parentOfTwo)
    if (elder) await grow(page)
    for (const { name, next } of await callFrom(page, '/api/patient/list', {})) {
      await opened(page, 'timetable')
      await shown(page).getByRole('button', { name, exact: true }).click()
      const lesson = shown(page).locator('.list .row').first()
      await expect(lesson).toContainText(next?.from ?? '')
      expect((await placeOf(lesson)).bottom).toBeLessThanOrEqual((await bars(page))[1].top)
      await expect(shown(page).getByRole('button', { name: /，\d+ 节课/ })).toHaveCount(7)
    }
    await shown(page).getByRole('button', { name: '下一周' }).click()
    await expect(shown(page).getByRole('heading', { name: '课程安排' })).toBeVisible()
    await shown(page).getByRole('button', { name: '看整月' }).click()
    await expect(
      shown(page)
        .getByRole('button', { name: /，\d+ 节课/ })
        .nth(27),
    ).toBeVisible()
    await shown(page).getByRole('button', { name: '只看一周' }).click()
    await expect(shown(page).getByRole('button', { name: /，\d+ 节课/ })).toHaveCount(7)
  })

test('In elder mode a visitor finds the sign-in in the first screen of home', async ({ page }) => {
  await grow(page)
  await opened(page, 'home')
  const action = await placeOf(shown(page).getByRole('button', { name: '微信登录' }))
  expect(action.bottom).toBeLessThanOrEqual((await bars(page))[1].top)
})
