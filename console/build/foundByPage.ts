import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readCode } from './readCode.ts'

const source = join(import.meta.dirname, '../src')
const IMPORT = /import (?!type)[^;]*?from '(\.[^']+)'|import\('(\.[^']+)'\)/g

/** What a source holds for the pages that it is part of, and the sources that it leads on to. */
interface Source {
  found: string[]
  imports: string[]
}

/** What is found in the sources of each page of the console, by its component (`schedule/soWait`). */
export function foundByPage(
  parse: (code: string, path: string) => Source,
  exclude: string[] = [],
): Record<string, string[]> {
  const sources = new Map<string, Source>()
  const sourceAt = (path: string) => sources.get(path) ?? sources.set(path, parse(readCode(path), path)).get(path)
  return Object.fromEntries(
    globSync('features/*/pages/*.tsx', { cwd: source, exclude })
      .toSorted()
      .map((page) => {
        const found = new Set<string>()
        const seen = new Set([join(source, page)])
        for (const path of seen) {
          const { found: here = [], imports = [] } = sourceAt(path) ?? {}
          for (const each of here) found.add(each)
          for (const imported of imports) seen.add(imported)
        }
        return [page.replace(/^features\/(.*)\/pages\/(.*)\.tsx$/, '$1/$2'), [...found].toSorted()]
      }),
  )
}

/** The files that a source imports, now or later, those that it names for their types left out. */
export const importsOf = (code: string, path: string): string[] =>
  [...code.matchAll(IMPORT)].map(([, fixed, later]) => join(dirname(path), fixed ?? later ?? ''))
