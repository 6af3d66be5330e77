import type { Request } from '@cogcampus/contract'
import type { customer } from '@cogcampus/contract/admin/customer'
import { type LeadState, leadStates } from '@cogcampus/contract/life/customer'
import { sql } from 'kysely'
import type { Found } from '../../db/parts.ts'
import type { WriteScope } from '../../db/scope.ts'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { badField, notFound, refuse, unknownReference } from '../../lib/errors.ts'
import { given } from '../../lib/update.ts'
import { campusesToAdd } from '../campus/add.ts'
import { allocating } from './allocation.ts'
import { assertNoneMerged, selectForUpdate } from './flow.ts'
import { assertRoom, changeable, oneAtATime, receivers } from './rules.ts'
import { searchOf, searchWithMerged } from './search.ts'
import { save, stillWarned } from './store.ts'

type Standard = Pick<Handlers<typeof customer>, 'campuses' | 'add' | 'update' | 'delete' | 'restore'>

/**
 * Refuses a phone that is already registered: a family is registered once in the whole business. The refusal names the
 * owner's surname, and the lead itself only where it is within the caller's reach. Whoever cannot open it, as the front
 * desk, is told whom to tell.
 */
export async function assertNewPhone(context: WriteContext, phone: string, except = 0): Promise<void> {
  const { scope, actor, t } = context
  const known = (await knownPhones(scope, [phone], except)).get(phone)
  if (!known) return
  const seen = await scope
    .from('customer')
    .select('customer.id')
    .where('customer.id', '=', known.id)
    .where('customer.deletedAt', 'is', null)
    .executeTakeFirst()
  const opens = seen !== undefined && actor.grants.has('/admin/customer/detail')
  const data = {
    fields: [{ path: 'phone', msg: knownText(known, t, !opens) }],
    ...{ knownId: seen?.id ?? null, patient: await patientOf(context, phone) },
  }
  throw refuse('CUSTOMER_DUPLICATE_PHONE', { data })
}

/** The child that comes already, of the family with this phone, where the caller may open it. */
async function patientOf({ scope, actor }: WriteContext, phone: string) {
  const reach = actor.grants.get('/admin/patient/info')
  if (!reach) return null
  const known = await scope
    .within(reach)
    .from('patient')
    .innerJoin('patientParent as link', 'link.patientId', 'patient.id')
    .innerJoin('parentInfo as parent', 'parent.id', 'link.parentId')
    .select(['patient.id', 'patient.name'])
    .where('parent.phone', '=', phone)
    .where('parent.deletedAt', 'is', null)
    .where('patient.deletedAt', 'is', null)
    .orderBy('patient.id', 'desc')
    .executeTakeFirst()
  return known ?? null
}

interface KnownLead {
  id: number
  campus: string
  owner: string | null
}

/** The owner of a family that is registered already, by surname only; with the campus and whom to `tell` of it now. */
export function knownText({ owner, campus }: KnownLead, t: WriteContext['t'], tell = false): string {
  if (!owner) return t(tell ? 'field.knownLeadUnownedTell' : 'field.knownLeadUnowned', { campus })
  return t(tell ? 'field.knownLeadTell' : 'field.knownLead', { campus, owner: `${owner.slice(0, 1)}**` })
}

/** Which phones are registered, in the whole business. */
export async function knownPhones(
  scope: WriteScope,
  phones: readonly string[],
  except = 0,
): Promise<Map<string, KnownLead>> {
  const db = scope.unscoped('a family is registered once in the whole business; of its owner only the surname is shown')
  const { rows } = await sql<KnownLead & { phone: string }>`
    select k.phone, c.id, coalesce(o.user_name, m.user_name) as owner,
      (select campus.name from campus where campus.id = c.campus_id) as campus
    from customer k join customer c on c.id = coalesce(k.merged_into, k.id)
      left join rbac_user o on o.id = c.owner_id left join rbac_user m on m.id = c.marketing_owner_id
    where k.phone = any(${phones}::text[]) and (k.deleted_at is null or k.merged_into is not null)
      and k.id <> ${except}`.execute(db)
  return new Map(rows.map((row) => [row.phone, row]))
}

/**
 * Refuses to move a lead to a campus where the caller may register none, which its owner does not reach, or while it is
 * decided on: it would be left with an owner or a reviewer who no longer sees it.
 */
async function assertMovable(
  { scope, t }: WriteContext,
  lead: { state: LeadState; ownerId: number | null },
  campusId: number,
): Promise<void> {
  if (!scope.mayAdd('customer', campusId)) throw unknownReference('campusId')
  const refused = (text: string) => badField('RULE_BROKEN', 'campusId', text)
  if (leadStates[lead.state].review !== 'NONE') throw refused(t('field.campusDecided'))
  if (lead.ownerId === null) return
  const able = await receivers(scope, [campusId])
  if (!able.some((one) => one.id === lead.ownerId)) throw refused(t('field.campusOwner'))
}

/** What was noted and asked of a lead goes with it to another campus. */
async function moveRecords(scope: WriteScope, lead: Found<'customer'>, campusId: number): Promise<void> {
  const parts = scope.partsOf('customer', lead)
  await parts.update('customerFollow').set({ campusId }).execute()
  await parts.update('customerCheck').set({ campusId }).execute()
}

/** Changes a lead that was found and may be changed. */
export async function change(
  context: WriteContext,
  before: Awaited<ReturnType<typeof changeable>>,
  { id, version, ...fields }: Request<'/admin/customer/update'>,
): Promise<{ version: number }> {
  const { scope } = context
  const moves = fields.campusId !== before.campusId
  if (moves) await assertMovable(context, before, fields.campusId)
  if (fields.phone !== before.phone) await assertNewPhone(context, fields.phone, id)
  const answer = await save(scope, id, version, {
    ...given(fields),
    search: await searchWithMerged(scope, { ...before, ...given(fields) }),
    ...(fields.intention === undefined ? {} : { warnedAt: stillWarned(fields.intention) }),
  })
  if (moves) await moveRecords(scope, before, fields.campusId)
  return answer
}

export const standard: Standard = {
  async campuses({ scope }) {
    return (await campusesToAdd(scope, 'customer')).map(({ id, name }) => ({ id, name }))
  },

  async add(context, { ownerId, ...fields }) {
    const { scope, actor, t } = context
    await assertNewPhone(context, fields.phone)
    const manages = scope.hasCampus(fields.campusId)
    const owner = ownerId === undefined && !manages ? actor.userId : (ownerId ?? null)
    if (!manages && owner !== null && owner !== actor.userId) throw badField('BAD_INPUT', 'ownerId', t('field.choice'))
    // The lock on a user comes before the lock on any of their leads, also where another user registers the lead for them.
    if (owner !== null) await (manages ? oneAtATime(scope, owner) : assertRoom(context, owner))
    await scope.nameStep({ call: 'customer/add' })
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
    if (manages && owner !== null) await allocating.allocation(context, { ids: [id], ownerId: owner })
    return { id }
  },

  update: async (context, input) => change(context, await changeable(context, input.id), input),

  async delete({ scope }, { id }) {
    const [lead] = await selectForUpdate(scope, [id])
    if (!lead) throw notFound()
    // A lead under review or sold cannot be deleted.
    if (lead.checkId !== null || lead.state === 'DONE') throw refuse('CUSTOMER_STATE')
    await assertNoneMerged(scope, id)
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
