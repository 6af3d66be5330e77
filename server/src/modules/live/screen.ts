import { Readable } from 'node:stream'
import type { Actor } from '../../http/actor.ts'

/** One open stream of server-sent events. What a slow reader has not taken yet waits as a set of words, not as a queue. */
export class Screen extends Readable {
  readonly actor: Actor
  #everything = false
  readonly #nouns = new Set<string>()
  /** Whether the connection has taken what was sent before. */
  #free = false
  #missedBeats = 0

  constructor(actor: Actor) {
    super({ encoding: 'utf8' })
    this.actor = actor
  }

  /** These nouns changed; null: any may have. */
  tell(nouns: Iterable<string> | null): void {
    if (nouns === null) this.#everything = true
    else for (const noun of nouns) this.#nouns.add(noun)
    this.#send()
  }

  /** Keeps proxies from ending a quiet connection, and ends one whose reader is gone. */
  beat(): void {
    if (this.#free) {
      this.#missedBeats = 0
      this.#write(':\n\n')
    } else if (++this.#missedBeats > 2) this.destroy()
  }

  /** The end, after what was sent. */
  end(): void {
    this.push(null)
  }

  override _read(): void {
    this.#free = true
    this.#send()
  }

  #send(): void {
    if (!this.#free || (!this.#everything && this.#nouns.size === 0)) return
    const nouns = this.#everything ? null : [...this.#nouns]
    this.#everything = false
    this.#nouns.clear()
    this.#write(`data: ${JSON.stringify({ nouns })}\n\n`)
  }

  #write(text: string): void {
    this.#free = false
    this.push(text)
  }
}
