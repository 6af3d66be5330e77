import type { Page } from '@playwright/test'

/** Follows what a page asks for from now on; the answer waits until nothing was asked for during 200 ms. */
export function settledOf(page: Page): () => Promise<void> {
  const open = new Set<unknown>()
  let last = 0
  const moved = () => {
    last = performance.now()
  }
  page.on('request', (request) => {
    open.add(request)
    moved()
  })
  const ended = (request: unknown) => {
    open.delete(request)
    moved()
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return async () => {
    moved()
    while (open.size > 0 || performance.now() - last < 200) await page.waitForTimeout(50)
  }
}
