import { assessment } from '@cogcampus/contract/admin/assessment'
import { makeAssessment, markClinical } from '../../../test/matrix/clinical.ts'
import { id, leaders, matrixOf, most, row } from '../../../test/matrix/policy.ts'

const read = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'] } as const
const write = { may: ['CAMPUS_PRINCIPAL', 'DOCTOR'] } as const
const about = 'assessment'
const fields = { day: '2026-05-04', setting: 'CENTRE' as const, scores: {}, rawTotal: 4 }

export default matrixOf(assessment, {
  things: { assessment: { owned: true, own: true, toRead: true, make: makeAssessment } },
  mark: markClinical,
  marked: ['page'],
  calls: {
    page: { ...read, request: most },
    detail: { ...read, about, deleted: 'done', request: id },
    add: {
      ...write,
      live: 'UNKNOWN_REFERENCE',
      request: () => ({ patientId: 987_654_321, scaleId: 987_654_321, ...fields }),
    },
    update: { ...write, about, request: (at) => ({ ...row(at), ...fields }) },
    delete: { ...write, about, request: id },
    restore: { ...write, about, live: 'NOT_FOUND', deleted: 'done', request: id },
    scales: { ...write, about: 'patient', request: ({ id }) => ({ patientId: id }) },
    trend: { ...read, live: 'NOT_FOUND', request: () => ({ patientId: 987_654_321, scaleId: 987_654_321 }) },
    export: { ...leaders, request: () => ({ list: 'page' as const }) },
  },
})
