import { expect, test } from '../support/test.ts'

const page = '/admin/campus/page'
const expired = '当前登录状态已失效，请重新登录'
const onLogin = /\/login\?redirect=%2Fsystem%2Fgallery/
const stored = 'token-of-tester'
const token = () => localStorage.getItem('cog.token')

for (const [name, envelope] of [
  ['status 10', { status: 10, code: 200 }],
  ['errCode REALM_EXCEPTION', { status: 0, code: 200, errCode: 'REALM_EXCEPTION' }],
  ['status 10 with code 500 and HTTP 500', { status: 10, code: 500, http: 500 }],
] as const) {
  test(`§8 ${name} warns after 0.8 s, clears the login and goes to /login`, async ({ page: tab, mock, open }) => {
    await tab.addInitScript(noteTimes, page)
    mock.on(page, envelope)
    await open('/system/gallery')
    await expect(tab.locator('.notice.warning', { hasText: expired })).toBeVisible()
    await expect(tab).toHaveURL(onLogin)
    await expect(tab.getByRole('button', { name: '登录', exact: true })).toBeVisible()
    expect(await tab.evaluate(token)).toBeNull()
    const { answered, warned, tokenThen } = await tab.evaluate(() => (window as unknown as Noted).noted)
    expect(warned - answered).toBeGreaterThanOrEqual(795)
    expect(tokenThen).toBe(stored)
  })
}

interface Noted {
  noted: { answered: number; warned: number; tokenThen: string | null }
}
/** Runs in the page: when the call was answered, when the warning appeared, and whether the login still stood between. */
function noteTimes(path: string): void {
  const noted = { answered: Number.NaN, warned: Number.NaN, tokenThen: null as string | null }
  ;(window as unknown as Noted).noted = noted
  const real = window.fetch
  window.fetch = async (input, init) => {
    const response = await real(input, init)
    if (String(input).includes(path) && Number.isNaN(noted.answered)) {
      noted.answered = performance.now()
      setTimeout(() => {
        noted.tokenThen = localStorage.getItem('cog.token')
      }, 600)
    }
    return response
  }
  new MutationObserver(() => {
    if (Number.isNaN(noted.warned) && document.querySelector('.notice.warning')) noted.warned = performance.now()
  }).observe(document, { childList: true, subtree: true })
}

test('§8 several calls that fail at once make one warning', async ({ page: tab, mock, open }) => {
  // They fail together: the calls of the frame are answered once the page has made its own.
  const asked = Promise.withResolvers<void>()
  mock.on(page, () => {
    asked.resolve()
    return { status: 10 }
  })
  for (const path of ['/admin/dict/all', '/admin/message/noRead', '/admin/message-remind/list']) {
    mock.on(path, () => asked.promise.then(() => ({ status: 10 })))
  }
  await tab.addInitScript(() => {
    const counted = window as unknown as { warnings: number }
    counted.warnings = 0
    new MutationObserver((changes) => {
      for (const change of changes) {
        for (const node of change.addedNodes)
          if ((node as Element).className === 'notice warning') counted.warnings += 1
      }
    }).observe(document, { childList: true, subtree: true })
  })
  await open('/system/gallery')
  await expect(tab).toHaveURL(onLogin)
  expect(mock.calls.filter((call) => call.path === page).length).toBeGreaterThan(0)
  expect(await tab.evaluate(() => (window as unknown as { warnings: number }).warnings)).toBe(1)
})

for (const code of [401, 502]) {
  test(`§8 code ${code} goes to /login and rejects`, async ({ page: tab, mock, open }) => {
    mock.on(page, { status: 1, code, msg: '不应显示' })
    await open('/system/gallery')
    await expect(tab).toHaveURL(onLogin)
    expect(await tab.evaluate(token)).toBeNull()
    await expect(tab.locator('.notice')).toHaveCount(0)
  })
}

for (const code of [500, 501]) {
  test(`§8 code ${code} rejects with the response`, async ({ page: tab, mock, open }) => {
    mock.on(page, { status: 1, code, http: code, msg: '服务器内部错误' })
    await open('/system/gallery')
    const fault = tab.getByRole('alert').filter({ hasText: '数据加载失败' })
    await expect(fault).toContainText('服务器内部错误')
    await expect(tab.locator('.notice')).toHaveCount(0)
    await expect(tab).toHaveURL(/\/system\/gallery/)
    mock.data(page, { list: [], total: 0 })
    await fault.getByRole('button', { name: '重试' }).click()
    await expect(fault).toHaveCount(0)
  })
}

