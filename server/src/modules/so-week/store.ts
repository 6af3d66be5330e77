import { sql } from 'kysely'
import type { WriteScope } from '../../db/scope.ts'

/** Makes the patients of a template be exactly these. */
export async function savePatients(scope: WriteScope, soWeekId: number, patientIds: readonly number[]): Promise<void> {
  const db = scope.writeUnscoped('the template was changed within reach, its patients were found there')
  await db
    .deleteFrom('soWeekPatient')
    .where('soWeekId', '=', soWeekId)
    .where(sql<boolean>`patient_id <> all(${patientIds}::bigint[])`)
    .execute()
  await db
    .insertInto('soWeekPatient')
    .columns(['soWeekId', 'patientId'])
    .expression(sql`select ${soWeekId}::bigint, id from unnest(${patientIds}::bigint[]) id`)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
