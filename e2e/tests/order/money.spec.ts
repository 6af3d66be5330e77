import { dayFrom } from '../../support/day.ts'
import { act, callAs, choose, expect, rowOf, test } from '../../support/real.ts'

/** A paid order of ten hours for ¥3,000.00, with one that is free, of a family of the demo data. */
async function newPaid() {
  const families = await callAs('frontdesk', '/admin/order-info/families', {}, false)
  const family = families.find(({ parents, consultantName }) => parents.length > 0 && consultantName)
  const campusId = family?.campusId ?? 0
  const courses = await callAs('frontdesk', '/admin/course/campus/all', { campusId }, false)
  const [bought, dearer] = courses.toSorted((a, b) => a.price - b.price).slice(-2)
  const line = { courseId: bought?.id ?? 0, kind: 'HOURS' as const, paidHours: 10, unitPrice: 30_000, giftHours: 1 }
  const people = { patientId: family?.id ?? 0, parentId: family?.parents[0]?.id ?? 0 }
  const { id } = await callAs('principal', '/admin/order-info/create', {
    ...people,
    lines: [{ ...line, validDays: 365 }],
  })
  const seen = () => callAs('principal', '/admin/order-info/detail', { id }, false)
  await callAs('principal', '/admin/order-info/confirm', { id, version: (await seen()).version })
  const { state, version } = await seen()
  if (state === 'PENDING_APPROVAL') {
    await callAs('principal', '/admin/order-info/approve', { id, version, agreed: true, reason: '老客户' })
  }
  await callAs('frontdesk', '/admin/order-info/pay', { id, amount: 300_000, method: 'cash', paidOn: dayFrom() })
  return { bought, dearer, ...(await callAs('frontdesk', '/admin/order-info/detail', { id }, false)) }
}

test('the principal corrects gift hours, beside the number that is left of them', async ({ as }) => {
  const { id, lines } = await newPaid()
  const page = await as('principal', `/order/detail?id=${id}&adjust=${lines[0]?.id}`)
  const form = page.getByRole('dialog', { name: /^调整赠送课时/ })
  await expect(form.getByText('赠送课时剩 1，其中已排课占用 0')).toBeVisible()
  await form.getByLabel('变动').fill('2')
  await form.getByLabel('原因').fill('周年活动补赠')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  const { lines: after } = await callAs('frontdesk', '/admin/order-info/detail', { id }, false)
  expect(after[0]).toMatchObject({ paidLeft: 10, giftLeft: 3 })
})

test('a transfer begins without a receiver, and offers no course by which nothing would change', async ({ as }) => {
  const { id, lines, bought, dearer } = await newPaid()
  const page = await as('frontdesk', `/order/detail?id=${id}&transfer=${lines[0]?.id}`)
  const form = page.getByRole('dialog', { name: /^转课/ })
  await expect(form.getByLabel('转入课程')).toBeHidden()
  await form.getByText('本人换课程').click()
  const course = form.getByLabel('转入课程')
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await course.fill(dearer?.name ?? '')
  await expect(offered.getByText(dearer?.name ?? '', { exact: true })).toBeVisible()
  await course.fill(bought?.name ?? '')
  await expect(offered.getByText(dearer?.name ?? '', { exact: true })).toBeHidden()
  await expect(offered.getByText(bought?.name ?? '', { exact: true })).toHaveCount(0)
  await expect(form.getByRole('table')).toBeHidden()
  const hours = form.getByLabel('转出课时')
  await hours.fill('12')
  await hours.blur()
  await expect(hours).toHaveValue('12')
  await expect(form.getByText('不能超过 10')).toBeVisible()
})

test('a transfer to another course shows and carries the money, and opens the order that it made', async ({ as }) => {
  const { id, lines, dearer } = await newPaid()
  const page = await as('frontdesk', `/order/detail?id=${id}&transfer=${lines[0]?.id}`)
  const form = page.getByRole('dialog', { name: /^转课/ })
  await form.getByText('本人换课程').click()
  await choose(page, form.getByLabel('转入课程'), dearer?.name ?? '')
  const hours = Math.floor(300_000 / (dearer?.price ?? 1))
  const effect = (name: string) => form.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell')
  await expect(effect('购买课时')).toHaveText(['10 → 0', `0 → ${hours}`])
  await expect(effect('对应金额')).toHaveText(['¥3,000.00 → ¥0.00', '¥0.00 → ¥3,000.00'])
  await expect(effect('赠送课时').first()).toContainText('留在这里')
  await form.getByLabel('原因').fill('换课程')
  await form.getByRole('button', { name: '转课', exact: true }).click()
  await expect(page).not.toHaveURL(new RegExp(`id=${id}\\b`))
  const made = Number(new URL(page.url()).searchParams.get('id'))
  const { payable, lines: carried } = await callAs('frontdesk', '/admin/order-info/detail', { id: made }, false)
  expect([payable, carried[0]?.paidLeft]).toEqual([300_000, hours])
  await expect(rowOf(page.getByRole('region', { name: '课程明细' }).first(), dearer?.name ?? '')).toBeVisible()
})

