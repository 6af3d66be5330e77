import type { patientParent } from '@cogcampus/contract/admin/patient-parent'
import type { In } from '@cogcampus/contract/endpoint'
import { sql } from 'kysely'
import type { Found } from '../../db/parts.ts'
import type { WriteScope } from '../../db/scope.ts'
import { searchText } from '../../lib/search.ts'

/**
 * Renews what patients are found by: their names, the phones of their parents, and the same of those merged into them.
 * That is no change of the patients.
 */
export async function renewSearch(scope: WriteScope, patientIds: readonly number[]): Promise<void> {
  const db = scope.writeUnscoped('what patients are found by follows from rows that were changed within reach')
  const { rows } = await sql<{ id: number; names: string[]; phones: string[] }>`
    select p.id, array(select m.name from patient m where m.id = p.id or m.merged_into = p.id order by m.id) as names,
      array(select distinct pi.phone from patient m join patient_parent l on l.patient_id = m.id
        join parent_info pi on pi.id = l.parent_id where m.id = p.id or m.merged_into = p.id order by pi.phone) as phones
    from patient p where p.id = any(${patientIds}::bigint[])`.execute(db)
  const found = rows.map(({ id, names, phones }) => ({ id, search: [searchText(...names), ...phones].join(' ') }))
  await sql`select set_config('app.rebuilding', 'on', true)`.execute(db)
  await sql`update patient set search = r.search from jsonb_to_recordset(${found}::jsonb) as r(id bigint, search text)
    where patient.id = r.id and patient.search <> r.search`.execute(db)
  await sql`select set_config('app.rebuilding', 'off', true)`.execute(db)
}

type Rights = Pick<
  In<(typeof patientParent.endpoints)['add']>,
  'relation' | 'guardian' | 'payer' | 'mayAskLeave' | 'seesReports' | 'notified'
>

/** Links a parent, who is within reach or was named in full, to a patient within reach; returns the id of the link. */
export async function linkParent(
  scope: WriteScope,
  patient: Found<'patient'>,
  parentId: number,
  { relation, guardian = true, payer = true, mayAskLeave = true, seesReports = true, notified = true }: Rights,
): Promise<number> {
  const { id } = await scope
    .partsOf('patient', patient)
    .insert('patientParent', {
      ...{ patientId: patient.id, parentId, relation },
      ...{ guardian, payer, mayAskLeave, seesReports, notified },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
