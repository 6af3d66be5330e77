import fc, { type Arbitrary } from 'fast-check'
import type * as z from 'zod'

interface Def {
  type: string
  innerType?: z.ZodType
  /** Of what is changed as it is read: the schema before. */
  in?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
  entries?: Record<string, string>
  values?: unknown[]
}

/** Texts and numbers at the edges of what schemas take; each schema picks those it accepts. */
const texts = [
  ...['上海徐汇', '王', 'abcde', 'Zz9_', 'x', '', ' ', '%', '_', '\\', '-id', 'name', 'createdAt', '13800138000', '5'],
  ...[
    '2026-02',
    '2026-02-28',
    '0000-01-01',
    '9999-12-31',
    '2026-01-01T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
  ],
  ...['2026-01-01T00:00:00+23:59', '0001-01-01T00:00:00+14:00', '2026-06-30T23:59:59.999999999-12:00'],
  ...[
    '/files/abc.webp',
    'https://example.org/\u0000',
    'https://example.org/a',
    'Asia/Shanghai',
    'Etc/GMT+12',
    '#a1b2c3',
  ],
  ...['09:00', '23:59', 'constructor', '__proto__', 'toString', 'hasOwnProperty', '-constructor', 'prototype'],
  ...[
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '😀'.repeat(10),
    'x'.repeat(50),
    '"',
    "'; drop table rbac_user; --",
    '{}',
    'A',
  ],
  ...[
    '/admin/rbac/user/page',
    'Layout',
    'HQ_ADMIN',
    'dictType',
    'service',
    'password.minLength',
    'signIn.addressMinutes',
    'thing1',
  ],
  ...[
    'demo-2026',
    'report.pdf',
    'a.png',
    'DOCTOR',
    'rbac_user',
    '127.0.0.1',
    '11010519491231002X',
    'k7Qv-2_xLmN0pRst',
    `${'aB3-_'.repeat(8)}xyz`,
    '\u202egnp.exe',
    '\n\r\t',
    '🧑‍⚕️',
  ],
]
const numbers = [1, 2, 3, 7, 0, -1, 12, 90, 180, 200, 500, 0.5, 8.5, 100_000, 2_147_483_647, 2_147_483_648]
const edges = [...numbers, 4_294_967_296, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 1e308, 5e-324, -0]

/** Tomorrow, as a moment and as a day: what is agreed on lies ahead. Today: who came is read a few days back. */
const [today, tomorrow] = [0, 86_400_000].map((later) => new Date(Date.now() + later).toISOString()) as [string, string]
texts.push(tomorrow, tomorrow.slice(0, 10), today.slice(0, 10), `${tomorrow.slice(0, 10)} 09:00-10:00 7`)

const found = new WeakMap<z.ZodType, Arbitrary<unknown>>()

/** Values that a schema accepts, the odd ones among them included. Which they are is found by trying each, once. */
export function accepted(schema: z.ZodType): Arbitrary<unknown> {
  const values = found.get(schema) ?? valuesOf(schema)
  found.set(schema, values)
  return values
}

function valuesOf(schema: z.ZodType): Arbitrary<unknown> {
  const def = schema.def as unknown as Def
  switch (def.type) {
    case 'optional':
      return fc.option(accepted(def.innerType as z.ZodType), { nil: undefined, freq: 3 })
    case 'default':
      return accepted(def.innerType as z.ZodType)
    case 'nullable':
      return fc.option(accepted(def.innerType as z.ZodType), { nil: null, freq: 4 })
    case 'array':
      return fc.array(accepted(def.element as z.ZodType), { maxLength: 3 })
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(def.shape ?? {}).map(([key, field]) => [key, accepted(field)])),
      )
    case 'record':
      return fc.dictionary(fc.constantFrom('childName', 'phone', 'campusId', 'x'), accepted(def.valueType as z.ZodType))
    case 'union':
      return fc.oneof(...(def.options ?? []).map(accepted))
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'boolean':
      return fc.boolean()
    case 'pipe': {
      const before = def.in as z.ZodType
      return before.def.type === 'string' ? oneOfAccepted(schema, texts) : accepted(before)
    }
    default:
      return oneOfAccepted(schema, def.type === 'string' ? texts : edges)
  }
}

function oneOfAccepted(schema: z.ZodType, candidates: readonly unknown[]): Arbitrary<unknown> {
  const fitting = candidates.filter((value) => schema.safeParse(value).success)
  if (fitting.length === 0) throw new Error(`No value for ${JSON.stringify(schema.def)}: add one to test/arbitrary.ts`)
  return fc.constantFrom(...fitting)
}

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

/** Values that no schema should take, or that break what is careless. */
export const hostile: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...texts, ...edges),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], [1, 'a'], { a: 1 }, { $ne: 1 }, { length: 1e9 }),
  fc.constantFrom<unknown>('x'.repeat(100_000), 'é'.repeat(5000), Array(3000).fill(1), nested(50), nested(900)),
  fc.constantFrom<unknown>(
    '1e309',
    'NaN',
    'Infinity',
    '-0',
    '0x10',
    '１',
    '1,2',
    'true',
    'null',
    'undefined',
    '[object Object]',
  ),
  fc.constantFrom<unknown>({ toString: 1 }, { toJSON: 'x' }, { constructor: 1 }, { __proto__: null, a: 1 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 4 }),
)
