import type { soDay } from '@cogcampus/contract/admin/so-day'
import { holdsPlace, sessionStates, unsettled } from '@cogcampus/contract/life/session'
import { sql } from 'kysely'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { setting } from '../../lib/settings.ts'
import { lockHours, reserveAll, reverseAll, shortOf } from '../order-course/store.ts'
import { consentStanding } from '../patient-consent/store.ts'
import { advance, asConfirmed, declineTakenBack, type Found, hoursOf, open, refusalTakenBack, within } from './flow.ts'
import { assertNotMadeUp } from './makeUp.ts'
import { lessonOf, lockPlaces, placing } from './places.ts'
import { assertTreated, problemsOf } from './rules.ts'
import type { Wanted } from './store.ts'
import { tellDoctors, tellOutcome } from './tell.ts'

/** The states whose hours were consumed or released, and are reserved again. */
const settled = sessionStates.filter((state) => !unsettled.includes(state))

/** Takes back the last step of a session: its place, if nothing else stands there now, and its hours. */
export const undo: Handlers<typeof soDay>['undo'] = async (context, { id, version, reason }) => {
  const { scope } = context
  const session = await open(scope, 'so-day/undo', { id, version })
  if (session.state === 'LEAVE') await assertNotMadeUp(context, session)
  const done = session.state === 'DONE'
  const again = await askedAgain(context, session)
  const change = {
    ...{ reason, leaveGrantedBy: null, leaveGrantedAt: null, makeUpUntil: null, cancelledBy: null, doneAt: null },
    ...{ absenceSaid: null, absenceCalledBy: null, absenceCalledAt: null },
    ...declineTakenBack,
    ...(done ? {} : { late: false, checkedInAt: null }),
    ...(again ?? { leaveReason: null, leaveAskedAt: null }),
  }
  const back = () => advance(scope, 'so-day/undo', [session], { when: again ? 'asked' : asConfirmed, change })
  if (holdsPlace(session.state)) await back()
  else {
    const lesson = await lessonOf(context, session)
    await lockPlaces(scope, [lesson])
    await assertStill(context, session, lesson)
    await placing(context, [lesson], back)
  }
  if (settled.includes(session.state)) {
    const hours = hoursOf(session)
    await lockHours(context, [hours])
    await reverseAll(context, [hours], reason)
    const [reserved] = await reserveAll(context, [hours])
    if (!reserved) throw await shortOf(context, hours)
  }
  await tellDoctors(context, [session], 'undone', reason)
  // The family was told of leave, of its refusal or of a cancellation; the other steps are no news to it.
  if (again) await tellOutcome(context, [session], () => 'leaveAgain', reason)
  else if (!holdsPlace(session.state)) await tellOutcome(context, [session], () => 'undone', reason)
  return scope.from('soDay').select('version').where('id', '=', id).executeTakeFirstOrThrow()
}

/** What makes leave wait again that the absence of a session refused: the request as it was, without the refusal; null of any other. */
async function askedAgain({ db }: WriteContext, { state, leaveAskedAt }: Found) {
  if (state !== 'ABSENT' || leaveAskedAt === null) return null
  const hours = await setting(db, 'timetable.leaveHours')
  return { ...refusalTakenBack, late: within(hours, sql.ref('so_day.leave_asked_at')) }
}

/** What can have come to pass since a session gave its place up, and also counts for one that is over. */
const lasting: readonly string[] = ['SESSION_HOLIDAY', 'SESSION_DOCTOR_LEAVE']

/**
 * Refuses to take a place again on which the campus is closed or the doctor on leave now; of a session ahead, whatever else refuses
 * it, and a patient of whom nothing new is planned.
 */
async function assertStill(context: WriteContext, session: Found, lesson: Wanted): Promise<void> {
  const { campusId, courseId, began } = session
  if (!began) {
    const patient = context.scope.wholeOf('patient', session).select(['patient.name', 'patient.state'])
    assertTreated(context.t, await patient.select(consentStanding('patient.id').as('consent')).execute())
  }
  const [problems] = await problemsOf(context, [{ ...lesson, campusId, courseId }])
  const against = problems?.find(({ errCode }) => !began || lasting.includes(errCode))
  if (against) throw against
}