test('a transfer of a part says who gets what, and both lines have the hours and fen that it said', async ({ as }) => {
  const { id, lines, dearer, number, patientName } = await newPaid()
  const [line] = lines
  const page = await as('frontdesk', `/order/detail?id=${id}&transfer=${line?.id}`)
  const form = page.getByRole('dialog', { name: `转课 · ${number}` })
  await expect(form.getByText(`${patientName} · ${line?.courseName}`, { exact: true })).toBeVisible()
  await form.getByText('本人换课程').click()
  await choose(page, form.getByLabel('转入课程'), dearer?.name ?? '')
  await form.getByLabel('转出课时').fill('7')
  const hours = Math.floor(210_000 / (dearer?.price ?? 1))
  await expect(form.getByText(`转给 ${patientName} · ${dearer?.name}`)).toBeVisible()
  await expect(form.getByRole('status').filter({ hasText: '¥2,100.00' })).toHaveText(`${hours} 课时 · ¥2,100.00`)
  await form.getByLabel('原因').fill('换课程')
  await form.getByRole('button', { name: '转课', exact: true }).click()
  await expect(page).not.toHaveURL(new RegExp(`id=${id}\\b`))
  const made = Number(new URL(page.url()).searchParams.get('id'))
  const linesOf = async (order: number) =>
    (await callAs('frontdesk', '/admin/order-info/detail', { id: order }, false)).lines
  expect(await linesOf(id)).toMatchObject([{ paidLeft: 3, giftLeft: 1, worth: 90_000 }])
  expect(await linesOf(made)).toMatchObject([{ courseId: dearer?.id, paidLeft: hours, giftLeft: 0, worth: 210_000 }])
  const entries = async (orderId: number, kind: 'TRANSFER_OUT' | 'TRANSFER_IN') =>
    (await callAs('frontdesk', '/admin/order-course/ledger', { orderId, kind }, false)).list
  expect(await entries(id, 'TRANSFER_OUT')).toMatchObject([{ hours: -7, fen: -210_000 }])
  expect(await entries(made, 'TRANSFER_IN')).toMatchObject([{ hours, fen: 210_000 }])
})

test('each dialog that gives money back or stops an order names the patient, the course and the number; that a freeze ends by itself after the planned day is read before', async ({
  as,
}) => {
  const { id, number, patientName, courses } = await newPaid()
  const page = await as('principal', `/order/detail?id=${id}`)
  const { origin } = new URL(page.url())
  const dialogs = [
    ['refund', '申请退款', '¥3,000.00'],
    ['freeze', '冻结', '10 + 赠 1'],
    ['void', '作废', '¥3,000.00'],
  ] as const
  for (const [name, title, figure] of dialogs) {
    await page.goto(`${origin}/order/detail?id=${id}&${name}=${id}`)
    const form = page.getByRole('dialog', { name: `${title} · ${number}` })
    await expect(form.getByText(`${patientName} · ${courses}`, { exact: true })).toBeVisible()
    await expect(form.getByRole('status').filter({ hasText: figure })).toBeVisible()
    const ends = form.getByText('到这天为止冻结，之后自动解除；不填则一直冻结，直到手动解除')
    await expect(ends).toHaveCount(name === 'freeze' ? 1 : 0)
  }
})

test('a frozen order can be refunded, and is frozen again where the refund is refused', async ({ as, elsewhere }) => {
  const { id, version, number } = await newPaid()
  const plannedTo = dayFrom(30)
  await callAs('frontdesk', '/admin/order-info/freeze', { id, version, reason: '住院', plannedTo })
  const page = await as('frontdesk', `/order/detail?id=${id}`)
  await expect(page.getByText('已冻结').first()).toBeVisible()
  await expect(page.getByText(`自 ${dayFrom()} 起冻结，${plannedTo} 之后自动解除：住院`)).toBeVisible()
  await page.goto(`${new URL(page.url()).origin}/order/detail?id=${id}&refund=${id}`)
  const form = page.getByRole('dialog', { name: /^申请退款/ })
  await expect(form.getByText('退 10 课时，赠送课时作废 1；退后剩余购买 0、赠送 0。')).toBeVisible()
  await expect(form.getByText('同意退款后，冻结随之解除，没有退的可以继续用；退回则仍然冻结。')).toBeVisible()
  await choose(page, form.getByLabel('方式'), '现金')
  await form.getByLabel('原因').fill('搬家')
  await form.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('退款中').first()).toBeVisible()
  const principal = await elsewhere('principal', '/order/refund?remind=true')
  await act(principal, number, '审核')
  const check = principal.getByRole('dialog')
  await expect(check.getByText(`自 ${dayFrom()} 起冻结，${plannedTo} 之后自动解除：住院`)).toBeVisible()
  await expect(check.getByText('同意退款后，冻结随之解除')).toBeVisible()
  await check.getByLabel('审核意见').fill('请先来校区谈')
  await check.getByRole('button', { name: '退回' }).click()
  await expect(page.getByText('已冻结').first()).toBeVisible()
})

