// The suites of `npm test`. What fails is run once more at the end, by itself: what passes then is unsteady, which is told
// but does not stop a landing. Runs under whatever Node came with npm: plain JavaScript, no dependency.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

/** More tests than these that pass at the second run only are no accident: the run is red. */
export const UNSTEADY_LIMIT = 8

/**
 * One test of a run.
 * @typedef {{ name: string, file: string, status: 'passed' | 'failed' | 'skipped', message: string, seconds: number, whole?: boolean }} Test
 * `whole` stands for a file, or a run, that failed without a test of it failing.
 */

/**
 * What two runs say together. A test passed if it passed in one of them.
 * @param {Test[]} first every test of the suite
 * @param {Test[]} again those that were run once more
 */
export function judge(first, again) {
  const tests = new Map()
  for (const test of [...first, ...again]) tests.set(test.name, [...(tests.get(test.name) ?? []), test])
  const ranAgain = new Set(again.filter(({ status }) => status !== 'skipped').map(({ file }) => file))
  const sum = { passed: 0, failed: 0, skipped: 0, unsteady: [], broken: [] }
  for (const runs of tests.values()) {
    const failure = runs.find(({ status }) => status === 'failed')
    // A file that failed as a whole has no test of this name in a run where it passed.
    const cleared = failure?.whole && runs.length === 1 && first.includes(failure) && ranAgain.has(failure.file)
    const passed = cleared || runs.some(({ status }) => status === 'passed')
    if (failure) (passed ? sum.unsteady : sum.broken).push(failure)
    if (failure?.whole && passed) continue
    sum[passed ? 'passed' : failure ? 'failed' : 'skipped']++
  }
  return sum
}

/** A run is green when each test passed, at most {@link UNSTEADY_LIMIT} of them at the second try, and some did. */
export const isGreen = ({ passed, failed, unsteady }) => failed === 0 && unsteady.length <= UNSTEADY_LIMIT && passed > 0

/** Runs once more what failed. Where a run named no test there is nothing to run: it stays red. */
export function runAgain(suite, first) {
  const failed = first.filter(({ status, file }) => status === 'failed' && file)
  return failed.length > 0 ? suite.again(failed) : []
}

/**
 * The tests of vitest in `root`. A failed file is run again whole, alone.
 * @param {{ root: string, reports: string, env: NodeJS.ProcessEnv }} options
 */
export function vitestSuite({ root, reports, env }) {
  const part = basename(root)
  const run = (name, args) => {
    const report = join(reports, `${name}.json`)
    rmSync(report, { force: true })
    const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const ok = spawn('vitest', ['run', ...args, ...options], root, env)
    return complete(existsSync(report) ? testsOfVitest(read(report), root) : [], ok, `${part} tests`)
  }
  return {
    name: `${part} tests`,
    run: () => run(part, []),
    again: (failed) => run(`${part}-again`, [...filesOf(failed), '--no-file-parallelism']),
  }
}

/**
 * The tests of Playwright in `root`. A failed test is run again with one worker, on a server of its own.
 * @param {{ root: string, reports: string, env: NodeJS.ProcessEnv }} options
 */
export function browserSuite({ root, reports, env }) {
  const run = (name, args) => {
    const report = join(reports, `${name}.json`)
    rmSync(report, { force: true })
    const ok = spawn('playwright', ['test', '--reporter=list,json', '--retries=0', ...args], root, {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    })
    return complete(existsSync(report) ? testsOfPlaywright(read(report)) : [], ok, 'browser tests')
  }
  return {
    name: 'browser tests',
    run: () => run('browser', []),
    again: () => run('browser-again', ['--last-failed', '--workers=1']),
  }
}

/**
 * The tests of Node's own runner in `root`.
 * @param {{ root: string, files: string, env: NodeJS.ProcessEnv }} options
 */
export function nodeSuite({ root, files, env }) {
  const run = () => {
    const args = ['--test', '--test-reporter=tap', files]
    const { status, stdout } = spawnSync('node', args, { cwd: root, env, encoding: 'utf8', maxBuffer: 2 ** 28 })
    return complete(testsOfTap(stdout, files), status === 0, files, stdout)
  }
  return { name: `tests of ${files}`, run, again: run }
}

function spawn(command, args, cwd, env) {
  return spawnSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0
}

const read = (path) => JSON.parse(readFileSync(path, 'utf8'))
const filesOf = (tests) => [...new Set(tests.map(({ file }) => file))]

/** A run that failed although none of its tests did says so as a test of its own. */
export function complete(
  tests,
  ok,
  name,
  message = 'The run failed without naming a test: see what it printed above.',
) {
  if (ok || tests.some(({ status }) => status === 'failed')) return tests
  return [...tests, { name, file: '', status: 'failed', message, seconds: 0, whole: true }]
}

/** Tests of one name in one file are told apart by their order. */
function numbered(tests) {
  const seen = new Map()
  return tests.map((test) => {
    const times = (seen.get(test.name) ?? 0) + 1
    seen.set(test.name, times)
    return times === 1 ? test : { ...test, name: `${test.name} (${times})` }
  })
}

const wordOf = (status) => (status === 'passed' || status === 'failed' ? status : 'skipped')

/** @returns {Test[]} */
export function testsOfVitest(report, root) {
  return numbered(
    report.testResults.flatMap((result) => {
      const file = relative(root, result.name)
      const tests = result.assertionResults.map(({ fullName, status, failureMessages, duration }) => ({
        name: `${file} › ${fullName}`,
        file,
        status: wordOf(status),
        message: failureMessages.join('\n'),
        seconds: (duration ?? 0) / 1000,
      }))
      if (result.status !== 'failed' || tests.some(({ status }) => status === 'failed')) return tests
      return [...tests, { name: file, file, status: 'failed', message: result.message, seconds: 0, whole: true }]
    }),
  )
}

/** @returns {Test[]} */
export function testsOfPlaywright(report) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  const tests = report.suites.flatMap(specs).flatMap((spec) =>
    spec.tests.map(({ status, results }) => ({
      name: `${spec.file}:${spec.line} › ${spec.title}`,
      file: spec.file,
      status: { expected: 'passed', unexpected: 'failed', flaky: 'failed' }[status] ?? 'skipped',
      message: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
      seconds: results.reduce((total, { duration }) => total + duration / 1000, 0),
    })),
  )
  const errors = report.errors.map(({ message }) => message).join('\n')
  const broken = { name: 'browser tests', file: '', status: 'failed', message: errors, seconds: 0, whole: true }
  return numbered(errors ? [...tests, broken] : tests)
}

/** @returns {Test[]} */
export function testsOfTap(output, file) {
  const lines = [...output.matchAll(/^(not )?ok \d+ - (.*)$/gm)]
  return lines.map(({ 1: not, 2: name, index }) => ({
    name: `${file} › ${name}`,
    file,
    status: not ? 'failed' : / # SKIP/.test(name) ? 'skipped' : 'passed',
    message: not ? output.slice(index, index + 2000) : '',
    seconds: Number(/duration_ms: ([\d.]+)/.exec(output.slice(index, index + 500))?.[1] ?? 0) / 1000,
  }))
}

/** The files that took longest, with their seconds: where the time of a suite goes. */
export function slowest(tests, count = 10) {
  const seconds = new Map()
  for (const test of tests) seconds.set(test.file, (seconds.get(test.file) ?? 0) + test.seconds)
  return [...seconds].toSorted(([, a], [, b]) => b - a).slice(0, count)
}
