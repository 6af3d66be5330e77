import type { Page } from '@playwright/test'
import { at, shown, signIn } from '../support/applet.ts'
import { dayFrom } from '../support/day.ts'
import { callAs, confirmIt, expect, notice, other, rowOf, test, unique } from '../support/real.ts'

// Of a campus whose reports no other test writes.
const doctors = ['doctor3', 'doctor3.2', 'doctor3.3', 'doctor3.4', 'doctor3.5'] as const
// Their only courses are those in which they are trained.
const [trainee, supervisor] = ['doctor4.5', 'principal4'] as const
const colleagues = ['doctor4', 'doctor4.2', 'doctor4.3', 'doctor4.4', trainee] as const

test.describe.configure({ mode: 'default' })

const info = (who: string, id: number) => callAs(who, '/admin/patient/report/info', { id }, false)

/** A patient whose family waits for a report that nobody began, with a doctor who signs for himself. */
async function waiting() {
  for (const doctor of doctors) {
    const { list } = await callAs(doctor, '/admin/patient/report/due', { pageSize: 50 }, false)
    const row = list.find(({ draftId }) => draftId === null)
    if (row) return { doctor, ...row }
  }
  throw new Error('No family waits for a report')
}

/** A report that a trainee drafted. */
async function drafted() {
  const { list } = await callAs(trainee, '/admin/so-day/record', { pageSize: 50 }, false)
  const { patientId, patientName } = list.find(({ recordState }) => recordState !== null) ?? {}
  if (!patientId || !patientName) throw new Error('The trainee has written no record')
  const days = { fromDay: dayFrom(-300), toDay: dayFrom() }
  const { id } = await callAs(trainee, '/admin/patient/report/add', { patientId, ...days, language: 'zh-CN' })
  return { id, patientId, patientName }
}

/** A parent of the patient who has not used the applet yet: the phone and the name. */
async function newParent(patientId: number) {
  const parent = { name: unique('家长'), phone: `19${String(Date.now()).slice(-9)}` }
  const rights = { relation: 'mother', seesReports: true, notified: true }
  await callAs('frontdesk4', '/admin/patient-parent/add', { patientId, parent, ...rights })
  return parent
}

/** The doctor whose day has the question of a report. */
async function askedOf(id: number) {
  for (const doctor of colleagues) {
    const mine = { asked: true, mine: true, pageSize: 50 }
    const { list } = await callAs(doctor, '/admin/patient/report/page', mine, false)
    if (list.some((report) => report.id === id)) return doctor
  }
  throw new Error('The question reached no doctor')
}

const drawerOf = (page: Page, patientName: string) => page.getByRole('dialog', { name: patientName })
const wordsIn = (page: Page) => page.getByRole('textbox', { name: '医生的话' })

async function sign(page: Page) {
  await page
    .getByRole('button', { name: '签字', exact: true })
    .or(page.getByRole('button', { name: '签 字' }))
    .click()
  await confirmIt(page)
}

test('a doctor drafts a report from those due, reads it while writing, leaves out a part, and signs: the family has it', async ({
  as,
}) => {
  const { doctor, patientName } = await waiting()
  const page = await as(doctor, '/patient/report?tab=due')
  await rowOf(page, patientName).getByRole('button', { name: '起草阶段报告' }).click()
  const form = page.getByRole('dialog', { name: '起草阶段报告' })
  await expect(form).toContainText(patientName)
  await form.getByRole('button', { name: '起草阶段报告' }).click()
  const drawer = drawerOf(page, patientName)
  const letter = drawer.getByRole('article', { name: '家长看到的报告' })
  const words = unique('这一阶段进步很大')
  await wordsIn(page).fill(words)
  await expect(letter).toContainText(words)
  await expect(letter.getByRole('region', { name: '家庭作业' })).toBeVisible()
  await drawer.getByRole('checkbox', { name: '家庭作业' }).uncheck()
  await expect(letter.getByRole('region', { name: '家庭作业' })).toBeHidden()

  // What was typed is kept when the drawer closes.
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await rowOf(page, patientName).getByRole('button', { name: '继续草稿' }).click()
  await expect(wordsIn(page)).toHaveValue(words)
  const id = Number(new URL(page.url()).searchParams.get('report'))
  await sign(page)
  await expect(notice(page, '已签字，报告已发给家庭')).toBeVisible()
  await expect(drawer).toBeHidden()
  await expect(rowOf(page, patientName)).toHaveCount(0)
  const report = await info(doctor, id)
  expect(report).toMatchObject({ state: 'APPROVED', words, readOnly: false })
  expect(report.sections).not.toContain('homework')
})

