import { existsSync } from 'node:fs'

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
