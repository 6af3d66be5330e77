import type { Envelope } from '../../../contract/src/envelope.ts'
import type { Sql } from '../../../server/src/db/connect.ts'
import { type Call, callsOf } from './calls.ts'
import { Known } from './known.ts'
import { basesOf, type Query, variantsOf } from './variants.ts'

const ROUNDS = 3

/** How long one variant of a call takes a caller, and how large its answer is. */
export interface Figure {
  role: string
  /** What was asked, the same in databases of any size. */
  what: string
  url: string
  ms: number
  bytes: number
}

export interface Measured {
  figures: Figure[]
  /** What could not be asked, by the reason. */
  unasked: Map<string, Set<string>>
}

interface Asking {
  url: string
  sql: Sql
  /** The tokens of the callers, by role; the family's is `family`. */
  tokens: Record<string, string>
  /** Says how far it is. */
  progress: (line: string) => void
}

/** Times every variant of every call for each caller who may make it: the median of three, after the first answer. */
export async function askAll({ url, sql, tokens, progress }: Asking): Promise<Measured> {
  const { calls, skipped } = await callsOf(url)
  const measured: Measured = { figures: [], unasked: new Map([...skipped].map(([why, of]) => [why, new Set(of)])) }
  // What needs no value first: their answers show the values for the others.
  const needs = ({ parameters }: Call) => parameters.filter(({ required }) => required).length
  const inTurn = calls.toSorted((a, b) => needs(a) - needs(b))
  for (const [role, token] of Object.entries(tokens)) {
    const caller = { role, token, known: new Known(sql) }
    for (const call of inTurn) if (concerns(call, role)) await askOne(url, call, caller, measured)
    progress(`${role}: ${measured.figures.length} variants so far`)
  }
  return measured
}

/** What anyone may read is asked once. */
const concerns = ({ of }: Call, role: string) =>
  of === 'family' ? role === 'family' : of === 'staff' ? role !== 'family' : role === 'admin'

interface Caller {
  role: string
  token: string
  known: Known
}

async function askOne(url: string, call: Call, caller: Caller, { figures, unasked }: Measured): Promise<void> {
  const bases = await basesOf(call, caller.known)
  const note = (why: string) => unasked.set(why, (unasked.get(why) ?? new Set()).add(call.path))
  if (!bases) return void note('as no row has a value for it')
  const first = await firstAnswer(url, call, caller, bases)
  if (first === 'FORBIDDEN') return
  if (typeof first === 'string') return void note(`as it was refused with ${first}`)
  caller.known.learn(call.noun, first.data)
  const orders = await ordersOf(url, call, caller, first.base)
  const variants = await variantsOf(call, first.base, { known: caller.known, data: first.data, orders })
  for (const { label, query } of [{ label: '', query: first.base }, ...variants]) {
    const asked = addressOf(url, call, query)
    const timed = await timedAt(asked, caller)
    if (timed) figures.push({ role: caller.role, what: `${call.path} ${label}`.trim(), url: asked, ...timed })
  }
}

/** The first answer that is not a refusal, with what was asked; otherwise the reason of the last refusal. */
async function firstAnswer(url: string, call: Call, caller: Caller, bases: readonly Query[]) {
  let refused = ''
  for (const base of bases) {
    const { envelope } = await ask(addressOf(url, call, base), caller)
    if (envelope.status === 0) return { base, data: envelope.data }
    refused = envelope.errCode
    if (refused === 'FORBIDDEN') break
  }
  return refused
}

/** The fields by which a list is sorted: it names them where it refuses another. */
async function ordersOf(url: string, call: Call, caller: Caller, base: Query): Promise<string[]> {
  if (!call.parameters.some(({ name }) => name === 'sort')) return []
  const { envelope } = await ask(addressOf(url, call, { ...base, sort: 'unknownField' }), caller)
  const { fields = [] } = (envelope.data ?? {}) as { fields?: { path: string; msg: string }[] }
  const named = fields.find(({ path }) => path === 'sort')?.msg.split(', ') ?? []
  return named.filter((name) => /^\w+$/.test(name))
}

/** The address of a call with its values. */
function addressOf(url: string, { path }: Call, query: Query): string {
  const rest = new Map(Object.entries(query))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]))
  return `${url}${filled}?${search}`
}

async function ask(address: string, { token }: Pick<Caller, 'token'>) {
  const began = performance.now()
  const response = await fetch(address, { headers: { authorization: token } })
  const body = Buffer.from(await response.arrayBuffer())
  const ms = performance.now() - began
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const envelope = isJson ? JSON.parse(body.toString()) : { status: 1, errCode: `HTTP ${response.status}`, data: null }
  return { ms, bytes: body.length, envelope: envelope as Envelope }
}

/** The median of three, after one that is not counted; nothing of what is refused. */
async function timedAt(address: string, caller: Caller): Promise<{ ms: number; bytes: number } | undefined> {
  const { envelope, bytes } = await ask(address, caller)
  if (envelope.status !== 0) return undefined
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push((await ask(address, caller)).ms)
  return { ms: times.sort((a, b) => a - b)[ROUNDS >> 1] as number, bytes }
}
