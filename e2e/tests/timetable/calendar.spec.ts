import { callAs, choose, expect, notice, test } from '../../support/real.ts'
import { freePlace, newSession, pointIn } from '../../support/timetable.ts'

test('a session is planned by dragging over free time of a doctor', async ({ as }) => {
  const place = await freePlace(20)
  const page = await as('frontdesk', `/schedule/calendar?day=${place.day}`)
  await page.setViewportSize({ width: 1920, height: 1400 })
  const lane = page.locator(`[data-lane="${place.doctorId}"]`)
  await expect(lane).toBeVisible()
  const [start, end] = [await pointIn(page, place.doctorId, place.from), await pointIn(page, place.doctorId, place.to)]
  await page.mouse.move(start.x, start.y + 1)
  await page.mouse.down()
  await page.mouse.move(start.x, start.y + 21)
  await page.mouse.move(end.x, end.y + 1, { steps: 4 })
  await page.mouse.up()
  const form = page.getByRole('dialog', { name: '排课' })
  await expect(form.getByLabel('开始')).toHaveValue(place.from)
  await expect(form.getByLabel('结束')).toHaveValue(place.to)
  const patients = form.getByLabel('患者')
  await patients.click()
  await patients.fill(place.patientName)
  const found = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await found.filter({ hasText: place.patientName }).click()
  await choose(page, form.getByLabel('课程'), place.courseName)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  await expect(lane.getByRole('gridcell', { name: `${place.from}–${place.to} ${place.patientName}` })).toBeVisible()
})

test('a second screen shows a session within two seconds after it was planned', async ({ as }) => {
  const place = await freePlace(22)
  const page = await as('principal', `/schedule/calendar?day=${place.day}`)
  await expect(page.getByRole('grid', { name: '课表' })).toBeVisible()
  const { campusId, courseId, doctorId, day, from, to, patientId } = place
  await page.mouse.move(0, 0)
  await callAs('frontdesk', '/admin/so-day/add', {
    campusId,
    courseId,
    doctorId,
    day,
    from,
    to,
    patientIds: [patientId],
  })
  await expect(page.getByRole('gridcell', { name: `${from}–${to} ${place.patientName}` })).toBeVisible()
})

test('the arrow keys go from block to block, and Enter opens the session with its steps', async ({ as }) => {
  const { day, from, to, patientName } = await newSession(24)
  const page = await as('principal', `/schedule/calendar?day=${day}`)
  const block = page.getByRole('gridcell', { name: `${from}–${to} ${patientName}` })
  await block.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: patientName })
  await drawer.getByRole('button', { name: '确认', exact: true }).click()
  await expect(notice(page, '操作成功')).toBeVisible()
  // The history of the session says it, too, as soon as it has come.
  await expect(drawer.getByText('已确认').first()).toBeVisible()
})

test('on a phone, a day is a list', async ({ as, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { day, from, to, patientName } = await newSession(26)
  await as('principal', `/schedule/calendar?day=${day}`)
  const list = page.getByRole('list', { name: '课表' })
  await expect(list.getByRole('button', { name: `${from}–${to} ${patientName}` })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: '后一天' }).click()
  await expect(list.getByRole('button', { name: patientName })).toHaveCount(0)
})

test('the keys of the calendar do nothing while it is still in sight and the page that was opened is on its way', async ({
  as,
}) => {
  const { day, doctorId } = await newSession(40)
  const page = await as('principal', '/order/refund')
  const tab = page.getByRole('navigation', { name: '已打开的页面' }).locator('a[href^="/order/refund"]')
  await expect(tab).toBeVisible()
  await page.route(/\/assets\/refund-.*\.js/, () => undefined)
  await page.goto(`/schedule/calendar?day=${day}`)
  await expect(page.locator(`[data-lane="${doctorId}"]`)).toBeVisible()
  await tab.click()
  await expect(page.locator('main')).toHaveAttribute('inert')
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/order\/refund/)
  await expect(page.locator('main')).toHaveAttribute('inert')
})
