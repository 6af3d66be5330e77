// `npm test`: installs what it needs on a bare machine, then checks, builds and tests everything.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inBackground } from './applet.mjs'
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
// Its tool chain is installed and both outputs are built beside what follows; the browser tests use one of them.
const appletBegan = Date.now()
const appletRun = inBackground(['types', 'h5', 'weapp', 'test'], { output: join(reports, 'applet.log') })
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
      '--retry=1',
    ]),
  ),
  await applet(),
  step('browser tests', () =>
    test(['run', '--silent', 'test:e2e', '--', '--reporter=list,json', '--retries=1'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: e2e,
      CHROME_PATH: chromium,
    }),
  ),
]

const counts = [countServer(read(server)), countBrowser(read(e2e)), countApplet()]
const sum = (field) => counts.reduce((total, count) => total + count[field], 0)
// Told last, as a log may be kept by its end only. A second try keeps one test that waits for a busy machine from hiding
// what all others say; its cause is mended all the same, so it is told with its first message.
for (const { flaky, told } of [...failuresOfServer(read(server)), ...failuresOfBrowser(read(e2e))])
  process.stdout.write(`\n${flaky ? 'Passed at a second try only, mend the cause:' : '✘'} ${told}\n`)
process.stdout.write(
  `\n${times.join(' · ')}\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`,
)
process.exit(ok.every(Boolean) && sum('failed') === 0 && sum('passed') > 0 ? 0 : 1)

/** Waits for the applet: built, its types right, and its output tried out. */
async function applet() {
  const ok = await appletRun.done
  times.push(`applet, beside the others, ${((Date.now() - appletBegan) / 1000).toFixed(0)} s`)
  const told = readFileSync(appletRun.output, 'utf8')
  const sizes = told.split('\n').filter((line) => line.includes('# size'))
  process.stdout.write(`\n── applet\n${ok ? sizes.join('\n') : told}\n`)
  return ok
}

function countApplet() {
  const told = readFileSync(appletRun.output, 'utf8')
  const count = (word) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(told)?.[1] ?? 0)
  const tested = /^# tests \d+$/m.test(told)
  return { passed: count('pass'), failed: tested ? count('fail') : 1, skipped: count('skipped') }
}

function test(args, env = {}) {
  return spawnSync('npm', args, { cwd: root, stdio: 'inherit', env: { ...environment, ...env } }).status === 0
}

/**
 * The browser to test with: the one named, the system's, or Debian's package, installed now. Most tests run in its shell
 * without a window, which takes half the time, where Debian has it.
 */
function browser() {
  const known = [process.env.CHROME_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  const find = () => known.find((path) => path && existsSync(path))
  if (find() && existsSync('/usr/bin/chromium-headless-shell')) return find()
  const apt = (...args) => {
    const command = process.getuid?.() === 0 ? ['apt-get', ...args] : ['sudo', '-n', 'apt-get', ...args]
    spawnSync(command[0], command.slice(1), {
      stdio: 'inherit',
      timeout: 300_000,
      env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  apt('update', '-qq')
  if (!find()) apt('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk')
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell')
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
  return { passed: expected + flaky, failed: unexpected + (report.errors?.length ?? 0), skipped }
}

/** The tests of which a try failed, each with the start of its messages. */
function failuresOfServer(report) {
  return (report?.testResults ?? []).flatMap((file) => {
    const path = relative(root, file.name)
    const tests = file.assertionResults.filter((test) => test.failureMessages.length > 0)
    if (file.status === 'failed' && tests.length === 0)
      return [{ flaky: false, told: `${path}\n${start(file.message)}` }]
    return tests.map(({ status, fullName, failureMessages }) => ({
      flaky: status === 'passed',
      told: `${path} › ${fullName}\n${start(failureMessages.join('\n'))}`,
    }))
  })
}

function failuresOfBrowser(report) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  return (report?.suites ?? []).flatMap(specs).flatMap((spec) => {
    const errors = spec.tests.flatMap(({ results }) => results.flatMap((result) => result.errors ?? []))
    const told = `e2e/tests/${spec.file}:${spec.line} › ${spec.title}\n${start(errors.map(({ message }) => message).join('\n'))}`
    return errors.length > 0 || !spec.ok ? [{ flaky: spec.ok, told }] : []
  })
}

function start(message) {
  return (message ?? '').split('\n').slice(0, 25).join('\n')
}
