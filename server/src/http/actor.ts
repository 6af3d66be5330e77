import { endpoints } from '@cogcampus/contract'
import type { RoleCode, ScopeKind } from '@cogcampus/contract/enums'
import { sql } from 'kysely'
import { builder, type Sql } from '../db/connect.ts'
import type { Home, Reach } from '../db/scope.ts'
import { hashToken } from '../lib/token.ts'

/** A member of staff and what he may do now. */
export interface Person {
  userId: number
  loginName: string
  userName: string
  /** The first of the campuses; null at headquarters. */
  campusId: number | null
  campusIds: number[]
  home: Home
  roles: { code: RoleCode | string; name: string; nameEn: string | null }[]
  /** What each granted call may see. */
  grants: Map<string, Reach>
  /** The one campus that a call under `/campus` is held to. */
  heldTo: number | null
}

/** Who is signed in, as every request knows him. */
export interface Actor extends Person {
  mustChangePassword: boolean
  /** When this session was opened: some calls want a recent sign-in. */
  signedInAt: number
  expiresAt: number
  tokenHash: Buffer
}

/** The calls that roles are granted; all others are open to anyone or to whoever is signed in. */
const grantable: ReadonlySet<string> = new Set(
  endpoints.flatMap(({ path, endpoint }) => (typeof endpoint.access === 'string' ? [] : [path])),
)
export const isGrantable = (path: string): boolean => grantable.has(path)

const IDLE_HOURS = 12
const SEEN_EVERY_MS = 5 * 60_000
const BEAT_MS = 3_000
/** After this silence the cache is not believed: a connection can be dead without having ended. */
const SILENT_MS = 10_000
const BEAT = 'beat'

/** Whose sessions, roles or particulars changed; null is anybody's. */
export type Concerned = ReadonlySet<number> | null

/**
 * Whom a token belongs to. Answers come from a cache, of which PostgreSQL tells on channel `actors` whom to forget as
 * sessions, roles and staff change, so a revoked token or a changed role holds at once on every process. That the
 * channel still speaks is heard by a beat of our own; without it every answer is looked up.
 */
export class Actors {
  readonly #sql: Sql
  readonly #forgetting: ((whom: Concerned) => void)[] = []
  readonly #known = new Map<string, { actor: Actor; seenAt: number }>()
  /** Counts how often somebody was forgotten: what was read before that is not kept after. */
  #forgotten = 0
  #heardAt = Number.NEGATIVE_INFINITY

  constructor(pool: Sql) {
    this.#sql = pool
  }

