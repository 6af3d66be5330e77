// What `npm run verify` says of tests that cannot fail.
import assert from 'node:assert/strict'
import test from 'node:test'
import { hollow } from './hollow.ts'

const file = 'server/src/lib/some.test.ts'
const said = (text) => hollow(file, text).map((line) => line.replace(`${file}: `, ''))
// In parts, so that this file is none of them.
const notNull = (value) => [`expect(${value})`, 'not', 'toBeNull()'].join('.')

test('A value that is only said not to be null is named where its row may be missing', () => {
  assert.match(said(notNull('row?.deletedAt')).join(), /^of a row that is not there/)
  assert.match(said(notNull('(await rowOf(id))?.warnedAt')).join(), /^of a row that is not there/)
})

test('One of a row that is there, and one that is said as it is, are not named', () => {
  assert.deepEqual(said(notNull('row.deletedAt')), [])
  assert.deepEqual(said('expect(row?.deletedAt).toEqual(expect.any(String))'), [])
})

test('A file without any expectation is named', () => {
  assert.match(said('const nothing = 1').join(), /^nothing is expected/)
  assert.deepEqual(hollow('server/src/lib/some.ts', 'const nothing = 1'), [])
})
