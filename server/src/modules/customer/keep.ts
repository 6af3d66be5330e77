import type { customer } from '@cogcampus/contract/admin/customer'
import { type LeadState, leadAllows, leadStates } from '@cogcampus/contract/life/customer'
import { type Kysely, sql, type Updateable } from 'kysely'
import type { Change } from '../../db/columns.ts'
import type { WriteScope } from '../../db/scope.ts'
import type { Database } from '../../db/tables.ts'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { badField, notFound, refuse } from '../../lib/errors.ts'
import { given, orStale } from '../../lib/update.ts'
import { assertRoom, claims, oneAtATime, receivers } from './claim.ts'
import { shown } from './list.ts'
import { assertNoneMerged, lock, mayAct, nameStep } from './move.ts'
import { searchOf, searchWithMerged } from './search.ts'
import type { CustomerTable } from './table.ts'

type Keeping = Pick<
  Handlers<typeof customer>,
  'campuses' | 'add' | 'update' | 'delete' | 'restore' | 'intentionLevel' | 'lock'
>

/**
 * A family is registered once in the whole business. Whoever registers it again is told who looks after it, by surname
 * only, and of a lead within his reach also which it is; nothing else.
 */
export async function assertNewPhone({ scope, t }: WriteContext, phone: string, except = 0): Promise<void> {
  const known = (await knownPhones(scope.raw, [phone], except)).get(phone)
  if (!known) return
  const seen = await scope
    .from('customer')
    .select('customer.id')
    .where('customer.id', '=', known.id)
    .where('customer.deletedAt', 'is', null)
    .executeTakeFirst()
  const data = { fields: [{ path: 'phone', msg: knownText(known, t) }], knownId: seen?.id ?? null }
  throw refuse('CUSTOMER_DUPLICATE_PHONE', { data })
}

interface KnownLead {
  id: number
  owner: string | null
}

/** Who looks after a family that is registered already, by surname only. */
export const knownText = ({ owner }: KnownLead, t: WriteContext['t']): string =>
  owner ? t('field.knownLead', { owner: `${owner.slice(0, 1)}**` }) : t('field.knownLeadUnowned')

/** Which phones are registered, in the whole business. */
export async function knownPhones(
  db: Kysely<Database>,
  phones: readonly string[],
  except = 0,
): Promise<Map<string, KnownLead>> {
  const { rows } = await sql<KnownLead & { phone: string }>`
    select k.phone, c.id, coalesce(o.user_name, m.user_name) as owner
    from customer k join customer c on c.id = coalesce(k.merged_into, k.id)
      left join rbac_user o on o.id = c.owner_id left join rbac_user m on m.id = c.marketing_owner_id
    where k.phone = any(${phones}::text[]) and (k.deleted_at is null or k.merged_into is not null)
      and k.id <> ${except}`.execute(db)
  return new Map(rows.map((row) => [row.phone, row]))
}

