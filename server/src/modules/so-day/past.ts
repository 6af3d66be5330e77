import type { soDay } from '@cogcampus/contract/admin/so-day'
import type { ErrCode } from '@cogcampus/contract/errors'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { refuse } from '../../lib/errors.ts'
import { plan } from './add.ts'
import { advance, lockSessions, settle, withIds } from './flow.ts'

/** What keeps a lesson from being planned, but not from having been held. */
const notThen: readonly ErrCode[] = [
  ...(['SESSION_PAST', 'SESSION_HOLIDAY', 'SESSION_DOCTOR_LEAVE'] as const),
  ...(['SESSION_DOCTOR_FULL', 'SESSION_DOCTOR_HOURS', 'SESSION_PATIENT', 'SESSION_CONSENT'] as const),
]

/** Records a lesson that was held without a place in the timetable: it takes its place there, and the hours of each patient. */
export const past: Handlers<typeof soDay>['past'] = async (context, { patientIds, location, reason, ...rest }) => {
  const place = { ...rest, roomId: rest.roomId ?? null, macId: rest.macId ?? null }
  const made = await plan(context, place, { patientIds, location, notThen })
  const sessions = await lockSessions(context.scope, withIds(made.ids))
  const early = sessions.find(({ began }) => !began)
  if (early) throw refuse('SESSION_EARLY', { params: { day: early.day, from: early.from } })
  await advance(context.scope, 'so-day/done', sessions, { change: { doneAt: sql`now()`, reason } })
  await settle(context, sessions, () => true, reason)
  return made
}
