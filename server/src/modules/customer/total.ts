import type { customer, LeadFilters } from '@cogcampus/contract/admin/customer'
import type { Days } from '@cogcampus/contract/life/leadNumbers'
import type { ReadScope } from '../../db/scope.ts'
import type { Handlers, ReadContext } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { periodOf } from '../../lib/period.ts'
import { settingsOf } from '../../lib/settings.ts'
import { inQueue, type Queue } from '../customer-check/remind.ts'
import { claimedToday } from './rules.ts'
import { aboutAll, allPoolStepsOf } from './total/all.ts'
import { countOf, numbersOf } from './total/count.ts'
import { figuresOf } from './total/figures.ts'
import { campusesOf, rankingOf } from './total/groups.ts'

type Totals = Pick<Handlers<typeof customer>, 'total/consultant' | 'total/manager' | 'total/market'>

/** The user whose figures are shown: the caller where they reach only own leads, otherwise the user they name, or all. */
export function personOf({ reach, userId }: ReadScope, ownerId: number | undefined): number | undefined {
  if (reach.all || reach.campusIds.length > 0) return ownerId
  if (ownerId !== undefined && ownerId !== userId) throw notFound()
  return userId
}

/** The same call with statements planned for its own period: a plan for any period is one for a short one. */
function planned(context: ReadContext): ReadContext {
  return { ...context, ...context.scope.planned() }
}

export const totals: Totals = {
  async 'total/consultant'(asked, query) {
    const context = planned(asked)
    const days = periodOf(context, query)
    const ownerId = personOf(context.scope, query.ownerId)
    const base = { campusId: query.campusId, ownerId }
    const [figures, desk] = await Promise.all([
      figuresOf(context, days, { leads: base, owned: base, userId: ownerId }),
      ownerId === context.scope.userId ? deskOf(context, days, base) : null,
    ])
    return { ...figures, desk }
  },

  async 'total/manager'(asked, query) {
    const context = planned(asked)
    const days = periodOf(context, query)
    const { campusId } = query
    const base = { campusId, ownerId: personOf(context.scope, query.ownerId) }
    const [figures, { unowned }, pool, reviews, ranking] = await Promise.all([
      figuresOf(context, days, { leads: base, owned: base, userId: base.ownerId }),
      numbersOf(context, ['unowned'], days, { campusId }),
      aboutAll(context, campusId)
        ? allPoolStepsOf(context, days)
        : numbersOf(context, ['pooled', 'taken'], days, { campusId }),
      reviewsOf(context, campusId),
      rankingOf(context, days, base),
    ])
    return { ...figures, unowned, pool, reviews, ranking }
  },

  async 'total/market'(asked, query) {
    const context = planned(asked)
    const days = periodOf(context, query)
    const { campusId } = query
    const ownerId = personOf(context.scope, query.ownerId)
    const brought = { campusId, ...(ownerId === undefined ? { marketed: true } : { marketingOwnerId: ownerId }) }
    const owned = ownerId === undefined ? brought : { campusId, ownerId }
    const [figures, campuses] = await Promise.all([
      figuresOf(context, days, { leads: brought, owned, userId: ownerId }),
      campusesOf(context, days, brought),
    ])
    return { ...figures, campuses }
  },
}

/** The leads that the caller holds and may still claim. */
async function deskOf(context: ReadContext, days: Days, base: LeadFilters) {
  const { db, scope } = context
  const [rules, claims, { holding }] = await Promise.all([
    settingsOf(db, ['customer.holdingCap', 'customer.dailyClaims']),
    claimedToday(scope, scope.userId).executeTakeFirstOrThrow(),
    numbersOf(context, ['holding'], days, base),
  ])
  const dailyClaims = rules['customer.dailyClaims']
  const claimsLeft = Math.max(0, dailyClaims - claims.count)
  return { holding, holdingCap: rules['customer.holdingCap'], claimsLeft, dailyClaims }
}

/** What waits for a decision that the caller may take. */
function reviewsOf({ db, scope, actor }: ReadContext, campusId: number | undefined) {
  const of = (queue: Queue) => {
    const rows = inQueue(scope, actor, queue)
    return countOf(campusId ? rows.where('customer.campusId', '=', campusId) : rows)
  }
  return db
    .selectNoFrom([of('STAGE').as('stage'), of('CAMPUS').as('campus'), of('LEADER').as('leader')])
    .executeTakeFirstOrThrow()
}
