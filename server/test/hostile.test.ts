import { endpoints, type Path } from '@cogcampus/contract'
import type { Endpoint } from '@cogcampus/contract/endpoint'
import fc, { type Arbitrary } from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { parseInput } from '../src/http/input.ts'
import type { Refusal } from '../src/lib/errors.ts'
import { accepted, hostile } from './arbitrary.ts'
import { multipart } from './multipart.ts'
import { type Client, useServer } from './server.ts'
import { newAccount } from './world.ts'

const server = useServer()
// One sample in every test run; other seeds, and more, on demand.
const SEED = Number(process.env.HOSTILE_SEED ?? 2026)
const RUNS = Number(process.env.HOSTILE_RUNS ?? 3000)
let [admin, account] = [null, null] as unknown as [Client, Client]
beforeAll(async () => {
  admin = await server.as('admin')
  account = (await newAccount(server)).client
})
const callerOf = ({ access }: Endpoint) => (access === 'account' ? account : admin)

interface Attack {
  path: Path
  endpoint: Endpoint
  input: Record<string, unknown>
  /** Appended to a query, or put in the place of a body, as it is. */
  raw: string | null
  headers: Record<string, string>
}

/** Signing out would only end the attack early, and a stream takes nothing and never ends. */
const targets = endpoints.filter(
  ({ path, endpoint }) => !path.endsWith('/rbac/user/logout') && endpoint.kind !== 'stream',
)

