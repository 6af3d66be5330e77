import * as z from 'zod'
import { PastDay } from '../dates.ts'
import { crud, noun, ofPatient, write } from '../endpoint.ts'
import type { RoleCode } from '../enums.ts'
import { Day, DictValue, FileUrl, Id, Name, Note, Text, Time, Version } from '../schema.ts'
import { familyKeepers, familyReaders } from './patient/roles.ts'

const writers = [...familyKeepers, 'DOCTOR'] as const satisfies readonly RoleCode[]

/** A document of a patient: a report, a photo, a copy of a paper. */
const PatientDocument = z.strictObject({
  id: Id,
  patientId: Id,
  type: z.string(),
  title: z.string(),
  file: FileUrl('patientDocument'),
  fileName: z.string(),
  takenOn: Day.nullable(),
  remark: z.string().nullable(),
  createdByName: z.string().nullable(),
  createdAt: Time,
  deletedAt: Time.nullable(),
  version: Version,
})

/** The same as the caller sees it; `readOnly`: a colleague added it to a patient whom the caller treats. */
export const PatientDocumentShown = PatientDocument.extend({ readOnly: z.boolean() })

const fields = {
  type: DictValue('documentType'),
  title: Text(100),
  file: FileUrl('patientDocument'),
  /** As it was called where it was uploaded. */
  fileName: Name(200),
  takenOn: PastDay.nullable().optional(),
  remark: Note(500).nullable().optional(),
}
const standard = crud({
  name: 'patient document',
  access: { read: familyReaders, write: writers },
  fields,
  row: PatientDocumentShown,
  detail: PatientDocument,
  filters: { patientId: Id.optional(), deleted: z.boolean().optional() },
})

/** Documents of patients: private files, added only with consent. */
export const patientDocument = noun('/admin/patient-document', {
  ...standard,
  detail: { ...standard.detail, onRecord: true as const },
  page: {
    ...standard.page,
    /** Titles are looked through among the documents of one patient alone: no index holds their words. */
    input: standard.page.input.refine(({ keyword, patientId }) => keyword === undefined || patientId !== undefined, {
      path: ['patientId'],
    }),
    onRecord: ofPatient,
  },
  add: write({
    summary: 'Add a document to a patient',
    access: writers,
    input: z.strictObject({ patientId: Id, ...fields }),
    output: z.strictObject({ id: Id }),
  }),
})
