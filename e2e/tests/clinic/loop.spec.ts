import { fitsAge, monthsBetween } from '@cogcampus/contract/scoring'
import type { Page } from '@playwright/test'
import { at, shown, signIn } from '../../support/applet.ts'
import { dayFrom } from '../../support/day.ts'
import { photo, silence, sound } from '../../support/files.ts'
import { callAs, choose, expect, notice, other, rowOf, test, unique } from '../../support/real.ts'

// Of a campus whose sessions no other test writes records of.
const [supervisor, desk] = ['principal2', 'frontdesk2'] as const
const doctors = ['doctor2', 'doctor2.2', 'doctor2.3', 'doctor2.4', 'doctor2.5'] as const

/** A session whose record its doctor owes and a supervisor signs too, of a patient not assessed today whom a scale of one form suits. */
async function heldSession() {
  for (const doctor of doctors) {
    const { list } = await callAs(doctor, '/admin/so-day/record', { owed: true, pageSize: 50 }, false)
    for (const { id, patientId } of list.filter(({ recordState }) => recordState === null)) {
      const { countersigners } = await callAs(doctor, '/admin/so-day/record/detail', { id }, false)
      const { birthday, scales } = await callAs(doctor, '/admin/assessment/scales', { patientId }, false)
      const age = monthsBetween(birthday, dayFrom())
      const fresh = scales.every(({ lastOn }) => lastOn !== dayFrom())
      const scale = scales.find((each) => each.forms.length === 0 && each.measures.length > 0 && fitsAge(each, age))
      if (countersigners?.length && fresh && scale) return { doctor, id, patientId, scale }
    }
  }
  throw new Error('No record is owed that is to be countersigned')
}

/** A parent who is linked to a patient and has not used the applet yet: the phone. */
async function newParent(patientId: number): Promise<string> {
  const phone = `19${String(Date.now()).slice(-9)}`
  const parent = { name: '家长', phone }
  const rights = { seesReports: true, notified: true }
  await callAs(desk, '/admin/patient-parent/add', { patientId, parent, relation: 'mother', ...rights })
  return phone
}

/** Assesses the patient by a scale, every score at its highest. */
async function assess(page: Page, scale: Awaited<ReturnType<typeof heldSession>>['scale'], remark: string) {
  const assessments = page.getByRole('region', { name: '评估', exact: true })
  await assessments.getByRole('button', { name: '记录评估' }).click()
  const form = page.getByRole('dialog', { name: '记录评估' })
  await choose(page, form.getByLabel('量表'), scale.name)
  for (const { name, max } of scale.measures) await form.getByLabel(name, { exact: true }).fill(String(max))
  await form.getByLabel('备注').fill(remark)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(notice(page, '已记录评估')).toBeVisible()
  await expect(assessments).toContainText(scale.name)
}

/** Writes the next plan of the patient, with one goal more. */
async function plan(page: Page, goal: string) {
  const plans = page.getByRole('region', { name: '训练计划', exact: true })
  await plans.getByRole('button', { name: /制定/ }).click()
  const form = page.getByRole('dialog', { name: /^制定/ })
  await form.getByRole('button', { name: '添加目标' }).click()
  const part = form.getByRole('group', { name: /^目标 \d/ }).last()
  await choose(page, part.getByLabel('认知领域'), '加工速度')
  await part.getByLabel('目标', { exact: true }).fill(goal)
  const levels = ['−2 远低于预期', '−1 低于预期', '0 达到预期', '+1 高于预期', '+2 远高于预期']
  for (const level of levels) await part.getByLabel(level).fill(`${level}的表现`)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(notice(page, '已制定训练计划')).toBeVisible()
  await expect(plans).toContainText(goal)
}

/** A loop of many steps, in four browsers. */
test.setTimeout(150_000)

