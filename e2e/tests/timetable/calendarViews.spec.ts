import { dayFrom, otherDayZone } from '../../support/day.ts'
import { callAs, choose, expect, test } from '../../support/real.ts'
import { freePlace, mondayIn, newSession } from '../../support/timetable.ts'

/** A session with a device that can be used that day, of the type that its course needs. */
async function sessionWithDevice(weeks: number) {
  const place = await freePlace(weeks)
  const { campusId, courseId, doctorId, day, from, to, patientId } = place
  const courses = await callAs('principal', '/admin/course/campus/all', { campusId }, false)
  const type = courses.find(({ id }) => id === courseId)?.deviceType
  const query = { campusId, state: 'ACTIVE' as const, pageSize: 200, ...(type ? { type } : {}) }
  const { list } = await callAs('principal', '/admin/mac-info/page', query, false)
  const device = list.find(({ licenceFrom, licenceTo }) => licenceFrom <= day && day <= licenceTo)
  if (!device) throw new Error('No device can be used that day')
  const planned = { campusId, courseId, doctorId, day, from, to, patientIds: [patientId], macId: device.id }
  await callAs('principal', '/admin/so-day/add', planned)
  return { ...place, device }
}

test('by device, each has a lane with its lessons; one device alone is shown by its days', async ({ as }) => {
  const { day, from, to, patientName, device } = await sessionWithDevice(21)
  const page = await as('principal', `/schedule/calendar?day=${day}&by=device`)
  const block = page.getByRole('gridcell', { name: `${from}–${to} ${patientName}` })
  const inLane = (lane: number | string) =>
    page.locator(`[data-lane="${lane}"]`).getByRole('gridcell', { name: `${from}–${to} ${patientName}` })
  await expect(inLane(device.id)).toBeVisible()
  await expect(block).toHaveCount(1)
  await choose(page, page.getByRole('combobox', { name: '设备' }), device.name)
  await expect(page.locator('[data-lane]')).toHaveCount(1)
  await expect(block).toBeVisible()
  await page.goto(`/schedule/calendar?day=${day}&by=device&one=${device.id}&view=week`)
  await expect(page.locator('[data-lane]')).toHaveCount(7)
  await expect(inLane(day)).toBeVisible()
})

test('by patient, the week of the one who is chosen is shown, and of nobody else', async ({ as }) => {
  const { day, from, to, patientId, patientName } = await newSession(23)
  const { number } = await callAs('principal', '/admin/patient/info', { id: patientId }, false)
  const page = await as('principal', `/schedule/calendar?day=${day}&by=patient`)
  await expect(page.getByText('选择一位患者，查看一周课表')).toBeVisible()
  const patients = page.getByRole('combobox', { name: '患者' })
  await patients.click()
  await patients.fill(patientName)
  const found = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await found.filter({ hasText: number }).click()
  await expect(page.locator('[data-lane]')).toHaveCount(7)
  const block = page.locator(`[data-lane="${day}"]`).getByRole('gridcell', { name: `${from}–${to} ${patientName}` })
  await expect(block).toBeVisible()
  await expect(page.getByRole('gridcell').filter({ hasNotText: patientName })).toHaveCount(0)
})

test('a week of all doctors has a row for each, and is printed without the bar and the buttons', async ({ as }) => {
  const { day, from, to, patientName, doctorName } = await newSession(25)
  const page = await as('principal', `/schedule/calendar?day=${day}&view=week`)
  const grid = page.getByRole('grid', { name: '课表' })
  await expect(grid.getByRole('columnheader')).toHaveCount(8)
  await expect(grid.locator('tbody tr').nth(1)).toBeVisible()
  const row = grid.locator('tbody tr').filter({ has: page.getByRole('rowheader', { name: doctorName, exact: true }) })
  const chip = row.getByRole('button').filter({ hasText: `${from}–${to} ${patientName}` })
  await expect(chip).toBeVisible()
  const [bar, print] = [page.getByLabel('查看方式'), page.getByRole('button', { name: '打印' })]
  for (const each of [bar, print]) await expect(each).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const each of [grid, chip]) await expect(each).toBeVisible()
  for (const each of [bar, print]) await expect(each).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await chip.click()
  await expect(page.getByRole('dialog', { name: patientName })).toContainText(`${from}–${to}`)
})

