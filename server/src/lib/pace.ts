import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds that pass, and how they are waited for. */
export interface Clock {
  now: () => number
  /** Until a moment of `now`, or until the signal ends the wait. */
  until: (at: number, signal: AbortSignal) => Promise<unknown>
}

const ofProcess: Clock = {
  now: () => performance.now(),
  until: (at, signal) => pause(at - performance.now(), null, { signal, ref: false }).catch(() => {}),
}

/** Lets so much through in a second, evenly, however many loops of a process ask for their turn. */
export class Pace {
  readonly #clock: Clock
  readonly #everyMs: number
  #nextAt = 0
  #stillUntil = 0

  constructor(perSecond: number, clock: Clock = ofProcess) {
    this.#everyMs = 1000 / perSecond
    this.#clock = clock
  }

  /** Whether {@link holdStill} has ended. */
  get goes(): boolean {
    return this.#clock.now() >= this.#stillUntil
  }

  /** Waits for a turn. Answers false where everything holds still by then, or the signal ended the wait. */
  async turn(signal: AbortSignal): Promise<boolean> {
    const now = this.#clock.now()
    const at = Math.max(this.#nextAt, now)
    this.#nextAt = at + this.#everyMs
    if (at > now) await this.#clock.until(at, signal)
    if (this.goes && !signal.aborted) return true
    this.giveBack()
    return false
  }

  /** A turn that was not used is another's. */
  giveBack(): void {
    this.#nextAt -= this.#everyMs
  }

  /** Lets nothing through for so long. */
  holdStill(ms: number): void {
    this.#stillUntil = Math.max(this.#stillUntil, this.#clock.now() + ms)
  }
}
