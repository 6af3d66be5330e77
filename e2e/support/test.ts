import { test as base, type Page } from '@playwright/test'
import { Mock } from './mock.ts'

export { expect } from '@playwright/test'

/** Where the configuration started the product itself. */
export const realServer = `http://127.0.0.1:${process.env.E2E_PORT}`

interface Fixtures {
  /** The stand-in server; a page opened with `open` talks to it. */
  mock: Mock
  /** Opens a path of the stand-in, signed in unless told otherwise. */
  open: (path: string, options?: { signedIn?: boolean }) => Promise<void>
}

export const test = base.extend<Fixtures & { address: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner wants to see that nothing is asked for
  mock: async ({}, use) => {
    const mock = new Mock()
    await use(mock)
    await mock.close()
  },
  address: async ({ mock }, use) => use(await mock.listen()),
  open: async ({ page, address }, use) =>
    use(async (path, { signedIn = true } = {}) => {
      if (signedIn) await signInAs(page, 'token-of-tester', address)
      await page.goto(address + path)
    }),
})

/** Puts a token where the console looks for it, once: what the console does with it later stays. */
export async function signInAs(page: Page, token: string, address = realServer): Promise<void> {
  await page.goto(`${address}/favicon.svg`)
  await page.evaluate((value) => localStorage.setItem('cog.token', value), token)
}

const tokens = new Map<string, string>()
/** The token of a demo account on the real server; asked for once, for sign-ins are limited. */
export async function tokenOf(loginName: string): Promise<string> {
  const known = tokens.get(loginName)
  if (known) return known
  const answer = await fetch(`${realServer}/admin/rbac/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify({ loginName, passWord: 'demo-2026', userType: 'A' }),
  })
  const { data } = (await answer.json()) as { data: string }
  tokens.set(loginName, data)
  return data
}
