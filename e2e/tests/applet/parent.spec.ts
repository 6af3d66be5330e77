import { at, callFrom, expect, people, shown, signIn, test } from '../../support/applet.ts'
import { dayFrom } from '../../support/day.ts'
import { photo } from '../../support/files.ts'
import { callAs } from '../../support/real.ts'

test.beforeEach(({ page }) => signIn(page, people.parentOfTwo))

test('A parent of two sees the next lesson and the hours left of each child', async ({ page }) => {
  const children = await callFrom(page, '/api/patient/list', {})
  expect(children).toHaveLength(2)
  for (const { name, next, hoursFree, hoursHeld } of children) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByText(`${name}的下一节课`)).toBeVisible()
    if (next) await expect(page.getByText(`${next.from}–${next.to}`)).toBeVisible()
    await expect(page.getByRole('button', { name: /剩余课时/ })).toContainText(String(hoursFree + hoursHeld))
  }
})

test('Leave is asked for with its terms in sight, answered by the campus, and the lesson is made up at a free place', async ({
  page,
}) => {
  const { list } = await callFrom(page, '/api/so-day/page', { from: dayFrom(1), to: dayFrom(40), pageSize: 100 })
  const lesson = list.find(({ mayAskLeave }) => mayAskLeave)
  if (!lesson) throw new Error('No lesson is left to ask leave for')
  const { id, patientName, courseName, from, to } = lesson
  const [, month, date] = lesson.day.split('-').map(Number)
  const day = `${month}月${date}日`
  await page.goto(at(`/lesson/detail/index?id=${id}`))
  await shown(page).getByRole('button', { name: '请假', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '请假' })
  await expect(sheet.getByText(`${patientName} · `)).toContainText(day)
  await expect(sheet.getByText(`${patientName} · `)).toContainText(`${from}–${to} · ${courseName}`)
  await expect(sheet.getByText('提交后由校区答复')).toBeVisible()
  await expect(sheet.getByText(/这次请假(不)?扣课时|这次请假会扣课时/)).toBeVisible()
  await sheet.getByRole('group', { name: '请假原因' }).getByRole('button').first().click()
  await sheet.getByRole('button', { name: '提交请假' }).click()
  await expect(shown(page).getByText('请假待答复')).toBeVisible()
  await expect(shown(page).getByRole('button', { name: '撤回请假' })).toBeVisible()

  const asked = await callFrom(page, '/api/so-day/info', { id })
  await callAs('principal', '/admin/so-day/leave/check', {
    sessions: [{ id, version: asked.version }],
    agreed: true,
  })
  await page.goto(at(`/lesson/makeUp/index?id=${id}`))
  const booking = page.getByRole('dialog', { name: '预约补课' })
  await expect(booking.getByText(`为${patientName}补 `)).toContainText(day)
  await expect(booking.getByText(`为${patientName}补 `)).toContainText(`${from} 的${courseName}`)
  await booking.getByRole('group', { name: '时间和医生' }).getByRole('button').first().click()
  await booking.getByRole('button', { name: '确认补课' }).click()
  await expect(shown(page).getByRole('heading', { name: '课程详情' })).toBeVisible()
  await expect(shown(page).getByRole('button', { name: /补的是这节课/ })).toContainText(day)
  expect((await callFrom(page, '/api/so-day/info', { id })).madeUpBy).not.toBeNull()
})

test('A class comment is read and answered, and a lesson is rated once', async ({ page }) => {
  const { list } = await callFrom(page, '/api/so-day/page', {
    from: dayFrom(-60),
    to: dayFrom(),
    latest: true,
    pageSize: 100,
  })
  const lesson = list.find(({ mayEvaluate }) => mayEvaluate)
  expect(lesson).toBeDefined()
  await page.goto(at(`/lesson/detail/index?id=${lesson?.id}`))
  await shown(page).getByRole('button', { name: '评价这节课' }).click()
  const sheet = page.getByRole('dialog', { name: '评价这节课' })
  for (const name of ['训练效果', '医生态度', '准时']) await sheet.getByRole('button', { name: `${name} 5` }).click()
  await expect(sheet.getByText('提交后不能修改')).toBeVisible()
  await sheet.getByRole('button', { name: '提交评价' }).click()
  await expect(shown(page).getByRole('heading', { name: '您的评价' })).toBeVisible()
  await expect(shown(page).getByRole('button', { name: '评价这节课' })).toHaveCount(0)

  const answer = `在家练习了，效果不错 ${Date.now()}`
  await shown(page).getByRole('textbox', { name: '回复医生' }).fill(answer)
  await shown(page).getByRole('button', { name: '发送' }).click()
  await expect(shown(page).getByRole('textbox', { name: '回复医生' })).toHaveValue('')
  await expect(shown(page).getByText(answer)).toBeVisible()
})

