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

/** What became of a row is noted also where the database is away for a while: so often it is tried, and so long it waits between. */
const [NOTE_TRIES, NOTE_PAUSE_MS] = [12, 5_000]

/**
 * Sends the rows of a table that are written with what they tell, in every process that runs jobs. It is no job of the queue, which
 * would hold a second row for each, with a state of its own.
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

  /** Begins to look for what is to be sent. */
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

  /** Writes what became of a row; a connection that is lost there does not make it unknown. `note` may run twice. */
  protected async noted(note: () => Promise<void>): Promise<void> {
    for (let left = NOTE_TRIES; ; left--) {
      try {
        return await note()
      } catch (err) {
        if (left === 0 || this.signal.aborted) throw err
        await pause(NOTE_PAUSE_MS, null, { signal: this.signal, ref: false }).catch(() => {})
      }
    }
  }

  /**
   * Sends what is due: one alone first, so that a process that finds nothing asks once. While one is slow the others go on looking; it
   * ends once none finds anything.
   */
  async sendAll(): Promise<void> {
    if (!(await this.sendNext())) return
    const idle = new AbortController()
    const over = AbortSignal.any([this.signal, idle.signal])
    let busy = SIDE_BY_SIDE
    const sendOn = async () => {
      for (;;) {
        try {
          while (!over.aborted && (await this.sendNext()));
        } finally {
          if (--busy === 0) idle.abort()
        }
        if (over.aborted) return
        await pause(LOOK_MS, null, { signal: over, ref: false }).catch(() => {})
        busy++
      }
    }
    const ended = await Promise.allSettled(Array.from({ length: SIDE_BY_SIDE }, sendOn))
    const failed = ended.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  }
}
