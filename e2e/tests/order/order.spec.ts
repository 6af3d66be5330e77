import { dayFrom, otherDayZone } from '../../support/day.ts'
import { act, callAs, choose, expect, rowOf, signOnScreen, test, unique } from '../../support/real.ts'
import { newSession } from '../../support/timetable.ts'

/** A draft of ten hours for a family of the demo data, which no other test has just made. */
async function newDraft() {
  const families = await callAs('frontdesk', '/admin/order-info/families', {}, false)
  const family = families.find(({ parents, consultantName }) => parents.length > 0 && consultantName)
  const courses = await callAs('frontdesk', '/admin/course/campus/all', { campusId: family?.campusId ?? 0 }, false)
  const line = {
    courseId: courses[0]?.id ?? 0,
    kind: 'HOURS' as const,
    paidHours: 10,
    unitPrice: 30_000,
    validDays: 365,
  }
  const people = { patientId: family?.id ?? 0, parentId: family?.parents[0]?.id ?? 0 }
  return callAs('frontdesk', '/admin/order-info/create', { ...people, lines: [line] })
}

test('a pack is sold with a deposit and the rest, and the statement shows its hours', async ({ as }) => {
  const { id } = await newDraft()
  const page = await as('frontdesk', `/order/detail?id=${id}`)
  const pay = async (amount?: string) => {
    await page.getByRole('button', { name: '收款' }).click()
    const form = page.getByRole('dialog', { name: /^收款/ })
    if (amount) {
      await form.getByLabel('金额').fill(amount)
      await expect(form.getByText('之后待付 ¥2,000.00')).toBeVisible()
    }
    await form.getByText('微信支付', { exact: true }).click()
    await form.getByRole('button', { name: '收款', exact: true }).click()
    await expect(form).toBeHidden()
    await page
      .getByRole('dialog', { name: /已收款，收据 R-/ })
      .getByRole('button', { name: '关闭' })
      .last()
      .click()
  }
  await pay('1000')
  await expect(page.getByText('待付款').first()).toBeVisible()
  await pay()
  await expect(page.getByText('已付款').first()).toBeVisible()
  await expect(rowOf(page.getByRole('region', { name: '收退款记录' }).first(), 'R-')).toHaveCount(2)
  await expect(rowOf(page.getByRole('region', { name: '课时流水' }).first(), '购买')).toContainText('+10')
})

test('the statement of a child is printed from its order and from its own page', async ({ as }) => {
  const { id } = await newDraft()
  await callAs('frontdesk', '/admin/order-info/pay', { id, amount: 300_000, method: 'cash', paidOn: dayFrom() })
  const { patientId } = await callAs('frontdesk', '/admin/order-info/detail', { id }, false)
  const page = await as('frontdesk', `/order/detail?id=${id}`)
  const { origin } = new URL(page.url())
  const print = async () => {
    const opens = page.context().waitForEvent('page')
    await page.getByRole('button', { name: '打印对账单' }).click()
    await (await opens).close()
  }
  await print()
  await page.goto(`${origin}/patient/info?id=${patientId}`)
  await print()
})

test('the ledger says that a statement is one child’s, and prints it once a child is chosen', async ({ as }) => {
  const { id } = await newDraft()
  await callAs('frontdesk', '/admin/order-info/pay', { id, amount: 300_000, method: 'cash', paidOn: dayFrom() })
  const { patientId } = await callAs('frontdesk', '/admin/order-info/detail', { id }, false)
  const page = await as('frontdesk', '/order/ledger')
  await expect(page.getByRole('button', { name: '打印对账单（请先选患者）', exact: true })).toBeDisabled()
  await page.goto(`${new URL(page.url()).origin}/order/ledger?patientId=${patientId}`)
  const opens = page.context().waitForEvent('page')
  await page.getByRole('button', { name: '打印对账单', exact: true }).click()
  await (await opens).close()
})

