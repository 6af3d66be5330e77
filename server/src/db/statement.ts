import type pg from 'pg'
import type { Connection } from './connection.ts'
import { SET_REACH } from './reach.ts'
import { arrayParameters, sent } from './values.ts'

/** A row; its columns are named in camelCase. */
// biome-ignore lint/suspicious/noExplicitAny: what a statement answers, its author knows
export type Row = Record<string, any>
/** The rows of an answer, with the number of rows that the statement read or changed. */
export type Rows<R extends readonly object[] = Row[]> = R & { count: number }

/** Sends statements: on any connection of a pool, or on the one of a transaction. */
export interface Executor {
  /** Runs a statement written as a template; its values become parameters. */
  <R extends readonly object[] = Row[]>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Rows<R>>
  /** Runs a statement with parameters `$1`, `$2`, …; `prepare` keeps its plan on the connection. */
  run: Run
}
type Run = <R extends object = Row>(
  text: string,
  values?: readonly unknown[],
  options?: { prepare?: boolean },
) => Promise<Rows<R[]>>

/** Sends statements on behalf of callers: PostgreSQL shows each the rows of its reach alone. */
export interface Reaching extends Executor {
  /** The same with this reach, as `reach.ts` writes it; without one the statement has that of its connection: none, or everything for lone statements. */
  as: (reach: string) => Executor
}

/** An executor that sends by `run`. */
export const executor = (run: Run): Executor =>
  Object.assign((strings: TemplateStringsArray, ...values: unknown[]) => run(textOf(strings), values, PREPARED), {
    run,
  }) as Executor

const PREPARED = { prepare: true }

const texts = new WeakMap<TemplateStringsArray, string>()
function textOf(strings: TemplateStringsArray): string {
  let text = texts.get(strings)
  if (text === undefined) {
    text = strings.reduce((before, after, at) => `${before}$${at}${after}`)
    texts.set(strings, text)
  }
  return text
}

interface Known {
  /** Its name on every connection that has prepared it. */
  name: string
  arrays: ReadonlySet<number>
}
const known = new Map<string, Known>()
let names = 0
const MOST = 5_000

function statementOf(text: string): Known {
  let statement = known.get(text)
  if (!statement) {
    if (known.size >= MOST) known.clear()
    statement = { name: `s${++names}`, arrays: arrayParameters(text) }
    known.set(text, statement)
  }
  return statement
}

type Answer = pg.QueryArrayResult | pg.QueryArrayResult[]

/** Sends one statement on a connection, behind those it has not answered yet. Several statements without values answer the rows of each. */
export async function send(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[] = [],
  { prepare = false } = {},
): Promise<Rows> {
  const { name, arrays } = statementOf(text)
  const query = {
    text,
    rowMode: 'array' as const,
    ...(prepare ? { name } : {}),
    ...(values.length > 0 ? { values: values.map((value, at) => sent(value, arrays.has(at + 1))) } : {}),
  }
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      client.query(query, (error: Error | null, found: Answer) => (error ? reject(error) : resolve(found)))
    })
    return Array.isArray(answer) ? (answer.map(rowsOf) as never) : rowsOf(answer)
  } catch (error) {
    // The driver's stack ends where the answer is read from the socket.
    Error.captureStackTrace(error as Error, send)
    throw named(error as Error, text)
  }
}

/**
 * Sends one statement in a transaction of its own with a reach: one group, for which nothing else on the connection
 * waits. It is answered when the transaction has ended: given back before, the connection would be taken for one that
 * was left in it.
 */
export async function sendWithin(client: Connection, reach: string, statement: Parameters<Run>): Promise<Rows> {
  const group = corked(client, () => {
    // Where one of these fails, the statement fails, too.
    for (const each of [send(client, 'begin'), send(client, SET_REACH, [reach], PREPARED)]) each.catch(() => {})
    return [send(client, ...statement), send(client, 'commit')] as const
  })
  await Promise.allSettled(group)
  return (await Promise.all(group))[0]
}

/** What `work` sends goes in one packet. */
function corked<T>({ connection: { stream } }: Connection, work: () => T): T {
  stream.cork()
  try {
    return work()
  } finally {
    stream.uncork()
  }
}

/** The code of a connection that ended or could not be opened. */
export const CONNECTION_LOST = 'CONNECTION_LOST'
/** The failure of a statement whose connection ended or could not be opened, with that code. */
export const connectionLost = (why: string) => Object.assign(new Error(why), { code: CONNECTION_LOST })

/** Whether a statement failed because its connection did; whether it was carried out is not known. */
export const isLost = (error: unknown): boolean => lostCodes.has((error as { code?: string }).code)
const lostCodes: ReadonlySet<string | undefined> = new Set([
  CONNECTION_LOST,
  ...['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ETIMEDOUT', '57P01', '57P02', '57P03'],
])

/** Gives the driver's own errors a code, and drops the plan of a statement whose table has another shape since. */
export function named(error: Error & { code?: string }, text?: string): Error {
  if (error.code === undefined && /^Connection terminated|not queryable|^timeout/.test(error.message)) {
    error.code = CONNECTION_LOST
  }
  if (error.code === '0A000' && text) known.delete(text)
  return error
}

function rowsOf({ fields, rows, rowCount }: pg.QueryArrayResult): Rows {
  const columns = fields.map(({ name }) => camel(name))
  const list = rows.map((values) => {
    const row: Row = {}
    for (let at = 0; at < columns.length; at++) row[columns[at] as string] = values[at]
    return row
  })
  // Not enumerable, so that an answer is equal to a list of its rows.
  return Object.defineProperty(list, 'count', { value: rowCount ?? 0 }) as Rows
}

const camelNames = new Map<string, string>()

/** `campus_id` in the database is `campusId` in code. */
function camel(name: string): string {
  let found = camelNames.get(name)
  if (found === undefined) {
    found = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
    if (camelNames.size < MOST) camelNames.set(name, found)
  }
  return found
}
