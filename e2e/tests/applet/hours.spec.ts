import type { Page } from '@playwright/test'
import { at, callFrom, expect, people, shown, signIn, test } from '../../support/applet.ts'
import { dayFrom } from '../../support/day.ts'
import { callAs, other, rowOf } from '../../support/real.ts'
import { realServer, signInAs, tokenOf } from '../../support/test.ts'
import { mondayIn } from '../../support/timetable.ts'

/** Sells a child one hour of a course that it has nothing of, and plans a lesson with it: few hours are left. */
async function sellOne(page: Page) {
  const [child] = await callFrom(page, '/api/patient/list', {})
  if (!child) throw new Error('The account has no child')
  const { id: patientId, campusId } = child
  const offered = await callAs('principal', '/admin/course/campus/all', { campusId }, false)
  const lines = await callAs('principal', '/admin/order-course/page', { patientId, pageSize: 200 }, false)
  const known = new Set(lines.list.map(({ courseId }) => courseId))
  const courses = offered.filter(
    ({ id, mode, hoursPerLesson }) => !known.has(id) && mode === 'ONE' && hoursPerLesson === 1,
  )
  const [family] = await callAs('frontdesk', '/admin/order-info/families', { patientId }, false)
  const parentId = family?.parents[0]?.id ?? 0
  for (const { id: courseId, name: courseName, price } of courses) {
    // Beyond the weeks whose lessons other tests of the family take.
    const from = mondayIn(9)
    const doctors = await callAs('principal', '/admin/doctor-info/course/doctor', { campusId, courseId, from }, false)
    const free = doctors.find(({ days }) => days.some((day) => day.free.length > 0))
    const day = free?.days.find((each) => each.free.length > 0)?.day
    if (!free || !day) continue
    const line = { courseId, kind: 'HOURS' as const, paidHours: 1, unitPrice: price, validDays: 365 }
    const order = await callAs('frontdesk', '/admin/order-info/create', { patientId, parentId, lines: [line] })
    const paid = { id: order.id, amount: price, method: 'cash', paidOn: dayFrom() }
    await callAs('frontdesk', '/admin/order-info/pay', paid)
    const asked = { campusId, courseId, doctorId: free.id, patientId, day, from: '10:00', to: '10:45' }
    const [place] = await callAs('principal', '/admin/so-day/free', asked, false)
    if (!place) continue
    const { from: begin, to, roomId } = place
    const people = { campusId, courseId, doctorId: free.id, patientIds: [patientId] }
    await callAs('principal', '/admin/so-day/add', { ...people, day: place.day, from: begin, to, roomId })
    return { child, courseName }
  }
  throw new Error('No course is left that the child has nothing of')
}

test('Few hours lead to what to do: a family reads how many lessons are left, and asks for an offer once, which stands first in the console', async ({
  page,
  browser,
}) => {
  await signIn(page, people.secondGuardian)
  const { child, courseName } = await sellOne(page)
  await page.goto(at('/child/hours/index'))
  // What home read before the sale is good for a moment.
  await page.reload()
  // Who does not pay reads what is left, and asks for nothing.
  await expect(shown(page).getByText(`${courseName}还剩 1 节课`)).toBeVisible()
  await expect(shown(page).getByRole('button', { name: /请校区报价/ })).toHaveCount(0)
  await expect(shown(page).getByText('您不能请校区报价')).toBeVisible()
  await expect(shown(page).getByRole('button', { name: `打电话给${child.campusName}` })).toBeVisible()

  const payer = await other(browser)
  await payer.setViewportSize({ width: 360, height: 640 })
  await signIn(payer, people.parentOfTwo)
  const card = shown(payer)
    .locator('.card')
    .filter({ hasText: `${courseName}还剩 1 节课` })
  await expect(card.getByText(/大约用到/).first()).toBeVisible()
  await card
    .getByRole('button', { name: /请校区报价/ })
    .filter({ hasText: courseName })
    .or(card.getByRole('button', { name: '请校区报价', exact: true }))
    .click()
  await expect(card.getByText('已请校区报价，顾问会联系您')).toBeVisible()
  await payer.goto(at('/child/hours/index'))
  await expect(shown(payer).getByText('已请校区报价，顾问会联系您')).toBeVisible()
  await payer.context().close()

  const desk = await other(browser)
  await desk.setViewportSize({ width: 1440, height: 900 })
  await signInAs(desk, await tokenOf('principal'))
  await desk.goto(`${realServer}/order/renewal`)
  await expect(rowOf(desk, child.name).filter({ hasText: courseName })).toContainText('家庭请求报价')
  await expect(desk.locator('tbody tr').first()).toContainText('家庭请求报价')
  await desk.context().close()
})
