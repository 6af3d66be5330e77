import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import test from 'node:test'
import { environment, node, root } from './prepare.mjs'

test('what is left out of a new noun is named by the checks: a sample', () => {
  const args = ['scripts/new-noun/omissions.ts', '--sample']
  const { status, stdout, stderr } = spawnSync(node, args, { cwd: root, env: environment, encoding: 'utf8' })
  assert.equal(status, 0, stdout + stderr)
})
