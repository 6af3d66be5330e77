import type { Page } from '@playwright/test'
import { at, callFrom, expect, people, shown, signIn, signInHere, test } from '../../support/applet.ts'
import { dayFrom } from '../../support/day.ts'

const inMonth = (day: string) => day.slice(0, 7)

test('The timetable goes on from today over the end of the month, and tells kinds of lessons apart by shape', async ({
  page,
}) => {
  await signIn(page, people.parentOfTwo)
  const [child] = await callFrom(page, '/api/patient/list', {})
  const span = { patientId: child?.id ?? 0, from: dayFrom(), to: dayFrom(27), pageSize: 100 }
  const { list, total } = await callFrom(page, '/api/so-day/page', span)
  await page.goto(at('/pages/timetable/index'))
  const ahead = shown(page).getByRole('heading', { name: '接下来的课' })
  await expect(ahead).toBeVisible()
  const rows = shown(page).locator('.list').last().locator('.row')
  await expect(rows).toHaveCount(total)
  expect(
    list.some(({ day }) => inMonth(day) !== inMonth(dayFrom())) || inMonth(dayFrom(27)) === inMonth(dayFrom()),
  ).toBe(true)
  const { days } = await callFrom(page, '/api/so-day/total', { patientId: child?.id ?? 0, month: inMonth(dayFrom()) })
  const marks = shown(page).locator('.days .dot-open')
  await expect(marks).toHaveCount(days.filter(({ open }) => open > 0).length)
  const held = days.filter(({ day }) => day < dayFrom())
  if (held.length > 0) {
    await shown(page).getByRole('button', { name: '看本月上过的课' }).click()
    await expect(shown(page).getByRole('button', { name: '只看接下来的课' })).toBeVisible()
    await expect(rows).not.toHaveCount(total)
  }
})

test('Activities and courses are those of the campus of the child first, and of all campuses on request', async ({
  page,
}) => {
  await signIn(page, people.parentOfTwo)
  const [child] = await callFrom(page, '/api/patient/list', {})
  const every = await callFrom(page, '/api/activity-info/page', { pageSize: 50 })
  await page.goto(at('/visit/activities/index'))
  const choice = shown(page).getByRole('group', { name: '校区范围' })
  await expect(choice.getByRole('button', { name: child?.campusName ?? '', pressed: true })).toBeVisible()
  const own = every.list.filter(({ campusId }) => campusId === child?.campusId)
  const rows = shown(page).getByRole('listitem')
  await expect(rows).toHaveCount(own.length)
  await choice.getByRole('button', { name: '全部校区' }).click()
  await expect(rows).toHaveCount(every.list.length)
})

test('A visitor who chooses a campus is told what that does, keeps the focus, and sees its activities first', async ({
  page,
}) => {
  await page.goto(at('/visit/campuses/index'))
  await shown(page).locator('.list .row').first().click()
  const choose = shown(page).getByRole('button', { name: '选择这个校区' })
  await expect(shown(page).getByText('首页、活动和课程先显示这个校区')).toBeVisible()
  const campus = await shown(page).getByRole('heading', { level: 1 }).innerText()
  await choose.press('Enter')
  await expect(shown(page).getByRole('status').getByText('已选择')).toBeVisible()
  await expect(shown(page).getByRole('button', { name: '取消选择' })).toBeFocused()
  await page.goto(at('/visit/activities/index'))
  const choice = shown(page).getByRole('group', { name: '校区范围' })
  await expect(choice.getByRole('button', { name: campus, pressed: true })).toBeVisible()
})

test('A full activity without a line says so and takes no sign-up, one with a line offers to wait', async ({
  page,
}) => {
  const seats = { fee: 0, now: 'OPEN', left: 0, startAt: '2030-01-01T02:00:00Z' }
  const activities = [
    { id: 1, title: '已满的活动', campusName: '徐汇', ...seats, waitlist: false },
    { id: 2, title: '可候补的活动', campusName: '徐汇', ...seats, waitlist: true },
  ]
  const answer = (data: object) => ({ json: { status: 0, msg: '', errCode: '', code: 200, data } })
  const more = {
    endAt: '2030-01-01T04:00:00Z',
    signTo: '2030-01-01T02:00:00Z',
    content: '一起玩',
    form: [],
    mine: null,
  }
  await page.route('**/api/activity-info/page*', (route) => route.fulfill(answer({ list: activities, total: 2 })))
  await page.route('**/api/activity-info/detail*', (route) => {
    const id = Number(new URL(route.request().url()).searchParams.get('id'))
    return route.fulfill(answer({ ...activities[id - 1], ...more, place: '', address: '', cover: null, maxPeople: 1 }))
  })
  await page.goto(at('/visit/activities/index'))
  await expect(shown(page).getByRole('listitem').nth(0).locator('.tag')).toContainText('名额已满')
  await expect(shown(page).getByRole('listitem').nth(1).locator('.tag')).toContainText('可候补')
  await page.goto(at('/visit/activity/index?id=1'))
  await expect(shown(page).getByRole('button', { name: '名额已满', exact: true })).toBeDisabled()
  await page.goto(at('/visit/activity/index?id=2'))
  await expect(shown(page).getByRole('button', { name: '排队候补' })).toBeEnabled()
})

