import type { patient } from '@cogcampus/contract/admin/patient'
import { type PatientState, patientLife, treated } from '@cogcampus/contract/life/patient'
import { sql } from 'kysely'
import type { Found } from '../../db/parts.ts'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { badField, notFound, refuse } from '../../lib/errors.ts'
import { stepsOf } from '../../lib/step.ts'
import { declineEnded } from '../order-renewal/store.ts'
import { cancelAll } from '../so-day/bulk.ts'
import { withIds } from '../so-day/flow.ts'
import { advance, lockOffered, lockOpen } from '../so-wait/flow.ts'
import { leaveTemplates, lockPlanningOf } from '../so-week/end.ts'
import { closeWishes } from '../so-wish/store.ts'
import { takeBack } from '../work/flow.ts'
import { tellStopped } from './tell.ts'

const patients = stepsOf('patient', patientLife, 'PATIENT_STATE')

/**
 * Takes a patient to another state, as the table of the life cycle allows it; a trigger writes the step. A place that is offered to a
 * patient who is not treated any more goes to the next in line. Sessions that the caller names are cancelled with it. Who is in charge
 * is told of one who stops; with the treatment of one who ends it ends what makes sense in it alone.
 */
export const state: Handlers<typeof patient>['state'] = async (context, { id, from, to, reason, cancel }) => {
  const { scope, t } = context
  const step = patientLife.step('patient/state', from, to)
  if (!step) throw refuse('PATIENT_STATE')
  if ((step.reason || cancel) && !reason) throw badField('BAD_INPUT', 'reason', t('field.required'))
  const why = reason ?? ''
  if (to === 'ENDED') await lockPlanningOf(context, id)
  const waits = await waitsOf(context, id, to)
  if (cancel) await cancelOf(context, id, { ...cancel, reason: why })
  const columns = ['campusId', 'name', 'doctorId', 'consultantId'] as const
  const patient = await patients.open(scope, 'patient/state', { id, when: to }, columns)
  if (patient.state !== from) throw refuse('PATIENT_STATE', { row: { table: 'patient', id, state: patient.state } })
  await scope.nameStep({ reason: reason ?? null })
  await patients.take(scope, patient, { movedAt: sql<string>`now()` })
  await advance(scope, 'patient/state', waits, to === 'ENDED' ? { when: to, reason: why } : { when: to })
  if (to === 'ENDED') await endAll(context, patient, why)
  if (to === 'PAUSED' || to === 'ENDED') await tellStopped(context, patient, { to, reason: why })
  return null
}

/** What a patient waits for, which ends or goes on by the new state, locked. */
async function waitsOf({ scope }: WriteContext, id: number, to: PatientState) {
  if (to === 'ENDED') return lockOpen(scope, id)
  return treated.includes(to) ? [] : lockOffered(scope, id)
}

/** Ends what makes sense in treatment alone: weekly templates, wishes, homework that is open, and the question whether to renew. */
async function endAll(context: WriteContext, patient: Found<'patient'>, reason: string): Promise<void> {
  const { scope, t } = context
  await leaveTemplates(context, patient.id)
  await closeWishes(scope, patient)
  await takeBack(scope, patient)
  await declineEnded(context, patient.id, t('renewal.ended', { reason }))
}

/** Cancels sessions of this patient. They are locked before it, as by whoever cancels them alone and tells its family of that. */
async function cancelOf(context: WriteContext, patientId: number, asked: Parameters<typeof cancelAll>[1]) {
  const { actor, scope } = context
  if (!actor.grants.has('/admin/so-day/cancel')) throw refuse('FORBIDDEN')
  const ids = [...new Set(asked.sessions.map((session) => session.id))]
  const own = await scope.from('soDay').select('id').where('patientId', '=', patientId).where(withIds(ids)).execute()
  if (own.length < ids.length) throw notFound()
  await cancelAll(context, asked)
}
