// Phones that know no `gap` between flexible boxes are promised: the same distances stand in `styles/old.css`.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'

const source = join(import.meta.dirname, '../src')
const old = readFileSync(join(source, 'styles/old.css'), 'utf8')
const styles = readdirSync(source, { recursive: true })
  .filter((name) => name.endsWith('.css') && !name.endsWith('old.css'))
  .map((name) => readFileSync(join(source, name), 'utf8'))
const byMargins = [...old.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name)

test('Whatever stands apart by a gap does so by margins on phones that know none', () => {
  const apart = styles.flatMap((style) =>
    [...style.matchAll(/([^{}]*)\{[^{}]*\bgap: (?!0)/g)].flatMap(([, names]) =>
      names.split(',').map((name) => /\.([\w-]+)\s*$/.exec(name)?.[1]),
    ),
  )
  // Icon and name of a tab are apart enough.
  assert.deepEqual(
    [...new Set(apart)].filter((name) => !byMargins.includes(name)),
    ['tab'],
  )
})
