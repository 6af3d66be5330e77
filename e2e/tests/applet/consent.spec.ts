import type { Response } from '@cogcampus/contract'
import type { Locator, Page } from '@playwright/test'
import { at, callFrom, expect, people, shown, signIn, test } from '../../support/applet.ts'
import { dayFrom } from '../../support/day.ts'
import { callAs, other, unique } from '../../support/real.ts'
import { freePlace } from '../../support/timetable.ts'

let made = 0
const newPhone = () => `18${String(Date.now()).slice(-7)}${String(made++ % 100).padStart(2, '0')}`
const answer = (data: unknown) => ({ json: { status: 0, msg: '', errCode: '', code: 200, data } })

type Parents = { relation: string; guardian: boolean; phone: string; name: string }[]
/** A family of its own, that has signed nothing yet. */
async function newFamily(parents: Parents, birthday = '2018-05-01') {
  const [campus] = await callAs('principal', '/admin/campus/all', {}, false)
  const name = unique('甲')
  const { id } = await callAs('principal', '/admin/patient/add', {
    ...{ campusId: campus?.id ?? 0, name, gender: 1, birthday },
    parents: parents.map(({ relation, guardian, phone, name: parent }) => ({
      ...{ parent: { name: parent, phone }, relation, guardian },
      ...{ payer: guardian, mayAskLeave: guardian, seesReports: guardian },
    })),
  })
  return { id, name }
}

/** Signs with a finger or the mouse. */
async function draw(page: Page, pen: Locator) {
  await pen.scrollIntoViewIfNeeded()
  const box = await pen.boundingBox()
  if (!box) throw new Error('There is no place to sign')
  await page.mouse.move(box.x + 40, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 160, box.y + 120, { steps: 6 })
  await page.mouse.up()
}

test('A parent signs by pen on the phone, reads what holds, and withdraws as easily, told what stops', async ({
  page,
  browser,
}) => {
  const [phone, second] = [newPhone(), newPhone()]
  const child = await newFamily([
    { relation: 'mother', guardian: true, phone, name: '郑女士' },
    { relation: 'grandparent', guardian: false, phone: second, name: '郑外公' },
  ])
  await signIn(page, phone)
  // Home asks for it, and leads there.
  await shown(page)
    .getByRole('button', { name: /同意书还没有签/ })
    .click()
  await expect(shown(page).getByText('! 未签署')).toHaveCount(2)
  await shown(page)
    .getByRole('button', { name: /^阅读并签署：/ })
    .first()
    .click()
  await expect(shown(page).getByRole('heading', { name: `为${child.name}签署` })).toBeVisible()
  const give = shown(page).getByRole('button', { name: '同意并签署' })
  await expect(shown(page).getByText('请先在框内签名')).toBeVisible()
  await expect(give).toBeDisabled()
  const pen = shown(page).getByRole('img', { name: '签名框' })
  await draw(page, pen)
  await expect(give).toBeEnabled()
  await shown(page).getByRole('button', { name: '撤销一笔' }).click()
  await expect(give).toBeDisabled()
  await draw(page, pen)
  await draw(page, pen)
  await give.click()
  await expect(shown(page).getByText('✓ 有效')).toHaveCount(1)
  await expect(shown(page).getByText('郑女士（母亲）')).toBeVisible()
  await expect(shown(page).getByRole('img', { name: '签名', exact: true })).toBeVisible()
  const { consents } = await callAs('principal', '/admin/patient/info', { id: child.id }, false)
  expect(consents).toMatchObject([{ code: 'consent', parentName: '郑女士', state: 'GIVEN', method: 'SCREEN' }])

  const relative = await other(browser)
  await relative.setViewportSize({ width: 390, height: 844 })
  await signIn(relative, second)
  await relative.goto(at(`/child/consents/index?id=${child.id}`))
  await expect(shown(relative).getByText(`您不能签署和撤回同意书；${child.name}的母亲可以`)).toBeVisible()
  await expect(shown(relative).getByText('✓ 有效')).toBeVisible()
  await expect(shown(relative).getByRole('button', { name: /签署|撤回/ })).toHaveCount(0)
  await expect(shown(relative).getByRole('img', { name: '签名', exact: true })).toHaveCount(0)
  await relative.goto(at(`/child/consents/index?id=${child.id + 1_000_000}`))
  await expect(shown(relative).getByText('您的账号下没有这份档案')).toBeVisible()
  await expect(shown(relative).getByText('✓ 有效')).toHaveCount(0)
  await relative.context().close()

  const lesson = { id: 1, state: 'CONFIRMED', day: dayFrom(), from: '19:15', to: '20:00', courseName: '注意力训练' }
  await page.route('**/api/so-day/page*', (route) => route.fulfill(answer({ list: [lesson], total: 1 })))
  await shown(page).getByRole('button', { name: '撤回' }).click()
  // Other tests publish agreements under titles of theirs.
  const sheet = page.getByRole('dialog', { name: new RegExp(`^撤回${child.name}的《`) })
  await expect(sheet.getByText('不再记录训练过程')).toBeVisible()
  await expect(sheet.getByText('不能再约新课')).toBeVisible()
  await expect(sheet.getByText('今天 19:15 的注意力训练照常上，但不做训练记录')).toBeVisible()
  await sheet.getByRole('button', { name: '确认撤回' }).click()
  await expect(shown(page).getByText('× 已撤回')).toBeVisible()
  await expect(shown(page).getByText(/ · 郑女士$/)).toBeVisible()
  await expect(shown(page).getByRole('button', { name: '阅读并重新签署' })).toBeVisible()
  const { list } = await callAs('principal', '/admin/message/page', {}, false)
  expect(list.map(({ title }) => title)).toContain(`${child.name} 的知情同意已撤回`)
})

