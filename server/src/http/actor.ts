import type { RoleCode } from '@cogcampus/contract/enums'
import { sql } from 'kysely'
import { builder } from '../db/builder.ts'
import type { Sql } from '../db/connect.ts'
import type { Home, Reach } from '../db/reach.ts'
import { hashToken } from '../lib/token.ts'
import { keyOf, type Who } from '../lib/who.ts'
import { accessOf } from './access.ts'
import { type Account, loadAccount, type Session } from './account.ts'
import { Peers, SILENCE_LIMIT_MS } from './peers.ts'
import { grantsOf, type Places, placesOf, rolesOf, union } from './rights.ts'

/** A member of staff with their current permissions. */
export interface Person {
  kind: 'staff'
  userId: number
  loginName: string
  userName: string
  /** The first of the campuses; null at headquarters. */
  campusId: number | null
  campusIds: number[]
  home: Home
  roles: { code: RoleCode | string; name: string; nameEn: string | null }[]
  /** The reach of each granted call. */
  grants: Map<string, Reach>
  /** The one campus that a call under `/campus` is limited to. */
  heldTo: number | null
  /** {@link accessOf}: the console fetches the menu and the user again when it has changed. */
  access: string
}

/** A member of staff who is signed in. */
export interface Staff extends Person, Session {
  mustChangePassword: boolean
}

/** The signed-in user or account of a request. */
export type Actor = Staff | Account

const IDLE_HOURS = 12
const SEEN_EVERY_MS = 5 * 60_000
const HEARTBEAT_MS = 3_000
const HEARTBEAT = 'heartbeat'

/** The keys of the users and accounts whose sessions, roles or particulars changed; null is all of them. */
export type Affected = ReadonlySet<string> | null

/**
 * The users and accounts that tokens belong to. Answers come from a cache; PostgreSQL names on channel `actors` the
 * entries to invalidate when sessions, roles or staff change, so a revoked token or a changed role takes effect at once
 * on every process. A heartbeat shows that the channel works; without it every answer is read from the database.
 */
export class Actors {
  readonly #sql: Sql
  readonly #peers: Peers
  readonly #listeners: ((affected: Affected) => void)[] = []
  readonly #known = new Map<string, { actor: Actor; seenAt: number }>()
  /** Counts invalidations: a row read before an invalidation is not cached after it. */
  #invalidations = 0
  #lastMessageAt = Number.NEGATIVE_INFINITY

  constructor(pool: Sql) {
    this.#sql = pool
    this.#peers = new Peers(pool)
  }

