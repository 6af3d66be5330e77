// `npm test`: installs what it needs on a bare machine, then checks, builds and tests everything.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, environment, fail, install, root, run } from './prepare.mjs'

const reports = join(root, '.cache/test')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const times = []
const step = (name, work) => {
  const began = Date.now()
  process.stdout.write(`\n── ${name}\n`)
  const result = work()
  times.push(`${name} ${((Date.now() - began) / 1000).toFixed(0)} s`)
  return result
}

step('install', install)
const chromium = step('browser', browser)
step('verify', () => run('npm', ['run', '--silent', 'verify']))
step('build', build)
const server = join(reports, 'server.json')
const e2e = join(reports, 'e2e.json')
const ok = [
  step('server tests', () =>
    test([
      'run',
      '--silent',
      'test:server',
      '--',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${server}`,
    ]),
  ),
  step('browser tests', () =>
    test(['run', '--silent', 'test:e2e', '--', '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: e2e,
      CHROME_PATH: chromium,
    }),
  ),
]

const counts = [countServer(read(server)), countBrowser(read(e2e))]
const sum = (field) => counts.reduce((total, count) => total + count[field], 0)
process.stdout.write(
  `\n${times.join(' · ')}\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`,
)
process.exit(ok.every(Boolean) && sum('failed') === 0 && sum('passed') > 0 ? 0 : 1)

function test(args, env = {}) {
  return spawnSync('npm', args, { cwd: root, stdio: 'inherit', env: { ...environment, ...env } }).status === 0
}

/** The browser to test with: the one named, the system's, or Debian's package, installed now. */
function browser() {
  const known = [process.env.CHROME_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  const find = () => known.find((path) => path && existsSync(path))
  if (find()) return find()
  const apt = (...args) => {
    const command = process.getuid?.() === 0 ? ['apt-get', ...args] : ['sudo', '-n', 'apt-get', ...args]
    spawnSync(command[0], command.slice(1), {
      stdio: 'inherit',
      env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk')
  return find() ?? fail('The browser tests need Chromium: install it, or name one in CHROME_PATH.')
}

function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

function countServer(report) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

function countBrowser(report) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, skipped, flaky } = report.stats
  if (flaky > 0) process.stdout.write(`\n${flaky} passed at a second try only: mend the cause.\n`)
  return { passed: expected + flaky, failed: unexpected + (report.errors?.length ?? 0), skipped }
}
