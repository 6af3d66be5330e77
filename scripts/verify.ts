// `npm run verify`: everything that can be known without running the product, as many checks at a time as there are cores.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { numbers } from './numbers.ts'
import { repositoryFiles, structure } from './structure.ts'
import { shapeOfTexts } from './texts.ts'
import { listOf, unscoped } from './unscoped.ts'

interface Result {
  name: string
  output: string
  ok: boolean
  ms: number
}

type Check = [name: string, command: string, args: string[]]

const cache = '.cache/types'
mkdirSync(cache, { recursive: true })
const files = repositoryFiles()
const shape = shapeOfTexts(files)
for (const kept of readdirSync(cache)) if (!kept.includes(shape)) rmSync(`${cache}/${kept}`)

/**
 * One thread a part: more of them infer the same types again, for twice the time and memory on two cores. What a part has found out
 * is kept for the next run, while the message files have the same keys: the compiler does not see when those change.
 */
const typesOf = (part: string, project = part): Check => [
  `types of ${part}`,
  'tsc',
  ['-p', project, '--singleThreaded', '--incremental', '--tsBuildInfoFile', `${cache}/${part}-${shape}.json`],
]

/** The longest first, so that none of them is left alone at the end. */
const checks: Check[] = [
  // One program, as they have the same settings: each would infer the types of the contract again.
  typesOf('server, contract and scripts', 'tsconfig.node.json'),
  typesOf('console'),
  ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  typesOf('e2e'),
  ['unused code', 'knip', ['--no-progress']],
  // Its tool chain is installed by the start and by `npm test`; its types are checked where it is.
  ...(existsSync('applet/node_modules/.installed') ? [typesOf('applet')] : []),
]

function execute(name: string, command: string, args: string[]): Promise<Result> {
  const began = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
    child.on('error', (error) => resolve({ name, output: error.message, ok: false, ms: 0 }))
    child.on('exit', (code) => resolve({ name, output, ok: code === 0, ms: performance.now() - began }))
  })
}

/** By the process itself, beside the last of the others. */
async function ownChecks(): Promise<Result> {
  const broken = await structure(files)
  return { name: 'structure and links', output: broken.join('\n'), ok: broken.length === 0, ms: 0 }
}

const results: Result[] = []
const waiting = [...checks.map((check) => () => execute(...check)), ownChecks].values()
const worker = async () => {
  for (const run of waiting) results.push(await run())
}
await Promise.all(Array.from({ length: availableParallelism() }, worker))
const { uses, broken: unreasoned } = unscoped(files)
const count = `${uses.filter(({ writes }) => !writes).length} reads, ${uses.filter(({ writes }) => writes).length} writes`
results.push({ name: `unscoped access: ${count}`, output: unreasoned.join('\n'), ok: unreasoned.length === 0, ms: 0 })
for (const { name, output, ok, ms } of results) {
  process.stdout.write(
    `${ok ? '✓' : '✗'} ${name} ${ms ? `${(ms / 1000).toFixed(1)} s` : ''}\n${ok ? '' : `${output}\n`}`,
  )
}
if (process.argv.includes('--unscoped')) process.stdout.write(`${listOf(uses)}\n`)
for (const line of numbers(files)) process.stdout.write(`  ${line}\n`)
process.exit(results.every((result) => result.ok) ? 0 : 1)
