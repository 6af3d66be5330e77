// What `npm run verify` says of calls of families that no page makes.
import assert from 'node:assert/strict'
import test from 'node:test'
import { familiesWithout } from './uncalled.ts'

const calls = ['/api/work/page', '/api/work/detail', '/api/report/pdf', '/api/live/changes']

test('A call of families is made by a page, in whole or with a query behind it, or has a reason', () => {
  const texts = "useRead('/api/work/page', {}); useRead(`/api/work/detail`); openDocument(`/api/report/pdf?id=1`)"
  assert.deepEqual(familiesWithout(calls, texts, { '/api/live/changes': 'no stream there' }), [])
})

test('One that no page makes is named; a longer call of the same beginning does not stand in for it', () => {
  const texts = "'/api/work/page/all' '/api/work/detail' `/api/report/pdf?id=1` '/api/live/changes'"
  assert.deepEqual(familiesWithout(calls, texts, {}), [
    'no page of applet/src or console/src/visit calls /api/work/page: use it there, or give a reason in scripts/uncalled.ts',
  ])
})

test('A reason that no call needs any more is named: the call is made by now, or is gone', () => {
  const texts = "'/api/work/page' '/api/work/detail' '/api/report/pdf' '/api/live/changes'"
  assert.deepEqual(familiesWithout(calls, texts, { '/api/live/changes': 'x', '/api/gone': 'y' }), [
    '/api/live/changes needs no reason in scripts/uncalled.ts: take it out',
    '/api/gone needs no reason in scripts/uncalled.ts: take it out',
  ])
})
