import { newPhone } from '../../support/leads.ts'
import { callAs, expect, test, unique } from '../../support/real.ts'
import { freePlace } from '../../support/timetable.ts'

test('the front desk sees the family to call about a place, and books it when the family takes it', async ({ as }) => {
  const { campusId, courseId, patientId, patientName, doctorId, day, from, to } = await freePlace(36)
  const days = { fromDay: day, toDay: day }
  const { id } = await callAs('frontdesk', '/admin/so-wait/add', { campusId, courseId, patientId, ...days })
  await callAs('frontdesk', '/admin/so-wait/offer', { id, version: 1, doctorId, day, from, to })
  const page = await as('frontdesk', `/schedule/wait?remind=true&keyword=${encodeURIComponent(patientName)}`)
  const row = page.getByRole('row', { name: patientName }).filter({ hasText: day })
  await expect(row).toContainText(`${from}–${to}`)
  await row.getByRole('button', { name: '接受' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(row).toHaveCount(0)
  const { soDayId, state } = await callAs('frontdesk', '/admin/so-wait/detail', { id }, false)
  expect(state).toBe('TAKEN')
  await page.goto(`/schedule/session?detail=${soDayId}`)
  await expect(page.getByRole('dialog', { name: patientName })).toContainText(`${from}–${to}`)
})

test('an entry that is offered nothing for want of a consent says so, and leads to where the family signs', async ({
  as,
}) => {
  const { campusId, courseId, day } = await freePlace(33)
  const name = unique('未签')
  const rights = { guardian: true, payer: true, mayAskLeave: true, seesReports: true, notified: true }
  const { id: patientId } = await callAs('frontdesk', '/admin/patient/add', {
    ...{ campusId, name, gender: 1, birthday: '2018-05-01' },
    parents: [{ parent: { name: `${name}母`, phone: newPhone() }, relation: 'mother', ...rights }],
  })
  await callAs('frontdesk', '/admin/so-wait/add', { campusId, courseId, patientId, fromDay: day, toDay: day })
  const page = await as('frontdesk', `/schedule/wait?state=WAITING&keyword=${encodeURIComponent(name)}`)
  const row = page.getByRole('row', { name }).filter({ hasText: '等待中' }).first()
  await row.getByRole('link', { name: '没有有效的知情同意书' }).click()
  await expect(page).toHaveURL(new RegExp(`/patient/info\\?id=${patientId}&sign=new`))
  await expect(page.getByRole('dialog')).toBeVisible()
})
