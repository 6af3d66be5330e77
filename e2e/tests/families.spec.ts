import { dayFrom } from '../support/day.ts'
import {
  actionOf,
  callAs,
  choose,
  confirmIt,
  expect,
  notice,
  rowOf,
  signOnScreen,
  test,
  unique,
} from '../support/real.ts'
import { freePlace, newSession } from '../support/timetable.ts'

const phone = () => `19${String(Date.now()).slice(-9)}`

test('a family is registered with consent signed on the screen, and its file shows what waits and what was signed', async ({
  as,
}) => {
  const name = unique('童')
  const page = await as('frontdesk', '/patient/list')
  await page.getByRole('button', { name: '登记患者' }).click()
  const form = page.getByRole('dialog', { name: '登记患者' })
  await form.getByLabel('姓名', { exact: true }).fill(name)
  await choose(page, form.getByLabel('性别'), '女')
  await form.getByLabel('出生日期').fill('2017-03-04')
  await page.keyboard.press('Tab')
  await form.getByLabel('家长姓名').fill('童女士')
  await form.getByLabel('手机号').fill(phone())
  await choose(page, form.getByLabel('关系'), '母亲')
  await choose(page, form.getByLabel('签署人'), '童女士')
  await signOnScreen(page, form, true)
  await form.getByLabel('主诉').fill('上课走神')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(notice(page, '已登记')).toBeVisible()

  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
  await expect(page.getByRole('region', { name: '健康信息' })).toContainText('上课走神')
  const consents = page.getByRole('region', { name: '知情同意' })
  // Another test may have published a newer revision, with a title of its own.
  await expect(consents.getByRole('listitem').filter({ hasText: '童女士' })).toHaveCount(2)
  await consents.getByRole('button', { name: '查看签名' }).first().click()
  await expect(page.getByRole('dialog').locator('img')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '更多' }).first().click()
  await page.getByRole('menuitem', { name: '查看完整号码' }).click()
  await expect(page.getByRole('dialog', { name: '查看完整号码' })).toContainText(/19\d{9}/)
  await page.keyboard.press('Escape')

  await (await actionOf(page, consents.getByRole('listitem').last(), '撤回')).click()
  const withdrawal = page.getByRole('dialog', { name: '登记撤回《' })
  await expect(withdrawal.getByText('重新签署之前也不能再排新课')).toBeVisible()
  await expect(withdrawal.getByText('没有已排的课')).toBeVisible()
  await withdrawal.getByLabel('原因').fill('不再训练')
  await withdrawal.getByRole('button', { name: '撤回' }).click()
  await expect(page.getByText('没有有效的知情同意，不能记录健康信息，请监护人签署。')).toBeVisible()
})

test('an account that waits is linked to a parent, and locked', async ({ as }) => {
  // A parent of its own: those of the demo data may have accounts.
  const name = unique('关联')
  const [campus] = await callAs('frontdesk', '/admin/patient/campuses', {}, false)
  await callAs('frontdesk', '/admin/patient/add', {
    campusId: campus?.id as number,
    name,
    gender: 1,
    birthday: '2018-05-01',
    parents: [{ parent: { name, phone: phone() }, relation: 'mother' }],
  })
  const page = await as('frontdesk', '/patient/appUser?remind=true')
  const row = page.getByRole('row').filter({ hasText: '未关联' }).first()
  const number = (await row.textContent())?.match(/\d{3}\*{4}\d{4}/)?.[0] ?? ''
  await row.getByRole('button', { name: '关联' }).click()
  const form = page.getByRole('dialog', { name: '关联或换绑' })
  const parent = form.getByRole('combobox', { name: '家长' })
  // Enter chooses nobody while the answer to what was typed is on its way: whoever stood first would be somebody else.
  const { promise: pressed, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/parent-info\/page\?.*keyword=/, async (route) => {
    await pressed
    await route.continue()
  })
  await parent.fill(name)
  await parent.press('Enter')
  await expect(parent).toHaveValue(name)
  answer()
  await page.locator('.ant-select-item-option').filter({ hasText: name }).click()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(notice(page, '操作成功')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: number })).toHaveCount(0)
  await page.goto('/patient/account')
  const account = page.getByRole('row').filter({ hasText: number })
  await (await actionOf(page, account, '锁定')).click()
  await confirmIt(page)
  await expect(account).toContainText('已锁定')
})