test('Homework is handed in, and then only questions are left to ask', async ({ page }) => {
  const { list } = await callFrom(page, '/api/so-day/page', {
    from: dayFrom(-60),
    to: dayFrom(),
    latest: true,
    pageSize: 100,
  })
  const soDayId = list.find(({ state }) => state === 'DONE')?.id ?? 0
  const { list: materials } = await callAs('admin', '/admin/material/page', { keyword: '舒尔特方格 5×5' }, false)
  const task = { title: '找不同', content: '每天十分钟', dueOn: dayFrom(7), materialId: materials[0]?.id ?? 0 }
  const { id } = await callAs('admin', '/admin/work/add', { soDayId, ...task, materialPages: '第 1 页' })
  await page.goto(at(`/lesson/work/index?id=${id}`))
  await expect(shown(page).getByText('舒尔特方格 5×5 · 第 1 页')).toBeVisible()
  await shown(page).getByRole('textbox').fill('每天练习两次，完成得很好')
  const choosing = page.waitForEvent('filechooser')
  await shown(page).getByRole('button', { name: '添加照片' }).click()
  await (await choosing).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer: photo })
  await expect(shown(page).getByRole('img', { name: '1.png' })).toBeVisible()
  await shown(page).getByRole('button', { name: '提交作业' }).click()
  await expect(shown(page).getByText('✓ 已提交')).toBeVisible()
  const { entries } = await callAs('admin', '/admin/work/detail', { id }, false)
  expect(entries[0]?.files).toHaveLength(1)
  await expect(shown(page).getByRole('button', { name: '提交作业' })).toHaveCount(0)
  await expect(shown(page).getByText('每天练习两次，完成得很好')).toBeVisible()
})

test('The statement of hours shows every entry, and who opened the file of a child is named', async ({ page }) => {
  const [child] = await callFrom(page, '/api/patient/list', {})
  await callAs('principal', '/admin/patient/detail', { id: child?.id ?? 0 }, false)
  await page.goto(at('/child/hours/index'))
  await expect(shown(page).getByRole('listitem').first()).toContainText(/余 -?\d+/)
  await page.goto(at('/child/reads/index'))
  await expect(shown(page).getByRole('listitem').first()).toBeVisible()
})

test('Feedback is sent and stands among what the account gave', async ({ page }) => {
  await page.goto(at('/more/feedback/index'))
  const text = `课后等候区可以多放几把椅子 ${Date.now()}`
  await shown(page).getByRole('group', { name: '类型' }).getByRole('button').first().click()
  await shown(page).getByRole('textbox', { name: '内容' }).fill(text)
  // A call, a look at another page or a reload loses nothing.
  await page.reload()
  await expect(shown(page).getByRole('textbox', { name: '内容' })).toHaveValue(text)
  await shown(page).getByRole('group', { name: '类型' }).getByRole('button').first().click()
  await shown(page).getByRole('button', { name: '提交反馈' }).click()
  await expect(shown(page).getByRole('textbox', { name: '内容' })).toHaveValue('')
  await expect(shown(page).getByText(text)).toBeVisible()
  await expect(shown(page).getByText('待答复').first()).toBeVisible()
})

test('Without a network the last timetable is readable with its age; a lost answer is asked for again under the same key', async ({
  page,
  context,
}) => {
  await page.goto(at('/pages/timetable/index'))
  await expect(shown(page).getByRole('heading', { name: '接下来的课' })).toBeVisible()
  // A row of news above the list counts what changes meanwhile, and is not kept on the device.
  const title = shown(page).locator('.list .row-title').first()
  await expect(title).toBeVisible()
  const lesson = await title.innerText()
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(shown(page).getByText(/网络不稳定，显示的是/)).toBeVisible()
  await expect(title).toHaveText(lesson)
  await page.unroute('**/api/**')

  const keys: (string | undefined)[] = []
  await context.route('**/api/user-suggest/add', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    // The first is done by the server, and its answer is lost.
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.goto(at('/more/feedback/index'))
  const text = `弱网测试 ${Date.now()}`
  await shown(page).getByRole('group', { name: '类型' }).getByRole('button').first().click()
  await shown(page).getByRole('textbox', { name: '内容' }).fill(text)
  await shown(page).getByRole('button', { name: '提交反馈' }).click()
  await expect(shown(page).getByRole('textbox', { name: '内容' })).toHaveValue('')
  await expect(shown(page).getByText(text)).toHaveCount(1)
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

test('In elder mode no text is below 18 px and no target below 60 px', async ({ page }) => {
  await page.goto(at('/pages/mine/index'))
  await shown(page).getByRole('button', { name: '长辈模式' }).click()
  for (const path of [
    '/pages/mine/index',
    '/pages/home/index',
    '/pages/timetable/index',
    '/child/hours/index',
    '/more/feedback/index',
  ]) {
    await page.goto(at(path))
    await expect(shown(page).locator('.card').first()).toBeVisible()
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.frame *')].flatMap((part) => {
        if (!part.checkVisibility()) return []
        const words = [...part.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
        const letters = words && Number.parseFloat(getComputedStyle(part).fontSize) < 18
        const target = part.matches('button, input, textarea') && part.getBoundingClientRect().height < 60
        return letters || target ? [`${part.className}: ${part.textContent?.slice(0, 20)}`] : []
      }),
    )
    expect(small, path).toEqual([])
  }
})
