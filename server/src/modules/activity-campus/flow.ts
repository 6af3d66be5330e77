import {
  type OfferCall,
  type OfferState,
  offerLife,
  type SignUpState,
  signUpLife,
} from '@cogcampus/contract/life/activity'
import { type SqlBool, sql } from 'kysely'
import type { Found } from '../../db/parts.ts'
import type { WriteScope } from '../../db/scope.ts'
import { refuse } from '../../lib/errors.ts'
import { type Seen, stepsOf } from '../../lib/step.ts'
import { tell } from '../activity-user/tell.ts'

type Offer = Found<'activityCampus'>
type Standing = Offer & { state: OfferState }

/** The steps of offers. */
export const offers = stepsOf('activityCampus', offerLife, 'ACTIVITY_STATE')

/** Takes a step of an offer, as its life cycle allows, and answers the offer; refuses a version that is not its own. */
export async function advance(scope: WriteScope, call: OfferCall, seen: Seen, reason?: string): Promise<Offer> {
  const offer = await offers.open(scope, call, seen)
  await offers.take(scope, offer, reason ? { reason } : {})
  return offer
}

/** Takes a step with offers that are locked. */
async function move(
  scope: WriteScope,
  call: OfferCall,
  offers: readonly Standing[],
  reason: string | null,
): Promise<void> {
  for (const [from, some] of Map.groupBy(offers, ({ state }) => state)) {
    const to = offerLife.after(call, from)
    if (!to) throw refuse('ACTIVITY_STATE')
    await scope
      .partsOf('activityCampus', some)
      .update('activityCampus')
      .set({ state: to, ...(reason ? { reason } : {}) })
      .where('state', '=', from)
      .execute()
  }
}

/** Cancels offers that are locked, with their sign-ups, and tells everyone. */
export async function cancelOffers(scope: WriteScope, offers: readonly Standing[], reason: string): Promise<void> {
  await move(scope, 'activity-campus/cancel', offers, reason)
  await cancelSignUps(scope, offers, reason)
}

/** Cancels the sign-ups of offers that are cancelled. */
export async function cancelSignUps(scope: WriteScope, offers: readonly Offer[], reason: string): Promise<void> {
  const parts = scope.partsOf('activityCampus', offers)
  const rows = await parts
    .update('activityUser')
    .set({ state: 'CANCELLED' })
    .where('state', 'in', signUpLife.from('activity-campus/cancel'))
    .returning('id')
    .execute()
  await parts.update('activityCampus').set({ taken: 0, waiting: 0 }).execute()
  await tell(
    scope,
    'activityCancelled',
    rows.map(({ id }) => id),
    { reason },
  )
}

/** Ends the sign-ups of offers that are over: who did not come is a no-show, who waits was not placed. */
export async function endSignUps(scope: WriteScope, offers: readonly Offer[]): Promise<void> {
  const parts = scope.partsOf('activityCampus', offers)
  const rows = await parts
    .update('activityUser')
    .set({ state: sql<SignUpState>`case state when 'SIGNED' then 'NO_SHOW' else 'NOT_PLACED' end` })
    .where('state', 'in', signUpLife.from('activity-campus/end'))
    .returning(['id', 'state'])
    .execute()
  await tell(
    scope,
    'activityNotPlaced',
    rows.flatMap(({ id, state }) => (state === 'NOT_PLACED' ? [id] : [])),
  )
  await parts.update('activityCampus').set({ waiting: 0 }).where('waiting', '>', 0).execute()
}

/** Takes the steps that time takes: what was not answered lapses, what begins runs, what is over ends. Answers how many. */
export async function advanceByTime(scope: WriteScope): Promise<{ started: number; ended: number; lapsed: number }> {
  const due = (states: readonly OfferState[], column: 'startAt' | 'endAt') =>
    scope
      .from('activityCampus')
      .select(['id', 'state'])
      .where('state', 'in', [...states])
      .where(column, '<=', sql<string>`now()`)
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
  const lapsed = await due(['OFFERED'], 'startAt')
  await move(scope, 'job/lapse', lapsed, null)
  const started = await due(['OPEN', 'CLOSED'], 'startAt')
  await move(scope, 'job/start', started, null)
  const ended = await due(['RUNNING'], 'endAt')
  await move(scope, 'job/end', ended, null)
  await endSignUps(scope, ended)
  await endActivities(scope)
  return { started: started.length, ended: ended.length, lapsed: lapsed.length }
}

/** Ends activities whose time has passed and that no campus runs or offers any more. */
async function endActivities(scope: WriteScope): Promise<void> {
  await scope
    .update('activity')
    .set({ state: 'ENDED' })
    .where('state', '=', 'PUBLISHED')
    .where('endAt', '<=', sql<string>`now()`)
    .where(sql<SqlBool>`not exists (select from activity_campus o where o.activity_id = activity.id and o.deleted_at is null
      and o.state in ('OFFERED', 'OPEN', 'CLOSED', 'RUNNING'))`)
    .execute()
}
