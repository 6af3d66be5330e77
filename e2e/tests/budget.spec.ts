import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { withoutStream } from '../support/browser.ts'
import { expectWithin } from '../support/limit.ts'
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

test('the scripts of the login page keep their limit of 75 KB', async ({ page }) => {
  const loaded = scripts(page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expectWithin('scripts of the login page', await loaded(), { least: 40, target: 75, unit: 'KB' })
})

test('the scripts of the login and the first page after it keep their limit of 390 KB', async ({ page }) => {
  await withoutStream(page)
  await signInAs(page, await tokenOf('admin'))
  const loaded = scripts(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expectWithin('scripts of the login and the first page', await loaded(), { least: 150, target: 390, unit: 'KB' })
})

/** Kilobytes that a script of a page may have, compressed. */
const MOST_OF_PAGE = 55
/** What the login and the application begin with. */
const first = ['index', 'start']

test('no script that a page is loaded with is over 55 KB', () => {
  const folder = join(import.meta.dirname, '../../console/dist/assets')
  const nameOf = (file: string) => file.replace(/-[\w-]{8}\.js$/, '')
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js') && !first.includes(nameOf(file)))
  expect(scripts.length).toBeGreaterThan(50)
  const large = scripts
    .map((file) => ({ file, size: gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1000 }))
    .filter(({ size }) => size > MOST_OF_PAGE)
  expect(large).toEqual([])
})
