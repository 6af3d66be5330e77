import type { Page } from '@playwright/test'
import { at, callFrom, expect, people, shown, signIn, test } from '../../support/applet.ts'
import { dayFrom } from '../../support/day.ts'
import { callAs, unique } from '../../support/real.ts'

// One patient's lessons, of which each test takes its own: one after the other.
test.describe.configure({ mode: 'serial' })
test.beforeEach(({ page }) => signIn(page, people.adultPatient))

/** A lesson ahead for which leave can be asked: the next, or another. */
async function ahead(page: Page, index: number) {
  const { list } = await callFrom(page, '/api/so-day/page', { from: dayFrom(1), to: dayFrom(60), pageSize: 100 })
  const lesson = list.filter(({ mayAskLeave }) => mayAskLeave)[index]
  if (!lesson) throw new Error('No lesson is left to ask leave for')
  return lesson
}

async function askLeave(page: Page, id: number): Promise<void> {
  await page.goto(at(`/lesson/detail/index?id=${id}`))
  await shown(page).getByRole('button', { name: '请假', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '请假' })
  await sheet.getByRole('group', { name: '请假原因' }).getByRole('button').first().click()
  await sheet.getByRole('button', { name: '提交请假' }).click()
  await expect(shown(page).getByRole('button', { name: '撤回请假' })).toBeVisible()
}

async function answer(id: number, agreed: boolean, reason: string): Promise<string> {
  const { version } = await callAs('principal', '/admin/so-day/detail', { id }, false)
  await callAs('principal', '/admin/so-day/leave/check', { sessions: [{ id, version }], agreed, reason })
  return (await callAs('principal', '/admin/rbac/user/userInfo', {}, false)).userName
}

/** The first card of a page. */
const first = (page: Page) => shown(page).locator('.content > .card').first()

test('The next lesson stays on home while its leave waits, and a refusal stands first on home and on the lesson, with its reason and who decided', async ({
  page,
}) => {
  const lesson = await ahead(page, 0)
  await askLeave(page, lesson.id)
  await expect(first(page)).toContainText('请假已提交，等校区答复')
  await page.goto(at('/pages/home/index'))
  await expect(shown(page).locator('.next')).toContainText(`${lesson.from}–${lesson.to}`)
  await expect(shown(page).locator('.next')).toContainText('请假还没有答复，答复前请按原时间准备')
  await expect(shown(page).getByRole('button', { name: /请假已提交，等校区答复/ })).toBeVisible()

  const why = unique('当天是复评')
  const by = await answer(lesson.id, false, why)
  await page.reload()
  const line = shown(page).locator('.section').filter({ hasText: '和您有关' }).getByRole('button').first()
  await expect(line).toContainText('请假未批准，请按时上课')
  for (const text of [why, by]) await expect(line).toContainText(text)
  const { bring } = await callFrom(page, '/api/so-day/info', { id: lesson.id })
  await expect(shown(page).locator('.next')).toContainText(bring ?? /请带水杯|请备好/)
  await line.click()
  await expect(first(page)).toContainText('这节课照常上，请按时到')
  for (const text of [why, by]) await expect(first(page)).toContainText(text)

  await page.goto(at('/pages/messages/index'))
  await shown(page).getByRole('listitem').filter({ hasText: '请假未批准' }).first().getByRole('button').click()
  const [, month, date] = lesson.day.split('-').map(Number)
  await expect(shown(page).getByText(`${month}月${date}日 周`)).toContainText(`${by}未批准请假`)
})

test('Leave that is agreed to stands first with who decided; its lesson is made up at a labelled day and time, and each leads to the other', async ({
  page,
}) => {
  const lesson = await ahead(page, 1)
  await askLeave(page, lesson.id)
  const by = await answer(lesson.id, true, '祝早日康复')
  await page.reload()
  await expect(first(page)).toContainText('请假已批准')
  for (const text of [by, '祝早日康复', '前补课']) await expect(first(page)).toContainText(text)

  await shown(page).getByRole('button', { name: '预约补课' }).click()
  const booking = page.getByRole('dialog', { name: '预约补课' })
  for (const label of ['日期', '时间和医生']) await expect(booking.getByText(label, { exact: true })).toBeVisible()
  await booking.getByRole('group', { name: '时间和医生' }).getByRole('button').first().click()
  await booking.getByRole('button', { name: '确认补课' }).click()
  await shown(page)
    .getByRole('button', { name: /补的是这节课/ })
    .click()
  await expect(first(page)).toContainText('补课已安排')
  await shown(page)
    .getByRole('button', { name: /补课安排/ })
    .click()
  await expect(shown(page).getByRole('button', { name: /补的是这节课/ })).toBeVisible()
})

