import { at, callFrom, expect, people, shown, signIn, test, toTab } from '../../support/applet.ts'
import { callAs, rowOf, unique } from '../../support/real.ts'
import { settledOf } from '../../support/settled.ts'
import { realServer, signInAs, tokenOf } from '../../support/test.ts'

const answer = (data: unknown) => ({ json: { status: 0, msg: '', errCode: '', code: 200, data } })
const newPhone = () => `19${String(Date.now()).slice(-9)}`

test('A first sign-in leads to the next lesson with three taps, and the button says why it is grey', async ({
  page,
}) => {
  // A parent of one of the demo's children who has not used the applet yet.
  const { list } = await callAs('principal', '/admin/patient/page', { state: 'ACTIVE', pageSize: 20 }, false)
  const phone = newPhone()
  await callAs('principal', '/admin/patient-parent/add', {
    patientId: list[0]?.id ?? 0,
    parent: { name: unique('新来'), phone },
    relation: 'father',
    notified: true,
  })
  await page.goto(at('/pages/home/index'))
  await shown(page).getByRole('button', { name: '微信登录' }).click()
  await expect(shown(page).getByText('认知功能康复训练')).toBeVisible()
  await shown(page).getByRole('textbox', { name: '手机号' }).fill(phone)
  await expect(shown(page).getByRole('button', { name: '请先勾选同意协议' })).toBeDisabled()
  await expect(shown(page).getByRole('button', { name: /用户服务协议/ })).toContainText(/第 \d+ 版/)
  await expect(shown(page).getByRole('button', { name: /隐私政策/ })).toContainText(/第 \d+ 版/)
  await shown(page).getByRole('checkbox', { name: '我已阅读并同意' }).check()
  await shown(page).getByRole('button', { name: '手机号快捷登录' }).click()
  await expect(shown(page).getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
  await expect(shown(page).getByRole('button', { name: /的下一节课/ })).toBeVisible()
  expect(await callFrom(page, '/api/rbac/user/agreement/due', {})).toEqual([])
})

test('The agreements are read from the sign-in, which keeps what was typed', async ({ page }) => {
  await page.goto(at('/pages/signin/index'))
  await shown(page).getByRole('textbox', { name: '手机号' }).fill('13900000101')
  await shown(page)
    .getByRole('button', { name: /隐私政策/ })
    .click()
  await expect(shown(page).getByRole('heading', { name: '隐私政策', level: 1 })).toBeVisible()
  await expect(shown(page).getByText(/自.*起生效/)).toBeVisible()
  await shown(page).getByRole('button', { name: '返回' }).click()
  await expect(shown(page).getByRole('textbox', { name: '手机号' })).toHaveValue('13900000101')
})

test('The sign-in names the campuses of the service, and of many how many there are', async ({ page }) => {
  const named = (names: string[]) => names.map((name, at) => ({ id: at + 1, name }))
  let campuses = named(['静安校区', '徐汇校区'])
  await page.route('**/api/campus/all*', (route) => route.fulfill(answer(campuses)))
  await page.goto(at('/pages/signin/index'))
  await expect(shown(page).locator('.welcome')).toContainText('静安校区、徐汇校区')
  campuses = named(['一', '二', '三', '四', '五', '六'])
  await page.reload()
  await expect(shown(page).locator('.welcome')).toContainText('一、二、三、四等 6 家校区')
})

test('A newly published agreement asks whom is signed in for the box alone, and no button stands twice on the page', async ({
  page,
}) => {
  await signIn(page, people.secondGuardian)
  const user = await callFrom(page, '/api/rbac/user/userInfo', {})
  let due = true
  await page.route('**/api/rbac/user/userInfo*', (route) => route.fulfill(answer({ ...user, agreementDue: due })))
  await page.route('**/api/rbac/user/agreement/due*', (route) =>
    route.fulfill(answer([{ code: 'privacy', revision: 7, title: '隐私政策' }])),
  )
  const accepted: unknown[] = []
  await page.route('**/api/rbac/user/agreement/accept', (route) => {
    accepted.push(route.request().postDataJSON())
    due = false
    return route.fulfill(answer({ agreementDue: false }))
  })
  await page.goto(at('/pages/home/index'))
  await page.reload()
  await shown(page)
    .getByRole('button', { name: /请阅读并同意协议/ })
    .click()
  await expect(shown(page).getByRole('button', { name: /隐私政策/ })).toContainText('第 7 版')
  await expect(shown(page).getByRole('textbox')).toHaveCount(0)
  const names = await shown(page).getByRole('button').allInnerTexts()
  expect(new Set(names).size).toBe(names.length)
  await shown(page).getByRole('checkbox').check()
  await shown(page).getByRole('button', { name: '同意并继续' }).click()
  await expect(shown(page).getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
  await expect(shown(page).getByText('请阅读并同意协议')).toHaveCount(0)
  expect(accepted).toEqual([{ code: 'privacy', revision: 7 }])
})

test('An agreement that was published while the sign-in was open is shown, and ticked again', async ({ page }) => {
  await page.goto(at('/pages/signin/index'))
  // The session is a real one: home, which follows, reads with it.
  await page.route('**/api/rbac/user/wxLogin', async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...rest, data: { ...data, agreementDue: true } } })
  })
  const user = { accountId: 1, userName: null, headUrl: null, phone: '139****0101', phoneBound: true, patients: [] }
  await page.route('**/api/rbac/user/userInfo*', (route) => route.fulfill(answer({ ...user, agreementDue: true })))
  await page.route('**/api/rbac/user/agreement/due*', (route) =>
    route.fulfill(answer([{ code: 'service', revision: 8, title: '用户服务协议' }])),
  )
  const accepted: number[] = []
  await page.route('**/api/rbac/user/agreement/accept', (route) => {
    const { revision } = route.request().postDataJSON() as { revision: number }
    accepted.push(revision)
    const refused = { status: 1, msg: '协议已更新', errCode: 'AGREEMENT_MOVED_ON', code: 409, data: { revision: 8 } }
    return route.fulfill(revision === 8 ? answer({ agreementDue: false }) : { json: refused })
  })
  await shown(page).getByRole('textbox', { name: '手机号' }).fill('13900000101')
  await shown(page).getByRole('checkbox').check()
  await shown(page).getByRole('button', { name: '手机号快捷登录' }).click()
  await expect(shown(page).getByRole('button', { name: /用户服务协议/ })).toContainText('第 8 版')
  await expect(shown(page).getByRole('checkbox')).not.toBeChecked()
  await shown(page).getByRole('checkbox').check()
  await shown(page).getByRole('button', { name: '同意并继续' }).click()
  await expect(shown(page).getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
  expect(accepted).toEqual([1, 8])
})

