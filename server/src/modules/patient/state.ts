import type { patient } from '@cogcampus/contract/admin/patient'
import { patientLife, treated } from '@cogcampus/contract/life/patient'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { badField, refuse } from '../../lib/errors.ts'
import { stepsOf } from '../../lib/step.ts'
import { advance, lockOffered } from '../so-wait/flow.ts'

const patients = stepsOf('patient', patientLife, 'PATIENT_STATE')

/**
 * Takes a patient to another state, as the table of the life cycle allows it; a trigger writes the step. A place that is offered to a
 * patient who is not treated any more goes to the next in line.
 */
export const state: Handlers<typeof patient>['state'] = async ({ scope, t }, { id, from, to, reason }) => {
  const step = patientLife.step('patient/state', from, to)
  if (!step) throw refuse('PATIENT_STATE')
  if (step.reason && !reason) throw badField('BAD_INPUT', 'reason', t('field.required'))
  const waits = treated.includes(to) ? [] : await lockOffered(scope, id)
  const patient = await patients.open(scope, 'patient/state', { id, when: to })
  if (patient.state !== from) throw refuse('PATIENT_STATE', { row: { table: 'patient', id, state: patient.state } })
  await scope.nameStep({ reason: reason ?? null })
  await patients.take(scope, patient, { movedAt: sql<string>`now()` })
  await advance(scope, 'patient/state', waits)
  return null
}
