import { expect, test } from '../support/test.ts'

const login = '/admin/rbac/user/login'
const loginName = '登录名'
const password = '密码'

test('§2 the login has name, password and remember, and is titled as the campus side', async ({ page, open }) => {
  await open('/login', { signedIn: false })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('认知功能康复训练软件 · 校区端')
  await expect(page.getByLabel(loginName, { exact: true })).toBeFocused()
  await expect(page.getByLabel(password, { exact: true })).toHaveAttribute('type', 'password')
  await expect(page.getByRole('checkbox')).not.toBeChecked()
})

test('§2 the login page is loaded separately: the application comes while the user types', async ({ page, open }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname))
  await open('/login', { signedIn: false })
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const application = () => scripts.filter((path) => /\/start-/.test(path)).length
  expect(application()).toBe(0)
  await page.locator('#loginName').pressSequentially('t')
  await expect.poll(application).toBe(1)
})

test('§2 a tooltip warns when letter case disagrees with the shift key', async ({ page, open }) => {
  await open('/login', { signedIn: false })
  const field = page.getByLabel(password, { exact: true })
  const tip = page.getByRole('tooltip')
  const press = (key: string, shiftKey: boolean) => field.dispatchEvent('keydown', { key, shiftKey })
  await field.focus()
  await press('a', false)
  await expect(tip).toHaveCount(0)
  await press('A', false)
  await expect(tip).toHaveText('大写锁定已打开')
  await press('A', true)
  await expect(tip).toHaveCount(0)
  await press('a', true)
  await expect(tip).toBeVisible()
  await page.getByLabel(loginName, { exact: true }).focus()
  await expect(tip).toHaveCount(0)
})

for (const [language, tooShortName, tooShortPassword] of [
  ['zh-CN', '用户名不能少于5个字符', '密码不能少于6个字符'],
  ['en', 'username cannot be fewer than 5 characters', 'password cannot be fewer than 6 characters'],
] as const) {
  test(`§5 name and password are checked on blur (${language})`, async ({ page, mock, open }) => {
    await page.addInitScript((value) => localStorage.setItem('cog.language', value), language)
    await open('/login', { signedIn: false })
    const name = page.locator('#loginName')
    await name.fill('abcd')
    await expect(page.getByText(tooShortName)).toHaveCount(0)
    await name.blur()
    await expect(page.getByText(tooShortName)).toBeVisible()
    await name.fill('abcde')
    await name.blur()
    await expect(page.getByText(tooShortName)).toHaveCount(0)
    await page.locator('#passWord').fill('12345')
    await page.locator('#passWord').blur()
    await expect(page.getByText(tooShortPassword)).toBeVisible()
    await page.locator('form').evaluate((form) => (form as HTMLFormElement).requestSubmit())
    await expect(page.locator('#passWord')).toBeFocused()
    expect(mock.to(login)).toEqual([])
  })
}

test('§4 §7 token stored, then user info fetched, then /dashboard; userType A is sent, remember is not', async ({
  page,
  mock,
  open,
}) => {
  await open('/login', { signedIn: false })
  await page.locator('#loginName').fill('tester')
  await page.locator('#passWord').fill('secret-1')
  await page.getByRole('checkbox').check()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { user } = await import('../support/answers.ts')
  mock.on('/admin/rbac/user/userInfo', async () => {
    await held
    return { data: user }
  })
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect.poll(() => mock.to('/admin/rbac/user/userInfo').length).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(await page.evaluate(() => localStorage.getItem('cog.token'))).toBe('token-of-tester')
  release()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(JSON.parse(mock.to(login)[0]?.body ?? '')).toEqual({
    loginName: 'tester',
    passWord: 'secret-1',
    userType: 'A',
  })
  expect(mock.to('/admin/rbac/user/userInfo')[0]?.headers.authorization).toBe('token-of-tester')
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(kept).toContain('tester')
  expect(kept).not.toContain('secret-1')
})

test('a browser names itself at each sign-in by the same random word, also after a sign-out', async ({
  page,
  mock,
  open,
}) => {
  await open('/login', { signedIn: false })
  const enter = async (times: number) => {
    await page.locator('#loginName').fill('tester')
    await page.locator('#passWord').fill('secret-1')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard$/)
    return mock.to(login)[times - 1]?.headers['x-device']
  }
  const first = await enter(1)
  expect(first).toMatch(/^[\w-]{36}$/)
  await page.evaluate(() => localStorage.removeItem('cog.token'))
  await page.reload()
  expect(await enter(2)).toBe(first)
  const others = mock.calls.filter(({ headers, path }) => headers['x-device'] && path !== login)
  expect(others, 'no other call carries it').toEqual([])
})

for (const [name, answer] of [
  ['status not 0', { status: 1, code: 400, msg: '用户名或密码错误' }],
  ['a failed call', 'drop'],
] as const) {
  test(`§8 login with ${name}: loading stops, no message, the field is marked and focused`, async ({
    page,
    mock,
    open,
  }) => {
    mock.on(login, answer)
    await open('/login', { signedIn: false })
    await page.locator('#loginName').fill('tester')
    await page.locator('#passWord').fill('wrong-one')
    const button = page.getByRole('button', { name: /登录$|正在登录/ })
    await page.keyboard.press('Enter')
    await expect(page.locator('#passWord')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.locator('#passWord')).toBeFocused()
    await expect(button).toBeEnabled()
    await expect(page.locator('.notice')).toHaveCount(0)
    await expect(page.getByText('用户名或密码错误')).toHaveCount(0)
    await page.locator('#passWord').fill('another')
    await expect(page.locator('#passWord')).toHaveAttribute('aria-invalid', 'false')
  })
}

test('a password that an administrator set must be changed before anything else', async ({ page, mock, open }) => {
  const { user } = await import('../support/answers.ts')
  mock.data('/admin/rbac/user/userInfo', { ...user, mustChangePassword: true })
  await open('/dashboard')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('修改密码')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: '取消' })).toHaveCount(0)
  expect(mock.to('/admin/rbac/user/allRoutes/new')).toEqual([])
  await dialog.getByLabel('新密码').fill('brand-new-1')
  await dialog.getByLabel('确认密码').fill('brand-new-1')
  mock.data('/admin/rbac/user/userInfo', user)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
})

test('the real server: a demo account signs in and lands on the dashboard', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  await page.locator('#loginName').fill('frontdesk')
  await page.locator('#passWord').fill('demo-2026')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('navigation', { name: '主菜单' })).toContainText('上海徐汇校区')
})

test('when the scripts do not load, the page says so in both languages and can be reloaded', async ({ page }) => {
  await page.route(/\/assets\/index-.*\.js/, (route) => route.abort())
  await page.goto('/login')
  const notice = page.getByText('页面没有加载成功')
  await expect(notice).toBeHidden()
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })
  await expect(notice).toBeVisible()
  await expect(page.getByText('The page did not load')).toBeVisible()
  await page.unroute(/\/assets\/index-.*\.js/)
  await page.getByRole('link', { name: '重新加载' }).click()
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await expect(notice).toHaveCount(0)
})
