// Phones that know no `gap` between flexible boxes are promised: the same distances stand in `styles/old.css`.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { parse } from 'postcss'
import { output } from './stub.mjs'

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

test('The mini-program has these margins, too, between whatever it draws', () => {
  const drawn = readdirSync(source, { recursive: true })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => {
      const [, names = ''] =
        /import \{([^}]*)\} from '@tarojs\/components'/.exec(readFileSync(join(source, name), 'utf8')) ?? []
      return names.toLowerCase().match(/\w+/g) ?? []
    })
  assert.ok(drawn.length > 5)
  const bare = (style) => style.replace(/\s/g, '')
  const [drawnBy, wanted] = [bare(readFileSync(join(output, 'app.wxss'), 'utf8')), []]
  parse(old).walkRules(({ selectors }) => {
    for (const selector of selectors.filter((each) => each.includes('*')))
      wanted.push(...drawn.map((name) => selector.replace('* + *', `${name}:nth-child(n + 2)`).replace('*', name)))
  })
  assert.ok(wanted.length > 100)
  assert.deepEqual(
    wanted.filter((selector) => !drawnBy.includes(bare(selector))),
    [],
  )
})
