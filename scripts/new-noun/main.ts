// `npm run new-noun -- device-loan 设备借出 system`: writes the skeleton of a noun with the standard calls, green at once.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { menu } from '@cogcampus/contract/menu'
import { fill, type Names, namesOf } from './names.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const [kebab = '', chinese = '', area = 'system'] = process.argv.slice(2)
if (!/^[a-z]+(-[a-z]+)*$/.test(kebab) || !/\p{Script=Han}/u.test(chinese)) {
  process.stderr.write('npm run new-noun -- <name-in-the-url> <中文名称> [area of the page, system]\n')
  process.exit(2)
}
const areas = menu.flatMap((entry) => ('pages' in entry ? entry.path.slice(1) : []))
if (!areas.includes(area)) {
  process.stderr.write(`no area ${area}: one of ${areas.join(', ')}, the groups of contract/src/menu.ts\n`)
  process.exit(2)
}
const names = namesOf(kebab, chinese, area)

/** Each template and the file it becomes. */
const files: Record<string, string> = {
  'contract.ts': `contract/src/admin/${kebab}.ts`,
  'zh-CN.json': `contract/src/messages/zh-CN/${kebab}.json`,
  'en.json': `contract/src/messages/en/${kebab}.json`,
  'migration.sql': `server/migrations/${nextMigration()}_${names.snake}.sql`,
  'table.ts': `server/src/modules/${kebab}/table.ts`,
  'routes.ts': `server/src/modules/${kebab}/routes.ts`,
  'matrix.ts': `server/src/modules/${kebab}/matrix.ts`,
  'test.ts': `server/src/modules/${kebab}/${kebab}.test.ts`,
  'page.tsx': `console/src/features/${area}/pages/${names.camel}.tsx`,
}

/** Each list of nouns and the line it gets. */
const lines: [file: string, line: string, at: RegExp][] = [
  ['contract/src/nouns.ts', `export * from './admin/${kebab}.ts'`, /$/],
  ['server/src/db/declared.ts', `export * from '../modules/${kebab}/table.ts'`, /$/],
  ['server/src/modules/handlers.ts', `export * from './${kebab}/routes.ts'`, /$/],
  // The end of the group's list, whether it stands on one line or on several.
  ['contract/src/menu.ts', `all.${names.camel}Page,`, new RegExp(`(?<=path: '/${area}',[^\\]]*?pages: \\[[^\\]]*)\\]`)],
]

const known = Object.values(files).find((file) => existsSync(join(root, file)))
if (known) {
  process.stderr.write(`${known} is there already\n`)
  process.exit(1)
}
for (const [template, file] of Object.entries(files)) write(file, template, names)
for (const [file, line, at] of lines) insert(file, line, at)
spawnSync('biome', ['check', '--write', ...Object.values(files), ...lines.map(([file]) => file)], {
  cwd: root,
  stdio: 'ignore',
})
process.stdout.write(`${[...Object.values(files), ...lines.map(([file]) => `${file} (one line)`)].join('\n')}\n`)

function write(file: string, template: string, names: Names): void {
  const text = readFileSync(new URL(`template/${template}.txt`, import.meta.url), 'utf8')
  mkdirSync(join(root, dirname(file)), { recursive: true })
  writeFileSync(join(root, file), fill(text, names))
}

function insert(file: string, line: string, place: RegExp): void {
  const text = readFileSync(join(root, file), 'utf8')
  const at = text.search(place)
  if (at < 0) throw new Error(`${file}: no place for ${line}`)
  const before = text.slice(0, at)
  const comma = /[^,[\s]\s*$/.test(before) && at < text.length ? ', ' : ''
  writeFileSync(join(root, file), `${before}${comma}${line}\n${text.slice(at)}`)
}

function nextMigration(): string {
  const last = readdirSync(join(root, 'server/migrations')).sort().at(-1)?.slice(0, 4)
  return String(Number(last) + 1).padStart(4, '0')
}
