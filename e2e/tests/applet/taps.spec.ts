import type { Locator } from '@playwright/test'
import { callFrom, expect, people, shown, signIn, test } from '../../support/applet.ts'
import { dayFrom } from '../../support/day.ts'

test('From home a lesson on leave is made up with five taps', async ({ page }) => {
  await signIn(page, people.parentOfTwo)
  // Lessons of which other tests ask leave are ahead.
  const { list } = await callFrom(page, '/api/so-day/makeUp/page', { pageSize: 100 })
  const free = await Promise.all(list.map(({ id }) => callFrom(page, '/api/so-day/makeUp/free', { id })))
  const lesson = list.find(({ day }, at) => day < dayFrom() && (free[at]?.length ?? 0) > 0)
  if (!lesson) throw new Error('The family has no lesson to make up')
  await shown(page).getByRole('button', { name: lesson.patientName, exact: true }).click()
  let taps = 0
  const tap = async (where: Locator) => {
    await where.click()
    taps += 1
  }
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
  expect(taps).toBe(5)
  expect((await callFrom(page, '/api/so-day/info', { id: lesson.id })).madeUpBy).not.toBeNull()
})
