import type { Referring } from '../../db/parts.ts'
import type { WriteScope } from '../../db/scope.ts'
import { refuse } from '../../lib/errors.ts'

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
