import { type SqlBool, sql } from 'kysely'
import { foundMasked, isPhone, phoneIn } from '../../lib/search.ts'

/** Whether a pattern finds a patient, in SQL: by the phone of a parent, for which there are indexes; otherwise by the search text. */
export function foundBy(pattern: string) {
  const phone = phoneIn(pattern)
  return phone
    ? sql<SqlBool>`patient.id = any(array(select l.patient_id from parent_info pi
        join patient_parent l on l.parent_id = pi.id where ${isPhone('pi.phone', phone)} and pi.deleted_at is null))`
    : foundMasked('patient.search', pattern)
}
