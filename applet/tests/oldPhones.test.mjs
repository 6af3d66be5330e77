import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { parseSync, traverse } from '@babel/core'

const outputs = { 'browser build': 'h5', 'mini-program': 'weapp' }
const filesOf = (output, kind) => {
  const folder = join(import.meta.dirname, '../dist', output)
  return readdirSync(folder, { recursive: true })
    .filter((name) => kind.test(name))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')])
}

/** Syntax that the oldest browsers of package.json (iOS 12, Chrome 80) cannot read: one place of it, and the whole file is refused. */
const syntax = {
  OptionalMemberExpression: () => true,
  OptionalCallExpression: () => true,
  ClassProperty: () => true,
  ClassPrivateProperty: () => true,
  ClassPrivateMethod: () => true,
  StaticBlock: () => true,
  BigIntLiteral: () => true,
  LogicalExpression: ({ operator }) => operator === '??',
  AssignmentExpression: ({ operator }) => /^(\?\?|\|\||&&)=$/.test(operator),
  NumericLiteral: ({ extra }) => extra?.raw.includes('_'),
  RegExpLiteral: ({ pattern, flags }) => /\(\?<[=!]/.test(pattern) || /[dv]/.test(flags),
}
/** Built-in methods that they lack; a call of a function of this name is refused, too. */
const methods =
  /^(at|fromEntries|findLast|findLastIndex|replaceAll|matchAll|allSettled|any|hasOwn|groupBy|withResolvers|toSorted|toReversed|toSpliced|replaceChildren|randomUUID|requestSubmit|showPicker|throwIfAborted)$/
const builtIns =
  /^(structuredClone|queueMicrotask|requestIdleCallback|BroadcastChannel|IntersectionObserver|PointerEvent|WeakRef|FinalizationRegistry|AggregateError|ResizeObserver)$/

const tooNew = (node) =>
  syntax[node.type]?.(node) ||
  (/^(Call|New)Expression$/.test(node.type) &&
    ((node.callee.type === 'MemberExpression' && !node.callee.computed && methods.test(node.callee.property.name)) ||
      (node.callee.type === 'Identifier' && builtIns.test(node.callee.name))))

for (const [name, output] of Object.entries(outputs)) {
  test(`The ${name} holds nothing that the oldest promised phones cannot read`, () =>
    assert.deepEqual(tooNewIn(output), []))

  test(`No style of the ${name} places anything by a property that they do not know`, () =>
    assert.deepEqual(stylesIn(output), []))
}

function tooNewIn(output) {
  return filesOf(output, /\.js$/).flatMap(([name, code]) => {
    // Safari 12.1; whoever asks for its type first has something else.
    const places = /\bglobalThis\b/.test(code) && !code.includes('typeof globalThis') ? [`${name}: globalThis`] : []
    traverse(parseSync(code, { configFile: false, babelrc: false }), {
      enter({ node }) {
        if (tooNew(node)) places.push(`${name}: ${code.slice(node.start, node.end).slice(0, 80)}`)
      },
    })
    return places
  })
}

function stylesIn(output) {
  return filesOf(output, /\.(css|wxss)$/).flatMap(([name, style]) =>
    (style.match(/(?<=[{;])(inset|aspect-ratio|translate|scale)(-block|-inline)?:[^;}]*/g) ?? []).map(
      (rule) => `${name}: ${rule}`,
    ),
  )
}
