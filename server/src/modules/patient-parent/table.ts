import { type Generated, type SqlBool, sql } from 'kysely'
import type { Filled } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'
import { campusOfPatient, ofOwnPatient, ofPatientOfDoctors } from '../patient/table.ts'

export interface PatientParentTable {
  id: Generated<number>
  patientId: number
  parentId: number
  relation: string
  guardian: Generated<boolean>
  payer: Generated<boolean>
  mayAskLeave: Generated<boolean>
  seesReports: Generated<boolean>
  notified: Generated<boolean>
  createdBy: Filled<number | null>
  createdAt: Filled<string>
  updatedBy: Filled<number | null>
  updatedAt: Filled<string>
  version: Filled<number>
}

export const patientParent = owned<PatientParentTable>({
  noun: 'patient-parent',
  campus: campusOfPatient,
  own: { ofOwn: ofOwnPatient('patient_parent.patient_id') },
  ownToRead: ofPatientOfDoctors('patient_parent.patient_id'),
  // The account's own links, not those of the other parents.
  account: (accountId) =>
    sql<SqlBool>`patient_parent.parent_id in (select a.parent_id from parent_account a where a.id = ${accountId})`,
  seenWith: 'exists (select from patient p where p.id = patient_parent.patient_id)',
  title: 'parentId',
  partOf: 'patientId',
  dicts: { relation: 'relation' },
  history: { call: '/admin/patient-parent/detail' },
})
