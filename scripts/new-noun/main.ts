// `npm run new-noun -- device-loan 设备借出 system`: writes the skeleton of a noun with the standard calls, green at once;
// with `--states LENT,RETURNED,LOST` also its life cycle: steps, messages, badge.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { menu } from '@cogcampus/contract/menu'
import { nounLines, stateLines } from './lists.ts'
import { fill, namesOf } from './names.ts'

/** A state, and its Chinese word. */
const STATE = /^[A-Z]+(_[A-Z]+)*(=[^'"]+)?$/
const root = fileURLToPath(new URL('../..', import.meta.url))
const { positionals, values } = parseArgs({ allowPositionals: true, options: { states: { type: 'string' } } })
const [kebab = '', chinese = '', area = 'system'] = positionals
const states = values.states?.split(',') ?? []
if (!/^[a-z]+(-[a-z]+)*$/.test(kebab) || !/\p{Script=Han}/u.test(chinese))
  stop('npm run new-noun -- <name-in-the-url> <中文名称> [area of the page, system] [--states FIRST,NEXT]')
if (values.states !== undefined && !(states.length > 1 && states.every((state) => STATE.test(state))))
  stop('--states LENT,RETURNED or LENT=借出中,RETURNED=已归还: two or more, the first one first')
const areas = menu.flatMap((entry) => ('pages' in entry ? entry.path.slice(1) : []))
if (!areas.includes(area)) stop(`no area ${area}: one of ${areas.join(', ')}, the groups of contract/src/menu.ts`)
const names = namesOf(kebab, chinese, area, states)
const module = `server/src/modules/${kebab}`

/** Each template and the file it becomes. */
const files: Record<string, string> = {
  'contract.ts': `contract/src/admin/${kebab}.ts`,
  'zh-CN.json': `contract/src/messages/zh-CN/${kebab}.json`,
  'en.json': `contract/src/messages/en/${kebab}.json`,
  'migration.sql': `server/migrations/${nextMigration()}_${names.snake}.sql`,
  'table.ts': `${module}/table.ts`,
  'routes.ts': `${module}/routes.ts`,
  'matrix.ts': `${module}/matrix.ts`,
  'test.ts': `${module}/${kebab}.test.ts`,
  'page.tsx': `console/src/features/${area}/pages/${names.camel}.tsx`,
}

/** The same of a noun with states, besides. */
const stateFiles: Record<string, string> = {
  'life.ts': `contract/src/life/${kebab}.ts`,
  'flow.ts': `${module}/flow.ts`,
  'state.ts': `${module}/state.ts`,
  'reminders.ts': `${module}/reminders.ts`,
}

const written = { ...files, ...(states.length > 0 ? stateFiles : {}) }
const lines = [...nounLines, ...(states.length > 0 ? stateLines : [])]
const known = Object.values(written).find((file) => existsSync(join(root, file)))
if (known) stop(`${known} is there already`, 1)
for (const [template, file] of Object.entries(written)) write(file, template)
for (const [file, line, at] of lines) insert(file, fill(line, names), new RegExp(fill(at.source, names)))
const touched = new Set(lines.map(([file]) => file))
execute('biome', 'check', '--write', ...Object.values(written), ...touched)
// The drawing of all life cycles, one of which may be new.
execute('node', 'scripts/life-cycles.ts')
process.stdout.write(`${[...Object.values(written), ...[...touched].map((file) => `${file} (lines)`)].join('\n')}\n`)

function stop(why: string, code = 2): never {
  process.stderr.write(`${why}\n`)
  process.exit(code)
}

function execute(command: string, ...args: string[]): void {
  spawnSync(command, args, { cwd: root, stdio: 'ignore' })
}

function write(file: string, template: string): void {
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
