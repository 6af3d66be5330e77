import type { consentCodes, consentMethods } from '@cogcampus/contract/admin/patient-consent'
import type { Generated } from 'kysely'
import type { Filled, NullableTime } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'
import { campusOfPatient, ofChildren, ofOwnPatient, ofPatientOfDoctors } from '../patient/table.ts'

export interface PatientConsentTable {
  id: Generated<number>
  patientId: number
  code: (typeof consentCodes)[number]
  revision: number
  state: Generated<'GIVEN' | 'REPLACED' | 'WITHDRAWN'>
  parentId: number
  relation: string
  method: (typeof consentMethods)[number]
  file: string
  signedOn: string
  expiresOn: string | null
  endedAt: NullableTime
  /** The member of staff who recorded that it ended. */
  endedBy: number | null
  /** The guardian who withdrew it. */
  endedByParent: Generated<number | null>
  endReason: string | null
  createdBy: Filled<number | null>
  createdAt: Filled<string>
}

export const patientConsent = owned<PatientConsentTable>({
  noun: 'patient-consent',
  campus: campusOfPatient,
  own: { ofOwn: ofOwnPatient('patient_consent.patient_id') },
  ownToRead: ofPatientOfDoctors('patient_consent.patient_id'),
  account: ofChildren('patient_consent.patient_id'),
  seenWith: 'exists (select from patient p where p.id = patient_consent.patient_id)',
  title: 'code',
  partOf: 'patientId',
  files: ['file'],
  filesEndWith: { table: 'patient', column: 'patientId' },
  dicts: { relation: 'relation' },
  history: { call: '/admin/patient-consent/page' },
})