test('a refund that was approved waits at the desk until it is recorded as paid out, with the day and how', async ({
  as,
}) => {
  const { id, version, lines, number } = await newPaid()
  const hours = [{ lineId: lines[0]?.id ?? 0, hours: 10 }]
  const asked = { orderId: id, version, lines: hours, method: 'cash', reason: '搬家' }
  const refund = await callAs('frontdesk', '/admin/order-info/refund', asked)
  await callAs('principal', '/admin/order-info/refund/check', { id: refund.id, agreed: true })
  const page = await as('frontdesk', '/order/refund?toPay=true&sort=createdAt')
  await expect(rowOf(page, number)).toContainText('待付给家长')
  await page.goto(`${new URL(page.url()).origin}/order/detail?id=${id}`)
  const waits = page.getByRole('alert').filter({ hasText: '退款 ¥3,000.00 已批准，还没付给家长' })
  await waits.getByRole('button', { name: '登记已付款' }).click()
  const form = page.getByRole('dialog', { name: /^登记已付款/ })
  await expect(form.getByRole('status').filter({ hasText: '¥3,000.00' })).toBeVisible()
  await form.getByLabel('付款备注').fill('转给妈妈')
  await form.getByRole('button', { name: '登记已付款' }).click()
  await expect(form).toBeHidden()
  await expect(waits).toHaveCount(0)
  const { list } = await callAs('frontdesk', '/admin/order-info/refund/page', { orderId: id }, false)
  expect(list[0]).toMatchObject({ toPay: false, paidOutOn: dayFrom(), paidOutMethod: 'cash', paidOutNote: '转给妈妈' })
})

test('a fee that is too high is refused in words, and a refund that pays nothing says so', async ({ as }) => {
  const { id } = await newPaid()
  const page = await as('frontdesk', `/order/detail?id=${id}&refund=${id}`)
  const form = page.getByRole('dialog', { name: /^申请退款/ })
  const fee = form.getByLabel('手续费')
  await fee.fill('3000.01')
  await fee.blur()
  await expect(fee).toHaveValue('3000.01')
  await expect(form.getByText('手续费最多 ¥3,000.00')).toBeVisible()
  await fee.fill('3000')
  await expect(form.getByText('手续费最多')).toBeHidden()
  await expect(form.getByRole('alert').filter({ hasText: '退款金额为 ¥0.00' })).toContainText('手续费')
  const hours = form.getByLabel('退课时')
  await hours.fill('50')
  await expect(hours).toHaveValue('50')
  await expect(form.getByText('不能超过 10')).toBeVisible()
  await hours.fill('5')
  await expect(form.getByText('手续费最多 ¥1,500.00')).toBeVisible()
  await choose(page, form.getByLabel('方式'), '现金')
  await form.getByLabel('原因').fill('搬家')
  await form.getByRole('button', { name: '提交' }).click()
  await expect(fee).toBeFocused()
  await fee.fill('100')
  await expect(form.getByText('¥1,400.00')).toBeVisible()
  await form.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('退款中').first()).toBeVisible()
  const { list } = await callAs('frontdesk', '/admin/order-info/refund/page', { orderId: id }, false)
  expect(list[0]).toMatchObject({ hours: 5, fee: 10_000, amount: 140_000 })
})

test('the page of the money shows both sides with the same sum, and each part opens its rows', async ({ as }) => {
  const page = await as('operation', '/total/order')
  const balance = page.getByRole('region', { name: '收支平衡（截至此刻）' })
  await expect(balance.getByText('两边相等。')).toBeVisible()
  const sums = await balance.locator('tfoot td').allTextContents()
  expect(sums[0]).toBe(sums[1])
  await balance.locator('[data-part="lessons"]').getByRole('link').click()
  await expect(page).toHaveURL(/\/order\/ledger\?earned=true/)
})