test('A phone without a child is told so, with whom to call and what to look at; home and a gate say the same', async ({
  page,
}) => {
  await signIn(page, newPhone())
  for (const [tab, name] of [
    ['home', '首页'],
    ['timetable', '课表'],
  ]) {
    await page.goto(at(`/pages/${tab}/index`))
    // Both say the same: what is looked at is the page that was asked for.
    await expect(shown(page).getByRole('heading', { name: name as string, level: 1 })).toBeVisible()
    await expect(shown(page).getByRole('heading', { name: '这个手机号下还没有档案' })).toBeVisible()
    await expect(
      shown(page)
        .getByRole('button', { name: /^打电话给/ })
        .first(),
    ).toContainText(/\d{7}/)
    await expect(shown(page).getByRole('button', { name: '看看近期活动' })).toBeVisible()
    const names = await shown(page).getByRole('button').allInnerTexts()
    expect(new Set(names).size).toBe(names.length)
  }
  await shown(page)
    .getByRole('button', { name: /预约体验课/ })
    .click()
  await expect(shown(page).getByRole('textbox', { name: '训练者姓名' })).toBeVisible()
})

const pages = [
  'pages/home',
  'pages/timetable',
  'pages/works',
  'pages/messages',
  'pages/mine',
  'child/profile',
  'child/orders',
  'child/hours',
  'child/reads',
  'child/reports',
  'child/consents',
  'child/sign',
  'lesson/comments',
  'lesson/makeUp',
  'lesson/waits',
  'lesson/wishes',
  'more/account',
  'more/feedback',
  'more/guide',
  'visit/trial',
  'visit/campuses',
]

for (const { language, family } of [
  { language: 'zh-CN', family: /孩子|监护人|家长/ },
  { language: 'en', family: /\b(child|children|guardian|parent)s?\b/i },
]) {
  test(`A grown patient is addressed as such on every page, nowhere as a child or a parent (${language})`, async ({
    page,
  }) => {
    await signIn(page, people.adultPatient)
    const [self] = await callFrom(page, '/api/patient/list', {})
    const { list } = await callFrom(page, '/api/so-day/page', { patientId: self?.id ?? 0, pageSize: 1 })
    await page.evaluate((to) => {
      const kept = JSON.parse(JSON.parse(localStorage.getItem('cog.applet.settings') ?? '{}').data ?? '{}')
      localStorage.setItem('cog.applet.settings', JSON.stringify({ data: JSON.stringify({ ...kept, language: to }) }))
    }, language)
    // What the centre writes is not the applet's: its banners, activities, messages and comments.
    for (const call of ['banner/all', 'activity-info/page', 'message/page', 'reply/page']) {
      await page.route(`**/api/${call}*`, (route) =>
        route.fulfill(answer(call === 'banner/all' ? [] : { list: [], total: 0 })),
      )
    }
    const settled = settledOf(page)
    for (const at_ of [...pages.map((each) => `${each}/index`), `lesson/detail/index?id=${list[0]?.id ?? 0}`]) {
      // The page before would stay below it.
      await page.goto('about:blank')
      await page.goto(`${realServer}/applet/#/${at_}${/profile|sign/.test(at_) ? `?id=${self?.id}` : ''}`)
      await expect(shown(page).getByRole('heading', { level: 1 })).toBeVisible()
      await settled()
      await expect(shown(page).locator('.bone')).toHaveCount(0)
      const text = await shown(page).innerText()
      expect(text.length, at_).toBeGreaterThan(4)
      expect(text, at_).not.toMatch(family)
      const labels = await shown(page)
        .locator('[aria-label], [placeholder]')
        .evaluateAll((all) => all.map((one) => `${one.getAttribute('aria-label')} ${one.getAttribute('placeholder')}`))
      expect(labels.join('\n'), at_).not.toMatch(family)
      if (at_ === 'pages/mine/index')
        await expect(shown(page).getByText(language === 'en' ? 'My file' : '我的档案', { exact: true })).toBeVisible()
    }
  })
}

