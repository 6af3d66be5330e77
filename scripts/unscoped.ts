import { readFileSync } from 'node:fs'

/** One place that reads, or changes, rows whether they are within the caller's reach or not. */
interface Use {
  file: string
  line: number
  writes: boolean
  reason: string
}

const call = /\.(unscoped|writeUnscoped|onBehalf)\(\s*(?:(?:'([^'\n]*)'|"([^"\n]*)"),?\s*\))?/g
/** What makes a handle of its own; jobs and calls are given theirs. */
const ownHandle = /\b(?:builder|inTransaction|wholeBusiness|wholeToRead)\(|\bnew (?:Read|Write)Scope\(/

/** Unscoped access in the server's modules and jobs, and what is wrong with it. */
export function unscoped(files: string[]): { uses: Use[]; broken: string[] } {
  const uses: Use[] = []
  const broken: string[] = []
  for (const file of files) {
    if (!/^server\/src\/.*\.ts$/.test(file) || file.endsWith('.test.ts')) continue
    const text = readFileSync(file, 'utf8')
    for (const { index, 1: name, 2: single, 3: double } of text.matchAll(call)) {
      const reason = single ?? double
      const line = text.slice(0, index).split('\n').length
      if (reason?.includes(' ')) uses.push({ file, line, writes: name !== 'unscoped', reason })
      else broken.push(`${file}:${line}: ${name} takes its reason as a plain string: why may these rows be touched?`)
    }
    if (file.startsWith('server/src/modules/') && ownHandle.test(text)) {
      broken.push(`${file}: take db and scope from the context: handles made here see every row without a reason`)
    }
  }
  return { uses, broken }
}

/** The uses as a table, for `npm run verify -- --unscoped`. */
export const listOf = (uses: Use[]): string =>
  uses.map(({ file, line, writes, reason }) => `${writes ? 'write' : 'read '} ${file}:${line}  ${reason}`).join('\n')
