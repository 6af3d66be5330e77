import { existsSync } from 'node:fs'
import type { Page } from '@playwright/test'

const installed = (path: string) => (existsSync(path) ? path : undefined)
const startedAt = (executablePath: string | undefined) => ({
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})

/** How the browser is started: `CHROME_PATH`, the system's Chromium, or the one that Playwright downloaded. */
export const launchOptions = startedAt(process.env.CHROME_PATH ?? installed('/usr/bin/chromium'))
const shell = installed('/usr/bin/chromium-headless-shell')
/** The same browser without a window around its pages, where it is installed: half the work, but no viewer for PDF. */
export const shellOptions = shell ? startedAt(shell) : launchOptions

/** Keeps the stream of changes closed: with it open, the network of a page never rests. */
export const withoutStream = (page: Page): Promise<unknown> =>
  page.route('**/admin/live/changes', (route) =>
    route.fulfill({ json: { status: 1, msg: '', errCode: 'BUSY', code: 503, data: null } }),
  )
