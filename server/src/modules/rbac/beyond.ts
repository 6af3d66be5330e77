import type { Language } from '@cogcampus/contract/envelope'
import { sql } from 'kysely'
import type { Knowing } from '../../db/handles.ts'
import type { Reach } from '../../db/reach.ts'
import { isGrantable, type Places, type Role, reachOf } from '../../http/rights.ts'
import { type MessageKey, text } from '../../lib/text.ts'
import { nameIn } from './user/store.ts'

/** What an administrator may pass on: the reach of each call, and that of the calls which all staff may make. */
export interface Held {
  userId: number
  grants: ReadonlyMap<string, Reach>
  widest: Reach
}

/** What the account of a user gives. */
export interface Account {
  userId: number | null
  roles: readonly Role[]
  places: Places
}

/** The ways in which a reach is not covered: the call is not held, or for own rows only, or not for all, or not there. */
type Further = 'call' | 'own' | 'all' | readonly number[]

/** What an account gives and an administrator does not hold; without a role, by the places alone. */
export interface Gap {
  role: Role | null
  calls: string[]
  further: Further
}

/** Works nowhere yet: what a role gives by itself, to any user. */
export const NOWHERE: Places = { campusIds: [], home: [] }

/** What an account gives beyond what an administrator holds. Empty where they hold it all. */
export function gapsBetween({ userId, roles, places }: Account, held: Held): Gap[] {
  const self = userId === held.userId
  const atWork = furtherThan(
    held.widest,
    { all: false, campusIds: places.campusIds, own: true, home: places.home },
    self,
  )
  const gaps: Gap[] = atWork ? [{ role: null, calls: [], further: atWork }] : []
  for (const role of roles) {
    const reach = reachOf(role, places)
    const byGap = new Map<string, Gap>()
    for (const call of role.calls) {
      const further = isGrantable(call) ? furtherThan(held.grants.get(call), reach, self) : null
      if (!further) continue
      const known = byGap.get(String(further))
      if (known) known.calls.push(call)
      else byGap.set(String(further), { role, calls: [call], further })
    }
    gaps.push(...byGap.values())
  }
  return gaps
}

/** How a reach exceeds what is held. Own rows are their owner's: of another user they are covered by their campuses only. */
function furtherThan(held: Reach | undefined, reach: Reach, self: boolean): Further | null {
  if (!held) return 'call'
  if (held.all) return null
  if (reach.all) return 'all'
  const missing = reach.campusIds.filter((id) => !held.campusIds.includes(id))
  if (reach.own) {
    const mine = self && held.own ? held.home : []
    if (mine === 'HEADQUARTERS') return missing.length > 0 ? missing : null
    if (reach.home === 'HEADQUARTERS') return 'all'
    const away = reach.home.filter((id) => !held.campusIds.includes(id) && !mine.includes(id))
    if (away.length > 0 && missing.length === 0 && held.own && !self) return 'own'
    missing.push(...away)
  }
  return missing.length > 0 ? [...new Set(missing)] : null
}

const SHOWN = 3

/** Reads the names that gaps are told with; returns what tells some of them in a user's language, by roles or without. */
export async function gapTeller(db: Knowing, language: Language, all: readonly Gap[]) {
  const nodes = await db
    .selectFrom('rbacResource')
    .select(['code', 'name', 'nameEn'])
    .where(sql<boolean>`code = any(${all.flatMap((gap) => gap.calls)}::text[])`)
    .where('deletedAt', 'is', null)
    .execute()
  const campuses = await db
    .selectFrom('campus')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${all.flatMap(campusesOf)}::bigint[])`)
    .execute()
  const nameOfCall = new Map(nodes.map((node) => [node.code, nameIn(language, node)]))
  const nameOfCampus = new Map(campuses.map(({ id, name }) => [id, name]))
  const t = text.bind(null, language)
  const list = (names: string[]) => {
    const shown = names.slice(0, SHOWN).map((name) => t('beyond.name', { name }))
    return t(names.length > SHOWN ? 'beyond.more' : 'beyond.list', {
      names: shown.join(t('beyond.comma')),
      count: names.length,
    })
  }
  const way = (gap: Gap) =>
    t(keyOf(gap), {
      calls: list(gap.calls.map((call) => nameOfCall.get(call) ?? call)),
      campuses: list(campusesOf(gap).map((id) => nameOfCampus.get(id) ?? String(id))),
    })
  const ways = (gaps: readonly Gap[]) => gaps.slice(0, SHOWN).map(way).join(t('beyond.and'))
  const byRole = (gaps: readonly Gap[]) => {
    const told = [...Map.groupBy(gaps, ({ role }) => role)].map(([role, ofRole]) =>
      role ? t('beyond.role', { role: nameIn(language, role), missing: ways(ofRole) }) : ways(ofRole),
    )
    return told.slice(0, SHOWN).join(t('beyond.and'))
  }
  return { ways, byRole }
}

const campusesOf = ({ further }: Gap): readonly number[] => (typeof further === 'string' ? [] : further)

function keyOf({ role, further }: Gap): MessageKey {
  const way = typeof further === 'string' ? further : 'campuses'
  if (role) return `beyond.way.${way}`
  return way === 'campuses' ? 'beyond.work.campuses' : 'beyond.work.headquarters'
}
