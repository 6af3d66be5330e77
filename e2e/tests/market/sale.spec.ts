import { dayFrom } from '../../support/day.ts'
import { contactedLead, newLead, newPhone } from '../../support/leads.ts'
import { act, callAs, choose, confirmIt, expect, notice, rowOf, test, unique } from '../../support/real.ts'

test('a lead goes from registration to sold through the pages of three users', async ({ as, elsewhere }) => {
  test.setTimeout(90_000)
  const name = unique('陈小雨')
  const page = await as('consultant', '/market/wait')
  await page.getByRole('button', { name: '登记客户' }).first().click()
  const form = page.getByRole('dialog', { name: '登记客户' })
  await expect(form.getByLabel('姓名')).toBeFocused()
  await form.getByLabel('姓名').fill(name)
  await form.getByLabel('手机号').fill(newPhone())
  await form.getByLabel('联系人').fill('陈女士')
  await choose(page, form.getByLabel('与患者关系'), '母亲')
  await choose(page, form.getByLabel('性别'), '女')
  await form.getByLabel('出生日期').fill('2018-05-06')
  await form.getByLabel('出生日期').press('Tab')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(notice(page, '客户已登记')).toBeVisible()
  await act(page, name, '跟进')
  const contact = page.getByRole('dialog', { name: '跟进' })
  await contact.getByLabel('沟通内容').fill('家长想尽快开始训练')
  await contact.getByRole('button', { name: '明天 10:00' }).click()
  await contact.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, name)).toHaveCount(0)

  await page.goto(`/market/in?keyword=${name}`)
  await act(page, name, '申请成交')
  const deal = page.getByRole('dialog', { name: `申请成交 · ${name}` })
  await expect(deal.getByLabel('家长姓名')).toHaveValue('陈女士')
  await expect(deal.getByLabel('课程', { exact: true })).toBeFocused()
  await page.keyboard.type('一对一')
  await page.locator('.ant-select-item-option-active').filter({ hasText: '一对一' }).waitFor()
  await page.keyboard.press('Enter')
  await deal.getByLabel('购买课时').fill('48')
  await deal.getByLabel('课时单价').fill('250')
  await deal.getByLabel('优惠').fill('800')
  await expect(deal.getByText('¥11,200.00').first()).toBeVisible()
  await choose(page, deal.getByLabel('方式', { exact: true }), '微信支付')
  await deal.getByRole('button', { name: '提交' }).click()
  await expect(notice(page, '成交申请已提交')).toBeVisible()

  const principal = await elsewhere('principal', `/market/campusFinishCheck?keyword=${name}`)
  await rowOf(principal, name).getByRole('button', { name: '审核' }).click()
  const first = principal.getByRole('dialog', { name: `申请 · ${name}` })
  await expect(first).toContainText('48 课时')
  await expect(first).toContainText('¥11,200.00')
  await expect(first).toContainText('须经审批：售价低于最低限价')
  await expect(first).toContainText('校区标准价 ¥320.00')
  await first.getByRole('button', { name: '同意' }).click()
  await expect(first).toContainText('同意时请写明原因')
  await first.getByLabel('审核意见').fill('老学员介绍')
  await first.getByRole('button', { name: '同意' }).click()
  await expect(rowOf(principal, name)).toHaveCount(0)

  const director = await elsewhere('director', `/market/finishCheck?keyword=${name}`)
  await rowOf(director, name).getByRole('button', { name: '审核' }).click()
  const last = director.getByRole('dialog', { name: `申请 · ${name}` })
  await expect(last).toContainText('须经审批：售价低于最低限价')
  await last.getByLabel('审核意见').fill('同意')
  await last.getByRole('button', { name: '同意' }).click()
  await expect(rowOf(director, name)).toHaveCount(0)

  await page.goto(`/market/sale?keyword=${name}`)
  await rowOf(page, name).getByRole('button', { name }).click()
  const drawer = page.getByRole('dialog', { name })
  await expect(drawer.getByText('总监审核成交 → 已成交')).toBeVisible()
  await expect(drawer.getByText('家长想尽快开始训练')).toBeVisible()

  const desk = await elsewhere('frontdesk', `/order/list?keyword=${name}`)
  await act(desk, name, '查看')
  await expect(rowOf(desk.getByRole('region', { name: '收退款记录' }).first(), 'R-')).toHaveCount(1)
  await expect(rowOf(desk.getByRole('region', { name: '课时流水' }).first(), '购买')).toContainText('+48')
})