test('The closure of the account is asked after it is said what follows, waits as work of staff, and is answered here', async ({
  page,
  browser,
}) => {
  await signIn(page, newPhone())
  await page.goto(at('/pages/mine/index'))
  await shown(page).getByRole('button', { name: '账号与档案申请' }).click()
  await shown(page).getByRole('button', { name: '申请注销我的账号' }).click()
  const sheet = shown(page).getByRole('dialog', { name: '申请注销我的账号' })
  await expect(sheet.getByText(/停用后不能登录/)).toBeVisible()
  const note = unique('换了手机号')
  await sheet.getByRole('textbox', { name: '补充说明' }).fill(note)
  await sheet.getByRole('button', { name: '提交注销申请' }).click()
  await expect(shown(page).getByText('校区处理中')).toBeVisible()
  await expect(shown(page).getByRole('button', { name: '申请注销我的账号' })).toHaveCount(0)
  // The ordinary form neither offers nor lists it.
  await page.goto(at('/more/feedback/index'))
  await expect(shown(page).getByRole('button', { name: '教学' })).toBeVisible()
  await expect(shown(page).getByRole('button', { name: '注销账号' })).toHaveCount(0)
  await expect(shown(page).getByText(note)).toHaveCount(0)

  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, hasTouch: false, locale: 'zh-CN' })
  const desk = await context.newPage()
  await signInAs(desk, await tokenOf('operation'))
  await desk.goto(`${realServer}/operate/suggest?remind=true`)
  const row = rowOf(desk, note)
  await expect(row).toContainText('先核实是账号本人')
  await row.getByRole('button', { name: '答复' }).click()
  const form = desk.getByRole('dialog', { name: '答复' })
  await expect(form.getByText(/先核实是账号本人/)).toBeVisible()
  await form.getByLabel('答复').fill('账号将在今天停用')
  await form.getByRole('button', { name: '发送答复' }).click()
  await expect(rowOf(desk, note)).toHaveCount(0)
  await context.close()

  await page.goto(at('/pages/messages/index'))
  await shown(page)
    .getByRole('button', { name: /您的申请有了答复/ })
    .click()
  await shown(page).getByRole('button', { name: '查看' }).click()
  await expect(shown(page).getByText('账号将在今天停用')).toBeVisible()
})

test('A browser in which nobody can sign in says so at once, and where to go', async ({ page }) => {
  await page.route('**/api/common/showGuide*', (route) =>
    route.fulfill({
      json: { status: 0, msg: '', errCode: '', code: 200, data: { show: false, pages: [], browser: false } },
    }),
  )
  await page.goto(at('/pages/signin/index'))
  await expect(shown(page).getByText(/浏览器中不能登录。请在微信中搜索/)).toBeVisible()
  await expect(shown(page).getByRole('textbox')).toHaveCount(0)
})

test('A guardian asks for a copy and for the deletion of each file, once at a time', async ({ page }) => {
  await signIn(page, people.parentOfTwo)
  const [child] = await callFrom(page, '/api/patient/list', {})
  await page.goto(at('/more/account/index'))
  for (const { ask, send } of [
    { ask: `申请${child?.name}的档案副本`, send: '提交副本申请' },
    { ask: `申请删除${child?.name}的档案`, send: '提交删除申请' },
  ]) {
    await shown(page).getByRole('button', { name: ask }).click()
    await shown(page).getByRole('dialog').getByRole('button', { name: send }).click()
    await expect(shown(page).getByText(new RegExp(`^${ask} · `))).toBeVisible()
    await expect(shown(page).getByRole('button', { name: ask })).toHaveCount(0)
  }
})

test('The own name is changed, and signing out works without a network', async ({ page, context }) => {
  await signIn(page, newPhone())
  await page.goto(at('/pages/mine/index'))
  await shown(page)
    .getByRole('button', { name: /修改姓名/ })
    .click()
  const name = unique('何')
  await shown(page).getByRole('textbox', { name: '您的姓名' }).fill(name)
  await shown(page).getByRole('button', { name: '保存姓名' }).click()
  await expect(shown(page).getByRole('button', { name: `${name}，修改姓名` })).toBeVisible()
  await page.goto(at('/pages/home/index'))
  await toTab(page, '我的')
  await context.setOffline(true)
  await shown(page).getByRole('button', { name: '退出登录' }).click()
  await expect(shown(page).getByRole('button', { name: '微信登录' })).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify(localStorage))
  expect(kept).not.toContain(name)
})