const oddQueries = fc.constantFrom(
  ...['%', '%zz', '%00', 'id=%00', 'keyword=%ED%A0%80', 'id[]=1', 'id=1&id=2', '&&&', '===', 'id', '__proto__=1'],
  ...['__proto__=1&__proto__=2', '__proto__[a]=1', 'constructor=1', 'sort=constructor', 'sort=-toString', 'pageNo=1e3'],
  ...[
    'pageSize=201',
    'pageNo=-1',
    'id=1;drop',
    'id=９',
    'keyword=%F0%9F',
    '?a=b',
    'a'.repeat(8000),
    'id=1#x',
    'keyword=%25',
  ],
)
const oddBodies = fc.constantFrom(
  ...[
    '',
    '{',
    '[',
    'null',
    '[]',
    '1e999',
    '"\\ud800"',
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{"a":1}}}',
  ],
  ...[
    `${'['.repeat(200_000)}`,
    `{"id":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    '{"id":1,"id":2}',
    '{"id":1e400}',
  ],
  ...['{"id":9007199254740993}', '\ufeff{}', '{"a":"\\u0000"}', 'x'.repeat(10_000), '\u0000', '{"id":-0}', '{"":""}'],
)
const oddHeaders: Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  fc.record({
    'idempotency-key': fc.constantFrom('', 'a', 'a'.repeat(101), 'same-key-for-all', "';--------", 'é-é-é-é-é'),
  }),
  fc.record({ 'accept-language': fc.constantFrom('', '*', ';;;', 'en'.repeat(500), '__proto__', 'xx-YY;q=2') }),
  fc.record({ 'user-agent': fc.constantFrom('', '\u00ff\u00fe', 'x'.repeat(4000), "';--", '$(reboot)') }),
  fc.record({
    'content-type': fc.constantFrom(
      '',
      'application/json; charset=utf-16',
      'text/html',
      'a/b/c',
      'multipart/form-data',
    ),
  }),
  fc.record({ 'x-forwarded-for': fc.constantFrom('not an address', '1.2.3.4, ::1', 'x'.repeat(1000)) }),
  fc.record({ 'content-encoding': fc.constantFrom('gzip', 'br', 'nonsense') }),
)

const attacks: Arbitrary<Attack> = fc.constantFrom(...targets).chain(({ path, endpoint }) =>
  fc.record({
    path: fc.constant(path),
    endpoint: fc.constant(endpoint),
    input: spoiled(endpoint.input),
    raw: seldom(endpoint.kind === 'write' ? oddBodies : oddQueries),
    headers: oddHeaders,
  }),
)

/** One time in five. */
const seldom = <T>(odd: Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: odd })

/** What a call accepts, with none, one or two of its fields made hostile, or one too many. */
function spoiled(schema: z.ZodObject): Arbitrary<Record<string, unknown>> {
  const names = [...Object.keys(schema.shape), 'surplus', 'version', '__proto__', 'constructor']
  const spoil = fc.dictionary(fc.constantFrom(...names), hostile, { maxKeys: 2 })
  return fc
    .tuple(accepted(schema) as Arbitrary<Record<string, unknown>>, fc.option(spoil, { freq: 2 }))
    .map(([input, bad]) => ({ ...input, ...bad }))
}

function send({ path, endpoint, input, raw, headers }: Attack) {
  const all = { ...callerOf(endpoint).headers, 'content-type': 'application/json', ...headers }
  const url = path.replace(/:(\w+)/g, (_, name: string) => encoded(input[name]))
  if (endpoint.kind === 'write')
    return server.app.inject({ method: 'POST', url, payload: raw ?? JSON.stringify(input), headers: all })
  if (endpoint.kind === 'upload') {
    const form = multipart({ name: plain(input.name), bytes: Buffer.from(String(raw)) }, { name: plain(input.name) })
    return server.app.inject({ method: 'POST', url, payload: form.payload, headers: { ...all, ...form.headers } })
  }
  const query = Object.entries(input)
    .filter(([name, value]) => value !== undefined && !path.includes(`:${name}`))
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value.slice(0, 50) : [value]).map((one) => `${name}=${encoded(one)}`),
    )
  const { 'content-type': _, ...bodiless } = all
  return server.app.inject({
    method: 'GET',
    url: `${url}?${[...query, ...(raw ? [raw] : [])].join('&')}`,
    headers: bodiless,
  })
}

const encoded = (value: unknown) => encodeURIComponent(plain(value).toWellFormed()).slice(0, 5000)
const plain = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const leaks = / at \/|\.ts:\d|node_modules|PostgresError|syntax error|invalid input/
const described = ({ path, input, raw, headers }: Attack) =>
  JSON.stringify({ path, input, raw, headers }, (_, value) =>
    typeof value === 'string' ? value.slice(0, 60) : value,
  ).slice(0, 600)

function parsed(body: string): { status?: number; errCode?: string } {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}

describe('hostile input', () => {
  it(
    'of every kind to every call is answered in the envelope, never with a failure or a stack trace',
    async () => {
      const counted = { done: 0, badInput: 0, refused: 0 }
      const wrong: string[] = []
      for (const attack of fc.sample(attacks, { numRuns: RUNS, seed: SEED })) {
        const answer = await send(attack)
        const summary = `${answer.statusCode} ${answer.body.slice(0, 300)}`
        const envelope = parsed(answer.body)
        const shape = Object.keys(envelope).sort().join()
        const file = answer.headers['content-disposition'] !== undefined
        const clean =
          file || (answer.statusCode < 500 && shape === 'code,data,errCode,msg,status' && !leaks.test(answer.body))
        if (!clean || envelope.errCode === 'REALM_EXCEPTION') wrong.push(`${described(attack)} → ${summary}`)
        counted[envelope.status === 0 ? 'done' : envelope.status === 2 ? 'badInput' : 'refused']++
      }
      expect(wrong, `HOSTILE_SEED=${SEED} HOSTILE_RUNS=${RUNS}`).toEqual([])
      // The attack reached the handlers and the database, not only the schemas, and poisoned no prototype.
      expect(counted.done).toBeGreaterThan(RUNS / 10)
      expect(counted.refused).toBeGreaterThan(RUNS / 50)
      expect(Object.keys(Object.getPrototypeOf({}))).toEqual([])
    },
    RUNS * 40 + 30_000,
  )
})

describe('mass assignment', () => {
  it('is impossible: every column that a call does not declare is refused as surplus, in nested objects too', async () => {
    const rows =
      await server.sql`select distinct column_name from information_schema.columns where table_schema = 'public'`
    const columns = rows.map((row) => row.columnName as string)
    const names = [
      ...new Set(columns.flatMap((name) => [name, name.replace(/_(\w)/g, (_, x: string) => x.toUpperCase())])),
    ]
    expect(names).toContain('passwordHash')

    const missed: string[] = []
    for (const { path, endpoint } of endpoints) {
      const unnamed = names.filter((name) => !(name in endpoint.input.shape))
      const withSurplus = (some: string[]) => ({
        ...sample(endpoint.input),
        ...Object.fromEntries(some.map((name) => [name, 1])),
      })
      for (const some of endpoint.kind === 'upload' ? formsOf(path, unnamed) : [unnamed]) {
        const refused = await surplusOf(path, endpoint, withSurplus(some))
        missed.push(...some.filter((name) => !refused.has(name)).map((name) => `${path} ${name}`))
      }
      const bySchema = refusedBy(endpoint.input, withSurplus(unnamed))
      missed.push(...unnamed.filter((name) => !bySchema.has(name)).map((name) => `${path} ${name}, by its schema`))
      for (const [field, element] of nestedObjects(endpoint.input)) {
        const inner = names.filter((name) => !(name in element.shape))
        const item = { ...sample(element), ...Object.fromEntries(inner.map((name) => [name, 1])) }
        const refused = await surplusOf(path, endpoint, { ...sample(endpoint.input), [field]: [item] })
        missed.push(
          ...inner.filter((name) => !refused.has(`${field}.0.${name}`)).map((name) => `${path} ${field} ${name}`),
        )
      }
    }
    expect(missed).toEqual([])
  }, 150_000)
})

async function surplusOf(path: Path, endpoint: Endpoint, input: Record<string, unknown>): Promise<Set<string>> {
  const english = { 'accept-language': 'en' }
  const fields = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, plain(value)]))
  const answer =
    endpoint.kind === 'upload'
      ? await callerOf(endpoint).upload({ name: 'a.pdf', bytes: Buffer.from('%PDF-1.7') }, fields, english, false, path)
      : await callerOf(endpoint).send(path, input, { headers: english })
  const { status, data } = answer.json()
  expect({ path, status }).toEqual({ path, status: 2 })
  return surplusIn(data.fields)
}

/** The fields that are refused where an input is read, as it is of every call. */
function refusedBy(schema: z.ZodObject, input: Record<string, unknown>): Set<string> {
  try {
    parseInput(schema, input, 'en')
    return new Set()
  } catch (error) {
    return surplusIn(((error as Refusal).data as { fields: Field[] }).fields)
  }
}

type Field = { path: string; msg: string }
const surplusIn = (fields: Field[]) =>
  new Set(fields.filter(({ msg }) => /unknown field/i.test(msg)).map((field) => field.path))

/**
 * A form has ten fields at most. All forms are read by one function, which knows no names: one call is sent every name,
 * and each of the others as many as a form holds.
 */
function formsOf(path: Path, names: string[]): string[][] {
  const forms = chunks(names, 8)
  return path === '/admin/file/upload' ? forms : forms.slice(0, 1)
}

const sample = (schema: z.ZodObject) =>
  fc.sample(accepted(schema), { numRuns: 1, seed: 1 })[0] as Record<string, unknown>
const chunks = <T>(list: T[], size: number) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))

/** The fields of a call that are lists of objects, with what such an object may hold. */
function nestedObjects(schema: z.ZodObject): [string, z.ZodObject][] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    let at = field as z.ZodType
    while ('innerType' in at.def) at = at.def.innerType as z.ZodType
    const element = (at.def as { element?: z.ZodType }).element
    return element?.def.type === 'object' ? [[name, element as z.ZodObject] as [string, z.ZodObject]] : []
  })
}
