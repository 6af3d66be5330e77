import type { Knowing } from '../../db/handles.ts'
import { atCampus, type Person, widestReach } from '../../http/actor.ts'
import type { ReadContext, WriteContext } from '../../http/context.ts'
import { grantable, grantsOf, type Places, placesOf, rolesById, rolesOf } from '../../http/rights.ts'
import { refuse } from '../../lib/errors.ts'
import { type Account, type Gap, gapsBetween, gapTeller, type Held, NOWHERE } from './beyond.ts'
import { assertWholeBusiness, holdAdministrators } from './user/rules.ts'

/** Also calls that are switched off: once they are on, the role grants them. */
const OFF = { off: true }

/** Who changes, and in which transaction. */
type By = Pick<WriteContext, 'db' | 'scope' | 't'> & { actor: Person; caller: Pick<WriteContext['caller'], 'language'> }

/**
 * The rule of administration (docs/decisions/0016): administrators change only accounts and roles that give nothing
 * beyond what they hold themselves, before the change and after it. What they hold is read once, before the change and
 * under a lock: changes to what users may do run one at a time, so that two of them cannot add up to more.
 */
export class Delegation {
  readonly #context: By
  readonly #db: Knowing
  readonly #held: Held

  private constructor(context: By, db: Knowing, held: Held) {
    this.#context = context
    this.#db = db
    this.#held = held
  }

  /** Begins a change of the caller to what users may do. */
  static async begin(context: By): Promise<Delegation> {
    await holdAdministrators(context)
    const db = context.scope.known
    return new Delegation(context, db, await heldBy(db, context.actor))
  }

  /** Refuses where the account of one of these users gives more than the caller holds. */
  async assertCovers(userIds: readonly number[]): Promise<void> {
    if (holdsEverything(this.#held.grants)) return
    await this.#assertNone(await this.#gapsOf(userIds))
  }

  /** Refuses where a role gives more than the caller holds: by itself, or with all else that its holders have. */
  async assertCoversRole(roleId: number): Promise<void> {
    if (holdsEverything(this.#held.grants)) return
    const roles = await rolesById(this.#db, [roleId], OFF)
    await this.#assertNone(gapsBetween({ userId: null, roles, places: NOWHERE }, this.#held))
    const holders = await this.#db
      .selectFrom('rbacUserRole')
      .innerJoin('rbacUser', 'rbacUser.id', 'rbacUserRole.userId')
      .select('userId')
      .where('roleId', '=', roleId)
      .where('deletedAt', 'is', null)
      .execute()
    await this.#assertNone(await this.#gapsOf(holders.map(({ userId }) => userId)), 'beyond.holder')
  }

  /** Of these users, those whose account gives nothing more than the caller holds. */
  async covered(userIds: readonly number[]): Promise<number[]> {
    if (holdsEverything(this.#held.grants)) return [...userIds]
    const accounts = await accountsOf(this.#db, userIds)
    return accounts.flatMap((account) => (gapsBetween(account, this.#held).length === 0 ? [account.userId] : []))
  }

  /** What accounts that are to be made would give beyond what the caller holds, each in words; null where nothing. */
  async beyond(planned: readonly { roleIds: readonly number[]; campusIds: number[] }[]): Promise<(string | null)[]> {
    if (holdsEverything(this.#held.grants)) return planned.map(() => null)
    const roles = new Map((await rolesById(this.#db, null, OFF)).map((role) => [role.id, role]))
    const gaps = planned.map(({ roleIds, campusIds }) => {
      const places: Places = { campusIds, home: campusIds.length === 0 ? 'HEADQUARTERS' : campusIds }
      const given = roleIds.flatMap((id) => roles.get(id) ?? [])
      return gapsBetween({ userId: null, roles: given, places }, this.#held)
    })
    const { byRole } = await gapTeller(this.#db, this.#context.caller.language, gaps.flat())
    return gaps.map((each) => (each.length > 0 ? byRole(each) : null))
  }

  /** The gaps of the first of these accounts that has any. */
  async #gapsOf(userIds: readonly number[]): Promise<Gap[]> {
    for (const account of await accountsOf(this.#db, userIds)) {
      const gaps = gapsBetween(account, this.#held)
      if (gaps.length > 0) return gaps
    }
    return []
  }

  async #assertNone(gaps: readonly Gap[], whose?: 'beyond.holder'): Promise<void> {
    if (gaps.length === 0) return
    const { caller, t } = this.#context
    const missing = (await gapTeller(this.#db, caller.language, gaps)).byRole(gaps)
    throw refuse('GRANT_BEYOND_OWN', { params: { missing: whose ? t(whose, { missing }) : missing } })
  }
}

/** The tree of permissions is shared by all: refuses a caller who does not hold every call for all campuses. */
export function assertHoldsEverything({ actor, scope, t }: WriteContext): void {
  assertWholeBusiness({ scope })
  if (!holdsEverything(actor.grants)) throw refuse('GRANT_BEYOND_OWN', { params: { missing: t('beyond.tree') } })
}

/**
 * All roles, each with what it would give beyond what the caller holds to a user with these places, in the caller's
 * words; null where the caller may give it.
 */
export async function givable({ scope, actor, caller }: ReadContext, userId: number | null, places: Places) {
  const db = scope.known
  const held = await heldBy(db, actor)
  const everything = holdsEverything(held.grants)
  const roles = await rolesById(db, null, OFF)
  const found = roles.map((role) => ({
    role,
    gaps: everything ? [] : gapsBetween({ userId, roles: [role], places }, held).filter((gap) => gap.role),
  }))
  const { ways } = await gapTeller(
    db,
    caller.language,
    found.flatMap(({ gaps }) => gaps),
  )
  return found.map(({ role, gaps }) => ({ ...role, beyond: gaps.length > 0 ? ways(gaps) : null }))
}

const holdsEverything = (grants: Held['grants']) => [...grantable].every((call) => grants.get(call)?.all)

/** What the caller holds as of now, within the campus that the call is limited to. */
async function heldBy(db: Knowing, actor: Person): Promise<Held> {
  const { userId, heldTo } = actor
  const [account] = await accountsOf(db, [userId])
  if (!account) throw new Error('The caller is a user')
  const grants = grantsOf(account.roles, account.places)
  const now = { ...actor, ...account.places, grants }
  const limited = heldTo === null ? now : atCampus(now, heldTo)
  return { userId, grants: limited.grants, widest: widestReach(limited) }
}

/** What accounts give, whether or not their users may sign in at present. */
async function accountsOf(db: Knowing, userIds: readonly number[]): Promise<(Account & { userId: number })[]> {
  const places = await placesOf(db, userIds)
  const roles = await rolesOf(db, userIds, OFF)
  return userIds.map((userId) => ({ userId, roles: roles.get(userId) ?? [], places: places.get(userId) as Places }))
}
