import { refuse } from './errors.ts'

interface Limits {
  /** The people whose work is under way at once. */
  atOnce: number
  /** One person's works that wait at most. */
  waiting: number
}

/** A person tries again after this many seconds where too much of theirs waits. */
const RETRY_SECONDS = 10

/**
 * Turns at work that takes long or much memory: a few people's at once, one work of each, and those that wait by person in
 * rotation. So a person with a hundred files delays another by no more than the work under way.
 */
export class Turns {
  readonly #limits: Limits
  /** In the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #working = new Set<string>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Does the work when it is this person's turn; refuses with BUSY where too much of theirs waits. */
  async take<T>(person: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#waiting.get(person) ?? []
    if (queue.length >= this.#limits.waiting) throw refuse('BUSY', { params: { seconds: RETRY_SECONDS } })
    await new Promise<void>((begin) => {
      queue.push(begin)
      this.#waiting.set(person, queue)
      this.#beginNext()
    })
    try {
      return await work()
    } finally {
      this.#working.delete(person)
      this.#toTheEnd(person)
      this.#beginNext()
    }
  }

  #toTheEnd(person: string): void {
    const queue = this.#waiting.get(person)
    this.#waiting.delete(person)
    if (queue?.length) this.#waiting.set(person, queue)
  }

  #beginNext(): void {
    if (this.#working.size >= this.#limits.atOnce) return
    for (const [person, queue] of this.#waiting) {
      if (this.#working.has(person)) continue
      const begin = queue.shift()
      if (!begin) continue
      this.#working.add(person)
      begin()
      return
    }
  }
}
