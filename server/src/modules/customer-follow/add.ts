import type { Request } from '@cogcampus/contract'
import { contactDays, type LeadCall } from '@cogcampus/contract/life/customer'
import { sql } from 'kysely'
import type { WriteContext } from '../../http/context.ts'
import { badField, notFound } from '../../lib/errors.ts'
import { type Found, lock, move, refusalOf } from '../customer/move.ts'

/**
 * Notes a contact and takes the lead into progress. A lead that nobody holds is held by whoever contacts it first.
 */
export async function addFollow(
  context: WriteContext,
  call: Extract<LeadCall, 'customer/follow' | 'customer-follow/add'>,
  { customerId, contactedAt, nextContactAt, ...contact }: Request<'/admin/customer-follow/add'>,
): Promise<{ id: number; version: number }> {
  const { scope, t } = context
  const [lead] = await lock(scope, [customerId])
  if (!lead) throw notFound()
  const refusal = refusalOf(scope, call, lead)
  if (refusal) throw refusal
  if (nextContactAt && Date.parse(nextContactAt) < Date.now() - 60_000) {
    throw badField('BAD_INPUT', 'nextContactAt', t('field.past'))
  }
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
  await move(scope.raw, { call, reason: contact.content }, [lead], 'IN', {
    ...(lead.ownerId === null ? { ownerId: scope.userId, ownedAt: sql<string>`now()` } : {}),
    firstContactAt: sql<string>`least(first_contact_at, ${at})`,
    lastContactAt: sql<string>`greatest(last_contact_at, ${at})`,
    ...(contact.twoWay ? { lastAnswerAt: sql<string>`greatest(last_answer_at, ${at})` } : {}),
    nextContactAt: nextContactAt ?? null,
    contactCount: sql<number>`contact_count + 1`,
    warnedAt: null,
    ...(contact.intention ? { intention: contact.intention } : {}),
  })
  const { version } = await scope
    .from('customer')
    .select('customer.version')
    .where('customer.id', '=', customerId)
    .executeTakeFirstOrThrow()
  return { id, version }
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
