import type { soWait } from '@cogcampus/contract/admin/so-wait'
import { sql } from 'kysely'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { badField, refuse } from '../../lib/errors.ts'
import { consentStanding } from '../patient-consent/store.ts'
import { assertTreated } from '../so-day/rules.ts'
import { advance, open } from './flow.ts'
import { type Asked, against, during, viewsOf } from './places.ts'
import { makeOffers, timesOf } from './store.ts'
import { tellOffers } from './tell.ts'

/** Offers a free place by hand: also one that does not suit what the entry waits for. */
export const offer: Handlers<typeof soWait>['offer'] = async (context, { id, version, ...at }) => {
  const { db, scope, t } = context
  if (at.to <= at.from) throw badField('BAD_INPUT', 'to', t('field.clock'))
  const wait = await open(scope, 'so-wait/offer', { id, version })
  const { campusId, courseId, patientId } = wait
  const patient = scope.wholeOf('patient', wait).select(['patient.name', 'patient.state'])
  assertTreated(t, await patient.select(consentStanding('patient.id').as('consent')).execute(), 'day')
  const place = { campusId, courseId, patientId, ...at }
  const views = await viewsOf(scope, [place])
  const [why] = await against(context, [place], views)
  if (why) throw why
  const times = await timesOf(db)
  const one = { ...place, waitId: id, seats: views[0]?.seats ?? 1 }
  const [made] = await makeOffers(scope, times, [one], { byHand: true })
  if (!made) throw await refusalOf(context, id, place, times.cutoff)
  await advance(scope, 'so-wait/offer', [wait])
  await tellOffers(scope, [made.id])
  return { deadline: made.deadline }
}

/** Why a free place could not be offered to an entry. */
async function refusalOf({ scope, t }: WriteContext, waitId: number, place: Asked, hours: number) {
  const { rows } = await sql<{ twice: boolean; open: boolean }>`select
    exists (select from so_wait_offer o where o.wait_id = ${waitId} and o.doctor_id = ${place.doctorId}
      and o.during = ${during(place)} and o.state <> 'GONE') as twice,
    exists (select from so_wait_offer o where o.doctor_id = ${place.doctorId} and o.during && ${during(place)}
      and o.state = 'OPEN') as open`.execute(scope.unscoped('which of the reasons is told'))
  if (rows[0]?.twice) return badField('OFFER_TWICE', 'day', t('OFFER_TWICE'))
  if (rows[0]?.open) return badField('OFFER_OPEN', 'day', t('OFFER_OPEN'))
  return hours > 0 ? badField('OFFER_LATE', 'day', t('OFFER_LATE', { hours }), { hours }) : refuse('SESSION_BEGUN')
}
