import type { Page } from '@playwright/test'

/** All that the browser refuses, throws or logs as an error on a page from now on. */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  const add = (text: string) => faults.push(`${page.url()}: ${text}`)
  page.on('pageerror', (error) => add(error.message))
  page.on('console', (message) => message.type() === 'error' && add(message.text()))
  await page.exposeFunction('reportRefused', add)
  await page.addInitScript(() => {
    const { reportRefused } = window as unknown as { reportRefused: (text: string) => void }
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample }) =>
      reportRefused(`${effectiveDirective} ${sample}`),
    )
  })
  return faults
}
