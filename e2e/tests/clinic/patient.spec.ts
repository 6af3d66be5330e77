import { callAs, expect, test } from '../../support/real.ts'

test('the file of a patient begins with what is to be known before a session, and leads to its sections', async ({
  as,
}) => {
  const { list } = await callAs('doctor', '/admin/teaching-plan/page', { state: 'ACTIVE', pageSize: 1 }, false)
  const { id, patientId } = list[0] ?? { id: 0, patientId: 0 }
  const { goals } = await callAs('doctor', '/admin/teaching-plan/info', { id }, false)
  const page = await as('doctor', `/patient/info?id=${patientId}`)
  const glance = page.getByRole('region', { name: '概览' })
  await expect(glance.getByText('下次课')).toBeVisible()
  await expect(glance).toContainText(goals[0]?.title ?? '')
  // What is not known of the patient is counted, and shown at a click.
  const facts = page.getByRole('region', { name: '基本资料' })
  const more = facts.getByRole('button', { name: /还有 \d+ 项未填/ })
  await expect(facts.getByText('—')).toHaveCount(0)
  await more.click()
  await expect(facts.getByText('—').first()).toBeVisible()
  await page.getByRole('navigation', { name: '本页内容' }).getByRole('button', { name: '家庭作业' }).click()
  await expect(page.getByRole('region', { name: '家庭作业' })).toBeInViewport()
})

test('the first screen of a patient says when the next session is, what is left, the goals, and opens the last record, whatever waits', async ({
  as,
  page,
}) => {
  // A patient of the doctor with a plan and a record, for whom two things wait.
  const { list } = await callAs('doctor', '/admin/teaching-plan/page', { state: 'ACTIVE', pageSize: 100 }, false)
  const recorded = await Promise.all(
    list.map(async ({ patientId }) => {
      const { total } = await callAs('doctor', '/admin/so-day/record/patient', { patientId, pageSize: 1 }, false)
      return total > 0
    }),
  )
  const patientId = list.find((_, at) => recorded[at])?.patientId ?? 0
  await page.route('**/admin/patient/info?**', async (route) => {
    const answer = await route.fetch()
    const envelope = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...envelope, data: { ...envelope.data, attention: ['assessment', 'hours'] } },
    })
  })
  await as('doctor', `/patient/info?id=${patientId}`)
  await expect(page.getByText('可排课时只剩 2 节或更少')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  const glance = page.getByRole('region', { name: '概览' })
  for (const part of ['下次课', '剩余课时', '计划目标', '上次训练'])
    await expect(glance.getByRole('heading', { name: part })).toBeVisible()
  await expect(glance).toBeInViewport({ ratio: 1 })
  // The links to the sections stay in sight, and a section that they lead to begins below them.
  const links = page.getByRole('navigation', { name: '本页内容' })
  await links.getByRole('button', { name: '知情同意' }).click()
  await expect(page.getByRole('region', { name: '知情同意' })).toBeInViewport()
  await expect(links).toBeInViewport({ ratio: 1 })
  await glance.getByRole('button').click()
  await expect(page.getByRole('dialog', { name: '训练记录' })).toBeVisible()
})
