import type { customer, LeadFilters } from '@cogcampus/contract/admin/customer'
import type { TotalQuery } from '@cogcampus/contract/admin/customer/total'
import type { Days } from '@cogcampus/contract/life/leadNumbers'
import { sql } from 'kysely'
import { builder } from '../../db/connect.ts'
import { ReadScope } from '../../db/scope.ts'
import type { Handlers, ReadContext } from '../../http/context.ts'
import { dayBefore, todayText } from '../../lib/day.ts'
import { badField, notFound } from '../../lib/errors.ts'
import { settingsOf } from '../../lib/settings.ts'
import { queues, waiting } from '../customer-check/list.ts'
import { claimedToday } from './claim.ts'
import { aboutAll, allPoolStepsOf } from './total/all.ts'
import { numbersOf } from './total/count.ts'
import { figuresOf } from './total/figures.ts'
import { campusesOf, rankingOf } from './total/groups.ts'

type Totals = Pick<Handlers<typeof customer>, 'total/consultant' | 'total/manager' | 'total/market'>

const LONGEST_DAYS = 366

/** The period asked for, or the last thirty days. */
function periodOf({ t }: ReadContext, { from, to = todayText() }: TotalQuery): Days {
  const first = from ?? dayBefore(to, 29)
  if (first > to || first <= dayBefore(to, LONGEST_DAYS)) throw badField('BAD_INPUT', 'from', t('field.period'))
  return { from: first, to }
}

/** Whose figures: who reaches no more than his own leads asks about himself, others about whom they name or about all. */
function personOf({ reach, userId }: ReadScope, ownerId: number | undefined): number | undefined {
  if (reach.all || reach.campusIds.length > 0) return ownerId
  if (ownerId !== undefined && ownerId !== userId) throw notFound()
  return userId
}

/** The same call with statements planned for its own period: a plan for any period is one for a short one. */
function planned(context: ReadContext): ReadContext {
  const { services, scope } = context
  const db = builder(services.sql, { prepare: false })
  return { ...context, services: { ...services, db }, scope: new ReadScope(db, scope.reach, scope.userId) }
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
    const [figures, campuses] = await Promise.all([
      figuresOf(context, days, { leads: brought, owned: { campusId, ownerId }, userId: ownerId }),
      campusesOf(context, days, brought),
    ])
    return { ...figures, campuses }
  },
}

/** What the caller himself holds and may still claim. */
async function deskOf(context: ReadContext, days: Days, base: LeadFilters) {
  const { db } = context.services
  const [rules, claims, { holding }] = await Promise.all([
    settingsOf(db, ['customer.holdingCap', 'customer.dailyClaims']),
    claimedToday(db, context.scope.userId).executeTakeFirstOrThrow(),
    numbersOf(context, ['holding'], days, base),
  ])
  const dailyClaims = rules['customer.dailyClaims']
  const claimsLeft = Math.max(0, dailyClaims - claims.count)
  return { holding, holdingCap: rules['customer.holdingCap'], claimsLeft, dailyClaims }
}

/** What waits for a decision that the caller may take. */
function reviewsOf({ scope }: ReadContext, campusId: number | undefined) {
  const rows = waiting(scope)
  const of = (queue: keyof typeof queues) => sql<number>`count(*) filter (where ${queues[queue]})`
  return (campusId ? rows.where('customer.campusId', '=', campusId) : rows)
    .select([of('STAGE').as('stage'), of('CAMPUS').as('campus'), of('LEADER').as('leader')])
    .executeTakeFirstOrThrow()
}
