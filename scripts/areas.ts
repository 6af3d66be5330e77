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
const noun = /^contract\/src\/messages\/zh-CN\/([\w-]+)\.json$/
const namedNoun = /['"`]([a-z][a-z-]*):[\w.]*(?:['"`]|\$\{)/g
/** Of every noun that is loaded. */
const ofEvery = ['fields', 'crud', 'audit']

/** Pages that show texts of an area or a noun which are not loaded with them: people would read the keys. */
export function unloadedAreas(files: string[]): string[] {
  const areas = new Set(files.flatMap((file) => area.exec(file)?.[1] ?? []))
  const nouns = new Set(files.flatMap((file) => noun.exec(file)?.[1] ?? []))
  const source = readFileSync('console/src/messages/areas.ts', 'utf8')
  const [shown, shownNouns] = [listed(source, 'shown'), listed(source, 'shownNouns')]
  const found = files.flatMap((file) => {
    const own = page.exec(file)?.[1]
    if (!own) return []
    const loaded = new Set([...always, own, ...(shown.get(own) ?? [])])
    const pages = [basename(file, '.tsx'), ...(shownNouns.get(own) ?? [])]
    const loadedNouns = new Set([...ofEvery, ...pages.map((each) => nounOf(each, nouns))])
    return [...reached(file)].flatMap((source) => {
      if (!parts.test(source)) return []
      const texts = namedIn(source, named).filter((name) => areas.has(name) && !loaded.has(name))
      const ofNouns = namedIn(source, namedNoun).filter((name) => nouns.has(name) && !loadedNouns.has(name))
      return [...texts, ...ofNouns].map(
        (name) => `${source} shows texts of "${name}" on pages of "${own}" such as ${basename(file)}`,
      )
    })
  })
  const firsts = new Map(found.map((line) => [line.split(' such as ')[0], line]))
  return [...firsts.values()].map(
    (line) => `${line}: add it to \`shown\` or \`shownNouns\` of console/src/messages/areas.ts`,
  )
}

/** The noun with which a page's name begins, as `loadNounMessages` finds it. */
function nounOf(page: string, nouns: ReadonlySet<string>): string | undefined {
  const words = page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).split('-')
  return words.map((_, left) => words.slice(0, words.length - left).join('-')).find((name) => nouns.has(name))
}

/** Of each area, what a table of the messages' loader loads with it. */
function listed(source: string, table: string): Map<string, string[]> {
  const rows = new RegExp(`const ${table}: [^{]+\\{([^}]+)\\}`).exec(source)?.[1] ?? ''
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