/** The lead as its holder may change it, or the refusal to whoever may only read it. */
async function changeable({ scope }: WriteContext, id: number) {
  const lead = await scope
    .from('customer')
    .selectAll('customer')
    .where('customer.id', '=', id)
    .where('customer.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!lead) throw notFound()
  if (!mayAct(scope, lead)) throw refuse('CUSTOMER_NOT_YOURS')
  return lead
}

/**
 * Refuses to move a lead to a campus where the caller may register none, which its owner does not reach, or while it is
 * decided on: it would be left with an owner or a reviewer who no longer sees it. Sold, it stays where its order is.
 */
async function assertMovable(
  { scope, t }: WriteContext,
  lead: { state: LeadState; ownerId: number | null },
  campusId: number,
): Promise<void> {
  if (!scope.mayAdd('customer', campusId)) throw notFound()
  const refused = (text: string) => badField('RULE_BROKEN', 'campusId', text)
  if (lead.state === 'DONE' || leadStates[lead.state].review !== 'NONE') throw refused(t('field.campusDecided'))
  if (lead.ownerId === null) return
  const able = await receivers(scope.raw, [campusId])
  if (!able.some((one) => one.id === lead.ownerId)) throw refused(t('field.campusOwner'))
}

/** What was noted and asked of a lead goes with it to another campus. */
async function moveRecords(db: Kysely<Database>, customerId: number, campusId: number): Promise<void> {
  await db.updateTable('customerFollow').set({ campusId }).where('customerId', '=', customerId).execute()
  await db.updateTable('customerCheck').set({ campusId }).where('customerId', '=', customerId).execute()
}

export const keeping: Keeping = {
  async campuses({ scope, services }) {
    const rows = services.db
      .selectFrom('campus')
      .select(['id', 'name'])
      .where('deletedAt', 'is', null)
      .where('status', '=', 1)
      .orderBy('id')
    return (await rows.execute()).filter((row) => scope.mayAdd('customer', row.id))
  },

  async add(context, { ownerId, ...fields }) {
    const { scope, actor, t } = context
    await assertNewPhone(context, fields.phone)
    const manages = scope.hasCampus(fields.campusId)
    const owner = ownerId === undefined && !manages ? actor.userId : (ownerId ?? null)
    if (!manages && owner !== null && owner !== actor.userId) throw badField('BAD_INPUT', 'ownerId', t('field.choice'))
    // A person's lock comes before any lead of his, also where somebody else registers it for him.
    if (owner !== null) await (manages ? oneAtATime : assertRoom)(scope.raw, owner)
    await nameStep(scope.raw, { call: 'customer/add' })
    const own = !manages && owner !== null
    const marketing = actor.home === 'HEADQUARTERS' && !manages ? actor.userId : null
    const { id } = await scope
      .insert('customer', {
        ...blank,
        ...given(fields),
        campusId: fields.campusId,
        childName: fields.childName,
        phone: fields.phone,
        search: searchOf(fields),
        ownerId: own ? owner : null,
        ownedAt: own ? new Date() : null,
        marketingOwnerId: marketing,
      })
      .returning('customer.id')
      .executeTakeFirstOrThrow()
    if (manages && owner !== null) await claims.allocation(context, { ids: [id], ownerId: owner })
    return { id }
  },

  async update(context, { id, version, ...fields }) {
    const { scope } = context
    const before = await changeable(context, id)
    const moves = fields.campusId !== before.campusId
    if (moves) await assertMovable(context, before, fields.campusId)
    if (fields.phone !== before.phone) await assertNewPhone(context, fields.phone, id)
    const changed = await scope
      .update('customer')
      .set({
        ...given(fields),
        search: await searchWithMerged(scope.raw, { ...before, ...given(fields) }),
        ...(fields.intention === undefined ? {} : { warnedAt: stillWarned(fields.intention) }),
      })
      .where('customer.id', '=', id)
      .where('customer.version', '=', version)
      .where('customer.deletedAt', 'is', null)
      .returning('customer.version')
      .executeTakeFirst()
    const answer = await orStale(changed, () => current(scope, id))
    if (moves) await moveRecords(scope.raw, id, fields.campusId)
    return answer
  },

  async intentionLevel(context, { id, version, intention }) {
    const { scope } = context
    const lead = await changeable(context, id)
    if (!leadAllows('customer/intentionLevel', lead.state)) throw refuse('CUSTOMER_STATE')
    return set(scope, id, version, { intention, warnedAt: stillWarned(intention) })
  },

  async lock(context, { id, version, lockedTo }) {
    await changeable(context, id)
    return set(context.scope, id, version, { lockedTo })
  },

  async delete({ scope }, { id }) {
    const [lead] = await lock(scope, [id])
    if (!lead) throw notFound()
    // What somebody is about to decide on, and what was sold, stays.
    if (lead.checkId !== null || lead.state === 'DONE') throw refuse('CUSTOMER_STATE')
    await assertNoneMerged(scope.raw, id)
    await scope.update('customer').set({ deletedAt: sql`now()` }).where('customer.id', '=', id).execute()
    return null
  },

  async restore(context, { id }) {
    const { scope } = context
    const lead = await scope
      .from('customer')
      .select(['customer.phone', 'customer.mergedInto'])
      .where('customer.id', '=', id)
      .where('customer.deletedAt', 'is not', null)
      .executeTakeFirst()
    if (!lead || lead.mergedInto) throw notFound()
    await assertNewPhone(context, lead.phone, id)
    await scope.update('customer').set({ deletedAt: null }).where('customer.id', '=', id).execute()
    return null
  },
}

/** A weaker intention gives a lead more days, so that a warning no longer says when it falls. */
const stillWarned = (intention: CustomerTable['intention']) =>
  sql<string | null>`case when coalesce(intention, 'C') < ${intention ?? 'C'} then null else warned_at end`

/** A lead without anything yet. */
const blank = {
  gender: null,
  birthday: null,
  contact: null,
  relation: null,
  source: null,
  referrer: null,
  need: null,
  intention: null,
  trialDay: null,
  remark: null,
  exOwnerId: null,
  lockedTo: null,
  lostReason: null,
  patientId: null,
  checkId: null,
  importId: null,
  mergedInto: null,
}

const current = (scope: WriteScope, id: number) =>
  shown(scope.from('customer'), scope).where('customer.id', '=', id).executeTakeFirst()

async function set(scope: WriteScope, id: number, version: number, values: Change<CustomerTable>) {
  const changed = await scope
    .update('customer')
    .set(values as Updateable<CustomerTable>)
    .where('customer.id', '=', id)
    .where('customer.version', '=', version)
    .where('customer.deletedAt', 'is', null)
    .returning('customer.version')
    .executeTakeFirst()
  return orStale(changed, () => current(scope, id))
}
