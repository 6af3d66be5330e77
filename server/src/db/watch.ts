import type pg from 'pg'
import { Connection } from './connection.ts'

const ASK_MS = 500
const SILENCE_MS = 3_000

/**
 * Asks the database twice a second whether it is there. One that stands still (stopped, unplugged) ends no connection: after
 * {@link SILENCE_MS} without an answer it counts as silent, until it answers again.
 */
export class Watch {
  readonly #config: pg.ClientConfig
  readonly #onSilence: (silent: boolean) => void
  readonly #timer: NodeJS.Timeout
  #client: Connection | null = null
  /** When the question was asked that is not answered yet. */
  #askedAt: number | null = null
  #answered = false
  #silent = false

  constructor(config: pg.ClientConfig, onSilence: (silent: boolean) => void) {
    this.#config = config
    this.#onSilence = onSilence
    this.#timer = setInterval(() => this.#look(), ASK_MS).unref()
    this.#ask()
  }

  /** Whether the last question was answered. */
  get reachable(): boolean {
    return this.#answered && !this.#silent
  }

  #look(): void {
    if (this.#askedAt === null) this.#ask()
    // A process that was busy itself reads the answer first.
    else if (this.#late) setImmediate(() => this.#late && this.#giveUp())
  }

  get #late(): boolean {
    return this.#askedAt !== null && performance.now() - this.#askedAt >= SILENCE_MS
  }

  #giveUp(): void {
    this.#client?.cut()
    this.#is(true)
  }

  #ask(): void {
    this.#askedAt = performance.now()
    const client = this.#client ?? this.#open()
    client.query('select 1', (error: Error | null) => {
      if (this.#client !== client) return
      this.#askedAt = null
      this.#answered = !error
      if (error) this.#client = null
      else this.#is(false)
    })
  }

  #open(): Connection {
    const client = new Connection(this.#config)
    client.connect(() => {})
    this.#client = client
    return client
  }

  #is(silent: boolean): void {
    if (this.#silent === silent) return
    this.#silent = silent
    this.#onSilence(silent)
  }

  async end(): Promise<void> {
    clearInterval(this.#timer)
    const client = this.#client
    this.#client = null
    await client?.end()
  }
}
