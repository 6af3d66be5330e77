import type { patient } from '@cogcampus/contract/admin/patient'
import { patientLife, treated } from '@cogcampus/contract/life/patient'
import { sql } from 'kysely'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { badField, notFound, refuse } from '../../lib/errors.ts'
import { stepsOf } from '../../lib/step.ts'
import { declineEnded } from '../order-renewal/store.ts'
import { cancelAll } from '../so-day/bulk.ts'
import { withIds } from '../so-day/flow.ts'
import { advance, lockOffered } from '../so-wait/flow.ts'
import { tellStopped } from './tell.ts'

const patients = stepsOf('patient', patientLife, 'PATIENT_STATE')

/**
 * Takes a patient to another state, as the table of the life cycle allows it; a trigger writes the step. A place that is offered to a
 * patient who is not treated any more goes to the next in line. Sessions that the caller names are cancelled with it. Who is in charge
 * is told of one who stops; one who ends treatment is not asked to renew.
 */
export const state: Handlers<typeof patient>['state'] = async (context, { id, from, to, reason, cancel }) => {
  const { scope, t } = context
  const step = patientLife.step('patient/state', from, to)
  if (!step) throw refuse('PATIENT_STATE')
  if ((step.reason || cancel) && !reason) throw badField('BAD_INPUT', 'reason', t('field.required'))
  const why = reason ?? ''
  const waits = treated.includes(to) ? [] : await lockOffered(scope, id)
  if (cancel) await cancelOf(context, id, { ...cancel, reason: why })
  const columns = ['campusId', 'name', 'doctorId', 'consultantId'] as const
  const patient = await patients.open(scope, 'patient/state', { id, when: to }, columns)
  if (patient.state !== from) throw refuse('PATIENT_STATE', { row: { table: 'patient', id, state: patient.state } })
  await scope.nameStep({ reason: reason ?? null })
  await patients.take(scope, patient, { movedAt: sql<string>`now()` })
  await advance(scope, 'patient/state', waits)
  if (to === 'ENDED') await declineEnded(context, id, t('renewal.ended', { reason: why }))
  if (to === 'PAUSED' || to === 'ENDED') await tellStopped(context, patient, { to, reason: why })
  return null
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
