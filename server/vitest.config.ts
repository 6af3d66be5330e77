import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const files = globSync('{src,test}/**/*.test.ts', { cwd: import.meta.dirname })
/**
 * Files that replace a part of the product: each needs modules of its own, which the others load once a process. What
 * stands in `server` is the file's own in any case.
 */
const replacing = files.filter((file) =>
  /\bvi\.(mock|spyOn|useFakeTimers)\((?!server\.)/.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
)

// What one process or thread compiled is kept for the next, as by `npm start`: without it each thread that reads a
// sheet begins by loading the compiler.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../.cache/compile')

export default defineConfig({
  test: {
    globalSetup: ['test/postgres.ts'],
    // Each file has a database of its own, so they run side by side: one waits for the database while others compute.
    maxWorkers: 3,
    // Limits of what should never end, not of what is slow: the machine may be busy.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'shared', isolate: false, include: ['{src,test}/**/*.test.ts'], exclude: replacing },
      },
      { extends: true, test: { name: 'replacing', include: replacing } },
    ],
  },
})
