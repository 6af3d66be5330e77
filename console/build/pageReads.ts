import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { endpoints } from '@cogcampus/contract'

const source = join(import.meta.dirname, '../src')
const IMPORT = /import (?!type)[^;]*?from '(\.[^']+)'|import\('(\.[^']+)'\)/g
const READ = /\b(?:(?:useApi|call)\(\s*|endpoint=\{?)['"](\/admin\/[\w/-]+)['"]/g
/** Where a table of applications takes its calls. */
const APPLICATIONS = /\bat="(\/admin\/[\w/-]+)"/g

interface File {
  imports: string[]
  reads: string[]
}

/**
 * The granted reads that each page of the console makes, by its component (`schedule/soWait`), those of its dialogs
 * included: what a role needs that is given the page as a whole. Derived from the files that the page imports, and the controls that read what is chosen from; a read
 * that its file makes for holders alone (`can('<path>')`) is none of them. The home page shows what its user may read.
 */
export function pageReads(): Record<string, string[]> {
  const granted = new Set(
    endpoints.flatMap(({ path, endpoint }) =>
      endpoint.kind === 'read' && typeof endpoint.access !== 'string' ? [path as string] : [],
    ),
  )
  const files = new Map<string, File>()
  const fileAt = (path: string) => files.get(path) ?? files.set(path, parsed(path, granted)).get(path)
  return Object.fromEntries(
    globSync('features/*/pages/*.tsx', { cwd: source, exclude: ['features/home/**'] })
      .toSorted()
      .map((page) => {
        const reads = new Set<string>()
        const seen = new Set([join(source, page)])
        for (const path of seen) {
          const file = fileAt(path)
          for (const read of file?.reads ?? []) reads.add(read)
          for (const imported of file?.imports ?? []) seen.add(imported)
        }
        return [page.replace(/^features\/(.*)\/pages\/(.*)\.tsx$/, '$1/$2'), [...reads].toSorted()]
      }),
  )
}

function parsed(path: string, granted: ReadonlySet<string>): File {
  const text = readFileSync(path, 'utf8')
  const isAsked = (read: string) => new RegExp(`\\b(?:can|useCan\\(\\))\\('${read}'\\)`).test(text)
  return {
    imports: [...text.matchAll(IMPORT)]
      .map(([, fixed, later]) => join(dirname(path), fixed ?? later ?? ''))
      .filter((file) => /((features|shared)\/.*|ui\/\w+Select)\.tsx?$/.test(file) && existsSync(file)),
    reads: [
      ...[...text.matchAll(READ)].map(([, read = '']) => read),
      ...[...text.matchAll(APPLICATIONS)].flatMap(([, at]) => [`${at}/page`, `${at}/detail`]),
    ].filter((read) => granted.has(read) && !isAsked(read)),
  }
}
