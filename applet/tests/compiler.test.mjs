import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import test from 'node:test'
import { output } from './stub.mjs'

const folder = join(import.meta.dirname, '../node_modules/miniprogram-compiler/bin')
const platform = { linux: 'linux', darwin: 'mac' }[process.platform]
const files = (kind) =>
  readdirSync(output, { recursive: true, withFileTypes: true })
    .filter(({ name }) => kind.test(name))
    .map((entry) => relative(output, join(entry.parentPath, entry.name)))

/** Runs a compiler of WeChat over files of the output; answers what it complains about. */
function complaintsOf(name, args) {
  const compiler = join(folder, platform, name)
  chmodSync(compiler, 0o755)
  const target = mkdtempSync(join(tmpdir(), 'applet-'))
  const { status, stdout, stderr, error } = spawnSync(compiler, [...args(join(target, 'out.js'))], {
    cwd: output,
    encoding: 'utf8',
  })
  const done = existsSync(join(target, 'out.js'))
  rmSync(target, { recursive: true })
  return status === 0 && done ? '' : `${error?.message ?? ''}${stdout.slice(0, 2000)}${stderr}`
}

// WeChat publishes its compilers for these machines only.
const skip = !platform || process.arch !== 'x64'

test('WeChat’s own compiler accepts all markup of the mini-program', { skip }, () => {
  assert.equal(
    complaintsOf('wcc', (target) => ['-d', '-o', target, ...files(/\.(wxml|wxs)$/)]),
    '',
  )
})

test('WeChat’s own compiler accepts all styles of the mini-program', { skip }, () => {
  assert.equal(
    complaintsOf('wcsc', (target) => ['-lc', '-o', target, ...files(/\.wxss$/)]),
    '',
  )
})
