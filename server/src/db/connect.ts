import {
  type CompiledQuery,
  DefaultQueryExecutor,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import postgres from 'postgres'
import type { Database } from './tables.ts'

export type Sql = postgres.Sql
/** The pool or one transaction on it. */
export type Executor = Pick<Sql, 'unsafe'>

interface Pools {
  /** Connections for what stands alone; several statements wait on one. */
  max?: number
  /** Connections for transactions. */
  transactions?: number
}

/**
 * A pool on PostgreSQL, at an address or at the socket of the embedded one. Columns come back in camelCase, timestamps as
 * ISO 8601 text, days as YYYY-MM-DD, bigints as numbers (ids stay below 2^53).
 *
 * Transactions have connections of their own: postgres.js 3.4 sends BEGIN on a connection that other statements are
 * queued on, and under load forgets to reserve it (porsager/postgres#823, #1189), so that a stranger's statements would
 * run inside. So those that wait for a lock do not hold up who only reads, either.
 */
export function connect(
  at: string | { socket: string; database?: string },
  { max = 8, transactions = 2 * max }: Pools = {},
): Sql {
  const sql = open(at, max)
  const apart = open(at, transactions)
  const { end } = sql
  return Object.assign(sql, {
    begin: apart.begin,
    end: async (options?: { timeout?: number }) => {
      await Promise.all([end(options), apart.end(options)])
    },
  })
}

function open(at: string | { socket: string; database?: string }, max: number): Sql {
  const url = typeof at === 'string' ? at : 'postgres://'
  const where =
    typeof at === 'string' ? {} : { host: at.socket, username: 'postgres', database: at.database ?? 'postgres' }
  return postgres(url, {
    ...where,
    max,
    connect_timeout: 4,
    idle_timeout: 300,
    // In seconds. Its own waits grow to 20 s, so that what listens would stay deaf long after the database is back.
    backoff: (failures: number) => Math.min(2 ** failures / 50, 2) * (0.5 + Math.random() / 2),
    onnotice: () => {},
    connection: {
      application_name: 'cogcampus',
      statement_timeout: 10_000,
      idle_in_transaction_session_timeout: 30_000,
      TimeZone: 'UTC',
    },
    transform: { column: { from: postgres.toCamel } },
    types: {
      bigint: { to: 20, from: [20], serialize: String, parse: Number },
      numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
      date: {
        to: 1184,
        from: [1184],
        serialize: (value: Date | string) => (value instanceof Date ? value.toISOString() : value),
        parse: isoTime,
      },
      day: { to: 1082, from: [1082], serialize: (day: string) => day, parse: (day: string) => day },
    },
  }) as unknown as Sql
}

/** PostgreSQL's text for a time, which is in UTC, as ISO 8601. */
const isoTime = (text: string): string =>
  text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : new Date(text).toISOString()

const snakeCase = new Map<string, string>()

/** `campusId` in code is `campus_id` in the database; results come back by `postgres.toCamel`. */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    let snake = snakeCase.get(identifier)
    if (snake === undefined) {
      snake = super.sanitizeIdentifier(postgres.fromCamel(identifier))
      snakeCase.set(identifier, snake)
    }
    return snake
  }
}

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new SnakeCaseCompiler(),
}
const [compiler, adapter, driver] = [dialect.createQueryCompiler(), dialect.createAdapter(), dialect.createDriver()]

/**
 * The typed query builder on a pool or on one transaction. Kysely only compiles: its own dialects send unnamed
 * statements, this one prepares them (docs/decisions/0003). Not prepared, a statement is planned for the values it is
 * run with: what reads a share of a table that depends on them is worth the planning.
 */
export const builder = (on: Executor, { prepare = true } = {}): Kysely<Database> =>
  new Kysely<Database>({ config: { dialect }, dialect, driver, executor: new PostgresExecutor(on, prepare) })

/** Hands what Kysely compiled to postgres.js, which has connections of its own. */
class PostgresExecutor extends DefaultQueryExecutor {
  readonly #on: Executor
  readonly #prepare: boolean
  constructor(on: Executor, prepare: boolean) {
    super(compiler, adapter, {
      provideConnection: () => Promise.reject(new Error('Transactions are opened by http/bind.ts or inTransaction()')),
    })
    this.#on = on
    this.#prepare = prepare
  }
  override async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const rows = await this.#on.unsafe(sql, parameters as never[], { prepare: this.#prepare })
    return { rows: rows as unknown as R[], numAffectedRows: BigInt(rows.count ?? 0) }
  }
}

/** Takes note of what to do should the transaction be undone. */
export type WhenUndone = (work: () => Promise<void>) => void

/**
 * Runs `work` in one transaction; a deadlock or serialization failure is tried again, three times at most. A lost
 * connection leaves open whether a commit arrived, so only what fails before it counts as undone.
 */
export async function inTransaction<T>(
  sql: Sql,
  work: (db: Kysely<Database>, tx: Executor, whenUndone: WhenUndone) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const undoing: (() => Promise<void>)[] = []
    try {
      return (await sql.begin(async (tx) => {
        try {
          return await work(builder(tx), tx, (each) => undoing.push(each))
        } catch (error) {
          await Promise.allSettled(undoing.map((each) => each()))
          throw error
        }
      })) as T
    } catch (error) {
      const code = (error as { code?: string }).code
      if (attempt === 3 || (code !== '40P01' && code !== '40001')) throw error
    }
  }
}
