import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const path = '/admin/campus/all'
/** Downloads through the console's own wrapper; no page of the stand-in has an export. */
const start = (page: Page) => page.getByRole('button', { name: 'download', exact: true }).click()

test('§7 §9 a download is GET, says 正在下载数据，请稍候 and takes the name of RFC 6266', async ({
  page,
  mock,
  open,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const headers = {
    'Content-Disposition': `attachment; filename="x.xlsx"; filename*=UTF-8''${encodeURIComponent('校区 名单.xlsx')}`,
  }
  mock.on(path, async () => {
    await held
    return { http: 200, type: 'application/vnd.ms-excel', text: 'rows', headers }
  })
  await open('/system/gallery')
  await start(page)
  await expect(page.locator('.notice.loading')).toHaveText('正在下载数据，请稍候')
  const saved = page.waitForEvent('download')
  release()
  expect((await saved).suggestedFilename()).toBe('校区 名单.xlsx')
  await expect(page.locator('.notice')).toHaveCount(0)
  expect(mock.to(path)[0]).toMatchObject({ method: 'GET', headers: { authorization: 'token-of-tester' } })
})

test('§9 a download has no timeout, though every other call has one of 30 s', async ({ page, mock, open }) => {
  await page.addInitScript(() => {
    const limits: number[] = []
    ;(window as unknown as { limits: number[] }).limits = limits
    const real = AbortSignal.timeout
    AbortSignal.timeout = (ms) => {
      limits.push(ms)
      return real.call(AbortSignal, ms)
    }
  })
  const limits = () => page.evaluate(() => (window as unknown as { limits: number[] }).limits)
  mock.on(path, { http: 200, type: 'text/csv', text: 'rows' })
  await open('/system/gallery')
  await page.getByText('校区3', { exact: true }).waitFor()
  const before = await limits()
  expect(new Set(before)).toEqual(new Set([30_000]))
  const saved = page.waitForEvent('download')
  await start(page)
  await saved
  expect(await limits()).toEqual(before)
})

test('a document opens in a tab of its own, to be read and printed; a refusal leaves none behind', async ({
  page,
  mock,
  open,
}) => {
  mock.on(path, { http: 200, type: 'text/plain', text: 'receipt 1' })
  await open('/system/gallery')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'document', exact: true }).click()
  await expect((await opened).locator('body')).toHaveText('receipt 1')
  mock.on(path, { status: 1, code: 403, msg: '没有打印权限' })
  const refused = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'document', exact: true }).click()
  await expect(page.locator('.notice.error').filter({ hasText: '没有打印权限' }).first()).toBeVisible()
  await expect.poll(async () => (await refused).isClosed()).toBe(true)
})

test('§8 a download answered by a JSON error shows its msg', async ({ page, mock, open }) => {
  mock.on(path, { status: 1, code: 403, msg: '没有导出权限' })
  await open('/system/gallery')
  await start(page)
  await expect(page.locator('.notice.error')).toHaveText('没有导出权限')
})

for (const [name, answer] of [
  ['breaks off', 'drop'],
  ['is answered by a gateway', { http: 502, type: 'text/html', text: 'bad' }],
] as const) {
  test(`§8 a download that ${name} says 下载文件出现错误，请联系管理员！`, async ({ page, mock, open }) => {
    mock.on(path, answer)
    await open('/system/gallery')
    await start(page)
    // The page itself reads what the download fails on, and says so before.
    await expect(page.locator('.notice.error').last()).toHaveText('下载文件出现错误，请联系管理员！')
    await expect(page.locator('.notice.loading')).toHaveCount(0)
  })
}
