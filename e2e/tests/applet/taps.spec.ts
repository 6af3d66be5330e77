import type { Locator } from '@playwright/test'
import { callFrom, expect, people, shown, signIn, test } from '../../support/applet.ts'
import { dayFrom } from '../../support/day.ts'
import { callAs, unique } from '../../support/real.ts'

/** A parent with an account to come, of a patient whose next lesson is not before the day after tomorrow. */
async function newParent() {
  const query = { from: dayFrom(), to: dayFrom(20) }
  const list = await callAs('principal', '/admin/so-day/list/admin', query, false)
  const byPatient = Map.groupBy(list, ({ patientId }) => patientId)
  const taken = (await callAs('principal', '/admin/parent-account/page', { pageSize: 200 }, false)).list.flatMap(
    ({ patients }) => patients.map(({ id }) => id),
  )
  const [patientId] =
    [...byPatient].find(
      ([id, lessons]) =>
        id !== null &&
        !taken.includes(id) &&
        lessons.every(({ day, state }) => day > dayFrom(1) && state === 'PLANNED'),
    ) ?? []
  if (!patientId) throw new Error('Every patient has a lesson today or tomorrow')
  const phone = `17${String(Date.now()).slice(-9)}`
  await callAs('principal', '/admin/patient-parent/add', {
    ...{ patientId, parent: { name: unique('新来'), phone }, relation: 'father', notified: true },
    ...{ guardian: true, payer: false, mayAskLeave: true, seesReports: true },
  })
  return phone
}

/** Taps, and counts. */
function counted() {
  let taps = 0
  const tap = async (where: Locator) => {
    await where.click()
    taps += 1
  }
  return { tap, taps: () => taps }
}

test('From home leave is asked of the next lesson with four taps', async ({ page }) => {
  await signIn(page, await newParent())
  const [child] = await callFrom(page, '/api/patient/list', {})
  const { tap, taps } = counted()
  await tap(shown(page).locator('.next'))
  await tap(shown(page).getByRole('button', { name: '请假', exact: true }))
  const sheet = page.getByRole('dialog', { name: '请假' })
  await tap(sheet.getByRole('group', { name: '请假原因' }).getByRole('button').first())
  await tap(sheet.getByRole('button', { name: '提交请假' }))
  await expect(shown(page).getByRole('button', { name: '撤回请假' })).toBeVisible()
  expect(taps()).toBe(4)
  expect((await callFrom(page, '/api/so-day/info', { id: child?.next?.id ?? 0 })).state).toBe('LEAVE_ASKED')
})

test('From home a lesson on leave is made up with five taps', async ({ page }) => {
  await signIn(page, people.parentOfTwo)
  // Lessons of which other tests ask leave are ahead.
  const { list } = await callFrom(page, '/api/so-day/makeUp/page', { pageSize: 100 })
  const free = await Promise.all(list.map(({ id }) => callFrom(page, '/api/so-day/makeUp/free', { id })))
  const lesson = list.find(({ day }, at) => day < dayFrom() && (free[at]?.length ?? 0) > 0)
  if (!lesson) throw new Error('The family has no lesson to make up')
  await shown(page).getByRole('button', { name: lesson.patientName, exact: true }).click()
  const { tap, taps } = counted()
  await tap(shown(page).getByRole('button', { name: '课表', exact: true }))
  // Home has a row of the same words.
  await expect(shown(page).getByRole('heading', { name: '课表', level: 1 })).toBeVisible()
  await tap(shown(page).getByRole('button', { name: /节课可以补/ }))
  const [, month, date] = lesson.day.split('-').map(Number)
  await tap(
    shown(page)
      .getByRole('listitem')
      .filter({ hasText: `原定 ${month}月${date}日` })
      .filter({ hasText: lesson.from })
      .getByRole('button'),
  )
  const booking = page.getByRole('dialog', { name: '预约补课' })
  await expect(booking.getByRole('button', { name: '确认补课' })).toBeDisabled()
  await expect(booking.getByText('请先选择时间')).toBeVisible()
  await tap(booking.getByRole('group', { name: '时间和医生' }).getByRole('button').first())
  await tap(booking.getByRole('button', { name: '确认补课' }))
  await expect(shown(page).getByRole('button', { name: /补的是这节课/ })).toBeVisible()
  expect(taps()).toBe(5)
  expect((await callFrom(page, '/api/so-day/info', { id: lesson.id })).madeUpBy).not.toBeNull()
})
