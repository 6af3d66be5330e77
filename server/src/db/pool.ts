import pg from 'pg'
import { ANSWER_MS, Connection } from './connection.ts'
import { SET_REACH } from './reach.ts'
import {
  connectionLost,
  type Executor,
  executor,
  named,
  type Reaching,
  type Rows,
  send,
  sendWithin,
} from './statement.ts'

type Statement = Parameters<Executor['run']>

/** A call waits this long for its turn on a connection. */
export const TURN_MS = 25_000
const IDLE_MS = 300_000
/** A queue in which no turn came for this long is stuck. */
const STUCK_MS = 4_000
/** BEGIN waits for nothing: without an answer to it within this time, the connection stands still. */
const BEGIN_MS = 3_000

/** An executor on one connection, until it is released. */
export interface Reserved extends Executor {
  release: () => void
}

/** Connections of which each does one thing at a time: a transaction, or a statement that may wait for a lock. */
export class Pool {
  readonly #pool: pg.Pool
  readonly #open = new Set<Connection>()
  /** Calls that wait for a connection: how each is refused. */
  readonly #waiting = new Set<(error: Error) => void>()
  #cut = false
  #stuck: NodeJS.Timeout | undefined
  readonly #stuckMs: number
  #ending: Promise<void> | null = null

  /** `stuckMs`: where the works take long, the queue may stand still as long as a call waits. */
  constructor(config: pg.ClientConfig, max: number, { stuckMs = STUCK_MS } = {}) {
    this.#stuckMs = stuckMs
    this.#pool = new pg.Pool({
      ...config,
      Client: Connection as never,
      max,
      connectionTimeoutMillis: TURN_MS,
      idleTimeoutMillis: IDLE_MS,
      allowExitOnIdle: true,
    })
    this.#pool.on('error', () => {})
    this.#pool.on('connect', (client) => this.#open.add(client as unknown as Connection))
    this.#pool.on('remove', (client) => this.#open.delete(client as unknown as Connection))
  }

  #take(): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      if (this.#cut) return reject(connectionLost(UNREACHABLE))
      if (this.#waiting.size === 0) this.#moved()
      this.#waiting.add(reject)
      this.#pool.connect((error, client) => {
        this.#moved()
        // Refused meanwhile: the connection goes back to the pool.
        if (!this.#waiting.delete(reject)) client?.release()
        else if (client) resolve(client)
        else reject(named(error as Error))
      })
    })
  }

  /** A turn has come, or the first call begins to wait: from now on the next turn is awaited. */
  #moved(): void {
    clearTimeout(this.#stuck)
    this.#stuck = setTimeout(() => this.#refuseAll('No connection to the database is free'), this.#stuckMs).unref()
  }

  #refuseAll(why: string): void {
    for (const refuse of this.#waiting) refuse(connectionLost(why))
    this.#waiting.clear()
  }

  /** Runs each statement on a connection of its own. */
  get executor(): Reaching {
    const by = (sending: (client: Connection, statement: Statement) => Promise<Rows>) =>
      executor(async (...statement) => {
        const client = await this.#take()
        try {
          const connection = client as unknown as Connection
          return (await connection.answered(ANSWER_MS, sending(connection, statement))) as never
        } finally {
          giveBack(client)
        }
      })
    return Object.assign(
      by((client, statement) => send(client, ...statement)),
      { as: (reach: string) => by((client, statement) => sendWithin(client, reach, statement)) },
    )
  }

  /** Runs `work` in one transaction; what it throws undoes it. `mode`: as `isolation level repeatable read`. */
  async begin<T>(work: (tx: Reaching) => Promise<T>, mode = ''): Promise<T> {
    const client = await this.#take()
    const tx = reaching(client)
    try {
      // The first statement follows without waiting; where BEGIN fails, it fails, too.
      const begun = (client as unknown as Connection).answered(BEGIN_MS, send(client, `begin ${mode}`))
      begun.catch(() => {})
      const result = await work(tx)
      await begun
      await commit(client)
      giveBack(client)
      return result
    } catch (error) {
      await send(client, 'rollback').then(
        () => giveBack(client),
        (lost) => client.release(lost),
      )
      throw error
    }
  }

  /** A connection for one caller alone, who releases it. */
  async reserve(): Promise<Reserved> {
    const client = await this.#take()
    return Object.assign(
      executor((...statement) => send(client, ...statement) as never),
      { release: () => giveBack(client) },
    )
  }

  /** Whether the database is silent: then what waits fails at once, and so does what comes. */
  set cut(cut: boolean) {
    this.#cut = cut
    if (!cut) return
    for (const client of this.#open) client.cut()
    this.#refuseAll(UNREACHABLE)
  }

  end(): Promise<void> {
    this.#ending ??= this.#pool.end()
    return this.#ending
  }
}

/** The executor of a transaction. Its reach is set again when a statement has another than the one before. */
function reaching(client: pg.ClientBase): Reaching {
  let current: string | null = null
  const by = (reach: string | null) =>
    executor((...statement) => {
      if (reach !== null && reach !== current) {
        current = reach
        // Where it fails, the transaction has failed, and so does the statement.
        send(client, SET_REACH, [reach], { prepare: true }).catch(() => {})
      }
      return send(client, ...statement) as never
    })
  return Object.assign(by(null), { as: by })
}

const UNREACHABLE = 'The database cannot be reached'

/** A connection that was left in a transaction is closed: the next caller would be in it. */
const giveBack = (client: pg.PoolClient) => client.release(client.getTransactionStatus() !== 'I')

/** PostgreSQL answers COMMIT with ROLLBACK where a statement failed, even if its error was caught. */
function commit(client: pg.ClientBase): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query('commit', (error: Error | null, answer: pg.QueryResult) => {
      if (error) return reject(named(error))
      if (answer.command !== 'COMMIT') return reject(new Error('A statement of the transaction had failed'))
      resolve()
    })
  })
}
