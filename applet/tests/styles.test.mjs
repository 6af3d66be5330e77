// Styles are loaded by page: what a page draws without its style looks right only after another page has loaded it.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import test from 'node:test'
import { parseSync, traverse } from '@babel/core'

const source = join(import.meta.dirname, '../src')
const files = readdirSync(source, { recursive: true }).map((name) => join(source, name))
const drawn = new Map(files.filter((name) => /\.tsx?$/.test(name)).map((name) => [name, read(name)]))
const styles = new Map(
  files
    .filter((name) => name.endsWith('.css'))
    .map((name) => [name, [...readFileSync(name, 'utf8').matchAll(/\.([a-z][\w-]*)/g)].map(([, style]) => style)]),
)
const all = [...styles.values()].flat()

/** What a file imports of its own kind, for both builds, and the classes that its parts name; one that ends in `-` is completed at run time. */
function read(path) {
  const [imports, classes, texts] = [[], [], []]
  const plugins = ['typescript', ...(path.endsWith('x') ? ['jsx'] : [])]
  const tree = parseSync(readFileSync(path, 'utf8'), { configFile: false, babelrc: false, parserOpts: { plugins } })
  traverse(tree, {
    enter({ node }) {
      const from = /^(Import|Export).*Declaration$/.test(node.type) && node.source?.value
      if (from?.startsWith?.('.')) imports.push(...found(resolve(dirname(path), from)))
      if (node.type === 'JSXAttribute' && node.name.name === 'className')
        classes.push(...within(node.value.expression ?? node.value))
      texts.push(...within(node))
    },
  })
  return { imports, classes: classes.filter(Boolean), texts }
}
/** The words of a text of the code, whatever it is joined of. */
function within(node) {
  switch (node?.type) {
    case 'StringLiteral':
      return node.value.split(/\s+/)
    case 'TemplateLiteral':
      return [
        ...node.quasis.flatMap(({ value: { cooked } }, at) => partsOf(cooked, at < node.expressions.length)),
        ...node.expressions.flatMap(within),
      ]
    case 'ConditionalExpression':
      return [...within(node.consequent), ...within(node.alternate)]
    default:
      return []
  }
}
/** The classes of a piece of a template; the last of one that goes on is the beginning of a name, unless a blank ends it. */
function partsOf(text, goesOn) {
  return text.split(/\s+/).filter((part) => part && (goesOn || !part.endsWith('-')))
}
/** The files that an import can mean, in both builds. */
function found(path) {
  const names = [path, ...['.ts', '.tsx', '.h5.ts', '.h5.tsx'].map((end) => path + end)]
  return names.filter((name) => /\.(css|tsx?)$/.test(name) && existsSync(name))
}

/** What a file loads, whatever the depth. */
function loadedBy(path, seen = new Set()) {
  if (seen.has(path)) return seen
  seen.add(path)
  for (const next of drawn.get(path)?.imports ?? []) loadedBy(next, seen)
  return seen
}
const stylesOf = (paths) => [...paths].flatMap((path) => styles.get(path) ?? [])
const has = (known, name) => known.some((style) => (name.endsWith('-') ? style.startsWith(name) : style === name))

test('Each page loads the styles of what it draws', () => {
  const common = stylesOf(loadedBy(join(source, 'app.tsx')))
  const pages = [...drawn.keys()].filter((path) => path.endsWith('/index.tsx'))
  assert.ok(pages.length > 25)
  const missing = pages.flatMap((page) => {
    const loaded = loadedBy(page)
    const known = [...common, ...stylesOf(loaded)]
    const names = [...loaded].flatMap((path) => drawn.get(path)?.classes ?? [])
    return [...new Set(names)]
      .filter((name) => !has(known, name))
      .map((name) => `${page.slice(source.length)} .${name}`)
  })
  assert.deepEqual(missing, [])
})

test('Each style is of something that is drawn', () => {
  const names = [...drawn.values()].flatMap(({ classes, texts }) => [...classes, ...texts])
  const isDrawn = (style) => names.some((name) => (name?.endsWith('-') ? style.startsWith(name) : style === name))
  assert.deepEqual(
    [...new Set(all)].filter((style) => !isDrawn(style)),
    [],
  )
})