test('a printed week of one doctor says of which campus and of which doctor it is', async ({ as }) => {
  const { day, campusId, doctorId, doctorName } = await newSession(26)
  const campuses = await callAs('principal', '/admin/campus/all', {}, false)
  const campus = campuses.find(({ id }) => id === campusId)
  const page = await as('principal', `/schedule/calendar?day=${day}&view=week&one=${doctorId}`)
  await expect(page.locator('[data-lane]')).toHaveCount(7)
  const head = page.getByText(`${campus?.name} · ${doctorName}`, { exact: true })
  await expect(head).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(head).toBeVisible()
})

test('a session that gives up its place names who waits for the course, and leads to all of them', async ({ as }) => {
  const { id, campusId, courseId, patientName, doctorId, day, from, to } = await newSession(28)
  // On another day than the place that comes free, so that it is not offered meanwhile.
  const { patientId } = await freePlace(29)
  const days = { fromDay: mondayIn(29), toDay: mondayIn(29) }
  await callAs('frontdesk', '/admin/so-wait/add', { campusId, courseId, patientId, ...days })
  const page = await as('principal', `/schedule/session?detail=${id}`)
  const drawer = page.getByRole('dialog', { name: patientName })
  await expect(drawer.getByRole('button', { name: '确认', exact: true })).toBeVisible()
  const waiting = drawer.getByRole('link', { name: /\d+ 个家庭在候补这门课程/ })
  await expect(waiting).toHaveCount(0)
  const { version } = await callAs('principal', '/admin/so-day/detail', { id }, false)
  await callAs('principal', '/admin/so-day/cancel', {
    ...{ sessions: [{ id, version }], cancelledBy: 'CENTRE' as const, reason: '停课' },
  })
  const placed = { placeDoctorId: doctorId, placeWeekday: new Date(day).getUTCDay() || 7, placeFrom: from, placeTo: to }
  const line = { campusId, courseId, state: 'WAITING' as const, pageSize: 1, ...placed }
  const { list } = await callAs('principal', '/admin/so-wait/page', line, false)
  await expect(waiting).toContainText(list[0]?.patientName ?? '')
  await waiting.click()
  await expect(page).toHaveURL(new RegExp(`/schedule/wait\\?.*courseId=${courseId}`))
  await expect(page.locator('tbody').getByText('等待中').first()).toBeVisible()
})

test('who plans at a free place reads who waits for the course, until a patient is chosen', async ({ as }) => {
  const { campusId, courseId, courseName, patientId, patientName } = await freePlace(31)
  const days = { fromDay: mondayIn(31), toDay: mondayIn(31) }
  await callAs('frontdesk', '/admin/so-wait/add', { campusId, courseId, patientId, ...days })
  const page = await as('frontdesk', '/schedule/session?add=new')
  const form = page.getByRole('dialog', { name: '排课' })
  const waiting = form.getByRole('link', { name: /\d+ 个家庭在候补这门课程/ })
  await expect(form.getByLabel('课程')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await choose(page, form.getByLabel('课程'), courseName)
  await expect(waiting).toBeVisible()
  const patients = form.getByLabel('患者')
  await patients.click()
  await patients.fill(patientName)
  const found = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await found.filter({ hasText: patientName }).first().click()
  await expect(waiting).toHaveCount(0)
})

test.describe('in a browser where it is another day', () => {
  test.use({ timezoneId: otherDayZone })

  test('the calendar begins with the day of the campus', async ({ as }) => {
    const page = await as('frontdesk', '/schedule/calendar')
    await expect(page.getByLabel('日期', { exact: true }).first()).toHaveValue(dayFrom())
  })
})
