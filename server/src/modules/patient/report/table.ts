import type { ReportFigures } from '@cogcampus/contract/admin/patient/report'
import type { Language } from '@cogcampus/contract/envelope'
import type { ReportSection, ReportState, reportEntryKinds } from '@cogcampus/contract/life/report'
import { type ColumnType, type Generated, type SqlBool, sql } from 'kysely'
import type { Filled, Kept, NullableTime } from '../../../db/columns.ts'
import { type OwnRows, ofWholes, owned } from '../../../db/table.ts'
import { campusOfPatient, ofChildren, ofChildrenIn, ofPatientInCharge, ofTreatedPatient } from '../table.ts'

export interface PatientReportTable extends Omit<Kept, 'deletedAt'> {
  patientId: number
  edition: number
  replacesId: number | null
  state: Generated<ReportState>
  language: Language
  fromDay: string
  toDay: string
  sections: ColumnType<ReportSection[], string, string>
  words: string | null
  next: string | null
  data: ColumnType<ReportFigures, string, string>
  dataAt: Generated<string>
  signedBy: Generated<number | null>
  signedAt: NullableTime
  approvedBy: Generated<number | null>
  approvedAt: NullableTime
  returnReason: Generated<string | null>
  withdrawnBy: Generated<number | null>
  withdrawnAt: NullableTime
  withdrawReason: Generated<string | null>
}

const own = { treated: ofTreatedPatient('patient_report.patient_id') }
const ownToRead = { inCharge: ofPatientInCharge('patient_report.patient_id') }
const call = '/admin/patient/report/info'

export const patientReport = owned<PatientReportTable>({
  noun: 'patient/report',
  campus: campusOfPatient,
  own,
  ownToRead,
  account: (accountId) =>
    sql<SqlBool>`(patient_report.approved_at is not null and ${ofChildren('patient_report.patient_id', 'sees_reports')(accountId)})`,
  title: 'patientId',
  history: { call, unshown: ['data'] },
})

const ofReports = (column: string, way: OwnRows): OwnRows =>
  ofWholes(column, (userId) => sql`select patient_report.id from patient_report where ${way(userId)}`)

const ofReport = (column: string) => ({
  campus: {
    query: 'select p.campus_id from patient_report r join patient p on p.id = r.patient_id where r.id = row.report_id',
  },
  own: { treated: ofReports(column, own.treated) },
  ownToRead: { inCharge: ofReports(column, ownToRead.inCharge) },
  account: ofChildrenIn(column, 'patient_report whole where whole.approved_at is not null', 'sees_reports'),
})

export interface PatientReportEntryTable {
  id: Generated<number>
  reportId: number
  kind: (typeof reportEntryKinds)[number]
  text: string
  authorAccountId: number | null
  createdBy: Filled<number | null>
  createdAt: Generated<string>
}

export const patientReportEntry = owned<PatientReportEntryTable>({
  noun: 'patient/report',
  ...ofReport('patient_report_entry.report_id'),
  title: 'text',
  partOf: 'reportId',
  history: { call, newRowsOnly: true },
})

/** When an account of the family opened a report first. */
export interface PatientReportReadTable {
  reportId: number
  accountId: number
  at: Generated<string>
}

export const patientReportRead = owned<PatientReportReadTable>({
  noun: 'patient/report',
  ...ofReport('patient_report_read.report_id'),
  history: 'none',
})
