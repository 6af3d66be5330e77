import { defineConfig } from 'vitest/config'
import { contract } from './build/contract.ts'
import { messages } from './build/messages.ts'

// What needs a page is tested in a browser (e2e): these are tests of functions, in Node alone.
export default defineConfig({
  plugins: [messages(), contract()],
  json: { namedExports: false, stringify: true },
  test: {
    include: ['{src,build}/**/*.test.ts'],
    setupFiles: ['test/browser.ts'],
    isolate: false,
    // Dates in tests are those of the business, on a machine anywhere.
    env: { TZ: 'Asia/Shanghai' },
  },
})
