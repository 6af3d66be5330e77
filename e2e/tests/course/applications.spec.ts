import { act, actionOf, callAs, choose, expect, notice, rowOf, test, unique } from '../../support/real.ts'

const lesson = { domain: 'memory', mode: 'ONE', minutes: 45, capacity: 1, hoursPerLesson: 1, price: 30_000 } as const
const newCourse = async (name: string) =>
  (await callAs('operation', '/admin/course/add', { code: name, name, onShelf: true, ...lesson })).id

test('a course is added by headquarters, and opened at a campus by both approvals', async ({ as, elsewhere }) => {
  test.setTimeout(90_000)
  const name = unique('course')
  const operation = await elsewhere('operation', '/course/course')
  await operation.getByRole('button', { name: '新增' }).first().click()
  const form = operation.getByRole('dialog', { name: '新增课程' })
  await form.getByLabel('名称').fill(name)
  await form.getByLabel('编码').fill(name)
  await choose(operation, form.getByLabel('认知领域'), '注意')
  await choose(operation, form.getByLabel('授课方式'), '小组')
  await expect(form.getByLabel('每节人数上限')).toHaveValue('6')
  const price = form.getByLabel('课时单价')
  await price.fill('280000')
  await price.blur()
  await expect(price).toHaveValue('280000.00')
  await expect(form.getByText('不能超过 ¥100,000.00')).toBeVisible()
  await price.fill('280')
  await form.getByLabel('上架').click()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()

  const page = await as('frontdesk', `/course/campus?tab=openable&keyword=${name}`)
  await act(page, name, '申请开课')
  const ask = page.getByRole('dialog', { name: '申请开课' })
  await expect(ask.getByLabel('每课时价格')).toHaveValue('280.00')
  await ask.getByLabel('申请理由').fill('家长有需求')
  await ask.getByRole('button', { name: '提交' }).click()
  await expect(notice(page, '申请已提交')).toBeVisible()
  await expect(rowOf(page, name)).toContainText('审核中')

  const principal = await elsewhere('principal', '/course/campusApply?remind=true')
  await act(principal, name, '审核')
  const first = principal.getByRole('dialog', { name })
  await expect(first).toContainText('家长有需求')
  await first.getByRole('button', { name: '退回' }).click()
  await expect(first.getByText('退回时请写明原因')).toBeVisible()
  await first.getByRole('button', { name: '通过', exact: true }).click()
  await expect(rowOf(principal, name)).toHaveCount(0)

  await operation.goto(`/course/apply?keyword=${name}`)
  await act(operation, name, '审核')
  await operation.getByRole('dialog', { name }).getByRole('button', { name: '通过', exact: true }).click()
  await expect(rowOf(operation, name)).toContainText('已通过')

  await page.goto(`/course/campus?keyword=${name}`)
  await expect(rowOf(page, name)).toContainText('¥280.00')
})

test('a doctor applies to teach with a certificate, and teaches at the campus once approved', async ({
  as,
  elsewhere,
}) => {
  test.setTimeout(90_000)
  const name = unique('teach')
  const courseId = await newCourse(name)
  const { id: campusId } = (await callAs('principal', '/admin/campus/all', {}, false))[0] as { id: number }
  await callAs('operation', '/admin/course-campus/add', { campusId, courseId, price: 30_000 })
  const page = await as('doctor', '/course/doctorApply')
  await page.getByRole('button', { name: '申请授课' }).first().click()
  const ask = page.getByRole('dialog', { name: '申请授课' })
  // The list is long: a name is typed.
  await ask.getByLabel('课程').fill(name)
  await ask.getByLabel('课程').press('Enter')
  await choose(page, ask.getByLabel('授课级别'), '高级')
  await ask.getByRole('button', { name: '提交' }).click()
  await expect(ask.getByText('请上传至少一份证书')).toBeVisible()
  const file = { name: '资格证.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }
  await ask.locator('input[type=file]').setInputFiles(file)
  await expect(ask.getByText('资格证.pdf')).toBeVisible()
  await ask.getByRole('button', { name: '提交' }).click()
  await expect(rowOf(page, name)).toContainText('待审核')

  const operation = await elsewhere('operation', `/course/doctorApply?keyword=${name}`)
  await act(operation, name, '审核')
  const decide = operation.getByRole('dialog', { name })
  await expect(decide.getByRole('link', { name: '资格证.pdf' })).toBeVisible()
  await choose(operation, decide.getByLabel('批准的级别'), '独立授课')
  await decide.getByRole('button', { name: '通过', exact: true }).click()
  // Whoever decides sees that the applicant knows.
  await expect(notice(operation, '已同意，已通知')).toBeVisible()
  await expect(rowOf(operation, name)).toContainText('已通过')

  const principal = await elsewhere('principal', `/course/campus?keyword=${name}`)
  await act(principal, name, '授课医生')
  const doctors = principal.getByRole('dialog', { name: '授课医生' })
  await doctors.getByLabel('授课医生').click()
  await principal.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await doctors.getByRole('button', { name: '保存' }).click()
  await expect(doctors).toBeHidden()
  await expect(rowOf(principal, name)).not.toContainText('未设置')
})

test('a device is registered by its approved application, put into a room, and sent to be repaired', async ({
  as,
  elsewhere,
}) => {
  test.setTimeout(90_000)
  const name = unique('device')
  const page = await as('frontdesk', '/device/list')
  await page.getByRole('button', { name: '申请设备' }).first().click()
  const ask = page.getByRole('dialog', { name: '申请设备' })
  await ask.getByLabel('名称').fill(name)
  await ask.getByLabel('编码').fill(name)
  await ask.getByLabel('MAC 或序列号').fill(name)
  await choose(page, ask.getByLabel('类型'), '平板')
  for (const [label, day] of [
    ['授权开始', '2026-01-01'],
    ['授权到期', '2028-01-01'],
  ] as const) {
    await ask.getByLabel(label).fill(day)
    await ask.getByLabel(label).press('Tab')
  }
  await ask.getByRole('button', { name: '提交' }).click()
  await expect(notice(page, '申请已提交')).toBeVisible()

  const operation = await elsewhere('operation', '/device/list')
  await operation.getByRole('link', { name: '去审核' }).click()
  await act(operation, name, '审核')
  const decide = operation.getByRole('dialog', { name })
  await decide.getByRole('button', { name: '通过', exact: true }).click()
  await expect(rowOf(operation, name)).toHaveCount(0)

  await page.goto(`/device/list?keyword=${name}`)
  await act(page, name, '安排教室')
  const room = page.getByRole('dialog', { name: '安排教室' })
  await choose(page, room.getByLabel('教室'), '训练室 101')
  await room.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, name)).toContainText('训练室 101')
  await (await actionOf(page, rowOf(page, name), '编辑')).click()
  const edit = page.getByRole('dialog', { name: '编辑设备' })
  await expect(edit.getByLabel('授权到期')).toBeDisabled()
  await choose(page, edit.getByLabel('状态'), '维修中')
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, name)).toContainText('维修中')
})
