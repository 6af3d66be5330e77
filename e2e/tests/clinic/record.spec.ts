import { photo } from '../../support/files.ts'
import { callAs, expect, test } from '../../support/real.ts'

// Two of them write the record of an owed session.
test.describe.configure({ mode: 'default' })

// Doctors of the first campus whose sessions no other test comments on.
const colleagues = ['doctor1.2', 'doctor1.3', 'doctor1.4', 'doctor1.5'] as const

/** A session that owes both its record and its comment to the family, with its doctor. */
async function owedBoth() {
  for (const doctor of colleagues) {
    const { list } = await callAs(doctor, '/admin/so-day/reply', { remind: true, pageSize: 200 }, false)
    const open = list.findLast(({ recordState }) => recordState === null)
    if (open) return { doctor, id: open.id, patientName: open.patientName }
  }
  throw new Error('No session owes both its record and its comment')
}

/** A session of the demo doctor whose record is owed, of a patient with a record before it. */
async function owed() {
  const { list } = await callAs('doctor', '/admin/so-day/record', { owed: true, pageSize: 50 }, false)
  for (const row of list) {
    const { last, record } = await callAs('doctor', '/admin/so-day/record/detail', { id: row.id }, false)
    if (last && !record) return { ...row, last }
  }
  throw new Error('No record is owed of a patient with a record before it')
}

test('a doctor writes a record by keyboard: saving the draft stands before signing, a draft survives, one key copies the last tasks, and it is signed once each has a result', async ({
  as,
}) => {
  const { id, last } = await owed()
  const page = await as('doctor', `/schedule/record?owed=true&record=${id}`)
  const form = page.getByRole('dialog', { name: '训练记录' })
  await expect(form.getByLabel('训练任务').first()).toBeVisible()
  const buttons = form.locator('.ant-drawer-footer').getByRole('button')
  await expect(buttons.filter({ hasText: /存草稿|签/ })).toHaveText([/存草稿/, /签\s?字/])
  await page.keyboard.press('F2')
  await expect(form.getByRole('group', { name: '任务' })).toHaveCount(last.tasks.length)
  await expect(form.getByLabel('训练任务').first()).toHaveValue(last.tasks[0]?.task ?? '')
  await form.getByLabel('次数', { exact: true }).first().fill('10')
  await form.getByLabel('正确次数').first().fill('9')
  await expect(form.getByLabel('正确率（%）').first()).toHaveValue('90')
  await form.getByLabel('训练小结').fill('今天状态很好')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await page.goto(`/schedule/record?owed=true&record=${id}`)
  await expect(form.getByLabel('训练小结')).toHaveValue('今天状态很好')
  await form.getByLabel('训练小结').press('Control+Shift+Enter')
  await expect(form.getByText('请填写正确次数或正确率').first()).toBeVisible()
  for (let row = 1; row < last.tasks.length; row++) await form.getByLabel('正确率（%）').nth(row).fill('80')
  await form.getByLabel('训练小结').press('Control+Shift+Enter')
  await expect(form).toBeHidden()
  const { record } = await callAs('doctor', '/admin/so-day/record/detail', { id }, false)
  expect(record).toMatchObject({ note: '今天状态很好', signedAt: expect.any(String) })
  expect(record?.tasks[0]).toMatchObject({ task: last.tasks[0]?.task, trials: 10, correct: 9, accuracy: 90 })
  await page.getByRole('button', { name: '撤回签字' }).click()
  await expect(page.getByText('签字已撤回，记录恢复为草稿')).toBeVisible()
  const back = await callAs('doctor', '/admin/so-day/record/detail', { id }, false)
  expect(back.record).toMatchObject({ state: 'DRAFT', note: '今天状态很好', signedAt: null })
})

test('a doctor signs a record and comments to the family in one step, with a template; taking the signature back leaves the comment', async ({
  as,
}) => {
  const { doctor, id, patientName } = await owedBoth()
  const page = await as(doctor, `/schedule/record?owed=true&record=${id}`)
  const form = page.getByRole('dialog', { name: '训练记录' })
  await form.getByRole('button', { name: '删除这项任务' }).click()
  await form.getByLabel('训练小结').fill('完成三项任务')
  await expect(form.getByText(/签字时即?发给家长/)).toBeVisible()
  await form.getByRole('button', { name: `${patientName}今天全程专注` }).click()
  await expect(form.getByLabel('课堂点评', { exact: true })).toHaveValue(new RegExp(`^${patientName}今天全程专注`))
  // The signature waits for a picture that is on its way.
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'PUT') await new Promise((done) => setTimeout(done, 1500))
    await route.fallback()
  })
  await form.locator('input[type=file]').setInputFiles({ name: '作品.png', mimeType: 'image/png', buffer: photo })
  await form.getByRole('button', { name: /签\s?字/ }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText(/^已签字.*点评已发给家长/)).toBeVisible()
  const said = async () => await callAs(doctor, '/admin/reply/list', { soDayId: id }, false)
  expect((await said()).map(({ text }) => text)).toEqual([expect.stringContaining(`${patientName}今天全程专注`)])
  expect((await said())[0]?.files).toMatchObject([{ name: '作品.png' }])
  await page.getByRole('button', { name: '撤回签字' }).click()
  await expect(page.getByText('签字已撤回，记录恢复为草稿')).toBeVisible()
  await page.goto(`/schedule/record?owed=true&record=${id}`)
  await expect(form.getByText('这节课已有课堂点评')).toBeVisible()
  await expect(form.getByLabel('课堂点评', { exact: true })).toHaveCount(0)
  expect(await said()).toHaveLength(1)
})

test('the badge of a doctor opens the comments that are owed, and a template carries the name of the child', async ({
  as,
}) => {
  const { list } = await callAs('doctor', '/admin/so-day/reply', { remind: true, pageSize: 1 }, false)
  const { id = 0, patientName = '' } = list[0] ?? {}
  const page = await as('doctor', `/schedule/comment?remind=true&comment=${id}`)
  const form = page.getByRole('dialog', { name: `课堂点评 · ${patientName}` })
  await form.getByRole('button', { name: `${patientName}今天全程专注` }).click()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  const [comment] = await callAs('doctor', '/admin/reply/list', { soDayId: id }, false)
  expect(comment?.text).toContain(patientName)
  const { list: left } = await callAs('doctor', '/admin/so-day/reply', { remind: true, pageSize: 200 }, false)
  expect(left.map((row) => row.id)).not.toContain(id)
})
