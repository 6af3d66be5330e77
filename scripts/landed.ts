import { spawnSync } from 'node:child_process'

/**
 * The migrations that `main` holds and that are different here, or gone: an installation that ran one would not start any more.
 * A copy without `main`, as CI may have, has nothing to compare with, and answers none.
 */
export function changedAfterLanding(folder = '.', base = 'main'): string[] {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  const since = git('merge-base', 'HEAD', base)
  if (since.status !== 0) return []
  const changed = git(
    'diff',
    '--name-only',
    '--no-renames',
    '--diff-filter=MD',
    since.stdout.trim(),
    '--',
    'server/migrations',
  )
  return changed.stdout
    .split('\n')
    .filter(Boolean)
    .map((file) => `${file} is on ${base} already, and may have run: leave it as it is, and write a new one`)
}
