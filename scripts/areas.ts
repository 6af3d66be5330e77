import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const page = /^console\/src\/features\/(\w+)\/pages\/\w+\.tsx$/
/** What pages are made of and shows texts of areas. */
const parts = /^console\/src\/(features|shared)\//
const area = /^console\/src\/messages\/zh-CN\/(\w+)\.json$/
/** Loaded with the program. */
const always = ['core', 'common', 'shell']
/** What is imported later loads its texts itself: `loadMessages('total')` beside `import(…)`. */
const imported = /from '(\.[^']+)'/g
const named = /['"`](\w+)\.[\w.]*(?:['"`]|\$\{)/g

/** Pages that show texts of an area which are not loaded with them: people would read the keys. Those of nouns are found by the build (console/build/pageNouns.ts). */
export function unloadedAreas(files: string[]): string[] {
  const areas = new Set(files.flatMap((file) => area.exec(file)?.[1] ?? []))
  const shown = shownAreas(readFileSync('console/src/messages/areas.ts', 'utf8'))
  const found = files.flatMap((file) => {
    const own = page.exec(file)?.[1]
    if (!own) return []
    const loaded = new Set([...always, own, ...(shown.get(own) ?? [])])
    return [...reached(file)].flatMap((source) => {
      if (!parts.test(source)) return []
      const texts = namedIn(source, named).filter((name) => areas.has(name) && !loaded.has(name))
      return texts.map((name) => `${source} shows texts of "${name}" on pages of "${own}" such as ${basename(file)}`)
    })
  })
  const firsts = new Map(found.map((line) => [line.split(' such as ')[0], line]))
  return [...firsts.values()].map((line) => `${line}: add it to \`shown\` of console/src/messages/areas.ts`)
}

/** Of each area, those that the messages' loader loads with it. */
function shownAreas(source: string): Map<string, string[]> {
  const rows = /const shown: [^{]+\{([^}]+)\}/.exec(source)?.[1] ?? ''
  const names = (list: string) => [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name as string)
  return new Map(
    [...rows.matchAll(/(\w+): \[([^\]]+)\]/g)].map(([, of, list]) => [of as string, names(list as string)]),
  )
}

const texts = new Map<string, string>()
const textOf = (file: string) => {
  const text = texts.get(file) ?? readFileSync(file, 'utf8')
  texts.set(file, text)
  return text
}
const namedIn = (file: string, pattern: RegExp) => [
  ...new Set([...textOf(file).matchAll(pattern)].map(([, name]) => name as string)),
]

/** The sources that a page is made of. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return seen
  seen.add(file)
  for (const [, path] of textOf(file).matchAll(imported)) reached(join(dirname(file), path as string), seen)
  return seen
}
