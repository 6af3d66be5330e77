import type { customer } from '@cogcampus/contract/admin/customer'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { notFound, type Refusal, refuse } from '../../lib/errors.ts'
import { settingsOf } from '../../lib/settings.ts'
import { onEach, refuseTooLate } from './bulk.ts'
import { type Found, move, refusalOf } from './flow.ts'
import { claimedToday, held, oneAtATime } from './rules.ts'

/** Refuses a previous owner during the cool-down. */
function coolDown(lead: Found, userId: number, days: number): Refusal | null {
  if (lead.exOwnerId !== userId || !lead.pooledAt) return null
  const until = new Date(Date.parse(lead.pooledAt) + days * 86_400_000)
  return until.getTime() > Date.now() ? refuse('CUSTOMER_COOL_DOWN', { params: { days } }) : null
}

/** Leads of the pool become the caller's, as far as the caps allow. */
export const apply: Handlers<typeof customer>['apply'] = async (context, { ids }) => {
  const { db, scope, actor } = context
  const known = await scope
    .unscoped('a lead that a colleague has claimed is answered as taken, not as unknown')
    .selectFrom('customer')
    .select(['id', 'campusId'])
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute()
  // A lead that left the pool by another user's claim is no longer within a consultant's reach.
  const claimable = new Set(known.filter((lead) => scope.mayAdd('customer', lead.campusId)).map((lead) => lead.id))
  const absent = (id: number) => (claimable.has(id) ? refuse('CUSTOMER_ALREADY_TAKEN') : notFound())
  const rules = await settingsOf(db, ['customer.coolDownDays', 'customer.dailyClaims', 'customer.holdingCap'])
  const [dailyCap, holdingCap] = [rules['customer.dailyClaims'], rules['customer.holdingCap']]
  const unfree = (lead: Found) =>
    refusalOf(scope, 'customer/apply', lead) ?? coolDown(lead, actor.userId, rules['customer.coolDownDays'])
  await refuseTooLate(context, ids, unfree, absent)
  await oneAtATime(scope, actor.userId)
  const holding = (await held(scope, actor.userId).executeTakeFirstOrThrow()).count
  const today = (await claimedToday(scope, actor.userId).executeTakeFirstOrThrow()).count
  let granted = 0
  const refusal = (lead: Found): Refusal | null => {
    const why = unfree(lead)
    if (why) return why
    if (today + granted >= dailyCap) return refuse('CUSTOMER_DAILY_CAP', { params: { cap: dailyCap } })
    if (holding + granted >= holdingCap) return refuse('CUSTOMER_HOLDING_CAP', { params: { cap: holdingCap } })
    granted++
    return null
  }
  const claim = async (leads: Found[]) => {
    const owned = { ownerId: actor.userId, ownedAt: sql<string>`now()`, warnedAt: null }
    await move(scope, { call: 'customer/apply' }, leads, 'WAIT', owned)
    await scope
      .insert(
        'customerClaim',
        leads.map(({ id }) => ({ customerId: id, userId: actor.userId })),
      )
      .execute()
  }
  return onEach(context, ids, refusal, claim, absent)
}
