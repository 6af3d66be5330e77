import { nouns } from '@cogcampus/contract'
import { nameOf } from '@cogcampus/contract/noun'
import { type Actor, type Staff, widestReach } from '../http/actor.ts'
import { union } from '../http/rights.ts'

/** The payload of a table's trigger: null for `campusIds` is every campus, 0 among them a row of no campus. */
export interface Change {
  noun: string
  campusIds: number[] | null
  userIds: number[]
  /** Accounts of the messaging app; null is all of them. */
  accountIds?: number[] | null
  /** The browser tab that made the change; null of a job. */
  tab?: string | null
  /** The user who made the change; null of a job or an account. */
  by?: number | null
}

/** The calls of each noun that roles grant; null where some are open to all staff. A noun of families is not among them. */
const calls = new Map(
  nouns
    .filter(({ endpoints }) => Object.values(endpoints).some(({ access }) => access === 'session' || isRoles(access)))
    .map(({ prefix, endpoints }) => [
      nameOf(prefix),
      Object.values(endpoints).some(({ access }) => access === 'session')
        ? null
        : Object.keys(endpoints).map((key) => `${prefix}/${key}`),
    ]),
)

function isRoles(access: unknown): boolean {
  return typeof access === 'object'
}

/** Whether a change may be seen by a caller in any call of its noun. */
export function affects(actor: Actor, change: Change): boolean {
  return actor.kind === 'staff' ? affectsStaff(actor, change) : affectsAccount(actor.accountId, change)
}

function affectsAccount(accountId: number, { accountIds = [] }: Change): boolean {
  return accountIds === null || accountIds.includes(accountId)
}

/** Staff who see only own rows receive the changes of their campuses. */
function affectsStaff(actor: Staff, { noun, campusIds, userIds }: Change): boolean {
  if (userIds.includes(actor.userId)) return true
  if (campusIds?.length === 0) return false
  const reach = reachOf(actor, noun)
  if (!reach || campusIds === null) return reach !== null
  if (reach.all || (reach.own && reach.home === 'HEADQUARTERS')) return true
  const seen = reach.own ? [...reach.campusIds, ...reach.home] : reach.campusIds
  return campusIds.some((campusId) => seen.includes(campusId))
}

function reachOf(actor: Staff, noun: string) {
  const granted = calls.get(noun)
  if (!granted) return widestReach(actor)
  const reaches = granted.flatMap((path) => actor.grants.get(path) ?? [])
  return reaches.length > 0 ? reaches.reduce(union) : null
}
