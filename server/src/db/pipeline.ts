import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { ANSWER_MS, CONNECT_MS, Connection } from './connection.ts'
import { SET_CONNECTION_REACH } from './reach.ts'
import { connectionLost, type Executor, executor, isLost, type Reaching, type Rows, send } from './statement.ts'

type Run = Executor['run']
type Statement = Parameters<Run>

interface Slot {
  client: Connection | null
  /** Statements that wait for their answers. */
  waiting: number
  /** What the next statement on the client may see. */
  reach: string
  /** Ends when the client has that reach; where it failed, no answer counts. */
  reached: Promise<unknown>
}

/** The reach of a connection on which none was set: no owned row. */
const NOTHING = ''

/**
 * Shared connections: a statement is sent without waiting for the answers of others. For short reads alone,
 * as one that is slow or waits for a lock holds up those behind it. A connection keeps the reach of its last statement; the
 * next one goes where its reach is set already, or sets it in the same packet.
 */
export class Pipeline {
  readonly #config: pg.ClientConfig
  readonly #slots: Slot[]
  #cut = false
  #ended = false

  constructor(config: pg.ClientConfig, max: number) {
    this.#config = config
    this.#slots = Array.from({ length: max }, () => ({
      client: null,
      waiting: 0,
      reach: NOTHING,
      reached: Promise.resolve(),
    }))
  }

  get executor(): Reaching {
    const as = (reach: string) => executor(((...statement) => this.#read(statement, reach)) as Run)
    return Object.assign(as(NOTHING), { as })
  }

  /** What was only read may be read again on another connection: all may be lost at once, and be noticed one by one. */
  async #read(statement: Statement, reach: string) {
    const began = performance.now()
    for (let lost = 1; ; lost++) {
      try {
        return await this.#send(statement, reach)
      } catch (error) {
        const again = lost <= this.#slots.length && performance.now() - began < CONNECT_MS
        if (!isLost(error) || this.#cut || this.#ended || !again) throw error
        await setImmediate()
      }
    }
  }

  async #send(statement: Statement, reach: string): Promise<Rows> {
    if (this.#cut || this.#ended) throw connectionLost('The database cannot be reached')
    const better = (one: Slot, other: Slot) =>
      one.waiting - other.waiting || Number(other.reach === reach) - Number(one.reach === reach)
    const slot = this.#slots.reduce((best, each) => (better(each, best) < 0 ? each : best))
    slot.waiting++
    try {
      const client = this.#open(slot)
      const { stream } = client.connection
      stream.cork()
      if (slot.reach !== reach) this.#turn(slot, client, reach)
      const answers = Promise.all([send(client, ...statement), slot.reached])
      stream.uncork()
      return (await client.answered(ANSWER_MS, answers))[0]
    } finally {
      slot.waiting--
    }
  }

  /** Sets what the statements sent from now on may see. */
  #turn(slot: Slot, client: Connection, reach: string): void {
    const reached = send(client, SET_CONNECTION_REACH, [reach], { prepare: true })
    slot.reach = reach
    slot.reached = reached
    reached.catch(() => client.cut())
  }

  #open(slot: Slot): Connection {
    if (slot.client) return slot.client
    const client = new Connection(this.#config)
    const gone = () => {
      if (slot.client === client) slot.client = null
    }
    client.on('error', gone).on('end', gone)
    // Statements sent before it is open wait in it, and fail with it.
    client.connect(() => {})
    Object.assign(slot, { client, reach: NOTHING, reached: Promise.resolve() })
    return client
  }

  /** Whether the database is silent: then what waits fails at once, and so does what comes. */
  set cut(cut: boolean) {
    this.#cut = cut
    if (cut) for (const { client } of this.#slots) client?.cut()
  }

  async end(): Promise<void> {
    this.#ended = true
    await Promise.all(this.#slots.map(({ client }) => client?.end()))
  }
}
