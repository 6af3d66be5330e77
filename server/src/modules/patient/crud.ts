import { patient } from '@cogcampus/contract/admin/patient'
import { type SqlBool, sql } from 'kysely'
import { crudHandlers } from '../../http/crud.ts'
import { dayEnd, dayStart } from '../../lib/day.ts'
import { hasIdentity, identityColumns } from '../../lib/identity.ts'
import { assertConsent } from '../patient-consent/rules.ts'
import { moveWishes } from '../so-wish/store.ts'
import { computed, consentState } from './columns.ts'
import { exported } from './exported.ts'
import { atRisk, dosed } from './filters.ts'
import { waits } from './remind.ts'
import { assertStaff, clinicalChange } from './rules.ts'
import { foundBy } from './search.ts'
import { renewSearch } from './store.ts'

/** The number of a patient with or without its zeros: P000123, 123. */
const numbered = (pattern: string) => {
  const [, digits] = /^%p?(\d{1,9})%$/.exec(pattern) ?? []
  return digits ? sql<SqlBool>`patient.number = ${`P${digits.padStart(6, '0')}`}` : sql<SqlBool>`false`
}

export const standard = crudHandlers(patient, 'patient', {
  sortable: ['firstVisit'],
  by: '-id',
  columns: {
    ...computed,
    // Asked for the page as a whole, where it is one of patients of whom something waits.
    attention: () => sql`null`,
  },
  filters: {
    diagnosis: (code) => sql<SqlBool>`patient.diagnosis_codes ? ${code}`,
    consent: (state) => sql<SqlBool>`${consentState} = ${state}`,
    identityNo: (number: string) => hasIdentity('patient', number),
    similarTo: (id: number) => sql<SqlBool>`(patient.id <> ${id} and (
      patient.name = (select o.name from patient o where o.id = ${id})
      or patient.id in (select other.patient_id from patient_parent mine
        join patient_parent other on other.parent_id = mine.parent_id where mine.patient_id = ${id})))`,
    remind: (yes) => sql<SqlBool>`${waits} = ${yes}`,
    atRisk: (yes) => sql<SqlBool>`${atRisk} = ${yes}`,
    dose: dosed,
    createdFrom: (day: string) => sql<SqlBool>`patient.created_at >= ${dayStart(day)}`,
    createdTo: (day: string) => sql<SqlBool>`patient.created_at < ${dayEnd(day)}`,
  },
  found: (pattern) => sql<SqlBool>`(${foundBy(pattern)} or ${numbered(pattern)})`,
  listed: sql<SqlBool>`patient.merged_into is null`,
  exported,
  async prepare(context, { identityNo, emergencyPhone, ...fields }, before) {
    await assertStaff(context, fields.campusId, fields, before)
    const clinical = clinicalChange(fields, before)
    if (before && clinical) await assertConsent(context, before.id, clinical)
    return { ...fields, ...identityColumns(identityNo), ...(emergencyPhone ? { emergencyPhone } : {}) }
  },
  async saved({ scope }, patient, { campusId }) {
    await renewSearch(scope, [patient.id])
    await moveWishes(scope, patient, campusId)
  },
})
