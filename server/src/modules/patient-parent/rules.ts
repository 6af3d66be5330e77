import type { Found, Referring } from '../../db/parts.ts'
import type { WriteScope } from '../../db/scope.ts'
import { notFound, refuse } from '../../lib/errors.ts'

/** A patient within reach, locked: of two changes of the family at once, the second sees the first. */
export async function lockPatient(scope: WriteScope, id: number): Promise<Found<'patient'>> {
  const found = await scope
    .from('patient')
    .select('patient.id')
    .where('patient.id', '=', id)
    .where('patient.deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** Refuses to leave a patient, who is locked, without a guardian. */
export async function assertGuarded(scope: WriteScope, link: Referring<'patient'>): Promise<void> {
  const guarded = await scope
    .wholeOf('patient', link)
    .innerJoin('patientParent', 'patientParent.patientId', 'patient.id')
    .select('patientParent.id')
    .where('patientParent.guardian', '=', true)
    .executeTakeFirst()
  if (!guarded) throw refuse('LAST_GUARDIAN')
}
