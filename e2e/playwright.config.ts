import { chmodSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions, shellOptions } from './support/browser.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

// Workers read this file again: they must come to the same answers.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'cogcampus-e2e-'))
// The database's own user enters this folder too.
chmodSync(process.env.E2E_DATA, 0o755)
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`

/** Tests of what the browser's shell cannot do: it has no viewer for PDF. */
const windowed = '**/preview.spec.ts'

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.CI ? [['list'], ['html', { open: 'never' }]] : 'list',
  // Limits of what should never end, not of what is slow: the machine may be busy.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL,
    screenshot: 'only-on-failure',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Nothing fades: what a test sees is where it stays.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'shell', testIgnore: windowed, use: { launchOptions: shellOptions } },
    { name: 'window', testMatch: windowed, use: { launchOptions } },
  ],
  webServer: {
    // The second build has the gallery of controls; the stand-in server shows it. `npm test` has made both.
    command: `${process.env.BUILT ? '' : 'npm run build:all --workspace console && '}exec node server/src/main.ts`,
    cwd: join(import.meta.dirname, '..'),
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA,
      DEMO: '1',
      LOG_LEVEL: 'warn',
    },
    url: `${baseURL}/favicon.svg`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
