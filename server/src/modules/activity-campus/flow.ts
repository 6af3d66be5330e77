import {
  type OfferCall,
  type OfferState,
  offerLife,
  type SignUpState,
  signUpLife,
} from '@cogcampus/contract/life/activity'
import { sql } from 'kysely'
import type { WriteScope } from '../../db/scope.ts'
import { refuse } from '../../lib/errors.ts'
import { type Seen, stepsOf } from '../../lib/step.ts'
import { tell } from '../activity-user/tell.ts'

interface Found {
  id: number
  state: OfferState
}

/** The steps of offers. */
export const offers = stepsOf('activityCampus', offerLife, 'ACTIVITY_STATE')

/** Takes a step of an offer, as its life cycle allows; refuses a version that is not its own. */
export async function advance(scope: WriteScope, call: OfferCall, seen: Seen, reason?: string): Promise<void> {
  await offers.take(scope, await offers.open(scope, call, seen), reason ? { reason } : {})
}

/** Takes a step with offers that are locked. */
async function move(
  scope: WriteScope,
  call: OfferCall,
  offers: readonly Found[],
  reason: string | null,
): Promise<void> {
  const db = scope.writeUnscoped('offers that their caller has found within reach, or the job')
  for (const [from, some] of Map.groupBy(offers, ({ state }) => state)) {
    const to = offerLife.after(call, from)
    if (!to) throw refuse('ACTIVITY_STATE')
    const ids = some.map(({ id }) => id)
    await db
      .updateTable('activityCampus')
      .set({ state: to, ...(reason ? { reason } : {}) })
      .where('id', 'in', ids)
      .where('state', '=', from)
      .execute()
  }
}

/** Cancels offers that are locked, with their sign-ups, and tells everyone. */
export async function cancelOffers(scope: WriteScope, offers: readonly Found[], reason: string): Promise<void> {
  await move(scope, 'activity-campus/cancel', offers, reason)
  await cancelSignUps(scope, offers, reason)
}

/** Cancels the sign-ups of offers that are cancelled. */
export async function cancelSignUps(
  scope: WriteScope,
  offers: readonly { id: number }[],
  reason: string,
): Promise<void> {
  const ids = offers.map(({ id }) => id)
  const db = scope.writeUnscoped('the sign-ups of offers that are cancelled')
  const { rows } = await sql<{ id: number }>`
    update activity_user set state = 'CANCELLED'
    where activity_campus_id = any(${ids}::bigint[]) and state = any(${signUpLife.from('activity-campus/cancel')}::text[])
    returning id`.execute(db)
  await sql`update activity_campus set taken = 0, waiting = 0 where id = any(${ids}::bigint[])`.execute(db)
  await tell(
    scope,
    'activityCancelled',
    rows.map(({ id }) => id),
    { reason },
  )
}

/** Ends the sign-ups of offers that are over: who did not come is a no-show, who waits was not placed. */
export async function endSignUps(scope: WriteScope, offers: readonly { id: number }[]): Promise<void> {
  const ids = offers.map(({ id }) => id)
  const db = scope.writeUnscoped('the sign-ups of offers that end')
  const { rows } = await sql<{ id: number; state: SignUpState }>`
    update activity_user set state = case state when 'SIGNED' then 'NO_SHOW' else 'NOT_PLACED' end
    where activity_campus_id = any(${ids}::bigint[]) and state = any(${signUpLife.from('activity-campus/end')}::text[])
    returning id, state`.execute(db)
  await tell(
    scope,
    'activityNotPlaced',
    rows.flatMap(({ id, state }) => (state === 'NOT_PLACED' ? [id] : [])),
  )
  await sql`update activity_campus set waiting = 0 where id = any(${ids}::bigint[]) and waiting > 0`.execute(db)
}

/** Takes the steps that time takes: what was not answered lapses, what begins runs, what is over ends. Answers how many. */
export async function advanceByTime(scope: WriteScope): Promise<{ started: number; ended: number; lapsed: number }> {
  const db = scope.writeUnscoped('the job of the whole business')
  const due = (states: readonly OfferState[], column: 'startAt' | 'endAt') =>
    db
      .selectFrom('activityCampus')
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
  await sql`update activity set state = 'ENDED' where state = 'PUBLISHED' and end_at <= now() and not exists (
    select from activity_campus o where o.activity_id = activity.id and o.deleted_at is null
      and o.state in ('OFFERED', 'OPEN', 'CLOSED', 'RUNNING'))`.execute(
    scope.writeUnscoped('the job of the whole business'),
  )
}
