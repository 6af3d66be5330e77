import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../db/connect.ts'

/** How long a process looks away where nothing is to be sent: what is written is out within seconds. */
const LOOK_MS = 1_000
/** Requests of a process that are under way at once. */
export const SIDE_BY_SIDE = 8
/** What a process that died had under way is looked for this often, and was taken at least so long ago. */
const SWEEP_MS = 30_000
export const LOST_AFTER = '2 minutes'

/**
 * Sends the rows of a table that are written with what they tell, in every process that runs jobs. It is no job of the queue, whose
 * clock counts in minutes.
 */
export abstract class Outbox {
  protected readonly sql: Sql
  readonly #log: FastifyBaseLogger
  readonly #name: string
  readonly #stopping = new AbortController()
  #loops: Promise<void>[] = []

  constructor(sql: Sql, log: FastifyBaseLogger, name: string) {
    this.sql = sql
    this.#log = log
    this.#name = name
  }

  /** Sends the row that is due first; answers whether there was one. */
  abstract sendNext(): Promise<boolean>

  /** Decides on what a process that died had under way, and on what is of no use any more. */
  protected abstract sweep(): Promise<void>

  /** Whether anything can be sent. */
  protected get sends(): boolean {
    return true
  }

  /** Ends the waits of a sender that stops. */
  protected get signal(): AbortSignal {
    return this.#stopping.signal
  }

  start(): void {
    this.#loops = [this.#repeat(SWEEP_MS, () => this.sweep())]
    if (this.sends) this.#loops.push(this.#repeat(LOOK_MS, () => this.sendAll()))
  }

  /** Ends after what is under way has been answered. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#loops)
  }

  async #repeat(everyMs: number, work: () => Promise<unknown>): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      await work().catch((err) => this.#log.error({ err }, this.#name))
      await pause(everyMs, null, { signal, ref: false }).catch(() => {})
    }
  }

  /** Sends what is due: one alone first, so that a process that finds nothing asks once. */
  async sendAll(): Promise<void> {
    const { signal } = this.#stopping
    if (!(await this.sendNext())) return
    const sendOn = async () => {
      while (!signal.aborted && (await this.sendNext()));
    }
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, sendOn))
  }
}
