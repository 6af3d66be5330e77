// The mini-program and its browser build: `node scripts/applet.mjs h5 weapp test`. Its tool chain has its own lock file, so that
// console and server install and run without it.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import faultOf from '../applet/config/address.js'
import { environment, fail, hash, node, root } from './prepare.mjs'

const applet = join(root, 'applet')
const dist = join(applet, 'dist')
/** Says why there is no build: the server's page at `/applet/` then says so, too. */
const failed = join(dist, 'failed')
const log = join(root, '.cache/applet.log')
/** Where the mini-program would look for its service that is only tried out. */
const TRIED = 'https://service.example'
/** The outputs, and what differs between an unfinished one and one that is served. */
const outputs = ['h5', 'weapp']

/** Installs and builds in a process of its own, at low priority; answers whether it succeeded. `end` stops it. */
export function inBackground(parts, { output = log } = {}) {
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(output, '')
  const child = spawn('sh', ['-c', 'exec nice -n 10 "$0" "$@" >"$OUTPUT" 2>&1', node, 'scripts/applet.mjs', ...parts], {
    cwd: root,
    stdio: 'ignore',
    detached: true,
    env: { ...environment, OUTPUT: output },
  })
  const done = new Promise((resolve) => {
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
  const end = () => {
    try {
      process.kill(-child.pid, 'SIGTERM')
    } catch {
      // It has ended.
    }
  }
  return { done, end, output }
}

/** Whether the browser build is that of the sources. */
export const isBuilt = () => markOf('h5') === wantedOf('h5', process.env.TARO_APP_API)

const markOf = (output) => {
  const mark = join(dist, output, '.built')
  return existsSync(mark) ? readFileSync(mark, 'utf8') : null
}
const wantedOf = (output, address = '') => {
  // Of the contract what is more than types.
  const shared = ['envelope.ts', 'limits.ts', 'life/suggest.ts'].map((name) => `contract/src/${name}`)
  const sources = hash(['applet', 'console/src/ui/tokens.ts', ...shared])
  return `${sources} ${output} ${address}`
}

function install() {
  const wanted = hash(['applet/package-lock.json', 'applet/package.json'])
  const mark = join(applet, 'node_modules/.installed')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  process.stdout.write('Installing the applet’s tool chain…\n')
  // Without scripts: one of them calls a foreign host, and the output is the same.
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(mark, wanted)
}

function build(output, address) {
  const wanted = wantedOf(output, address)
  if (markOf(output) === wanted) return
  process.stdout.write(`Building ${output}…\n`)
  const unfinished = join(dist, `${output}-unfinished`)
  rmSync(unfinished, { recursive: true, force: true })
  run(node, [join(applet, 'node_modules/@tarojs/cli/bin/taro'), 'build', '--type', output], {
    NODE_ENV: 'production',
    APPLET_OUTPUT: `dist/${output}-unfinished`,
    TARO_APP_API: address,
  })
  if (output === 'h5') compress(unfinished)
  writeFileSync(join(unfinished, '.built'), wanted)
  // Whoever reads the pages meanwhile has them whole.
  rmSync(join(dist, output), { recursive: true, force: true })
  renameSync(unfinished, join(dist, output))
}

/** The server sends scripts and styles as they lie there. */
function compress(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!/\.(js|css|html)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const content = readFileSync(path)
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(`${path}.br`, brotliCompressSync(content))
  }
}

function test() {
  run(node, ['--test', '--test-reporter=tap', 'tests/*.test.mjs'])
}

function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, { cwd: applet, stdio: 'inherit', env: { ...environment, ...env } })
  if (error || status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? `exit ${status}`}`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const parts = process.argv.slice(2)
  const addressOf = (output) => process.env.TARO_APP_API || (output === 'weapp' && parts.includes('test') ? TRIED : '')
  const fault = parts.includes('weapp') && faultOf('weapp', addressOf('weapp'))
  // Nothing was tried: what was built stays what it is.
  if (fault) fail(fault)
  try {
    rmSync(failed, { force: true })
    install()
    if (parts.includes('types')) run(join(root, 'node_modules/.bin/tsc'), ['-p', '.', '--singleThreaded'])
    for (const output of outputs) if (parts.includes(output)) build(output, addressOf(output))
    if (parts.includes('test')) test()
  } catch (error) {
    mkdirSync(dist, { recursive: true })
    writeFileSync(failed, `${error.message}\n`)
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
