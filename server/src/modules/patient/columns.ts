import { sql } from 'kysely'
import { related } from '../../http/crud.ts'
import { today } from '../../lib/day.ts'
import { maskedIdentity } from '../../lib/identity.ts'
import { maskedPhone } from '../../lib/mask.ts'

/** Whether clinical data may be recorded of a patient, from the day until which the consents hold. */
export const consentState = sql<
  'GIVEN' | 'EXPIRED' | 'MISSING'
>`case when patient.consent_until >= ${today} then 'GIVEN'
  when patient.consent_until > '-infinity' then 'EXPIRED' else 'MISSING' end`

/** The parents of a patient, with masked phones. */
const parents = sql`coalesce((select jsonb_agg(jsonb_build_object('id', pi.id, 'name', pi.name,
    'relation', l.relation, 'phone', ${maskedPhone('pi.phone')}) order by l.id)
  from patient_parent l join parent_info pi on pi.id = l.parent_id where l.patient_id = patient.id), '[]')`

/** What a patient shows besides the columns of the table, or in their place. */
export const computed = {
  campusName: related('campus', 'name', 'patient.campusId'),
  doctorName: related('rbacUser', 'userName', 'patient.doctorId'),
  consultantName: related('rbacUser', 'userName', 'patient.consultantId'),
  parents: () => parents,
  consent: () => consentState,
  identityNo: () => maskedIdentity('patient'),
  emergencyPhone: () => maskedPhone('patient.emergency_phone'),
}