test('a report is not signed without words, its number leads to the sessions that it counts, and a draft is deleted', async ({
  as,
}) => {
  const { doctor, patientId, patientName } = await waiting()
  const days = { fromDay: dayFrom(-300), toDay: dayFrom() }
  const { id } = await callAs(doctor, '/admin/patient/report/add', { patientId, ...days, language: 'zh-CN' })
  const { data } = await info(doctor, id)
  const page = await as(doctor, `/patient/report?report=${id}`)
  const drawer = drawerOf(page, patientName)
  await drawer.getByRole('button', { name: /^签\s?字$/ }).click()
  await expect(drawer.getByText('请填写医生的话')).toBeVisible()
  const attendance = drawer.getByRole('region', { name: '出勤' })
  await attendance.getByRole('link').nth(1).click()
  await expect(page).toHaveURL(/\/schedule\/session\?.*state=DONE/)
  await expect(page.getByText(`共 ${data.attendance.done} 条`)).toBeVisible()

  await page.goto(`/patient/report?report=${id}`)
  await drawer.getByRole('button', { name: '删除报告草稿' }).click()
  await confirmIt(page)
  await expect(notice(page, '草稿已删除')).toBeVisible()
  await expect(drawer).toBeHidden()
})

test('the report of a trainee is sent back by the supervisor, signed again, approved, and withdrawn with a reason', async ({
  as,
  elsewhere,
}) => {
  const { id, patientName } = await drafted()
  const { approvers } = await info(trainee, id)
  const page = await as(trainee, `/patient/report?report=${id}`)
  await wordsIn(page).fill('坚持训练，记忆有进步')
  await sign(page)
  await expect(notice(page, `已签字，待 ${approvers?.join('、')} 批准`)).toBeVisible()

  const chief = await elsewhere(supervisor, '/patient/report?state=APPROVAL')
  const open = async () => {
    await rowOf(chief, patientName).getByRole('button', { name: '审批' }).first().click()
    return drawerOf(chief, patientName)
  }
  const toReturn = await open()
  await toReturn.getByRole('button', { name: /^退\s?回$/ }).click()
  const back = chief.getByRole('dialog', { name: '退回报告' })
  await back.getByLabel('退回原因').fill('请写上家里怎么练')
  await back.getByRole('button', { name: '保存' }).click()
  await expect(notice(chief, '已退回')).toBeVisible()
  await expect(back).toBeHidden()

  await page.goto(`/patient/report?report=${id}`)
  await expect(page.getByText('督导退回：请写上家里怎么练')).toBeVisible()
  await page.getByRole('textbox', { name: '下一步' }).fill('每天一起读一页书')
  await sign(page)
  await expect(notice(page, /^已签字/)).toBeVisible()

  await chief.goto('/patient/report?state=APPROVAL')
  const toApprove = await open()
  await expect(toApprove.getByRole('article')).toContainText('每天一起读一页书')
  await toApprove.getByRole('button', { name: /^批\s?准$/ }).click()
  await confirmIt(chief)
  await expect(notice(chief, '已批准，报告已发给家庭')).toBeVisible()
  await expect(toApprove.getByRole('button', { name: /^撤\s?回$/ })).toBeVisible()
  await expect(toApprove.getByRole('button', { name: /^(批\s?准|退\s?回)$/ })).toHaveCount(0)
  expect(await info(trainee, id)).toMatchObject({ state: 'APPROVED', next: '每天一起读一页书' })

  await page.goto(`/patient/report?report=${id}`)
  const drawer = drawerOf(page, patientName)
  await drawer.getByRole('button', { name: /^撤\s?回$/ }).click()
  const form = page.getByRole('dialog', { name: '撤回报告' })
  await form.getByLabel('撤回原因').fill('数据有误')
  await form.getByRole('button', { name: /^撤\s?回$/ }).click()
  await expect(form).toBeHidden()
  await expect(drawer.getByText(/撤回：数据有误$/)).toBeVisible()
  expect(await info(trainee, id)).toMatchObject({ state: 'WITHDRAWN', withdrawReason: '数据有误' })
})