test('who records a withdrawal reads before which lessons are booked', async ({ as }) => {
  const { patientId } = await newSession(36)
  const [{ consents }, { list }] = await Promise.all([
    callAs('frontdesk', '/admin/patient/info', { id: patientId }, false),
    callAs('frontdesk', '/admin/so-day/page', { patientId, from: dayFrom(1), pageSize: 200 }, false),
  ])
  const consent = consents.find(({ code, state }) => code === 'consent' && state === 'GIVEN')
  const page = await as('frontdesk', `/patient/info?id=${patientId}&withdraw=${consent?.id}`)
  const form = page.getByRole('dialog', { name: `登记撤回《${consent?.title}》` })
  await expect(form.getByText('节课不会自动取消')).toBeVisible()
  const booked = list.filter(({ state }) => ['PLANNED', 'CONFIRMED', 'LEAVE_ASKED'].includes(state))
  const [next] = booked
  const row = form.getByRole('listitem').filter({ hasText: `${next?.from}–${next?.to} ${next?.courseName}` })
  await expect(row.filter({ hasText: next?.day ?? '' })).toBeVisible()
  // At most five, and how many more there are.
  await expect(form.getByRole('listitem').nth(6)).toHaveCount(0)
})

test('the file of a patient whose consent is withdrawn shows what stands planned, and leads to these sessions', async ({
  as,
  page,
}) => {
  const { patientId } = await newSession(37)
  // Nothing more could be planned for a patient whose consent is withdrawn: other tests may choose this one.
  await page.route('**/admin/patient/info*', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    for (const consent of json.data.consents) consent.state = 'WITHDRAWN'
    await route.fulfill({ response, json })
  })
  const file = await as('frontdesk', `/patient/info?id=${patientId}`)
  const still = file.getByRole('alert').filter({ hasText: '知情同意已撤回，还有' })
  await expect(still.getByRole('listitem').first()).toBeVisible()
  await still.getByRole('link', { name: '查看这些课' }).click()
  await expect(file).toHaveURL(new RegExp(`/schedule/session\\?.*patientId=${patientId}\\b`))
})

/** A patient registered for a test alone, with hours and one lesson. */
async function newBooked(weeks: number, name: string) {
  const { campusId, courseId, courseName, doctorId, day, from, to } = await freePlace(weeks)
  const mother = { parent: { name: '撤女士', phone: phone() }, relation: 'mother', guardian: true, payer: true }
  const { id } = await callAs('frontdesk', '/admin/patient/add', {
    ...{ campusId, name, gender: 1, birthday: '2018-05-01' },
    parents: [mother],
  })
  const [family] = await callAs('frontdesk', '/admin/order-info/families', { patientId: id }, false)
  const order = await callAs('frontdesk', '/admin/order-info/create', {
    ...{ patientId: id, parentId: family?.parents[0]?.id ?? 0 },
    lines: [{ courseId, kind: 'HOURS', paidHours: 2, unitPrice: 30_000, validDays: 365 }],
  })
  const paid = { id: order.id, amount: 60_000, method: 'cash', paidOn: dayFrom() }
  await callAs('frontdesk', '/admin/order-info/pay', paid)
  await callAs('frontdesk', '/admin/so-day/add', { campusId, courseId, doctorId, day, from, to, patientIds: [id] })
  return { id, day, lesson: `${from}–${to} ${courseName}` }
}

test('a withdrawal names the planned lesson before and after it is recorded, and leaves it to be cancelled', async ({
  as,
}) => {
  const name = unique('撤')
  const { id, day, lesson } = await newBooked(27, name)
  const page = await as('frontdesk', `/patient/info?id=${id}&sign=new`)
  const signing = page.getByRole('dialog', { name })
  await signOnScreen(page, signing)
  await signing.getByRole('button', { name: '保存' }).click()
  await expect(signing).toBeHidden()
  const { consents } = await callAs('frontdesk', '/admin/patient/info', { id }, false)
  const consent = consents.find(({ code }) => code === 'consent')
  await page.goto(`/patient/info?id=${id}&withdraw=${consent?.id}`)
  const form = page.getByRole('dialog', { name: `登记撤回《${consent?.title}》 · ${name}` })
  await expect(form.getByText('已排的 1 节课不会自动取消')).toBeVisible()
  await expect(form.getByRole('listitem').filter({ hasText: day })).toContainText(lesson)
  await form.getByLabel('原因').fill('搬家')
  await form.getByRole('button', { name: '撤回' }).click()
  await expect(notice(page, '还有 1 节课在课表上')).toContainText(lesson)
  const still = page.getByRole('alert').filter({ hasText: '知情同意已撤回，还有 1 节课' })
  await expect(still.getByRole('listitem')).toContainText(lesson)
  await still.getByRole('link', { name: '查看这些课' }).click()
  await expect(page).toHaveURL(new RegExp(`/schedule/session\\?.*patientId=${id}\\b`))
  await expect(rowOf(page, name)).toContainText('已排课')
})

