import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { withoutStream } from '../support/browser.ts'
import { expect, signInAs, test, tokenOf } from '../support/test.ts'

/** Kilobytes of JavaScript that a page has loaded so far, each script compressed with gzip. */
function scripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
}

test('the login page loads at most 75 KB of JavaScript', async ({ page }) => {
  const loaded = scripts(page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const size = await loaded()
  expect(size).toBeGreaterThan(40)
  expect(size).toBeLessThanOrEqual(75)
})

test('login and the first page after it load at most 390 KB', async ({ page }) => {
  await withoutStream(page)
  await signInAs(page, await tokenOf('admin'))
  const loaded = scripts(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const size = await loaded()
  expect(size).toBeGreaterThan(150)
  expect(size).toBeLessThanOrEqual(390)
})
