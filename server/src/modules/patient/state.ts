import type { patient } from '@cogcampus/contract/admin/patient'
import { patientLife } from '@cogcampus/contract/life/patient'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { badField, notFound, refuse } from '../../lib/errors.ts'

/** Takes a patient to another state, as the table of the life cycle allows it; a trigger writes the step. */
export const state: Handlers<typeof patient>['state'] = async ({ scope, t }, { id, from, to, reason }) => {
  const step = patientLife.step('patient/state', from, to)
  if (!step) throw refuse('PATIENT_STATE')
  if (step.reason && !reason) throw badField('BAD_INPUT', 'reason', t('field.required'))
  const db = scope.writeUnscoped('why, for the step that the trigger writes')
  await sql`select set_config('app.step', ${JSON.stringify({ reason: reason ?? null })}, true)`.execute(db)
  const { numUpdatedRows } = await scope
    .update('patient')
    .set({ state: to, movedAt: sql<string>`now()` })
    .where('patient.id', '=', id)
    .where('patient.state', '=', from)
    .where('patient.deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 1n) return null
  const there = await scope
    .from('patient')
    .select('patient.id')
    .where('patient.id', '=', id)
    .where('patient.deletedAt', 'is', null)
    .executeTakeFirst()
  throw there ? refuse('PATIENT_STATE', { row: { table: 'patient', id } }) : notFound()
}
