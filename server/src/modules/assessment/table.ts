import type { assessmentSettings } from '@cogcampus/contract/admin/assessment'
import type { Level } from '@cogcampus/contract/scoring'
import type { ColumnType, Generated } from 'kysely'
import type { Kept } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'
import { campusOfPatient, ofChildren, ofPatientInCharge, ofTreatedPatient } from '../patient/table.ts'

type Json<T> = ColumnType<T, T | undefined, T>

export interface AssessmentTable extends Kept {
  patientId: number
  scaleId: number
  form: string | null
  day: string
  ageMonths: number
  schooling: number | null
  setting: (typeof assessmentSettings)[number]
  scores: Json<Record<string, number>>
  rawTotal: number | null
  total: number | null
  levels: Json<Record<string, Level>>
  level: Level | null
  percentile: number | null
  validity: string | null
  remark: string | null
  nextOn: string | null
  createdAt: Generated<string>
}

export const assessment = owned<AssessmentTable>({
  noun: 'assessment',
  campus: campusOfPatient,
  own: { treated: ofTreatedPatient('assessment.patient_id') },
  ownToRead: { inCharge: ofPatientInCharge('assessment.patient_id') },
  account: ofChildren('assessment.patient_id', 'sees_reports'),
  title: 'scaleId',
  partOf: 'patientId',
  history: { call: '/admin/assessment/detail', unshown: ['levels'] },
})
