import { Readable } from 'node:stream'
import type { Actor } from '../http/actor.ts'

/** One open stream of server-sent events. Changes that a slow reader has not received wait as a set of nouns, not as a queue. */
export class SseConnection extends Readable {
  readonly actor: Actor
  /** The browser tab that listens; empty where the request does not name it. */
  readonly tab: string
  #everything = false
  readonly #nouns = new Set<string>()
  readonly #own = new Set<string>()
  /** Whether the reader has received everything sent before. */
  #free = false
  #missedHeartbeats = 0

  constructor(actor: Actor, tab: string) {
    super({ encoding: 'utf8' })
    this.actor = actor
    this.tab = tab
  }

  /** Sends the nouns that changed (null: any may have changed), and those that the listening tab changed itself. */
  send(nouns: Iterable<string> | null, own: Iterable<string> = []): void {
    if (nouns === null) this.#everything = true
    else for (const noun of nouns) this.#nouns.add(noun)
    for (const noun of own) this.#own.add(noun)
    this.#flush()
  }

  /** Keeps proxies from ending a quiet connection, and ends one whose reader is gone. */
  heartbeat(): void {
    if (this.#free) {
      this.#missedHeartbeats = 0
      this.#write(':\n\n')
    } else if (++this.#missedHeartbeats > 2) this.destroy()
  }

  /** Ends the stream after everything sent; what changes later is not written any more. */
  end(): void {
    this.#free = false
    this.push(null)
  }

  override _read(): void {
    this.#free = true
    this.#flush()
  }

  #flush(): void {
    if (!this.#free || (!this.#everything && this.#nouns.size + this.#own.size === 0)) return
    const nouns = this.#everything ? null : [...this.#nouns]
    this.#everything = false
    this.#nouns.clear()
    const own = [...this.#own]
    this.#own.clear()
    this.#write(`data: ${JSON.stringify({ nouns, own })}\n\n`)
  }

  #write(text: string): void {
    this.#free = false
    this.push(text)
  }
}
