import { callAs, expect, test } from '../../support/real.ts'

test('The front desk sets the hours of a doctor and notes leave, and the week shows both', async ({ as }) => {
  const page = await as('frontdesk', '/doctor/list?licence=NONE')
  const row = page.getByRole('row').nth(1)
  const name = (await row.locator('strong').first().textContent()) ?? ''
  await row.getByRole('button', { name: '编辑' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('tab', { name: '出诊时间' }).click()
  // The first day becomes a day off, then has the usual morning.
  while ((await form.getByRole('button', { name: /^移除周一/ }).count()) > 0) {
    await form
      .getByRole('button', { name: /^移除周一/ })
      .first()
      .click()
  }
  await form.getByRole('button', { name: '周一加一段' }).click()
  await form.getByRole('button', { name: '周二同前一天' }).click()
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form).toBeHidden()

  const doctors = await callAs('frontdesk', '/admin/doctor-info/campus', {}, false)
  const doctorId = doctors.find((doctor) => doctor.name === name)?.id ?? 0
  const leave = { doctorId, fromDay: '2027-03-02', toDay: '2027-03-02', fromTime: '10:00', toTime: '11:00' }
  await callAs('frontdesk', '/admin/doctor-leave/add', { ...leave, reason: 'meeting' })
  await page.goto('/doctor/availability?week=2027-03-01')
  const cells = page.getByRole('row', { name: new RegExp(name) }).getByRole('cell')
  await expect(cells.nth(0)).toHaveText('09:00–12:00')
  await expect(cells.nth(1)).toHaveText('09:00–10:0011:00–12:00请假')
})