test('A visitor writes a wish for a trial lesson first and signs in to send it: nothing is typed twice', async ({
  page,
}) => {
  const phone = `137${String(Date.now()).slice(-8)}`
  await page.goto(at('/visit/trial/index'))
  await shown(page).getByRole('group', { name: '校区', exact: true }).getByRole('button').first().click()
  await shown(page).getByRole('textbox', { name: '训练者姓名' }).fill('小满')
  await shown(page).getByRole('textbox', { name: '您的姓名' }).fill('何女士')
  await shown(page).getByRole('button', { name: '先登录，再提交' }).click()
  await signInHere(page, phone)
  await expect(shown(page).getByRole('textbox', { name: '训练者姓名' })).toHaveValue('小满')
  await shown(page).getByRole('button', { name: '提交预约' }).click()
  await expect(shown(page).getByText('预约已收到')).toBeVisible()
})

test('Who is known already writes neither the campus nor the own name into a wish for a trial lesson', async ({
  page,
}) => {
  await signIn(page, people.parentOfTwo)
  const [child] = await callFrom(page, '/api/patient/list', {})
  const { userName } = await callFrom(page, '/api/rbac/user/userInfo', {})
  await page.goto(at('/visit/trial/index'))
  await expect(
    shown(page).getByRole('button', { name: child?.campusName ?? '', exact: true, pressed: true }),
  ).toBeVisible()
  await expect(shown(page).getByRole('textbox', { name: '您的姓名' })).toHaveValue(userName ?? '')
})

const signedUp = { state: 'SIGNED', name: '石娜', place: null }

/** Answers an activity with the own sign-up, and takes its end and another one. */
async function routeActivity(page: Page) {
  let now: object | null = signedUp
  const answer = (data: unknown) => ({ json: { status: 0, msg: '', errCode: '', code: 200, data } })
  const activity = {
    ...{ id: 1, title: '亲子记忆活动', campusName: '徐汇', place: '', address: '', cover: null, maxPeople: 1, fee: 0 },
    ...{ startAt: '2030-01-01T02:00:00Z', endAt: '2030-01-01T04:00:00Z', signTo: '2030-01-01T02:00:00Z', left: 3 },
    ...{ now: 'OPEN', waitlist: false, content: '一起玩', form: [] },
  }
  await page.route('**/api/activity-info/detail*', (route) => route.fulfill(answer({ ...activity, mine: now })))
  await page.route('**/api/activity-info/cancel', (route) => {
    now = null
    return route.fulfill(answer(null))
  })
  await page.route('**/api/activity-info/signUp', (route) => {
    now = signedUp
    return route.fulfill(answer({ state: 'SIGNED' }))
  })
}

test('Who cancels a sign-up, or signs up, goes on at the title of the page once that is read, as the button that opened the sheet is gone; who closes the sheet, at the button', async ({
  page,
}) => {
  await signIn(page, people.parentOfTwo)
  await routeActivity(page)
  await page.goto(at('/visit/activity/index?id=1'))
  const title = shown(page).getByRole('heading', { name: '亲子记忆活动', level: 1 })
  const cancel = shown(page).getByRole('button', { name: '取消报名' })
  await cancel.press('Enter')
  const ending = page.getByRole('dialog', { name: '取消报名' })
  await expect(ending).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ending).toHaveCount(0)
  await expect(cancel).toBeFocused()
  await cancel.press('Enter')
  await ending.getByRole('button', { name: '确认取消' }).press('Enter')
  const signUp = shown(page).getByRole('button', { name: '报名', exact: true })
  await expect(signUp).toBeVisible()
  await expect(title).toBeFocused()
  await expect(ending).toHaveCount(0)
  await signUp.press('Enter')
  const sheet = page.getByRole('dialog', { name: '报名' })
  await expect(sheet.getByRole('heading', { name: '报名' })).toBeFocused()
  await sheet.getByRole('button', { name: '确认报名' }).press('Enter')
  await expect(sheet).toHaveCount(0)
  await expect(cancel).toBeVisible()
  await expect(title).toBeFocused()
})
