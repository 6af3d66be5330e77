import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { namedIn } from './named.ts'

const source = join(import.meta.dirname, '../src')
const IMPORT = /import (?!type)[^;]*?from '(\.[^']+)'|import\('(\.[^']+)'\)/g
const texts = join(import.meta.dirname, '../../contract/src/messages/en')
const TEXT = /['"`]([a-z][a-z-]*):[\w.]*(?:['"`]|\$\{)/g

/**
 * The nouns of which each page of the console shows texts, by its component (`schedule/soWait`): those that its sources
 * name, and those by whose texts its fields are named. They are loaded with the page.
 */
export function pageNouns(): Record<string, string[]> {
  const files = new Map<string, File>()
  const fileAt = (path: string) => files.get(path) ?? files.set(path, parsed(path)).get(path)
  return Object.fromEntries(
    globSync('features/*/pages/*.tsx', { cwd: source })
      .toSorted()
      .map((page) => {
        const shown = new Set<string>()
        const seen = new Set([join(source, page)])
        for (const path of seen) {
          const file = fileAt(path)
          for (const noun of file?.nouns ?? []) shown.add(noun)
          for (const imported of file?.imports ?? []) seen.add(imported)
        }
        return [page.replace(/^features\/(.*)\/pages\/(.*)\.tsx$/, '$1/$2'), [...shown].toSorted()]
      }),
  )
}

interface File {
  imports: string[]
  nouns: string[]
}

function parsed(path: string): File {
  const text = readFileSync(path, 'utf8')
  const named = [...text.matchAll(TEXT)].map(([, noun = '']) => noun)
  return {
    imports: [...text.matchAll(IMPORT)]
      .map(([, fixed, later]) => join(dirname(path), fixed ?? later ?? ''))
      .filter((file) => /\.tsx?$/.test(file) && existsSync(file)),
    nouns: [...named, ...namedIn(text).map(({ noun }) => noun)].filter(
      (noun) => noun !== 'fields' && existsSync(join(texts, `${noun}.json`)),
    ),
  }
}
