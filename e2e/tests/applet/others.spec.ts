import { at, callFrom, expect, people, shown, signIn, test } from '../../support/applet.ts'
import { expectWithin } from '../../support/limit.ts'
import { callAs } from '../../support/real.ts'

test('A second guardian with fewer rights sees the child’s lessons, neither asks leave nor sees money, and reads on home who answers an offer', async ({
  page,
}) => {
  await signIn(page, people.secondGuardian)
  const children = await callFrom(page, '/api/patient/list', {})
  expect(children).toHaveLength(1)
  const next = children[0]?.next
  await page.goto(at(`/lesson/detail/index?id=${next?.id}`))
  await expect(shown(page).getByRole('heading', { name: '课程详情', level: 1 })).toBeVisible()
  await expect(
    shown(page)
      .getByText(children[0]?.name ?? '')
      .first(),
  ).toBeVisible()
  await expect(shown(page).getByRole('button', { name: '请假', exact: true })).toHaveCount(0)
  await page.goto(at(`/child/profile/index?id=${children[0]?.id}`))
  await expect(shown(page).getByText('不可请假')).toBeVisible()
  await expect(shown(page).getByText('不可看报告')).toBeVisible()
  await page.goto(at('/child/orders/index'))
  await expect(shown(page).getByRole('listitem').first()).not.toContainText('¥')

  const { id: patientId, name: patientName, campusName } = children[0] as NonNullable<(typeof children)[0]>
  const offer = {
    offerDay: '2030-01-02',
    offerFrom: '09:00',
    offerTo: '10:00',
    offerDoctorName: '罗泽宇',
    deadline: null,
  }
  const wait = {
    id: 1,
    version: 1,
    patientId,
    patientName,
    campusName,
    courseName: '注意力训练',
    state: 'OFFERED',
    ...offer,
  }
  await page.route('**/api/so-wait/list*', (route) =>
    route.fulfill({ json: { status: 0, msg: '', errCode: '', code: 200, data: [wait] } }),
  )
  await page.goto(at('/lesson/waits/index'))
  await expect(shown(page).getByText('由可以请假的家长答复，或请联系校区')).toBeVisible()
  await expect(shown(page).getByRole('button', { name: '接受' })).toHaveCount(0)
  await page.goto(at('/pages/home/index'))
  await expect(shown(page).getByText(/注意力训练 · 由母亲.*答复/)).toBeVisible()
})

test('An adult patient is the only person of the account, as oneself', async ({ page }) => {
  await signIn(page, people.adultPatient)
  const [self, ...more] = await callFrom(page, '/api/patient/list', {})
  expect(more).toEqual([])
  await page.goto(at(`/child/profile/index?id=${self?.id}`))
  await expect(shown(page).getByText('本人')).toBeVisible()
})

test('A visitor looks at courses without signing in, and asks for a trial that a consultant finds as a lead', async ({
  page,
}) => {
  await page.goto(at('/visit/courses/index'))
  await shown(page).getByRole('listitem').first().getByRole('button').click()
  await expect(shown(page).getByRole('heading', { name: '开课校区' })).toBeVisible()

  const phone = `138${String(Date.now()).slice(-8)}`
  const child = `试听${String(Date.now()).slice(-6)}`
  await signIn(page, phone)
  await page.goto(at('/visit/trial/index'))
  await shown(page).getByRole('group', { name: '校区', exact: true }).getByRole('button').first().click()
  await shown(page).getByRole('textbox', { name: '训练者姓名' }).fill(child)
  await shown(page).getByRole('textbox', { name: '您的姓名' }).fill('何女士')
  await shown(page).getByRole('button', { name: '提交预约' }).click()
  await expect(shown(page).getByText('预约已收到')).toBeVisible()
  const leads = await callAs('admin', '/admin/customer/page', { keyword: child }, false)
  expect(leads.list).toHaveLength(1)

  await page.goto(at('/pages/messages/index'))
  await expect(shown(page).getByText('还没有消息')).toBeVisible()
  await page.goto(at('/more/feedback/index'))
  await expect(shown(page).getByRole('button', { name: '提交反馈', exact: true })).toBeVisible()
})

test('the scripts of the first page of the applet keep their limit of 200 KB', async ({ page }) => {
  let bytes = 0
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) bytes += (await response.request().sizes()).responseBodySize
  })
  await page.goto(at('/pages/home/index'))
  await expect(page.getByRole('button', { name: '微信登录' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expectWithin('scripts of the first page of the applet', bytes / 1024, { least: 20, target: 200, unit: 'KB' })
})

test.describe('On a device in another time zone', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('An activity is shown at the clock of the business, where it takes place', async ({ page }) => {
    const seats = { fee: 0, now: 'OPEN', left: 3, waitlist: false }
    const activity = { id: 1, title: '亲子记忆活动', campusName: '徐汇', startAt: '2030-01-01T23:00:00Z', ...seats }
    await page.route('**/api/activity-info/page*', (route) =>
      route.fulfill({
        json: { status: 0, msg: '', errCode: '', code: 200, data: { list: [activity], total: 1 } },
      }),
    )
    await page.goto(at('/visit/activities/index'))
    await expect(shown(page).getByRole('listitem')).toContainText(/1月2日.*07:00/)
  })
})

test('A message about the hours of a child that is the account’s no more shows those of no other, and lets one choose', async ({
  page,
}) => {
  await signIn(page, people.parentOfTwo)
  const children = await callFrom(page, '/api/patient/list', {})
  const [, second] = children
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/order-info/hours?')) asked.push(new URL(request.url()).search)
  })
  await page.goto(at('/child/hours/index?id=999999999'))
  await expect(shown(page).getByText('您的账号下没有这份档案')).toBeVisible()
  await expect(shown(page).getByRole('listitem')).toHaveCount(0)
  expect(asked).toEqual([])
  const choice = shown(page).getByRole('group', { name: '请选择要看的档案' })
  await expect(choice.getByRole('button')).toHaveCount(children.length)
  await choice.getByRole('button', { name: second?.name ?? '', exact: true }).click()
  await expect(shown(page).getByRole('button', { name: second?.name ?? '', exact: true, pressed: true })).toBeVisible()
  await expect(shown(page).getByText('您的账号下没有这份档案')).toHaveCount(0)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(asked.filter((query) => !query.includes(`patientId=${second?.id}`))).toEqual([])
})