test('a new order opens where its money is taken, and the list behind it has no form open', async ({ as }) => {
  const families = await callAs('frontdesk', '/admin/order-info/families', {}, false)
  const name = families.find(({ parents, consultantName }) => parents.length > 0 && consultantName)?.name ?? ''
  const page = await as('frontdesk', '/order/list')
  await page.getByRole('button', { name: '新建订单' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('患者').fill(name)
  await choose(page, form.getByLabel('患者'), name)
  await choose(page, form.getByLabel('课程').first(), '一对一')
  await form.getByLabel('购买课时').fill('10')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL(/\/order\/detail\?id=\d+$/)
  await expect(page.getByRole('button', { name: '收款' })).toBeVisible()
  await page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name: '订单', exact: true }).click()
  await expect(page).toHaveURL(/\/order\/list$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('from the door to lessons each next step is the first button, and no name is typed twice', async ({ as }) => {
  test.slow()
  const name = unique('上门')
  const [campus] = await callAs('frontdesk', '/admin/patient/campuses', {}, false)
  const campusId = campus?.id as number
  const phone = `18${String(Date.now()).slice(-9)}`
  const page = await as('frontdesk', '/market/register')
  await page.getByRole('button', { name: '登记客户' }).first().click()
  const visit = page.getByRole('dialog', { name: '登记客户' })
  await visit.getByLabel('姓名').fill(name)
  await visit.getByLabel('联系人').fill('上门家长')
  await visit.getByLabel('手机号').fill(phone)
  await visit.getByRole('button', { name: '保存' }).click()
  await page
    .getByRole('dialog', { name: `${name} 的来访已登记` })
    .getByRole('button', { name: '登记患者' })
    .click()
  const family = page.getByRole('dialog', { name: '登记患者' })
  await expect(family.getByLabel('家长姓名')).toHaveValue('上门家长')
  await family.getByLabel('出生日期').fill('2018-05-01')
  await family.getByLabel('出生日期').press('Enter')
  await choose(page, family.getByLabel('性别'), '男')
  await choose(page, family.getByLabel('关系'), '母亲')
  await signOnScreen(page, family)
  await family.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL(/\/patient\/info\?id=\d+/)
  const id = Number(new URL(page.url()).searchParams.get('id'))
  const first = page.locator('main .ant-btn-primary:visible').first()
  await expect(first).toHaveText('新建订单')
  await first.click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('患者')).toBeVisible()
  await expect(form.getByText(/^上门家长 18\d/).first()).toBeVisible()
  const { consultants } = await callAs('frontdesk', '/admin/patient/staff', { campusId }, false)
  await choose(page, form.getByLabel('顾问'), consultants[0]?.name ?? '')
  await choose(page, form.getByLabel('课程').first(), '一对一')
  await form.getByLabel('购买课时').fill('10')
  // Left half-way, it waits on the patient's page.
  await page.keyboard.press('Escape')
  await page.goto(`/patient/info?id=${id}`)
  await expect(page.getByText('未完成：新建订单')).toBeVisible()
  await page.getByRole('button', { name: '继续' }).click()
  await expect(form.getByLabel('购买课时')).toHaveValue('10')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL(/order\/detail/)
  await page.goto(`/patient/info?id=${id}`)
  await expect(first).toHaveText('收款')
  await expect(page.getByText('未完成')).toHaveCount(0)
  await first.click()
  const pay = page.getByRole('dialog', { name: /^收款/ })
  await pay.getByText('微信支付', { exact: true }).click()
  await pay.getByRole('button', { name: '收款', exact: true }).click()
  const opens = page.context().waitForEvent('page')
  const paid = page.getByRole('dialog', { name: /已收款/ })
  await paid.getByRole('button', { name: '打印收据' }).click()
  await (await opens).close()
  const opensToo = page.context().waitForEvent('page')
  await paid.getByRole('button', { name: '打印合同' }).click()
  await (await opensToo).close()
  await paid.getByRole('button', { name: '关闭' }).last().click()
  await expect(first).toHaveText('安排课程')
  await first.click()
  const weeks = page.getByRole('dialog', { name: '安排多周' })
  await expect(weeks).toContainText(name)
  await expect(weeks).toContainText('一对一')
  // On some days of the year a holiday lies within the weeks: what it takes is left out.
  const place = weeks.getByRole('button', { name: /8 周中有 [78] 周可上/ }).last()
  const closed = !/有 8 周/.test((await place.getAttribute('aria-label')) ?? '')
  await place.click()
  if (closed) await weeks.getByRole('button', { name: '不安排这 1 节' }).click()
  await expect(weeks.getByText(`${closed ? 7 : 8} 节课都可以安排`)).toBeVisible()
  await weeks.getByRole('button', { name: '确认安排' }).click()
  // The family at the desk sees its lessons.
  await expect(page).toHaveURL(new RegExp(`/patient/info\\?id=${id}`))
  await expect(page.getByRole('region', { name: '课程', exact: true }).getByText('已排课').first()).toBeVisible()
})

test('a refund is asked for at the front desk and agreed to by the principal', async ({ as, elsewhere }) => {
  const { id } = await newDraft()
  const paidOn = dayFrom()
  await callAs('frontdesk', '/admin/order-info/pay', { id, amount: 300_000, method: 'cash', paidOn })
  const { number } = await callAs('frontdesk', '/admin/order-info/detail', { id }, false)
  const page = await as('frontdesk', `/order/detail?id=${id}&refund=${id}`)
  const form = page.getByRole('dialog')
  await form.getByLabel(/退课时/).fill('4')
  await expect(form.getByText('退 4 课时，赠送课时作废 0；退后剩余购买 6、赠送 0。')).toBeVisible()
  await expect(form.getByText('¥1,200.00')).toBeVisible()
  await choose(page, form.getByLabel('方式'), '现金')
  await form.getByLabel('原因').fill('搬家')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('退款中').first()).toBeVisible()
  const principal = await elsewhere('principal', '/order/refund?remind=true')
  await act(principal, number, '审核')
  await principal.getByRole('dialog').getByRole('button', { name: '通过' }).click()
  await expect(rowOf(page.getByRole('region', { name: '收退款记录' }).first(), 'R-')).toHaveCount(2)
  await expect(page.getByText('已付款').first()).toBeVisible()
})

test('an order whose refund waits says who asked for how much and why, and leads to the decision', async ({
  as,
  elsewhere,
}) => {
  const { id } = await newDraft()
  await callAs('frontdesk', '/admin/order-info/pay', { id, amount: 300_000, method: 'cash', paidOn: dayFrom() })
  const { version, lines } = await callAs('frontdesk', '/admin/order-info/detail', { id }, false)
  const hours = [{ lineId: lines[0]?.id ?? 0, hours: 4 }]
  const asked = { orderId: id, version, lines: hours, method: 'cash', reason: '搬家' }
  const { id: refundId } = await callAs('frontdesk', '/admin/order-info/refund', asked)
  const page = await as('frontdesk', `/order/detail?id=${id}`)
  const waits = page.getByRole('alert').filter({ hasText: '申请退款 ¥1,200.00，等待审批' })
  await expect(waits.getByText('搬家')).toBeVisible()
  await expect(waits.getByRole('link', { name: '查看退款' })).toBeVisible()
  const principal = await elsewhere('principal', `/order/detail?id=${id}`)
  await principal.getByRole('link', { name: '去审批' }).click()
  await principal.getByRole('dialog').getByRole('button', { name: '通过' }).click()
  await expect(waits).toBeHidden()
  // Whoever asked, and is led there by the message of the answer, reads who hands the money out.
  await page.goto(`${new URL(page.url()).origin}/order/refund?view=${refundId}`)
  await expect(page.getByRole('dialog').getByText('由校区按退款方式把 ¥1,200.00 退给家长')).toBeVisible()
})

/** A session that alone holds hours of its order: others of the demo may have begun, and are not cancelled. */
async function aloneInOrder() {
  for (let tries = 0; tries < 10; tries++) {
    const { id: session, patientId, day, from } = await newSession(31)
    const { list } = await callAs('frontdesk', '/admin/order-course/ledger', { patientId, kind: 'RESERVE' }, false)
    const order = list.find(({ sessionId }) => sessionId === session)?.orderId ?? 0
    if (list.filter(({ orderId }) => orderId === order).length === 1) return { session, order, day, from }
  }
  throw new Error('No patient has an order of which no other session holds hours')
}

test('a refund says which sessions hold hours, cancels them for its reason, and takes the hours that come free', async ({
  as,
}) => {
  const { session, order, day, from } = await aloneInOrder()
  const { lines } = await callAs('frontdesk', '/admin/order-info/detail', { id: order }, false)
  const all = lines.reduce((sum, { paidLeft }) => sum + paidLeft, 0)
  const page = await as('frontdesk', `/order/detail?id=${order}&refund=${order}`)
  const form = page.getByRole('dialog')
  const held = form.getByRole('region', { name: /占用/ })
  await expect(held.getByRole('listitem').filter({ hasText: from }).filter({ hasText: day })).toHaveCount(1)
  const cancel = held.getByRole('button', { name: /取消选中/ })
  // One reason serves both: without it nothing is cancelled.
  await cancel.click()
  await expect(form.getByText('请填写原因')).toBeVisible()
  await form.getByLabel('原因').fill('搬家')
  await cancel.click()
  await page
    .getByRole('dialog', { name: /^取消 \d+ 节课/ })
    .getByRole('button', { name: '确定' })
    .click()
  await expect(held).toBeHidden()
  await expect(form.getByLabel(/退课时/)).toHaveValue(String(all))
  expect(await callAs('frontdesk', '/admin/so-day/detail', { id: session }, false)).toMatchObject({
    ...{ state: 'CANCELLED', cancelledBy: 'PATIENT', reason: '搬家' },
  })
})

test.describe('in a browser where it is another day', () => {
  test.use({ timezoneId: otherDayZone })

  test('a payment begins with the day of the business', async ({ as }) => {
    const { id } = await newDraft()
    const page = await as('frontdesk', `/order/detail?id=${id}`)
    await page.getByRole('button', { name: '收款' }).click()
    const form = page.getByRole('dialog', { name: /^收款/ })
    await expect(form.getByLabel('日期')).toHaveValue(dayFrom())
  })
})
