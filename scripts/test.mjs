// `npm test`: installs what it needs on a bare machine, then checks, builds and tests everything.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inBackground } from './applet.mjs'
import { build, environment, fail, install, root, run } from './prepare.mjs'
import {
  browserSuite,
  complete,
  isGreen,
  judge,
  nodeSuite,
  runAgain,
  slowest,
  testsOfTap,
  UNSTEADY_LIMIT,
  vitestSuite,
} from './suites.mjs'

const reports = join(root, '.cache/test')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const times = []
const step = async (name, work) => {
  const began = Date.now()
  process.stdout.write(`\n── ${name}\n`)
  const result = await work()
  times.push(`${name} ${((Date.now() - began) / 1000).toFixed(0)} s`)
  return result
}

const browserFound = browser()
await step('install', install)
// Its tool chain is installed and both outputs are built beside what follows; the browser tests use one of them.
const appletBegan = Date.now()
const appletRun = inBackground(['types', 'h5', 'weapp', 'test'], { output: join(reports, 'applet.log') })
const chromium = await step('browser', () => browserFound)
await step('verify', () => run('npm', ['run', '--silent', 'verify']))
await step('build', () => {
  build()
  run('npm', ['run', '--silent', 'build:gallery', '--workspace', 'console'])
})

const env = { ...environment, CHROME_PATH: chromium, BUILT: '1' }
const applet = { name: 'applet', run: () => testsOfApplet(appletRun, appletBegan), again: appletAgain }
const suites = [
  nodeSuite({ root, files: 'scripts/*.test.mjs', env }),
  vitestSuite({ root: join(root, 'console'), reports, env }),
  vitestSuite({ root: join(root, 'server'), reports, env }),
  applet,
  browserSuite({ root: join(root, 'e2e'), reports, env }),
]
const first = []
for (const suite of suites) first.push(await step(suite.name, suite.run))

const sums = []
for (const [index, suite] of suites.entries()) {
  const failed = first[index].some(({ status }) => status === 'failed')
  const again = failed ? await step(`${suite.name} once more`, () => runAgain(suite, first[index])) : []
  sums.push(judge(first[index], again))
}

const all = (field) => sums.flatMap((sum) => sum[field])
const count = (field) => sums.reduce((total, sum) => total + sum[field], 0)
const [unsteady, broken] = [all('unsteady'), all('broken')]
const green = isGreen({ passed: count('passed'), failed: count('failed'), unsteady })
const start = (message) => (message ?? '').split('\n').slice(0, 25).join('\n')

// Told last, as a log may be kept by its end only.
process.stdout.write('\n')
for (const [file, seconds] of first.flatMap((tests) => slowest(tests)))
  process.stdout.write(`${seconds.toFixed(0).padStart(5)} s  ${file}\n`)
for (const { name, message } of unsteady)
  process.stdout.write(`\nUnsteady, passed when run once more: mend the cause. ${name}\n${start(message)}\n`)
for (const { name, message } of broken) process.stdout.write(`\n✘ ${name}\n${start(message)}\n`)
if (unsteady.length > UNSTEADY_LIMIT)
  process.stdout.write(`\n✘ ${unsteady.length} tests are unsteady: at most ${UNSTEADY_LIMIT} may be\n`)
for (const { name } of unsteady) process.stdout.write(`\nUnsteady: ${name}`)
process.stdout.write(
  `\n${times.join(' · ')}\n${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped\n`,
)
writeFileSync(join(reports, 'report.json'), JSON.stringify({ green, times, unsteady, broken }, null, 2))
process.exit(green ? 0 : 1)

/** Waits for the applet: built, its types right, and its output tried out. */
async function testsOfApplet({ done, output }, began) {
  const ok = await done
  times.push(`applet, beside the others, ${((Date.now() - began) / 1000).toFixed(0)} s`)
  const told = readFileSync(output, 'utf8')
  const sizes = told.split('\n').filter((line) => line.includes('# size'))
  process.stdout.write(`${ok ? sizes.join('\n') : told}\n`)
  return complete(testsOfTap(told, 'applet'), ok, 'applet', told)
}

/** What is built already is not built again. */
function appletAgain() {
  return testsOfApplet(
    inBackground(['types', 'h5', 'weapp', 'test'], { output: join(reports, 'applet-again.log') }),
    Date.now(),
  )
}

/**
 * The browser to test with: the one named, the system's, or Debian's package, installed while other things are. Most
 * tests run in its shell without a window, which takes half the time, where Debian has it.
 */
async function browser() {
  const known = [process.env.CHROME_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  const find = () => known.find((path) => path && existsSync(path))
  if (find() && existsSync('/usr/bin/chromium-headless-shell')) return find()
  const apt = process.getuid?.() === 0 ? 'apt-get -qq' : 'sudo -n apt-get -qq'
  const packages = [...(find() ? [] : ['chromium fonts-noto-cjk']), 'chromium-headless-shell']
  const commands = [`${apt} update`, ...packages.map((names) => `${apt} install -y --no-install-recommends ${names}`)]
  const env = { ...environment, DEBIAN_FRONTEND: 'noninteractive' }
  // One process for all of them: this one stands still while it installs.
  const child = spawn(commands.join('; '), {
    shell: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: 600_000,
    env,
  })
  await once(child, 'close')
  return find() ?? fail('The browser tests need Chromium: install it, or name one in CHROME_PATH.')
}
