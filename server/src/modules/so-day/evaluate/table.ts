import type { Kept } from '../../../db/columns.ts'
import { owned } from '../../../db/table.ts'
import { ofChildren, ofPatientInCharge } from '../../patient/table.ts'
import { type OfSession, ofOwnSessions } from '../record/table.ts'

export interface SoEvaluationTable extends Omit<Kept, 'deletedAt'>, OfSession {
  effect: number
  attitude: number
  punctual: number
  text: string | null
  authorAccountId: number | null
}

export const soEvaluation = owned<SoEvaluationTable>({
  noun: 'so-day',
  campus: 'campusId',
  own: ofOwnSessions('so_evaluation'),
  ownToRead: { inCharge: ofPatientInCharge('so_evaluation.patient_id') },
  account: ofChildren('so_evaluation.patient_id'),
  title: 'patientId',
  partOf: 'soDayId',
  history: {
    call: '/admin/so-day/evaluate/info',
    unshown: ['campusId', 'courseId', 'doctorId', 'patientId', 'day'],
  },
})
