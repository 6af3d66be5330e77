// What `npm run verify` says of migrations that were changed after they landed.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { changedAfterLanding } from './landed.ts'

const one = 'server/migrations/0001_one.sql'

/** A repository whose `main` has one migration, at the first commit of another branch. */
function repository(t) {
  const folder = mkdtempSync(join(tmpdir(), 'cogcampus-landed-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const git = (...args) => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder })
  const write = (file, text) => {
    writeFileSync(join(folder, file), text)
    git('add', '.')
    git('commit', '-qm', file)
  }
  git('init', '-q', '-b', 'main')
  mkdirSync(join(folder, 'server/migrations'), { recursive: true })
  write(one, 'select 1')
  git('checkout', '-qb', 'next')
  return { folder, write, git }
}

test('A migration that has landed is named where it was changed, committed or not, or removed', (t) => {
  const { folder, write, git } = repository(t)
  writeFileSync(join(folder, one), 'select 2')
  assert.match(changedAfterLanding(folder).join(), /0001_one\.sql is on main already/)
  write(one, 'select 3')
  assert.equal(changedAfterLanding(folder).length, 1)
  git('rm', '-q', one)
  assert.equal(changedAfterLanding(folder).length, 1)
})

test('One of this branch may change until it lands, and what main adds meanwhile is no change of this branch', (t) => {
  const { folder, write, git } = repository(t)
  write('server/migrations/0002_two.sql', 'select 1')
  write('server/migrations/0002_two.sql', 'select 2')
  git('checkout', '-q', 'main')
  write('server/migrations/0003_three.sql', 'select 1')
  git('checkout', '-q', 'next')
  assert.deepEqual(changedAfterLanding(folder), [])
})

test('Without a main there is nothing to compare with', (t) => {
  const { folder } = repository(t)
  assert.deepEqual(changedAfterLanding(folder, 'nowhere'), [])
})
