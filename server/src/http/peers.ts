import { randomUUID } from 'node:crypto'
import type { Sql } from '../db/connect.ts'

const CHANNEL = 'peers'
const HELLO_MS = 3_000
/** A process that was not heard of for so long no longer trusts its own cache either. */
export const SILENCE_LIMIT_MS = 10_000
/** A process that does not confirm within this time hangs, or has lost its connection. */
const MOST_MS = 2_000

interface Question {
  /** The processes that have not confirmed; null until PostgreSQL delivers the question to the one that asks. */
  left: Set<string> | null
  settle: () => void
}

/**
 * The other processes on this database. PostgreSQL delivers notices to each process in the order of their commits, so a
 * process that answers a question has received every notice committed before it.
 */
export class Peers {
  readonly #sql: Sql
  readonly #id = randomUUID()
  readonly #heardAt = new Map<string, number>()
  readonly #questions = new Map<string, Question>()

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Starts to hear of the others, and to be heard of; returns the function that takes leave. */
  async listen(): Promise<() => Promise<void>> {
    const { unlisten } = await this.#sql.listen(CHANNEL, (payload) => this.#receive(payload))
    await this.#say('hello')
    const hello = setInterval(() => this.#say('hello').catch(() => {}), HELLO_MS).unref()
    return async () => {
      clearInterval(hello)
      await this.#say('bye').catch(() => {})
      await unlisten()
    }
  }

  /**
   * Resolves when every other process has received all notices committed before this call, or after two seconds: a
   * process that has not confirmed by then cannot be waited for.
   */
  async caughtUp(): Promise<void> {
    const question = randomUUID()
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#questions.set(question, { left: null, settle: resolve })
    const late = setTimeout(resolve, MOST_MS)
    try {
      await this.#say('ask', question)
      await promise
    } catch {
      // The database is gone: nothing more can be done, and the call itself is committed.
    } finally {
      clearTimeout(late)
      this.#questions.delete(question)
    }
  }

  #say(what: 'hello' | 'bye' | 'ask' | 'confirm', question = ''): Promise<unknown> {
    return this.#sql`select pg_notify(${CHANNEL}, ${`${what} ${this.#id} ${question}`})`
  }

  #receive(payload: string): void {
    const [what, from = '', question = ''] = payload.split(' ')
    if (what === 'bye') this.#heardAt.delete(from)
    else if (from !== this.#id) this.#heardAt.set(from, performance.now())
    if (what === 'ask' && from === this.#id) this.#settle(question, this.#others())
    else if (what === 'ask') this.#say('confirm', question).catch(() => {})
    else if (what === 'confirm' || what === 'bye') for (const key of this.#asked(question)) this.#confirm(key, from)
  }

  /** The question that was confirmed; each of them where a process took leave. */
  #asked = (question: string): Iterable<string> => (question === '' ? this.#questions.keys() : [question])

  #confirm(question: string, by: string): void {
    const left = this.#questions.get(question)?.left
    if (left?.delete(by)) this.#settle(question, left)
  }

  #settle(question: string, left: Set<string>): void {
    const asked = this.#questions.get(question)
    if (!asked) return
    asked.left = left
    if (left.size === 0) asked.settle()
  }

  #others(): Set<string> {
    const since = performance.now() - SILENCE_LIMIT_MS
    for (const [id, heardAt] of this.#heardAt) if (heardAt < since) this.#heardAt.delete(id)
    return new Set(this.#heardAt.keys())
  }
}
