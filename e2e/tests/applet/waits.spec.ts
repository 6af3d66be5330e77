import type { Page } from '@playwright/test'
import { at, callFrom, expect, people, shown, signIn, test } from '../../support/applet.ts'
import { dayFrom } from '../../support/day.ts'
import { other, rowOf, unique } from '../../support/real.ts'
import { realServer, signInAs, tokenOf } from '../../support/test.ts'

/** A course of a patient that can be waited for: every test takes its own. */
async function courseOf(page: Page, index = 0) {
  const courses = await callFrom(page, '/api/so-wait/courses', {})
  const course = courses.filter(({ waits }) => !waits)[index]
  if (!course) throw new Error('No course is left to wait for')
  return course
}

async function atDesk(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(page, await tokenOf('admin'))
  await page.goto(realServer + path)
}

test('A grown patient joins the waitlist, reads the place in line, changes the times in that place, and leaves it; the campus sees who came by itself', async ({
  page,
  browser,
}) => {
  await signIn(page, people.adultPatient)
  const { courseName, patientName } = await courseOf(page)
  await page.goto(at('/lesson/waits/index'))
  await shown(page).getByRole('button', { name: '加入候补' }).click()
  const sheet = page.getByRole('dialog', { name: '加入候补' })
  await sheet.getByRole('group', { name: '候补哪门课' }).getByRole('button', { name: courseName, exact: true }).click()
  await sheet.getByRole('group', { name: '哪几天可以来' }).getByRole('button', { name: '周三' }).click()
  await sheet.getByRole('button', { name: '上午' }).click()
  const remark = unique('接送方便')
  await sheet.getByRole('textbox', { name: '补充说明' }).fill(remark)
  await sheet.getByRole('button', { name: '加入候补' }).click()
  const card = shown(page).locator('.card').filter({ hasText: courseName }).filter({ hasText: '候补中' })
  await expect(card).toContainText('周三 12:00 以前')
  await expect(card).toContainText(/排在最前面|前面还有 \d+ 位/)

  const desk = await other(browser)
  await atDesk(desk, `/schedule/wait?keyword=${encodeURIComponent(patientName)}&state=WAITING`)
  const row = rowOf(desk, patientName).filter({ hasText: courseName })
  await expect(row).toContainText('家庭在小程序加入')

  const place = await card.locator('.fact').filter({ hasText: '排队' }).textContent()
  await card.getByRole('button', { name: `修改时间：${patientName} · ${courseName}`, exact: true }).click()
  const change = page.getByRole('dialog', { name: '修改时间' })
  await change.getByRole('group', { name: '哪几天可以来' }).getByRole('button', { name: '周六' }).click()
  await change.getByRole('button', { name: '下午' }).click()
  await change.getByRole('button', { name: '保存修改' }).click()
  await expect(card).toContainText('周三、周六 12:00–18:00')
  await expect(card.locator('.fact').filter({ hasText: '排队' })).toHaveText(place ?? '')

  await card.getByRole('button', { name: '退出候补' }).click()
  await page.getByRole('dialog', { name: '退出候补' }).getByRole('button', { name: '确认退出' }).click()
  await expect(card).toHaveCount(0)
  await expect(row).toHaveCount(0)
  await desk.context().close()
})

/** A lesson of a child that can be made up for twenty days more, and answers of the server about it. */
function madeUpLater({ patientId, patientName, courseName }: Awaited<ReturnType<typeof courseOf>>) {
  const lesson = {
    ...{ id: 1, version: 1, patientId, patientName, campusId: 1, campusName: '徐汇', day: dayFrom(-1), from: '09:00' },
    ...{ to: '09:45', state: 'LEAVE', courseName, doctorName: '罗泽宇', roomName: null, location: 'ROOM', hours: 1 },
    ...{ makeUp: false, moved: false, mayAskLeave: false, mayWithdrawLeave: false, mayEvaluate: false },
    ...{ leaveAnswer: 'LEAVE', leaveAnsweredAt: null, makeUpUntil: dayFrom(20), commented: false },
  }
  const answer = (data: unknown) => ({ json: { status: 0, msg: '', errCode: '', code: 200, data } })
  return { page: answer({ list: [lesson], total: 1 }), answer }
}

