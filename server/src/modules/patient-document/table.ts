import { type SqlBool, sql } from 'kysely'
import type { Kept } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'
import { campusOfPatient, ofOwnPatient, ofPatientOfDoctors, ofTreatedPatient } from '../patient/table.ts'

export interface PatientDocumentTable extends Kept {
  patientId: number
  type: string
  title: string
  file: string
  fileName: string
  takenOn: string | null
  remark: string | null
}

export const patientDocument = owned<PatientDocumentTable>({
  noun: 'patient-document',
  campus: campusOfPatient,
  own: {
    ofOwn: ofOwnPatient('patient_document.patient_id'),
    // As long as the author treats the patient.
    added: (userId) =>
      sql<SqlBool>`patient_document.id in (select d.id from patient_document d
        where d.created_by = ${userId} and ${ofTreatedPatient('d.patient_id')(userId)})`,
  },
  ownToRead: ofPatientOfDoctors('patient_document.patient_id'),
  seenWith: 'exists (select from patient p where p.id = patient_document.patient_id)',
  title: 'title',
  partOf: 'patientId',
  files: ['file'],
  filesEndWith: { table: 'patient', column: 'patientId' },
  dicts: { type: 'documentType' },
  history: { call: '/admin/patient-document/detail' },
})
