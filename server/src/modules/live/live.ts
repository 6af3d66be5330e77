import type { Readable } from 'node:stream'
import { nounOf, type Path } from '@cogcampus/contract'
import type { Sql } from '../../db/connect.ts'
import type { Actor, Actors, Concerned } from '../../http/actor.ts'
import { refuse, sessionInvalid } from '../../lib/errors.ts'
import { reminders } from '../message-remind/registry.ts'
import { type Change, concerns } from './concerns.ts'
import { Screen } from './screen.ts'

/** Changes within this time are told together. */
const TOGETHER_MS = 200
const BEAT_MS = 20_000
const SCREENS_A_USER = 20
/** Sessions looked up side by side when roles change. */
const RECHECKS = 4

/**
 * The open screens of this process. The tables' triggers say what changed on channel `live`; each screen within reach
 * hears which nouns, and fetches for itself. Whenever something may have been missed, it hears that anything may have
 * changed: when it opens, and when the channel comes back.
 */
export class Live {
  readonly #sql: Sql
  readonly #actors: Actors
  readonly #screens = new Map<Screen, string>()
  readonly #heard = new Set<string>()
  readonly #counted: ReadonlySet<string>
  #telling: NodeJS.Timeout | null = null
  #rechecking = 0
  readonly #toRecheck = new Set<Screen>()
  #closed = false

  constructor(sql: Sql, actors: Actors) {
    this.#sql = sql
    this.#actors = actors
    this.#counted = new Set(Object.values(reminders).map(({ endpoint }) => nounOf(endpoint as Path)))
  }

  /** Starts to listen; answers how to stop, which ends every stream. */
  async listen(): Promise<() => Promise<void>> {
    const { unlisten } = await this.#sql.listen(
      'live',
      (payload) => this.#hear(payload),
      () => this.#each((screen) => screen.tell(null)),
    )
    this.#actors.onForget((whom) => this.#recheck(whom))
    const beating = setInterval(() => this.#beat(), BEAT_MS).unref()
    return async () => {
      this.#closed = true
      clearInterval(beating)
      this.#each((screen) => screen.end())
      await unlisten()
    }
  }

  /** A stream for one screen of a person. */
  async open(actor: Actor): Promise<Readable> {
    const holder = await this.#actors.findByHash(actor.tokenHash)
    if (!holder) throw sessionInvalid()
    if (this.#closed) throw refuse('BUSY')
    const own = [...this.#screens.keys()].filter((screen) => screen.actor.userId === actor.userId)
    if (own.length >= SCREENS_A_USER) throw refuse('TOO_MANY_STREAMS')
    const screen = new Screen(actor)
    this.#screens.set(screen, holding(holder))
    screen.once('close', () => this.#screens.delete(screen))
    screen.tell(null)
    return screen
  }

  #hear(payload: string): void {
    this.#heard.add(payload)
    this.#telling ??= setTimeout(() => this.#tell(), TOGETHER_MS)
  }

  #tell(): void {
    const changes = [...this.#heard].map((payload) => JSON.parse(payload) as Change)
    this.#heard.clear()
    this.#telling = null
    this.#each((screen) => {
      const nouns = changes.filter((change) => concerns(screen.actor, change)).map(({ noun }) => noun)
      if (nouns.some((noun) => this.#counted.has(noun))) nouns.push('message-remind')
      screen.tell(nouns)
    })
  }

  #beat(): void {
    const now = Date.now()
    this.#each((screen) => (screen.actor.expiresAt > now ? screen.beat() : screen.end()))
  }

  /** Sessions, roles or staff changed: the stream of whoever is no longer the same ends, and his browser comes again. */
  #recheck(whom: Concerned): void {
    this.#each((screen) => {
      if (!whom || whom.has(screen.actor.userId)) this.#toRecheck.add(screen)
    })
    while (this.#rechecking < RECHECKS && this.#rechecking < this.#toRecheck.size) void this.#recheckSome()
  }

  async #recheckSome(): Promise<void> {
    this.#rechecking++
    for (const screen of this.#toRecheck) {
      this.#toRecheck.delete(screen)
      const held = this.#screens.get(screen)
      if (held) await this.#recheckOne(screen, held)
    }
    this.#rechecking--
  }

  async #recheckOne(screen: Screen, held: string): Promise<void> {
    // When the database cannot be asked, the channel is down too, and all are rechecked when it comes back.
    const holder = await this.#actors.findByHash(screen.actor.tokenHash).catch(() => undefined)
    if (holder !== undefined && (holder === null || holding(holder) !== held)) screen.end()
  }

  #each(work: (screen: Screen) => void): void {
    for (const screen of this.#screens.keys()) work(screen)
  }
}

/** What decides which changes a person hears of. */
const holding = ({ campusId, campusIds, grants }: Actor): string => JSON.stringify([campusId, campusIds, [...grants]])
