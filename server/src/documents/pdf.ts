import { type ChildProcess, fork } from 'node:child_process'
import { refuse } from '../lib/errors.ts'
import { wordsOf } from '../lib/text.ts'
import { Turns } from '../lib/turns.ts'
import { keyOf, type Who } from '../lib/who.ts'
import type { Documents, Template } from './data.ts'

interface Limits {
  /** Documents that wait at most. */
  waiting: number
  /** Those of one person that wait at most. */
  waitingOfOne: number
  /** How long one may take. */
  seconds: number
  /** After so many the process begins anew: its compiler gives no memory back. */
  documents: number
  /** A process without work ends after so many seconds. */
  idleSeconds: number
}
const usual: Limits = { waiting: 100, waitingOfOne: 20, seconds: 30, documents: 100, idleSeconds: 60 }
/** A person tries again after this many seconds where too many wait. */
const RETRY_SECONDS = 10

interface Order {
  template: Template
  done: (pdf: Buffer) => void
  failed: (error: Error) => void
}
type Answer = { pdf: Uint8Array } | { problem: string }

/**
 * Renders documents one after the other, in a process of its own, which starts with the first. Those that wait have
 * their turns by person: who prints the receipts of a month delays another by one of them.
 */
export class Renderer {
  readonly #limits: Limits
  readonly #turns: Turns
  /** Those that wait and the one that is rendered. */
  #accepted = 0
  #order: Order | null = null
  #process: ChildProcess | null = null
  #made = 0
  #timer: NodeJS.Timeout | undefined

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...usual, ...limits }
    this.#turns = new Turns({ atOnce: 1, waiting: this.#limits.waitingOfOne })
  }

  /**
   * The document as PDF, for a person. Refuses with BUSY where too many wait, or too many of theirs; throws where the
   * template fails or takes too long.
   */
  async render<T extends Template>(person: string, template: T, data: Documents[T]): Promise<Buffer> {
    if (this.#accepted > this.#limits.waiting) throw refuse('BUSY', { params: { seconds: RETRY_SECONDS } })
    const json = JSON.stringify({ ...data, texts: wordsOf('document', data.language) })
    this.#accepted += 1
    try {
      return await this.#turns.take(person, () => this.#rendered(template, json))
    } finally {
      this.#accepted -= 1
    }
  }

  /** Ends the process; what it was about to render fails. */
  end(): void {
    this.#process?.kill('SIGKILL')
  }

  #rendered(template: Template, data: string): Promise<Buffer> {
    return new Promise((done, failed) => {
      clearTimeout(this.#timer)
      this.#order = { template, done, failed }
      const worker = this.#process ?? this.#start()
      this.#timer = setTimeout(() => worker.kill('SIGKILL'), this.#limits.seconds * 1000)
      worker.channel?.ref()
      worker.send({ template, data })
    })
  }

  /** Without work the process keeps no other one alive, and ends after a while. */
  #rest(): void {
    const worker = this.#process
    clearTimeout(this.#timer)
    worker?.channel?.unref()
    this.#timer = setTimeout(() => worker?.kill(), this.#limits.idleSeconds * 1000).unref()
  }

  #start(): ChildProcess {
    // It is given no environment: it needs none, and passwords stand there.
    const worker = fork(new URL('./renderer.ts', import.meta.url), {
      serialization: 'advanced',
      env: {},
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    worker.unref()
    worker.on('message', (answer: Answer) => this.#settle(worker, answer))
    worker.on('error', () => this.#settle(worker, { problem: 'the process could not be reached' }))
    worker.on('exit', () => this.#settle(worker, { problem: 'the process ended' }))
    this.#made = 0
    this.#process = worker
    return worker
  }

  #settle(worker: ChildProcess, answer: Answer): void {
    if (worker !== this.#process) return
    const order = this.#order
    this.#order = null
    this.#made += 1
    if (!worker.connected || this.#made >= this.#limits.documents) {
      this.#process = null
      worker.kill()
    }
    // The next one, whose turn it then is, takes the process back to work.
    this.#rest()
    if ('pdf' in answer) order?.done(Buffer.from(answer.pdf))
    else order?.failed(new Error(`The document ${order.template} was not rendered: ${answer.problem}`))
  }
}

const renderer = new Renderer()

/**
 * A document as PDF, for whom it is made, from a template of `templates/` and its data, which is never read as markup.
 * Refuses with BUSY where too many wait, or too many of theirs.
 */
export const pdf = <T extends Template>(who: Who, template: T, data: Documents[T]): Promise<Buffer> =>
  renderer.render(keyOf(who), template, data)
