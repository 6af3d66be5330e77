import { withoutStream } from '../support/browser.ts'
import { faultsOf } from '../support/faults.ts'
import { callAs } from '../support/real.ts'
import { settledOf } from '../support/settled.ts'
import { expect, signInAs, test, tokenOf } from '../support/test.ts'

const dialogs = {
  admin: () => [
    '/system/campus?edit=new',
    '/system/campus?view=1',
    '/system/staff?edit=new',
    '/system/role?grant=1',
    '/system/agreement?publish=new',
    '/system/resource?import=new',
    '/course/subject?edit=1',
    '/market/register?add=new',
  ],
  consultant: (lead: number) => ['edit', 'view', 'follow'].map((dialog) => `/market/in?${dialog}=${lead}`),
}

for (const [account, language] of [
  ['admin', 'zh-CN'],
  ['consultant', 'en'],
] as const) {
  test(`no dialog of ${account} in ${language} breaks the browser policy or logs an error`, async ({ page }) => {
    test.setTimeout(60_000)
    await withoutStream(page)
    await page.addInitScript((value) => localStorage.setItem('cog.language', value), language)
    const faults = await faultsOf(page)
    const settled = settledOf(page)
    const visit = async (path: string) => {
      await page.goto(path)
      await settled()
    }
    await visit('/login')
    const token = await tokenOf(account)
    await signInAs(page, token)
    const [lead] = (await callAs('consultant', '/admin/customer/in', {}, false)).list
    for (const path of dialogs[account](lead?.id ?? 0)) {
      await visit(path)
      await expect(page.getByRole('dialog').first(), path).toBeVisible()
      const pickers = page.getByRole('dialog').locator('.ant-picker, .ant-select')
      if ((await pickers.count()) > 0) await pickers.first().click()
    }
    expect(faults).toEqual([])
  })
}

test('markup and scripts made of text are refused and reported, and no second policy is allowed', async ({ page }) => {
  const faults = await faultsOf(page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  const outcomes = await page.evaluate(() => {
    const script = document.createElement('script')
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => unknown }
    }
    const attempts: Record<string, () => unknown> = {
      markup: () => (document.body.innerHTML = '<img src="x" onerror="window.ran = true">'),
      attribute: () => document.createElement('img').setAttribute('onerror', 'window.ran = true'),
      inline: () => (script.text = 'window.ran = true'),
      source: () => (script.src = '/assets/x.js'),
      frame: () => (document.createElement('iframe').srcdoc = '<p>'),
      policy: () => trustedTypes.createPolicy('other', {}),
      text: () => (document.createElement('style').innerHTML = 'a > b { color: red }'),
    }
    return Object.fromEntries(
      Object.entries(attempts).map(([name, attempt]) => {
        try {
          attempt()
          return [name, 'allowed']
        } catch {
          return [name, 'refused']
        }
      }),
    )
  })
  expect(outcomes).toEqual({
    markup: 'refused',
    attribute: 'refused',
    inline: 'refused',
    source: 'refused',
    frame: 'refused',
    policy: 'refused',
    text: 'allowed',
  })
  await expect
    .poll(() => faults.filter((fault) => /require-trusted-types-for|trusted-types/.test(fault)).length)
    .toBeGreaterThan(5)
})

test('the API reference, which writes markup, shows its calls without a violation', async ({ page }) => {
  const faults = await faultsOf(page)
  await page.goto('/docs')
  // It draws hundreds of calls at once: on a busy machine that takes longer than other pages.
  await expect(page.locator('.opblock-tag').first()).toBeVisible({ timeout: 45_000 })
  expect(faults).toEqual([])
})
