import { existsSync } from 'node:fs'
import { endpoints } from '@cogcampus/contract'
import { foundByPage, importsOf } from './foundByPage.ts'

const READ = /\b(?:(?:useApi|call)\(\s*|endpoint=\{?)['"](\/admin\/[\w/-]+)['"]/g
/** Where a table of applications takes its calls. */
const APPLICATIONS = /\bat="(\/admin\/[\w/-]+)"/g

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
  return foundByPage((code, path) => parsed(code, path, granted), ['features/home/**'])
}

function parsed(code: string, path: string, granted: ReadonlySet<string>) {
  const isAsked = (read: string) => new RegExp(`\\b(?:can|useCan\\(\\))\\('${read}'\\)`).test(code)
  return {
    imports: importsOf(code, path).filter(
      (file) => /((features|shared)\/.*|ui\/\w+Select)\.tsx?$/.test(file) && existsSync(file),
    ),
    found: [
      ...[...code.matchAll(READ)].map(([, read = '']) => read),
      ...[...code.matchAll(APPLICATIONS)].flatMap(([, at]) => [`${at}/page`, `${at}/detail`]),
    ].filter((read) => granted.has(read) && !isAsked(read)),
  }
}
