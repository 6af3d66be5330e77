import type { Request } from '@cogcampus/contract'
import { contactDays, type LeadCall, type LeadState, leadLife } from '@cogcampus/contract/life/customer'
import { type RawBuilder, sql } from 'kysely'
import type { WriteContext } from '../../http/context.ts'
import { badField, notFound, refuse } from '../../lib/errors.ts'
import { setting } from '../../lib/settings.ts'
import { type Found, look, move, refusalOf, selectForUpdate } from '../customer/flow.ts'
import { assertRoom } from '../customer/rules.ts'

/**
 * Adds a contact. One that was answered moves the lead into progress, and a lead without an owner gets the user who first
 * reaches the family as its owner. An attempt is not a contact: it leaves state, owner and the clock of the pool as they are,
 * unless the configuration counts attempts.
 */
export async function addFollow(
  context: WriteContext,
  call: Extract<LeadCall, 'customer/follow' | 'customer-follow/add'>,
  { customerId, contactedAt, nextContactAt, ...contact }: Request<'/admin/customer-follow/add'>,
): Promise<{ id: number; version: number }> {
  const { db, scope } = context
  const counts = contact.twoWay || (await setting(db, 'customer.attemptsCount')) === 1
  const reopens = counts && (await assertRoomToReopen(context, call, customerId))
  const [lead] = await selectForUpdate(scope, [customerId])
  if (!lead) throw notFound()
  const refusal = refusalOf(scope, call, lead)
  if (refusal) throw refusal
  // Lost in this very moment: the holding cap was not looked at.
  if (lead.state === 'NOT' && counts && !reopens) throw refuse('CUSTOMER_STATE')
  const moment = contactedAt ? momentOf(context, lead, contactedAt) : null
  const at = moment ? sql<string>`${moment}::timestamptz` : sql<string>`now()`
  const { id } = await scope
    .insert('customerFollow', {
      customerId,
      campusId: lead.campusId,
      result: null,
      intention: null,
      ...contact,
      nextContactAt: nextContactAt ?? null,
      ...(moment ? { createdAt: moment } : {}),
    })
    .returning('customerFollow.id')
    .executeTakeFirstOrThrow()
  const to = counts ? (leadLife.after(call, lead.state) as LeadState) : lead.state
  await move(scope, { call, reason: contact.content }, [lead], to, {
    ...(counts ? contacted(scope.userId, lead, at) : { attempts: sql<number>`attempts + 1` }),
    ...(contact.twoWay ? { lastAnswerAt: sql<string>`greatest(last_answer_at, ${at})` } : {}),
    ...(nextContactAt ? { nextContactAt } : {}),
    ...(contact.intention ? { intention: contact.intention } : {}),
  })
  const { version } = await scope
    .from('customer')
    .select('customer.version')
    .where('customer.id', '=', customerId)
    .executeTakeFirstOrThrow()
  return { id, version }
}

/** What a contact leaves at the lead. An agreed one is fulfilled by a contact at its time or later, not by one before. */
const contacted = (userId: number, { ownerId, state }: Found, at: RawBuilder<string>) => ({
  ...(ownerId === null ? { ownerId: userId, ownedAt: sql<string>`now()` } : {}),
  ...(state === 'NOT' ? { lostReason: null } : {}),
  firstContactAt: sql<string>`least(first_contact_at, ${at})`,
  lastContactAt: sql<string>`greatest(last_contact_at, ${at})`,
  nextContactAt: sql<string | null>`case when next_contact_at > ${at} then next_contact_at end`,
  contactCount: sql<number>`contact_count + 1`,
  warnedAt: null,
})

/** Before a lost lead is locked that counts in its owner's holding cap again: whether it is one, or the refusal. */
async function assertRoomToReopen({ db, scope }: WriteContext, call: LeadCall, customerId: number): Promise<boolean> {
  const [lead] = await look(scope, [customerId]).execute()
  if (lead?.state !== 'NOT' || refusalOf(scope, call, lead)) return false
  await assertRoom({ db, scope }, scope.userId)
  return true
}

const MINUTE = 60_000

/** The moment of a contact that is noted later, or the refusal; null: now. It is given to the minute, so one to spare on either side. */
function momentOf({ t }: WriteContext, lead: Found, contactedAt: string): string | null {
  const [at, now, registered] = [Date.parse(contactedAt), Date.now(), Date.parse(lead.createdAt)]
  if (at > now + MINUTE || at < now - contactDays * 86_400_000 || at < registered - MINUTE) {
    throw badField('BAD_INPUT', 'contactedAt', t('field.contactedAt', { days: contactDays }))
  }
  if (at > now) return null
  return at < registered ? lead.createdAt : contactedAt
}
