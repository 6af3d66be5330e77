// Runs before anything is installed, under whatever Node came with npm: plain JavaScript, no dependency.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
/** The Node that the lock file installs: every machine runs the same one. */
export const node = join(root, 'node_modules/.bin/node')
export const environment = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` }

/** Runs a command in the project's folder with its output shown; ends this process when it fails. */
export function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...environment, ...env } })
  if (error) fail(`${command} cannot be started: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

export function fail(message) {
  process.stderr.write(`\n${message}\n`)
  process.exit(1)
}

/** Installs what the lock file says, unless that is what is installed already. */
export function install() {
  const wanted = hash(['package-lock.json', 'package.json'])
  const mark = join(root, 'node_modules/.installed')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted && existsSync(node)) return
  process.stdout.write('Installing (the first time takes about a minute)…\n')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(mark, wanted)
}

/** Builds the console, unless its sources are those it was built from. */
export function build() {
  const wanted = hash(['package-lock.json', 'console', 'contract'])
  const mark = join(root, 'console/dist/.built')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  process.stdout.write('Building the console…\n')
  run('npm', ['run', '--silent', 'build'])
  writeFileSync(mark, wanted)
}

/** A digest of files and folders, without what is installed or built in them. */
export function hash(paths) {
  const sum = createHash('sha256')
  const visit = (path) => {
    if (!statSync(join(root, path)).isDirectory()) return sum.update(path).update(readFileSync(join(root, path)))
    for (const name of readdirSync(join(root, path)).sort()) {
      if (name !== 'node_modules' && !/^(dist|\.)/.test(name)) visit(`${path}/${name}`)
    }
  }
  for (const path of paths) visit(path)
  return sum.digest('hex')
}
