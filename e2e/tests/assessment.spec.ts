import type { Locator } from '@playwright/test'
import { uploaded } from '../support/families.ts'
import { callAs, choose, expect, notice, test, unique } from '../support/real.ts'

/** A child of nine years, whose doctor is the demo account and whose family has agreed. */
async function newChild(name: string): Promise<number> {
  const [campus] = await callAs('frontdesk', '/admin/patient/campuses', {}, false)
  const { userId: doctorId } = await callAs('doctor', '/admin/rbac/user/userInfo', {}, false)
  const { id } = await callAs('frontdesk', '/admin/patient/add', {
    ...{ campusId: campus?.id ?? 0, name, gender: 1, birthday: '2017-03-04', doctorId },
    parents: [{ parent: { name: '家长', phone: `19${String(Date.now()).slice(-9)}` }, relation: 'mother' }],
    consent: { signer: 0, codes: ['consent'], method: 'SCREEN', file: await uploaded('frontdesk') },
  })
  return id
}

/** The texts of a chart that lie on what it draws. */
const textsOnArea = (chart: Locator): Promise<(string | null)[]> =>
  chart.evaluate((drawn) => {
    const areas = [...drawn.querySelectorAll('path, circle')].map((area) => area.getBoundingClientRect())
    return [...drawn.querySelectorAll('text')]
      .filter((text) => {
        const box = text.getBoundingClientRect()
        const meets = ({ left, right, top, bottom }: DOMRect) =>
          box.left < right && left < box.right && box.top < bottom && top < box.bottom
        return areas.some(meets)
      })
      .map((text) => text.textContent)
  })

test('what is typed while the page behind it still loads stays, and the field keeps the focus', async ({ as }) => {
  const name = unique('甲')
  const id = await newChild(name)
  const page = await as('doctor', '/home')
  const loaded = Promise.withResolvers<void>()
  await page.route('**/admin/patient/profile*', async (route) => {
    await loaded.promise
    await route.continue()
  })
  await page.goto(`/patient/info?id=${id}&assess=new`)
  const remark = page.getByRole('dialog', { name: `记录评估 · ${name}` }).getByLabel('备注')
  await remark.pressSequentially('先写')
  loaded.resolve()
  await expect(page.getByText('还没有评估').first()).toBeVisible()
  await page.keyboard.insertText('再写')
  await expect(remark).toHaveValue('先写再写')
})

test('a draft of one child is not in the form of another, and each form names its child', async ({ as }) => {
  const [first, second] = [unique('甲'), unique('乙')]
  const one = { name: first, id: await newChild(first) }
  const other = { name: second, id: await newChild(second) }
  const page = await as('doctor', `/patient/info?id=${one.id}&assess=new`)
  const formOf = ({ name }: { name: string }) => page.getByRole('dialog', { name: `记录评估 · ${name}` })
  await formOf(one).getByLabel('备注').fill('只说甲')
  await page.goto(`/patient/info?id=${other.id}&assess=new`)
  await expect(formOf(other).getByLabel('备注')).toHaveValue('')
  await expect(formOf(other).getByText('已恢复上次未提交的内容')).toHaveCount(0)
  await page.goto(`/patient/info?id=${one.id}&assess=new`)
  await expect(formOf(one).getByLabel('备注')).toHaveValue('只说甲')
})

test('a doctor assesses a child by keyboard, sees the profile, and writes a plan', async ({ as }) => {
  const name = unique('评')
  const id = await newChild(name)
  const page = await as('doctor', `/patient/info?id=${id}`)
  const assessments = page.getByRole('region', { name: '评估', exact: true })
  await assessments.getByRole('button', { name: '记录评估' }).click()
  const form = page.getByRole('dialog', { name: '记录评估' })
  // Found by its letters, among those for the age of the child.
  await form.getByLabel('量表').click()
  await page.keyboard.type('moca')
  await expect(page.getByTitle(/^MoCA 蒙特利尔认知评估/)).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('wisc')
  await page.keyboard.press('Enter')

  await form.getByLabel('言语理解').fill('170')
  await expect(form.getByText('须在 40–160 之间，最小间隔 1')).toBeVisible()
  await form.getByLabel('言语理解').fill('96')
  for (const score of ['102', '84', '78', '90']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(score)
  }
  await expect(form.locator('output')).toContainText('90')
  await expect(form.locator('output')).toContainText('正常')
  await page.keyboard.press('Control+Enter')
  await expect(notice(page, '已记录评估')).toBeVisible()
  await expect(
    assessments.getByRole('img', { name: /言语理解 96 正常.*知觉推理 102 正常.*工作记忆 84 偏低.*加工速度 78 临界/ }),
  ).toBeVisible()
  await expect(assessments.getByRole('row', { name: /加工速度/ })).toContainText('临界')
  await expect(assessments.getByText('由外到内：高于平均、正常、偏低、临界', { exact: false })).toBeVisible()
  expect(await textsOnArea(assessments.getByRole('img', { name: /言语理解 96 正常/ }))).toEqual([])

  const plan = page.getByRole('region', { name: '训练计划', exact: true })
  await plan.getByRole('button', { name: '制定计划' }).click()
  const writing = page.getByRole('dialog', { name: '制定计划' })
  await writing.getByLabel('训练策略').fill('先易后难')
  await writing.getByRole('button', { name: '添加目标' }).click()
  await choose(page, writing.getByLabel('认知领域'), '加工速度')
  await writing.getByLabel('目标', { exact: true }).first().fill('五分钟内抄完一段话')
  for (const [level, text] of [
    ['−2 远低于预期', '抄不完'],
    ['−1 低于预期', '十分钟'],
    ['0 达到预期', '五分钟'],
    ['+1 高于预期', '四分钟'],
    ['+2 远高于预期', '三分钟'],
  ] as const) {
    await writing.getByLabel(level).fill(text)
  }
  await writing.getByRole('button', { name: '保存' }).click()
  await expect(notice(page, '已制定训练计划')).toBeVisible()
  await expect(plan).toContainText('每周 3 次 × 45 分钟')
  await expect(plan.getByRole('listitem').filter({ hasText: '五分钟内抄完一段话' }).first()).toContainText('抄不完')
})
