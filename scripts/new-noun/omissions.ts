// `npx node scripts/new-noun/omissions.ts [part of a title, or the number to begin with]`: proves that no step of the guide can be left out unnoticed. Adds a
// noun with states in a copy of the last commit, leaves out one step after the other, and expects `npm run verify` or a named test to fail.
// With `--sample`, some at once, each of which the quickest check has to name: `npm test` does that.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))
const copy = join(mkdtempSync(join(tmpdir(), 'cogcampus-omit-')), 'cogcampus')

type Omission = [title: string, file: string, out: RegExp | 'file', instead?: string]
const line = (part: string) => new RegExp(`.*${part}.*\n`)
const migration = 'server/migrations/NEXT_device_loan.sql'
const module = 'server/src/modules/device-loan'
const contract = 'contract/src/admin/device-loan.ts'
const life = 'contract/src/life/device-loan.ts'
const page = 'console/src/features/course/pages/deviceLoan.tsx'

const omissions: Omission[] = [
  ['the line of the contract', 'contract/src/nouns.ts', line('device-loan')],
  ['the line of the table', 'server/src/db/declared.ts', line('device-loan')],
  ['the line of the handlers', 'server/src/modules/handlers.ts', line('device-loan')],
  ['the line of the menu', 'contract/src/menu.ts', line('deviceLoanPage')],
  ['the group of the page', contract, /'\/course\/deviceLoan'/, "'/system/deviceLoan'"],
  ['the Chinese texts', 'contract/src/messages/zh-CN/device-loan.json', 'file'],
  ['the English texts', 'contract/src/messages/en/device-loan.json', 'file'],
  ['the name of the noun', 'contract/src/messages/en/device-loan.json', /"noun": "[^"]*"/, '"other": "x"'],
  ['a call of the page', contract, /\.\.\.standardCalls\('\/admin\/device-loan'\)/, "'/admin/device-loan/page'"],
  ['the campus of the table', `${module}/table.ts`, line("campus: 'campusId'")],
  ['the owner of the table', `${module}/table.ts`, line("owner: 'createdBy'")],
  ['the dictionary of the table', contract, /( Id, Text)((.|\n)*?)Text\(200\)/, " DictValue,$1$2DictValue('source')"],
  ['the dictionary of the contract', `${module}/table.ts`, /title:/, "dicts: { remark: 'source' },\n  title:"],
  ['the search of the table', `${module}/table.ts`, line("search: \\['name'\\]")],
  ['the history of the table', `${module}/table.ts`, line('history:')],
  ['the migration', migration, 'file'],
  ['the constraint of the name', migration, line('device_loan__name__unique')],
  ['the index of the newest', migration, line('device_loan_newest')],
  ['the index of an order', migration, line('device_loan_created')],
  ['the index of the owner', migration, line('device_loan_of_author')],
  ['the index of a filter', contract, /const filters = \{/, 'const filters = { remark: Text(200).optional(),'],
  ['the name of a foreign key', migration, / constraint device_loan__campus_id__fk/],
  ['the index of the search', migration, line('device_loan_search')],
  ['the version of a row', migration, line('version integer')],
  ['the label of a column', migration, /remark text,/, 'remark text,\n  lent_on date,'],
  ['a handler', `${module}/routes.ts`, line('restore:')],
  ['the export of the page', page, line('exports=')],
  ['a call by the page', page, line('restore=')],
  ['the filter by campus', page, /, \.\.\.campus/],
  ['a column of a computed column', `${module}/routes.ts`, /'campus', 'name'/, "'campus', 'nmae'"],
  ['the name of a column of the page', page, /key: 'remark' \}/, "key: 'lentOn' }"],
  ['the label of a column of the export', contract, /createdAt: Time/, 'createdAt: Time,\n  search: z.string()'],
  ['a computed column', `${module}/routes.ts`, line('campusName')],
  ['the policy', `${module}/matrix.ts`, 'file'],
  ['the marker of the other campus', `${module}/matrix.ts`, / {2}mark: (.|\n)*?\n {2}\},\n/],
  ['the list that shows the marker', `${module}/matrix.ts`, line("marked: \\['page'\\]")],
  ['the test', `${module}/device-loan.test.ts`, 'file'],
  ['the page', page, 'file'],
  ['what the noun is', contract, /Devices that families take home/, 'TODO: what it is'],
  ['the changes that open pages follow', `${module}/table.ts`, /history:/, 'live: false,\n  history:'],
  ['a link to a filter without a field', page, /<TablePage/, "<TablePage linked={[{ name: 'lent', label: String }]}"],
  ['the life cycle among all', 'contract/src/life/all.ts', line("'device-loan', deviceLoanLife")],
  ['the drawing of a step', life, /'RETURNED', when/, "'LOST', when"],
  ['who learns of a step', life, /, tells: \['applicant'\]/],
  ['the badge of a state that waits', life, /code: 'CAMPUS_DEVICE_LOAN'/, 'code: null'],
  ['the page of the badge', 'contract/src/enums.ts', line("CAMPUS_DEVICE_LOAN: '")],
  ['the filter of the badge', 'contract/src/enums.ts', line('CAMPUS_DEVICE_LOAN: \\{')],
  ['the badge of the page', contract, line("remind: 'CAMPUS_DEVICE_LOAN'")],
  ['the badge among all', 'server/src/modules/message-remind/list.ts', line('\\.\\.\\.deviceLoanReminders')],
  ['the rows of the badge', `${module}/reminders.ts`, /\.where\('deviceLoan\.state', '=', 'LENT'\)/],
  ['the act of the badge', 'console/src/messages/en/home.json', line('act\\.CAMPUS_DEVICE_LOAN')],
  ['the refusal', 'contract/src/errors.ts', line('DEVICE_LOAN_STATE')],
  ['the text of the refusal', 'server/src/messages/en.json', line('DEVICE_LOAN_STATE')],
  ['the refusal in the audit log', 'contract/src/messages/en/audit.json', /,\n.*DEVICE_LOAN_STATE.*/],
  ['the text of a state', 'contract/src/messages/en/device-loan.json', line('state\\.LOST')],
  ['the column of the state', migration, line('state text')],
  ['the index of the state', migration, line('device_loan_of_state')],
  ['the step in the policy', `${module}/matrix.ts`, line('state: \\{')],
  ['the step among the calls of the page', contract, /, '\/admin\/device-loan\/state'/],
  ['the message of a step', `${module}/state.ts`, /\[createdBy\]/, '[]'],
  ['what a state refuses to update', `${module}/routes.ts`, line('if \\(why\\)')],
  ['what a state refuses to delete', `${module}/routes.ts`, line('deviceLoans.open')],
]

