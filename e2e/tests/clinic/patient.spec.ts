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
