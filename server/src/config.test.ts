import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('A server that is started by itself logs what one started by npm does: warnings, and requests only where LOG_LEVEL asks for them', () => {
  expect(readConfig({}).logLevel).toBe('warn')
  expect(readConfig({ LOG_LEVEL: 'info' }).logLevel).toBe('info')
})