test('Where no time is free for a lesson to be made up, the way leads to the waitlist of its course', async ({
  page,
}) => {
  await signIn(page, people.parentOfTwo)
  const course = await courseOf(page)
  const { patientName, courseName } = course
  const makeUp = madeUpLater(course)
  await page.route('**/api/so-day/makeUp/page*', (route) => route.fulfill(makeUp.page))
  await page.route('**/api/so-day/makeUp/free*', (route) => route.fulfill(makeUp.answer([])))
  await page.goto(at('/lesson/makeUp/index?id=1'))
  const free = page.getByRole('dialog', { name: '预约补课' })
  await expect(free).toContainText('近两周没有空位')
  await free.getByRole('button', { name: '加入候补' }).click()
  const sheet = page.getByRole('dialog', { name: '加入候补' })
  await sheet.getByRole('button', { name: '加入候补' }).click()
  await expect(
    shown(page)
      .locator('.card')
      .filter({ hasText: patientName })
      .filter({ hasText: courseName })
      .filter({ hasText: '候补中' }),
  ).toContainText('都可以')
})

test('The days on which a lesson can be made up go on behind the first two weeks, as long as it can be', async ({
  page,
}) => {
  await signIn(page, people.parentOfTwo)
  const makeUp = madeUpLater(await courseOf(page))
  const place = { day: dayFrom(15), from: '09:00', to: '09:45', doctorId: 1, doctorName: '罗泽宇' }
  await page.route('**/api/so-day/makeUp/page*', (route) => route.fulfill(makeUp.page))
  await page.route('**/api/so-day/makeUp/free*', (route) => {
    const later = new URL(route.request().url()).searchParams.get('day') === dayFrom(14)
    return route.fulfill(makeUp.answer(later ? [place] : []))
  })
  await page.goto(at('/lesson/makeUp/index?id=1'))
  const free = page.getByRole('dialog', { name: '预约补课' })
  await free.getByRole('button', { name: /以后的时间$/ }).click()
  await expect(free.getByRole('button', { name: '09:00–09:45 罗泽宇' })).toBeVisible()
  await expect(free.getByRole('button', { name: /以后的时间$/ })).toHaveCount(0)
  await free.getByRole('button', { name: '回到最近的时间' }).click()
  await expect(free).toContainText('近两周没有空位')
})

test('A family says when it wishes to come; the campus reads it beside its own plan, and the family that it is taken up', async ({
  page,
  browser,
}) => {
  await signIn(page, people.parentOfTwo)
  const { wishes, slots } = await callFrom(page, '/api/so-wish/list', {})
  const wish = wishes[0]
  const said = wish?.said?.places ?? []
  const slot = slots.find(
    ({ id, campusId }) =>
      campusId === wish?.campusId && !said.some((place) => place.weekday === 6 && place.soTimeId === id),
  )
  if (!wish || !slot) throw new Error('There is nothing to wish for')
  await page.goto(at('/lesson/wishes/index'))
  const card = shown(page).locator('.card').filter({ hasText: wish.courseName })
  await card.getByRole('button', { name: /填写希望的时间|修改/ }).click()
  const sheet = page.getByRole('dialog', { name: `${wish.courseName}希望的时间` })
  await sheet.getByRole('group', { name: '每周几次' }).getByRole('button', { name: '3', exact: true }).click()
  await sheet.getByRole('group', { name: '哪一天' }).getByRole('button', { name: '周六' }).click()
  const remark = unique('周末方便')
  await sheet.getByRole('textbox', { name: '补充说明' }).fill(remark)
  const time = sheet
    .getByRole('group', { name: '周六的时间' })
    .getByRole('button', { name: `${slot.from}–${slot.to}` })
    .first()
  await time.click()
  await expect(time).toHaveAccessibleName(`${slot.from}–${slot.to} 希望`)
  await sheet.getByRole('button', { name: '告诉校区' }).click()
  await expect(card).toContainText(`周六 ${slot.from}`)
  await expect(card).toContainText('已告知校区')

  const desk = await other(browser)
  await atDesk(desk, `/schedule/wish?remind=true&keyword=${encodeURIComponent(wish.patientName)}`)
  const row = rowOf(desk, wish.patientName).filter({ hasText: wish.courseName })
  await expect(row).toContainText('每周 3 次')
  await row.getByRole('button', { name: '编辑' }).click()
  const form = desk.getByRole('dialog')
  await expect(form).toContainText(remark)
  await form.getByRole('button', { name: '填入表单' }).click()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(row).toHaveCount(0)
  await desk.context().close()

  await page.reload()
  await expect(card).toContainText('校区已采纳')
})