  async listen(): Promise<() => Promise<void>> {
    const { unlisten } = await this.#sql.listen(
      'actors',
      (payload) => this.#hear(payload),
      () => this.#hear(''),
    )
    const beating = setInterval(() => {
      this.#sql`select pg_notify('actors', ${BEAT})`.catch(() => {})
    }, BEAT_MS).unref()
    return async () => {
      clearInterval(beating)
      await unlisten()
    }
  }

  #hear(payload: string): void {
    this.#heardAt = performance.now()
    if (payload !== BEAT) this.forget(payload === '' ? null : new Set(payload.split(',').map(Number)))
  }

  get #trusted(): boolean {
    return performance.now() - this.#heardAt < SILENT_MS
  }

  /** Drops what is cached of these persons. */
  forget(whom: Concerned): void {
    if (whom === null) this.#known.clear()
    else for (const [key, { actor }] of this.#known) if (whom.has(actor.userId)) this.#known.delete(key)
    this.#forgotten++
    for (const work of this.#forgetting) work(whom)
  }

  /** Runs whenever somebody's sessions, roles or particulars have changed. */
  onForget(work: (whom: Concerned) => void): void {
    this.#forgetting.push(work)
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
    const before = this.#forgotten
    const actor = await loadActor(this.#sql, hash)
    if (actor && this.#trusted && before === this.#forgotten) {
      if (this.#known.size > 10_000) this.#known.clear()
      this.#known.set(key, { actor, seenAt: now })
      await this
        .#sql`update session set seen_at = now() where token_hash = ${hash} and seen_at < now() - interval '5 minutes'`
    }
    return actor
  }
}

async function loadActor(pool: Sql, tokenHash: Buffer): Promise<Actor | null> {
  const db = builder(pool)
  const person = await db
    .selectFrom('session')
    .innerJoin('rbacUser', 'rbacUser.id', 'session.userId')
    .select([
      'rbacUser.id as userId',
      'rbacUser.loginName',
      'rbacUser.userName',
      'rbacUser.campusId',
      'rbacUser.mustChangePassword',
      'session.createdAt as signedInAt',
      'session.expiresAt',
    ])
    .where('session.tokenHash', '=', tokenHash)
    .where('session.expiresAt', '>', sql<string>`now()`)
    .where('session.seenAt', '>', sql<string>`now() - make_interval(hours => ${IDLE_HOURS})`)
    .where('rbacUser.status', '=', 1)
    .where('rbacUser.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!person) return null
  return {
    ...person,
    ...(await rightsOf(pool, person.userId)),
    signedInAt: Date.parse(person.signedInAt),
    expiresAt: Date.parse(person.expiresAt),
    tokenHash,
  }
}

/**
 * A member of staff without a session: for work that goes on after he has left. Null once he may no longer sign in.
 * `heldTo` is the campus that the call was held to which asked for the work.
 */
export async function personOf(pool: Sql, userId: number, heldTo: number | null): Promise<Person | null> {
  const person = await builder(pool)
    .selectFrom('rbacUser')
    .select(['id as userId', 'loginName', 'userName', 'campusId'])
    .where('id', '=', userId)
    .where('status', '=', 1)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!person) return null
  const found = { ...person, ...(await rightsOf(pool, userId)) }
  return heldTo === null ? found : atCampus(found, heldTo)
}

type Rights = Pick<Person, 'campusIds' | 'home' | 'roles' | 'grants' | 'heldTo'>

async function rightsOf(pool: Sql, userId: number): Promise<Rights> {
  const [places, roles] = await Promise.all([placesOf(pool, userId), rolesOf(pool, userId)])
  return { ...places, roles, grants: grantsOf(roles, places), heldTo: null }
}

/** Headquarters is whoever was never put into a campus: the last campus of the others may be deleted, and they see none. */
async function placesOf(pool: Sql, userId: number): Promise<Places> {
  const rows = await pool<{ campusId: number; open: boolean }[]>`
    select uc.campus_id, c.deleted_at is null as open from rbac_user_campus uc join campus c on c.id = uc.campus_id
    where uc.user_id = ${userId} order by uc.campus_id`
  const campusIds = rows.filter((row) => row.open).map((row) => row.campusId)
  return { campusIds, home: rows.length === 0 ? 'HEADQUARTERS' : campusIds }
}

interface HeldRole {
  code: string
  name: string
  nameEn: string | null
  scope: ScopeKind
  campusIds: number[]
  actions: string[]
}

/** The enabled roles of a user with the calls each grants; an action counts only below enabled pages. */
async function rolesOf(pool: Sql, userId: number): Promise<HeldRole[]> {
  return pool<HeldRole[]>`
    select r.code, r.name, r.name_en, r.scope,
      array(select rc.campus_id from rbac_role_campus rc where rc.role_id = r.id) as campus_ids,
      array(select s.code from rbac_role_resource rr join rbac_resource s on s.id = rr.resource_id
            where rr.role_id = r.id and s.type = 'ACTION' and s.status = 1 and s.deleted_at is null
              and not exists (select 1 from rbac_resource p
                where p.id = s.parent_id and (p.status <> 1 or p.deleted_at is not null))) as actions
    from rbac_user_role ur join rbac_role r on r.id = ur.role_id
    where ur.user_id = ${userId} and r.status = 1 and r.deleted_at is null
    order by r.id`
}

type Places = Pick<Person, 'campusIds' | 'home'>

function grantsOf(roles: HeldRole[], places: Places): Map<string, Reach> {
  const grants = new Map<string, Reach>()
  for (const role of roles) {
    const reach = reachOf(role, places)
    // Whatever is done to the tree, the administrators keep what they need to undo it.
    for (const action of role.code === 'HQ_ADMIN' ? grantable : role.actions) {
      const held = grants.get(action)
      grants.set(action, held ? union(held, reach) : reach)
    }
  }
  return grants
}

function reachOf(role: HeldRole, { campusIds, home }: Places): Reach {
  switch (role.scope) {
    case 'ALL':
      return { all: true, campusIds: [], own: false, home }
    case 'CHOSEN':
      return { all: false, campusIds: role.campusIds, own: false, home }
    case 'CAMPUS':
      return { all: false, campusIds, own: false, home }
    case 'OWN':
      return { all: false, campusIds: [], own: true, home }
  }
}

/** Whatever either of two reaches sees. */
export function union(a: Reach, b: Reach): Reach {
  return {
    all: a.all || b.all,
    campusIds: [...new Set([...a.campusIds, ...b.campusIds])],
    own: a.own || b.own,
    home: a.home,
  }
}

/** The same person at one campus only: what `/campus/…` lets him see, never more than without it. */
export function atCampus<P extends Person>(actor: P, campusId: number): P {
  const narrowed = ({ all, campusIds, own }: Reach): Reach => ({
    all: false,
    campusIds: all || campusIds.includes(campusId) ? [campusId] : [],
    own,
    home: [campusId],
  })
  return {
    ...actor,
    campusIds: [campusId],
    home: [campusId],
    heldTo: campusId,
    grants: new Map([...actor.grants].map(([path, reach]) => [path, narrowed(reach)])),
  }
}

/**
 * What calls that any signed-in person may make let him see: the widest of his roles, or his campuses and own rows
 * when he holds none.
 */
export function widestReach(actor: Actor): Reach {
  let reach: Reach = { all: false, campusIds: actor.campusIds, own: true, home: actor.home }
  for (const granted of actor.grants.values()) {
    if (granted.all) return granted
    reach = union(reach, granted)
  }
  return reach
}