test('a rejected deal shows the reason, and the applicant can withdraw the next one', async ({ as, elsewhere }) => {
  test.setTimeout(60_000)
  const { childName } = await contactedLead()
  const page = await as('consultant', `/market/in?keyword=${childName}`)
  await act(page, childName, '申请变更状态')
  const ask = page.getByRole('dialog', { name: '申请变更状态' })
  await choose(page, ask.getByLabel('未成交原因'), '距离')
  await ask.getByLabel('申请说明').fill('搬家了')
  await ask.getByRole('button', { name: '提交' }).click()
  await expect(notice(page, '申请已提交')).toBeVisible()

  const director = await elsewhere('director', `/market/inCheck?keyword=${childName}`)
  await act(director, childName, '查看申请')
  const check = director.getByRole('dialog', { name: `申请 · ${childName}` })
  await expect(check).toContainText('搬家了')
  await check.getByRole('button', { name: '退回' }).click()
  await expect(check.getByText('退回时请写明原因')).toBeVisible()
  await check.getByLabel('审核意见').fill('再联系一次')
  await check.getByRole('button', { name: '退回' }).click()
  await expect(check).toBeHidden()

  await page.goto(`/market/in?keyword=${childName}`)
  await act(page, childName, '申请变更状态')
  await page.getByRole('dialog').getByText('待跟进', { exact: true }).click()
  await page.getByRole('dialog').getByLabel('申请说明').fill('过完年再联系')
  await page.getByRole('dialog').getByRole('button', { name: '提交' }).click()
  await expect(notice(page, '申请已提交')).toBeVisible()
  await page.goto(`/market/inCheck?tab=checks&keyword=${childName}`)
  await expect(rowOf(page, '再联系一次')).toContainText('已退回')
  await rowOf(page, '过完年再联系').getByRole('button', { name: '撤回' }).click()
  await confirmIt(page)
  await expect(rowOf(page, '过完年再联系')).toContainText('已撤回')
})

test('a known phone is refused at its field, with a link to the lead that has it', async ({ as }) => {
  const known = await newLead()
  const page = await as('consultant', '/market/public?edit=new')
  const form = page.getByRole('dialog', { name: '登记客户' })
  await form.getByLabel('姓名').fill('另一个孩子')
  await form.getByLabel('手机号').fill(known.phone)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(
    form.locator('.ant-form-item').filter({ hasText: '手机号' }).locator('.ant-form-item-explain-error'),
  ).toBeVisible()
  await form.getByRole('link', { name: '查看已有客户' }).click()
  await expect(page).toHaveURL(new RegExp(`/market/lead\\?id=${known.id}`))
  await expect(page.getByRole('heading', { name: known.childName, level: 2 })).toBeVisible()
})

test('the front desk registers a visitor, and the principal finds the lead waiting for a consultant', async ({
  as,
  elsewhere,
}) => {
  const [name, phone] = [unique('来访'), newPhone()]
  const desk = await as('frontdesk', '/market/register')
  const register = desk.getByRole('button', { name: '登记客户' }).first()
  await register.click()
  const form = desk.getByRole('dialog', { name: '登记客户' })
  await form.getByLabel('姓名').fill(name)
  await form.getByLabel('手机号').fill(phone)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(notice(desk, '客户已登记')).toBeVisible()
  // A family that only asks is not registered.
  await desk
    .getByRole('dialog', { name: `${name} 的来访已登记` })
    .getByRole('button', { name: '关闭' })
    .last()
    .click()
  // What was saved stands there, and can be put right.
  await expect(rowOf(desk, name)).toContainText('待分配')
  await act(desk, name, '更正')
  const correction = desk.getByRole('dialog', { name: '更正登记' })
  await correction.getByLabel('联系人').fill('王女士')
  await correction.getByRole('button', { name: '保存' }).click()
  await expect(notice(desk, '登记已更正')).toBeVisible()
  await expect(rowOf(desk, name)).toContainText('王女士')
  // The family that stays is registered with what was typed at the door.
  await act(desk, name, '登记患者')
  const patient = desk.getByRole('dialog', { name: '登记患者' })
  await expect(patient.getByLabel('姓名').first()).toHaveValue(name)
  await expect(patient.getByLabel('家长姓名')).toHaveValue('王女士')
  await expect(patient.getByLabel('手机号')).toHaveValue(phone)
  await desk.goto('/market/register')
  const principal = await elsewhere('principal', `/market/wait?unowned=true&keyword=${name}`)
  await expect(rowOf(principal, name)).toBeVisible()

  await register.click()
  await form.getByLabel('姓名').fill(name)
  await form.getByLabel('手机号').fill(phone)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText(/这个手机号已在.+登记，尚未分配顾问：请告诉该校区负责人/)).toBeVisible()
  await expect(desk.getByText('这个手机号已登记过')).toHaveCount(0)
  await expect(form.getByRole('link')).toHaveCount(0)
})

