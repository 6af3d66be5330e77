import { callAs, expect, rowOf, test } from '../../support/real.ts'

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

test('the results of a patient are a calendar, whose days open their record, narrowed to a domain, with the trends beside it', async ({
  as,
}) => {
  // A patient of the doctor of whom two domains were trained on different days of the thirteen weeks until this one.
  const today = new Date(`${new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })}T00:00:00Z`)
  const monday = today.getTime() - (((today.getUTCDay() + 6) % 7) + 7 * 12) * 86_400_000
  const from = new Date(monday).toISOString().slice(0, 10)
  const signed = { recordState: 'SIGNED' as const, pageSize: 200 }
  const { list } = await callAs('doctor', '/admin/so-day/record', signed, false)
  const results = async (patientId: number) =>
    (await callAs('doctor', '/admin/so-day/record/patient', { patientId, from, pageSize: 200 }, false)).list
  const daysOf = (records: Awaited<ReturnType<typeof results>>) =>
    Map.groupBy(
      records.flatMap(({ day, tasks }) => tasks.map(({ domain }) => ({ day, domain }))),
      ({ domain }) => domain,
    )
  let patientId = 0
  let records: Awaited<ReturnType<typeof results>> = []
  for (const id of new Set(list.map((row) => row.patientId))) {
    records = await results(id)
    patientId = id
    if (daysOf(records).size > 1) break
  }
  const domains = daysOf(records)
  const [domain = ''] = domains.keys()
  const [trained, all] = [new Set(domains.get(domain)?.map(({ day }) => day)), new Set(records.map(({ day }) => day))]
  expect(trained.size).toBeLessThan(all.size)

  const page = await as('doctor', `/patient/info?id=${patientId}`)
  const panel = page.getByRole('region', { name: '训练结果' })
  const cells = panel.getByRole('table', { name: '按天的训练结果' }).getByRole('button')
  await expect(cells).toHaveCount(all.size)
  await expect(panel.getByRole('region', { name: '各领域变化' }).getByRole('listitem')).toHaveCount(domains.size)

  // One stop for the Tab key, the latest day; arrow keys lead to the others.
  const [latest = '', before = ''] = [...all].sort().reverse()
  const cellOf = (day: string) => panel.getByRole('button', { name: new RegExp(`^${day.slice(5)}：.*项任务，`) })
  await cellOf(latest).focus()
  await page.keyboard.press('ArrowUp')
  await expect(cellOf(before)).toBeFocused()
  const once = [...all].filter((day) => records.filter((record) => record.day === day).length === 1).sort()
  const day = once.at(-1) ?? ''
  await cellOf(day).click()
  const record = page.getByRole('dialog', { name: '训练记录' })
  await expect(record).toContainText(day)
  await expect(record).toContainText(records.find((each) => each.day === day)?.tasks[0]?.task ?? '')
  await page.keyboard.press('Escape')
  await expect(record).toBeHidden()

  // What was written stands one click away, record by record.
  await panel.getByRole('button', { name: /^全部训练记录/ }).click()
  const noted = records.slice(0, 5).find(({ note }) => note)?.note
  await expect(panel.getByText(noted ?? '').first()).toBeVisible()

  const { domain: kinds = [] } = await callAs('doctor', '/admin/dict/all', {}, false)
  await panel.getByLabel('认知领域').click()
  const label = kinds.find(({ value }) => value === domain)?.label ?? ''
  await page.locator('.ant-select-item-option').filter({ hasText: label }).click()
  await expect(cells).toHaveCount(trained.size)

  await panel.getByRole('button', { name: '更早的 13 周' }).click()
  await panel.getByRole('button', { name: '更早的 13 周' }).click()
  await expect(cells).toHaveCount(0)
  await panel.getByRole('button', { name: /^看最近一次/ }).click()
  await expect(cells).toHaveCount(trained.size)
})

test('who opened the file of a patient, and what the family signed, are lists over the page', async ({ as }) => {
  const { list } = await callAs('principal', '/admin/patient/page', { pageSize: 1 }, false)
  const patientId = list[0]?.id ?? 0
  const page = await as('principal', `/patient/info?id=${patientId}&log=${patientId}`)
  const log = page.getByRole('dialog', { name: '查阅记录' })
  // The first reading of the file may be the one that is on its way at that moment.
  await expect(async () => {
    await page.reload()
    await expect(log.getByRole('table').locator('time').first()).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(log.getByRole('columnheader')).toHaveText(['时间', '人员', '内容'])
  await page.goto(`/patient/info?id=${patientId}`)
  await page.getByRole('region', { name: '知情同意' }).getByRole('button', { name: '全部记录' }).click()
  await expect(page.getByRole('dialog', { name: '全部记录' })).toBeVisible()
})

test('the list of patients that the to-do opens says of each why it stands there, and leads to what ends that', async ({
  as,
}) => {
  const { list } = await callAs('frontdesk', '/admin/patient/page', { remind: true, pageSize: 100 }, false)
  const number = list.find(({ attention }) => attention?.some(({ what }) => what === 'hours'))?.number ?? ''
  const page = await as('frontdesk', `/patient/list?remind=true&keyword=${number}`)
  await expect(page.getByRole('columnheader', { name: '待处理' })).toBeVisible()
  await rowOf(page, number).getByRole('link', { name: '课时快用完了' }).click()
  await expect(page).toHaveURL(/\/order\/list\?add=new/)
})