test('A sheet that is open while the centre moves the lesson says what changed, keeps what was typed, and asks leave for the lesson as it is now', async ({
  page,
}) => {
  const lesson = await ahead(page, 2)
  await page.goto(at(`/lesson/detail/index?id=${lesson.id}`))
  await shown(page).getByRole('button', { name: '请假', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '请假' })
  await sheet.getByRole('group', { name: '请假原因' }).getByRole('button').first().click()
  await sheet.getByRole('textbox').fill('要去外地几天')

  const { id } = lesson
  const detail = await callAs('principal', '/admin/so-day/detail', { id }, false)
  const { campusId, courseId, patientId, lessonId, doctorId } = detail
  const free = await callAs(
    'principal',
    '/admin/so-day/free',
    { campusId, courseId, patientId, lessonId, doctorId, day: detail.day },
    false,
  )
  const place = free.find(({ day, from }) => day !== detail.day || from !== detail.from)
  if (!place) throw new Error('No place is free to move the lesson to')
  const { day, from, to, roomId } = place
  await callAs('principal', '/admin/so-day/move', { id, version: detail.version, day, from, to, roomId })

  await sheet.getByRole('button', { name: '提交请假' }).click()
  const news = sheet.getByRole('alert')
  await expect(news).toContainText('这节课刚刚有变动')
  await expect(news).toContainText(`${detail.from}–${detail.to} → `)
  await expect(news).toContainText(`${from}–${to}`)
  await expect(page.getByText('被修改')).toHaveCount(0)
  await expect(sheet.getByRole('textbox')).toHaveValue('要去外地几天')
  await sheet.getByRole('button', { name: '提交请假' }).click()
  await expect(first(page)).toContainText('请假已提交，等校区答复')
  expect(await callFrom(page, '/api/so-day/info', { id })).toMatchObject({ day, from, leaveNote: '要去外地几天' })
})

test('A sheet that is open while the centre cancels the lesson says so, and asks for nothing more', async ({
  page,
}) => {
  const lesson = await ahead(page, 2)
  await page.goto(at(`/lesson/detail/index?id=${lesson.id}`))
  await shown(page).getByRole('button', { name: '请假', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '请假' })
  await sheet.getByRole('group', { name: '请假原因' }).getByRole('button').first().click()
  const { id, version } = lesson
  await callAs('principal', '/admin/so-day/cancel', {
    ...{ sessions: [{ id, version }], cancelledBy: 'CENTRE' as const, reason: '设备检修' },
  })
  await sheet.getByRole('button', { name: '提交请假' }).click()
  await expect(sheet.getByRole('alert')).toContainText('→ 已取消')
  await expect(sheet.getByRole('alert')).toContainText('现在不能为这节课请假')
  await expect(sheet.getByRole('button', { name: '提交请假' })).toHaveCount(0)
})

test('Leave that the centre answers while the family takes it back stays as it was answered, and sheet and page say so first', async ({
  page,
}) => {
  const lesson = await ahead(page, 2)
  await askLeave(page, lesson.id)
  // The page reads the lesson again by itself: it learns of the answer after the tap.
  const { promise: tapped, resolve: tap } = Promise.withResolvers<void>()
  await page.route('**/api/so-day/info?*', (route) => tapped.then(() => route.continue()))
  await answer(lesson.id, false, '当天是复评')
  await shown(page).getByRole('button', { name: '撤回请假' }).click()
  await page.getByRole('dialog', { name: '撤回请假' }).getByRole('button', { name: '确认撤回' }).click()
  tap()
  const sheet = page.getByRole('dialog', { name: '撤回请假' })
  await expect(sheet.getByRole('alert')).toContainText('请假未批准')
  await expect(sheet.getByRole('alert')).toContainText('现在不能再撤回请假')
  await expect(first(page)).toContainText('请假未批准')
  await expect(shown(page).getByRole('button', { name: '撤回请假' })).toHaveCount(0)
})

test('A make-up that is chosen while the centre takes the leave back is not booked, and the sheet says what became of the lesson', async ({
  page,
}) => {
  const { id } = await ahead(page, 3)
  await askLeave(page, id)
  await answer(id, true, '好的')
  await page.goto(at(`/lesson/makeUp/index?id=${id}`))
  const booking = page.getByRole('dialog', { name: '预约补课' })
  await booking.getByRole('group', { name: '时间和医生' }).getByRole('button').first().click()
  const { version } = await callFrom(page, '/api/so-day/info', { id })
  await callAs('principal', '/admin/so-day/undo', { id, version, reason: '家长来电，照常上课' })
  await booking.getByRole('button', { name: '确认补课' }).click()
  await expect(booking.getByRole('alert')).toContainText('已请假 → 已排课')
  await booking.getByRole('button', { name: '查看这节课' }).click()
  await expect(shown(page).getByText('✓ 已排课').or(shown(page).getByText('› 已排课'))).toBeVisible()
})

test('A banner without a picture is a line of news, and a button only where it leads to a page', async ({ page }) => {
  const banners = await callFrom(page, '/api/banner/all', { position: 'HOME' })
  await page.route('**/api/banner/all*', (route) => {
    const [one] = banners
    const data = [
      { ...one, id: 1, title: '春节放假安排', image: null, link: null },
      { ...one, id: 2, title: '看看有哪些活动', image: null, link: '/activity' },
    ]
    return route.fulfill({ json: { status: 0, code: 200, errCode: '', msg: '', data } })
  })
  await page.reload()
  await expect(shown(page).getByText('春节放假安排')).toBeVisible()
  await expect(shown(page).getByRole('button', { name: '春节放假安排' })).toHaveCount(0)
  await shown(page).getByRole('button', { name: '看看有哪些活动' }).click()
  await expect(shown(page).getByRole('heading', { name: '活动', level: 1 })).toBeVisible()
})