test('a family that pays today is registered from its lead and served at once; the deal is handed in afterwards', async ({
  as,
}) => {
  const waiting = await newLead()
  const page = await as('consultant', `/market/lead?id=${waiting.id}`)
  await expect(page.getByRole('button', { name: '登记患者' })).toBeVisible()
  const { id, childName, phone } = await contactedLead()
  await page.goto(`/market/lead?id=${id}`)
  await page.getByRole('button', { name: '登记患者' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('姓名').first()).toHaveValue(childName)
  await expect(form.getByLabel('手机号')).toHaveValue(phone)
  await choose(page, form.getByLabel('性别'), '男')
  await form.getByLabel('出生日期').fill('2018-05-06')
  await form.getByLabel('出生日期').press('Tab')
  await form.getByLabel('家长姓名').fill('当天付款')
  await choose(page, form.getByLabel('关系', { exact: true }), '母亲')
  await form.getByRole('checkbox', { name: /现在签/ }).uncheck()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL(/\/patient\/info\?id=\d+$/)

  const patientId = Number(/id=(\d+)/.exec(page.url())?.[1])
  const [family] = await callAs('consultant', '/admin/order-info/families', { patientId }, false)
  const courses = await callAs('consultant', '/admin/course/campus/all', { campusId: family?.campusId ?? 0 }, false)
  const courseId = courses.find((course) => course.name.includes('一对一'))?.id ?? 0
  const lines = [{ courseId, kind: 'HOURS' as const, paidHours: 4, unitPrice: 40_000, validDays: 365 }]
  const order = await callAs('consultant', '/admin/order-info/create', {
    ...{ patientId, parentId: family?.parents[0]?.id ?? 0, lines },
  })
  await callAs('frontdesk', '/admin/order-info/pay', {
    ...{ id: order.id, amount: 160_000, method: 'cash', paidOn: dayFrom() },
  })

  await page.goto(`/market/lead?id=${id}`)
  const first = page.locator('main .ant-btn-primary:visible').first()
  await expect(first).toHaveText('申请成交')
  await expect(page.getByRole('button', { name: '登记患者' })).toHaveCount(0)
  await page.getByRole('region', { name: '已有家庭' }).getByRole('link', { name: childName }).click()
  await expect(page).toHaveURL(new RegExp(`/patient/info\\?id=${patientId}$`))
  await page.goBack()
  await first.click()
  const deal = page.getByRole('dialog', { name: `申请成交 · ${childName}` })
  await expect(deal.getByText('¥1,600.00')).toBeVisible()
  await deal.getByRole('button', { name: '提交' }).click()
  await expect(notice(page, '成交申请已提交')).toBeVisible()
})

test('a consultant books the trial lesson of a child from its lead, at one of the nearest free places', async ({
  as,
}) => {
  const { id, childName, phone } = await contactedLead()
  const [campus] = await callAs('consultant', '/admin/patient/campuses', {}, false)
  const patient = await callAs('consultant', '/admin/patient/add', {
    ...{ campusId: campus?.id as number, name: childName, gender: 1, birthday: '2018-05-01' },
    parents: [{ parent: { name: '体验家长', phone }, relation: 'mother', guardian: true, payer: true }],
  })
  const page = await as('consultant', `/market/lead?id=${id}`)
  await page.getByRole('button', { name: '预约体验课' }).click()
  await expect(page).toHaveURL(new RegExp(`/patient/info\\?id=${patient.id}`))
  const form = page.getByRole('dialog', { name: `预约体验课 · ${childName}` })
  await choose(page, form.getByLabel('课程', { exact: true }), '一对一')
  const places = form.getByRole('region', { name: '最近的空位' })
  await places.getByRole('radio').first().click({ force: true })
  await expect(form.getByText(/^已选 /)).toBeVisible()
  // Of other days nothing is chosen yet.
  await form.getByLabel('最早日期').fill(dayFrom(10))
  await form.getByLabel('最早日期').press('Enter')
  await expect(places).toContainText(dayFrom(10).slice(0, 7))
  await expect(form.getByText(/^已选 /)).toHaveCount(0)
  await form.getByRole('button', { name: '预约体验课' }).click()
  await expect(form.getByText('请选择一个空位')).toBeVisible()
  await places.getByRole('radio').first().click({ force: true })
  await form.getByRole('button', { name: '预约体验课' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: '预约体验课' })).toHaveCount(0)
  const { list } = await callAs('consultant', '/admin/so-day/patient', { patientId: patient.id }, false)
  expect(list).toMatchObject([{ state: 'PLANNED' }])

  await page.goto(`/market/lead?id=${id}`)
  await expect(page.getByRole('region', { name: '已有家庭' })).toContainText(`体验课 ${list[0]?.day}`)
  await expect(page.getByRole('button', { name: '预约体验课' })).toHaveCount(0)
})