test('A parent who withdraws the consent reads which lessons stand in the timetable still, by day, time and course', async ({
  page,
}) => {
  const phone = newPhone()
  const child = await newFamily([{ relation: 'mother', guardian: true, phone, name: '郑女士' }])
  const { campusId, courseId, courseName, doctorId, day, from, to } = await freePlace(41)
  const [family] = await callAs('frontdesk', '/admin/order-info/families', { patientId: child.id }, false)
  const { id } = await callAs('frontdesk', '/admin/order-info/create', {
    ...{ patientId: child.id, parentId: family?.parents[0]?.id ?? 0 },
    lines: [{ courseId, kind: 'HOURS', paidHours: 2, unitPrice: 30_000, validDays: 365 }],
  })
  await callAs('frontdesk', '/admin/order-info/pay', { id, amount: 60_000, method: 'cash', paidOn: dayFrom() })
  const lesson = { campusId, courseId, doctorId, day, from, to, patientIds: [child.id] }
  await callAs('principal', '/admin/so-day/add', lesson)
  await signIn(page, phone)
  await page.goto(at(`/child/sign/index?id=${child.id}&codes=consent`))
  await draw(page, shown(page).getByRole('img', { name: '签名框' }))
  await shown(page).getByRole('button', { name: '同意并签署' }).click()
  await expect(shown(page).getByText('✓ 有效')).toHaveCount(1)
  await shown(page).getByRole('button', { name: '撤回' }).click()
  const [year, month, date] = day.split('-').map(Number)
  const words = new RegExp(
    `${year === new Date().getFullYear() ? '' : `${year}年`}${month}月${date}日.* ${from}–${to} · `,
  )
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('已约的课还有 1 节')).toBeVisible()
  await expect(sheet.getByText(words)).toContainText(courseName)
  await sheet.getByRole('button', { name: '确认撤回' }).click()
  const still = page.getByRole('dialog', { name: '已撤回' })
  await expect(still.getByText('课表上还有 1 节课')).toBeVisible()
  await expect(still.getByText(words)).toContainText(courseName)
  await still.getByRole('button', { name: '知道了' }).click()
  await expect(still).toBeHidden()
  await expect(shown(page).getByText('× 已撤回')).toBeVisible()
})

test('A grown patient signs for oneself, by the name in letters where the pen is no way, in both agreements at once', async ({
  page,
}) => {
  const phone = newPhone()
  const self = await newFamily([{ relation: 'self', guardian: true, phone, name: '钟先生' }], '1980-05-01')
  await signIn(page, phone)
  await page.goto(at(`/child/consents/index?id=${self.id}`))
  await shown(page).getByRole('button', { name: '一起阅读并签署（2 份）' }).click()
  await expect(shown(page).getByRole('heading', { name: `${self.name}，请阅读并签署` })).toBeVisible()
  await shown(page).getByRole('button', { name: '不方便手写，输入姓名' }).press('Enter')
  await expect(shown(page).getByText('请先输入您的姓名')).toBeVisible()
  await shown(page).getByRole('textbox', { name: '您的姓名' }).fill('钟先生')
  await shown(page).getByRole('button', { name: '同意并签署' }).press('Enter')
  await expect(shown(page).getByText('✓ 有效')).toHaveCount(2)
  await expect(shown(page).getByText(/孩子|监护人|家长/)).toHaveCount(0)
})

