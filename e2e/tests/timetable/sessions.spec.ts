import { act, callAs, choose, expect, rowOf, test } from '../../support/real.ts'
import { newSession } from '../../support/timetable.ts'

test('the sessions ticked in the list are named before they are cancelled with one reason, and their hours are free again', async ({
  as,
}) => {
  const [first, second] = [await newSession(35), await newSession(35)]
  const page = await as('frontdesk', `/schedule/session?from=${first.day}&to=${second.day}&doctorId=${first.doctorId}`)
  for (const { patientName } of [first, second]) await rowOf(page, patientName).getByRole('checkbox').check()
  await page.getByRole('button', { name: '取消课程' }).click()
  const form = page.getByRole('dialog', { name: '取消课程' })
  for (const { patientName, day, from, to } of [first, second])
    await expect(form.getByRole('listitem').filter({ hasText: patientName })).toHaveText(
      new RegExp(`${day} 周. ${from}–${to}$`),
    )
  await form.getByText('校区', { exact: true }).click()
  await form.getByLabel('原因').fill('校区停电')
  await form.getByRole('button', { name: '取消课程' }).click()
  await expect(form).toBeHidden()
  for (const { id, patientName } of [first, second]) {
    await expect(rowOf(page, patientName)).toContainText('已取消')
    const { cancelledBy, reason } = await callAs('frontdesk', '/admin/so-day/detail', { id }, false)
    expect([cancelledBy, reason]).toEqual(['CENTRE', '校区停电'])
  }
})

test('leave that the desk records is granted at once, and the nearest place to make it up is one click away', async ({
  as,
}) => {
  const { id, patientId, patientName, courseName, day, from, to, doctorId } = await newSession(33)
  const page = await as('frontdesk', `/schedule/session?from=${day}&to=${day}&doctorId=${doctorId}`)
  await act(page, patientName, '请假')
  const leave = page.getByRole('dialog', { name: /^请假 · / })
  await expect(leave.getByText(/按时请假：退回课时，.+ 前可补课/)).toBeVisible()
  await choose(page, leave.getByLabel('请假类型'), '生病')
  await leave.getByRole('button', { name: '请假', exact: true }).click()
  const makeUp = page.getByRole('dialog', { name: /^补课 · / })
  const missed = new RegExp(`^补的是 ${day} 周. ${from}–${to} 请假的${courseName}`)
  await expect(makeUp.getByText(missed)).toBeVisible()
  await expect(makeUp.locator('input[type="radio"]:checked, [aria-checked="true"]').nth(1)).toBeAttached()
  expect((await callAs('frontdesk', '/admin/so-day/detail', { id }, false)).state).toBe('LEAVE')
  await makeUp.getByRole('button', { name: '补课', exact: true }).click()
  await expect(makeUp).toBeHidden()
  const { madeUpOn } = await callAs('frontdesk', '/admin/so-day/detail', { id }, false)
  expect((madeUpOn ?? '') > day).toBe(true)
  const on = { patientId, from: madeUpOn ?? day, to: madeUpOn ?? day }
  const { list } = await callAs('frontdesk', '/admin/so-day/page', on, false)
  await page.goto(`/schedule/session?detail=${list.find((session) => session.makeUp)?.id}`)
  const made = page.getByRole('dialog', { name: patientName })
  await made.getByRole('link', { name: from }).click()
  await expect(page).toHaveURL(new RegExp(`detail=${id}\\b`))
  await expect(page.getByRole('dialog', { name: patientName })).toContainText(`已安排 ${madeUpOn}`)
})

test('who notes an absence or cancels reads first whose lesson it is and what becomes of the hours', async ({ as }) => {
  const { id, patientName, courseName, doctorName, day, from } = await newSession(50)
  const page = await as('principal', `/schedule/session?absent=${id}`)
  const absent = page.getByRole('dialog', { name: new RegExp(`^缺课 · ${patientName} ${day} 周. ${from}`) })
  await expect(absent.getByText(`${courseName} · ${doctorName}`, { exact: true })).toBeVisible()
  await expect(absent.getByText('记为缺课：照扣课时，不能补课。 系统不通知家长，请打电话问一声。')).toBeVisible()
  await page.goto(`/schedule/session?cancel=${id}`)
  const cancel = page.getByRole('dialog', { name: new RegExp(`^取消课程 · ${patientName} ${day}`) })
  await expect(cancel.getByText('家长和医生会收到消息，看到原因')).toBeVisible()
})

test('without a room, a lesson in the centre asks that there is a place for it, until a room is chosen', async ({
  as,
}) => {
  const { campusId, courseId, patientId, patientName, day, doctorId } = await newSession(37)
  const free = await callAs('frontdesk', '/admin/so-day/free', { campusId, courseId, patientId, day }, false)
  const room = free.find(({ roomName }) => roomName !== null)?.roomName
  if (!room) throw new Error('A room is free')
  const page = await as('frontdesk', `/schedule/session?from=${day}&to=${day}&doctorId=${doctorId}`)
  await act(page, patientName, '调课')
  const form = page.getByRole('dialog', { name: /^调课 · / })
  const caution = form.getByText('到中心上课时请确认有地方')
  await expect(caution).toBeVisible()
  await choose(page, form.getByRole('combobox', { name: '教室' }), room)
  await expect(caution).toHaveCount(0)
})

test('the form that changes a session without a room asks the same while it is in the centre', async ({ as }) => {
  const { day, doctorId, patientName } = await newSession(38)
  const page = await as('frontdesk', `/schedule/session?from=${day}&to=${day}&doctorId=${doctorId}`)
  await act(page, patientName, '编辑')
  const form = page.getByRole('dialog', { name: /^编辑 · / })
  const caution = form.getByText('到中心上课时请确认有地方')
  await expect(caution).toBeVisible()
  await form.getByText('居家', { exact: true }).click()
  await expect(caution).toHaveCount(0)
})

test('the desk notes that a family does not want a lesson made up, with what it said', async ({ as }) => {
  const { id, patientName, day } = await newSession(33)
  const { version } = await callAs('frontdesk', '/admin/so-day/detail', { id }, false)
  await callAs('frontdesk', '/admin/so-day/leave', { sessions: [{ id, version }], leaveReason: 'ill' })
  const page = await as('frontdesk', `/schedule/leave?state=TO_MAKE_UP&from=${day}&to=${day}`)
  await act(page, patientName, '不补了')
  const form = page.getByRole('dialog', { name: `不补了 · ${patientName}` })
  await expect(form.getByText('也不再提醒家长')).toBeVisible()
  await form.getByLabel('家长怎么说').fill('这个月都没空')
  await form.getByRole('button', { name: '不补了' }).click()
  await expect(form).toBeHidden()
  await expect(rowOf(page, patientName)).toContainText('家长不补')
  expect(await callAs('frontdesk', '/admin/so-day/detail', { id }, false)).toMatchObject({
    ...{ state: 'LEAVE', makeUpSaid: '这个月都没空' },
  })
})
