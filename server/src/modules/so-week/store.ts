import { sql } from 'kysely'
import type { Found } from '../../db/parts.ts'
import type { WriteScope } from '../../db/scope.ts'

/** The patients of a template. */
export async function patientsIn(scope: WriteScope, template: Found<'soWeek'>): Promise<Set<number>> {
  const rows = await scope.partsOf('soWeek', template).from('soWeekPatient').select('patientId').execute()
  return new Set(rows.map(({ patientId }) => patientId))
}

/** Makes the patients of a template be exactly these. */
export async function savePatients(
  scope: WriteScope,
  template: Found<'soWeek'>,
  patientIds: readonly number[],
): Promise<void> {
  const parts = scope.partsOf('soWeek', template)
  await parts.delete('soWeekPatient').where(sql<boolean>`patient_id <> all(${patientIds}::bigint[])`).execute()
  if (patientIds.length === 0) return
  const rows = patientIds.map((patientId) => ({ soWeekId: template.id, patientId }))
  await parts
    .insert('soWeekPatient', rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