test('a patient is assessed and trained to a plan, the supervisor signs too, the family reads and practises, and the doctor reviews it', async ({
  as,
  elsewhere,
  browser,
}) => {
  const { doctor, id, patientId, scale } = await heldSession()
  const phone = await newParent(patientId)
  const [goal, task, note, title, comment, done, praise] = [
    ...['抄写目标', '符号匹配', '今天全程专注', '每日抄写', '进步很大', '练了五次', '坚持得很好'],
  ].map(unique) as [string, string, string, string, string, string, string]

  const page = await as(doctor, `/patient/info?id=${patientId}`)
  await assess(page, scale, goal)
  await plan(page, goal)

  // The record is written beside the goal of the plan, and waits for the supervisor once it is signed.
  await page.goto(`/schedule/record?owed=true&record=${id}`)
  const record = page.getByRole('dialog', { name: '训练记录' })
  await expect(record.getByRole('region', { name: '计划目标' })).toContainText(goal)
  await choose(page, record.getByLabel('认知领域'), '加工速度')
  await record.getByLabel('训练任务').fill(task)
  await record.getByLabel('次数', { exact: true }).fill('10')
  await record.getByLabel('正确次数').fill('9')
  await record.getByLabel('训练小结').fill(note)
  await record.getByRole('radiogroup', { name: goal }).getByText('−1', { exact: true }).click()
  await record.getByRole('button', { name: /^签\s?字$/ }).click()
  await expect(page.getByText(/已签字，待 .+ 督导签字/)).toBeVisible()

  // The supervisor reads what was assessed, planned and done.
  const chief = await elsewhere(supervisor, `/patient/info?id=${patientId}`)
  const planned = chief.getByRole('region', { name: '训练计划', exact: true })
  await expect(planned).toContainText(goal)
  await expect(planned.getByRole('listitem').filter({ hasText: '−1 低于预期的表现' }).last()).toContainText('最近')
  await expect(chief.getByRole('region', { name: '评估', exact: true })).toContainText(scale.name)
  await chief.goto(`/schedule/record?recordState=COUNTERSIGN&record=${id}`)
  const signed = chief.getByRole('dialog', { name: '训练记录' })
  await expect(signed).toContainText(task)
  await expect(signed).toContainText(`目标：${goal}`)
  await signed.getByRole('button', { name: '督导签字' }).click()
  await expect(signed.getByRole('button', { name: '督导签字' })).toHaveCount(0)

  // The doctor reads that it is countersigned, and gives homework from it.
  await page.goto(`/schedule/record?record=${id}`)
  await expect(record).toContainText(note)
  await expect(record.getByText('督导已签字')).toBeVisible()
  await record.getByRole('button', { name: '布置作业' }).click()
  const giving = page.getByRole('dialog', { name: '布置作业' })
  await giving.getByLabel('标题').fill(title)
  await giving.getByLabel('作业内容').fill('每天抄一段，家长计时')
  await giving.getByLabel('截止日期').fill(dayFrom())
  await giving.getByLabel('截止日期').press('Enter')
  await giving.getByRole('button', { name: '保存' }).click()
  await expect(giving).toBeHidden()
  await page.goto(`/schedule/comment?comment=${id}`)
  const commenting = page.getByRole('dialog', { name: /^课堂点评/ })
  await commenting.getByRole('textbox').fill(comment)
  await commenting.locator('input[type=file]').setInputFiles([
    { name: '作品.png', mimeType: 'image/png', buffer: photo },
    { name: '朗读.m4a', mimeType: 'audio/mp4', buffer: sound },
  ])
  await expect(commenting.getByText('朗读.m4a')).toBeVisible()
  await commenting.getByRole('button', { name: '保存' }).click()
  await expect(commenting).toBeHidden()
  await page.goto(`/patient/info?id=${patientId}`)
  const comments = page.getByRole('region', { name: '课堂点评', exact: true })
  await expect(comments).toContainText(comment)
  await expect(comments.getByRole('img', { name: '作品.png' })).toBeVisible()

  // The family reads all of it in the applet, and hands the homework in.
  const family = await other(browser)
  await family.setViewportSize({ width: 390, height: 844 })
  // Of a recording that cannot be played the page says so in its place.
  await family.route(/\/files\/[\w-]+\.m4a/, (route) => route.fulfill({ contentType: 'audio/wav', body: silence() }))
  await signIn(family, phone)
  await family.goto(at(`/lesson/detail/index?id=${id}`))
  for (const text of [comment, task, note]) await expect(shown(family).getByText(text).first()).toBeVisible()
  const made = shown(family).getByRole('img', { name: '作品.png' })
  await expect(made).toBeVisible()
  await expect(made).toHaveJSProperty('naturalWidth', 1)
  await expect(shown(family).locator('audio[title="朗读.m4a"]')).toBeVisible()
  await shown(family).getByText(title).click()
  await expect(shown(family).getByText('每天抄一段，家长计时')).toBeVisible()
  await shown(family).getByRole('textbox').fill(done)
  await shown(family).getByRole('button', { name: '提交作业' }).click()
  await expect(shown(family).getByText('✓ 已提交')).toBeVisible()

  // What waits stands on the doctor's home page, until it is reviewed.
  await page.goto('/dashboard')
  const owed = page.getByRole('region', { name: '待我完成' })
  const waiting = owed.getByRole('listitem').filter({ hasText: title })
  await expect(waiting).toContainText('家庭作业待批改')
  await waiting.getByRole('link', { name: '批改作业' }).click()
  const review = page.getByRole('dialog', { name: '批改作业' })
  await expect(review).toContainText(done)
  await review.getByText('4', { exact: true }).click()
  await review.getByLabel('内容').fill(praise)
  await review.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, title)).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(owed.getByRole('heading').first()).toBeVisible()
  await expect(waiting).toHaveCount(0)

  await family.reload()
  await expect(shown(family).getByText(praise)).toBeVisible()
  await family.context().close()
})