  /** Starts to listen for invalidations; returns the function that stops it. */
  async listen(): Promise<() => Promise<void>> {
    const { unlisten } = await this.#sql.listen(
      'actors',
      (payload) => this.#receive(payload),
      () => this.#receive(''),
    )
    const leave = await this.#peers.listen()
    const heartbeat = setInterval(() => {
      this.#sql`select pg_notify('actors', ${HEARTBEAT})`.catch(() => {})
    }, HEARTBEAT_MS).unref()
    return async () => {
      clearInterval(heartbeat)
      await leave()
      await unlisten()
    }
  }

  #receive(payload: string): void {
    this.#lastMessageAt = performance.now()
    if (payload !== HEARTBEAT) this.#drop(payload === '' ? null : new Set(payload.split(',')))
  }

  /** After a time without a message the cache is not used: a connection can be dead without having ended. */
  get #trusted(): boolean {
    return performance.now() - this.#lastMessageAt < SILENCE_LIMIT_MS
  }

  /**
   * Removes the cached entries of one user or account, or of all; resolves when the other processes have done so, too, on
   * the notice of the committed change. One that does not confirm within two seconds is not waited for.
   */
  invalidate(who: Who | null): Promise<void> {
    this.#drop(who && new Set([keyOf(who)]))
    return this.#peers.caughtUp()
  }

  #drop(affected: Affected): void {
    if (affected === null) this.#known.clear()
    else for (const [key, { actor }] of this.#known) if (affected.has(keyOf(actor))) this.#known.delete(key)
    this.#invalidations++
    for (const work of this.#listeners) work(affected)
  }

  /** Calls `work` after each invalidation. */
  onInvalidate(work: (affected: Affected) => void): void {
    this.#listeners.push(work)
  }

  /** The actor of a token, or null when it is unknown, revoked, expired or its owner may not sign in. */
  find(token: string): Promise<Actor | null> {
    return this.findByHash(hashToken(token))
  }

  /** As {@link find}, by the hash of the token. */
  async findByHash(hash: Buffer): Promise<Actor | null> {
    const key = hash.toString('base64')
    const now = Date.now()
    const hit = this.#trusted ? this.#known.get(key) : undefined
    if (hit && hit.actor.expiresAt > now && now - hit.seenAt < IDLE_HOURS * 3_600_000) {
      if (now - hit.seenAt > SEEN_EVERY_MS) {
        hit.seenAt = now
        await this.#sql`update session set seen_at = now() where token_hash = ${hash}`
      }
      return hit.actor
    }
    const before = this.#invalidations
    const actor = await loadActor(this.#sql, hash)
    if (actor && this.#trusted && before === this.#invalidations) {
      if (this.#known.size > 10_000) this.#known.clear()
      this.#known.set(key, { actor, seenAt: now })
      await this
        .#sql`update session set seen_at = now() where token_hash = ${hash} and seen_at < now() - interval '5 minutes'`
    }
    return actor
  }
}

async function loadActor(pool: Sql, tokenHash: Buffer): Promise<Actor | null> {
  const row = await builder(pool)
    .selectFrom('session')
    .select(['userId', 'accountId', 'createdAt', 'expiresAt'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<string>`now()`)
    .where('seenAt', '>', sql<string>`now() - make_interval(hours => ${IDLE_HOURS})`)
    .executeTakeFirst()
  if (!row) return null
  const session = { signedInAt: Date.parse(row.createdAt), expiresAt: Date.parse(row.expiresAt), tokenHash }
  if (row.accountId !== null) return loadAccount(pool, row.accountId, session)
  const person = row.userId && (await personOf(pool, row.userId, null))
  return person ? { ...person, ...session } : null
}

/**
 * A member of staff without a session: for work that goes on after they have signed out. Null once they may no longer
 * sign in. `heldTo` is the campus that the call which started the work was limited to.
 */
export async function personOf(pool: Sql, userId: number, heldTo: number | null) {
  const [person, rights] = await Promise.all([
    builder(pool)
      .selectFrom('rbacUser')
      .select(['id as userId', 'loginName', 'userName', 'campusId', 'mustChangePassword'])
      .where('id', '=', userId)
      .where('status', '=', 1)
      .where('deletedAt', 'is', null)
      .executeTakeFirst(),
    rightsOf(pool, userId),
  ])
  if (!person) return null
  const found: Omit<Staff, keyof Session> = { kind: 'staff', ...person, ...rights }
  return heldTo === null ? found : atCampus(found, heldTo)
}

type Rights = Pick<Person, 'campusIds' | 'home' | 'roles' | 'grants' | 'heldTo' | 'access'>

async function rightsOf(pool: Sql, userId: number): Promise<Rights> {
  const db = builder(pool)
  const [placesById, rolesById, access] = await Promise.all([
    placesOf(db, [userId]),
    rolesOf(db, [userId]),
    accessOf(pool, userId),
  ])
  const places = placesById.get(userId) as Places
  const roles = rolesById.get(userId)?.filter((role) => role.status === 1) ?? []
  return { ...places, roles, grants: grantsOf(roles, places), heldTo: null, access }
}

/**
 * The same user limited to one campus, as under `/campus/…`: never a wider reach than without it. Nothing of a campus that
 * was deleted, which is none of the user's open ones.
 */
export function atCampus<P extends Person>(actor: P, campusId: number): P {
  const only = actor.campusIds.filter((open) => open === campusId)
  const narrowed = ({ all, campusIds, own }: Reach): Reach => ({
    all: false,
    campusIds: all || campusIds.includes(campusId) ? only : [],
    own,
    home: only,
  })
  return {
    ...actor,
    campusIds: only,
    home: only,
    heldTo: campusId,
    grants: new Map([...actor.grants].map(([path, reach]) => [path, narrowed(reach)])),
  }
}

/**
 * The reach in calls that every signed-in user may make: the widest of the user's roles, or their campuses and own rows
 * where they hold no role.
 */
export function widestReach(actor: Pick<Person, 'campusIds' | 'home' | 'grants'>): Reach {
  let reach: Reach = { all: false, campusIds: actor.campusIds, own: true, home: actor.home }
  for (const granted of actor.grants.values()) {
    if (granted.all) return granted
    reach = union(reach, granted)
  }
  return reach
}