test('who pauses treatment reads which lessons stand, and cancels them with it or finds them named in the file', async ({
  as,
}) => {
  const [kept, cancelled] = [unique('停'), unique('停')]
  const [one, other] = [await newBooked(43, kept), await newBooked(43, cancelled)]
  const page = await as('frontdesk', `/patient/info?id=${one.id}&state=new`)
  const pause = async (name: string, lesson: string, ahead: string) => {
    const form = page.getByRole('dialog', { name: `${name}（在训）· 变更状态` })
    await form.getByText('暂停', { exact: true }).click()
    await expect(form.getByText('课时的有效期照常计算')).toBeVisible()
    await expect(form.getByText('还有 1 节课在课表上')).toBeVisible()
    await expect(form.getByRole('listitem')).toContainText(lesson)
    await form.getByText(ahead, { exact: true }).click()
    await form.getByLabel('原因').fill('住院')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toBeHidden()
  }
  await pause(kept, one.lesson, '保留，到课表再处理')
  const still = page.getByRole('alert').filter({ hasText: '患者已不在训练，还有 1 节课' })
  await expect(still.getByRole('listitem')).toContainText(one.lesson)
  await expect(still.getByRole('link', { name: '查看这些课' })).toBeVisible()

  await page.goto(`/patient/info?id=${other.id}&state=new`)
  await pause(cancelled, other.lesson, '一并取消')
  await expect(still).toHaveCount(0)
  const { list } = await callAs('frontdesk', '/admin/so-day/page', { patientId: other.id }, false)
  expect(list.map(({ state, cancelledBy }) => [state, cancelledBy])).toEqual([['CANCELLED', 'PATIENT']])
})

test('who pauses treatment freezes its orders in the same act, and ends the freeze when the patient comes back', async ({
  as,
}) => {
  const name = unique('停')
  const { id } = await newBooked(47, name)
  const page = await as('frontdesk', `/patient/info?id=${id}&state=new`)
  const stateOf = async () =>
    (await callAs('frontdesk', '/admin/order-info/patient', { patientId: id }, false)).map(({ state }) => state)
  const form = page.getByRole('dialog', { name: /变更状态$/ })
  await form.getByText('暂停', { exact: true }).click()
  await form.getByText('一并取消', { exact: true }).click()
  await form.getByLabel(/^同时冻结订单/).check()
  await form.getByLabel('原因').fill('住院')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  expect(await stateOf()).toEqual(['FROZEN'])

  await page.goto(`${new URL(page.url()).origin}/patient/info?id=${id}&state=new`)
  await form.getByText('在训', { exact: true }).click()
  await form.getByLabel(/^同时解除冻结/).check()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  expect(await stateOf()).toEqual(['PAID'])
})

test('who pauses treatment freezes an order as it is by then, though another hand changed it meanwhile', async ({
  as,
}) => {
  const { id } = await newBooked(49, unique('停'))
  const page = await as('frontdesk', `/patient/info?id=${id}&state=new`)
  const form = page.getByRole('dialog', { name: /变更状态$/ })
  await form.getByText('暂停', { exact: true }).click()
  await form.getByText('一并取消', { exact: true }).click()
  await form.getByLabel(/^同时冻结订单/).check()
  await form.getByLabel('原因').fill('住院')
  const orderOf = async () => {
    const [order] = await callAs('frontdesk', '/admin/order-info/patient', { patientId: id }, false)
    return { id: order?.id ?? 0, version: order?.version ?? 0, parentId: order?.parentId ?? 0, state: order?.state }
  }
  const { state: _, ...seen } = await orderOf()
  const followed = page.waitForResponse(
    async (response) =>
      response.url().includes('/admin/order-info/patient?') && (await response.json()).data[0].version > seen.version,
  )
  await callAs('frontdesk', '/admin/order-info/update', { ...seen, remark: '家长来过电话' })
  await followed
  await expect(form.getByLabel('原因')).toHaveValue('住院')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  expect((await orderOf()).state).toBe('FROZEN')
})
