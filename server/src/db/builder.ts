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
import type { Reads } from './connect.ts'
import type { Executor, Reaching } from './statement.ts'
import { snake } from './table.ts'
import type { Database } from './tables.ts'

const snakeCase = new Map<string, string>()

/** `campusId` in code is `campus_id` in the database; answers come back in camelCase. */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    let name = snakeCase.get(identifier)
    if (name === undefined) {
      name = super.sanitizeIdentifier(snake(identifier))
      snakeCase.set(identifier, name)
    }
    return name
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
 * The typed query builder on connections or on one transaction. Kysely only compiles: its own dialects send unnamed
 * statements, this one prepares them (docs/decisions/0003). Not prepared, a statement is planned for the values it is
 * run with: what reads a share of a table that depends on them is worth the planning.
 */
export const builder = (on: Executor, { prepare = true } = {}): Kysely<Database> =>
  new Kysely<Database>({ config: { dialect }, dialect, driver, executor: new CompilingExecutor(on, prepare) })

/** The query builders of one caller, on connections or in one transaction: each sends with a reach. */
export class Handles {
  readonly #on: Reaching & Partial<Pick<Reads, 'slow'>>
  readonly #options: { prepare: boolean }
  constructor(on: Reaching, options = { prepare: true }) {
    this.#on = on
    this.#options = options
  }

  /** The query builder that sees what this reach (`reach.ts`) shows. */
  as(reach: string): Kysely<Database> {
    return builder(this.#on.as(reach), this.#options)
  }

  /** The same reads on the connections for slow ones, with each statement planned for its own values. */
  planned(): Handles {
    return new Handles(this.#on.slow ?? this.#on, { prepare: false })
  }
}

/** Hands what Kysely compiled to our own connections. */
class CompilingExecutor extends DefaultQueryExecutor {
  readonly #on: Executor
  readonly #options: { prepare: boolean }
  constructor(on: Executor, prepare: boolean) {
    super(compiler, adapter, {
      provideConnection: () => Promise.reject(new Error('Transactions are opened by http/write.ts or inTransaction()')),
    })
    this.#on = on
    this.#options = { prepare }
  }
  override async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const rows = await this.#on.run(sql, parameters, this.#options)
    return { rows: rows as R[], numAffectedRows: BigInt(rows.count) }
  }
}
