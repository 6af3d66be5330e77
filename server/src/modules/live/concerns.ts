import { nouns } from '@cogcampus/contract'
import { nameOf } from '@cogcampus/contract/noun'
import { type Actor, union, widestReach } from '../../http/actor.ts'

/** What a table's trigger says: null for `campusIds` is everybody, 0 among them a row of no campus. */
export interface Change {
  noun: string
  campusIds: number[] | null
  userIds: number[]
}

/** The calls of each noun that roles grant; null where some are open to whoever is signed in. */
const calls = new Map(
  nouns.map(({ prefix, endpoints }) => [
    nameOf(prefix),
    Object.values(endpoints).some(({ access }) => access === 'session')
      ? null
      : Object.keys(endpoints).map((key) => `${prefix}/${key}`),
  ]),
)

/** Whether a change may be seen by a person in any call of its noun. Who sees own rows only is told of his campuses. */
export function concerns(actor: Actor, { noun, campusIds, userIds }: Change): boolean {
  if (userIds.includes(actor.userId)) return true
  if (campusIds?.length === 0) return false
  const reach = reachOf(actor, noun)
  if (!reach || campusIds === null) return reach !== null
  if (reach.all || (reach.own && reach.home === 'HEADQUARTERS')) return true
  const seen = reach.own ? [...reach.campusIds, ...reach.home] : reach.campusIds
  return campusIds.some((campusId) => seen.includes(campusId))
}

function reachOf(actor: Actor, noun: string) {
  const granted = calls.get(noun)
  if (!granted) return widestReach(actor)
  const reaches = granted.flatMap((path) => actor.grants.get(path) ?? [])
  return reaches.length > 0 ? reaches.reduce(union) : null
}
