import { existsSync } from 'node:fs'
import type { Page } from '@playwright/test'

const system = '/usr/bin/chromium'

/** How the browser is started: `CHROME_PATH`, the system's Chromium, or the one that Playwright downloaded. */
export const launchOptions = {
  ...(process.env.CHROME_PATH || existsSync(system) ? { executablePath: process.env.CHROME_PATH ?? system } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** Keeps the stream of changes closed: with it open, the network of a page never rests. */
export const withoutStream = (page: Page): Promise<unknown> =>
  page.route('**/admin/live/changes', (route) =>
    route.fulfill({ json: { status: 1, msg: '', errCode: 'BUSY', code: 503, data: null } }),
  )
