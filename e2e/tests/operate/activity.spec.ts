import type { Page } from '@playwright/test'
import { act, callAs, expect, other, rowOf, test, unique } from '../../support/real.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const newPhone = () => `19${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`

/** An approved activity with one seat at the campus of `principal`, beginning within the hour; the campus has not answered. */
async function offered(title: string) {
  const [startAt, endAt] = [inHours(1), inHours(3)]
  const fields = { title, type: 'openDay', capacity: 1, content: '体验三项小游戏', startAt, endAt }
  const { id } = await callAs('operation', '/admin/activity/add', fields)
  await callAs('operation', '/admin/activity/submit', { id, version: 1 })
  await callAs('admin', '/admin/activity/check', { id, version: 2, agreed: true })
  const { list } = await callAs('principal', '/admin/campus/page', {} as never, false)
  const campusId = list[0]?.id as number
  return callAs('operation', '/admin/activity-campus/add', { activityId: id, campusId, startAt, endAt, seats: 1 })
}

/** Opens the sign-up of an offer at the campus; answers the link that the campus shares. */
async function linkOf(principal: Page, title: string, id: number): Promise<string> {
  await act(principal, title, '开放报名')
  await expect(rowOf(principal, title)).toHaveCount(0)
  await principal.goto(`/operate/campusActivity?share=${id}`)
  return principal.getByRole('dialog').locator('code').innerText()
}

async function signUp(page: Page, link: string, name: string, button: string, phone = newPhone()): Promise<void> {
  await page.goto(link)
  await page.getByLabel('您的姓名').fill(name)
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: button }).click()
}

test('an activity fills up, the next family waits and gets the seat that is given back, and is let in by its code once', async ({
  as,
  browser,
}) => {
  test.slow()
  const title = unique('开放日')
  const { id } = await offered(title)
  const principal = await as('principal', '/operate/campusActivity?remind=true')
  const link = await linkOf(principal, title, id)

  const [first, second] = [await other(browser), await other(browser)]
  await signUp(first, link, '甲家长', '报名')
  await expect(first.getByRole('heading', { name: '报名成功' })).toBeVisible()
  await signUp(second, link, '乙家长', '排队候补')
  await expect(second.getByText('您排在第 1 位')).toBeVisible()

  await first.getByRole('button', { name: '取消报名' }).click()
  await expect(first.getByText('确定取消报名吗？名额会让给候补的人')).toBeVisible()
  await first.getByRole('button', { name: '保留名额' }).click()
  await expect(first.getByRole('heading', { name: '报名成功' })).toBeVisible()
  await first.getByRole('button', { name: '取消报名' }).click()
  await first.getByRole('button', { name: '确认取消报名' }).click()
  await expect(first.getByRole('heading', { name: '报名已取消' })).toBeVisible()
  await second.reload()
  await expect(second.getByRole('heading', { name: '报名成功' })).toBeVisible()
  await expect(second.getByRole('img', { name: '签到码' })).toBeVisible()
  const code = (await second.getByText(/^\d{4} \d{4}$/).innerText()).trim()

  await principal.goto(`/operate/activityScan?offer=${id}`)
  await principal.getByLabel('签到码').fill(code)
  await principal.getByRole('button', { name: '签到', exact: true }).first().click()
  await expect(principal.getByRole('status').filter({ hasText: '乙家长' })).toBeVisible()
  await expect(principal.getByText('已到 1 / 1 人')).toBeVisible()
  await principal.getByLabel('签到码').fill(code)
  await principal.getByRole('button', { name: '签到', exact: true }).first().click()
  await expect(principal.getByRole('status').filter({ hasText: '已经签到过了' })).toBeVisible()
  await second.reload()
  await expect(second.getByRole('heading', { name: '已签到，欢迎参加' })).toBeVisible()
  for (const page of [first, second]) await page.context().close()
})

test('a grown visitor signs up for himself on a page that speaks of no child and no parent, and is a lead by his own name', async ({
  as,
  browser,
}) => {
  const title = unique('记忆讲座')
  const { id } = await offered(title)
  const link = await linkOf(await as('principal', '/operate/campusActivity?remind=true'), title, id)
  const page = await other(browser)
  await page.goto(link)
  await expect(page.getByLabel(/训练者姓名/)).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/孩子|家长|监护人/)
  const [name, phone] = ['何大爷', newPhone()]
  await signUp(page, link, name, '报名', phone)
  await expect(page.getByRole('heading', { name: '报名成功' })).toBeVisible()
  await page.getByRole('button', { name: '取消报名' }).click()
  await expect(page.getByRole('main')).not.toContainText(/孩子|家长|监护人/)
  const { list } = await callAs('principal', '/admin/customer/page', { keyword: phone }, false)
  expect(list).toMatchObject([{ childName: name, contact: name }])
  await page.context().close()
})

test('a visitor who changes the language goes on with what was typed, of which the tab keeps nothing', async ({
  as,
  browser,
}) => {
  const title = unique('亲子课')
  const { id } = await offered(title)
  const link = await linkOf(await as('principal', '/operate/campusActivity?remind=true'), title, id)
  const page = await other(browser)
  await page.goto(link)
  const phone = newPhone()
  await page.getByLabel('您的姓名').fill('丁女士')
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByLabel('Your name')).toHaveValue('丁女士')
  await expect(page.getByLabel('Phone')).toHaveValue(phone)
  await expect(page.getByRole('checkbox')).toBeChecked()
  const keptByTab = () => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
  await expect.poll(keptByTab).not.toContain(phone)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed up' })).toBeVisible()
  await page.context().close()
})

test('headquarters sends an activity of a campus back with a reason, which the campus reads', async ({
  as,
  elsewhere,
}) => {
  const title = unique('说明会')
  const { list } = await callAs('principal', '/admin/campus/page', {} as never, false)
  const { id } = await callAs('principal', '/admin/activity/add', {
    ...{ title, type: 'lecture', capacity: 20, content: 'x', campusId: list[0]?.id as number },
    ...{ startAt: inHours(200), endAt: inHours(202) },
  })
  const principal = await elsewhere('principal', `/operate/activity?keyword=${title}`)
  await act(principal, title, '提交审核')
  await expect(rowOf(principal, title)).toContainText('待审核')

  const operation = await as('operation', `/operate/activity?remind=true&keyword=${title}`)
  await act(operation, title, '审核')
  const form = operation.getByRole('dialog')
  await form.getByText('退回修改', { exact: true }).click()
  await form.getByLabel('原因').fill('请写明地点')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(operation, title)).toHaveCount(0)
  await principal.goto(`/operate/activity?view=${id}`)
  await expect(principal.getByRole('dialog').getByText('请写明地点')).toBeVisible()
})
