import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { nouns } from '@cogcampus/contract'
import { LIFE_CYCLES, lifeCycles } from './life-cycles.ts'

const MOST_LINES = 400

/** What the layout promises (docs/CONVENTIONS.md) and no compiler checks; answers what is broken. */
export async function structure(): Promise<string[]> {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && existsSync(file))
  return [
    ...missingModules(),
    ...files.flatMap((file) => (/\.(ts|tsx|mjs)$/.test(file) ? sourceRules(file) : [])),
    ...files.flatMap((file) => (file.endsWith('.md') ? deadLinks(file) : [])),
    ...unpairedMessages(files),
    ...(readFileSync(LIFE_CYCLES, 'utf8') === lifeCycles()
      ? []
      : [`${LIFE_CYCLES} is stale: node scripts/life-cycles.ts`]),
  ]
}

/** The noun in the URL is the folder in the server. */
function missingModules(): string[] {
  return nouns.flatMap(({ prefix }) => {
    const folder = `server/src/modules/${prefix.replace(/^\/(api\/)?admin\//, '')}`
    return existsSync(`${folder}/routes.ts`) ? [] : [`${prefix} has no ${folder}/routes.ts`]
  })
}

const directions: [files: RegExp, banned: RegExp, why: string][] = [
  [
    /^contract\//,
    /from '(@cogcampus\/server|\.\.\/\.\.\/server|\.\.\/server)/,
    'the contract knows nothing of the server',
  ],
  [/^console\/src\/(ui|api)\//, /from '.*\/(features|app)\//, 'ui and api do not know pages'],
  [/^console\/src\/features\//, /\buseEffect\b/, 'useEffect stays in app/, api/ and ui/'],
  [/^server\/src\/lib\//, /from '\.\.\/modules\//, 'lib does not know modules'],
]

function sourceRules(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n').length
  return [
    ...(lines > MOST_LINES ? [`${file}: ${lines} lines, at most ${MOST_LINES}`] : []),
    ...directions.flatMap(([files, banned, why]) => (files.test(file) && banned.test(text) ? [`${file}: ${why}`] : [])),
  ]
}

function deadLinks(file: string): string[] {
  const links = readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)
  return [...links].flatMap(([, target]) =>
    target && !existsSync(join(dirname(file), decodeURIComponent(target))) ? [`${file}: no such file: ${target}`] : [],
  )
}

/** Each message stands in both languages with the same placeholders. */
function unpairedMessages(files: string[]): string[] {
  return files
    .filter((file) => /^(console|server)\/.*zh-CN.*\.json$/.test(file))
    .flatMap((file) => {
      const other = file.replace('zh-CN', 'en')
      if (!existsSync(other)) return [`${file} has no English twin`]
      const [zh, en] = [flat(file), flat(other)]
      return [...new Set([...zh.keys(), ...en.keys()])].flatMap((key) => {
        if (!zh.has(key)) return [`${file}: ${key} is missing`]
        if (!en.has(key)) return [`${other}: ${key} is missing`]
        return placeholders(zh.get(key)) === placeholders(en.get(key))
          ? []
          : [`${file}: ${key} has other placeholders in English`]
      })
    })
}

function flat(file: string): Map<string, string> {
  const walk = (value: unknown, path: string): [string, string][] =>
    typeof value === 'object' && value
      ? Object.entries(value).flatMap(([key, inner]) => walk(inner, path ? `${path}.${key}` : key))
      : [[path, String(value)]]
  return new Map(walk(JSON.parse(readFileSync(file, 'utf8')), ''))
}

/** The names of a message's placeholders; what stands inside a plural or a choice is the language's own business. */
function placeholders(text = ''): string {
  const names = new Set<string>()
  let depth = 0
  for (const [index, letter] of [...text].entries()) {
    if (letter === '{' && depth++ === 0) names.add(/^\w+/.exec(text.slice(index + 1))?.[0] ?? '')
    else if (letter === '}') depth--
  }
  return [...names].sort().join()
}
