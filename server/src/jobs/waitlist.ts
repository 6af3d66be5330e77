import { treated } from '@cogcampus/contract/life/patient'
import { openWaitStates } from '@cogcampus/contract/life/wait'
import { type SqlBool, sql } from 'kysely'
import { dayOf, today } from '../lib/day.ts'
import { inStates } from '../lib/states.ts'
import { consentStanding } from '../modules/patient-consent/store.ts'
import { advance, lockWaits } from '../modules/so-wait/flow.ts'
import { choose } from '../modules/so-wait/offer/choose.ts'
import { against, untold, viewsOf } from '../modules/so-wait/places.ts'
import { candidatesOf, makeOffers, openOffers, type Times, timesOf, withOffer } from '../modules/so-wait/store.ts'
import { tellEnd, tellOffers } from '../modules/so-wait/tell.ts'
import { type JobContext, job, type Transaction } from './job.ts'

/** Ends offers that were not answered or whose place is gone, and offers places that came free to the next who wait for such. */
export const waitlist = job({
  schedule: '*/3 * * * *',
  async run({ scope, transaction, signal }) {
    const expired = await transaction(expire)
    const ended = await transaction(endPassed)
    const done = { expired, ended, gone: 0, offered: 0 }
    // A campus is a transaction: what is done stays when the run ends early, and a second run finds the rest.
    for (const campusId of await campusesOf(scope)) {
      signal.throwIfAborted()
      done.gone += await transaction((tx) => closeLeft(tx, campusId))
      done.gone += await transaction((tx) => closeUnsigned(tx, campusId))
      done.gone += await transaction((tx) => closeGone(tx, campusId))
      done.offered += await transaction((tx) => offerAll(tx, campusId))
    }
    return done
  },
})

/** The campuses at which families wait. */
async function campusesOf(scope: JobContext<null>['scope']): Promise<number[]> {
  const rows = await scope
    .from('soWait')
    .select('campusId')
    .distinct()
    .where(inStates('soWait', openWaitStates))
    .orderBy('campusId')
    .execute()
  return rows.map(({ campusId }) => campusId)
}

/** Sets entries back to waiting whose deadline has passed. Those that a caller holds now are answered, or left to the next run. */
async function expire({ scope }: Transaction): Promise<number> {
  const due = await lockWaits(scope, withOffer(sql`o.deadline <= now()`), { skip: true })
  await advance(scope, 'job/expire', due)
  await tellEnd(scope, 'waitExpired', idsOf(due))
  return due.length
}

/** Ends entries whose last day has passed, and forgets places of days that are over. */
async function endPassed({ scope, whole }: Transaction): Promise<number> {
  await sql`delete from so_wait_place where lower(during) < now() - interval '2 days'`.execute(whole)
  const over = sql<SqlBool>`(so_wait.state = 'WAITING' and so_wait.to_day < (select (now() at time zone c.time_zone)::date
    from campus c where c.id = so_wait.campus_id))`
  const waits = await lockWaits(scope, over, { skip: true })
  await advance(scope, 'job/end', waits)
  await tellEnd(scope, 'waitEnded', idsOf(waits))
  return waits.length
}

const idsOf = (waits: readonly { id: number }[]) => waits.map(({ id }) => id)

/** What ended an offer of the entry `so_wait`, by the step that tells of it. */
const left = {
  'patient-consent/withdraw': sql`${consentStanding('so_wait.patient_id')} = 'WITHDRAWN'`,
  'patient/state': sql`exists (select from patient p where p.id = so_wait.patient_id
    and not ${inStates('p', treated)})`,
} as const

/**
 * Sets entries back to waiting whose family has withdrawn its consent, or whose patient is not treated any more, where an offer was made
 * meanwhile, or was beyond the reach of who recorded that. The family knows of it. Of one who has ended treatment it is offered nothing more.
 */
async function closeLeft({ scope }: Transaction, campusId: number): Promise<number> {
  let closed = 0
  for (const call of ['patient-consent/withdraw', 'patient/state'] as const) {
    const among = sql<SqlBool>`(so_wait.state = 'OFFERED' and so_wait.campus_id = ${campusId} and ${left[call]})`
    const waits = await lockWaits(scope, among, { skip: true })
    await advance(scope, call, waits, { when: 'PAUSED' })
    closed += waits.length
  }
  return closed
}

/** A consent that held when the entry `so_wait` was offered its place, and has expired since. Who offers one by hand may know that it has. */
const expiredSince = sql`exists (select from patient p join so_wait_offer o on o.wait_id = so_wait.id and o.state = 'OPEN'
  where p.id = so_wait.patient_id and p.consent_until < ${today} and p.consent_until >= ${dayOf(sql.ref('o.created_at'))})`

/** Sets entries back to waiting whose family has to sign again before it takes the place: it goes to the next, and the family reads why. */
async function closeUnsigned({ scope }: Transaction, campusId: number): Promise<number> {
  const among = sql<SqlBool>`(so_wait.state = 'OFFERED' and so_wait.campus_id = ${campusId} and ${expiredSince})`
  const waits = await lockWaits(scope, among, { skip: true })
  await advance(scope, 'job/gone', waits)
  await tellEnd(scope, 'waitUnsigned', idsOf(waits))
  return waits.length
}

/** Sets entries back to waiting whose place is no longer free: another was booked there, or the doctor is on leave. */
async function closeGone({ scope }: Transaction, campusId: number): Promise<number> {
  const offers = await openOffers(scope).where('soWaitOffer.campusId', '=', campusId).execute()
  const refusals = await against({ scope, t: untold }, offers, await viewsOf(scope, offers))
  const ids = offers.flatMap(({ waitId }, at) => (refusals[at] ? [waitId] : []))
  const waits = await lockWaits(
    scope,
    sql<SqlBool>`(so_wait.state = 'OFFERED' and so_wait.id = any(${ids}::bigint[]))`,
    {
      skip: true,
    },
  )
  await advance(scope, 'job/gone', waits)
  await tellEnd(scope, 'waitGone', idsOf(waits))
  return waits.length
}

/** Offers places until none is left that a family waits for: of a group, one seat in each round. */
export async function offerAll(tx: Transaction, campusId: number): Promise<number> {
  const times = await timesOf(tx.db)
  let offered = 0
  for (let made = -1; made !== 0; offered += made) made = await offerRound(tx, campusId, times)
  return offered
}

async function offerRound({ db, scope }: Transaction, campusId: number, times: Times): Promise<number> {
  const chosen = await choose({ db, scope }, await candidatesOf(scope, campusId, times))
  const ids = chosen.map(({ waitId }) => waitId)
  const among = sql<SqlBool>`(so_wait.state = 'WAITING' and so_wait.id = any(${ids}::bigint[]))`
  const held = new Map((await lockWaits(scope, among, { skip: true })).map((wait) => [wait.id, wait]))
  const still = chosen.filter(({ waitId, version }) => held.get(waitId)?.version === version)
  const made = await makeOffers(scope, times, still)
  await advance(
    scope,
    'job/offer',
    made.flatMap(({ waitId }) => held.get(waitId) ?? []),
  )
  await tellOffers(
    scope,
    made.map(({ id }) => id),
  )
  return made.length
}
