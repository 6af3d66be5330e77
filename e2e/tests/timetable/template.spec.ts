import type { Page } from '@playwright/test'
import { dayFrom } from '../../support/day.ts'
import { actionOf, callAs, choose, expect, rowOf, test } from '../../support/real.ts'
import { newDraft, newTemplate } from '../../support/timetable.ts'

type Template = Awaited<ReturnType<typeof newTemplate>>

/** Opens the form that ends a template, from its row. */
async function ending(page: Page, template: Template) {
  const { patientName, courseName, when, fromDay } = template
  await (await actionOf(page, rowOf(page, patientName).filter({ hasText: fromDay }), '结束')).click()
  const form = page.getByRole('dialog', { name: '结束固定课表' })
  await expect(form.getByText('这之后还有 2 人次已排的课，涉及 1 人')).toBeVisible()
  const since = fromDay > dayFrom(1) ? fromDay : dayFrom(1)
  for (const said of [patientName, courseName, when, since]) {
    await expect(form.getByRole('definition').filter({ hasText: said })).toHaveCount(1)
  }
  // Not the last day, as the list and the form of a template call theirs.
  await expect(form.getByRole('term').filter({ hasText: '从哪天起不再排' })).toHaveCount(1)
  return form
}
const listed = ({ patientName }: Template) => `/schedule/week?keyword=${encodeURIComponent(patientName)}`
const sessionsOf = async ({ patientId, fromDay: from, toDay: to }: Template) => {
  const { list } = await callAs('frontdesk', '/admin/so-day/page', { patientId, from, to, pageSize: 50 }, false)
  return list.map(({ state, cancelledBy, reason }) => [state, cancelledBy, reason])
}

test('a template that ends asks first, and cancels the sessions that it has ahead unless they are to stay', async ({
  as,
}) => {
  const template = await newTemplate(44)
  const page = await as('frontdesk', listed(template))
  const form = await ending(page, template)
  const cancels = form.getByRole('radio', { name: '取消并退回课时' })
  await expect(cancels).toBeFocused()
  await expect(cancels).toBeChecked()
  await form.getByLabel('原因').fill('孩子转学')
  await form.getByRole('button', { name: '结束', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(rowOf(page, template.patientName).filter({ hasText: template.fromDay })).toContainText('已结束')
  const cancelled = ['CANCELLED', 'CENTRE', '孩子转学']
  expect(await sessionsOf(template)).toEqual([cancelled, cancelled])
})

test('a template that ends keeps its sessions where that is chosen, and asks for no reason then', async ({ as }) => {
  const template = await newTemplate(46)
  const page = await as('frontdesk', listed(template))
  const form = await ending(page, template)
  await form.getByText('保留', { exact: true }).click()
  await expect(form.getByLabel('原因')).toHaveCount(0)
  await form.getByRole('button', { name: '结束', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(rowOf(page, template.patientName).filter({ hasText: template.fromDay })).toContainText('已结束')
  const planned = ['PLANNED', null, null]
  expect(await sessionsOf(template)).toEqual([planned, planned])
})

test('a field that comes late takes the focus from nobody who went on by keys', async ({ as }) => {
  const template = await newTemplate(45)
  const page = await as('frontdesk', listed(template))
  const answered = Promise.withResolvers<void>()
  await page.route('**/admin/so-week/end/terms?*', async (route) => {
    await answered.promise
    await route.continue()
  })
  await (await actionOf(page, rowOf(page, template.patientName).filter({ hasText: template.fromDay }), '结束')).click()
  const form = page.getByRole('dialog', { name: '结束固定课表' })
  const back = form.getByRole('button', { name: '返回' })
  await expect(form.getByText('从这天起不再按它生成课程')).toBeVisible()
  // The dialog takes the focus when it opens: who goes on by keys does so after that.
  await expect(form.locator(':focus')).toHaveCount(1)
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(back).toBeFocused({ timeout: 1_000 })
  }).toPass()
  answered.resolve()
  await expect(form.getByRole('radio', { name: '取消并退回课时' })).toBeVisible()
  await expect(back).toBeFocused()
})

test('what a template brings is shown before it is active, and one button activates and plans', async ({ as }) => {
  const template = await newDraft(42)
  const page = await as('frontdesk', listed(template))
  const row = rowOf(page, template.patientName).filter({ hasText: template.fromDay })
  await (await actionOf(page, row, '生成课程')).click()
  const preview = page.getByRole('dialog', { name: '按固定课表生成课程' })
  await expect(preview.getByLabel('日期自')).toHaveValue(template.fromDay)
  await expect(preview.getByRole('button', { name: '暂不启用' })).toBeVisible()
  await preview.getByRole('button', { name: '启用并生成 2 节' }).click()
  await expect(preview).toBeHidden()
  await expect(row).toContainText('执行中')
  expect(await sessionsOf(template)).toEqual([
    ['PLANNED', null, null],
    ['PLANNED', null, null],
  ])
})

test('what a changed draft brings is shown once it is saved', async ({ as }) => {
  const template = await newDraft(48)
  const page = await as('frontdesk', listed(template))
  const row = rowOf(page, template.patientName).filter({ hasText: template.fromDay })
  await (await actionOf(page, row, '编辑')).click()
  const form = page.getByRole('dialog', { name: '编辑固定课表' })
  await form.getByText('单周', { exact: true }).click()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  const preview = page.getByRole('dialog', { name: '按固定课表生成课程' })
  await expect(preview.getByRole('button', { name: '启用并生成 1 节' })).toBeVisible()
})

test('a template that moves from a week takes its sessions along, and its weeks are shown', async ({ as }) => {
  const template = await newTemplate(40)
  const { id, patientId, patientName, fromDay, toDay } = template
  const { campusId, courseId, doctorId, weekday } = await callAs('frontdesk', '/admin/so-week/detail', { id }, false)
  const query = { campusId, courseId, doctorId, patientIds: [patientId], first: fromDay, weeks: 2 }
  const places = await callAs('frontdesk', '/admin/so-day/series/places', query, false)
  const place = places.find((each) => each.weeks === 2 && each.weekday !== weekday)
  if (!place) throw new Error('The doctor is free on no other weekday')
  const page = await as('frontdesk', listed(template))
  const row = rowOf(page, patientName).filter({ hasText: fromDay })
  await (await actionOf(page, row, '编辑')).click()
  const form = page.getByRole('dialog', { name: '编辑固定课表' })
  await expect(form.getByLabel('从哪一周起')).toHaveCount(0)
  const weekdayThere = `周${'一二三四五六日'[place.weekday - 1]}`
  await choose(page, form.getByLabel('星期'), weekdayThere)
  await choose(page, form.getByLabel('时段'), `${place.from}–${place.to}`)
  await expect(form.getByLabel('从哪一周起')).toBeVisible()
  const told = `从那一周起已排的 2 节课（1 人）一起改到 ${weekdayThere} ${place.from}–${place.to}`
  await expect(form.getByText(told)).toBeVisible()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  const preview = page.getByRole('dialog', { name: '按固定课表生成课程' })
  await expect(preview.getByText('已生成 2')).toBeVisible()
  const days = { patientId, from: fromDay, to: toDay }
  const { list } = await callAs('frontdesk', '/admin/so-day/page', days, false)
  const stands = list.map(({ day, from }) => [new Date(day).getUTCDay() || 7, from])
  const there = [place.weekday, place.from]
  expect(stands).toEqual([there, there])
})
