import { callAs, expect, test } from '../../support/real.ts'
import { newSession, pointIn } from '../../support/timetable.ts'

test('a session is dragged to another time and room, sees before the drop what is in its way, and is taken back', async ({
  as,
}) => {
  const session = await newSession(32)
  const { campusId, courseId, doctorId, day, from, to, patientId, patientName } = session
  const free = await callAs('principal', '/admin/so-day/free', { campusId, courseId, doctorId, patientId, day }, false)
  const [taken, open] = free.filter((place) => place.day === day)
  if (!taken || !open?.roomId) throw new Error('The doctor is free once that day')
  const other = { from: taken.from, to: taken.to, patientIds: [patientId] }
  await callAs('principal', '/admin/so-day/add', { campusId, courseId, doctorId, day, ...other })

  const page = await as('frontdesk', `/schedule/calendar?day=${day}&by=room`)
  await page.setViewportSize({ width: 1920, height: 1600 })
  const blockIn = (lane: number, time: string) =>
    page.locator(`[data-lane="${lane}"]`).getByRole('gridcell', { name: `${time} ${patientName}` })
  await expect(blockIn(0, `${from}–${to}`)).toBeVisible()
  const pointer = async (lane: number, clock: string) => {
    const { x, y } = await pointIn(page, lane, clock)
    await page.mouse.move(x, y + 12, { steps: 8 })
    // A lane that is entered is said so; only then does the next move say where in it.
    await page.mouse.move(x, y + 13)
  }
  const status = page.locator('p[role="status"]').filter({ hasText: patientName })
  await pointer(0, from)
  await page.mouse.down()
  await pointer(open.roomId, taken.from)
  await expect(status).toContainText(`${taken.from}–${taken.to} 已有`)
  await pointer(open.roomId, open.from)
  await expect(status).toContainText(`${open.from}–${open.to} ${patientName} 没有冲突`)
  await page.mouse.up()
  await expect(blockIn(open.roomId, `${open.from}–${open.to}`)).toBeVisible()
  const moved = await callAs('principal', '/admin/so-day/detail', { id: session.id }, false)
  expect(moved).toMatchObject({ from: open.from, to: open.to, roomId: open.roomId, movedFrom: { from, to } })

  await page.getByRole('button', { name: '撤销（U）' }).click()
  await expect(blockIn(0, `${from}–${to}`)).toBeVisible()
  const back = await callAs('principal', '/admin/so-day/detail', { id: session.id }, false)
  expect(back).toMatchObject({ from, to, roomId: null })
})
