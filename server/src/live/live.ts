import type { Readable } from 'node:stream'
import { nounOf } from '@cogcampus/contract'
import type { Sql } from '../db/connect.ts'
import type { Actor, Actors, Affected } from '../http/actor.ts'
import { refuse, sessionInvalid } from '../lib/errors.ts'
import { keyOf } from '../lib/who.ts'
import { reminders } from '../modules/message-remind/list.ts'
import { affects, type Change } from './affected.ts'
import { SseConnection } from './sseConnection.ts'

/** Changes within this time are sent together. */
const BATCH_MS = 200
const HEARTBEAT_MS = 20_000
const CONNECTIONS_PER_USER = 20
/** Sessions looked up side by side when roles change. */
const RECHECKS = 4

/**
 * The open SSE connections of this process. The tables' triggers send changes on channel `live`; each connection within
 * reach receives the nouns that changed, and its client fetches the data. Where notices may have been lost, a connection
 * receives that anything may have changed: when it opens, and when the channel comes back.
 */
export class Live {
  readonly #sql: Sql
  readonly #actors: Actors
  readonly #connections = new Map<SseConnection, string>()
  readonly #pending = new Set<string>()
  readonly #counted: ReadonlySet<string>
  #flushTimer: NodeJS.Timeout | null = null
  #rechecking = 0
  readonly #toRecheck = new Set<SseConnection>()
  #closed = false

  constructor(sql: Sql, actors: Actors) {
    this.#sql = sql
    this.#actors = actors
    this.#counted = new Set(Object.values(reminders).map(({ list }) => nounOf(list).noun))
  }

  /** Starts to listen; returns the function that stops it and ends every stream. */
  async listen(): Promise<() => Promise<void>> {
    const { unlisten } = await this.#sql.listen(
      'live',
      (payload) => this.#receive(payload),
      () => this.#each((connection) => connection.send(null)),
    )
    this.#actors.onInvalidate((affected) => this.#recheck(affected))
    const heartbeat = setInterval(() => this.#heartbeat(), HEARTBEAT_MS).unref()
    return async () => {
      this.#closed = true
      clearInterval(heartbeat)
      this.#each((connection) => connection.end())
      await unlisten()
    }
  }

  /** Opens a stream for a caller; refuses above the limit of connections per user. */
  async open(actor: Actor, tab = ''): Promise<Readable> {
    const holder = await this.#actors.findByHash(actor.tokenHash)
    if (!holder) throw sessionInvalid()
    if (this.#closed) throw refuse('BUSY')
    const own = [...this.#connections.keys()].filter((connection) => keyOf(connection.actor) === keyOf(actor))
    if (own.length >= CONNECTIONS_PER_USER) throw refuse('TOO_MANY_STREAMS')
    const connection = new SseConnection(actor, tab)
    this.#connections.set(connection, holding(holder))
    connection.once('close', () => this.#connections.delete(connection))
    connection.send(null)
    return connection
  }

  #receive(payload: string): void {
    this.#pending.add(payload)
    this.#flushTimer ??= setTimeout(() => this.#flush(), BATCH_MS)
  }

  #flush(): void {
    const changes = [...this.#pending].map((payload) => JSON.parse(payload) as Change)
    this.#pending.clear()
    this.#flushTimer = null
    this.#each((connection) => {
      const visible = changes.filter((change) => affects(connection.actor, change))
      const own = visible.filter((change) => isOwn(change, connection))
      connection.send(this.#nounsOf(visible.filter((change) => !own.includes(change))), this.#nounsOf(own))
    })
  }

  #nounsOf(changes: Change[]): string[] {
    const nouns = changes.map(({ noun }) => noun)
    return nouns.some((noun) => this.#counted.has(noun)) ? [...nouns, 'message-remind'] : nouns
  }

  #heartbeat(): void {
    const now = Date.now()
    this.#each((connection) => (connection.actor.expiresAt > now ? connection.heartbeat() : connection.end()))
  }

  /** Sessions, roles or staff changed: ends the streams whose session or access is no longer the same; their clients reconnect. */
  #recheck(affected: Affected): void {
    this.#each((connection) => {
      if (!affected || affected.has(keyOf(connection.actor))) this.#toRecheck.add(connection)
    })
    while (this.#rechecking < RECHECKS && this.#rechecking < this.#toRecheck.size) void this.#recheckSome()
  }

  async #recheckSome(): Promise<void> {
    this.#rechecking++
    for (const connection of this.#toRecheck) {
      this.#toRecheck.delete(connection)
      const held = this.#connections.get(connection)
      if (held) await this.#recheckOne(connection, held)
    }
    this.#rechecking--
  }

  async #recheckOne(connection: SseConnection, held: string): Promise<void> {
    // When the database cannot be asked, the channel is down too, and all are rechecked when it comes back.
    const holder = await this.#actors.findByHash(connection.actor.tokenHash).catch(() => undefined)
    if (holder !== undefined && (holder === null || holding(holder) !== held)) connection.end()
  }

  #each(work: (connection: SseConnection) => void): void {
    for (const connection of this.#connections.keys()) work(connection)
  }
}

/** What a stream depends on and ends with: the user's access, which decides the changes it receives. */
const holding = (actor: Actor): string => (actor.kind === 'staff' ? actor.access : 'own rows')

/** Whether the listening tab made the change itself: the same tab, of the same caller. */
function isOwn({ tab, by = null }: Change, { actor, tab: listening }: SseConnection): boolean {
  return Boolean(tab) && tab === listening && by === (actor.kind === 'staff' ? actor.userId : null)
}
