// What `npm test` makes of tests that always fail and of those that fail once: tried with small suites of both runners.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { environment, root } from './prepare.mjs'
import { browserSuite, isGreen, judge, nodeSuite, runAgain, slowest, UNSTEADY_LIMIT, vitestSuite } from './suites.mjs'

const failsOnce = (mark) => `
  if (!existsSync('${mark}')) {
    writeFileSync('${mark}', '')
    throw new Error('the first time')
  }`

/** A folder with test files, in which the project's packages are found. */
function suiteOf(create, files) {
  const folder = mkdtempSync(join(tmpdir(), 'cogcampus-suites-'))
  mkdirSync(join(folder, 'reports'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const { NODE_TEST_CONTEXT: _, ...env } = environment
  return { folder, suite: create({ root: folder, reports: join(folder, 'reports'), env }) }
}

function runTwice({ folder, suite }) {
  try {
    const first = suite.run()
    return judge(first, runAgain(suite, first))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The same three tests for either runner, in two files, and what belongs to one runner alone. */
const filesOf = (runner, suffix, more = {}) => ({
  [`one${suffix}`]: `
    import { existsSync, writeFileSync } from 'node:fs'
    import { test } from '${runner}'
    test('passes', () => true)
    test('fails once', () => {${failsOnce('once')}})`,
  [`two${suffix}`]: `
    import { test } from '${runner}'
    test.skip('is skipped', () => true)
    test('always fails', () => { throw new Error('again and again') })`,
  ...more,
})

const broken = `
  import { existsSync, writeFileSync } from 'node:fs'
  import { beforeAll, test } from 'vitest'
  beforeAll(() => {${failsOnce('hook')}})
  test('needs what is made before', () => true)`

const cases = {
  vitest: () => suiteOf(vitestSuite, filesOf('vitest', '.test.ts', { 'three.test.ts': broken })),
  Playwright: () => suiteOf(browserSuite, filesOf('@playwright/test', '.spec.ts')),
}
for (const [runner, make] of Object.entries(cases)) {
  test(`under ${runner}, what always fails is red, and what fails once is listed with its first message`, () => {
    const sum = runTwice(make())
    assert.equal(isGreen(sum), false)
    assert.deepEqual([sum.failed, sum.skipped], [1, 1])
    assert.deepEqual(
      sum.broken.map(({ name }) => name.split(' › ')[1]),
      ['always fails'],
    )
    assert.match(sum.broken[0].message, /again and again/)
    const once = sum.unsteady.find(({ name }) => name.endsWith('fails once'))
    assert.match(once.message, /the first time/)
    assert.equal(sum.passed, runner === 'vitest' ? 3 : 2)
    assert.equal(sum.unsteady.length, runner === 'vitest' ? 2 : 1)
  })
}

test('a run in which tests failed once only is green', () => {
  const { folder, suite } = suiteOf(vitestSuite, { 'three.test.ts': broken })
  const sum = runTwice({ folder, suite })
  assert.equal(isGreen(sum), true)
  assert.deepEqual([sum.passed, sum.failed, sum.unsteady.length], [1, 0, 1])
})

test('a runner that cannot run is red, although it names no test', () => {
  for (const create of [vitestSuite, browserSuite]) {
    const sum = runTwice(suiteOf(create, { 'playwright.config.ts': 'throw 1', 'vitest.config.ts': 'throw 1' }))
    assert.equal(isGreen(sum), false)
    assert.equal(sum.failed, 1)
  }
})

const testOf = (number, status) => ({ name: `a › ${number}`, file: 'a', status, message: '', seconds: number })
test('more unsteady tests than the limit are red', () => {
  const tests = (count, status) => Array.from({ length: count }, (_, number) => testOf(number, status))
  const unsteady = (count) => isGreen(judge([...tests(count, 'failed'), testOf(99, 'passed')], tests(count, 'passed')))
  assert.equal(unsteady(UNSTEADY_LIMIT), true)
  assert.equal(unsteady(UNSTEADY_LIMIT + 1), false)
})

test('under Node’s own runner, what always fails is red, and what fails once is listed', () => {
  const content = `
    import { existsSync, writeFileSync } from 'node:fs'
    import test from 'node:test'
    test('passes', () => true)
    test('is skipped', { skip: true }, () => true)
    test('fails once', () => {${failsOnce('once')}})
    test('always fails', () => { throw new Error('again and again') })`
  const sum = runTwice(
    suiteOf(({ root, env }) => nodeSuite({ root, files: '*.test.mjs', env }), { 'a.test.mjs': content }),
  )
  assert.deepEqual([sum.passed, sum.failed, sum.skipped], [2, 1, 1])
  assert.match(sum.broken[0].message, /again and again/)
  assert.match(sum.unsteady[0].message, /the first time/)
})

test('a run without a test is red', () => {
  assert.equal(isGreen(judge([], [])), false)
  assert.equal(isGreen(judge([testOf(1, 'skipped')], [])), false)
})

test('a failed test that was not run again is red', () => {
  assert.equal(isGreen(judge([testOf(1, 'passed'), testOf(2, 'failed')], [testOf(1, 'passed')])), false)
})

test('the slowest files are told with the seconds of all their tests', () => {
  const tests = [testOf(2, 'passed'), testOf(3, 'passed'), { ...testOf(4, 'passed'), file: 'b' }]
  assert.deepEqual(slowest(tests), [
    ['a', 5],
    ['b', 4],
  ])
})