for (const [status, msg, shown] of [
  [1, '名称已被使用', '名称已被使用'],
  [2, '', '操作异常'],
] as const) {
  test(`§8 status ${status} warns ${msg ? 'with its msg' : '操作异常 when msg is empty'} and resolves: above a form that was sent`, async ({
    page: tab,
    mock,
    open,
  }) => {
    mock.on('/admin/user/update', { status, code: 400, msg })
    await open('/system/gallery?dialog=new')
    const dialog = tab.getByRole('dialog')
    await dialog.getByRole('textbox').fill('甲')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(shown)
    await expect(tab.locator('.notice')).toHaveCount(0)
    await expect(tab).toHaveURL(/dialog=new/)
  })
}

test('§8 a refusal that names a field is said at that field alone, which has the focus; of another field, above the form', async ({
  page: tab,
  mock,
  open,
}) => {
  const answer = { status: 2, code: 400, msg: '请检查填写内容' } as const
  const refusal = (path: string) => ({ ...answer, data: { fields: [{ path, msg: '这个名字不行' }] } })
  mock.on('/admin/user/update', refusal('userName'))
  await open('/system/gallery?dialog=new')
  const dialog = tab.getByRole('dialog')
  await dialog.getByRole('textbox').fill('甲')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('这个名字不行')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await expect(tab.getByText('请检查填写内容')).toHaveCount(0)
  mock.on('/admin/user/update', refusal('elsewhere'))
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('请检查填写内容')).toBeVisible()
  await expect(tab.locator('.notice')).toHaveCount(0)
})

for (const [name, answer, words] of [
  ['a broken connection', 'drop', '错误 连不上服务器'],
  [
    'a gateway page instead of an envelope',
    { http: 502, type: 'text/html', text: '<h1>Bad gateway</h1>' },
    '错误 服务器没有给出有效的应答（502）',
  ],
] as const) {
  test(`§8 ${name} is a failure of the network: error plus the message, and reject`, async ({
    page: tab,
    mock,
    open,
  }) => {
    mock.on(page, answer)
    await open('/system/gallery')
    await expect(tab.locator('.notice.error').first()).toContainText(words)
    await expect(tab.getByRole('alert').filter({ hasText: '数据加载失败' })).toBeVisible()
    expect(new URL(tab.url()).pathname).toBe('/system/gallery')
  })
}

test('§9 a call is given up after 30 s', async ({ page: tab, mock, open }) => {
  const [limit] = await Promise.all([
    new Promise<number>((resolve) => void tab.exposeFunction('tellTimeout', resolve)),
    tab.addInitScript(() => {
      const real = AbortSignal.timeout
      AbortSignal.timeout = (ms) => {
        ;(window as unknown as { tellTimeout: (ms: number) => void }).tellTimeout(ms)
        return real.call(AbortSignal, 50)
      }
    }),
    (async () => {
      mock.on(page, 'hang')
      await open('/system/gallery')
    })(),
  ])
  expect(limit).toBe(30_000)
  await expect(tab.locator('.notice.error').first()).toHaveText('错误 请求超过 30000 毫秒未得到响应')
})

test('§7 reads are GET with query, writes POST with JSON; both carry token and marker', async ({
  page: tab,
  mock,
  open,
}) => {
  await open('/system/gallery?keyword=abc&dialog=new')
  await tab.getByRole('dialog').getByRole('textbox').fill('甲')
  await tab.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(tab.locator('.notice.success')).toHaveText('操作成功')
  const [read] = mock.to(page)
  const [write] = mock.to('/admin/user/update')
  expect(read).toMatchObject({ method: 'GET', query: { keyword: 'abc', pageNo: '1', pageSize: '20' } })
  expect(write?.method).toBe('POST')
  expect(JSON.parse(write?.body ?? '')).toEqual({ userId: 1, userName: '甲' })
  for (const call of [read, write]) {
    expect(call?.headers).toMatchObject({
      authorization: 'token-of-tester',
      'x-requested-with': 'XMLHttpRequest',
      'accept-language': 'zh-CN',
    })
  }
  expect(read?.headers['idempotency-key']).toBeUndefined()
  expect(write?.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/)
})

test('§7 a submit without an answer is repeated with the same idempotency key, the next one has a new key', async ({
  page: tab,
  mock,
  open,
}) => {
  mock.on('/admin/user/update', 'drop')
  await open('/system/gallery?dialog=new')
  const dialog = tab.getByRole('dialog')
  await dialog.getByRole('textbox').fill('甲')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  mock.on('/admin/user/update', { status: 1, code: 409, msg: '不行' })
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByRole('alert')).toContainText('不行')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => new Set(keys()).size).toBe(2)
  const all = keys()
  expect(all.at(-1)).not.toBe(all.at(-2))
  expect(new Set(all.slice(0, -1)).size).toBe(1)
  function keys() {
    return mock.to('/admin/user/update').map((call) => call.headers['idempotency-key'])
  }
})
