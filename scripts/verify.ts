// `npm run verify`: everything that can be known without running the product, side by side, in seconds.
import { spawn } from 'node:child_process'
import { structure } from './structure.ts'

interface Result {
  name: string
  output: string
  ok: boolean
  ms: number
}

const checks: [name: string, command: string, args: string[]][] = [
  ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['unused code', 'knip', ['--no-progress']],
  ...['contract', 'server', 'console', 'e2e', 'scripts'].map((part): [string, string, string[]] => [
    `types of ${part}`,
    'tsc',
    ['-p', part],
  ]),
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

const results = await Promise.all(checks.map(([name, command, args]) => execute(name, command, args)))
const broken = await structure()
results.push({ name: 'structure and links', output: broken.join('\n'), ok: broken.length === 0, ms: 0 })
for (const { name, output, ok, ms } of results) {
  process.stdout.write(
    `${ok ? '✓' : '✗'} ${name} ${ms ? `${(ms / 1000).toFixed(1)} s` : ''}\n${ok ? '' : `${output}\n`}`,
  )
}
process.exit(results.every((result) => result.ok) ? 0 : 1)