test('a report goes from the trainee over the supervisor to the parent, who asks, and the doctor in charge answers', async ({
  as,
  elsewhere,
  browser,
}) => {
  const { id, patientId, patientName } = await drafted()
  const parent = await newParent(patientId)
  const [words, question, reply] = ['能自己读完一页书了', '在家每天练多久？', '每天十五分钟'].map(unique) as [
    string,
    string,
    string,
  ]
  const family = await other(browser)
  await family.setViewportSize({ width: 360, height: 640 })
  await signIn(family, parent.phone)
  const page = await as(trainee, `/patient/report?report=${id}`)
  await wordsIn(page).fill(words)
  await sign(page)
  await expect(notice(page, /^已签字/)).toBeVisible()

  const chief = await elsewhere(supervisor, `/patient/report?state=APPROVAL&report=${id}`)
  const toApprove = drawerOf(chief, patientName)
  await expect(toApprove.getByRole('article')).toContainText(words)
  await toApprove.getByRole('button', { name: /^批\s?准$/ }).click()
  await confirmIt(chief)
  await expect(notice(chief, '已批准，报告已发给家庭')).toBeVisible()

  // The family opens it from the message, and asks.
  await family.goto(at('/pages/messages/index'))
  await shown(family).getByText(`${patientName}的阶段报告已出`).click()
  await shown(family).getByRole('button', { name: '查看', exact: true }).click()
  await expect(shown(family).getByText(words)).toBeVisible()
  await shown(family).getByRole('textbox', { name: '想问医生什么' }).fill(question)
  await shown(family).getByRole('button', { name: '发送提问' }).click()
  await expect(shown(family).locator('.said').getByText(question)).toBeVisible()

  // It stands in the day of the doctor in charge, who sees that it was read, and answers.
  const doctor = await askedOf(id)
  const desk = await elsewhere(doctor, '/dashboard')
  const asked = desk.getByRole('region', { name: '待我完成' }).getByRole('listitem').filter({ hasText: patientName })
  await asked.filter({ hasText: '提问' }).getByRole('link').last().click()
  const answering = drawerOf(desk, patientName)
  await expect(answering.getByRole('region', { name: '家长打开情况' })).toContainText(parent.name)
  await answering.getByLabel('回复').fill(reply)
  await answering.getByRole('button', { name: /^回\s?复$/ }).click()
  // Among what was said, not in the field from which it goes out.
  const said = answering.getByRole('region', { name: '家长提问' }).getByRole('listitem')
  await expect(said.filter({ hasText: reply })).toBeVisible()

  // The answer is a message of its own, which leads back to the report.
  await family.goto(at('/pages/messages/index'))
  await shown(family).getByText(`${patientName}阶段报告的提问有了答复`).click()
  await shown(family).getByRole('button', { name: '查看', exact: true }).click()
  await expect(shown(family).getByText(reply)).toBeVisible()
  await family.context().close()
})
