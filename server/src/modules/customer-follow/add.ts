import type { Request } from '@cogcampus/contract'
import type { LeadCall } from '@cogcampus/contract/life/customer'
import { sql } from 'kysely'
import type { WriteContext } from '../../http/context.ts'
import { badField, notFound, refuse } from '../../lib/errors.ts'
import { lock, mayAct, move, refusalOf } from '../customer/move.ts'

/**
 * Notes a contact and takes the lead into progress. A lead that nobody holds is held by whoever contacts it first.
 */
export async function addFollow(
  context: WriteContext,
  call: Extract<LeadCall, 'customer/follow' | 'customer-follow/add'>,
  { customerId, nextContactAt, ...contact }: Request<'/admin/customer-follow/add'>,
): Promise<{ id: number; version: number }> {
  const { scope, t } = context
  const [lead] = await lock(scope, [customerId])
  if (!lead) throw notFound()
  if (!mayAct(scope, lead)) throw refuse('CUSTOMER_NOT_YOURS')
  const refusal = refusalOf(call, lead)
  if (refusal) throw refusal
  if (nextContactAt && Date.parse(nextContactAt) < Date.now() - 60_000) {
    throw badField('BAD_INPUT', 'nextContactAt', t('field.past'))
  }
  const { id } = await scope
    .insert('customerFollow', {
      customerId,
      campusId: lead.campusId,
      result: null,
      intention: null,
      ...contact,
      nextContactAt: nextContactAt ?? null,
    })
    .returning('customerFollow.id')
    .executeTakeFirstOrThrow()
  const now = sql<string>`now()`
  await move(scope.raw, { call, reason: contact.content }, [lead], 'IN', {
    ...(lead.ownerId === null ? { ownerId: scope.userId, ownedAt: now } : {}),
    firstContactAt: sql<string>`coalesce(first_contact_at, now())`,
    lastContactAt: now,
    ...(contact.twoWay ? { lastAnswerAt: now } : {}),
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
