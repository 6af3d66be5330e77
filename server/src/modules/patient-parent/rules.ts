import { sql } from 'kysely'
import type { WriteScope } from '../../db/scope.ts'
import { refuse } from '../../lib/errors.ts'

/** Refuses to leave a patient, who is locked, without a guardian. */
export async function assertGuarded(scope: WriteScope, patientId: number): Promise<void> {
  const row = await scope
    .unscoped('the guardians of a patient who was changed within reach')
    .selectNoFrom(
      sql<boolean>`exists (select from patient_parent l where l.patient_id = ${patientId} and l.guardian)`.as(
        'guarded',
      ),
    )
    .executeTakeFirst()
  if (!row?.guarded) throw refuse('LAST_GUARDIAN')
}
