import { dayFrom } from '../../support/day.ts'
import { callAs, choose, expect, test } from '../../support/real.ts'
import { freeSlot, freeWeeks } from '../../support/timetable.ts'

test('three weeks are planned in one dialog; the lesson whose place is taken is named and left out', async ({ as }) => {
  const place = await freeWeeks(4, 3)
  const { campusId, courseId, doctorId, doctorName, patientId, patientName, days, from, to } = place
  const [day, second, third] = days as [string, string, string]
  // In the second week, doctor and patient have a lesson already.
  const busy = { campusId, courseId, doctorId, day: second, from, to, patientIds: [patientId] }
  await callAs('principal', '/admin/so-day/add', busy)

  const known = encodeURIComponent(JSON.stringify({ campusId, courseId, patientIds: [patientId] }))
  const page = await as('frontdesk', `/schedule/calendar?series=new&seriesAt=${known}`)
  const form = page.getByRole('dialog', { name: '安排多周' })
  await expect(form.getByText(patientName, { exact: true }).last()).toBeVisible()
  await choose(page, form.getByLabel('医生'), doctorName)
  const weekday = new Intl.DateTimeFormat('zh-CN', { weekday: 'short', timeZone: 'UTC' }).format(new Date(day))
  await choose(page, form.getByLabel('第 1 个时间的星期'), weekday)
  for (const [name, time] of [
    ['第 1 个时间的开始', from],
    ['第 1 个时间的结束', to],
  ] as const) {
    await form.getByLabel(name).fill(time)
    await form.getByLabel(name).press('Enter')
  }
  const lessons = form.getByRole('region', { name: '课程' }).locator('ol > li')
  await form.getByLabel('周数').fill('3')
  // A picker that is still closing takes no key: what it took is what the list shows.
  await expect(async () => {
    await form.getByLabel('从哪天起').fill(day)
    await form.getByLabel('从哪天起').press('Enter')
    await expect(lessons.first()).toContainText(day, { timeout: 2000 })
  }).toPass()
  await expect(lessons).toHaveCount(3)
  await expect(lessons.filter({ hasText: second })).toContainText('不能安排')
  await expect(lessons.filter({ hasText: second })).toContainText(doctorName)
  await expect(lessons.filter({ hasText: third })).toContainText('可以安排')

  // Sent as it is, it is refused at the lesson, and what is typed stays.
  await form.getByRole('button', { name: '确认安排' }).click()
  await expect(form.getByText('3 节课中有 1 节排不了')).toBeVisible()
  await expect(lessons.filter({ hasText: second })).toContainText(doctorName)
  // By keys: the lesson is left out and the rest is sent.
  await form.getByRole('button', { name: '不安排这 1 节' }).focus()
  await page.keyboard.press('Enter')
  await expect(form.getByText(`${patientName}：需要 2 课时`)).toBeVisible()
  await form.getByRole('button', { name: '确认安排' }).click()
  await expect(form).toBeHidden()
  // Back with the patient, the new lessons in sight.
  await expect(page).toHaveURL(new RegExp(`/patient/info\\?id=${patientId}$`))
  const planned = page.getByRole('region', { name: '课程', exact: true })
  await expect(planned).toContainText('已排课')
  await expect(planned.getByRole('heading')).toBeInViewport()
  const { list } = await callAs('frontdesk', '/admin/so-day/page', { patientId, from: dayFrom(), pageSize: 200 }, false)
  const at = (on: string) => list.find((session) => session.day === on && session.from === from)
  expect([at(day), at(third)]).toMatchObject([
    { from, to, doctorId, state: 'PLANNED' },
    { from, to, doctorId, state: 'PLANNED' },
  ])
})

test('a click on a free place wishes it with its doctor; a lesson taken meanwhile goes to the nearest place', async ({
  as,
}) => {
  const { campusId, courseId, patientId, first } = await freeSlot(40, 3)
  const query = { campusId, courseId, patientIds: [patientId], first, weeks: 3 }
  const known = encodeURIComponent(JSON.stringify(query))
  const page = await as('frontdesk', `/schedule/calendar?series=new&seriesAt=${known}`)
  const form = page.getByRole('dialog', { name: '安排多周' })
  const free = form.getByRole('region', { name: '各周空位' })
  await free
    .getByRole('button', { name: /3 周中有 3 周可上/ })
    .last()
    .click()
  const wished = free.getByRole('button', { pressed: true })
  await expect(wished).toHaveText('3/3')
  const lessons = form.getByRole('region', { name: '课程' }).locator('ol > li')
  await expect(lessons.filter({ hasText: '可以安排' })).toHaveCount(3)
  // What was clicked is kept, as what is typed.
  await page.reload()
  await expect(wished).toHaveText('3/3')

  // Meanwhile another desk takes the place of the second week.
  const [, day = '', from = '', to = ''] = /(\S+) \S+ (\S+)–(\S+)/.exec(await lessons.nth(1).innerText()) ?? []
  const places = await callAs('frontdesk', '/admin/so-day/series/places', query, false)
  const weekday = new Date(day).getUTCDay() || 7
  const { doctorId = 0 } = places.find((each) => each.from === from && each.weekday === weekday) ?? {}
  const people = { campusId, courseId, doctorId, patientIds: [patientId] }
  await callAs('principal', '/admin/so-day/add', { ...people, day, from, to })
  await expect(form.getByText('1 节课不能安排')).toBeVisible()
  await form.getByRole('button', { name: '这 1 节换到最近的空位' }).click()
  await expect(form.getByText('3 节课都可以安排')).toBeVisible()
  const days = (await lessons.allInnerTexts()).map((text) => /\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? '')
  await form.getByRole('button', { name: '确认安排' }).click()
  await expect(form).toBeHidden()
  const { list } = await callAs('frontdesk', '/admin/so-day/page', { patientId, from: first, pageSize: 200 }, false)
  const planned = list.filter(({ state }) => state === 'PLANNED').map((session) => session.day)
  expect(planned).toEqual(expect.arrayContaining([...days, day]))
})