/** The sample, with what is said of each. */
const sample: Record<string, string> = {
  'the test': 'has no test: write server/src/modules/device-loan/device-loan.test.ts',
  'what the noun is': `${contract}: still to be written: what it is`,
  'the changes that open pages follow': 'take `live: false` out of deviceLoan',
  'a link to a filter without a field': 'carries "lent"',
}

const environment = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` }
const runs = (command: string, ...args: string[]) =>
  spawnSync(command, args, { cwd: copy, env: environment, encoding: 'utf8', stdio: 'pipe' })

/** What can fail, the quick ones first. */
const checks: [name: string, run: () => { status: number | null; stdout: string; stderr: string }][] = [
  ['verify: structure', () => runs('node', '-e', structureOnly)],
  ...['contract', 'server', 'console'].map((part): (typeof checks)[number] => [
    `verify: types of ${part}`,
    () => runs('tsc', '-p', part),
  ]),
  [
    'test: schema and contract',
    () => tests('test/schema.test.ts', 'test/contract.test.ts', module.slice(7), 'src/modules/message-remind'),
  ],
  ['test: matrix', () => tests('test/matrix.test.ts', '-t', 'device-loan|markers|policy tables')],
]
const structureOnly =
  "import('./scripts/structure.ts').then((m) => m.structure()).then((broken) => { console.log(broken.join('\\n')); process.exit(broken.length) })"
const tests = (...args: string[]) => runs('vitest', 'run', '--root', 'server', ...args)

/** The check that fails, and what it says first. */
function caughtBy(): string | undefined {
  for (const [name, run] of checks) {
    const { status, stdout, stderr } = run()
    if (status === 0) continue
    const said = stripVTControlCharacters(stdout + stderr).split('\n')
    return `${name} (${(said.find((line) => /FAIL|error TS/.test(line)) ?? said[0] ?? '').trim()})`
  }
  return undefined
}

/** Leaves a step out; answers how it is put back. */
function cut([title, path, out, instead = '']: Omission): () => void {
  const file = join(copy, path)
  const text = readFileSync(file, 'utf8')
  if (out !== 'file' && !out.test(text)) throw new Error(`${title}: nothing to leave out in ${path}`)
  if (out === 'file') rmSync(file)
  else writeFileSync(file, text.replace(out, instead))
  return () => writeFileSync(file, text)
}

/** Leaves out the sample at once; answers of each whether the quickest check names it. */
function leaveOutSample(): boolean[] {
  const some = Object.keys(sample).map((title) => omissions.find(([each]) => each === title) as Omission)
  for (const omission of some) cut(omission)
  const { stdout, stderr } = runs('node', '-e', structureOnly)
  const missed = some.filter(([title]) => !stdout.includes(sample[title] as string))
  for (const [title] of missed) process.stdout.write(`✗ without ${title}: it is not named in\n${stdout}${stderr}\n`)
  return some.map((omission) => !missed.includes(omission))
}

function leaveOut(omission: Omission): boolean {
  const putBack = cut(omission)
  const by = caughtBy()
  putBack()
  const [title] = omission
  process.stdout.write(`${by ? '✓' : '✗'} without ${title}: ${by ?? 'nothing fails'}\n`)
  return by !== undefined
}

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, stdio: 'pipe' })
git('worktree', 'add', '--detach', copy, 'HEAD')
// The packages of the copy are its own, all others those of the project.
const [packages, ours] = [join(root, 'node_modules'), '@cogcampus']
mkdirSync(join(copy, 'node_modules'))
for (const name of readdirSync(packages))
  if (name !== ours) symlinkSync(join(packages, name), join(copy, 'node_modules', name))
cpSync(join(packages, ours), join(copy, 'node_modules', ours), { recursive: true, verbatimSymlinks: true })
const [, , asked = ''] = process.argv
const command = 'run --silent new-noun -- device-loan 设备借出 course --states LENT,RETURNED,LOST'
const made = runs('npm', ...command.split(' ')).stdout
const left = join(copy, contract)
writeFileSync(left, readFileSync(left, 'utf8').replace(/TODO.*(?= \*\/)/, 'Devices that families take home.'))
const next = /migrations\/(\d{4})/.exec(made)?.[1] ?? ''
const wanted = omissions
  .map(([title, file, ...rest]): Omission => [title, file.replace('NEXT', next), ...rest])
  .filter(([title], at) => (Number(asked) ? at + 1 >= Number(asked) : title.includes(asked)))

/** Of each that was tried, whether it is caught. */
function tried(): boolean[] {
  if (asked === '--sample') return leaveOutSample()
  const clean = caughtBy()
  if (clean) process.stdout.write(`✗ the skeleton itself: ${clean} fails\n`)
  return clean ? [false] : wanted.map(leaveOut)
}
const caught = tried()
git('worktree', 'remove', '--force', copy)
if (existsSync(copy)) rmSync(copy, { recursive: true })
process.exit(caught.every(Boolean) ? 0 : 1)