test('An agreement that moves on while it is read is shown anew, and signed in its new words', async ({ page }) => {
  const phone = newPhone()
  const child = await newFamily([{ relation: 'mother', guardian: true, phone, name: '郑女士' }])
  await signIn(page, phone)
  const old = { code: 'consent', revision: 9_001, title: '训练知情同意书', body: '旧的文字' }
  await page.route('**/api/patient-consent/agreements*', (route) => route.fulfill(answer([old])))
  await page.goto(at(`/child/sign/index?id=${child.id}&codes=consent`))
  await expect(shown(page).getByText('旧的文字')).toBeVisible()
  await draw(page, shown(page).getByRole('img', { name: '签名框' }))
  await page.unroute('**/api/patient-consent/agreements*')
  await shown(page).getByRole('button', { name: '同意并签署' }).click()
  await expect(shown(page).getByText('协议刚刚更新了')).toBeVisible()
  await expect(shown(page).getByText('旧的文字')).toHaveCount(0)
  await expect(shown(page).getByRole('button', { name: '同意并签署' })).toBeDisabled()
})

test('A lesson of a child without a consent says that nothing is recorded, and a refused comment leads to signing', async ({
  page,
}) => {
  await signIn(page, people.parentOfTwo)
  let consent = 'GIVEN'
  await page.route('**/api/patient/list*', async (route) => {
    const came = (await (await route.fetch()).json()) as { data: Response<'/api/patient/list'> }
    await route.fulfill(answer(came.data.map((child) => ({ ...child, consent }))))
  })
  const { list } = await callFrom(page, '/api/so-day/page', { latest: true, pageSize: 100 })
  const [over, next] = [list.find(({ state }) => state === 'DONE'), list.find(({ state }) => state === 'PLANNED')]
  await page.goto(at(`/lesson/detail/index?id=${over?.id}`))
  await shown(page).getByRole('textbox', { name: '回复医生' }).fill('今天很开心')
  await expect(shown(page).getByText('同意书已撤回')).toHaveCount(0)
  consent = 'WITHDRAWN'
  await page.route('**/api/reply/add', (route) =>
    route.fulfill({
      json: {
        ...{ status: 2, msg: '', errCode: 'CONSENT_MISSING', code: 400 },
        data: { fields: [{ path: 'text', msg: '服务器给这一栏的话' }], patientId: over?.patientId },
      },
    }),
  )
  await shown(page).getByRole('button', { name: '发送' }).click()
  await expect(shown(page).getByText('您写的还在')).toBeVisible()
  await expect(page.getByText('服务器给这一栏的话')).toHaveCount(0)
  // Behind the sheet it is nothing for a screen reader.
  await expect(shown(page).getByLabel('回复医生')).toHaveValue('今天很开心')
  await page.getByRole('dialog', { name: '请先签署同意书' }).getByRole('button', { name: '去签署' }).click()
  await expect(shown(page).getByRole('heading', { name: '同意书', level: 1 })).toBeVisible()
  await page.goto(at(`/lesson/detail/index?id=${next?.id}`))
  await page.reload()
  await expect(shown(page).getByText('签署之前，这节课照常上，但不做训练记录')).toBeVisible()
})

test('A second guardian reads why leave, money and the file are not offered, and who may', async ({ page }) => {
  await signIn(page, people.secondGuardian)
  const [child] = await callFrom(page, '/api/patient/list', {})
  await page.goto(at(`/lesson/detail/index?id=${child?.next?.id}`))
  await expect(shown(page).getByText('您不能请假和约补课')).toBeVisible()
  await expect(shown(page).getByText('母亲')).toBeVisible()
  const { list } = await callFrom(page, '/api/order-info/page', {})
  await page.goto(at(`/child/order/index?id=${list[0]?.id}`))
  await expect(shown(page).getByText('您不能查看费用')).toBeVisible()
  await page.goto(at('/child/reports/index'))
  await expect(shown(page).getByText('您不能查看报告')).toBeVisible()
  await page.goto(at('/lesson/waits/index'))
  await expect(shown(page).getByText('您不能加入、修改和退出候补')).toBeVisible()
  await page.goto(at('/lesson/wishes/index'))
  await expect(shown(page).getByText('您不能填写希望的时间')).toBeVisible()
  await page.goto(at(`/child/profile/index?id=${child?.id}`))
  await expect(shown(page).locator('.fact').filter({ hasText: '其他监护人' })).toContainText('母亲')
  const without = await callFrom(page, '/api/rbac/user/userInfo', {})
  const none = without.patients.map((patient) => ({ ...patient, guardian: false }))
  await page.route('**/api/rbac/user/userInfo*', (route) => route.fulfill(answer({ ...without, patients: none })))
  await page.route('**/api/patient/list*', (route) => route.fulfill(answer([{ ...child, guardian: false }])))
  await page.goto(at('/more/account/index'))
  // What a page before it read just now is good for a moment.
  await page.reload()
  await expect(shown(page).getByText('您不能申请档案副本和删除档案')).toHaveCount(2)
})
