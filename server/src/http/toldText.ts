import type { Language } from '@cogcampus/contract/envelope'
import { type SqlBool, sql } from 'kysely'
import { NO_REACH } from '../db/reach.ts'
import type { ReadScope } from '../db/scope.ts'
import type { Executor } from '../db/statement.ts'
import { text } from '../lib/text.ts'
import type { Told } from '../lib/told.ts'
import type { Staff } from './actor.ts'

/** As many as are named; of more, how many they are. */
const NAMED = 3

const namesOf = (table: string, column: string, ids: number) =>
  `(select array_agg(name order by id) from (select id, ${column} as name from ${table}
    where id = any($${ids}::bigint[]) order by id limit ${NAMED}) of_${table}_${ids})`
const NAMES = `select ${namesOf('rbac_user', 'user_name', 1)} as staff, ${namesOf('patient', 'name', 2)} as unreached,
  ${namesOf('patient', 'name', 3)} as unreached_payers, ${namesOf('activity_user', 'name', 4)} as unreached_sign_ups`

/** What the answer to a member of staff says of who was told: nothing where nobody was, in the reader's language. */
export async function toldText(
  tx: Executor,
  told: Told,
  { scope, actor, language }: { scope: ReadScope; actor: Staff; language: Language },
): Promise<string> {
  const owners = await ownersToName(told, scope, actor)
  const people = {
    staff: [...new Set([...told.staff, ...owners])].filter((id) => id !== actor.userId),
    unreached: [...told.unreached],
    unreachedPayers: [...told.unreachedPayers],
    unreachedSignUps: await signUpsToName(told, scope, actor),
  }
  const missed = people.unreached.length + people.unreachedPayers.length + people.unreachedSignUps.length
  if (people.staff.length + told.accounts.size + missed === 0) return ''
  const asked = people.staff.length + missed > 0
  const [names] = asked ? await tx.run<Names>(NAMES, idsOf(people), { prepare: true }) : []
  const said = (key: Key) => {
    const count = people[key].length
    if (count === 0) return []
    const list = (names?.[key] ?? []).join(language === 'en' ? ', ' : '、')
    const named = count > NAMED ? text(language, 'told.more', { names: list, count }) : list
    return [text(language, `told.${key}`, { names: named })]
  }
  return [
    ...(told.accounts.size > 0 ? [text(language, missed > 0 ? 'told.otherFamilies' : 'told.family')] : []),
    ...said('staff'),
    ...said('unreached'),
    ...said('unreachedPayers'),
    ...said('unreachedSignUps'),
  ].join(language === 'en' ? '; ' : '；')
}
type Key = 'staff' | 'unreached' | 'unreachedPayers' | 'unreachedSignUps'
type Names = Record<Key, string[] | null>

const idsOf = ({ staff, unreached, unreachedPayers, unreachedSignUps }: Record<Key, number[]>) => [
  staff,
  unreached,
  unreachedPayers,
  unreachedSignUps,
]

/** Of sign-ups whose family is to be called, those that the caller may read: another campus calls its own. */
async function signUpsToName({ unreachedSignUps }: Told, scope: ReadScope, { grants }: Staff): Promise<number[]> {
  if (unreachedSignUps.size === 0) return []
  const rows = await scope
    .within(grants.get('/admin/activity-user/page') ?? NO_REACH)
    .from('activityUser')
    .select('activityUser.id')
    .where(sql<SqlBool>`activity_user.id = any(${[...unreachedSignUps]}::bigint[])`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Of those who were told for the sake of a lead, who look after one that the caller may read. */
async function ownersToName({ owners }: Told, scope: ReadScope, { grants }: Staff): Promise<number[]> {
  if (owners.length === 0) return []
  const ids = owners.map(({ leadId }) => leadId)
  const leads = await scope
    .within(grants.get('/admin/customer/detail') ?? NO_REACH)
    .from('customer')
    .select('customer.id')
    .where(sql<SqlBool>`customer.id = any(${ids}::bigint[])`)
    .where('customer.deletedAt', 'is', null)
    .execute()
  const read = new Set(leads.map(({ id }) => id))
  return owners.flatMap(({ staffId, leadId }) => (read.has(leadId) ? [staffId] : []))
}
